import { describe, expect, test } from "vitest"
import { inOrder } from "../../src/files/in-order.ts"

async function* upTo(count: number): AsyncGenerator<number> {
  for (let item = 0; item < count; item++) yield item
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

describe("work in order", () => {
  test("given work that ends in any order, then answers come in the order of the items, and not too many at once", async () => {
    let under = 0
    let most = 0
    const work = async (item: number): Promise<number> => {
      most = Math.max(most, ++under)
      for (let waited = 0; waited < (item * 7) % 5; waited++) await turn()
      under -= 1
      return item
    }
    const done: Array<number> = []
    for await (const item of inOrder(upTo(100), work, { atOnce: 8, comesAfter: () => false })) done.push(item)
    expect(done).toEqual(Array.from({ length: 100 }, (_, item) => item))
    expect([most > 1, most <= 8]).toEqual([true, true])
  })

  test("given items that come after each other, then one begins when the one before it has ended", async () => {
    const events: Array<string> = []
    const work = async (item: number): Promise<void> => {
      events.push(`begin ${item}`)
      await turn()
      events.push(`end ${item}`)
    }
    for await (const _ of inOrder(upTo(20), work, { atOnce: 8, comesAfter: () => true }));
    expect(events).toEqual(Array.from({ length: 20 }, (_, item) => [`begin ${item}`, `end ${item}`]).flat())
  })

  test("given work that fails, then the answer that would be its fails", async () => {
    const work = async (item: number): Promise<number> => {
      if (item === 3) throw new Error("no")
      return item
    }
    const done: Array<number> = []
    const all = async (): Promise<void> => {
      for await (const item of inOrder(upTo(10), work, { atOnce: 2, comesAfter: () => false })) done.push(item)
    }
    await expect(all()).rejects.toThrow("no")
    expect(done).toEqual([0, 1, 2])
  })

  // ENG-384
  test("given items that break off, then what has begun is answered, and then why they broke off", async () => {
    async function* broken(): AsyncGenerator<number> {
      yield* upTo(5)
      throw new Error("no more")
    }
    const done: Array<number> = []
    const all = async (): Promise<void> => {
      const work = (item: number): Promise<number> => turn().then(() => item)
      for await (const item of inOrder(broken(), work, { atOnce: 8, comesAfter: () => false })) done.push(item)
    }
    await expect(all()).rejects.toThrow("no more")
    expect(done).toEqual([0, 1, 2, 3, 4])
  })

  // ENG-384
  test("given an answer that is the last, then what has begun beside it is answered, and nothing more begins", async () => {
    const begun: Array<number> = []
    const done: Array<number> = []
    const work = async (item: number): Promise<number> => {
      begun.push(item)
      await turn()
      return item
    }
    const options = { atOnce: 4, comesAfter: () => false, isLast: (item: number) => item === 2 }
    for await (const item of inOrder(upTo(20), work, options)) done.push(item)
    expect([begun, done]).toEqual([
      [0, 1, 2, 3, 4, 5],
      [0, 1, 2, 3, 4, 5],
    ])
  })
})
