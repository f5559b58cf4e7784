// What applies to every text that is stored.
import {
  characterCount,
  forbiddenCharacter,
  hasAtMost,
  isStorableText,
  isVisible,
  unstorableCharacter,
} from "@callrules/model/reading"
import fc from "fast-check"
import { describe, expect, test } from "vitest"

const units = fc.string({
  unit: fc.constantFrom("a", "\ud83d", "\ude00", "\ud7ff", "\ue000", "\udbff", "\udfff", "\ud800", "\udc00", "é"),
})

describe("counting", () => {
  test("given any text, then characters are code points, halves of pairs too", () => {
    fc.assert(fc.property(units, (text) => characterCount(text) === [...text].length))
    expect([characterCount(""), characterCount("a"), characterCount("\u{1f600}b")]).toEqual([0, 1, 2])
  })

  test("given any text, then it has at most so many where it has no more", () => {
    fc.assert(fc.property(units, fc.nat(12), (text, most) => hasAtMost(most, text) === [...text].length <= most))
    expect([hasAtMost(2, "\u{1f600}\u{1f600}"), hasAtMost(1, "\u{1f600}\u{1f600}"), hasAtMost(2, "abc")]).toEqual([
      true,
      false,
      false,
    ])
  })
})

describe("what no store can keep", () => {
  test.each([
    ["plain \u{1f600}", undefined],
    ["a\0b", "U+0000"],
    ["a\ud83d", "half of a surrogate pair"],
    ["\ude00a", "half of a surrogate pair"],
  ])("given %j, then it is %s", (text, found) => {
    expect([unstorableCharacter(text), isStorableText(text)]).toEqual([found, found === undefined])
  })
})

describe("what does not belong in a name", () => {
  test.each([
    ["a\u0000", "control character U+0000", 2],
    ["a\u001fb", "control character U+001F", 2],
    ["\u007f", "control character U+007F", 1],
    ["\u009f", "control character U+009F", 1],
    ["\u00ad", "invisible character U+00AD", 1],
    ["\u{1f600}\u200b", "invisible character U+200B", 2],
    ["a\u202e", "invisible character U+202E", 2],
    ["\u2028", "invisible character U+2028", 1],
    ["\ufeffa", "invisible character U+FEFF", 1],
    ["ab\ud800", "half surrogate pair U+D800", 3],
    ["ab\udfff", "half surrogate pair U+DFFF", 3],
    ["a\u200d", "invisible character U+200D", 2],
    ["7\u200c", "invisible character U+200C", 2],
    ["я\u200d", "invisible character U+200D", 2],
    ["ω\ufe00", "invisible character U+FE00", 2],
    ["a\ufe0f", "invisible character U+FE0F", 2],
    ["A-1\ufe0f", "invisible character U+FE0F", 4],
    ["1\ufe0f1\u20e3", "invisible character U+FE0F", 2],
    ["a\u{e0061}", "invisible character U+E0061", 2],
    ["Sale\u200e", "invisible character U+200E", 5],
    ["\u061cSale", "invisible character U+061C", 1],
    ["Sale\u{e0100}", "invisible character U+E0100", 5],
    ["\u200dSale", "invisible character U+200D", 1],
    ["Sale \u200d", "invisible character U+200D", 6],
    ["Sale-\u200c", "invisible character U+200C", 6],
    ["Sale\u0301\u200d", "invisible character U+200D", 6],
    ["نه\u200c\u200c", "invisible character U+200C", 4],
    ["\u{1f525}\u200d", "invisible character U+200D", 2],
    ["中\u200d国", "invisible character U+200D", 2],
    ["ア\u200cイ", "invisible character U+200C", 2],
    ["علی\u200c", "invisible character U+200C", 4],
    ["A+\ufe00B", "invisible character U+FE00", 3],
    ["ア\ufe00", "invisible character U+FE00", 2],
    ["\u2764\ufe0f\ufe0f", "invisible character U+FE0F", 3],
    ["Sale\u180b", "invisible character U+180B", 5],
    ["Sale\u17b4", "invisible character U+17B4", 5],
    ["Sale\u206a", "invisible character U+206A", 5],
    ["Sale\u{1d173}", "invisible character U+1D173", 5],
    ["Sale\u{e0001}", "invisible character U+E0001", 5],
  ])("given %j, then it is %s at character %d", (text, name, position) => {
    expect(forbiddenCharacter(text)).toEqual({ name, position })
  })

  test.each([
    "",
    "Sale 1",
    "é",
    "7\ufe0f\u20e3",
    "\u{1f468}\u200d\u{1f469}",
    "می\u200cخواهم",
    "\u{1f3f4}\u{e0067}",
    "\u00a0",
    "שלום!\u200f",
    "क्\u200dष",
    "سال ۱۳۹۹\u200cها",
    "(علی)\u200cها",
    "\u2b50\ufe0f",
    "\u{1f525}\ufe0f",
    "\u2229\ufe00",
    "\u2764\ufe0f\u200d\u{1f525}",
    "\u{1f9d1}\u{1f3fd}\u200d\u{1f4bb}",
    "葛\u{e0100}",
    "\u1820\u180b",
    "#\ufe0f\u20e3",
    "\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}",
  ])("given %j, then everything in it may be needed", (text) => {
    expect(forbiddenCharacter(text)).toBeUndefined()
  })

  test.each([
    ["a", true],
    [" \u{1f600}", true],
    ["", false],
    [" \t\n\u00a0", false],
    ["\u200b\u00ad\ufe0f", false],
  ])("given %j, then it has something to see: %s", (text, seen) => {
    expect(isVisible(text)).toBe(seen)
  })
})
