// The table of operators and the words for them agree with each other.
import { describe, expect, test } from "vitest"
import {
  comparisonsSentence,
  fitsKind,
  OPERATOR_NAMES,
  patternsSentence,
  testsSentence,
} from "../../src/operators/of-kind.ts"
import { OPERATORS, TEXT_QUESTIONS, type TextQuestion } from "../../src/operators/operators.ts"
import { QUESTION_FACTS } from "../../src/operators/question-facts.ts"
import { SPELLINGS } from "../../src/operators/spellings.ts"

const spelledOut = Object.values(SPELLINGS).flatMap((spelling) =>
  Object.entries(spelling).flatMap(([use, words]) => (use === "opposite" ? [] : words.split(" "))),
)

describe("given what people write in place of an operator", () => {
  test("then no word means two things", () => {
    expect(spelledOut.filter((word, index) => spelledOut.indexOf(word) < index)).toEqual([])
  })

  test("then each is written as it is looked up: a sign, or lower-case letters alone", () => {
    expect(spelledOut.filter((word) => !/^([a-z]+|[<>=!]+)$/.test(word))).toEqual([])
  })

  test("then an opposite has the operator for its own opposite, and fits the same kinds", () => {
    for (const name of OPERATOR_NAMES) {
      const spelling = SPELLINGS[name]
      if (!("opposite" in spelling)) continue
      const back = SPELLINGS[spelling.opposite]
      expect("opposite" in back && back.opposite, name).toBe(name)
      for (const kind of ["text", "number"] as const) {
        expect(fitsKind(spelling.opposite, kind), name).toBe(fitsKind(name, kind))
      }
    }
  })
})

test("given an operator, then it fits texts or numbers, and no boolean", () => {
  for (const name of OPERATOR_NAMES) {
    expect(fitsKind(name, "text") || fitsKind(name, "number"), name).toBe(true)
    expect(fitsKind(name, "boolean"), name).toBe(false)
  }
  expect(OPERATOR_NAMES.filter((name) => OPERATORS[name].negated)).toEqual(["!=", "not in", "absent"])
})

describe("given what is known of a question about a text, then its answers agree", () => {
  // the keys of a table of all questions
  const questions = Object.keys(TEXT_QUESTIONS) as ReadonlyArray<TextQuestion>
  const texts = ["", "a", "b", "ab", "ba", "aba", "abab"]
  const pairs = texts.flatMap((text) => texts.map((needle) => [text, needle] as const))

  test.each(questions)("%s", (question) => {
    const asks = TEXT_QUESTIONS[question]
    const { contains, isEmptyMet, side } = QUESTION_FACTS[question]
    const met = pairs.filter(([text, needle]) => asks(text, needle))
    expect(texts.every((text) => asks(text, ""))).toBe(isEmptyMet)
    if (contains) expect(met.every(([text, needle]) => text.includes(needle))).toBe(true)
    if (side === "start") expect(met.every(([text, needle]) => text.startsWith(needle))).toBe(true)
    if (side === "end") expect(met.every(([text, needle]) => text.endsWith(needle))).toBe(true)
  })
})

test("given sentences of hints, then they name the operators in the order of the table", () => {
  expect(testsSentence("text")).toBe(
    "the tests of a text are `=`, `!=`, `contains`, `starts_with`, `ends_with`, `in`, `present` and `absent`",
  )
  expect(comparisonsSentence("number")).toBe("numbers are compared with `=`, `!=`, `<`, `<=`, `>`, `>=` or `in`")
  expect(patternsSentence()).toBe(
    "there are no patterns: use `=`, `contains`, `starts_with` or `ends_with` with a plain text",
  )
})
