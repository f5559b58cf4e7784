// Phone numbers in any usual spelling, compared in E.164.
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { toE164 } from "../src/phone-number.ts"

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
