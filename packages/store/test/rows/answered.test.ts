import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { readingRows } from "../../src/rows/values/answered.ts"

const numbers = (count: number) => Array.from({ length: count }, (_, number) => number)

describe("a long answer", () => {
  it("given more rows than are read in a turn, when they are read, then all are, in order, and others get their turns", async () => {
    let turns = 0
    const turn = (): void => {
      turns += 1
      if (turns < 1_000) setImmediate(turn)
    }
    setImmediate(turn)
    const read = await Effect.runPromise(readingRows(Effect.succeed(numbers(2_000)), (number) => number * 2))
    expect(read).toEqual(numbers(2_000).map((number) => number * 2))
    expect(turns).toBeGreaterThanOrEqual(7)
  })

  it("given no rows, or exactly a turn of them, when they are read, then nothing is missing", async () => {
    for (const count of [0, 1, 255, 256, 257, 512]) {
      expect(await Effect.runPromise(readingRows(Effect.succeed(numbers(count)), (row) => row))).toEqual(numbers(count))
    }
  })

  it("given a row that cannot be read, when the answer is read, then it is a defect, not a shorter answer", async () => {
    const read = readingRows(Effect.succeed(numbers(600)), (row) => {
      if (row === 599) throw new SyntaxError("unreadable")
      return row
    })
    expect((await Effect.runPromise(Effect.flip(read))).reason).toBe("defect")
  })
})
