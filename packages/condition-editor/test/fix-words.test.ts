// What the buttons of fixes say.
import { readCondition } from "@callrules/condition"
import { fixWords, readText } from "@callrules/condition-editor"
import { publishedVocabulary } from "@callrules/recording-condition"
import * as Result from "effect/Result"
import { describe, expect, test } from "vitest"

const vocabulary = publishedVocabulary({ customDataFields: ["product"] })

const wordsFor = (text: string) => {
  const read = readCondition(text, vocabulary)
  return Result.isFailure(read) ? read.failure.map(({ edits }) => fixWords(text, edits)) : []
}

describe("given a problem with a fix, when its button is worded, then it says what it writes", () => {
  test.each([
    ["mobile && repeat", ["Write `and`"]],
    ["isMobile and media_type == 'tv'", ["Write `mobile`", "Write `=`", 'Write `"tv"`']],
    ["(mobile or repeat", [undefined]],
  ])("%s", (text, words) => {
    expect(wordsFor(text)).toEqual(words)
  })

  test("a fix that only puts something in says what", () => {
    expect(fixWords("mobile", [{ offset: 0, length: 0, replacement: "not " }])).toBe("Insert `not`")
  })

  test("a fix that only takes away says what", () => {
    expect(fixWords("mobile,", [{ offset: 6, length: 1, replacement: "" }])).toBe("Remove `,`")
  })

  test("a long one is cut, and none without a fix", () => {
    const text = "x".repeat(200)
    expect(fixWords("a", [{ offset: 0, length: 1, replacement: text }])).toMatch(/^Write `x{47}…`$/)
    expect(fixWords("a", undefined)).toBeUndefined()
    expect(fixWords("a", [])).toBeUndefined()
  })
})

describe("given a text, when it is read for the editor", () => {
  test("then a valid one has its condition and warnings", () => {
    const { condition, problems, warnings } = readText("mobile or repeat and during_hours", vocabulary)
    expect(condition?.root?.kind).toBe("or")
    expect(problems).toEqual([])
    expect(warnings.map(({ code, edits }) => [code, fixWords("mobile or repeat and during_hours", edits)])).toEqual([
      ["mixed-and-or", "Write `(repeat and during_hours)`"],
    ])
  })

  test("then one with problems has what is meant as a whole, where that can be said", () => {
    expect(readText("mobile && repeat", vocabulary)).toMatchObject({ suggestion: "mobile and repeat", warnings: [] })
    expect(readText("custom_data[colour] = 3 3", vocabulary).condition).toBeUndefined()
  })
})
