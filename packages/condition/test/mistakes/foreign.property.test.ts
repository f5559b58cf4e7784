// Random conditions as people write them elsewhere, whose meaning is known: their edits lead there or nowhere.
import { applyEdits, formatCondition, readCondition, suggestCondition } from "@callrules/condition"
import { equivalent } from "@callrules/condition/ask"
import * as Result from "effect/Result"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { exclusiveIn, isUnsureTree } from "../../src/mistakes/unsure-trees.ts"
import { conditionsOf, disguised, type Foreign, keys, leaning, sentences, signed, values } from "../support/foreign.ts"
import { problemsOf } from "../support/golden-blocks.ts"
import { respelled } from "../support/respelled.ts"
import { runs } from "../support/runs.ts"
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

const leadNowhereElse = (conditions: fc.Arbitrary<Foreign>, count: number): void => {
  const check = fc.property(conditions, ({ text, meant }) => {
    expect(madeOf(text).filter((made) => !isSame(made, meant))).toEqual([])
  })
  fc.assert(check, { numRuns: runs(count) })
}

const WORDS = {
  ands: ["and", "&&", "&", "plus", "und", "adn"],
  ors: ["or", "||", "oder", "and/or", "orr"],
  nots: ["not", "!", "isn't", "nicht", "never", "no"],
}

// REC-358
describe("given random conditions in other words, when their edits are applied, then they mean what was meant or are refused", () => {
  test("of tests in other words, functions, and words that join and negate them", () => {
    const tests = [disguised, disguised, leaning, values, keys]
    leadNowhereElse(conditionsOf({ ...WORDS, tests, hasFunctions: true, hasPaired: true }), 400)
  })

  // REC-288
  test("of values without quotes that have signs in them or behind them", () => {
    leadNowhereElse(fc.oneof(sentences, signed), 400)
  })
})

// REC-358
test("given random conditions whose signs, names and values are spelled otherwise, then what is suggested is the condition itself", () => {
  let refused = 0
  const check = fc.property(respelled, ({ text, meant }) => {
    const problems = problemsOf(text, extended)
    // a misspelled name behind the test of a text may be a further text
    const isOpen = problems.some(({ hint }) => hint?.includes("if that is the attribute you mean") === true)
    // REC-359, REC-360: nobody can say how signs of two kinds belong together, nor whether a word is a value behind a negation
    const joins = text.match(/[&|∧∨]+|\b(?:and|or|not)\b/gi) ?? []
    const isMixed =
      /[&|∧∨]/.test(text) &&
      (new Set(joins).size > 1 || (/[&|]/.test(joins.join()) && /\b(?:true|false|yes|no|on|off|0|1)\b/i.test(text)))
    const isBare = problems.some(({ code }) => code === "value-needs-quotes")
    const { root } = Result.getOrThrow(readCondition(meant, extended))
    const isUnsure = root !== null && isUnsureTree(root, exclusiveIn(extended))
    if (problems.length === 0 || isOpen || isMixed || isBare || isUnsure) return
    refused += 1
    const suggestion = suggestCondition(text, problems, extended)
    expect(suggestion).toBeDefined()
    expect(isSame(suggestion ?? "", meant)).toBe(true)
  })
  fc.assert(check, { numRuns: runs(500) })
  expect(refused).toBeGreaterThan(0)
})
