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

  test("given a number that is not whole and would be read as a whole one, then its place is found, and every other number is taken", () => {
    // the digits as an integer, and where the point of them is: what is whole can be said without JSON.parse
    const digits = fc.bigInt({ min: 1n, max: 10n ** 40n })
    const near = fc.nat(2 ** 31).map((number) => BigInt(number) * 10n ** 20n + 1n)
    fc.assert(
      fc.property(fc.oneof(digits, near), fc.integer({ min: -45, max: 20 }), fc.boolean(), (all, exponent, isPlain) => {
        const text = isPlain && exponent < 0 ? pointed(String(all), -exponent) : `${all}e${exponent}`
        const isWhole = exponent >= 0 || all % 10n ** BigInt(-exponent) === 0n
        const isLost = !isWhole && Number.isInteger(JSON.parse(text))
        expect(lostNumber(`{"id":-${text}}`)).toEqual(isLost ? ["id"] : undefined)
      }),
    )
  })

  test.each([
    "9007199254740990.6",
    "9007199254740991.4",
    "1.00000000000000000001",
    "0.99999999999999999999",
    "10000000000000000000001e-22",
    "4503599627370497.5",
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
