import { readCondition } from "@callrules/condition"
import { explainCondition } from "@callrules/condition/ask"
import { publishedVocabulary } from "@callrules/recording-condition"
import * as Result from "effect/Result"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { verdictWords } from "../src/element/verdict-words.ts"

const vocabulary = publishedVocabulary({ customDataFields: "any" })
const wordsOf = (text: string, facts: unknown): string =>
  verdictWords(explainCondition(Result.getOrThrow(readCondition(text, vocabulary)), facts))

describe("given the verdict on a call, when it is put into words", () => {
  test.each([
    [
      "mobile",
      {},
      "The call does not meet the condition. This alone decided it: mobile is false. It would if mobile were true.",
    ],
    [
      "mobile and repeat",
      { mobile: true, repeat: true },
      "The call meets the condition. These alone decided it: mobile is true; repeat is true. It would not if mobile were false. It would not if repeat were false.",
    ],
    ["mobile or not mobile", {}, "The call meets the condition, as every call does."],
    ["", {}, "There is no condition: every call meets it."],
  ])("of %j on %j, then they are these", (text, facts, words) => {
    expect(wordsOf(text, facts)).toBe(words)
  })

  test("then each value and each name is as it is, with its back quotes", () => {
    expect(wordsOf('custom_data["a`b"] = "y"', { custom_data: { "a`b": "x` y" } })).toBe(
      'The call does not meet the condition. This alone decided it: custom_data["a`b"] is "x` y". It would if custom_data["a`b"] were "y".',
    )
    const anyText = fc.string({ unit: fc.constantFrom("`", "- ", ";", "a", "b") }).filter((text) => text.trim() !== "")
    fc.assert(
      fc.property(anyText, (text) => {
        expect(wordsOf('media_type = "y"', { media_type: text })).toContain(`media_type is ${JSON.stringify(text)}. It`)
      }),
    )
  })
})
