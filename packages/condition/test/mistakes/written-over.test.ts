// What edits must not write over: signs that nobody knows, words that are no owner of a name, ranges, and parts of a condition that would become a comment.
import { readCondition, suggestCondition } from "@callrules/condition"
import * as Result from "effect/Result"
import { describe, expect, test } from "vitest"
import { callVocabulary } from "../support/call-vocabulary.ts"
import { problemsOf } from "../support/golden-blocks.ts"

const vocabulary = callVocabulary({ customDataFields: ["state", "product", "opt_out", "tier"] })

const suggestionOf = (text: string): string | undefined =>
  suggestCondition(text, problemsOf(text, vocabulary), vocabulary)

/** Checks that a text is refused and has no suggestion. */
const isLeftToItsAuthor = (text: string): void => {
  expect(Result.isFailure(readCondition(text, vocabulary))).toBe(true)
  expect(suggestionOf(text)).toBeUndefined()
}

// REC-358
describe("given a sign that says the opposite elsewhere, or that nobody knows, then no edit writes over it", () => {
  test.each([
    ...["/=", "∉", "≢", "∖", "^=", "-=", "❌", "×"].flatMap((sign) => [
      `pressed ${sign} 1`,
      `mobile and pressed ${sign} 1`,
      `not pressed ${sign} 1`,
    ]),
    ...["=/=", "=\\=", "=/", "= /", "=^"].flatMap((sign) => [`mobile ${sign} true`, `repeat ${sign} yes or mobile`]),
    "mobile ＝／＝ true",
    "opt_out =/ present",
    "pressed / / 1",
    "pressed / 1 / 2",
    "custom_data[-opt_out] present",
    "mobile = ˜true",
    "mobile = 🈚true",
    "mobile and state =\u20e5 CA",
    "custom_data[opt_out -] present",
    'state in ("CA", ~"NY")',
    'state in (~"CA")',
  ])("%s", isLeftToItsAuthor)

  test.each([
    ["mobile == true", "mobile"],
    ["state <> 'CA'", 'custom_data[state] != "CA"'],
  ])("but %s is %s", (text, meant) => {
    expect(suggestionOf(text)).toBe(meant)
  })
})

// REC-345
describe("given a word before a name with a dot or brackets, then no edit leaves it out", () => {
  test.each([
    ...["excl.", "exc.", "ex.", "neg.", "ign.", "skip.", "minus."].map((word) => `mobile and ${word} repeat`),
    ...["excluded", "blacklist", "dontrecord", "skipIf", "negated"].map((word) => `${word}.repeat`),
    "mobile && excluded[repeat]",
    'skip["repeat"]',
    "skip{repeat}",
    "call. repeat",
  ])("%s", isLeftToItsAuthor)
})

// REC-358
test.each([
  "affiliate_name not in [A-C]",
  "affiliate_name not in (A-M)",
  "state not in [CA-NY]",
  "state != [AC]",
  "state != A-C",
  "tier != A:C",
  "tier != 1+3",
])("given %s, which may be a range or a class of characters, then nothing has edits", isLeftToItsAuthor)

// REC-350
test.each([
  "mobil # all of them",
  "# all of them\nmobil",
  "mobile && during_hours // skip opted out callers",
  "opt_out = yes # skip",
  "state in (CA, NV) // banned",
  "mobile /* omit CA */ && during_hours",
  "state not in ('CA' // 'NY')",
  "state not in ('CA' -- 'NY')",
  "state != 'CA' // 'NY'",
  "tier != 1 -- 5",
  "mobile and state != CA // NY",
  'product not in ("a" # "b")',
  "pressed[1 # 2]",
  "mobile -- minus CA",
  "mobile -- CA excluded",
  "mobile -- closed",
])("given %s, whose comment may say which calls are not meant, then there is no suggestion", isLeftToItsAuthor)

// REC-351
test.each([
  "pressed 1 then 2 or 3",
  "pressed[1 then 2 or 3]",
  "pressed 1 2 or 3",
  "pressed = 1, 2",
  "pressed[1] or 2",
  "pressed exactly 1",
  "mobile and pressed －1",
  "pressed １～３",
  "pressed 1;3",
  "pressed 1? 3?",
  "pressed[1st]",
])("given %s, which may be one path of keys or several, then there is no suggestion", isLeftToItsAuthor)

// REC-356
test.each([
  "state =~ /CA/ minus opt outs",
  "state matches /CA/ excluded",
  "if state =~ /CA/ drop",
  "mobile is present but opted out",
  "mobile exists skip CA",
  "mobile exists (opted out callers excluded)",
  "mobile is set to yes excluded",
  "mobile exists 0",
  "repeat is set to 30 days",
  "repeat = <1",
  "mobile = < 1 and during_hours",
])("given %s, whose value goes on, then nothing behind it is left out", isLeftToItsAuthor)

// REC-357
test.each([
  'tier in ["gold" minus "silver"]',
  'state in ["CA", outside "NY"]',
  'state in ["CA", "NY" banned]',
  '["tv" minus "radio"].includes(product)',
  'state in ["CA" or "NY"]',
  'pressed "one"',
  "pressed one of 1 2",
  "pressed in (1 2)",
])("given %s, which has words among its values, then they are no values", isLeftToItsAuthor)

// REC-360
test.each([
  "state in (alle, ohne, NY)",
  'state in ("CA", exclude, "NY")',
  "state in ('CA', skip, 'NY')",
  "state in ('CA', EXCLUDE, 'NY')",
  "state in (CA, bis, NY)",
  "state in (TUTTI, MENOS, NY)",
  "state in (CA, Banned, NY)",
  "state in (Alla, Utom, Malmo)",
  "state in (CA, NY)",
  "score in (1，000)",
  "score > '1.000'",
])("given %s, whose words may say which of the values are meant, then there is no suggestion", isLeftToItsAuthor)

// REC-354
test.each([
  "return if mobil",
  "mobile of state = CA",
  "state != 「CA、NY」",
  "state != 'CA oder NY'",
  "state != 'CA/NY'",
  "state <> '%CA%'",
  "state does not contain '*CA*'",
  "else mobil",
  "tier = gold or better",
  "tier in (gold, others)",
  'state in ("CA", "N"V)',
  `state not in ("CA', 'NV")`,
  "state not in ('CA, NV')",
  "state != 'CA or NV'",
])("given %s, which says something else than its words alone, then there is no suggestion", isLeftToItsAuthor)

// REC-358
test.each(["opt_out: mobile", "opt_out = repeat", "state in (mobile, repeat)"])(
  "given %s, whose value is the name of an attribute, then there is no suggestion",
  isLeftToItsAuthor,
)

// REC-352, REC-355
test.each([
  [["repeat"], 'repeat = "no"'],
  [["repeat"], "repeat == 'no'"],
  [["called", "not called"], "not called = 'yes'"],
  [["mobile", "mobile_repeat"], "Mobile Repeat = 'x'"],
  [["opt_out"], "opt-out = 'x'"],
])(
  "given the fields %j and %s, which may be about another name, then there is no suggestion",
  (customDataFields, text) => {
    const fields = callVocabulary({ customDataFields })
    expect(suggestCondition(text, problemsOf(text, fields), fields)).toBeUndefined()
  },
)

// REC-352
test("given a hyphen between the names of two numbers, then it may be a minus", () => {
  const names = ["talk", "hold", "talk_hold"]
  const numbers = { attributes: names.map((name) => ({ name, kind: "number" as const })), keypresses: false }
  const text = "talk-hold > 60"
  expect(suggestCondition(text, problemsOf(text, numbers), numbers)).toBeUndefined()
})
