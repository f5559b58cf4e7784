// Names of attributes that depend on what else a vocabulary has. What is said under the usual one stands in golden/names.txt.
import { describe, expect, test } from "vitest"
import { callVocabulary } from "../support/call-vocabulary.ts"
import { problemsOf } from "../support/golden-blocks.ts"
import { extended, withMore } from "../support/vocabularies.ts"

test("given calls without keypresses, when keys are asked for, then no hint names `pressed`", () => {
  const withoutKeys = { ...extended, keypresses: false }
  const problems = ["keys[1] present", "Pressed[1] present", "fax machine"].flatMap((text) =>
    problemsOf(text, withoutKeys),
  )
  expect(problems.map(({ code }) => code)).toEqual(Array(3).fill("unknown-attribute"))
  expect(problems.map(({ hint }) => hint)).toEqual(
    Array(3).fill(expect.stringMatching(/^the attributes are .*`region`$/)),
  )
})

test("given an attribute that is nearly a word for keys, when its name has a slip, then the attribute is meant", () => {
  const vocabulary = withMore(extended, { name: "keyss", kind: "text", fields: "any" })
  expect(problemsOf('keys[a] = "x"', vocabulary).map(({ hint }) => hint)).toEqual(["did you mean `keyss[a]`?"])
})

test("given attributes with fields and keys, when a hint lists them, then it has places for these", () => {
  const [problem] = problemsOf("weather", extended)
  expect(problem?.hint).toMatch(/^the attributes are .*`custom_data\[<field>\]`.*`pressed\[<keys>\]`$/)
})

describe("given a name with a slip and a word behind it", () => {
  test("when one number is near, then the word is no number", () => {
    expect(problemsOf("scoe = many", extended).map(({ hint }) => hint)).toEqual([
      "did you mean `score`?",
      "write a number in digits, such as `60`",
    ])
  })

  test("when two numbers are near, then nobody knows which is meant, or what it takes", () => {
    const vocabulary = withMore(extended, { name: "scope", kind: "number" })
    expect(problemsOf("scoe = many", vocabulary).map(({ hint }) => hint)).toEqual([
      "did you mean `scope` or `score`?",
      'write `"many"`',
    ])
  })
})

test("given a vocabulary with any field, when a field stands without a test, then the hint writes one for it", () => {
  const [problem] = problemsOf("custom_data[shade] and mobile", callVocabulary({ customDataFields: "any" }))
  expect(problem?.hint).toBe('such as `custom_data[shade] = "..."` or `custom_data[shade] present`')
})
