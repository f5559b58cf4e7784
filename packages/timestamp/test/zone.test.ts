// Zones by name, the clock they show, and readings at the ends of the range of instants.
import { type Instant, instant, MAX_INSTANT, MIN_INSTANT } from "@callrules/model"
import { localDateTime, offsetAt, parseSpreadsheet, zone, zoneDataVersion } from "@callrules/timestamp"
import * as Result from "effect/Result"
import { DateTime } from "luxon"
import { expect, test, vi } from "vitest"
import { zoneOf } from "./support/zones.ts"

test("given the same name twice, then it is the same zone, with that name", () => {
  expect(zoneOf("Europe/Berlin")).toBe(zoneOf("Europe/Berlin"))
  expect(zoneOf("Europe/Berlin").name).toBe("Europe/Berlin")
  expect(zoneOf("utc").name).toBe("utc")
})

test.each([["America/Gotham"], ["+05:30"], ["-01:00"], [""], ["Europe/Berlin "], ["1"], ["system"], ["local"]])(
  "given the name %j, then there is no such zone, each time it is asked for",
  (name) => {
    for (const result of [zone(name), zone(name)]) {
      expect(Result.isFailure(result) && result.failure.code).toBe("unknown-zone")
      expect(Result.isFailure(result) && result.failure.span).toEqual({
        offset: 0,
        line: 1,
        column: 1,
        length: name.length,
      })
    }
  },
)

test.each([[undefined], [null], [5], [{}]])(
  "given %j in place of a name, then it is a problem and nothing is thrown",
  (name) => {
    // a caller without types
    const result = zone(name as unknown as string)
    expect(Result.isFailure(result) && result.failure.code).toBe("unknown-zone")
  },
)

test("given thousands of spellings of a name, then all are read", () => {
  const spelled = (bits: number): string =>
    [..."america/new_york"].map((letter, at) => ((bits >> at) & 1 ? letter.toUpperCase() : letter)).join("")
  for (let bits = 0; bits < 2100; bits++) expect(Result.isSuccess(zone(spelled(bits)))).toBe(true)
  expect(offsetAt(zoneOf(spelled(2099)), instant(0))).toBe(-18_000_000)
})

test.each(["UTC", "America/New_York", "Asia/Kathmandu", "Australia/Lord_Howe", "Pacific/Apia"])(
  "given instants over two years, then the clock in %s is luxon's",
  (name) => {
    for (let at = Date.UTC(2025, 0); at < Date.UTC(2027, 0); at += 37 * 3_600_000 + 61_001) {
      const { year, month, day, weekday, hour, minute, second, millisecond, offset } = DateTime.fromMillis(at, {
        zone: name,
      })
      const offsetMilliseconds = offset * 60_000
      const expected = { year, month, day, weekday, hour, minute, second, millisecond, offsetMilliseconds }
      expect(localDateTime(zoneOf(name), at as Instant)).toEqual(expected)
    }
  },
)

test("given the changes of a zone's clock, then the offset changes at that millisecond, far ahead and long ago too", () => {
  const change = (name: string, at: string): ReadonlyArray<number> => {
    const milliseconds = Date.parse(at)
    return [-1, 0].map((step) => offsetAt(zoneOf(name), instant(milliseconds + step)) / 60_000)
  }
  expect(change("America/New_York", "2026-03-08T07:00:00Z")).toEqual([-300, -240])
  expect(change("America/New_York", "9999-11-07T06:00:00Z")).toEqual([-240, -300])
  expect(change("Europe/London", "1940-02-25T02:00:00Z")).toEqual([0, 60])
  // there and back within a week
  expect(change("America/Recife", "2000-10-08T03:00:00Z")).toEqual([-180, -120])
  expect(change("America/Recife", "2000-10-15T02:00:00Z")).toEqual([-120, -180])
  expect(change("Pacific/Apia", "2011-12-30T10:00:00Z")).toEqual([-600, 840])
  expect(change("Asia/Kathmandu", "1985-12-31T18:30:00Z")).toEqual([330, 345])
})

test("given instants in turn in far apart years, then what is remembered of one does not stand for the other", () => {
  const newYork = zoneOf("America/New_York")
  for (let times = 0; times < 3; times++) {
    for (const year of [1999, 2026, 1918, 2400, 1])
      for (const [month, hours] of [
        [0, -5],
        [6, -4],
      ] as const) {
        const at = new Date(Date.UTC(2000, month, 15)).setUTCFullYear(year)
        const expected = year === 1 ? -17_762_000 : hours * 3_600_000
        expect(offsetAt(newYork, instant(at))).toBe(expected)
      }
  }
})

test("given the ends of the range, then local years go beyond it", () => {
  expect(localDateTime(zoneOf("America/New_York"), instant(MIN_INSTANT)).year).toBe(0)
  expect(localDateTime(zoneOf("Asia/Tokyo"), instant(MAX_INSTANT)).year).toBe(10_000)
})

test("given local times at the ends of the range, then those out of it are refused and the others read", () => {
  const read = (text: string, name: string) => {
    const result = parseSpreadsheet(text, { zone: zoneOf(name) })
    return Result.isSuccess(result) ? result.success.instant : result.failure.code
  }
  expect(read("0001/01/01 00:00:00 AM", "UTC")).toBe(MIN_INSTANT)
  expect(read("9999/12/31 23:59:59.999 PM", "UTC")).toBe(MAX_INSTANT)
  expect(read("0001/01/01 00:00:00 AM", "America/New_York")).toBe(MIN_INSTANT + 17_762_000)
  expect(read("0001/01/01 00:00:00 AM", "Asia/Tokyo")).toBe("instant-out-of-range")
  expect(read("9999/12/31 23:59:59 PM", "Asia/Tokyo")).toBe(MAX_INSTANT - 999 - 9 * 3_600_000)
  expect(read("9999/12/31 23:59:59 PM", "America/New_York")).toBe("instant-out-of-range")
})

test("given the runtime, then the version of its zone data is told", () => {
  expect(zoneDataVersion()).toBe(process.versions["tz"])
})

test("given a runtime that tells no version, then it is unknown", () => {
  const versionOn = (process: unknown) => {
    vi.stubGlobal("process", process)
    const version = zoneDataVersion()
    vi.unstubAllGlobals()
    return version
  }
  expect([undefined, {}, { versions: {} }, { versions: { tz: "" } }].map(versionOn)).toEqual(Array(4).fill("unknown"))
})
