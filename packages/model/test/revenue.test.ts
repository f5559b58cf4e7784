// Revenue: exact decimals with two places at most, in and out.
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { formatRevenue, parseRevenue } from "../src/revenue.ts"

// any text, lone surrogates too; the unit "binary" would take most of a second to set up
const anyText = fc.string({ unit: fc.nat(0x10ffff).map((code) => String.fromCodePoint(code)) })

const MAX = 99_999_999_999_999

describe("parseRevenue", () => {
  it.each([
    ["0", 0],
    ["0.0", 0],
    ["0.01", 1],
    ["0.1", 10],
    ["1", 100],
    ["1.5", 150],
    ["99.95", 9995],
    ["100.00", 10_000],
    ["007", 700],
    ["-1", -100],
    ["-0.05", -5],
    ["999999999999.99", MAX],
    ["-999999999999.99", -MAX],
    // sums that binary fractions would get wrong
    ["0.29", 29],
    ["1.15", 115],
    ["4.35", 435],
    ["1001.1", 100_110],
  ])("given the text %s, then it is %i hundredths", (text, hundredths) => {
    expect(parseRevenue(text)).toBe(hundredths)
  })

  it.each([
    [100, 10_000],
    [99.95, 9995],
    [0.1, 10],
    [-12.5, -1250],
    [0, 0],
    [1.15, 115],
    [999_999_999_999.99, MAX],
  ])("given the JSON number %d, then it is %i hundredths", (number, hundredths) => {
    expect(parseRevenue(number)).toBe(hundredths)
  })

  it.each(["-0", "-0.0", "-0.00"])("given %s, then it is zero and not minus zero", (text) => {
    expect(Object.is(parseRevenue(text), 0)).toBe(true)
  })

  it("given minus zero as a number, then it is zero", () => {
    expect(Object.is(parseRevenue(-0), 0)).toBe(true)
  })

  it.each([
    ["", "nothing"],
    [" ", "white space"],
    [" 1", "leading space"],
    ["1 ", "trailing space"],
    ["1\n", "a line break"],
    ["1.", "a period without decimals"],
    [".5", "no whole part"],
    ["1.234", "three decimals"],
    ["1.000", "three decimals, all zero"],
    ["1,5", "a comma"],
    ["1,000", "a thousands separator"],
    ["1,000.00", "a thousands separator and decimals"],
    ["1 000", "a space as thousands separator"],
    ["1'000", "an apostrophe as thousands separator"],
    ["$1", "a dollar sign"],
    ["1 €", "a euro sign"],
    ["USD 1", "a currency code"],
    ["+1", "a plus sign"],
    ["--1", "two minus signs"],
    ["−1", "a typographic minus"],
    ["1e3", "an exponent"],
    ["0x10", "hexadecimal"],
    ["1000000000000", "thirteen digits"],
    ["1.2.3", "two periods"],
    ["١", "a digit of another script"],
    ["１", "a full-width digit"],
    ["NaN", "not a number"],
    ["Infinity", "infinity"],
    ["null", "a word"],
  ])("given `%s` (%s), then it is no revenue", (text) => {
    expect(parseRevenue(text)).toBeUndefined()
  })

  it.each([0.001, 1e-7, 1e12, 1e21, Number.MAX_VALUE, Number.NaN, Number.POSITIVE_INFINITY, 0.1 + 0.2])(
    "given the number %d, then it is no revenue",
    (number) => {
      expect(parseRevenue(number)).toBeUndefined()
    },
  )

  it("given any text, then it answers without throwing, and only what the grammar allows", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const revenue = parseRevenue(text)
        expect(revenue === undefined).toBe(!/^-?[0-9]{1,12}(\.[0-9]{1,2})?$/.test(text))
      }),
    )
  })

  it("given any double, then it answers what its shortest text says", () => {
    fc.assert(
      fc.property(fc.double(), (number) => {
        expect(parseRevenue(number)).toBe(parseRevenue(String(number)))
      }),
    )
  })
})

describe("formatRevenue", () => {
  it.each([
    [0n, "0.0"],
    [1n, "0.01"],
    [9n, "0.09"],
    [10n, "0.1"],
    [99n, "0.99"],
    [100n, "1.0"],
    [101n, "1.01"],
    [110n, "1.1"],
    [9995n, "99.95"],
    [10_000n, "100.0"],
    [-1n, "-0.01"],
    [-5n, "-0.05"],
    [-10n, "-0.1"],
    [-10_000n, "-100.0"],
    [9_999_999_999_999_900n, "99999999999999.0"],
    [123_456_789_012_345_678_901n, "1234567890123456789.01"],
  ])("given %s hundredths, then it writes %s", (hundredths, text) => {
    expect(formatRevenue(hundredths)).toBe(text)
  })

  it("given any amount a request may carry, then what is written reads back the same", () => {
    fc.assert(
      fc.property(fc.integer({ min: -MAX, max: MAX }), (hundredths) => {
        expect(parseRevenue(formatRevenue(BigInt(hundredths)))).toBe(hundredths)
        // what was read may be written as it is
        expect(formatRevenue(parseRevenue(formatRevenue(BigInt(hundredths))) ?? 0n)).toBe(
          formatRevenue(BigInt(hundredths)),
        )
      }),
    )
  })

  it("given any bigint, then it writes one or two decimals and no minus zero", () => {
    fc.assert(
      fc.property(fc.bigInt(), (hundredths) => {
        const text = formatRevenue(hundredths)
        expect(text).toMatch(/^-?(0|[1-9]\d*)\.\d{1,2}$/)
        expect(text).not.toMatch(/\.\d0$/)
        const [whole = "", decimals = ""] = text.replace("-", "").split(".")
        const magnitude = BigInt(whole) * 100n + BigInt(decimals.padEnd(2, "0"))
        expect(text.startsWith("-") ? -magnitude : magnitude).toBe(hundredths)
      }),
    )
  })
})
