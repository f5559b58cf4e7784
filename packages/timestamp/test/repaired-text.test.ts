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
