// The table of transitions against luxon's own offsets: at every transition, at random instants, and day by day.
import { type Instant, instant, MAX_INSTANT, MIN_INSTANT } from "@callrules/model"
import { offsetAt } from "@callrules/timestamp"
import { IANAZone } from "luxon"
import { Temporal } from "temporal-polyfill"
import { expect, test, vi } from "vitest"
import { randomFrom } from "./support/random.ts"
import { ODD_ZONES, zoneOf } from "./support/zones.ts"

// seconds on an idle machine, minutes on a busy one
vi.setConfig({ testTimeout: 600_000 })

const LONG = process.env["CALLRULES_LONG"] === "1"

/** Rules go on unchanged after 2037; the random instants look at every year up to 9999. */
const LAST_YEAR = LONG ? 2400 : 2045

const luxonOffset = (zone: IANAZone, milliseconds: number): number => Math.round(zone.offset(milliseconds) * 60) * 1000

const transitionsOf = (name: string): ReadonlyArray<number> => {
  const found: Array<number> = []
  let now = Temporal.Instant.fromEpochMilliseconds(Date.UTC(1800, 0, 1)).toZonedDateTimeISO(name)
  for (;;) {
    const next = now.getTimeZoneTransition("next")
    if (next === null || next.year > LAST_YEAR) return found
    found.push(next.epochMilliseconds)
    now = next
  }
}

test.each(ODD_ZONES)("given every transition of %s, then the offsets on either side are luxon's", (name) => {
  const zone = zoneOf(name)
  const luxon = IANAZone.create(name)
  const instants = transitionsOf(name).flatMap((at) => [at - 1000, at - 1, at, at + 1, at + 999])
  const different = instants.filter((at) => offsetAt(zone, instant(at)) !== luxonOffset(luxon, at))
  expect(different).toEqual([])
})

test.each(ODD_ZONES)("given random instants, then the offset in %s is luxon's", (name) => {
  const zone = zoneOf(name)
  const luxon = IANAZone.create(name)
  const random = randomFrom(name.length * 104_729 + name.charCodeAt(2))
  const between = (from: number, to: number): number => from + Math.floor((random(2 ** 31) / 2 ** 31) * (to - from))
  const instants = [
    MIN_INSTANT,
    MAX_INSTANT,
    ...Array.from({ length: 400 }, () => between(Date.UTC(1880, 0), Date.UTC(2045, 0))),
    ...Array.from({ length: 100 }, () => between(MIN_INSTANT, MAX_INSTANT)),
  ]
  const different = instants.filter((at) => offsetAt(zone, at as Instant) !== luxonOffset(luxon, at))
  expect(different).toEqual([])
})

// looks for changes that come and go between two probes of the table; the long run does so for every zone
test.each(LONG ? Intl.supportedValuesOf("timeZone") : ["America/Recife"])(
  "given every eight hours from 1935 to 2035, then the offset in %s is luxon's",
  (name) => {
    const zone = zoneOf(name)
    const luxon = IANAZone.create(name)
    const step = 8 * 3_600_000
    let different = 0
    for (let at = Date.UTC(1935, 0); at < Date.UTC(2035, 0); at += step) {
      if (offsetAt(zone, at as Instant) !== luxonOffset(luxon, at)) different += 1
    }
    expect(different).toBe(0)
  },
)
