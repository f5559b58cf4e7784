// The words of a text with their kinds, for editors.
import { formatCondition, type TextTokenKind, textTokens } from "@callrules/condition"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { conditions } from "../support/arbitraries.ts"
import { runs } from "../support/runs.ts"

const read = (text: string): ReadonlyArray<readonly [string, TextTokenKind]> =>
  textTokens(text).map(({ kind, offset, length }) => [text.slice(offset, offset + length), kind])

describe("given a text, when its tokens are asked", () => {
  test("then every word and sign has its kind", () => {
    expect(read('not custom_data["a b"] not in ("x", "y") # why\nor pressed[1 W]')).toEqual([
      ["not", "keyword"],
      ["custom_data", "attribute"],
      ["[", "sign"],
      ['"a b"', "field"],
      ["]", "sign"],
      ["not", "keyword"],
      ["in", "operator"],
      ["(", "sign"],
      ['"x"', "text"],
      [",", "sign"],
      ['"y"', "text"],
      [")", "sign"],
      ["# why", "comment"],
      ["or", "keyword"],
      ["pressed", "attribute"],
      ["[", "sign"],
      ["1", "field"],
      ["W", "field"],
      ["]", "sign"],
    ])
    expect(read("duration >= 1 min 30 sec").map(([, kind]) => kind)).toEqual([
      "attribute",
      "operator",
      "number",
      "unit",
      "number",
      "unit",
    ])
  })

  test("then what is mistaken has the kind of what is meant, and the rest is read on", () => {
    expect(read("mobile && media_type == 'tv'")).toEqual([
      ["mobile", "attribute"],
      ["&&", "keyword"],
      ["media_type", "attribute"],
      ["==", "operator"],
      ["'tv'", "text"],
    ])
    expect(read("mobile § repeat").at(-1)).toEqual(["repeat", "attribute"])
  })

  test("then in any condition and any text they are in order and within it", () => {
    const texts = fc.oneof(conditions.map(formatCondition), fc.string({ unit: "grapheme", maxLength: 80 }))
    fc.assert(
      fc.property(texts, (text) => {
        let end = 0
        for (const { offset, length } of textTokens(text)) {
          expect(offset).toBeGreaterThanOrEqual(end)
          expect(length).toBeGreaterThan(0)
          end = offset + length
        }
        expect(end).toBeLessThanOrEqual(text.length)
      }),
      { numRuns: runs(300) },
    )
  })
})
