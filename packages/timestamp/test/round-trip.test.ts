// Whatever is written reads back the same; what a format cannot carry is refused.
import { type Instant, instant, MAX_INSTANT, MIN_INSTANT } from "@callrules/model"
import {
  type Disambiguation,
  detectFormat,
  formatCompressed,
  formatEpoch,
  formatEpochSeconds,
  formatIso8601,
  formatSpreadsheet,
  formatTimestamp,
  formatUtcSeconds,
  formatZoned,
  localDateTime,
  offsetAt,
  parseTimestamp,
} from "@callrules/timestamp"
import * as Result from "effect/Result"
import fc from "fast-check"
import { expect, test } from "vitest"
import { ODD_ZONES, zoneOf } from "./support/zones.ts"

const anyInstant = fc.oneof(
  fc.integer({ min: MIN_INSTANT, max: MAX_INSTANT }),
  fc.integer({ min: Date.UTC(1990, 0), max: Date.UTC(2040, 0) }),
  fc.integer({ min: -2_100_000_000, max: 4_100_000_000 }).map((seconds) => seconds * 1000),
  // the half hours around the end of summer time in New York in 2026
  fc.integer({ min: -8, max: 8 }).map((halves) => Date.UTC(2026, 10, 1, 6) + halves * 1_800_000),
  fc.constantFrom(MIN_INSTANT, MAX_INSTANT, 0, -1, 9_999_999_999_999, 10_000_000_000_000),
) as fc.Arbitrary<Instant> // every number above is a whole one in range
const anyZone = fc.constantFrom("America/New_York", "UTC", "Asia/Kolkata", "Africa/Monrovia", "Pacific/Apia")
const anyDisambiguation = fc.constantFrom<Disambiguation>("compatible", "earlier", "later", "reject")

// mutation runs keep properties small through the global setting, which is 100 without one
fc.configureGlobal({ numRuns: 1000, ...fc.readConfigureGlobal() })

const readBack = (text: string, name: string, disambiguation: Disambiguation = "compatible"): unknown => {
  const result = parseTimestamp(text, { zone: zoneOf(name), disambiguation, hours: "strict" })
  return Result.isSuccess(result) ? result.success.instant : result.failure
}

test("given any instant, when written as epoch milliseconds, then it reads back the same or is out of range", () => {
  fc.assert(
    fc.property(anyInstant, fc.constantFrom("seconds", "milliseconds"), (at, unit) => {
      const written = formatEpoch(at, { unit })
      const carries = at >= 0 && at <= 9_999_999_999_999 && (unit === "milliseconds" || at % 1000 === 0)
      expect(Result.isSuccess(written)).toBe(carries)
      if (Result.isSuccess(written)) expect(readBack(written.success, "UTC")).toBe(at)
    }),
  )
})

test("given any instant, when written compressed, then it always reads back the same", () => {
  fc.assert(
    fc.property(anyInstant, (at) => {
      expect(readBack(Result.getOrThrow(formatCompressed(at)), "Asia/Tokyo")).toBe(at)
    }),
  )
})

test("given any instant and zone, when written as ISO 8601, then it reads back the same or says why not", () => {
  fc.assert(
    fc.property(anyInstant, anyZone, fc.constantFrom("/", "-"), (at, name, dateSeparator) => {
      const zone = zoneOf(name)
      const written = formatIso8601(at, { zone, dateSeparator })
      const offset = offsetAt(zone, at)
      const carries = offset % 60_000 === 0 && at + offset >= MIN_INSTANT && at + offset <= MAX_INSTANT
      expect(Result.isSuccess(written)).toBe(carries)
      if (Result.isSuccess(written)) expect(readBack(written.success, "UTC")).toBe(at)
      expect(readBack(Result.getOrThrow(formatIso8601(at)), "UTC")).toBe(at)
    }),
  )
})

test("given any instant, zone and disambiguation, when written as spreadsheet time, then it reads back the same or is refused", () => {
  fc.assert(
    fc.property(anyInstant, anyZone, anyDisambiguation, (at, name, disambiguation) => {
      const written = formatSpreadsheet(at, { zone: zoneOf(name), disambiguation })
      if (Result.isSuccess(written)) {
        expect(detectFormat(written.success)).toBe("spreadsheet")
        expect(readBack(written.success, name, disambiguation)).toBe(at)
      } else {
        expect(["other-side-of-overlap", "year-not-writable"]).toContain(written.failure.code)
      }
    }),
  )
})

test("given the two sides of an overlap, then earlier and later each write one of them, and reject none", () => {
  const zone = zoneOf("America/New_York")
  const sides = [instant(1_793_511_000_000), instant(1_793_514_600_000)]
  const writes = (disambiguation: Disambiguation) =>
    sides.map((at) => Result.isSuccess(formatSpreadsheet(at, { zone, disambiguation })))
  expect(writes("compatible")).toEqual([true, false])
  expect(writes("earlier")).toEqual([true, false])
  expect(writes("later")).toEqual([false, true])
  expect(writes("reject")).toEqual([false, false])
})

test("given any instant, when written in the forms of answers, then the same second is read back", () => {
  fc.assert(
    fc.property(anyInstant, fc.constantFrom(...ODD_ZONES), (at, name) => {
      const second = Math.floor(at / 1000) * 1000
      expect(Number(formatEpochSeconds(at)) * 1000).toBe(second)
      expect(readBack(formatUtcSeconds(at), "UTC")).toBe(second)
      expect(formatUtcSeconds(at)).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
      expect(readBack(formatZoned(at, zoneOf(name)), "UTC")).toBe(second)
      expect(formatZoned(at, zoneOf(name))).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/)
    }),
  )
})

test("given instants of one quarter of an hour, also around a change of the clock, then each is written by itself", () => {
  const changes = [Date.UTC(2026, 10, 1, 6), Date.UTC(2026, 2, 8, 7), Date.UTC(1972, 0, 7, 0, 44, 30), MIN_INSTANT]
  fc.assert(
    fc.property(
      fc.oneof(anyInstant, fc.constantFrom(...changes)),
      fc.integer({ min: 0, max: 2_000_000 }),
      fc.constantFrom(...ODD_ZONES, "America/New_York", "Africa/Monrovia"),
      (at, later, name) => {
        const [first, second] = [at, Math.min(at + later, MAX_INSTANT)].map(instant)
        for (const one of [first, second, first]) {
          if (one === undefined) continue
          const text = formatZoned(one, zoneOf(name))
          expect(readBack(text, "UTC")).toBe(Math.floor(one / 1000) * 1000)
          const { hour, minute, year, offsetMilliseconds } = localDateTime(zoneOf(name), one)
          if (year < 1 || year > 9999 || offsetMilliseconds % 60_000 !== 0) continue
          expect(text.slice(11, 16)).toBe(`${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`)
        }
      },
    ),
  )
})

test("given instants at odd offsets, when written with the zone's offset, then the text is exact to the second", () => {
  const write = (at: number, name: string): string => formatZoned(instant(at), zoneOf(name))
  expect(write(Date.UTC(2026, 10, 21, 14, 15), "America/New_York")).toBe("2026-11-21T09:15:00-05:00")
  expect(write(Date.UTC(2026, 10, 21, 14, 15), "Asia/Kathmandu")).toBe("2026-11-21T20:00:00+05:45")
  expect(write(Date.UTC(2026, 0, 1), "Europe/London")).toBe("2026-01-01T00:00:00+00:00")
  expect(write(Date.UTC(1960, 0, 1), "Africa/Monrovia")).toBe("1959-12-31T23:16:00-00:44")
  expect(write(MIN_INSTANT, "America/New_York")).toBe("0001-01-01T00:00:00+00:00")
  expect(write(MAX_INSTANT, "Asia/Tokyo")).toBe("9999-12-31T23:59:59+00:00")
})

test("given a format by name, then it is written as by its own function", () => {
  const at = instant(Date.UTC(2026, 10, 21, 14, 15, 0, 7))
  const zone = zoneOf("America/New_York")
  expect(formatTimestamp(at, "epoch", {})).toEqual(formatEpoch(at))
  expect(formatTimestamp(at, "compressed", {})).toEqual(formatCompressed(at))
  expect(formatTimestamp(at, "iso8601", { zone })).toEqual(formatIso8601(at, { zone }))
  expect(formatTimestamp(at, "spreadsheet", { zone })).toEqual(formatSpreadsheet(at, { zone }))
})
