// How requests begin: so many in one turn of the event loop, the rest in later ones, sender by sender.
import { describe, expect, test } from "vitest"
import { noStartsYet } from "../../src/http/start-turns.ts"

/** Requests that begin, on a clock and an event loop of the test's own. */
const requests = () => {
  let time = 0
  const next: Array<() => void> = []
  const begun: Array<string> = []
  const starts = noStartsYet(
    () => time,
    (step) => void next.push(step),
  )
  return {
    begun,
    next,
    pass: (milliseconds: number): void => {
      time += milliseconds
    },
    /** Lets a request begin, which takes so many milliseconds. */
    ask: (name: string, line: string, milliseconds = 1): Promise<void> => {
      const begin = (): void => {
        begun.push(name)
        time += milliseconds
      }
      const turn = starts(line)
      return turn === undefined ? Promise.resolve(begin()) : turn.then(begin)
    },
    /** The next turn of the event loop, in which each step is done before the next one. */
    turn: async (): Promise<void> => {
      for (const step of next.splice(0)) {
        step()
        await Promise.resolve()
        await Promise.resolve()
      }
    },
  }
}

describe("given requests that hold the event loop", () => {
  test("when they take less than ten milliseconds together, then all of them begin at once", () => {
    const { ask, begun } = requests()
    for (let index = 0; index < 10; index++) void ask(`a${index}`, "a")
    expect(begun).toHaveLength(10)
  })

  test("when they take longer, then the rest begins in later turns, in order, so many in each", async () => {
    const { ask, begun, next, turn } = requests()
    for (let index = 0; index < 30; index++) void ask(`a${index}`, "a")
    expect(begun).toHaveLength(11)
    await turn()
    expect(begun).toHaveLength(22)
    await turn()
    expect(begun).toEqual(Array.from({ length: 30 }, (_, index) => `a${index}`))
    await turn()
    expect(next).toEqual([])
  })

  test("when another sender asks, then it waits for one of each other sender, and not for all", async () => {
    const { ask, begun, turn } = requests()
    for (let index = 0; index < 200; index++) void ask(`a${index}`, "a")
    void ask("b", "b")
    void ask("c", "c")
    await turn()
    await turn()
    expect(begun.slice(11, 15)).toEqual(["a11", "b", "c", "a12"])
  })

  test("when one holds it for long by itself, then those who asked in the same turn wait for the next", async () => {
    const { ask, begun, turn } = requests()
    void ask("long", "a", 50)
    void ask("b", "b")
    expect(begun).toEqual(["long"])
    await turn()
    await turn()
    expect(begun).toEqual(["long", "b"])
  })

  test("when the end of a turn goes unnoticed, then requests begin again a tenth of a second later", async () => {
    const { ask, begun, next, pass, turn } = requests()
    void ask("first", "a", 20)
    next.length = 0
    void ask("second", "a")
    expect(begun).toEqual(["first"])
    await turn()
    expect(begun).toEqual(["first"])
    pass(100)
    await turn()
    expect(begun).toEqual(["first", "second"])
    next.length = 0
    pass(101)
    void ask("third", "a")
    expect(begun.at(-1)).toBe("third")
  })

  test("when nothing waits any more, then requests begin at once again", async () => {
    const { ask, begun, turn } = requests()
    for (let index = 0; index < 12; index++) void ask(`a${index}`, "a")
    await turn()
    await turn()
    await turn()
    void ask("later", "a")
    expect(begun.at(-1)).toBe("later")
  })
})
