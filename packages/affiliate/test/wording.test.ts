// How messages show what was sent.
import { describe, expect, test } from "vitest"
import { characterCount, codePointName, oneOf, shown } from "../src/wording.ts"

describe("shown", () => {
  test.each([
    ["text", "`text`"],
    ["", "``"],
    ["two words", "`two words`"],
    ["caf\u00e9 \u5c0f \u{1f600} ~", "`caf\u00e9 \u5c0f \u{1f600} ~`"],
    ["a\nb\u0000", "`a\\u{a}b\\u{0}`"],
    ["\u00a0\u200b\u202e\u007f", "`\\u{a0}\\u{200b}\\u{202e}\\u{7f}`"],
    ["\ud83d", "`\\u{d83d}`"],
    ["x".repeat(60), `\`${"x".repeat(60)}\``],
    ["x".repeat(61), `\`${"x".repeat(60)}...\``],
    [null, "`null`"],
    [1.5, "`1.5`"],
    [false, "`false`"],
    [[1], "a list"],
    [{ a: 1 }, "an object"],
    [undefined, "a value of kind undefined"],
    [10n, "a value of kind bigint"],
  ])("%o is %s", (value, text) => {
    expect(shown(value)).toBe(text)
  })
})

test("characters are counted, not units", () => {
  expect(["", "a", "\u{1f600}", "a\u{1f600}b\ud83d", "\udc00\ud800", "\ud800\ud800\udc00"].map(characterCount)).toEqual(
    [0, 1, 1, 4, 2, 2],
  )
})

test("code points are named as Unicode names them", () => {
  expect([0x7, 0x200b, 0x1f600].map(codePointName)).toEqual(["U+0007", "U+200B", "U+1F600"])
})

test("choices are listed as a sentence lists them", () => {
  expect([[], ["a"], ["a", "b"], ["a", "b", "c"]].map(oneOf)).toEqual(["", "`a`", "`a` or `b`", "`a`, `b` or `c`"])
})
