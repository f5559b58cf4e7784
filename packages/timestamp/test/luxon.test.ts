// Instants to and from luxon.
import { instant, MAX_INSTANT } from "@callrules/model"
import { fromDateTime, toDateTime } from "@callrules/timestamp/luxon"
import * as Result from "effect/Result"
import { DateTime } from "luxon"
import { expect, test } from "vitest"
import { zoneOf } from "./support/zones.ts"

const at = instant(Date.UTC(2026, 10, 21, 14, 15, 0, 250))

test("given an instant and a zone, then luxon shows that zone's clock", () => {
  expect(toDateTime(at, zoneOf("America/New_York")).toISO()).toBe("2026-11-21T09:15:00.250-05:00")
  expect(toDateTime(at).toISO()).toBe("2026-11-21T14:15:00.250Z")
})

test("given a DateTime in any zone, then its instant is told", () => {
  expect(fromDateTime(toDateTime(at, zoneOf("Asia/Tokyo")))).toEqual(Result.succeed(at))
})

test("given a DateTime that is invalid or out of range, then it is a problem", () => {
  const invalid = fromDateTime(DateTime.invalid("no time"))
  expect(Result.isFailure(invalid) && invalid.failure).toMatchObject({
    code: "not-an-instant",
    field: "timestamp",
    message: "the date and time `no time` is not an instant in years 0001 to 9999",
    span: { offset: 0, line: 1, column: 1, length: 7 },
  })
  const late = fromDateTime(DateTime.fromMillis(MAX_INSTANT + 1))
  expect(Result.isFailure(late) && late.failure.message).toContain("`253402300800000`")
  expect(Result.isFailure(late) && late.failure.hint).toContain("0001-01-01T00:00:00.000Z")
})
