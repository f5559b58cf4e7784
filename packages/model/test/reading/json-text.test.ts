// JSON text before and beside JSON.parse: what is counted, and which key is repeated.
import { countKeys, isDeeperThan, jsonCounts, lostNumber, repeatedKey } from "@callrules/model/reading"
import * as fc from "fast-check"
import { describe, expect, test } from "vitest"

describe("what is counted in a text", () => {
  test("given any value written as JSON, then its keys are as many as it has, and none is found to be repeated", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(undefined, 1, "\t"), (value, indent) => {
        const text = JSON.stringify(value, null, indent)
        expect([jsonCounts(text).keys, repeatedKey(text)]).toEqual([countKeys(JSON.parse(text)), undefined])
      }),
    )
  })

  test("given an object and one of its keys again, then the counts differ and the key is found", () => {
    const objects = fc.dictionary(fc.string(), fc.jsonValue(), { minKeys: 1 })
    fc.assert(
      fc.property(objects, fc.nat(), (object, number) => {
        const keys = Object.keys(object)
        const key = keys[number % keys.length] ?? ""
        const text = `[0,${JSON.stringify(object).slice(0, -1)},${JSON.stringify(key)}:1}]`
        expect(jsonCounts(text).keys).toBeGreaterThan(countKeys(JSON.parse(text)))
        expect(repeatedKey(text)).toEqual([1, key])
      }),
    )
  })

  test("given any text, then there are counts", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('"', "\\", "[", "]", "{", "}", ":", ",", "a")), (parts) => {
        expect(jsonCounts(parts.join("")).depth).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})

describe("a number that is lost on reading", () => {
  test("given any value written as JSON, then none is", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(lostNumber(JSON.stringify(value))).toBeUndefined()
      }),
    )
  })

  test("given one in any value, then its place is found", () => {
    const lost = fc.constantFrom("1e-400", "-2.40E-324", `0.${"0".repeat(400)}7`, "1e999", `1${"0".repeat(309)}`)
    fc.assert(
      fc.property(fc.string(), fc.array(fc.jsonValue()), lost, (key, before, number) => {
        const items = [
          ...before.map((value) => JSON.stringify(value)),
          `{"1e-400":1,${JSON.stringify(`k${key}`)}: ${number} }`,
        ]
        expect(lostNumber(`[${items.join()}]`)).toEqual([before.length, `k${key}`])
      }),
    )
  })

  test("given a number that is not whole and would be read as a whole one, then its place is found, and every whole number is taken", () => {
    // the digits as an integer, and where the point of them is: what is whole can be said without JSON.parse
    const digits = fc.bigInt({ min: 1n, max: 10n ** 40n })
    const near = fc.nat(2 ** 31).map((number) => BigInt(number) * 10n ** 20n + 1n)
    fc.assert(
      fc.property(fc.oneof(digits, near), fc.integer({ min: -45, max: 20 }), fc.boolean(), (all, exponent, isPlain) => {
        const text = isPlain && exponent < 0 ? pointed(String(all), -exponent) : `${all}e${exponent}`
        const isWhole = exponent >= 0 || all % 10n ** BigInt(-exponent) === 0n
        const isLost = !isWhole && Number.isInteger(JSON.parse(text))
        const found = lostNumber(`{"id":-${text}}`)
        if (isLost) expect(found).toEqual(["id"])
        if (isWhole) expect(found).toBeUndefined()
      }),
    )
  })

  test("given any decimal that is not whole, then it is taken as exactly this one, or in the digits of the number it is read as, else it is lost", () => {
    const digits = fc.stringMatching(/^[1-9]\d{0,24}$/)
    // what is near to an amount: a few digits far behind it
    const near = fc
      .tuple(fc.stringMatching(/^[1-9]\d{0,11}$/), fc.integer({ min: 10, max: 22 }), fc.stringMatching(/^\d{0,3}$/))
      .map(([amount, length, last]) => (amount + "0".repeat(length)).slice(0, length) + last)
    const exact = (text: string) => decimalOf(text).join("e")
    fc.assert(
      fc.property(
        fc.oneof(digits, near),
        fc.nat(24),
        fc.boolean(),
        fc.constantFrom("", "-"),
        (all, behind, isPlain, sign) => {
          const text = sign + (isPlain && behind > 0 ? pointed(all, behind) : `${all}e-${behind}`)
          const read: number = JSON.parse(text)
          if (decimalOf(text)[1] >= 0n) {
            // a whole number is exact, or greater than each reader takes
            expect(exact(text) === exact(String(read)) || !Number.isSafeInteger(read)).toBe(true)
            return
          }
          const { length } = all.replace(/0+$/, "")
          const isTaken =
            exact(text) === exact(String(read)) || (length > 16 && exact(text) === exact(read.toPrecision(length)))
          expect(lostNumber(`[${text}]`)).toEqual(
            isTaken || exact(text) === exact(read.toPrecision(17)) ? undefined : [0],
          )
        },
      ),
      { numRuns: 1_000 },
    )
  })

  test("given any double that is not whole in 17 digits or more, as programs write it, then it is taken", () => {
    fc.assert(
      fc.property(
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        fc.integer({ min: 17, max: 40 }),
        (value, length) => {
          expect(lostNumber(`[${value.toPrecision(length)}]`)).toBeUndefined()
        },
      ),
    )
  })

  test.each([
    "9007199254740990.6",
    "9007199254740991.4",
    "1.00000000000000000001",
    "0.99999999999999999999",
    "10000000000000000000001e-22",
    "4503599627370497.5",
    "99.990000000000000000001",
    "999999999999.989999999",
    "123456789012.3400001",
    "9007199254740993e-3",
    `0.1${"0".repeat(120)}1`,
  ])("given %s, then it is lost", (number) => {
    expect(lostNumber(`[{"id":${number}}]`)).toEqual([0, "id"])
  })

  test.each([
    "9007199254740991",
    "1.0",
    "1e3",
    "1.50e1",
    "1.00000000000000000000",
    "100000000000000000000e-20",
    "0.1",
    "99.950000000000003",
    "99.9500000000000028421709430404007434844970703125",
    "99.990000000000000000000",
    "0.30000000000000004",
    "4503599627370495.5",
    '"9007199254740990.6"',
  ])("given %s, then it is not", (number) => {
    expect(lostNumber(`[{"id":${number}}]`)).toBeUndefined()
  })

  test("given a zero, however it is written, then it is not", () => {
    expect(["0", "-0", "0e-400", "0.0e999", `0.${"0".repeat(400)}`, "5e-324"].map(lostNumber)).toEqual(
      Array(6).fill(undefined),
    )
  })
})

describe("the depth of a value", () => {
  test("given any JSON, then a value is as deep as its text", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const { depth } = jsonCounts(JSON.stringify(value))
        expect([isDeeperThan(depth, value), depth > 0 && !isDeeperThan(depth - 1, value)]).toEqual([false, false])
      }),
    )
  })
})

/** Digits with so many of them behind the point. */
const pointed = (digits: string, behind: number): string => {
  const padded = digits.padStart(behind + 1, "0")
  return `${padded.slice(0, -behind)}.${padded.slice(-behind)}`
}

/** A decimal as digits that end in no 0, and the exponent behind them. */
const decimalOf = (text: string): readonly [bigint, bigint] => {
  const [mantissa = "", exponent = "0"] = text.split("e")
  const [whole = "", behind = ""] = mantissa.split(".")
  let digits = BigInt(whole + behind)
  let power = BigInt(exponent) - BigInt(behind.length)
  for (; digits !== 0n && digits % 10n === 0n; digits /= 10n) power++
  return [digits, digits === 0n ? 0n : power]
}
