// Completion: what may stand at a place, and that what it offers leads on.
import { formatCondition, readCondition } from "@callrules/condition"
import { completeCondition } from "@callrules/condition/ask"
import * as Result from "effect/Result"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { conditions } from "../support/arbitraries.ts"
import { callVocabulary } from "../support/call-vocabulary.ts"
import { runs } from "../support/runs.ts"
import { extended } from "../support/vocabularies.ts"

/** What is offered at the `|` of a text. */
const offered = (marked: string): ReadonlyArray<string> => {
  const offset = marked.indexOf("|")
  return completeCondition(marked.replace("|", ""), offset, extended).items.map(({ text }) => text)
}

const attributes = [
  "during_hours",
  "repeat",
  "landline",
  "mobile",
  "custom_data[",
  "affiliate_name",
  "media_type",
  "promo_number_description",
  "duration",
  "score",
  "region",
  "pressed[",
]
const operands = [...attributes, "not", "("]
const keys = [..."123456789WNabcdefghijklmnopqrstuvwxyz"]
const textTests = ["=", "!=", "contains", "starts_with", "ends_with", "in (", "not in (", "present", "absent"]
const numberTests = ["=", "!=", "<", "<=", ">", ">=", "in (", "not in (", "present", "absent"]

describe("given a place in a text, when completion is asked, then it offers what may stand there", () => {
  test.each<readonly [string, ReadonlyArray<string>]>([
    ["|", operands],
    ["  |", operands],
    ["mobile and |", operands],
    ["mobile or (|", operands],
    ["not |", operands],
    ["mobile |", ["and", "or"]],
    ["mobile a|", ["and"]],
    ["MOBILE AND re|", ["repeat", "region"]],
    ["mo|bile", ["mobile"]],
    ["xyz|", []],
    ["xyz |", []],
    ["custom_data |", ["["]],
    ["custom_data[|", ["product]", '"zip code"]']],
    ["custom_data[pro|", ["product]"]],
    ["custom_data[product|", ["product]"]],
    ["custom_data[product |", ["]"]],
    ["custom_data[product] |", textTests],
    ["custom_data[product] = |", ['"']],
    ["media_type |", textTests],
    ["media_type con|", ["contains"]],
    ["media_type not |", ["in ("]],
    ["custom_data[product] not i|", ["in ("]],
    ["score not |", ["in ("]],
    ["mobile not |", []],
    ["mobile and not |", operands],
    ["media_type in |", ["("]],
    ["media_type in (|", ['"']],
    ['media_type in ("a"|', [",", ")"]],
    ['media_type in ("a", |', ['"']],
    ['media_type in ("a") |', ["and", "or"]],
    ['media_type = "a" |', ["and", "or"]],
    ['(mobile) and media_type = "a" |', ["and", "or"]],
    ['media_type = "a|', []],
    ["mobile # a|", []],
    ["mobile # a\nor |", operands],
    ["media_type present |", ["and", "or"]],
    ["score |", numberTests],
    ["score > |", []],
    ["score > 5 |", ["and", "or"]],
    ["duration > 5 |", ["sec", "min", "h", "day", "and", "or"]],
    ["duration > 5 m|", ["min"]],
    ["duration > 1 min 30 |", ["sec"]],
    ["duration in (|", []],
    ["duration not in (|", []],
    ["score in (1, |", []],
    ["custom_data[product] not in (|", ['"']],
    ["duration in (1 |", ["sec", "min", "h", "day", ",", ")"]],
    ["duration in (1 min |", [",", ")"]],
    ["duration in (1 min, |", []],
    ["(mobile |", ["and", "or", ")"]],
    ["(media_type present |", ["and", "or", ")"]],
    ['custom_data["zip code"|', ["]"]],
    ['custom_data["zi|', ['"zip code"]']],
    ["custom_data[zi|", ['"zip code"]']],
    ["duration > 5 min |", ["and", "or"]],
    ["duration in (5|", ["sec", "min", "h", "day", ",", ")"]],
    ["pressed|", ["pressed["]],
    ["pressed |", ["["]],
    ["pressed[|", keys],
    ["pressed[1|", ["1", "1]"]],
    ["pressed[a|", ["a", "a]"]],
    ["pressed[w|", ["w", "w]"]],
    ["pressed[1 |", [...keys, "]"]],
    ["pressed[1] |", ["and", "or"]],
  ])("%s", (marked, expected) => {
    expect(offered(marked)).toEqual(expected)
  })
})

test("given a word that has been begun, when it is completed, then the item takes its place", () => {
  const { offset, length, items } = completeCondition("mobile and during or repeat", 17, extended)
  expect([offset, length, items[0]]).toEqual([
    11,
    6,
    { kind: "attribute", text: "during_hours", description: "the call comes in during the campaign's hours" },
  ])
})

test("given a vocabulary without keypresses or with any field, then neither is offered", () => {
  const none = { attributes: [], keypresses: false }
  expect(completeCondition("", 0, none).items.map(({ text }) => text)).toEqual(["not", "("])
  expect(completeCondition("custom_data[", 12, callVocabulary({ customDataFields: "any" })).items).toEqual([])
})

test("given any offset of any condition, when completion is asked, then it answers with a place in the text", () => {
  fc.assert(
    fc.property(conditions, fc.integer({ min: -5, max: 200 }), (condition, offset) => {
      const text = formatCondition(condition)
      const found = completeCondition(text, offset, extended)
      expect(found.offset).toBeGreaterThanOrEqual(0)
      expect(found.offset + found.length).toBeLessThanOrEqual(text.length)
    }),
    { numRuns: runs(500) },
  )
})

test("given what is offered again and again, when a condition is put together from it, then it can be read", () => {
  const endings = new Map([
    ['"', '"tv"'],
    ["in (", 'in ("tv")'],
    ["not in (", 'not in ("tv")'],
    ["custom_data[", "custom_data[product]"],
    ["pressed[", "pressed[1]"],
  ])
  const texts = fc.array(fc.nat(100), { minLength: 1, maxLength: 12 }).map((choices) => {
    let text = ""
    for (const choice of choices) {
      const items = completeCondition(text, text.length, extended).items.filter(
        ({ kind, text: item }) => kind !== "sign" && item !== "not",
      )
      const item = items[choice % Math.max(items.length, 1)]?.text ?? "60"
      text += `${endings.get(item) ?? item} `
    }
    return text
  })
  fc.assert(
    fc.property(texts, (text) => {
      const read = readCondition(text, extended)
      // only an end may be missing: an operand, a test or a value
      const codes = Result.isFailure(read) ? read.failure.map(({ code }) => code) : []
      const known = ["missing-operand", "missing-test", "missing-value", "number-expected", "text-expected"]
      expect(codes.filter((code) => !known.includes(code))).toEqual([])
    }),
    { numRuns: runs(300) },
  )
})
