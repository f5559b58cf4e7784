// A minute of three engine processes on the same few calls: nothing that was acknowledged is lost, and nothing is there twice.
import { expect, it } from "vitest"
import { nothingLost, runHotCalls } from "./hot-calls.ts"

// ENG-213
it("given three engine processes on hot calls, each on a way that loses and delays answers, then each report counts once", async () => {
  const { acknowledged, lateAnswers, lostAnswers, read } = await runHotCalls({
    milliseconds: 60_000,
    acknowledged: 500,
    groups: 200,
  })
  expect(read).toEqual(nothingLost(acknowledged))
  expect(lostAnswers).toBeGreaterThan(0)
  expect(lateAnswers).toBeGreaterThan(0)
})
