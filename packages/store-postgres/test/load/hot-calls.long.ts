// Ten minutes of three engine processes on the same few calls, and a hundred thousand acknowledged requests at least.
import { expect, it } from "vitest"
import { nothingLost, runHotCalls } from "./hot-calls.ts"

it("given three engine processes on hot calls for ten minutes, then each of a hundred thousand reports counts once", async () => {
  const { acknowledged, lateAnswers, lostAnswers, read } = await runHotCalls({
    milliseconds: 600_000,
    acknowledged: 100_000,
    groups: 2_000,
  })
  expect(read).toEqual(nothingLost(acknowledged))
  expect(lostAnswers).toBeGreaterThan(0)
  expect(lateAnswers).toBeGreaterThan(0)
})
