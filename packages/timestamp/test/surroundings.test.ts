// Near misses of every format, by themselves and with white space around: the same answer, its place moved.
import { type Instant, MAX_INSTANT, MIN_INSTANT } from "@callrules/model"
import {
  formatCompressed,
  formatIso8601,
  formatTimestamp,
  type ParseResult,
  parseCompressed,
  parseEpoch,
  parseIso8601,
  parseSpreadsheet,
  parseTimestamp,
  type TimestampFormat,
} from "@callrules/timestamp"
import * as Result from "effect/Result"
import { expect, test } from "vitest"
import { zoneOf } from "./support/zones.ts"

const inNewYork = () => ({ zone: zoneOf("America/New_York") })

const FORMATS: ReadonlyArray<readonly [TimestampFormat, string, (text: string) => ParseResult]> = [
  ["epoch", "1700000000123", parseEpoch],
  ["epoch", "1700000000", parseEpoch],
  ["compressed", "20261121091500250", parseCompressed],
  ["iso8601", "2026/11/21T09:15:00.250+01:00", parseIso8601],
  ["iso8601", "2026-11-21T09:15:00.2500Z", parseIso8601],
  ["iso8601", "2026-11-21T09:15:00Z", parseIso8601],
  ["spreadsheet", "2026/11/21 09:15:00.250 AM", (text) => parseSpreadsheet(text, inNewYork())],
  ["spreadsheet", "2026/11/21 09:15:00 PM", (text) => parseSpreadsheet(text, inNewYork())],
]

/** The text cut after each of its characters, and with each of them replaced, left out and doubled. */
const nearMisses = (text: string): ReadonlyArray<string> =>
  Array.from(text, (character, index) => [text.slice(0, index), text.slice(index + 1), character] as const).flatMap(
    ([before, after, character]) => [
      before,
      ...["x", "0", "9", ":", "/", "-", "M", "A", " ", "\u{ff10}"].map((other) => before + other + after),
      before + after,
      before + character + character + after,
    ],
  )

/** What a text is read as; where it is refused, the place counts from the text itself. */
const answer = (result: ParseResult, moved: number): unknown => {
  if (Result.isSuccess(result)) return result.success
  const { code, field, span, message, hint } = result.failure
  return { code, field, offset: span.offset - moved, length: span.length, message, hint }
}

test.each(FORMATS)("given near misses of %s %s, then white space around them only moves the place", (_, text, read) => {
  for (const near of nearMisses(text)) {
    if (near.trim() !== near || near === "") continue
    const plain = answer(read(near), 0)
    expect(answer(read(` \t\n${near}`), 3), near).toEqual(plain)
    expect(answer(read(`${near}\r `), 0), near).toEqual(plain)
    expect(answer(read(`\v\f ${near} \v\f `), 3), near).toEqual(plain)
  }
})

test.each(FORMATS)(
  "given %s %s in any format, then it is read and refused as by its own parser",
  (format, text, read) => {
    expect(Result.getOrThrow(read(text)).format).toBe(format)
    for (const near of nearMisses(text)) {
      const any = parseTimestamp(near, inNewYork())
      if (Result.isSuccess(any) && any.success.format === format) expect(read(near), near).toEqual(any)
      else expect(Result.isFailure(read(near)), near).toBe(true)
    }
  },
)

test("given the first and the last instant, then ISO 8601 and compressed text carry them, and a millisecond more is refused", () => {
  for (const at of [MIN_INSTANT, MAX_INSTANT]) {
    // the constants are instants by their own definition
    const instant = at as Instant
    for (const text of [formatCompressed(instant), formatIso8601(instant)].map(Result.getOrThrow)) {
      expect(Result.getOrThrow(parseTimestamp(text, inNewYork())).instant).toBe(at)
    }
  }
  expect(Result.isFailure(parseIso8601("9999-12-31T23:59:59.999-00:01"))).toBe(true)
  expect(Result.isFailure(parseIso8601("9999-12-31T23:59:59.9999-00:01"))).toBe(true)
  expect(Result.getOrThrow(parseIso8601("9999-12-31T23:59:59.9999Z")).instant).toBe(MAX_INSTANT)
  expect(Result.getOrThrow(parseIso8601("0001-01-01T00:00:00.0000Z")).instant).toBe(MIN_INSTANT)
})

test("given clocks in the first and the last year, then they can be written in every format with a year", () => {
  for (const [at, year] of [
    [Date.parse("0001-06-01T12:00:00Z"), "0001"],
    [Date.parse("9999-06-01T12:00:00Z"), "9999"],
  ] as const) {
    const written = (["compressed", "iso8601", "spreadsheet"] as const).map((format) =>
      formatTimestamp(at as Instant, format, { zone: zoneOf("UTC") }),
    )
    for (const text of written) expect(Result.isSuccess(text) && text.success.slice(0, 4)).toBe(year)
  }
})

test("given a format that is none, then writing it is refused with what to do", () => {
  // a caller without types
  const result = formatTimestamp(0 as Instant, "roman" as "epoch", {})
  expect(Result.isFailure(result) && result.failure).toMatchObject({
    code: "not-an-instant",
    field: "timestamp",
    message: expect.stringContaining("cannot be written in that format"),
    hint: "name a format",
  })
})
