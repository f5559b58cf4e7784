// What is worth a second look in a stored condition is found once for the same text and fields, and anew when the fields change.
import * as plain from "@callrules/recording-condition/plain"
import * as Effect from "effect/Effect"
import { describe, expect, test, vi } from "vitest"
import { keptConditions } from "../../src/calls/condition-cache.ts"

describe("warnings about stored conditions", () => {
  // ENG-313
  test("given the same condition again, then they are not looked for again; under other fields they are", () => {
    const find = vi.fn((text: string) => [{ code: "found", message: text }])
    const { knownWarnings, warnings } = keptConditions(Effect.succeed({ ...plain, storedConditionWarnings: find }))
    expect(knownWarnings("mobile", ["product"])).toBeUndefined()
    for (let reading = 0; reading < 3; reading++) {
      expect(Effect.runSync(warnings("mobile", ["product"]))).toEqual([{ code: "found", message: "mobile" }])
    }
    expect(knownWarnings("mobile", ["product"])).toEqual([{ code: "found", message: "mobile" }])
    expect(find).toHaveBeenCalledTimes(1)
    expect(knownWarnings("mobile", [])).toBeUndefined()
    Effect.runSync(warnings("mobile", []))
    expect(find).toHaveBeenCalledTimes(2)
  })

  // ENG-313
  test("given more conditions than are kept, then the first one makes room", () => {
    const { knownWarnings, warnings } = keptConditions(Effect.succeed({ ...plain, storedConditionWarnings: () => [] }))
    for (let index = 0; index <= 1_000; index++) Effect.runSync(warnings(`pressed[${index}]`, []))
    expect([
      knownWarnings("pressed[0]", []),
      knownWarnings("pressed[1]", []),
      knownWarnings("pressed[1000]", []),
    ]).toEqual([undefined, [], []])
  })
})
