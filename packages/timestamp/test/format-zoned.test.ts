// Zoned texts of answers second by second: around changes of the clock, and where the hour changes within a quarter of an hour.
import { instant } from "@callrules/model"
import { formatZoned, offsetAt } from "@callrules/timestamp"
import { describe, expect, test } from "vitest"
import { zoneOf } from "./support/zones.ts"

const two = (value: number): string => String(value).padStart(2, "0")

/** The same text by way of `Date`, made anew for each instant. */
const plainly = (at: number, name: string): string => {
  const minutes = Math.round(offsetAt(zoneOf(name), instant(at)) / 60_000)
  const size = Math.abs(minutes)
  const local = new Date(at + minutes * 60_000).toISOString().slice(0, 19)
  return `${local}${minutes < 0 ? "-" : "+"}${two(Math.floor(size / 60))}:${two(size % 60)}`
}

const HOUR = 3_600_000

describe("zoned texts", () => {
  test.each([
    // half an hour of summer time
    ["Australia/Lord_Howe", Date.UTC(2026, 3, 4, 15)],
    ["America/New_York", Date.UTC(2026, 10, 1, 6)],
    ["Asia/Kathmandu", Date.UTC(2026, 10, 1)],
    // 44 minutes and 30 seconds until 1972: the local hour begins within a quarter of an hour of UTC
    ["Africa/Monrovia", Date.UTC(1972, 0, 7)],
    ["Africa/Monrovia", Date.UTC(1971, 5, 1)],
  ])("given every second around a time in %s, then each text is the one that is made by itself", (name, around) => {
    const instants = Array.from(
      { length: 4 * 3600 },
      (_, second) => around - 2 * HOUR + second * 1000 + (second % 1000),
    )
    const different = instants.filter((at) => formatZoned(instant(at), zoneOf(name)) !== plainly(at, name))
    expect(different.map((at) => new Date(at).toISOString())).toEqual([])
  })

  test("given times of many days one after the other, and the first ones again, then each text is its own", () => {
    const instants = Array.from({ length: 1_000 }, (_, quarter) => Date.UTC(2026, 0, 1, 0, 0, 7) + quarter * 900_000)
    for (const at of [...instants, ...instants.slice(0, 10)]) {
      expect(formatZoned(instant(at), zoneOf("America/New_York"))).toBe(plainly(at, "America/New_York"))
    }
  })

  test("given the first and the last year that have four digits, then they have the offset of the zone", () => {
    const [first, last] = [Date.UTC(2000, 5, 1), Date.UTC(9999, 5, 1)]
    const early = new Date(first).setUTCFullYear(1)
    expect(formatZoned(instant(early), zoneOf("Asia/Tokyo"))).toBe("0001-06-01T09:19:00+09:19")
    expect(formatZoned(instant(last), zoneOf("Asia/Tokyo"))).toBe("9999-06-01T09:00:00+09:00")
  })
})
