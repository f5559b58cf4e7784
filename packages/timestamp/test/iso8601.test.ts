// The scanner of ISO 8601 by itself: every usual form against the platform, behind other text, and at the ends of the range.
import { MAX_INSTANT, MIN_INSTANT } from "@callrules/model"
import { expect, test } from "vitest"
import { isFault } from "../src/faults.ts"
import { scanIso8601 } from "../src/iso8601.ts"

const DATES = ["0001-01-02", "1969-12-31", "1999-09-19", "2024-02-29", "2026-11-21", "9999-12-30"]
const TIMES = ["00:00:00", "09:15:59", "19:59:09", "23:59:59", "00:00:00.000", "12:34:56.789", "23:59:59.999"]
const OFFSETS = ["Z", "z", "+00:00", "-00:00", "+01:30", "-05:00", "+23:59", "-23:59", "+19:09"]

const usual = DATES.flatMap((date) => TIMES.flatMap((time) => OFFSETS.map((offset) => `${date}T${time}${offset}`)))

test("given usual timestamps, then each is read as the platform does, also between other text", () => {
  for (const text of usual) {
    const expected = Date.parse(text.toUpperCase())
    expect(scanIso8601(text, 0, text.length), text).toBe(expected)
    expect(scanIso8601(text.replaceAll("-", "/").replace(/\/(?=\d\d:\d\d$)/, "-"), 0, text.length)).toBe(expected)
    expect(scanIso8601(text.replace("T", "t"), 0, text.length)).toBe(expected)
    expect(scanIso8601(`   ${text}   `, 3, 3 + text.length)).toBe(expected)
  }
})

test("given the first and the last instant, then they are read, and what is a little beyond is not", () => {
  const read = (text: string) => scanIso8601(text, 0, text.length)
  expect(read("0001-01-01T00:00:00.000Z")).toBe(MIN_INSTANT)
  expect(read("9999-12-31T23:59:59.999Z")).toBe(MAX_INSTANT)
  expect(isFault(read("0001-01-01T00:00:59.999+00:01"))).toBe(true)
  expect(isFault(read("9999-12-31T23:59:00.000-00:01"))).toBe(true)
})

test("given a character that is another one, then only a digit, another separator or another letter case may pass", () => {
  for (const text of ["2026-11-21T09:15:00.250+01:00", "2026/11/21T09:15:00Z"]) {
    for (let index = 0; index < text.length; index++) {
      for (const other of ["/", ":", "0", "9", "x", "T", "t", "Z", "z", "+", "-", ".", " ", "\u{130}", "\u{1030}"]) {
        const changed = text.slice(0, index) + other + text.slice(index + 1)
        const asWritten = /^\d{4}([-/])\d\d\1\d\d[Tt]\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:[Zz]|[+-]\d\d:\d\d)$/.test(changed)
        const platform = Date.parse(changed.toUpperCase().replaceAll("/", "-"))
        const scanned = scanIso8601(changed, 0, changed.length)
        if (!asWritten || Number.isNaN(platform)) expect(isFault(scanned), changed).toBe(true)
        else expect(scanned, changed).toBe(platform)
      }
    }
  }
})
