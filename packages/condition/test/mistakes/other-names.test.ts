// Names of attributes under other names, and what stands for them elsewhere.
import { checkVocabulary, suggestCondition } from "@callrules/condition"
import * as Result from "effect/Result"
import { describe, expect, test } from "vitest"
import { callVocabulary } from "../support/call-vocabulary.ts"
import { problemsOf } from "../support/golden-blocks.ts"
import { extended } from "../support/vocabularies.ts"

describe("given other names of attributes", () => {
  test.each([
    ["during_hours and isRepeat", "during_hours and repeat"],
    ["zip code = 90210", 'custom_data["zip code"] = "90210"'],
  ])("when a name is only spelled otherwise, as in %s, then %s is suggested", (text, meant) => {
    expect(suggestCondition(text, problemsOf(text, extended), extended)).toBe(meant)
  })

  test.each([
    ["cell phone", "did you mean `mobile`?"],
    ["call_duration > 60", "did you mean `duration`?"],
    ['phone_type = "landline"', "write `landline`"],
    ["phoneType is mobile", "write `mobile`"],
    ["keypress = 1", "write `pressed[1]`"],
  ])("when %s is read, then %s is said, and nothing is suggested", (text, hint) => {
    const problems = problemsOf(text, extended)
    expect(problems.map((problem) => problem.hint)).toEqual([hint])
    expect(suggestCondition(text, problems, extended)).toBeUndefined()
  })

  // REC-369
  test.each([
    ["after_hours", []],
    ["isAfterHours = true", ["write `during_hours` or `not during_hours`"]],
    ["is_after_hours = no", ["write `during_hours` or `not during_hours`"]],
    ['after_hours = "true"', ["write `during_hours` or `not during_hours`"]],
  ])("when %s names the opposite, then the hint says so, and no hint which of the two is meant", (text, further) => {
    const problems = problemsOf(text, extended)
    const [first = "", ...others] = problems.map(({ hint = "" }) => hint)
    const name = /^\w+/.exec(text)?.[0]
    expect(first).toBe(
      `\`${name}\` is the opposite of \`during_hours\`: write \`not during_hours\` in its place, and \`during_hours\` in place of \`not ${name}\``,
    )
    expect(others).toEqual(further)
    expect(suggestCondition(text, problems, extended)).toBeUndefined()
  })

  test.each(['name = "Bob"', "type = 1", 'phone_type = "voip"', 'keypress = "none"', "unmobile", "hours_open = 5"])(
    "when %s may mean several things, or none, then nothing is suggested",
    (text) => {
      expect(suggestCondition(text, problemsOf(text, extended), extended)).toBeUndefined()
    },
  )

  // REC-355
  test.each([
    [["consent_denied"], "consent = yes"],
    [["opt_out"], "mobile and opt in yes"],
    [["opt_out"], "opt = yes"],
    [["state_excluded"], "state = CA"],
    [["opt_out", "optout"], "opt-out != yes"],
    [["zip code", "zipcode"], "Zip-Code != 90210"],
    [["consent", "consent_not"], "consent not = 'given'"],
    [["consent", "consent is not"], "consent is not = 'given'"],
  ])(
    "when the fields are %j and %s is read, then no part of a name and none of two alike is taken for a field",
    (fields, text) => {
      const vocabulary = callVocabulary({ customDataFields: fields })
      expect(suggestCondition(text, problemsOf(text, vocabulary), vocabulary)).toBeUndefined()
    },
  )

  test("when what is no boolean has a name of its opposite, then the vocabulary is refused", () => {
    const checked = checkVocabulary({
      attributes: [{ name: "score", kind: "number", oppositeCalled: ["no score"] }],
      keypresses: false,
    })
    expect(Result.isFailure(checked) && checked.failure.map(({ code }) => code)).toEqual(["setting-not-taken"])
  })
})
