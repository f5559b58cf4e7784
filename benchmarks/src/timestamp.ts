// Timestamps: each format read right and refused, beside the platform and four date libraries; the first use of a zone.
import { instant } from "@callrules/model"
import {
  offsetAt,
  parseCompressed,
  parseEpoch,
  parseIso8601,
  parseSpreadsheet,
  parseTimestamp,
  zone,
} from "@callrules/timestamp"
import { parse as parseDateFns, parseISO } from "date-fns"
import dayjs from "dayjs"
import customParseFormat from "dayjs/plugin/customParseFormat.js"
import timezone from "dayjs/plugin/timezone.js"
import utc from "dayjs/plugin/utc.js"
import { getOrThrow } from "effect/Result"
import { DateTime } from "luxon"
import { do_not_optimize } from "mitata"
import { Temporal } from "temporal-polyfill"
import type { Benchmark, Result } from "./benchmark.ts"
import { candidate, interleaved } from "./interleaved.ts"

dayjs.extend(utc)
dayjs.extend(timezone)
dayjs.extend(customParseFormat)

const ZONE = "America/New_York"
const NEW_YORK = { zone: getOrThrow(zone(ZONE)) }
const COUNT = 512

interface Fields {
  readonly year: string
  readonly month: string
  readonly day: string
  readonly hour: string
  readonly minute: string
  readonly second: string
  readonly millisecond: string
}

/** The texts as a request brings them: flat strings out of JSON. */
const texts = (write: (fields: Fields, index: number) => string): ReadonlyArray<string> => {
  const two = (value: number): string => String(value).padStart(2, "0")
  const list = Array.from({ length: COUNT }, (_, index) => {
    const mixed = Math.imul(index + 1, 2_654_435_761) >>> 0
    return write(
      {
        year: String(2024 + (mixed % 4)),
        month: two(1 + ((mixed >>> 3) % 12)),
        day: two(1 + ((mixed >>> 7) % 28)),
        hour: two((mixed >>> 12) % 24),
        minute: two((mixed >>> 17) % 60),
        second: two((mixed >>> 23) % 60),
        millisecond: String((mixed >>> 5) % 1000).padStart(3, "0"),
      },
      index,
    )
  })
  return JSON.parse(JSON.stringify(list)) as ReadonlyArray<string> // the list just written
}

const ISO = texts(
  (at) => `${at.year}-${at.month}-${at.day}T${at.hour}:${at.minute}:${at.second}.${at.millisecond}-05:00`,
)
const COMPRESSED = texts((at) => `${at.year}${at.month}${at.day}${at.hour}${at.minute}${at.second}${at.millisecond}`)
const LOCAL = texts((at) => `${at.year}/${at.month}/${at.day} ${at.hour}:${at.minute}:${at.second}.${at.millisecond}`)
const SPREADSHEET = texts((_, index) => {
  const local = LOCAL[index] ?? ""
  return `${local} ${Number(local.slice(11, 13)) < 12 ? "AM" : "PM"}`
})
const PLAIN = texts((_, index) => (LOCAL[index] ?? "").replaceAll("/", "-").replace(" ", "T"))
const EPOCH = texts((_, index) => String(1_700_000_000_123 + index * 86_413_579))

/** Each text with one of four faults: out of place, out of range, something missing at the end, something left over. */
const faulty = (right: ReadonlyArray<string>, month: number): ReadonlyArray<string> =>
  texts((_, index) => {
    const text = right[index] ?? ""
    const faults = [
      `${text.slice(0, 9)}x${text.slice(10)}`,
      `${text.slice(0, month)}13${text.slice(month + 2)}`,
      text.slice(0, -6),
      `${text} 7`,
    ]
    return faults[index % 4] ?? ""
  })

interface Peer {
  readonly name: string
  readonly list: ReadonlyArray<string>
  readonly read: (text: string) => unknown
  /** How many times faster ours should be. */
  readonly goal?: number
}

/** Ours, then each peer with how much longer it takes, then ours on texts that are refused; timed in turn. */
const compared = async (
  format: string,
  list: ReadonlyArray<string>,
  read: (text: string) => unknown,
  refused: ReadonlyArray<string>,
  peers: ReadonlyArray<Peer>,
): Promise<ReadonlyArray<Result>> => {
  const ours = `${format}: @callrules/timestamp`
  const refusal = `${format}: refused texts`
  const named = peers.map((peer) => ({ ...peer, name: `${format}: ${peer.name}` }))
  const times = await interleaved([
    candidate(ours, list, read),
    candidate(refusal, refused, read),
    ...named.map((peer) => candidate(peer.name, peer.list, peer.read)),
  ])
  const own = times.get(ours) ?? Number.NaN
  const row = (name: string, goal: string | undefined): Result => {
    const time = times.get(name) ?? Number.NaN
    const wanted = goal === undefined ? {} : { goal }
    return { name, nanosecondsPerOperation: time, ratioTo: ours, ratio: time / own, ...wanted }
  }
  return [
    { name: ours, nanosecondsPerOperation: own },
    ...named.map(({ name, goal }) => row(name, goal === undefined ? undefined : `>= ${goal}`)),
    row(refusal, `accepted + 120 ns, ${(own + 120).toFixed(0)} ns`),
  ]
}

const PATTERN = /^(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})(\d{3})$/

const patternAndUtc = (text: string): number => {
  const [, year, month, day, hour, minute, second, millisecond] = PATTERN.exec(text) ?? []
  return Date.UTC(
    Number(year),
    Number(month) - 1,
    Number(day),
    Number(hour),
    Number(minute),
    Number(second),
    Number(millisecond),
  )
}

const isoRows = () =>
  compared("ISO 8601", ISO, parseIso8601, faulty(ISO, 5), [
    { name: "parseTimestamp, any format", list: ISO, read: (text) => parseTimestamp(text, NEW_YORK) },
    { name: "Date.parse", list: ISO, read: (text) => Date.parse(text), goal: 3 },
    { name: "luxon fromISO", list: ISO, read: (text) => DateTime.fromISO(text).toMillis() },
    { name: "date-fns parseISO", list: ISO, read: (text) => parseISO(text).getTime() },
    { name: "dayjs", list: ISO, read: (text) => dayjs(text).valueOf() },
    { name: "Temporal.Instant", list: ISO, read: (text) => Temporal.Instant.from(text).epochMilliseconds },
  ])

const compressedRows = () =>
  compared("compressed", COMPRESSED, parseCompressed, faulty(COMPRESSED, 4), [
    { name: "parseTimestamp, any format", list: COMPRESSED, read: (text) => parseTimestamp(text, NEW_YORK) },
    { name: "regex and Date.UTC", list: COMPRESSED, read: patternAndUtc, goal: 7 },
    {
      name: "luxon fromFormat",
      list: COMPRESSED,
      read: (text) => DateTime.fromFormat(text, "yyyyMMddHHmmssSSS", { zone: "utc" }).toMillis(),
    },
    {
      name: "date-fns parse (machine's zone)",
      list: COMPRESSED,
      read: (text) => parseDateFns(text, "yyyyMMddHHmmssSSS", 0).getTime(),
    },
    { name: "dayjs.utc", list: COMPRESSED, read: (text) => dayjs.utc(text, "YYYYMMDDHHmmssSSS").valueOf() },
  ])

const spreadsheetRows = () =>
  compared("spreadsheet", SPREADSHEET, (text) => parseSpreadsheet(text, NEW_YORK), faulty(SPREADSHEET, 5), [
    { name: "parseTimestamp, any format", list: SPREADSHEET, read: (text) => parseTimestamp(text, NEW_YORK) },
    {
      name: "luxon fromFormat",
      list: LOCAL,
      read: (text) => DateTime.fromFormat(text, "yyyy/MM/dd HH:mm:ss.SSS", { zone: ZONE }).toMillis(),
      goal: 200,
    },
    {
      name: "date-fns parse (machine's zone)",
      list: LOCAL,
      read: (text) => parseDateFns(text, "yyyy/MM/dd HH:mm:ss.SSS", 0).getTime(),
    },
    { name: "dayjs.tz", list: LOCAL, read: (text) => dayjs.tz(text, "YYYY/MM/DD HH:mm:ss.SSS", ZONE).valueOf() },
    {
      name: "Temporal.PlainDateTime",
      list: PLAIN,
      read: (text) => Temporal.PlainDateTime.from(text).toZonedDateTime(ZONE).epochMilliseconds,
    },
  ])

const epochRows = () =>
  compared("epoch", EPOCH, parseEpoch, faulty(EPOCH, 4), [
    { name: "parseTimestamp, any format", list: EPOCH, read: (text) => parseTimestamp(text, NEW_YORK) },
  ])

/** What nothing has been remembered for yet: the name, its check, and the offsets of half a year. */
const firstUse = (): Result => {
  const names = Intl.supportedValuesOf("timeZone").filter((name) => name.startsWith("Europe/"))
  const times = names.map((name) => {
    const from = performance.now()
    do_not_optimize(offsetAt(getOrThrow(zone(name)), instant(1_700_000_000_000)))
    return (performance.now() - from) * 1e6
  })
  const middle = times.toSorted((left, right) => left - right)[Math.floor(times.length / 2)] ?? Number.NaN
  return { name: "first use of a zone", nanosecondsPerOperation: middle }
}

/** Reading timestamps. */
export const benchmark: Benchmark = {
  name: "timestamp",
  description: "one timestamp read, median; a ratio says how many times longer the peer takes",
  run: async () => [
    firstUse(),
    ...(await isoRows()),
    ...(await compressedRows()),
    ...(await spreadsheetRows()),
    ...(await epochRows()),
  ],
}
