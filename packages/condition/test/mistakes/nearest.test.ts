// "Did you mean": which known names are near enough to a mistyped one, and which are not.
import { readCondition, type Vocabulary } from "@callrules/condition"
import * as Result from "effect/Result"
import { describe, expect, test } from "vitest"

const vocabularyOf = (names: ReadonlyArray<string>): Vocabulary => ({
  attributes: names.map((name) => ({ name, kind: "boolean" as const })),
  keypresses: false,
})

/** The hint for an unknown attribute where these are known. */
const hintFor = (word: string, names: ReadonlyArray<string>): string | undefined => {
  const read = readCondition(word, vocabularyOf(names))
  return Result.isFailure(read) ? read.failure[0]?.hint : "no problem"
}

const meant = (...names: ReadonlyArray<string>): string =>
  `did you mean ${names.map((name) => `\`${name}\``).join(" or ")}?`

describe("given a mistyped name, then names within a few slips are asked for, the nearest first", () => {
  test.each<readonly [string, ReadonlyArray<string>, string | undefined]>([
    // one slip in up to four letters
    ["abcx", ["abcd"], meant("abcd")],
    ["abxy", ["abcd"], undefined],
    ["abc", ["abcd"], meant("abcd")],
    ["abcde", ["abcd"], meant("abcd")],
    ["acbd", ["abcd"], meant("abcd")],
    ["bacd", ["abcd"], meant("abcd")],
    ["abdc", ["abcd"], meant("abcd")],
    ["badc", ["abcd"], undefined],
    ["xabcd", ["abcd"], meant("abcd")],
    // two in up to eight
    ["abcxy", ["abcde"], meant("abcde")],
    ["abxyz", ["abcde"], undefined],
    ["badcefgh", ["abcdefgh"], meant("abcdefgh")],
    ["abcdexyz", ["abcdefgh"], undefined],
    ["abcdef", ["abcdefgh"], meant("abcdefgh")],
    ["abcde", ["abcdefgh"], undefined],
    // three beyond
    ["abcdefxyz", ["abcdefghi"], meant("abcdefghi")],
    ["abcdewxyz", ["abcdefghi"], undefined],
    ["abcdefghijkl", ["abcdefghi"], meant("abcdefghi")],
    // neither letter case nor what joins words counts
    ["DURINGHOURS", ["during_hours"], meant("during_hours")],
    ["during__hour", ["during_hours"], meant("during_hours")],
    // the nearest first, then by the alphabet, at most three
    ["mobil", ["mobiles", "mobile", "mobila"], meant("mobila", "mobile", "mobiles")],
    ["abc", ["abz", "aby", "abx", "abw"], meant("abw", "abx", "aby")],
    ["abcdefghx", ["abcdefxyz", "abcdefghi"], meant("abcdefghi", "abcdefxyz")],
    // far longer names are compared by their beginnings
    [`${"a".repeat(70)}b`, [`${"a".repeat(70)}c`], meant(`${"a".repeat(70)}c`)],
  ])("%s among %j: %s", (word, names, hint) => {
    const said = hintFor(word, names)
    expect(said?.startsWith("did you mean") ? said : undefined).toBe(hint)
  })
})
