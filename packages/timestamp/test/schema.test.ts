// The schemas: text to instant and back, with the problem as the message.
import { instant } from "@callrules/model"
import { Compressed, Epoch, InstantMilliseconds, Iso8601, Spreadsheet, Timestamp } from "@callrules/timestamp/schema"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { expect, test } from "vitest"
import { zoneOf } from "./support/zones.ts"

const newYork = () => ({ zone: zoneOf("America/New_York") })
const at = instant(Date.UTC(2026, 10, 21, 14, 15, 0, 250))

test.each([
  ["epoch", () => Epoch, "1795270500250"],
  ["compressed", () => Compressed, "20261121141500250"],
  ["ISO 8601", () => Iso8601, "2026/11/21T14:15:00.250Z"],
  ["spreadsheet", () => Spreadsheet(newYork()), "2026/11/21 09:15:00.250 AM"],
  ["any", () => Timestamp(newYork()), "2026/11/21T14:15:00.250Z"],
] as const)("given the schema for %s, then text is decoded and encoded", (_name, schemaOf, text) => {
  const schema = schemaOf()
  expect(Schema.decodeUnknownSync(schema)(text)).toBe(at)
  expect(Schema.encodeSync(schema as Schema.Codec<typeof at, string | number>)(at)).toBe(text)
})

test("given numbers, then they are epochs for the schemas that take them", () => {
  expect(Schema.decodeUnknownSync(Epoch)(1_700_000_000)).toBe(1_700_000_000_000)
  expect(Schema.decodeUnknownSync(Timestamp(newYork()))(1_700_000_000_123)).toBe(1_700_000_000_123)
  expect(Result.isFailure(Schema.decodeUnknownResult(Iso8601)(1_700_000_000))).toBe(true)
})

test("given text in any format, then the schema for any reads it in the zone given", () => {
  const decode = Schema.decodeUnknownSync(Timestamp(newYork()))
  expect(decode("2026/11/21 09:15:00.250 AM")).toBe(at)
  expect(decode("20261121141500250")).toBe(at)
})

test("given a wrong text, then the issue has the problem's message and its hint", () => {
  const result = Schema.decodeUnknownResult(Iso8601)("2026/02/30T09:15:00Z")
  const text = Result.isFailure(result) ? String(result.failure) : ""
  expect(text).toContain("`30` is not a day of that month")
  expect(text).toContain("; days are 01 to 28")
})

test("given a wrong text deep in a model, then the issue has its path", () => {
  const Row = Schema.Struct({ calls: Schema.Array(Schema.Struct({ start: Timestamp(newYork()) })) })
  const result = Schema.decodeUnknownResult(Row)({ calls: [{ start: "1700000000" }, { start: "tomorrow" }] })
  expect(Result.isFailure(result) ? String(result.failure) : "").toContain('["calls"][1]["start"]')
})

test("given an instant that a format cannot carry, then encoding is refused", () => {
  const encode = Schema.encodeUnknownResult(Spreadsheet(newYork()))
  expect(Result.isSuccess(encode(1_793_511_000_000))).toBe(true)
  expect(Result.isFailure(encode(1_793_514_600_000))).toBe(true)
  expect(Result.isFailure(Schema.encodeUnknownResult(Epoch)(-1))).toBe(true)
})

test("given a number, then it is an instant only when whole and in range", () => {
  const decode = Schema.decodeUnknownResult(InstantMilliseconds)
  expect(Result.isSuccess(decode(0))).toBe(true)
  expect(Result.isFailure(decode(0.5))).toBe(true)
  const result = decode(1e18)
  expect(Result.isFailure(result) ? String(result.failure) : "").toContain("whole number of epoch milliseconds")
})
