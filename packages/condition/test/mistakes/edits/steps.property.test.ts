// What edits make of a text: no value is lost, and one edit after another leads where all of them lead at once, or nowhere.
import { applyEdits, formatCondition, readCondition, suggestCondition } from "@callrules/condition"
import { equivalent } from "@callrules/condition/ask"
import * as Result from "effect/Result"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { problemsOf } from "../../support/golden-blocks.ts"
import { runs } from "../../support/runs.ts"
import { severalTests } from "../../support/several-tests.ts"
import { extended } from "../../support/vocabularies.ts"

const suggestionOf = (text: string): string | undefined => suggestCondition(text, problemsOf(text, extended), extended)

/** The texts that each problem's edits make by themselves. */
const stepsFrom = (text: string): ReadonlyArray<string> =>
  problemsOf(text, extended).flatMap((problem) => {
    const edited = problem.edits === undefined ? undefined : applyEdits(text, [problem])
    return edited === undefined || edited === text ? [] : [edited]
  })

const validOf = (text: string): string | undefined => {
  const read = readCondition(text, extended)
  return Result.isSuccess(read) ? formatCondition(read.success) : undefined
}

/** The valid conditions that some edits one after the other make of a text. */
const reachedFrom = (text: string, most: number): ReadonlySet<string> => {
  const reached = new Set<string>()
  const seen = new Set([text])
  let texts: ReadonlyArray<string> = [text]
  for (let step = 0; step < most; step++) {
    texts = texts.flatMap(stepsFrom).filter((next) => !seen.has(next) && seen.add(next))
    for (const valid of texts.map(validOf)) if (valid !== undefined) reached.add(valid)
  }
  return reached
}

const isSame = (one: string, other: string): boolean =>
  one === other ||
  equivalent(Result.getOrThrow(readCondition(one, extended)), Result.getOrThrow(readCondition(other, extended)))
    .answer === "yes"

const valuesIn = (text: string): ReadonlyArray<string> => [...text.matchAll(/v\d+x/g)].map(([value]) => value)

describe("given several tests of one attribute, when their edits are applied", () => {
  // REC-333
  test("then each value that stands in quotes is there still, or there is no suggestion", () => {
    const check = fc.property(severalTests, (text) => {
      const suggestion = suggestionOf(text)
      const made = suggestion === undefined ? stepsFrom(text) : [suggestion, ...stepsFrom(text)]
      const values = valuesIn(text)
      expect(made.filter((one) => !values.every((value) => valuesIn(one).includes(value)))).toEqual([])
    })
    fc.assert(check, { numRuns: runs(400) })
  })

  // REC-337
  test("then one after the other they lead where all of them lead at once, or nowhere", () => {
    const check = fc.property(severalTests, (text) => {
      const suggestion = suggestionOf(text)
      const others = [...reachedFrom(text, 4)].filter((made) => suggestion === undefined || !isSame(made, suggestion))
      expect(others).toEqual([])
    })
    fc.assert(check, { numRuns: runs(200) })
  })
})

const hasEdits = (text: string): boolean => problemsOf(text, extended).some(({ edits }) => edits !== undefined)

// REC-333
test.each([
  'media_type != "CA" and != "NY" and "TX"',
  'media_type does not contain "CA" and does not contain "NY" or "TX"',
  'media_type = "solar" or contains "roof" or "pv"',
  'media_type = "solar" or (contains "roof") or "pv"',
  '-media_type:"a" and NOT(CONTAINS(media_type,"b")), "c"',
])("given %s, when a test stands between a value and a comparison, then the value does not join it", (text) => {
  expect(suggestionOf(text)).toBeUndefined()
})

// REC-334
test.each(
  ["given", "provided", "supplied", "set"].flatMap((word) => [
    word,
    `is ${word}`,
    `has been ${word}`,
    `was not ${word}`,
  ]),
)("given a text that %s, then it may be agreed to or be there, and has no edits", (said) => {
  expect(hasEdits(`media_type ${said}`)).toBe(false)
  expect(suggestionOf(`mobile && media_type ${said}`)).toBeUndefined()
})

// REC-335
describe("given a word of SQL before a list", () => {
  test.each(["= ANY", "= some"])("then `%s` is said to be `in`", (operator) => {
    const hints = problemsOf(`media_type ${operator} ('CA', 'NY')`, extended).map(({ hint }) => hint)
    expect(hints).toContain('write `media_type in ("CA", "NY")`')
  })

  test.each([
    "= ALL",
    "!= ANY",
    "<> SOME",
    "is not all",
    "is all",
    "not in all",
    "in ALL",
    "contains some",
    "starts with any",
  ])("then it is no value behind `%s`", (operator) => {
    const made = problemsOf(`media_type ${operator} ('CA', 'NY')`, extended).flatMap(({ edits = [] }) => edits)
    expect(made.filter(({ replacement }) => /"(?:all|any|some)"/i.test(replacement))).toEqual([])
  })
})

// REC-336
test.each([
  "!= none",
  "is not none",
  "is unknown",
  "is not unknown",
  "= NONE",
  "not none",
  "!= empty",
  "= missing",
  "in [CA/NY]",
  "not in [CA/NY]",
  'not in [CA/"NY"]',
  "contains [CA.NY]",
])("given a text that is `%s`, then its value is for the author to say", (test) => {
  expect(hasEdits(`media_type ${test}`)).toBe(false)
})

test.each(["mobile w/o repeat", "mobile w/ repeat", 'media_type = "a" and != yes', "score > 5 and < ten"])(
  "given %s, then no edit takes a part of what stands there for the whole",
  (text) => {
    expect(hasEdits(text)).toBe(false)
  },
)
