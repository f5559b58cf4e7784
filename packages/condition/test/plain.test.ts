// The entry point without what reads mistakes: it decides like the main one, and says what is wrong first.
import { formatCondition, parseCondition, readCondition } from "@callrules/condition"
import { mistakes } from "@callrules/condition/mistakes"
import * as plain from "@callrules/condition/plain"
import * as Result from "effect/Result"
import fc from "fast-check"
import { expect, test } from "vitest"
import { conditions } from "./support/arbitraries.ts"
import { runs } from "./support/runs.ts"
import { extended } from "./support/vocabularies.ts"

test.each([
  ["mobile or", "unexpected-word", "or"],
  ["mobile == repeat", "unexpected-character", "="],
  ["mobile or pressed[0]", "unexpected-word", "mobile or pressed[0]"],
  ['media_type = "a', "unterminated-text", '"a'],
  ["mobile\u0007", "control-character", "\u0007"],
  ["media_type is tv", "unexpected-word", "is"],
])("given %j, when it is read without what reads mistakes, then the first problem is said", (text, code, stretch) => {
  const read = plain.readCondition(text, extended)
  const problems = Result.isFailure(read) ? read.failure : []
  expect(problems.map(({ code: given, span }) => [given, text.slice(span.offset, span.offset + span.length)])).toEqual([
    [code, stretch],
  ])
  expect(plain.parseCondition(text)).toEqual(read)
})

test("given names that are unknown, when they are read without what reads mistakes, then each is said, and what there is", () => {
  const text = 'mobil or custom_data[prodct] present or score = "1,000"'
  const read = plain.readCondition(text, extended)
  const expected = readCondition(text, extended)
  const problems = Result.isFailure(read) ? read.failure : []
  const withoutHints = (all: typeof problems) =>
    all.map(({ code, path, message, span }) => ({ code, path, message, span }))
  expect(withoutHints(problems)).toEqual(Result.isFailure(expected) ? withoutHints(expected.failure) : undefined)
  expect(problems.map(({ hint }) => hint)).toEqual([
    expect.stringMatching(/^the attributes are `/),
    expect.stringMatching(/^the custom data fields are `/),
    "write a number in digits, such as `60`",
  ])
})

const broken = fc
  .tuple(conditions, fc.nat(), fc.nat(12), fc.constantFrom("", "(", "=", "and", "“", "5"))
  .map(([condition, seed, length, put]) => {
    const text = formatCondition(condition)
    const start = seed % (text.length + 1)
    return text.slice(0, start) + put + text.slice(start + length)
  })

test("given any text, when what reads mistakes is handed in, then all is said that the main entry point says", () => {
  fc.assert(
    fc.property(broken, (text) => {
      expect(plain.parseCondition(text, mistakes)).toEqual(parseCondition(text))
      expect(plain.readCondition(text, extended, mistakes)).toEqual(readCondition(text, extended))
    }),
    { numRuns: runs(300) },
  )
})

test("given any text, when it is read without what reads mistakes, then it is accepted where it is with it", () => {
  fc.assert(
    fc.property(broken, (text) => {
      const given = plain.parseCondition(text)
      const expected = parseCondition(text)
      expect(Result.isSuccess(given)).toBe(Result.isSuccess(expected))
      if (Result.isSuccess(given)) expect(given).toEqual(expected)
    }),
    { numRuns: runs(1_000) },
  )
})
