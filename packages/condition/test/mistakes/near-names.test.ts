// "Did you mean" for a condition with many mistakes, and for names that look the same.
import { type ConditionProblem, readCondition } from "@callrules/condition"
import * as Result from "effect/Result"
import { describe, expect, test } from "vitest"
import { callVocabulary } from "../support/call-vocabulary.ts"

const problemsOf = (text: string, customDataFields: ReadonlyArray<string>): ReadonlyArray<ConditionProblem> => {
  const read = readCondition(text, callVocabulary({ customDataFields }))
  return Result.isFailure(read) ? read.failure : []
}

const all = (tests: ReadonlyArray<string>): string => tests.join(" and ")

describe("given many unknown names against many known ones, then only the first 20 are compared with them", () => {
  const fields = Array.from({ length: 300 }, (_, index) => `field_number_${index}`)
  const suggested = (problem: ConditionProblem): boolean => problem.hint?.startsWith("did you mean") === true

  test("when every name is another one, then 20 have a suggestion and the rest hear what there is", () => {
    const tests = Array.from({ length: 30 }, (_, index) => `custom_data[field_nmber_${index}] present`)
    const problems = problemsOf(all(tests), fields)
    expect(problems.map(suggested)).toEqual([...Array(20).fill(true), ...Array(10).fill(false)])
    expect(problems[25]?.hint).toMatch(/^the custom data fields are `field_number_0`, .*, \.\.\.$/)
  })

  test("when attributes are unknown too, then they share the 20, and a name that comes again is not compared again", () => {
    const again = Array.from({ length: 30 }, () => "mobil or custom_data[field_nmber_7] present")
    const others = Array.from({ length: 25 }, (_, index) => `custom_data[field_nmber_${index + 10}] present`)
    const problems = problemsOf(`(${again.join(" or ")}) and ${all(others)} and (mobil or landlin)`, fields)
    expect(problems.map(suggested)).toEqual([
      ...Array(60 + 18).fill(true),
      ...Array(7).fill(false),
      ...[true, false], // `mobil` once more; `landlin` for the first time
    ])
  })
})

describe("given a field that looks like a configured one and is made of other code points, then both are told apart", () => {
  test.each([
    ["cafe\u0301", "caf\u00e9", 'custom_data["caf\\u{e9}"]'],
    ["caf\u00e9", "cafe\u0301", 'custom_data["cafe\\u{301}"]'],
    ["\u00c5 \u{1F600}", "\u212b \u{1F600}", 'custom_data["\\u{212b} \\u{1f600}"]'],
  ])("%s for %s", (written, configured, right) => {
    const [problem, ...more] = problemsOf(`custom_data["${written}"] present`, ["product", configured])
    expect(more).toEqual([])
    expect(problem?.code).toBe("unknown-field")
    expect(problem?.message).toBe(
      `\`${written}\` is not a known custom data field: the one that looks the same is made of other code points`,
    )
    expect(problem?.hint).toBe(`write \`${right}\``)
    expect(problemsOf(`${right} present`, [configured])).toEqual([])
  })
})
