// A text with more problems than anybody reads at once.
import { type ConditionProblem, checkCondition, parseCondition, readCondition } from "@callrules/condition"
import * as Result from "effect/Result"
import { describe, expect, test } from "vitest"
import { extended } from "../support/vocabularies.ts"

const failure = (read: Result.Result<unknown, ReadonlyArray<ConditionProblem>>): ReadonlyArray<ConditionProblem> =>
  Result.isFailure(read) ? read.failure : []

const repeated = (test: string, times: number): string => Array.from({ length: times }, () => test).join(" or ")

const checkedAlone = (text: string): Result.Result<unknown, ReadonlyArray<ConditionProblem>> =>
  Result.flatMap(parseCondition(text), (condition) => checkCondition(condition, extended))

describe.each([
  ["words in the wrong order", "mobile = = 1", (text: string) => readCondition(text, extended)],
  ["words in the wrong order, without a vocabulary", "score = = 1", parseCondition],
  ["unknown names", "nothing", (text: string) => readCondition(text, extended)],
  ["unknown names of a tree", "nothing", checkedAlone],
])("given a condition with many %s", (_, wrong, read) => {
  test("then the first hundred are worded, and a last one counts the rest", () => {
    const problems = failure(read(repeated(wrong, 403)))
    expect(problems).toHaveLength(101)
    expect(problems.slice(0, 100).every(({ code }) => code === problems[0]?.code)).toBe(true)
    const start = (problems[0]?.span.offset ?? 0) + 100 * `${wrong} or `.length
    expect(problems[100]).toMatchObject({
      code: "problems-more",
      path: [],
      message: "and 303 more",
      hint: "fix the listed problems and send again",
      span: { offset: start, line: 1, column: start + 1 },
    })
  })

  test("then a hundred are all worded", () => {
    const problems = failure(read(repeated(wrong, 100)))
    expect(problems).toHaveLength(100)
    expect(problems.some(({ code }) => code === "problems-more")).toBe(false)
  })
})
