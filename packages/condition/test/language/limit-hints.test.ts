// What is said of a text that breaks a limit: each limit says what of it to shorten.
import { type ConditionProblem, readCondition } from "@callrules/condition"
import * as Result from "effect/Result"
import { expect, test } from "vitest"
import { callVocabulary } from "../support/call-vocabulary.ts"

const vocabulary = callVocabulary({ customDataFields: "any" })

const problemsOf = (text: string): ReadonlyArray<ConditionProblem> => {
  const read = readCondition(text, vocabulary)
  return Result.isFailure(read) ? read.failure : []
}

const CANONICALLY_DEEP = `${"not ".repeat(99)}(mobile and repeat or landline)`
const CANONICALLY_LONG = `media_type in(${Array.from({ length: 3_000 }, () => '"10"').join(",")})`

test.each([
  ["bytes", `media_type = "${"a".repeat(17_000)}"`, "shorten it, for example with `in (...)` in place of many `=`"],
  [
    "bytes of the canonical form",
    CANONICALLY_LONG,
    "shorten it: the canonical form has spaces between words and after commas",
  ],
  ["levels", `${"(".repeat(101)}mobile${")".repeat(101)}`, "remove parentheses that are not needed"],
  [
    "levels of the canonical form",
    CANONICALLY_DEEP,
    "remove parentheses or `not`: the canonical form has parentheses around every `and` beside an `or`",
  ],
])("given a text with too many %s, then the hint says what to take away", (_, text, hint) => {
  expect(problemsOf(text).map(({ hint: given }) => given)).toEqual([hint])
})

test.each([
  [`${"(".repeat(101)}mobile${")".repeat(101)}`, "parentheses and `not` are nested more than 100 levels deep here"],
  [`${"not ".repeat(101)}mobile`, "parentheses and `not` are nested more than 100 levels deep here"],
  [`mobile${" or mobile".repeat(1_700)}`, "the condition takes 17006 bytes, more than the 16384 allowed"],
  [
    `repeat${" or repeat".repeat(1_030)}`.replaceAll("repeat or repeat", "repeat and mobile or repeat"),
    "the condition has 2062 parts, more than the 2000 allowed",
  ],
])("given a text beyond a limit, then the message names the limit", (text, message) => {
  expect(problemsOf(text).map(({ message: given }) => given)).toEqual([message])
})

test("given the parentheses or the `not` that the hint names, when one is taken away, then the text is accepted", () => {
  expect(problemsOf(`${"(".repeat(100)}mobile${")".repeat(100)}`)).toEqual([])
  expect(problemsOf(CANONICALLY_DEEP.replace("not not ", ""))).toEqual([])
  expect(problemsOf(CANONICALLY_LONG.replaceAll('"10",', '"1",'))).toEqual([])
})
