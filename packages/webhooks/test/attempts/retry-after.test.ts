// What a receiver asks for with `Retry-After`, as seconds, and the pause that comes of it.
import { pauseSeconds } from "@callrules/webhooks"
import { describe, expect, it } from "vitest"
import { secondsOfRetryAfter } from "../../src/retry-after.ts"

const HOUR = 3_600
/** Half a second before half past five. */
const NOW = Date.parse("2026-11-26T05:29:59.500Z")

describe("what a receiver asks for", () => {
  it.each<readonly [text: string, seconds: number, pause: number]>([
    ["0", 0, 5],
    ["3600", HOUR, HOUR],
    ["100000", 100_000, 8 * HOUR],
    ["9007199254740993", 2 ** 53, 8 * HOUR],
    ["99999999999999999999", 1e20, 8 * HOUR],
    ["9".repeat(400), Number.POSITIVE_INFINITY, 8 * HOUR],
    // the three forms of a date of HTTP
    ["Thu, 26 Nov 2026 06:30:00 GMT", HOUR + 0.5, HOUR + 0.5],
    ["Thursday, 26-Nov-26 06:30:00 GMT", HOUR + 0.5, HOUR + 0.5],
    ["Thu Nov 26 06:30:00 2026", HOUR + 0.5, HOUR + 0.5],
    ["Thu Dec  3 06:30:00 2026", 7 * 24 * HOUR + HOUR + 0.5, 8 * HOUR],
    ["Fri, 31 Dec 9999 23:59:59 GMT", (Date.parse("9999-12-31T23:59:59Z") - NOW) / 1000, 8 * HOUR],
  ])("given `%s`, then it is waited for, up to 8 hours", (text, seconds, pause) => {
    expect(secondsOfRetryAfter(text, NOW)).toBe(seconds)
    expect(pauseSeconds(1, 0, secondsOfRetryAfter(text, NOW))).toBe(pause)
  })

  it.each([
    undefined,
    "",
    "soon",
    "-5",
    "1.5",
    "1e3",
    "5 seconds",
    "0x10",
    "120, 60",
    "2026-11-26T06:30:00Z",
    "Nov 26 2026",
    "Thu, 26 Nov 2026 06:30:00",
    "Thu, 26 Nov 2026 06:30:00 +0100",
    "Thu, 99 Nov 2026 06:30:00 GMT",
    "Thu, 26 Nov 2026 05:29:59 GMT",
    "Sun Nov  6 08:49:37 1994",
    "Sunday, 06-Nov-94 08:49:37 GMT",
  ])("given `%s`, which is no time to come, then it counts as none", (text) => {
    expect(secondsOfRetryAfter(text, NOW)).toBeNull()
  })
})
