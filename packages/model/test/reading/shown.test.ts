// How messages show what somebody else wrote: in one line, short, and with nothing that a reader cannot see.
import { shown, shownNames, shownPlace, shownText, shownWithKind, visibleText } from "@callrules/model/reading"
import fc from "fast-check"
import { expect, test } from "vitest"

const SMILE = "\u{1f600}"

test.each([
  ["", ""],
  ["two words ~", "two words ~"],
  [`caf\u00e9 \u5c0f ${SMILE}`, `caf\u00e9 \u5c0f ${SMILE}`],
  ["a\nb\u0000\u001f", "a\\u{a}b\\u{0}\\u{1f}"],
  ["\u007f\u00a0\u200b\u202e", "\\u{7f}\\u{a0}\\u{200b}\\u{202e}"],
  ["\ud83d", "\\u{d83d}"],
])("given %j, then %j is seen", (text, visible) => {
  expect(visibleText(text)).toBe(visible)
  expect(shownText(text)).toBe(visible)
})

test.each([
  ["", 3, ""],
  ["abc", 3, "abc"],
  ["abcd", 3, "abc..."],
  // as long as it may be in characters, and longer in UTF-16 units
  [SMILE.repeat(3), 3, SMILE.repeat(3)],
  [SMILE.repeat(4), 3, `${SMILE.repeat(3)}...`],
  // an escape counts what it prints, and is never cut in two
  ["a\u200b", 9, "a\\u{200b}"],
  ["a\u200b", 8, "a..."],
  ["\n", 5, "\\u{a}"],
  ["\n", 4, "..."],
])("given %j of at most %i, then %j", (text, longest, short) => {
  expect(shownText(text, longest)).toBe(short)
})

test("given a text of 60 characters, then it is whole; one more is cut", () => {
  expect(shownText("x".repeat(60))).toBe("x".repeat(60))
  expect(shownText("x".repeat(61))).toBe(`${"x".repeat(60)}...`)
})

const anyText = fc.string({ unit: fc.nat(0x10ffff).map((code) => String.fromCodePoint(code)), maxLength: 90 })

test("given any text, then what is shown is short, well formed, on one line and without invisible characters", () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const visible = shownText(text)
      expect(Array.from(visible).length).toBeLessThanOrEqual(63)
      expect(visible.isWellFormed()).toBe(true)
      expect(visible).not.toMatch(/[\p{C}\p{Zl}\p{Zp}]/u)
      if (!visible.endsWith("...")) expect(visible).toBe(visibleText(text))
    }),
  )
})

test.each([
  ["text", "`text`", "the text `text`"],
  ["", "empty text", "empty text"],
  ["a\u202eb", "`a\\u{202e}b`", "the text `a\\u{202e}b`"],
  [null, "`null`", "`null`"],
  [1.5, "`1.5`", "the number `1.5`"],
  [false, "`false`", "`false`"],
  [[1], "a list", "a list"],
  [[], "an empty list", "an empty list"],
  [{ a: 1 }, "an object", "an object"],
  [undefined, "nothing", "nothing"],
  [10n, "`10`", "`10`"],
])("given %o, then %s, or with its kind %s", (value, text, withKind) => {
  expect(shown(value)).toBe(text)
  expect(shownWithKind(value)).toBe(withKind)
})

test("given names, then they are listed as a sentence lists them", () => {
  expect([[], ["a"], ["a", "b"], ["a", "b", "c"]].map((names) => shownNames(names))).toEqual([
    "",
    "`a`",
    "`a` or `b`",
    "`a`, `b` or `c`",
  ])
  expect(shownNames(["a", "b"], "and")).toBe("`a` and `b`")
})

test.each([
  [[], ""],
  [["signals", 2, "name"], "signals[2].name"],
  [[0, "a"], "[0].a"],
  [["a\u202eb", "c"], "a\\u{202e}b.c"],
  [["x".repeat(61), "y"], `${"x".repeat(60)}....y`],
  [["x".repeat(60), "x".repeat(60), "x".repeat(60), "y".repeat(17)], null],
])("given the path %j, then it is shown as %j", (path, place) => {
  expect(shownPlace(path)).toBe(place ?? `${"x".repeat(60)}.${"x".repeat(60)}.${"x".repeat(60)}.${"y".repeat(17)}`)
})

test("given a path of very many steps, then its beginning is shown", () => {
  const place = shownPlace(Array.from({ length: 100 }, () => "abcdefgh"))
  expect(place.length).toBeLessThan(270)
  expect(place.endsWith("abcdefgh...")).toBe(true)
})
