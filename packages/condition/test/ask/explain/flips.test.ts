// What would turn a verdict: the nearest number a person would write, other facts beside it, and nothing that was not tried.
import { readCondition } from "@callrules/condition"
import { explainCondition } from "@callrules/condition/ask"
import * as Result from "effect/Result"
import { describe, expect, test } from "vitest"
import { callVocabulary } from "../../support/call-vocabulary.ts"
import { DURATION, SCORE, withMore } from "../../support/vocabularies.ts"

const VOCABULARY = withMore(callVocabulary({ customDataFields: "any", onePhoneType: true }), DURATION, SCORE, {
  // the same fact a second time
  name: "score_text",
  kind: "text",
  fact: "score",
})

/** Each flip in a line. */
const flipsOf = (text: string, facts: unknown): ReadonlyArray<string> =>
  explainCondition(Result.getOrThrow(readCondition(text, VOCABULARY)), facts).flips.map(({ changes }) =>
    changes.map(({ fact, from, to }) => `${fact}: ${JSON.stringify(from)} -> ${JSON.stringify(to)}`).join(", "),
  )

describe("given a condition of one number, then the flip goes to the nearest number that turns it", () => {
  test.each<readonly [text: string, score: number | undefined, to: number | null]>([
    ["score >= 0.3", 0.1, 0.3],
    ["score > 0.3", 0.1, 1.3],
    ["score < 0.3", 5, -0.7],
    ["score < 2.3", 5, 1.3],
    ["score > 0.3 and score < 0.5", 0.1, 0.301],
    ["score > 0.3 and score < 0.5", 5, 0.499],
    ["score > 0.3 and score <= 0.5", 5, 0.5],
    ["score > 0.3 and score < 0.302", 5, 0.301],
    ["score = 5 or score = 9", 8, 9],
    ["score = 5 or score = 9", 6, 5],
    ["score = 9 or score = 5", 6, 5],
    ["score = 5 or score = -3", undefined, -3],
    ["score = 5 or score = -6", undefined, 5],
    ["score > 100", -100, 101],
    ["score < -100", 100, -101],
    ["score = 5", 5, 6],
    ["score in (5, 6)", 5, 4],
    ["score absent", 5, null],
    ["score present", 5, null],
    ["score present", undefined, 0],
    ["score != 5", 5, 6],
    ["score != 5", undefined, 5],
  ])("%s, %d: %d", (text, score, to) => {
    expect(flipsOf(text, { score })).toEqual([`score: ${JSON.stringify(score ?? null)} -> ${JSON.stringify(to)}`])
  })
})

describe("given several facts, then each that can turn the verdict alone is told, and several together only where none can", () => {
  test.each<readonly [text: string, facts: object, flips: ReadonlyArray<string>]>([
    ["repeat and score > 5", { repeat: true, score: 6 }, ["repeat: true -> false", "score: 6 -> 5"]],
    ["repeat and score > 5", { score: 6 }, ["repeat: false -> true"]],
    ["repeat and score > 5", { score: 2 }, ["repeat: false -> true, score: 2 -> 6"]],
    ["score > 5 and duration < 1 min", { score: 2, duration: 90 }, ["score: 2 -> 6, duration: 90 -> 59"]],
    [
      "(score > 5 and duration > 5) or (score < 1 and duration > 50)",
      { score: 2, duration: 3 },
      ["score: 2 -> 0, duration: 3 -> 51"],
    ],
    ['media_type = "tv"', { media_type: "tv" }, ['media_type: "tv" -> null']],
    ['media_type = "tv"', {}, ['media_type: null -> "tv"']],
    ["pressed[1 2]", { keypresses: ["1"] }, ['pressed: ["1"] -> ["1","2"]']],
    ["mobile", { phone_type: "Landline" }, ["mobile: false -> true"]],
    ["mobile and not landline", { phone_type: "Landline" }, ["mobile: false -> true, landline: true -> false"]],
    ["mobile or not mobile", {}, []],
    ["mobile and landline", {}, []],
    // no call has a score that is a number and no text
    ["score present and score_text absent", { score: 5 }, []],
  ])("%s, %j", (text, facts, flips) => {
    expect(flipsOf(text, facts)).toEqual(flips)
  })
})
