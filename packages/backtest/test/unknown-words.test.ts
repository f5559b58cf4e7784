// A phone type that conditions do not know is no other phone: what is read from it is unknown, as it is to a decision.
import { readCondition } from "@callrules/condition"
import { publishedVocabulary } from "@callrules/recording-condition"
import * as Result from "effect/Result"
import { describe, expect, test } from "vitest"
import { backtestReport, startBacktest } from "../src/index.ts"

const vocabulary = publishedVocabulary({ customDataFields: "any" })
const condition = (text: string) => Result.getOrThrow(readCondition(text, vocabulary))

describe("given calls with an unknown phone type", () => {
  test.each<readonly [string, Readonly<Record<string, unknown>>, boolean, number]>([
    ["not mobile", { phone_type: "VoIP" }, false, 1],
    ["mobile", { phone_type: "VoIP" }, false, 1],
    ["not mobile or repeat", { phone_type: "VoIP", repeat: true }, true, 0],
    ["not mobile and repeat", { phone_type: "VoIP" }, false, 0],
    ["repeat", { phone_type: "VoIP", repeat: true }, true, 0],
    ["mobile or not mobile", { phone_type: "VoIP" }, true, 0],
    ["not mobile", { phone_type: "VoIP", mobile: false }, true, 0],
    ["mobile", { phone_type: "VoIP", mobile: true }, true, 0],
    ["not landline", { phone_type: "VoIP", mobile: true }, false, 1],
    ["not mobile", { phone_type: "Landline" }, true, 0],
    ["not mobile", {}, true, 0],
  ])("%s of %j: met is %s, for certain or not", (text, facts, met, uncertain) => {
    const { judge, summary } = startBacktest(condition(text), undefined, vocabulary)
    expect(judge({ place: "line 1", facts })).toBe(met)
    expect([summary().met, summary().uncertain ?? 0]).toEqual([met ? 1 : 0, uncertain])
  })

  test("when two conditions are compared, then a call is uncertain by either, once", () => {
    const { judge, summary } = startBacktest(condition("not mobile"), condition("not mobile or repeat"), vocabulary)
    judge({ place: "line 1", facts: { phone_type: "VoIP", repeat: true }, day: "2026-11-22" })
    judge({ place: "line 2", facts: { phone_type: "VoIP" }, day: "2026-11-22" })
    judge({ place: "line 3", facts: { phone_type: "Landline" }, day: "2026-11-22" })
    expect(summary()).toEqual({
      calls: 3,
      met: 1,
      uncertain: 2,
      other: { met: 2, onlyThis: 0, onlyOther: 1 },
      days: [{ day: "2026-11-22", calls: 3, met: 1, metOther: 2 }],
      changed: [{ place: "line 1", facts: { phone_type: "VoIP", repeat: true }, met: false }],
    })
    expect(backtestReport({ source: "calls.csv", condition: "not mobile", summary: summary() })).toContain(
      '<th scope="row">not certain, so not met</th><td>2</td>',
    )
  })
})
