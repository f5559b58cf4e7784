// Every problem as a reader sees it, against a golden file; that each code can come up; and which of two faults is told.
import type { Instant } from "@callrules/model"
import {
  formatCompressed,
  formatEpoch,
  formatIso8601,
  formatSpreadsheet,
  parseCompressed,
  parseEpoch,
  parseIso8601,
  parseSpreadsheet,
  parseTimestamp,
  TIMESTAMP_PROBLEM_CODES,
  type TimestampProblem,
  type TimestampProblemCode,
  zone,
} from "@callrules/timestamp"
import * as Result from "effect/Result"
import { expect, test } from "vitest"
import { zoneOf } from "./support/zones.ts"

const newYork = () => zoneOf("America/New_York")
const strictly = () => ({ zone: newYork(), hours: "strict", disambiguation: "reject" }) as const
const any = (input: unknown) => parseTimestamp(input, strictly())
const sheet = (input: unknown) => parseSpreadsheet(input, strictly())

/** Attempts by name, each with its outcome; made in the tests, so that what they run is seen to be theirs. */
const attempts = (): ReadonlyArray<readonly [string, Result.Result<unknown, TimestampProblem>]> => [
  ["null", any(null)],
  ["epoch of an object", parseEpoch({})],
  ["compressed of a number", parseCompressed(20_261_121)],
  ["ISO 8601 of undefined", parseIso8601(undefined)],
  ["spreadsheet of a list", sheet([])],
  ...[12, 1.5, Number.NaN, Number.POSITIVE_INFINITY, -1_700_000_000].map(
    (input) => [`number ${input}`, any(input)] as const,
  ),
  ...[
    "",
    " \n\t",
    "123",
    "17000000001",
    "tomorrow",
    "2026/11/21",
    "a text that is so long that it is not quoted to its end",
    "x026/11/21T09:15:00Z",
    "2026x11/21T09:15:00Z",
    "2026/x1/21T09:15:00Z",
    "2026/11/x1T09:15:00Z",
    "2026/11/21Tx9:15:00Z",
    "2026/11/21T09x15:00Z",
    "2026/11/21T09:x5:00Z",
    "2026/11/21T09:15:x0Z",
    "2026/11/21T09:15:00.xZ",
    "2026/11/21T09:15:00x",
    "2026/11/21T09:15:00+x1:00",
    "2026/11/21T09:15:00+01x00",
    "2026/11/21T09:15:00+01:0",
    "2026/11/21T09:15:00",
    "2026/11/21T09:15:00.0123456789Z",
    "2026/11/21T09:15:00Z!",
    "2026/11/21T09:15",
    "2026/11-21T09:15:00Z",
    "2026/11/21 09:15:00\u{202f}AM",
    "2026/11/21\u{a0}09:15:00 AM",
    "\u{200b}2026/11/21T09:15:00Z",
    "foo\u{1b}[31m",
    `${"a".repeat(39)}\u{1f600}`,
    "2026-11-21 09:15:00 AM",
    "2026/11/21 09:15:00",
    "2026/11/21 09:15:00x",
    "2026/11/21 09:15:00 x",
    "2026/11/21 09:15:00.12 AM",
    "2026/11/21 09:15:00. AM",
    "0000/11/21T09:15:00Z",
    "2026/13/21T09:15:00Z",
    "2026/02/30T09:15:00Z",
    "2026/11/21T24:15:00Z",
    "2026/11/21T09:60:00Z",
    "2026/11/21T09:15:60Z",
    "2026/11/21T09:15:00+24:00",
    "2026/11/21 13:15:00 AM",
    "2026/11/21 00:15:00 PM",
    "2026/11/21 01:15:00 PM",
    "0001/01/01T00:00:00+00:01",
    "2026/03/08 02:30:00 AM",
    "2026/11/01 01:30:00 AM",
  ].map((text) => [JSON.stringify(text), any(text)] as const),
  ["epoch 17x0000000", parseEpoch("17x0000000")],
  ["epoch of five digits", parseEpoch("17000")],
  ["compressed 2026x", parseCompressed("2026x")],
  ["epoch of a compressed timestamp", parseEpoch("20261121091500250")],
  ["compressed of an epoch", parseCompressed("1700000000")],
  ["compressed of eighteen digits", parseCompressed("202611210915002500")],
  ["epoch of fourteen digits and a letter", parseEpoch("17000000000000x")],
  ["compressed of eighteen digits and a letter", parseCompressed("202611210915002500x")],
  ["compressed of fourteen digits", parseCompressed("20261121091500")],
  ["ISO 8601 with a space", parseIso8601("2026/11/21 09:15:00Z")],
  ["spreadsheet with a T", sheet("2026/11/21T09:15:00 AM")],
  ["write half a millisecond", formatCompressed(0.5 as Instant)],
  ["write 1969 as an epoch", formatEpoch(-1 as Instant)],
  ["write milliseconds in ten digits", formatEpoch(1 as Instant, { unit: "seconds" })],
  ["write year 0 on a zone's clock", formatIso8601(-62_135_596_800_000 as Instant, { zone: newYork() })],
  ["write an offset with seconds", formatIso8601(-3_000_000_000_000 as Instant, { zone: newYork() })],
  ["write the later side of an overlap", formatSpreadsheet(1_793_514_600_000 as Instant, { zone: newYork() })],
  ["zone America/Gotham", zone("America/Gotham")],
  ["zone America/NewYork", zone("America/NewYork")],
  [
    "write an overlap for a reader that refuses it",
    formatSpreadsheet(1_793_514_600_000 as Instant, { zone: newYork(), disambiguation: "reject" }),
  ],
]

const rendered = (): string =>
  attempts()
    .map(([attempt, result]) => {
      if (Result.isSuccess(result)) return `${attempt}\n  accepted`
      const { code, field, span, message, hint } = result.failure
      const place = `line ${span.line} column ${span.column}, ${span.length} from ${span.offset}`
      return `${attempt}\n  ${code} in ${field} at ${place}\n  ${message}\n  ${hint}`
    })
    .join("\n\n")

test("given every kind of fault, then its problem reads as in the golden file", async () => {
  await expect(`${rendered()}\n`).toMatchFileSnapshot("golden/problems.txt")
})

test("given every kind of fault, then every code comes up", () => {
  const codes = new Set(attempts().flatMap(([, result]) => (Result.isFailure(result) ? [result.failure.code] : [])))
  expect(TIMESTAMP_PROBLEM_CODES.filter((code) => !codes.has(code))).toEqual([])
  expect(new Set(TIMESTAMP_PROBLEM_CODES).size).toBe(TIMESTAMP_PROBLEM_CODES.length)
})

test.each<readonly [string, TimestampProblemCode, TimestampProblemCode]>([
  ["2026/13/21T09:15:x0", "unexpected-character", "month-out-of-range"],
  ["2026/13/21T09:15", "text-ends-early", "month-out-of-range"],
  ["2026/13/21T09:15:00", "offset-missing", "month-out-of-range"],
  ["2026/13/21 09:15:00", "suffix-missing", "month-out-of-range"],
  ["2026/13/21T09:15:00.0000000000Z", "fraction-length", "month-out-of-range"],
  ["2026/13/21T09:15:00Z!", "left-over", "month-out-of-range"],
  ["2026/13/21 09:15:00 AM!", "left-over", "month-out-of-range"],
  ["0000/13/21T09:15:00Z", "year-out-of-range", "month-out-of-range"],
  ["2026/13/32T09:15:00Z", "month-out-of-range", "day-out-of-range"],
  ["2026/12/32T24:15:00Z", "day-out-of-range", "hour-out-of-range"],
  ["2026/12/31T24:60:00Z", "hour-out-of-range", "minute-out-of-range"],
  ["2026/12/31T23:60:60Z", "minute-out-of-range", "second-out-of-range"],
  ["2026/12/31T23:59:60+24:00", "second-out-of-range", "offset-out-of-range"],
  ["2026/12/31 13:60:00 AM", "minute-out-of-range", "hour-contradicts-suffix"],
  ["0000/01/01T00:00:00+24:00", "year-out-of-range", "offset-out-of-range"],
  ["9999/12/31T23:59:59-24:00", "offset-out-of-range", "instant-out-of-range"],
  ["2026/11/01 12:30:60 AM", "second-out-of-range", "twelve-hour-clock"],
])("given %s with two faults, then %s is told before %s", (text, first, second) => {
  const result = any(text)
  expect(Result.isFailure(result) && result.failure.code).toBe(first)
  const order = (code: TimestampProblemCode): number => TIMESTAMP_PROBLEM_CODES.indexOf(code)
  expect(order(first)).toBeLessThan(order(second))
})

test("given a text of several lines, then the problem says line and column", () => {
  const result = any("\n \n  2026/11/21T09:15:00+24:00")
  expect(Result.isFailure(result) && result.failure.span).toEqual({ offset: 24, line: 3, column: 22, length: 6 })
})

test("given a text of a hundred thousand digits after the period, then it is refused with a short message", () => {
  const result = any(`2026/11/21T09:15:00.${"1".repeat(100_000)}Z`)
  expect(Result.isFailure(result) && result.failure.code).toBe("fraction-length")
  expect(Result.isFailure(result) && result.failure.message.length).toBeLessThan(100)
  expect(Result.isFailure(result) && result.failure.span.length).toBe(65_535)
})

test("given a text of exactly forty characters, then it is quoted whole, and one more is cut", () => {
  const messageOf = (text: string) => {
    const result = any(text)
    return Result.isFailure(result) ? result.failure.message : ""
  }
  expect(messageOf("x".repeat(40))).toContain(`\`${"x".repeat(40)}\``)
  expect(messageOf("x".repeat(41))).toContain(`\`${"x".repeat(40)}...\``)
})

test("given a problem, then its path is empty and cannot be changed for others", () => {
  const result = any("x")
  expect(Result.isFailure(result) && result.failure.path).toEqual([])
  expect(Result.isFailure(result) && Object.isFrozen(result.failure.path)).toBe(true)
})
