// Phone numbers in any usual spelling, compared in E.164.
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { isWithheldNumber, toE164 } from "../src/phone-number.ts"

describe("toE164", () => {
  it.each([
    ["+14155550123", "+14155550123"],
    ["+1 415 555 0123", "+14155550123"],
    ["+1 (415) 555-0123", "+14155550123"],
    ["(415) 555-0123", "+14155550123"],
    ["415-555-0123", "+14155550123"],
    ["415.555.0123", "+14155550123"],
    ["4155550123", "+14155550123"],
    ["14155550123", "+14155550123"],
    ["1-415-555-0123", "+14155550123"],
    [" 4155550123 ", "+14155550123"],
    ["+44 20 7946 0018", "+442079460018"],
    ["+49 (0)30 901820", "+4930901820"],
    ["011 44 20 7946 0018", "+442079460018"],
  ])("given `%s`, then it is %s", (text, e164) => {
    expect(toE164(text)).toBe(e164)
  })

  it.each([
    ["020 7946 0018", "GB", "+442079460018"],
    ["030 901820", "DE", "+4930901820"],
    ["+14155550123", "GB", "+14155550123"],
    // a country nobody knows is the default
    ["4155550123", "XX", "+14155550123"],
    ["4155550123", "", "+14155550123"],
    ["4155550123", "us", "+14155550123"],
  ])("given `%s` in %s, then it is %s", (text, country, e164) => {
    expect(toE164(text, country)).toBe(e164)
  })

  it.each(["", " ", "anonymous", "restricted", "+", "+1", "123", "41555501234567890", "call 4155550123 now"])(
    "given `%s`, then it is no number",
    (text) => {
      expect(toE164(text)).toBeUndefined()
    },
  )

  it("given a number in E.164, then it stays as it is", () => {
    fc.assert(
      fc.property(fc.integer({ min: 2_000_000_000, max: 9_999_999_999 }), (national) => {
        const e164 = toE164(`+1${national}`)
        if (e164 !== undefined) expect(toE164(e164)).toBe(`+1${national}`)
      }),
    )
  })

  it("given any text, then it answers E.164 or nothing", () => {
    const text = fc.string({ unit: fc.constantFrom(..."+0123456789 ()-./;=extABÜ٠") })
    fc.assert(
      fc.property(text, (spelling) => {
        expect(toE164(spelling) ?? "+10").toMatch(/^\+[1-9]\d{1,14}$/)
      }),
    )
  })
})

// CIP-109
describe("isWithheldNumber", () => {
  it.each([
    ...["0", "000", "000-000-0000", "0000000000", "+0", "+1 000 000 0000", "1-000-000-0000", "011 1 000 000 0000"],
    ...["０００", "００００００００００", "٠٠٠٠٠٠٠٠٠٠", "۰۰۰", "tel:+10000000000"],
    ...["+266696687", "+7378742833", "+2562533", "+8656696", "+86282452253", "＋２６６６９６６８７", "+٨٦٢٨٢٤٥٢٢٥٣"],
    ...["01186282452253", "0086282452253", "+86 28 2452 253"],
    // with what stands before the numbers of a country, of which these cannot be any
    ...["266696687", "0266696687", "(0)266696687", "1266696687", "+1266696687", "+10266696687", "+1 1 266696687"],
    ...[
      "0012562533",
      "0018656696",
      "10012562533",
      "+1 (001) 865-6696",
      "+10012562533",
      "0010018656696",
      "001266696687",
    ],
    ...["86282452253", "+1 86282452253", "000–000–0000", "000‑000‑0000", "000/000/0000", "+266/696/687"],
  ])("given `%s`, then it is withheld, and no number", (text) => {
    expect(isWithheldNumber(text)).toBe(true)
    expect(toE164(text)).toBeUndefined()
  })

  // somebody's number may follow
  it.each([
    ...[
      "0,14155550123",
      "00,14155550123",
      "000-000-0000; +14155550123",
      "0 x 4155550123",
      "0x4155550123",
      "0#14155550123",
    ],
    ...["0;ext=14155550123", "0,911", "+0,+442079460018", "+266696687, +14155550123", "+86282452253 x 4155550123"],
    ...["0000000000 x5", "+86282452253 x1", "0000000000 ext. 7"],
  ])("given `%s`, then it is neither a withheld number nor one", (text) => {
    expect(isWithheldNumber(text)).toBe(false)
    expect(toE164(text)).toBeUndefined()
  })

  it.each([
    ...["", "anonymous", "0800 000000", "10000000001", "7378742833", "17378742833", "(737) 874-2833", "2562533"],
    ...["0017378742833", "+17378742833", "0012125550100", "+10012562534"],
    ...["+4722345678", "+14155550000", "100", "+862824522530", "0/4155550123", "12662666966", "+12666966871"],
  ])("given `%s`, then it is not", (text) => {
    expect(isWithheldNumber(text)).toBe(false)
  })

  // what leads abroad from one country is a number in another
  it.each([
    ["011 256 2533", "ZA", "+27112562533"],
    ["011 2562533", "IT", "+390112562533"],
    ["0266696687", "IT", "+390266696687"],
  ])("given `%s` in %s, then it is a number there", (text, country, e164) => {
    expect(isWithheldNumber(text, country)).toBe(false)
    expect(toE164(text, country)).toBe(e164)
    expect(isWithheldNumber(text)).toBe(true)
    expect(toE164(text)).toBeUndefined()
  })
})

// CIP-110
it.each([
  ["＋４７２２３４５６７８", "+4722345678"],
  ["＋4722345678", "+4722345678"],
  ["﹢4930123456", "+4930123456"],
  ["⁺14155550123", "+14155550123"],
])("given the plus sign of `%s`, then it is one, and the number is not one of the country", (text, e164) => {
  expect(toE164(text)).toBe(e164)
})
