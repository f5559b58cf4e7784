// Reads wall times in the oddest zones and compares each with Temporal, for all four disambiguations: 20,000, and more than 100,000 in
// the long run.
import { type Disambiguation, parseSpreadsheet, type Zone } from "@callrules/timestamp"
import * as Result from "effect/Result"
import { Temporal } from "temporal-polyfill"
import { afterAll, expect, test, vi } from "vitest"
import { randomFrom } from "./support/random.ts"
import { wallTime, wallTimesNear } from "./support/wall-times.ts"
import { ODD_ZONES, zoneOf } from "./support/zones.ts"

// seconds on an idle machine, minutes on a busy one
vi.setConfig({ testTimeout: 600_000 })

const FROM = Date.UTC(1880, 0, 1)
const TO = Date.UTC(2045, 0, 1)
const RANDOM_PER_ZONE = process.env["CALLRULES_LONG"] === "1" ? 3300 : 700

const changesOf = (name: string) => {
  const changes: Array<{ instant: number; before: number; after: number }> = []
  let now = Temporal.Instant.fromEpochMilliseconds(FROM).toZonedDateTimeISO(name)
  for (;;) {
    const next = now.getTimeZoneTransition("next")
    if (next === null || next.epochMilliseconds >= TO) return changes
    const before = next.subtract({ nanoseconds: 1 }).offsetNanoseconds / 1e6
    changes.push({ instant: next.epochMilliseconds, before, after: next.offsetNanoseconds / 1e6 })
    now = next
  }
}

interface Reading {
  readonly compatible: number
  readonly earlier: number
  readonly later: number
  readonly reject: number | undefined
}

const temporalReading = (iso: string, name: string): Reading => {
  const plain = Temporal.PlainDateTime.from(iso)
  const read = (disambiguation: Disambiguation) => plain.toZonedDateTime(name, { disambiguation }).epochMilliseconds
  let reject: number | undefined
  try {
    reject = read("reject")
  } catch {
    reject = undefined
  }
  return { compatible: read("compatible"), earlier: read("earlier"), later: read("later"), reject }
}

const ourReading = (
  text: string,
  zone: Zone,
): Reading & { readonly kind: string; readonly other: number | undefined } => {
  const read = (disambiguation: Disambiguation) => {
    const result = parseSpreadsheet(text, { zone, disambiguation })
    return Result.isSuccess(result) ? result.success : undefined
  }
  const compatible = read("compatible")
  return {
    compatible: compatible?.instant ?? Number.NaN,
    earlier: read("earlier")?.instant ?? Number.NaN,
    later: read("later")?.instant ?? Number.NaN,
    reject: read("reject")?.instant,
    kind: compatible?.localTime ?? "",
    other: compatible?.otherInstant,
  }
}

let compared = 0
const kinds = { exact: 0, gap: 0, overlap: 0 }

test.each(ODD_ZONES)("given wall times in %s, when read, then Temporal reads the same", (name) => {
  const zone = zoneOf(name)
  const random = randomFrom(name.length * 7919 + name.charCodeAt(0))
  const different: Array<unknown> = []
  for (const local of wallTimesNear(changesOf(name), RANDOM_PER_ZONE, FROM, TO, random)) {
    const { iso, text } = wallTime(local)
    const expected = temporalReading(iso, name)
    const { kind, other, ...actual } = ourReading(text, zone)
    const ambiguous = expected.reject === undefined
    const overlaps = ambiguous && expected.compatible === expected.earlier
    const expectedKind = ambiguous ? (overlaps ? "overlap" : "gap") : "exact"
    const same =
      actual.compatible === expected.compatible &&
      actual.earlier === expected.earlier &&
      actual.later === expected.later &&
      actual.reject === expected.reject &&
      kind === expectedKind &&
      other === (overlaps ? expected.later : undefined)
    if (!same) different.push({ text, expected, actual, kind, expectedKind, other })
    compared += 1
    kinds[expectedKind] += 1
  }
  expect(different).toEqual([])
})

afterAll(() => {
  expect(ODD_ZONES.length).toBeGreaterThanOrEqual(19)
  expect(compared).toBeGreaterThanOrEqual(30 * RANDOM_PER_ZONE)
  expect(kinds.gap).toBeGreaterThan(RANDOM_PER_ZONE)
  expect(kinds.overlap).toBeGreaterThan(RANDOM_PER_ZONE)
})
