// What a refused text most likely was to be: zeros, signs and spaces, and nothing that only the sender knows.
import { parseIso8601, parseSpreadsheet, parseTimestamp } from "@callrules/timestamp"
import * as Result from "effect/Result"
import * as fc from "fast-check"
import { describe, expect, test } from "vitest"
import { repairedText } from "../src/repaired-text.ts"
import { zoneOf } from "./support/zones.ts"

/** The text that a hint proposes. */
const hintOf = (result: Result.Result<unknown, { readonly hint?: string }>): string | undefined =>
  Result.isFailure(result) ? /^did you mean `([^`]*)`\?/.exec(result.failure.hint ?? "")?.[1] : "it is read"

const any = { strict: false }

describe("a text that was to be a timestamp", () => {
  test.each([
    ["2026-1-2T3:04:05Z", "2026-01-02T03:04:05Z"],
    ["2026.11.21 9:15:00z", "2026/11/21T09:15:00Z"],
    ["2026-11-21t09:15-5", "2026-11-21T09:15:00-05:00"],
    ["2026-11-21 \u{a0}\u{202f} 09:15:00+0530", "2026-11-21T09:15:00+05:30"],
    ["2026-11-21 09:15:00,25+1:00", "2026-11-21T09:15:00.25+01:00"],
    ["2026-11-21 09:15:00.123456789 Z", "2026-11-21T09:15:00.123456789Z"],
    ["2026-11-21 9:15 am", "2026/11/21 09:15:00 AM"],
    ["2026/11/21 09:15:00.1234 P.M.", "2026/11/21 09:15:00.123 PM"],
    ["2026/11/21 09:15:00.5pm.", "2026/11/21 09:15:00.500 PM"],
    [`2026-11-21${" ".repeat(28)}09:15:00 Z`, "2026-11-21T09:15:00Z"],
  ])("given %j, then it is %j", (text, repaired) => {
    expect(repairedText(text, any)).toBe(repaired)
  })

  test.each([
    "",
    "2026-11-21",
    "2026-11-21T09:15:00",
    "2026-11-21T09:15:00 PM",
    "2026-11-21T9:15pm",
    "2026-13-21T09:15:00Z",
    "2026-11-21 25:15:00 PM",
    "26-11-21T09:15:00Z",
    "a 2026-11-21T9:15:00Z",
    "2026-11-21T9:15:00Z b",
    `2026-11-21${" ".repeat(29)}09:15:00 Z`,
  ])("given %j, then it would be a guess", (text) => {
    expect(repairedText(text, any)).toBeUndefined()
  })

  test("given a reader of one format, then a text of the other one is left alone", () => {
    const iso = "2026-1-2T3:04:05Z"
    const spreadsheet = "2026-1-2 3:04:05 PM"
    const found = (text: string) =>
      (["iso8601", "spreadsheet", "compressed"] as const).map((format) => repairedText(text, { ...any, format }))
    expect(found(iso)).toEqual(["2026-01-02T03:04:05Z", undefined, undefined])
    expect(found(spreadsheet)).toEqual([undefined, "2026/01/02 03:04:05 PM", undefined])
  })

  test("given a reader of 24-hour form alone, then hours of the 12-hour clock are written in it", () => {
    const hours = ["12:00 am", "1:00 am", "0:00 am", "12:00 pm", "1:00 pm", "11:00 pm", "13:00 pm", "0:00 pm"]
    expect(hours.map((hour) => repairedText(`2026/11/21 ${hour}`, { strict: true })?.slice(11))).toEqual([
      "00:00:00 AM",
      "01:00:00 AM",
      "00:00:00 AM",
      "12:00:00 PM",
      "13:00:00 PM",
      "23:00:00 PM",
      "13:00:00 PM",
      undefined,
    ])
    expect(repairedText("2026/11/21 1:00 pm", any)).toBe("2026/11/21 01:00:00 PM")
  })
})

describe("the hint of a refused text", () => {
  const zone = zoneOf("America/New_York")
  test("given readers of one format, then each names what it reads itself", () => {
    const texts = ["2026-1-2T3:04:05Z", "2026/1/2 3:04:05 PM"]
    expect(texts.map((text) => hintOf(parseIso8601(text)))).toEqual(["2026-01-02T03:04:05Z", undefined])
    expect(texts.map((text) => hintOf(parseSpreadsheet(text, { zone })))).toEqual([undefined, "2026/01/02 03:04:05 PM"])
    expect(texts.map((text) => hintOf(parseSpreadsheet(text, { zone, hours: "strict" })))).toEqual([
      undefined,
      "2026/01/02 15:04:05 PM",
    ])
    expect(texts.map((text) => hintOf(parseTimestamp(text, { zone })))).toEqual([
      "2026-01-02T03:04:05Z",
      "2026/01/02 03:04:05 PM",
    ])
    expect(texts.map((text) => hintOf(parseTimestamp(text, { zone, hours: "strict" })))).toEqual([
      "2026-01-02T03:04:05Z",
      "2026/01/02 15:04:05 PM",
    ])
  })

  test("given white space around, then it is no part of what is meant", () => {
    expect(hintOf(parseIso8601(" 2026-1-2T3:04:05Z "))).toBe("2026-01-02T03:04:05Z")
    expect(hintOf(parseSpreadsheet("\t2026/1/2 3:04:05 PM ", { zone }))).toBe("2026/01/02 03:04:05 PM")
  })

  test("given a reader of spreadsheets without a zone, then the program is told how to give one", () => {
    // as a program without types calls it
    const read = parseSpreadsheet as (text: string, options?: unknown) => unknown
    for (const options of [undefined, {}]) {
      expect(() => read("2026/01/02 03:04:05 PM", options)).toThrow('zone: orThrow(zone("America/New_York"))')
    }
  })
})

describe("the hint of a date with hyphens and a time without an offset", () => {
  const zone = zoneOf("America/New_York")
  const padded = (number: number, digits = 2): string => String(number).padStart(digits, "0")
  const number = (most: number, least = 0) =>
    fc
      .tuple(fc.integer({ min: least, max: most }), fc.boolean())
      .map(([one, isPadded]) => [one, isPadded ? padded(one) : String(one)] as const)
  const parts = fc.tuple(
    fc.integer({ min: 1, max: 9999 }),
    number(12, 1),
    number(28, 1),
    number(23),
    number(59),
    number(59),
  )
  const between = fc.constantFrom(" ", "  ", "T", "t")
  const fractions = fc.constantFrom("", ".5", ".250", ",250")

  // TIM-67
  test("then it gives the time with `T`, and with any offset behind it that is read as this time", () => {
    fc.assert(
      fc.property(parts, between, fractions, ([year, month, day, hour, minute, second], meeting, fraction) => {
        const text = `${padded(year, 4)}-${month[1]}-${day[1]}${meeting}${hour[1]}:${minute[1]}:${second[1]}${fraction}`
        const read = parseTimestamp(text, { zone })
        if (Result.isSuccess(read)) throw new Error(`${text} is read`)
        // where only the offset is missing, the problem is that
        if (read.failure.code === "offset-missing") return
        const [, proposed = ""] =
          /^write `([^`]*)` and add `Z` for UTC, or an offset such as `-05:00`$/.exec(read.failure.hint) ?? []
        const wall = new Date(0)
        wall.setUTCFullYear(year, month[0] - 1, day[0])
        wall.setUTCHours(hour[0], minute[0], second[0], fraction === "" ? 0 : fraction === ".5" ? 500 : 250)
        expect([text, Result.map(parseIso8601(`${proposed}Z`), ({ instant }) => instant)]).toEqual([
          text,
          Result.succeed(wall.getTime()),
        ])
        expect(Result.isFailure(parseTimestamp(proposed, { zone }))).toBe(true)
      }),
    )
  })

  test.each([
    ["2026-11-27 06:35:29", "2026-11-27T06:35:29"],
    ["2026-11-27 6:35", "2026-11-27T06:35:00"],
    ["2026-11-27T6:35:29.5", "2026-11-27T06:35:29.5"],
  ])("given %j, then it is %j and the offset", (text, proposed) => {
    const read = parseTimestamp(text, { zone })
    expect(Result.isFailure(read) && read.failure.hint).toBe(
      `write \`${proposed}\` and add \`Z\` for UTC, or an offset such as \`-05:00\``,
    )
    expect(Result.isFailure(parseSpreadsheet(text, { zone }))).toBe(true)
  })

  test.each([
    "2026-13-27 06:35:29",
    "2026-11-27 24:00:00",
    "2026-11-27 06:35:29 noon",
    "2026/11/27 6:35",
    "2026-11-27",
  ])("given %j, then it gives no text", (text) => {
    const read = parseTimestamp(text, { zone })
    expect(Result.isFailure(read) && read.failure.hint).not.toContain("and add `Z`")
  })

  test("given a reader of spreadsheets alone, then it gives no text for another one", () => {
    const read = parseSpreadsheet("2026-11-27 06:35:29", { zone })
    expect(Result.isFailure(read) && read.failure.hint).toContain("`YYYY/MM/DD HH:MM:SS AM`")
  })
})

describe("the hint of a time that says more than its format has", () => {
  const zone = zoneOf("America/New_York")
  /** What a sender may add: each says something about the instant. */
  const MEANING = [
    "AM",
    "PM",
    "pm",
    "a.m.",
    "P",
    "Z",
    "z",
    "+05:30",
    "-05:00",
    "-0500",
    "+5",
    "EST",
    "UTC",
    "PST8PDT",
    "America/New_York",
  ]
  const times = fc.tuple(
    fc.constantFrom("2026/11/20 ", "2026-11-20 ", "2026/11/20T", "2026-11-20T"),
    fc.constantFrom("01", "11", "12", "13"),
    fc.constantFrom(":00:00", ":00:00.250"),
  )
  const additions = fc.array(fc.tuple(fc.constantFrom("", " "), fc.constantFrom(...MEANING)), {
    minLength: 2,
    maxLength: 3,
  })

  test("then it neither proposes a text without a part of it nor says to remove it", () => {
    fc.assert(
      fc.property(times, additions, (time, more) => {
        const text = [...time, ...more.flat()].join("")
        const read = parseTimestamp(text, { zone })
        if (Result.isSuccess(read)) return
        expect(read.failure.hint, text).not.toContain("remove")
        expect(hintOf(read), text).toBeUndefined()
      }),
    )
  })
})
