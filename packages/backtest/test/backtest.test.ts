import { readCondition } from "@callrules/condition"
import { publishedVocabulary } from "@callrules/recording-condition"
import { zone } from "@callrules/timestamp"
import * as Result from "effect/Result"
import { describe, expect, test } from "vitest"
import { backtestReport, callDay, MOST_CHANGED_CALLS, startBacktest } from "../src/index.ts"

const vocabulary = publishedVocabulary({ customDataFields: "any" })
const condition = (text: string) => Result.getOrThrow(readCondition(text, vocabulary))

describe("a back-test", () => {
  test("given one condition, then calls are counted, by day where it is known", () => {
    const { judge, summary } = startBacktest(condition("mobile"))
    expect(judge({ place: "line 1", facts: { mobile: true }, day: "2026-11-22" })).toBe(true)
    expect(judge({ place: "line 2", facts: {}, day: "2026-11-21" })).toBe(false)
    judge({ place: "line 3", facts: { mobile: true } })
    expect(summary()).toEqual({
      calls: 3,
      met: 2,
      days: [
        { day: "2026-11-21", calls: 1, met: 0, metOther: 0 },
        { day: "2026-11-22", calls: 1, met: 1, metOther: 0 },
      ],
      changed: [],
    })
  })

  test("given two conditions, then the calls that change are counted, and the first are kept", () => {
    const { judge, summary } = startBacktest(condition("mobile"), condition("repeat"))
    for (let line = 1; line <= 30; line++)
      judge({ place: `line ${line}`, facts: { mobile: line % 3 === 0, repeat: true } })
    judge({ place: "line 31", facts: { mobile: true } })
    const { changed, met, other } = summary()
    expect([met, other]).toEqual([11, { met: 30, onlyThis: 1, onlyOther: 20 }])
    expect(changed).toHaveLength(MOST_CHANGED_CALLS)
    expect(changed[0]).toEqual({ place: "line 1", facts: { mobile: false, repeat: true }, met: false })
  })

  test("given a timestamp, then its day is that of the zone's clock", () => {
    const paris = Result.getOrThrow(zone("Europe/Paris"))
    expect(callDay("2026-11-21T23:30:00Z", paris)).toBe("2026-11-22")
    expect(callDay("yesterday", paris)).toBeUndefined()
  })
})

describe("the report", () => {
  const summary = {
    calls: 1_200,
    met: 300,
    other: { met: 310, onlyThis: 5, onlyOther: 15 },
    days: [{ day: "2026-11-22", calls: 1_200, met: 300, metOther: 310 }],
    changed: [{ place: "line 7", facts: { custom_data: { product: "<script>" } }, met: true }],
  }

  test("given a comparison, then the page has numbers, a chart and the calls, and nothing from elsewhere", async () => {
    const page = backtestReport({
      source: "calls.csv",
      condition: "mobile",
      other: 'media_type = "a&b"',
      summary,
      unreadable: 2,
    })
    await expect(page).toMatchFileSnapshot("golden/report.html")
    expect(page).not.toMatch(/https?:|src=|<script/)
  })

  test("given texts with markup, then they are shown and not run", () => {
    const page = backtestReport({ source: '"><img onerror=x>', condition: "</code><b>", summary })
    expect(page).not.toMatch(/<img|<\/code><b>|product":"<script>/)
  })

  test("given no days, then it says so", () => {
    expect(backtestReport({ source: "a", condition: "", summary: { ...summary, days: [], changed: [] } })).toContain(
      "no chart",
    )
  })
})
