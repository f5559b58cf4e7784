// Any text gives a result: never an exception, and every problem has a place in the text.
import {
  CONDITION_PROBLEM_CODES,
  type ConditionProblem,
  formatCondition,
  parseCondition,
  readCondition,
  renderProblem,
} from "@callrules/condition"
import { lintCondition } from "@callrules/condition/ask"
import * as Result from "effect/Result"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { conditions, TEXTS } from "./support/arbitraries.ts"
import { textRuns } from "./support/runs.ts"
import { extended } from "./support/vocabularies.ts"

const words = [
  "mobile media_type custom_data pressed duration score weather product tv x",
  "isn't is one of between more than starts with any yes null Pressed during hours",
  `1:30 .5 5. 1,000 +5 a-b https://x.y // /* -- !contains {"tv"}`,
  "and or not AND contains starts_with in present absent is like adn xor",
  "( ) [ ] , = != < <= > >= == && || ! ; . { % -",
  `"a" "" " 'b' “c” 1 -5 1.5 60 min sec 12345678901234 2a a-b 0`,
  "\\ \u0007 \u200B \uD800 é а 😀 （ ）",
]
  .flatMap((line) => line.split(" "))
  .concat("[1 or 2]", "# note\n", "\n", " ", "\t", "\u00A0")

const wordSalad = fc
  .array(fc.tuple(fc.constantFrom(...words), fc.constantFrom(" ", " ", "")), { maxLength: 24 })
  .map((parts) => parts.map(([word, gap]) => word + gap).join(""))

// lone surrogates too; the unit "binary" would take most of a second to set up
const codePoint = fc.nat(0x10ffff).map((code) => String.fromCodePoint(code))
const anyText = fc.string({ unit: codePoint, maxLength: 60 })

// a valid condition with a stretch cut out, doubled, or replaced
const broken = fc
  .tuple(conditions, fc.nat(), fc.nat(12), fc.constantFrom("", "", ...words, ...TEXTS), fc.boolean())
  .map(([condition, seed, length, replacement, keep]) => {
    const text = formatCondition(condition)
    const start = seed % (text.length + 1)
    return text.slice(0, keep ? start + length : start) + replacement + text.slice(keep ? start : start + length)
  })

// what does not hold of a text; one list, because an assertion each would cost more than the reading
const faultsOf = (text: string): ReadonlyArray<string> => {
  const read = readCondition(text, extended)
  if (Result.isSuccess(read)) {
    const printed = formatCondition(read.success)
    const again = parseCondition(printed)
    const stable = Result.isSuccess(again) && formatCondition(again.success) === printed
    lintCondition(text, extended)
    return stable ? [] : [`printed ${printed}`]
  }
  const places = read.failure.map(({ span, code }) => `${span.offset} ${span.length} ${code}`)
  const repeated = new Set(places).size === places.length ? [] : ["a problem is said twice"]
  return [
    ...(places.length === 0 ? ["no problem"] : repeated),
    ...read.failure.flatMap((one) => faultsOfProblem(text, one)),
  ]
}

const faultsOfProblem = (text: string, problem: ConditionProblem): ReadonlyArray<string> => {
  const { offset, length, line, column } = problem.span
  const before = text.slice(0, offset).split("\n")
  const claims: ReadonlyArray<readonly [boolean, string]> = [
    [CONDITION_PROBLEM_CODES.includes(problem.code), "unknown code"],
    // the last resort for what nobody thought of; nothing gets there
    [problem.message !== "" && !problem.message.includes("cannot be read from here"), "no message of its own"],
    [offset >= 0 && length > 0 && offset + length <= text.length, "place outside the text"],
    [line === before.length && column === (before.at(-1) ?? "").length + 1, "line or column"],
    [renderProblem(text, problem).includes("^"), "no caret"],
    [
      (problem.edits ?? []).every((edit) => edit.length >= 0 && edit.offset + edit.length <= text.length),
      "edit outside",
    ],
  ]
  return claims.filter(([holds]) => !holds).map(([, claim]) => `${problem.code}: ${claim}`)
}

const holds = (text: string): void => {
  expect(faultsOf(text)).toEqual([])
}

describe("given a text that nobody checked, when it is read, then it gives a tree or problems with places", () => {
  test("words in any order", () => {
    fc.assert(fc.property(wordSalad, holds), { numRuns: textRuns(4_000) })
  })

  test("conditions with a stretch broken", () => {
    fc.assert(fc.property(broken, holds), { numRuns: textRuns(4_000) })
  })

  test("any text", () => {
    fc.assert(fc.property(anyText, holds), { numRuns: textRuns(2_000) })
  })
})
