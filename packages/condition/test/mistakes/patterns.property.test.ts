// Patterns of other languages: what a hint makes of one is met by the texts that the pattern is met by.
import { compileCondition, evaluateCall, readCondition } from "@callrules/condition"
import * as Result from "effect/Result"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { problemsOf } from "../support/golden-blocks.ts"
import { runs } from "../support/runs.ts"
import { extended } from "../support/vocabularies.ts"

const piece = fc.constantFrom("a", "b", "tv", ".", ".*", "*", "%", "^", "$", "/", "+", "?", "|")
const pattern = fc.array(piece, { minLength: 1, maxLength: 5 }).map((pieces) => pieces.join(""))

const TEXTS = [
  "a",
  "b",
  "tv",
  "ab",
  "ba",
  "atv",
  "tva",
  "btvb",
  "a.b",
  "axb",
  "a*",
  "%a",
  "^a",
  "a$",
  "/a/",
  "tv.a",
  "a/b",
  ".",
]

/** The condition that a hint says to write; `undefined` where it says none. */
const hinted = (text: string): string | undefined => {
  const [, written] = /^write `(media_type .*)`$/s.exec(problemsOf(text, extended)[0]?.hint ?? "") ?? []
  return written === undefined || written.includes("...") ? undefined : written
}

/** What a text of the attribute must be for the condition that a hint makes; `undefined` where there is none. */
const meant = (text: string): ((mediaType: string) => boolean) | undefined => {
  const written = hinted(text)
  const read = written === undefined ? undefined : readCondition(written, extended)
  if (read === undefined || Result.isFailure(read)) return undefined
  const condition = compileCondition(read.success)
  return (mediaType) => evaluateCall(condition, { media_type: mediaType })
}

/** Expects a hint's condition to be met by the same texts as the pattern. */
const expectSame = (text: string, isMet: (mediaType: string) => boolean): void => {
  const condition = meant(text)
  if (condition === undefined) return
  expect(TEXTS.filter((one) => condition(one) !== isMet(one))).toEqual([])
}

/** The regular expression of a pattern, slashes around it left out; `undefined` where it is none. */
const expressionOf = (written: string): RegExp | undefined => {
  const inner = /^\/(.+)\/$/.exec(written)?.[1] ?? written
  try {
    return new RegExp(inner, "s")
  } catch {
    return undefined
  }
}

// REC-234
describe("given a pattern of another language, when a hint says what it means, then the same texts meet it", () => {
  test.each(["=~", "~", "regexp"])("as a regular expression behind %s", (sign) => {
    const check = fc.property(pattern, (written) => {
      const expression = expressionOf(written)
      expectSame(`media_type ${sign} "${written}"`, (text) => expression?.test(text) === true)
    })
    fc.assert(check, { numRuns: runs(300) })
  })

  test("as `like` of SQL", () => {
    const check = fc.property(pattern, (written) => {
      const expression = new RegExp(`^${written.replaceAll(/[.*^$/+?|]/g, "\\$&").replaceAll("%", ".*")}$`, "s")
      expectSame(`media_type like "${written}"`, (text) => expression.test(text))
    })
    fc.assert(check, { numRuns: runs(300) })
  })

  test.each(["^tv", "tv$", "a.b", "a.*", ".*a", "a|b", "/a/i", "a+"])(
    "but not where it may mean two things: %s",
    (written) => {
      expect(meant(`media_type matches "${written}"`)).toBeUndefined()
    },
  )

  test.each(["^tv", "a.*", "/tv/", "a*"])("nor for a pattern of another kind behind `like`: %s", (written) => {
    expect(meant(`media_type like "${written}"`)).toBeUndefined()
  })

  test.each([
    ["^solar", 'media_type starts_with "solar"'],
    ["solar$", 'media_type ends_with "solar"'],
    ["^solar$", 'media_type = "solar"'],
    ["/solar/", 'media_type contains "solar"'],
    [".*solar.*", 'media_type contains "solar"'],
    ["a.*", 'media_type contains "a"'],
    ["^a.*", 'media_type starts_with "a"'],
    ["^.*a$", 'media_type ends_with "a"'],
  ])("%s is %s", (written, test) => {
    const text = `media_type =~ "${written}"`
    expect(hinted(text)).toBe(test)
  })
})
