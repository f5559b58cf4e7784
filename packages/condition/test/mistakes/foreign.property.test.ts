// Random conditions as people write them elsewhere, whose meaning is known: their edits lead there or nowhere.
import { applyEdits, formatCondition, readCondition, suggestCondition } from "@callrules/condition"
import { equivalent } from "@callrules/condition/ask"
import * as Result from "effect/Result"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import {
  type Ambiguous,
  exceptions,
  gluedUnits,
  groupedArguments,
  groupedDigits,
  loosely,
  negations,
  numbersOfFlags,
  searches,
  sharedUnits,
  valuesOfFlags,
} from "../support/ambiguous.ts"
import { atOdds, companies, everyday } from "../support/ambiguous-values.ts"
import { conditionsOf, disguised, type Foreign, keys, leaning, sentences, signed, values } from "../support/foreign.ts"
import { problemsOf } from "../support/golden-blocks.ts"
import { runs } from "../support/runs.ts"
import { unbalanced } from "../support/unbalanced.ts"
import { extended } from "../support/vocabularies.ts"

const isSame = (one: string, other: string): boolean =>
  equivalent(Result.getOrThrow(readCondition(one, extended)), Result.getOrThrow(readCondition(other, extended)))
    .answer === "yes"

/** What all edits make, and those of each problem by itself, where that is valid. */
const madeOf = (text: string): ReadonlyArray<string> => {
  const problems = problemsOf(text, extended)
  const alone = problems.map((problem) => (problem.edits === undefined ? undefined : applyEdits(text, [problem])))
  const valid = alone.flatMap((edited) => {
    const read = edited === undefined ? undefined : readCondition(edited, extended)
    return read === undefined || Result.isFailure(read) ? [] : [formatCondition(read.success)]
  })
  const suggestion = suggestCondition(text, problems, extended)
  return suggestion === undefined ? valid : [suggestion, ...valid]
}

/** Checks the conditions that are no conditions of this language; gives the share of them that has a suggestion. */
const shareOfSuggestions = (conditions: fc.Arbitrary<Foreign>, count: number): number => {
  let all = 0
  let suggested = 0
  const check = fc.property(conditions, ({ text, meant }) => {
    const problems = problemsOf(text, extended)
    if (problems.length > 0) {
      all += 1
      suggested += suggestCondition(text, problems, extended) === undefined ? 0 : 1
    }
    expect(madeOf(text).filter((made) => !isSame(made, meant))).toEqual([])
  })
  fc.assert(check, { numRuns: runs(count) })
  return suggested / all
}

/** Checks that a text has edits only where all that it may mean is the same; gives the share of those that have some. */
const shareOfClear = (texts: fc.Arbitrary<Ambiguous>, count: number): number => {
  let clear = 0
  let suggested = 0
  const check = fc.property(texts, ({ text, meanings }) => {
    const [first = "", ...others] = meanings
    const made = madeOf(text)
    clear += others.every((other) => isSame(first, other)) ? 1 : 0
    suggested += made.length > 0 ? 1 : 0
    expect(made.filter((one) => meanings.some((meaning) => !isSame(one, meaning)))).toEqual([])
  })
  fc.assert(check, { numRuns: runs(count) })
  return suggested / clear
}

const PLAIN = { tests: [], ands: ["and", "&&"], ors: ["or", "||"], nots: ["not"] }
const WORDS = {
  ...PLAIN,
  ands: ["and", "plus", "und"],
  ors: ["or", "oder", "and/or"],
  nots: ["not", "isn't", "nicht", "never"],
}

/** More texts, so that the share varies less. Each bound is far below what many runs give: it only shows that edits are there to be checked. */
const MANY = 400

describe("given random conditions in other words, when their edits are applied, then they mean what was meant or are refused", () => {
  // REC-229
  test("of keys that were not pressed", () => {
    expect(shareOfSuggestions(conditionsOf({ ...PLAIN, tests: [keys] }), MANY)).toBeGreaterThan(0.012)
  })

  // REC-230
  test("of functions around several tests", () => {
    expect(
      shareOfSuggestions(conditionsOf({ ...PLAIN, ors: ["or", "||", "and/or"], hasFunctions: true }), 200),
    ).toBeGreaterThan(0.044)
  })

  // REC-231
  test("of words that belong together around tests", () => {
    const conditions = conditionsOf({ ...WORDS, hasFunctions: true, hasPaired: true })
    expect(shareOfSuggestions(conditions, 200)).toBeGreaterThan(0.02)
  })

  // REC-232
  test("of values and words that join and negate tests", () => {
    expect(shareOfSuggestions(conditionsOf({ ...WORDS, tests: [values, keys] }), 200)).toBeGreaterThan(0.008)
  })

  // REC-347
  test("of an exception, and of a negation in words, nowhere", () => {
    expect(shareOfClear(exceptions, 300)).toBe(0)
    expect(shareOfClear(negations, 200)).toBe(0)
  })

  // REC-301
  test("of `and/or`, only where it is clear what it joins", () => {
    expect(shareOfClear(loosely, 300)).toBeGreaterThan(0.024)
  })

  // REC-236
  test("of tests that lean on the one before them", () => {
    const conditions = conditionsOf({ ...WORDS, tests: [leaning], nots: ["not", "isn't"], hasFunctions: true })
    expect(shareOfSuggestions(conditions, MANY)).toBeGreaterThan(0.032)
  })

  // REC-237
  test("of quantities, only where it is clear which unit they have", () => {
    expect(shareOfClear(sharedUnits, 200)).toBeGreaterThan(0.096)
  })

  // REC-238
  test("of digits with a comma, only where it is clear which numbers they are", () => {
    expect(shareOfClear(groupedDigits, 100)).toBeGreaterThan(0.144)
    // REC-292
    expect(shareOfClear(groupedArguments, 200)).toBeGreaterThan(0.216)
  })
  // REC-288
  test("of values with a sign of the sentence behind them", () => {
    expect(shareOfSuggestions(sentences, 300)).toBe(0)
  })
  // REC-302
  test("of values with signs, only with all of them", () => {
    expect(shareOfSuggestions(signed, 1_000)).toBeGreaterThan(0.008)
  })
  // REC-289
  test("of a text and an attribute that is looked for, only where it is clear which one is looked for in the other", () => {
    expect(shareOfClear(searches, 400)).toBeGreaterThan(0.084)
  })
  // REC-290
  test("of something true or false that is compared with a number, only under its own name", () => {
    expect(shareOfClear(numbersOfFlags, 200)).toBeGreaterThan(0.144)
  })
  // REC-291
  test("of units with digits behind them, never without the digits", () => {
    expect(shareOfClear(gluedUnits, 200)).toBeGreaterThan(0.216)
  })
  // REC-293
  test("of something true or false that has a value or none, only where it is said to be there", () => {
    expect(shareOfClear(valuesOfFlags, 300)).toBeGreaterThan(0.192)
  })
  // REC-306
  test("of two tests of one number, only where some numbers meet them and some do not", () => {
    expect(shareOfClear(atOdds, 400)).toBeGreaterThan(0.048)
  })
  // REC-307
  test("of names of two with a sign between them, only in quotes", () => {
    expect(shareOfClear(companies, 400)).toBeGreaterThan(0.192)
  })
  // REC-308
  test("of short words of other languages that join names, only between names of attributes", () => {
    expect(shareOfClear(everyday, 400)).toBeGreaterThan(0.192)
  })
  // REC-310
  test("of tests that begin with other words and signs, and of slips of words that join them", () => {
    const slips = {
      ands: [...WORDS.ands, "adn", "&"],
      ors: [...WORDS.ors, "orr", "ro"],
      nots: ["not", "!", "no", "never"],
    }
    const conditions = conditionsOf({ ...slips, tests: [disguised], hasFunctions: true, hasPaired: true })
    expect(shareOfSuggestions(conditions, MANY)).toBeGreaterThan(0.02)
  })
  // REC-311
  test("of a parenthesis that is missing, only where its place does not matter", () => {
    // few have any
    shareOfClear(unbalanced, 400)
  })
})
