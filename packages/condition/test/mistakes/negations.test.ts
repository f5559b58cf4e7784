// Texts with a negation: which of them have edits, and where these lead.
import { suggestCondition } from "@callrules/condition"
import { describe, expect, test } from "vitest"
import { callVocabulary } from "../support/call-vocabulary.ts"
import { problemsOf } from "../support/golden-blocks.ts"

const vocabulary = callVocabulary({ customDataFields: ["state", "product"] })

const suggestionOf = (text: string): string | undefined =>
  suggestCondition(text, problemsOf(text, vocabulary), vocabulary)

const hasEdits = (text: string): boolean => problemsOf(text, vocabulary).some(({ edits }) => edits !== undefined)

// REC-342
describe("given a negation in tests that stand as the language has them, then they have edits", () => {
  test.each([
    ["mobile && !repeat", "mobile and not repeat"],
    ["!mobile || landline", "not mobile or landline"],
    ["state <> 'CA' AND mobile", 'custom_data[state] != "CA" and mobile'],
    ["mobil and state != 'CA'", 'mobile and custom_data[state] != "CA"'],
    ["state is not CA or mobile", 'custom_data[state] != "CA" or mobile'],
    ["mobile && state does not contain 'CA'", 'mobile and not custom_data[state] contains "CA"'],
    ["state not in ['CA', 'NY'] && mobile", 'custom_data[state] not in ("CA", "NY") and mobile'],
    ["(mobile || repeat) && !landline", "(mobile or repeat) and not landline"],
    ["!(mobile || repeat)", "not (mobile or repeat)"],
    ["state IS NOT NULL AND mobile", "custom_data[state] present and mobile"],
    ["!state.includes('CA') && mobile", 'not custom_data[state] contains "CA" and mobile'],
  ])("%s", (text, meant) => {
    expect(suggestionOf(text)).toBe(meant)
  })
})

// REC-342
describe("given a negation in other words, then it has edits where it is alone, or an exception of one test from another", () => {
  test.each([
    ["isn't mobile", "not mobile"],
    ["no repeat", "not repeat"],
    ["nicht mobile", "not mobile"],
    ["outside business hours", "not during_hours"],
    ["state lacks 'CA'", 'not custom_data[state] contains "CA"'],
    ["mobile but not repeat", "mobile and not repeat"],
    ["mobile unless repeat", "mobile and not repeat"],
    ["mobile except state is CA", 'mobile and not custom_data[state] = "CA"'],
  ])("%s", (text, meant) => {
    expect(suggestionOf(text)).toBe(meant)
  })
})

// REC-342
test.each([
  // how far it reaches
  "no mobile or landline",
  "everything but mobile and repeat",
  "callers not mobile or repeat",
  "mobile or repeat but not landline",
  "mobile but not repeat but not landline",
  "not mobile unless repeat",
  "neither mobile nor repeat",
  "not both mobile and repeat",
  "not mobile callers or repeat",
  "not smartphones or landlines",
  "mobile and repeat are false",
  // what leans on it
  'state != "CA" or "NY"',
  'state does not contain "CA" or "NY"',
  "state is not CA, NY",
  "not state contains CA and NY",
  'not (state contains "CA") or "NY"',
  'not state = "CA" and != "NY"',
  "pressed != 1 or 2",
  // two negations in one test
  "not after hours",
  "state is not without CA",
  "-not mobile",
  // other words that join
  "mobile und nicht repeat",
  "mobile, not repeat",
  "mobile\nnot repeat",
  // another problem that nobody can put right
  "mobile && !repeat && xyzzy",
  "!mobile && state NOT LIKE 'C_'",
])(
  "given %s, whose negation may be read in several ways or stands beside an open problem, then nothing has edits",
  (text) => {
    expect(problemsOf(text, vocabulary)).not.toEqual([])
    expect(hasEdits(text)).toBe(false)
  },
)

// REC-342
test("given signs that are misspelled beside an open problem, then each hint says what is right all the same", () => {
  const hints = problemsOf("mobile && !repeat && xyzzy", vocabulary).map(({ hint }) => hint)
  expect(hints.slice(0, 3)).toEqual(["write `and`", "write `not repeat`", "write `and`"])
})
