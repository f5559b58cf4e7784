// The one pass that reads the usual ISO 8601 timestamps: what it reads, and that it leaves all else to the other one.
import { MAX_INSTANT, MIN_INSTANT } from "@callrules/model"
import { expect, test } from "vitest"
import { scanIso8601, scanUsualIso8601 } from "../src/iso8601.ts"

const DATES = ["0001-01-02", "1969-12-31", "1999-09-19", "2024-02-29", "2026-11-21", "9999-12-30"]
const TIMES = ["00:00:00", "09:15:59", "19:59:09", "23:59:59", "00:00:00.000", "12:34:56.789", "23:59:59.999"]
const OFFSETS = ["Z", "z", "+00:00", "-00:00", "+01:30", "-05:00", "+23:59", "-23:59", "+19:09"]

const usual = DATES.flatMap((date) => TIMES.flatMap((time) => OFFSETS.map((offset) => `${date}T${time}${offset}`)))

test("given usual timestamps, then the pass for them reads each as the platform does, also behind other text", () => {
  for (const text of usual) {
    const expected = Date.parse(text.toUpperCase())
    expect(scanUsualIso8601(text, 0, text.length), text).toBe(expected)
    expect(scanUsualIso8601(text.replaceAll("-", "/").replace(/\/(?=\d\d:\d\d$)/, "-"), 0, text.length)).toBe(expected)
    expect(scanUsualIso8601(text.replace("T", "t"), 0, text.length)).toBe(expected)
    expect(scanUsualIso8601(`   ${text}   `, 3, 3 + text.length)).toBe(expected)
  }
})

test("given the first and the last instant, then they are usual, and one millisecond beyond is left to the other pass", () => {
  const read = (text: string) => scanUsualIso8601(text, 0, text.length)
  expect(read("0001-01-01T00:00:00.000Z")).toBe(MIN_INSTANT)
  expect(read("9999-12-31T23:59:59.999Z")).toBe(MAX_INSTANT)
  expect(read("0001-01-01T00:00:59.999+00:01")).toBeNaN()
  expect(read("9999-12-31T23:59:00.000-00:01")).toBeNaN()
})

test("given a character that is another one, then both passes together say the same as the other pass alone", () => {
  for (const text of ["2026-11-21T09:15:00.250+01:00", "2026/11/21T09:15:00Z"]) {
    for (let index = 0; index < text.length; index++) {
      for (const other of ["/", ":", "0", "9", "x", "T", "Z", "+", "-", ".", " ", "\u{130}", "\u{1030}"]) {
        const changed = text.slice(0, index) + other + text.slice(index + 1)
        // a fourth digit of the fraction keeps the usual pass away
        const longer = changed.replace(/(\.\d{3})(?=[Zz+-])/, "$10")
        const whole = scanIso8601(changed, 0, changed.length)
        if (longer !== changed) expect(scanIso8601(longer, 0, longer.length) >= 1e15).toBe(whole >= 1e15)
        if (whole >= 1e15) expect(scanUsualIso8601(changed, 0, changed.length), changed).toBeNaN()
      }
    }
  }
})
