// The entry point without what says what was meant: it answers like the main one, and does not load what that needs.
import * as main from "@callrules/recording-condition"
import * as decide from "@callrules/recording-condition/decide"
import { mistakes } from "@callrules/recording-condition/mistakes"
import * as plain from "@callrules/recording-condition/plain"
import { isFailure } from "effect/Result"
import { expect, test } from "vitest"

test("given the plain entry point, then it has all that the main one has but the recheck of stored conditions", () => {
  expect(Object.keys(plain).toSorted()).toEqual(
    Object.keys(main)
      .filter((name) => name !== "recheck")
      .toSorted(),
  )
})

test("given the entry point for decisions, then it has what the plain one has but what reads, explains and questions conditions", () => {
  const left = ["explainDecision", "readStoredCondition", "storedConditionWarnings", "validateSettingsRequest"]
  const settings = ["SETTINGS_PROBLEM_CODES", "SETTINGS_WARNING_CODES", "settingsAfter"]
  expect(Object.keys(decide).toSorted()).toEqual(
    Object.keys(plain)
      .filter((name) => ![...left, ...settings].includes(name))
      .toSorted(),
  )
})

test.each(["mobil", "mobile && repeat", "mobile", 'custom_data[prodct] = "car"', ""])(
  "given the condition %j, when what says what was meant is handed in, then the answer is that of the main entry point",
  (condition) => {
    const body = { record_calls: true, call_recording_condition: condition }
    const expected = main.validateSettingsRequest(body, ["product"])
    expect(plain.validateSettingsRequest(body, ["product"], mistakes)).toEqual(expected)
    expect(isFailure(plain.validateSettingsRequest(body, ["product"]))).toBe(isFailure(expected))
  },
)
