// Everything that is offered at a place, with its kind and its meaning, word for word.
import { completeCondition } from "@callrules/condition/ask"
import { describe, expect, test } from "vitest"
import { callVocabulary } from "../support/call-vocabulary.ts"
import { DURATION, SCORE, withMore } from "../support/vocabularies.ts"

const published = callVocabulary({ customDataFields: ["product", "zip code", 'a"b'] })
const VOCABULARY = withMore(
  published,
  DURATION,
  SCORE,
  { name: "measures", kind: "number", fields: ["rate"], unit: "sec" },
  { name: "notes", kind: "text", fields: "any" },
)

const MARKED = [
  "|",
  "mobile|",
  "mobile |",
  "mobile AN|",
  "mobile and re|peat",
  "mobile or not |",
  "not (|",
  "mobile not |",
  "media_type |",
  "media_type n|",
  "media_type not |",
  "media_type not in |",
  "media_type not in (|",
  'media_type not in ("a" |',
  'media_type not in ("a", |',
  'media_type not in ("a") |',
  "media_type = |",
  "media_type contains |",
  'media_type = "a" |',
  'media_type = "a" o|',
  'media_type = "|',
  'mobile # "|',
  'mobile # "\r|',
  "custom_data|",
  "custom_data |",
  "custom_data[|",
  "custom_data[z|",
  "custom_data[product|",
  "custom_data[product |",
  'custom_data["zip code" |',
  "custom_data[product] |",
  "custom_data[product] not |",
  "custom_data[product] = |",
  "unknown[|",
  "unknown[x] |",
  "unknown |",
  "notes[|",
  "measures[|",
  "measures[rate] |",
  "measures[rate] > |",
  "measures[rate] > 5 |",
  "score |",
  "score >= |",
  "score >= 5 |",
  "score in (|",
  "score in (5 |",
  "score in (5, |",
  "score not in (|",
  "measures[rate] in (|",
  "measures[rate] not in (5, |",
  'score > 1 and custom_data[product] in ("a", |',
  "score in (5) |",
  "duration >= 5 |",
  "duration >= 5 m|",
  "duration >= 5 min |",
  "duration >= 5 min 30 |",
  "duration >= 5 and score > 1 |",
  "score > 1 and duration >= 5 |",
  "(score in (5, 6) or duration >= 5 |",
  "media_type in (score |",
  "pressed|",
  "pressed |",
  "pressed[|",
  "pressed[1 |",
  "pressed[1 2|",
  "pressed[1 2] |",
  "mobile and pressed[1] or |",
  ") |",
  "= |",
  "] |",
  ", |",
] as const

/** Most places offer all that may begin a test: told once. */
const ALL = completeCondition("", 0, VOCABULARY).items

test("given places in texts, then this is offered at each, in this order", async () => {
  const blocks = MARKED.map((marked) => {
    const at = marked.indexOf("|")
    const { offset, length, items } = completeCondition(marked.replace("|", ""), at, VOCABULARY)
    const isAll = marked !== "|" && ALL.every((item) => items.some(({ text }) => text === item.text))
    const shown = items
      .filter(({ text }) => !isAll || !ALL.some((item) => item.text === text))
      .map(({ kind, text, description }) => `${kind} ${text}${description === undefined ? "" : `: ${description}`}\n`)
    return `# ${JSON.stringify(marked)} ${offset}+${length}\n${shown.join("")}${isAll ? "all that may begin a test\n" : ""}`
  })
  await expect(blocks.join("\n")).toMatchFileSnapshot("complete-golden/items.txt")
})

describe("given an offset outside of the text or none at all, then the nearest place in it is meant", () => {
  test.each([
    [-1, 0, "all"],
    [Number.NaN, 0, "all"],
    [6.9, 6, "mobile"],
    [99, 11, "and"],
    [Number.POSITIVE_INFINITY, 11, "and"],
    [Number.NEGATIVE_INFINITY, 0, "all"],
  ])("%d", (given, meant, offered) => {
    const { offset, length, items } = completeCondition("mobile and ", given, VOCABULARY)
    expect(offset + length).toBe(meant)
    expect(items).toEqual(offered === "mobile" ? items.filter(({ text }) => text === "mobile") : ALL)
  })
})
