// Instants: whole milliseconds of the years 0001 to 9999.
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { instant, isInstant, MAX_INSTANT, MIN_INSTANT } from "../src/instant.ts"

describe("the range of instants", () => {
  it("begins with the year 0001 and ends with the year 9999", () => {
    expect(new Date(MIN_INSTANT).toISOString()).toBe("0001-01-01T00:00:00.000Z")
    expect(new Date(MAX_INSTANT).toISOString()).toBe("9999-12-31T23:59:59.999Z")
  })
})

describe("isInstant", () => {
  it.each([0, 1, -1, MIN_INSTANT, MAX_INSTANT, 1_700_000_000_000])("given %d, then it is one", (number) => {
    expect(isInstant(number)).toBe(true)
  })

  it.each([0.5, MIN_INSTANT - 1, MAX_INSTANT + 1, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])(
    "given %d, then it is none",
    (number) => {
      expect(isInstant(number)).toBe(false)
    },
  )
})

describe("instant", () => {
  it.each([
    [1_700_000_000_000.9, 1_700_000_000_000],
    [-0.5, -1],
    [0, 0],
    [MAX_INSTANT, MAX_INSTANT],
    [MAX_INSTANT + 1, MAX_INSTANT],
    [Number.POSITIVE_INFINITY, MAX_INSTANT],
    [MIN_INSTANT, MIN_INSTANT],
    [MIN_INSTANT - 1, MIN_INSTANT],
    [Number.NEGATIVE_INFINITY, MIN_INSTANT],
    [Number.NaN, 0],
  ])("given %d, then it is %d", (given, expected) => {
    expect(instant(given)).toBe(expected)
  })

  it("given any number, then the result is an instant", () => {
    fc.assert(
      fc.property(fc.double(), (number) => {
        expect(isInstant(instant(number))).toBe(true)
      }),
    )
  })

  it("given an instant, then it stays as it is", () => {
    fc.assert(
      fc.property(fc.integer({ min: MIN_INSTANT, max: MAX_INSTANT }), (number) => {
        expect(instant(number)).toBe(number)
      }),
    )
  })
})
