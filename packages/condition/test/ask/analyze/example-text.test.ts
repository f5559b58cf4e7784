// Texts of example calls: as short and plain as the tests allow, for a person to read.
import { readCondition } from "@callrules/condition"
import { analyzeCondition } from "@callrules/condition/ask"
import * as Result from "effect/Result"
import { describe, expect, test } from "vitest"
import { callVocabulary } from "../../support/call-vocabulary.ts"

const vocabulary = callVocabulary({ customDataFields: [] })

/** The media type of the example call that meets all of the tests. */
const exampleOf = (...tests: ReadonlyArray<string>): unknown => {
  const condition = Result.getOrThrow(readCondition(tests.join(" and "), vocabulary))
  const { neverTrue } = analyzeCondition(condition)
  return neverTrue.answer === "no" ? neverTrue.example["media_type"] : neverTrue.answer
}

const contains = (text: string): string => `media_type contains "${text}"`
const startsWith = (text: string): string => `media_type starts_with "${text}"`
const endsWith = (text: string): string => `media_type ends_with "${text}"`

describe("given tests of one text that some call meets", () => {
  test.each<readonly [string, ReadonlyArray<string>]>([
    ["tv", ['media_type = "tv"', contains("t")]],
    ["tv", [contains("tv")]],
    ["abc-xyz", [contains("abc"), contains("bc"), contains("xyz")]],
    ["abcd-yz", [contains("bc"), contains("abcd"), contains("yz")]],
    ["abcd-yz", [contains("yz"), contains("bc"), contains("abcd")]],
    ["abc-q-z", [startsWith("ab"), startsWith("abc"), endsWith("z"), contains("b"), contains("q")]],
    ["abc", [startsWith("abc"), startsWith("ab"), endsWith("c")]],
    ["a-a", [startsWith("a"), endsWith("a"), 'media_type != "a"', `not ${contains("aa")}`]],
    ["-tv-", [contains("tv"), 'media_type != "tv"', `not ${startsWith("tv")}`, `not ${endsWith("tv")}`]],
    ["b-_*aa", [contains("aa"), contains("b-_"), `not ${contains("aab")}`, `not ${contains("b-_a")}`]],
  ])("then the example is `%s`", (text, tests) => {
    expect(exampleOf(...tests)).toBe(text)
  })
})

test("given gaps that may not be used, then the next one is, at last a character that no text has", () => {
  const gaps = [...Array.from("-_*#~ +0123456789"), "\u{f0000}", "\u{f0001}"]
  for (const [index, gap] of gaps.entries()) {
    const forbidden = gaps.slice(0, index).map((taken) => `not ${contains(taken)}`)
    expect(exampleOf(contains("ab"), contains("cd"), ...forbidden)).toBe(`ab${gap}cd`)
  }
})
