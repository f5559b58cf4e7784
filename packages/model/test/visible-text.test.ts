// What cannot be seen is written as its code point.
import { shortText, visibleText } from "@callrules/model/visible-text"
import { expect, test } from "vitest"

test.each([
  ["", ""],
  ["two words ~", "two words ~"],
  ["caf\u00e9 \u5c0f \u{1f600}", "caf\u00e9 \u5c0f \u{1f600}"],
  ["a\nb\u0000\u001f", "a\\u{a}b\\u{0}\\u{1f}"],
  ["\u007f\u00a0\u200b\u202e", "\\u{7f}\\u{a0}\\u{200b}\\u{202e}"],
  ["\ud83d", "\\u{d83d}"],
])("given %j, then %j", (text, visible) => {
  expect(visibleText(text)).toBe(visible)
})

test.each([
  ["", 3, ""],
  ["abc", 3, "abc"],
  ["abcd", 3, "abc..."],
  // as long as it may be in characters, and longer in UTF-16 units
  ["\u{1f600}\u{1f600}\u{1f600}\u{1f600}", 3, "\u{1f600}\u{1f600}\u{1f600}..."],
])("given %j of at most %i, then %j", (text, longest, short) => {
  expect(shortText(text, longest)).toBe(short)
})
