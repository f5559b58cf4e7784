// Words that join two tests in a way of their own: the hint says what they mean, and asks where they may mean two things.
import { compileCondition, evaluateCall, readCondition } from "@callrules/condition"
import * as Result from "effect/Result"
import { describe, expect, test } from "vitest"
import { problemsOf } from "../support/golden-blocks.ts"
import { extended } from "../support/vocabularies.ts"

const NAMES: Readonly<Record<string, string>> = { A: "mobile", B: "repeat", C: "landline" }

/** The conditions that the hint about the only problem of a text names, of the tests that it speaks about. */
const namedIn = (text: string): ReadonlyArray<string> => {
  const [problem, ...others] = problemsOf(text, extended)
  expect(others).toEqual([])
  expect(problem?.edits).toBeUndefined()
  const named = Array.from(problem?.hint?.matchAll(/`([^`]+)`/g) ?? [], ([, said = ""]) => said)
  return named
    .filter((said) => said.includes(" "))
    .map((said) => said.replaceAll(/\b[ABC]\b/g, (name) => NAMES[name] ?? name))
}

/** Whether a condition holds of the four calls that are mobile, and repeat, or not. */
const verdictsOf = (text: string): ReadonlyArray<boolean> => {
  const condition = compileCondition(Result.getOrThrow(readCondition(text, extended)))
  return [true, false].flatMap((mobile) =>
    [true, false].map((repeat) => evaluateCall(condition, { mobile, landline: false, repeat })),
  )
}

// REC-233
describe("given words that join two tests in a way of their own", () => {
  test.each([
    ["iff", [true, false, false, true]],
    ["if and only if", [true, false, false, true]],
    ["xnor", [true, false, false, true]],
    ["xor", [false, true, true, false]],
    ["nand", [false, true, true, true]],
  ])("then the hint says what %s means", (word, verdicts) => {
    expect(namedIn(`mobile ${word} repeat`).map(verdictsOf)).toEqual([verdicts])
  })

  test.each(["if", "when", "wenn", "only if", "provided that", "where"])("then the hint asks what %s means", (word) => {
    expect(namedIn(`mobile ${word} repeat`)).toEqual(["mobile and repeat", "mobile or not repeat"])
  })
})
