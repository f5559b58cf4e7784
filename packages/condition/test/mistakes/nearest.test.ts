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

// REC-242
describe("given a mistyped name, then names that are a slip of the hand away are asked for, the nearest first", () => {
  test.each<readonly [string, ReadonlyArray<string>, string | undefined]>([
    // two neighbours swapped
    ["acbd", ["abcd"], meant("abcd")],
    ["bacd", ["abcd"], meant("abcd")],
    ["abdc", ["abcd"], meant("abcd")],
    ["badc", ["abcd"], undefined],
    ["ba", ["ab"], undefined],
    // a letter that is doubled or missing; at the beginning it may have said the opposite
    ["abbcd", ["abcd"], meant("abcd")],
    ["abcdd", ["abcd"], meant("abcd")],
    ["abc", ["abcd"], meant("abcd")],
    ["abd", ["abcd"], meant("abcd")],
    ["bcd", ["abcd"], undefined],
    ["ab", ["abc"], undefined],
    // any other letter more may say the opposite
    ["abcde", ["abcd"], undefined],
    ["xabcd", ["abcd"], undefined],
    ["abcdnt", ["abcd"], undefined],
    // another vowel, the key beside it, or a digit that looks like it
    ["insurence", ["insurance"], meant("insurance")],
    ["minimun", ["minimum"], meant("minimum")],
    ["emai1", ["email"], meant("email")],
    ["produkt", ["product"], meant("product")],
    ["unable", ["enable"], undefined],
    ["prevent", ["present"], undefined],
    ["repeal", ["repeat"], undefined],
    ["abxy", ["abcd"], undefined],
    // in each of two words
    ["emial_optt", ["email_opt"], meant("email_opt")],
    ["emial_optt_otu", ["email_opt_out"], undefined],
    // neither letter case nor what joins words counts
    ["DURINGHOURS", ["during_hours"], meant("during_hours")],
    ["during__hour", ["during_hours"], meant("during_hours")],
    // the nearest first, then by the alphabet, at most three
    ["mobil", ["mobiles", "mobile", "mobilz"], meant("mobile", "mobilz")],
    ["abcd", ["abcdz", "abcdy", "abcdx", "abcdw"], meant("abcdw", "abcdx", "abcdy")],
  ])("%s among %j: %s", (word, names, hint) => {
    const said = hintFor(word, names)
    expect(said?.startsWith("did you mean") ? said : undefined).toBe(hint)
  })
})
