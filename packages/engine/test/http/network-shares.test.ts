// What one network may have worked on at once: without bound by itself, so much while others ask for something.
import { describe, expect, test } from "vitest"
import { noSharesYet, type Sender } from "../../src/http/network-shares.ts"

/** A partner of a network, with the network's own token or that of an organization. */
const partnerOf = (networkId: string, organization = ""): Sender => ({ networkId, organization, isHost: false })

/** Shares of two pieces of work a network, with work that is ended by hand. */
const shared = () => {
  let now = 0
  const turns: Array<() => void> = []
  const shares = noSharesYet(
    2,
    () => now,
    () => Promise.resolve(),
    (next) => turns.push(next),
  )
  const begun: Array<string> = []
  const ends = new Map<string, (fault?: Error) => void>()
  /** Asks for a piece of work named for its network, such as `a1`. */
  const ask = (name: string, sender: Partial<Sender> = {}): void | Promise<void> =>
    shares.within({ ...partnerOf(name.charAt(0)), ...sender }, () => {
      begun.push(name)
      return new Promise((resolve, reject) => {
        ends.set(name, (fault) => (fault === undefined ? resolve() : reject(fault)))
      })
    })
  const end = async (name: string, fault?: Error): Promise<void> => {
    ends.get(name)?.(fault)
    for (let tick = 0; tick < 5; tick++) await Promise.resolve()
  }
  /** Others have had their turn. */
  const nextTurn = async (): Promise<void> => {
    turns.shift()?.()
    for (let tick = 0; tick < 5; tick++) await Promise.resolve()
  }
  const later = (milliseconds: number): void => {
    now += milliseconds
  }
  return { ask, begun, end, later, nextTurn, shares }
}

describe("shares of networks", () => {
  test("given one network alone, then all it asks for is worked on at once", () => {
    const { ask, begun } = shared()
    for (const name of ["a1", "a2", "a3", "a4"]) void ask(name)
    expect(begun).toEqual(["a1", "a2", "a3", "a4"])
  })

  test("given another network, then further requests wait in their order, and those of the other do not wait for them", async () => {
    const { ask, begun, end, nextTurn } = shared()
    for (const name of ["b1", "a1", "a2", "a3", "a4"]) void ask(name)
    expect(begun).toEqual(["b1", "a1", "a2"])
    void ask("b2")
    expect(begun.splice(0)).toEqual(["b1", "a1", "a2", "b2"])
    await end("a2")
    await end("b1")
    expect(begun).toEqual(["a3"])
    await end("a1")
    await nextTurn()
    expect(begun).toEqual(["a3", "a4"])
  })

  test("given a network that began by itself, then it begins nothing more until it is down to its share", async () => {
    const { ask, begun, end } = shared()
    for (const name of ["a1", "a2", "a3", "b1", "a4"]) void ask(name)
    await end("a1")
    expect(begun).toEqual(["a1", "a2", "a3", "b1"])
    await end("a2")
    expect(begun).toEqual(["a1", "a2", "a3", "b1", "a4"])
  })

  test("given another network that has asked for nothing for a second, then all that waits begins with the next end, one by one", async () => {
    const { ask, begun, end, later, nextTurn } = shared()
    for (const name of ["b1", "a1", "a2", "a3", "a4"]) void ask(name)
    later(999)
    await end("a1")
    await nextTurn()
    expect(begun).toEqual(["b1", "a1", "a2", "a3"])
    later(1)
    void ask("a5")
    await end("a2")
    expect(begun).toEqual(["b1", "a1", "a2", "a3", "a4"])
    await nextTurn()
    expect(begun).toEqual(["b1", "a1", "a2", "a3", "a4", "a5"])
  })

  // ENG-374
  test("given much that is let go, when another network asks for something meanwhile, then the rest waits again", async () => {
    const { ask, begun, end, later, nextTurn } = shared()
    for (const name of ["b1", "a1", "a2", "a3", "a4", "a5", "a6"]) void ask(name)
    later(1_000)
    await end("a1")
    await nextTurn()
    expect(begun).toEqual(["b1", "a1", "a2", "a3", "a4"])
    void ask("b2")
    await nextTurn()
    await end("a2")
    expect(begun).toEqual(["b1", "a1", "a2", "a3", "a4", "b2"])
    for (const name of ["a3", "a4"]) await end(name)
    expect(begun).toEqual(["b1", "a1", "a2", "a3", "a4", "b2", "a5"])
    await nextTurn()
    expect(begun).toEqual(["b1", "a1", "a2", "a3", "a4", "b2", "a5", "a6"])
  })

  test("given work that fails, then its share is free, and the failure is its own", async () => {
    const { ask, begun, end } = shared()
    void ask("b1")
    const failing = ask("a1")
    for (const name of ["a2", "a3"]) void ask(name)
    const failed = expect(failing).rejects.toThrow("broken")
    await end("a1", new Error("broken"))
    await failed
    expect(begun).toEqual(["b1", "a1", "a2", "a3"])
  })

  // ENG-312
  test.each([
    [5, "b", []],
    [6, "b", [48]],
    [50, "b", [400]],
    [1_000, "b", [2_000]],
    [50, "a", []],
  ])(
    "given work that keeps others waiting for %d milliseconds, with requests of %s besides, then its place stays taken for %j",
    async (milliseconds, other, expected) => {
      let now = 0
      const pauses: Array<number> = []
      const shares = noSharesYet(
        1,
        () => now,
        async (pause) => void pauses.push(pause),
      )
      await shares.within(partnerOf(other), () => "done")
      const done = await shares.within(partnerOf("a"), async () => {
        now += milliseconds
        await Promise.resolve()
        // what it waits for keeps nobody else
        now += 500
        return "done"
      })
      expect([done, pauses]).toEqual(["done", expected])
    },
  )

  // ENG-312
  test("given long work, then it is answered at once, and the next of its network begins when its place is free", async () => {
    let now = 0
    let free = (): void => {}
    const shares = noSharesYet(
      1,
      () => now,
      () =>
        new Promise((resolve) => {
          free = resolve
        }),
    )
    await shares.within(partnerOf("b"), () => "done")
    const long = shares.within(partnerOf("a"), () => {
      now += 50
      return "answered"
    })
    expect(await long).toBe("answered")
    let isNext = false
    const next = shares.within(partnerOf("a"), () => {
      isNext = true
    })
    await Promise.resolve()
    expect(isNext).toBe(false)
    free()
    await next
    expect(isNext).toBe(true)
  })

  // ENG-319
  test.each([
    [160 * 1024, []],
    [192 * 1024, [48]],
    [1024 * 1024, [256]],
    [64 * 1024 * 1024, [2_000]],
  ])(
    "given work with texts of %d bytes, then its place stays taken as if it had kept others waiting for as long as they take",
    async (length, expected) => {
      const pauses: Array<number> = []
      const shares = noSharesYet(
        1,
        () => 0,
        async (pause) => void pauses.push(pause),
      )
      await shares.within(partnerOf("b"), () => "done")
      const read = async () => "x".repeat(length)
      expect((await shares.within(partnerOf("a"), read, (text) => text.length)).length).toBe(length)
      expect(pauses).toEqual(expected)
    },
  )

  // ENG-405
  test("given something to be waited for before the work, then it has the place, and the work is still reckoned with", async () => {
    let now = 0
    const pauses: Array<number> = []
    const shares = noSharesYet(
      1,
      () => now,
      async (pause) => void pauses.push(pause),
    )
    const order: Array<string> = []
    const before = async (): Promise<void> => {
      order.push("before")
      now += 500
      await Promise.resolve()
    }
    const work = (): void => {
      order.push("work")
      now += 50
    }
    await shares.within(partnerOf("b"), () => "done")
    const first = shares.within(partnerOf("a"), work, undefined, before)
    await Promise.all([first, shares.within(partnerOf("a"), () => void order.push("next"))])
    expect([order, pauses]).toEqual([["before", "work", "next"], [400]])
    const failing = shares.within(partnerOf("a"), work, undefined, () => Promise.reject(new Error("broken")))
    await expect(failing).rejects.toThrow("broken")
    expect(await shares.within(partnerOf("a"), () => "free")).toBe("free")
    expect(await shares.within(null, () => order.at(-1), undefined, before)).toBe("before")
  })

  test("given work for no network, then it never waits", async () => {
    const { ask, shares } = shared()
    for (const name of ["b1", "a1", "a2", "a3"]) void ask(name)
    expect(await shares.within(null, () => "done")).toBe("done")
  })

  // ENG-376
  test("given much that partners of a network wait for, then its host does not wait for it", async () => {
    const { ask, begun, end } = shared()
    for (const name of ["b1", "a1", "a2", "a3", "a4"]) void ask(name)
    for (const name of ["a5", "a6", "a7"]) void ask(name, { isHost: true })
    expect(begun).toEqual(["b1", "a1", "a2", "a5", "a6"])
    await end("a5")
    expect(begun).toEqual(["b1", "a1", "a2", "a5", "a6", "a7"])
  })

  // ENG-376
  test("given much that one organization of a network waits for, then another one has the next turn but one", async () => {
    const { ask, begun, end, nextTurn } = shared()
    void ask("b1")
    for (const name of ["a1", "a2", "a3", "a4", "a5"]) void ask(name, { organization: "acme" })
    for (const name of ["a6", "a7"]) void ask(name, { organization: "bob" })
    for (const name of ["a1", "a2", "a3", "a6"]) {
      await end(name)
      await nextTurn()
    }
    expect(begun).toEqual(["b1", "a1", "a2", "a3", "a6", "a4", "a7"])
  })
})
