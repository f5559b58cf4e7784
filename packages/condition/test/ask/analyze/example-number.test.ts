// Numbers of example calls: whole and near zero where the bounds allow it.
import { readCondition } from "@callrules/condition"
import { analyzeCondition, type ExampleCall } from "@callrules/condition/ask"
import * as Result from "effect/Result"
import { describe, expect, test } from "vitest"
import { callVocabulary } from "../../support/call-vocabulary.ts"
import { SCORE, withMore } from "../../support/vocabularies.ts"

const vocabulary = withMore(callVocabulary({ customDataFields: [] }), SCORE)

/** The facts of the example call that meets all of the tests. */
const exampleOf = (...tests: ReadonlyArray<string>): ExampleCall | string => {
  const text = tests.map((test) => `score ${test}`).join(" and ")
  const { neverTrue } = analyzeCondition(Result.getOrThrow(readCondition(text, vocabulary)))
  return neverTrue.answer === "no" ? neverTrue.example : neverTrue.answer
}

describe("given bounds that some number keeps, then the example is such a number", () => {
  test.each<readonly [score: number, tests: ReadonlyArray<string>]>([
    [0, ["present"]],
    [0, ["< 5"]],
    [0, ["<= 0"]],
    [0, [">= 0"]],
    [-1, ["< 0"]],
    [-3, ["<= -3"]],
    [-3, ["< -2.5"]],
    [-3, ["< -2"]],
    [6, ["> 5"]],
    [5, [">= 5"]],
    [6, ["> 5.5"]],
    [5.5, [">= 5.5"]],
    [5.5, ["> 5", "<= 5.5"]],
    [60, ["> 5", "<= 60"]],
    [6, ["> 5", "< 60"]],
    [5.5, ["> 5", "< 6"]],
    [5.0005, ["> 5", "< 5.001"]],
    [0.05, ["> 0", "< 0.1"]],
    [5.5, ["= 5.5"]],
    [-2, ["< -1", "> -3"]],
    [-2, ["< -1", "> -2.5"]],
    [-2, ["< -1.5", "> -2.5"]],
    [-1.5, ["< -1", "> -2"]],
    [5.5, [">= 5", "< 6", "!= 5"]],
    [2.5, ["> 1", "> 2", "<= 2.5", "< 4"]],
    [2.5, ["> 2", "> 1", "< 4", "<= 2.5"]],
    [6, ["< 10", "> 5", "> 1"]],
    [6, ["< 10", "> 1", "> 5"]],
  ])("%d: %s", (score, tests) => {
    expect(exampleOf(...tests)).toEqual({ score })
  })

  test("or no number, where none may be there", () => {
    expect(exampleOf("absent")).toEqual({})
    expect(exampleOf("!= 5")).toEqual({})
  })
})
