// Settings with a mistake in their condition: what says what was meant is loaded for the first of them.
import { changeRecordingSettings } from "@callrules/operations"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import { getOrThrow } from "effect/Result"
import { expect, test } from "vitest"
import { testEngine } from "../fixture.ts"

test("given settings with a mistake, when one was refused before, then others are refused without a wait, so that it is reckoned with", async () => {
  const { engine } = await testEngine()
  const context = getOrThrow(await engine.as("t1"))
  const named = { networkId: "n1", advertiserIdFromNetwork: "a1", campaignIdFromNetwork: "c1" }
  const change = changeRecordingSettings(context, named, { record_calls: true, call_recording_condition: "isMobile" })
  const first = await engine.run(change)
  expect(first).toMatchObject({ failure: { suggestion: "mobile" } })
  // it is refused before it asks for a service
  const exit = Effect.runSyncExit(Effect.flip(change) as Effect.Effect<unknown>)
  expect(Exit.isSuccess(exit) && exit.value).toMatchObject({ suggestion: "mobile" })
})
