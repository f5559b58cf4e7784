// Time zones of the IANA data by name, their offsets from UTC, and the time their clocks show.

import type { Instant, Problem } from "@callrules/model"
import { misused } from "@callrules/model/misuse"
import type { Brand } from "effect/Brand"
import * as Result from "effect/Result"
import { IANAZone } from "luxon"
import { civilDate, DAY_MILLISECONDS, weekdayOf } from "./calendar.ts"
import { offsetText } from "./offset-text.ts"
import { quoted, type TimestampProblem, timestampProblem, wholeSpan } from "./problems.ts"
import { insteadOfFixed, meantZone } from "./zone-names.ts"
import { chunkAt, type ZoneTable, zoneTable } from "./zone-table.ts"

/**
 * A time zone of the IANA time zone data. Made by {@link zone}; opaque apart from its name.
 *
 * Source of the rule: section 2.6 of the specification.
 */
export type Zone = {
  /** The IANA name, such as `America/New_York`, in the letter case in which it was given. */
  readonly name: string
  /** Why another name may be meant; absent for most names. */
  readonly warning?: ZoneWarning
} & Brand<"Zone">

/**
 * What is worth a second look in the name of a zone: `fixed-offset`, an abbreviation such as `EST` or a name such as
 * `Etc/GMT+5`, whose clock has one offset the whole year.
 *
 * Rule TIM-64.
 */
export interface ZoneWarning extends Problem<"fixed-offset"> {
  /** Which name to write instead. */
  readonly hint: string
}

/** What a {@link Zone} is inside this package. */
interface ZoneWithTable {
  readonly name: string
  readonly warning?: ZoneWarning
  readonly table: ZoneTable
}

const zones = new Map<string, Zone>()

/** The IANA data has some 600 names; spellings in other letter cases multiply them, so the cache is bounded. */
const MOST_ZONES = 2000

/**
 * The time zone of an IANA name such as `America/New_York` or `UTC`, in any letter case. The same name gives the same
 * zone; its offsets are looked up on first use. A fixed offset such as `+05:30` is not a zone.
 * A name with one offset the whole year, such as `EST`, is read, and the zone carries a `warning`.
 *
 * Rules TIM-55, TIM-63 and TIM-64.
 *
 * @returns the zone, or the problem `unknown-zone`.
 *
 * @example
 * ```ts
 * import { zone } from "@callrules/timestamp"
 * import * as Result from "effect/Result"
 *
 * console.assert(Result.isSuccess(zone("America/New_York")))
 * console.assert(Result.isFailure(zone("America/Gotham")))
 * ```
 */
export const zone = (name: string): Result.Result<Zone, TimestampProblem> => {
  const known = zones.get(name)
  if (known !== undefined) return Result.succeed(known)
  if (typeof name !== "string" || !/^[A-Za-z]/.test(name) || !IANAZone.isValidZone(name)) {
    const text = String(name)
    const meant = meantZone(text)
    const general = "write a name of the IANA time zone data, such as `America/New_York` or `UTC`"
    const hint = meant === undefined ? general : `did you mean \`${meant}\`? ${general}`
    const message = `${quoted(text)} is not a known time zone`
    return Result.fail(timestampProblem("unknown-zone", "zone", wholeSpan(text.length), message, hint))
  }
  const made = makeZone(name)
  if (zones.size < MOST_ZONES) zones.set(name, made)
  return Result.succeed(made)
}

// TIM-52, TIM-54
const makeZone = (name: string): Zone => {
  const iana = IANAZone.create(name)
  // luxon gives minutes, with a fraction if the offset has seconds; rounding gives exact whole seconds
  const probe = (instant: number): number => Math.round(iana.offset(instant) * 60) * 1000
  const warning = fixedOffsetWarning(name, probe)
  const withTable: ZoneWithTable = { name, table: zoneTable(probe), ...(warning === undefined ? {} : { warning }) }
  // the brand has no runtime part, and the table is private to this package
  return withTable as unknown as Zone
}

const WINTER = Date.UTC(2026, 0)
const SUMMER = Date.UTC(2026, 6)

// TIM-64
const fixedOffsetWarning = (name: string, probe: (instant: number) => number): ZoneWarning | undefined => {
  const instead = insteadOfFixed(name)
  if (instead === undefined || probe(WINTER) !== probe(SUMMER)) return undefined
  return {
    code: "fixed-offset",
    path: [],
    message: `${quoted(name)} is ${offsetText(probe(WINTER))} the whole year: its clock does not change in summer`,
    hint: `write the name of a city's zone, such as \`${instead ?? "America/New_York"}\``,
  }
}

/** The table behind a zone, for the other modules of this package. */
export const tableOf = (zone: Zone): ZoneTable => {
  // every Zone is made by makeZone above; JavaScript may hand in a name, or nothing
  const table: ZoneTable | undefined = (zone as unknown as ZoneWithTable | undefined)?.table
  return table ?? misused("a zone that was read", zone, 'orThrow(zone("America/New_York"))')
}

/**
 * A zone's offset from UTC at an instant, in milliseconds, positive east of Greenwich: local time is the instant plus
 * the offset. Whole seconds; local mean time of the nineteenth century has seconds other than 0.
 *
 * Rule TIM-52.
 *
 * @example
 * ```ts
 * import { instant } from "@callrules/model"
 * import { offsetAt, zone } from "@callrules/timestamp"
 * import * as Result from "effect/Result"
 *
 * const newYork = Result.getOrThrow(zone("America/New_York"))
 * console.assert(offsetAt(newYork, instant(1_700_000_000_000)) === -5 * 3_600_000)
 * ```
 */
export const offsetAt = (zone: Zone, instant: Instant): number => {
  for (const stretch of chunkAt(tableOf(zone), instant)) {
    if (instant < stretch.until) return stretch.offset
  }
  return 0
}

/** A date and time of day as the clocks of a zone show it. */
export interface LocalDateTime {
  /** -1 to 10000, because an offset can move the ends of the range of instants. */
  readonly year: number
  /** 1 to 12. */
  readonly month: number
  /** 1 to 31. */
  readonly day: number
  /** 1 is Monday, 7 is Sunday. */
  readonly weekday: number
  /** 0 to 23. */
  readonly hour: number
  /** 0 to 59. */
  readonly minute: number
  /** 0 to 59. */
  readonly second: number
  /** 0 to 999. */
  readonly millisecond: number
  /** The offset from UTC in force, in milliseconds, positive east of Greenwich. */
  readonly offsetMilliseconds: number
}

/**
 * The date and time of day that the clocks of a zone show at an instant, with the weekday and the offset in force.
 *
 * Rule TIM-52.
 *
 * @example
 * ```ts
 * import { instant } from "@callrules/model"
 * import { localDateTime, zone } from "@callrules/timestamp"
 * import * as Result from "effect/Result"
 *
 * const tokyo = Result.getOrThrow(zone("Asia/Tokyo"))
 * const local = localDateTime(tokyo, instant(Date.UTC(2026, 10, 20, 16, 30)))
 * console.assert(local.day === 21 && local.hour === 1 && local.weekday === 6)
 * ```
 */
export const localDateTime = (zone: Zone, instant: Instant): LocalDateTime =>
  localParts(instant, offsetAt(zone, instant))

/** The date and time of day at an instant on a clock with an offset in milliseconds. */
export const localParts = (instant: number, offsetMilliseconds: number): LocalDateTime => {
  const local = instant + offsetMilliseconds
  const days = Math.floor(local / DAY_MILLISECONDS)
  const ofDay = local - days * DAY_MILLISECONDS
  const { year, month, day } = civilDate(days)
  return {
    year,
    month,
    day,
    weekday: weekdayOf(days),
    hour: Math.floor(ofDay / 3_600_000),
    minute: Math.floor(ofDay / 60_000) % 60,
    second: Math.floor(ofDay / 1000) % 60,
    millisecond: ofDay % 1000,
    offsetMilliseconds,
  }
}

/**
 * The version of the time zone data behind every zone of this process, such as `2026c`; `unknown` if the runtime
 * does not say. Two processes agree on every local time when their versions are the same.
 *
 * Rule TIM-54.
 *
 * @example
 * ```ts
 * import { zoneDataVersion } from "@callrules/timestamp"
 *
 * console.assert(/^(\d{4}[a-z]+|unknown)$/.test(zoneDataVersion()))
 * ```
 */
export const zoneDataVersion = (): string => {
  // a constant that only Node, Bun and Deno have, in this place; nothing else of `process` is read
  const runtime = globalThis as { readonly process?: { readonly versions?: { readonly tz?: string } } }
  // in workerd it is an empty text
  return runtime.process?.versions?.tz || "unknown"
}
