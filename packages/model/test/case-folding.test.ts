// Case folding: which names are the same name.
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { composed, foldCase } from "../src/case-folding.ts"

// any text, lone surrogates too; the unit "binary" would take most of a second to set up
const anyText = fc.string({ unit: fc.nat(0x10ffff).map((code) => String.fromCodePoint(code)) })

// every character up to where composing and letters begin, beside ones that compose
const edges = fc.string({
  unit: fc.constantFrom("a", "Z", "\u007f", "\u0080", "\u00c0", "\u02ff", "\u0300", "\u0301", "\u1e9e"),
})

describe("composed", () => {
  it.each([
    ["ASCII", "Sale 1", "Sale 1"],
    ["decomposed", "cafe\u0301", "caf\u00e9"],
    ["singletons", "\u212b", "\u00c5"],
    ["nothing", "", ""],
  ])("given text that is %s, then it is in NFC", (_, text, expected) => {
    expect(composed(text)).toBe(expected)
  })

  it("is the NFC of any text", () => {
    fc.assert(fc.property(fc.oneof(anyText, edges), (text) => composed(text) === text.normalize("NFC")))
  })
})

describe("foldCase", () => {
  it("is the NFC of the lower case of the NFC of any text", () => {
    const byDefinition = (text: string): string => text.normalize("NFC").toLowerCase().normalize("NFC")
    fc.assert(fc.property(fc.oneof(anyText, edges), (text) => foldCase(text) === byDefinition(text)))
  })

  it.each([
    ["Sale", "SALE"],
    ["straße", "STRAßE"],
    ["Ünïcode", "ÜNÏCODE"],
    // composed and decomposed
    ["caf\u00e9", "cafe\u0301"],
    ["CAF\u00c9", "cafe\u0301"],
    // the Kelvin and the Angstrom sign are letters under NFC
    ["\u212a", "k"],
    ["\u212b", "\u00e5"],
    ["Ω", "ω"],
    ["", ""],
  ])("given `%s` and `%s`, then they are the same name", (left, right) => {
    expect(foldCase(left)).toBe(foldCase(right))
  })

  it.each([
    ["sale", "sales"],
    ["e", "é"],
    ["a", "а"], // Latin and Cyrillic
    ["ß", "ss"],
    [" sale", "sale"],
    ["ﬁ", "fi"],
  ])("given `%s` and `%s`, then they are different names", (left, right) => {
    expect(foldCase(left)).not.toBe(foldCase(right))
  })

  it("does not depend on a locale: I becomes i", () => {
    expect(foldCase("TITLE I")).toBe("title i")
  })

  it("given any text, then folding again changes nothing", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(foldCase(foldCase(text))).toBe(foldCase(text))
      }),
      { numRuns: 2000 },
    )
  })

  it("given any text, then its normal forms fold alike", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(foldCase(text.normalize("NFD"))).toBe(foldCase(text))
        expect(foldCase(text.normalize("NFC"))).toBe(foldCase(text))
      }),
    )
  })

  it("given each character of Unicode, then folding it again changes nothing", () => {
    const changed: Array<string> = []
    for (let point = 0; point <= 0x10ffff; point += 1) {
      const once = foldCase(String.fromCodePoint(point))
      if (foldCase(once) !== once) changed.push(point.toString(16))
    }
    expect(changed).toEqual([])
  })
})
