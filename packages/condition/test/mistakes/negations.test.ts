// Texts with a negation: which of them have edits, and where these lead.
import { suggestCondition } from "@callrules/condition"
import { describe, expect, test } from "vitest"
import { callVocabulary } from "../support/call-vocabulary.ts"
import { problemsOf } from "../support/golden-blocks.ts"

const vocabulary = callVocabulary({ customDataFields: ["state", "product"] })

const suggestionOf = (text: string): string | undefined =>
  suggestCondition(text, problemsOf(text, vocabulary), vocabulary)

const hasEdits = (text: string): boolean => problemsOf(text, vocabulary).some(({ edits }) => edits !== undefined)

// REC-358
describe("given a text with a negation whose edits spell anew what stands there, then it has edits", () => {
  test.each([
    // signs, quotes and names
    ["mobile && !repeat", "mobile and not repeat"],
    ["!mobile || landline", "not mobile or landline"],
    ["(mobile || repeat) && !landline", "(mobile or repeat) and not landline"],
    ["!(mobile || repeat)", "not (mobile or repeat)"],
    ["state <> 'CA' AND mobile", 'custom_data[state] != "CA" and mobile'],
    ["Mobile and state != 'CA'", 'mobile and custom_data[state] != "CA"'],
    ["is_mobile and not IsRepeat", "mobile and not repeat"],
    ["not custom_data.state = 'CA'", 'not custom_data[state] = "CA"'],
    // values
    ["state != 12", 'custom_data[state] != "12"'],
    ["state not in ['CA', 'NY'] && mobile", 'custom_data[state] not in ("CA", "NY") and mobile'],
    // one comparison
    ["state is not 'CA' or mobile", 'custom_data[state] != "CA" or mobile'],
    ["mobile && state does not contain 'CA'", 'mobile and not custom_data[state] contains "CA"'],
    ["state is not in ('CA', 'NY')", 'custom_data[state] not in ("CA", "NY")'],
    ["state IS NOT NULL AND mobile", "custom_data[state] present and mobile"],
    ["state = null", "custom_data[state] absent"],
    ["mobile = true and repeat = false", "mobile and not repeat"],
  ])("%s", (text, meant) => {
    expect(suggestionOf(text)).toBe(meant)
  })
})

// REC-358
describe("given a text with a negation whose edits put in, leave out or join anything, then none of its problems has edits", () => {
  test.each([
    // words for `not`, alone or between tests
    "isn't mobile",
    "no mobile or landline",
    "everything but mobile and repeat",
    "mobile but not repeat",
    "mobile unless repeat",
    "mobile or repeat but not landline",
    "neither mobile nor repeat",
    "not both mobile and repeat",
    "mobile, not repeat",
    "mobile\nnot repeat",
    "state lacks 'CA'",
    // another letter makes another word
    "not mobil",
    "mobil and state != 'CA'",
    // words that only look like those for no value when they are joined
    "state is not Ni L",
    "state is not N IL",
    "state no NE",
    "product isn't Em Pty",
    'state is NT "CA"',
    'state isnt != "CA"',
    // several values, which are joined
    'state must contain ("CA", "NY")',
    'state is not ("New " "York")',
    // helping words behind others
    "state none of Kim Do and mobile",
    "product is not either Must",
    'state is no has not "CA"',
    "state is not ( was or mobile",
    // signs of two kinds, and `not` in words beside signs
    "mobile | repeat && !landline",
    "mobile & repeat | !landline",
    "mobile || repeat && !landline",
    "state == 'CA' | state == 'NY' && !mobile",
    "not mobile || repeat",
    "not mobile | repeat",
    "during_hours && not mobile || repeat",
    "not mobile && repeat",
    "mobile | repeat == false",
    "repeat = false | mobile",
    "mobile & repeat is false",
    // letters and signs that look like others, which what reads the text as a whole does not know
    "！mobile ＆ repeat",
    "mobile | repeat ａｎｄ !landline",
    "mobile || repeat аnd during_hours",
    "nоt mobile | repeat",
    "ｎｏｔ mobile || repeat",
    "！(product = notset)",
    "ｎｏｔ product = ISNULL",
    "state ｎｏｔ in (CA, NY)",
    "not (score in (1，０００))",
    // a truth value in quotes, and several values in double ones
    "mobile | repeat = '0'",
    'mobile | repeat = "false"',
    "mobile & repeat is 'no'",
    'state is not "CA, NY"',
    'state does not contain "CA|NY"',
    'state <> "*CA*" or product is not "[A-C]"',
    'state is not one of ("CA or NY")',
    // a text in quotes that is more than one text, or not in plain letters
    'IsRepeat && state != "CA && !mobile"',
    'state <> "CA” && !mobile && state <> “NY"',
    "state != \"CA' && !mobile && state != 'NY\"",
    'state <> "CA，NY"',
    'state is not "CA und NY"',
    'state is not "CA/NY"',
    'state <> "C?"',
    "product != 'уes'",
    "IsRepeat && state not in ('СА', 'NY')",
    // numbers that may say something else as texts, or be thousands
    "product != 5.0",
    "product not in (1.0, 2.0)",
    "product != 0",
    "IsRepeat && score not in (1,000)",
    "score <> 1.000",
    // words without quotes
    "state != CA",
    "state not in (CA, NY)",
    "not (state = CA)",
    "product != notset",
    "product != ISNULL",
    "product != ingen",
    "state != TODAY",
    "product != DEFAULT",
    // comparisons with two meanings
    "not duration min 5",
    "product is not filled",
    "state !contains 'ca'",
    "state !startswith 'ca'",
    // signs and words that join in two ways
    "not mobile || repeat and landline",
    "state != gold|mobile",
    // words for no value in other languages
    "state != пусто",
    "state != aucun",
    // other names, which may be about several tests
    "not smartphones or landlines",
    "not cell phones or landlines",
    "not mobile callers or repeat",
    // what the opposite of an attribute is called
    "mobile and after hours",
    "first time caller",
    // words without quotes behind words
    "state is not CA",
    // what leans on a test
    'state != "CA" or "NY"',
    "state is not CA, NY",
    'not (state contains "CA") or "NY"',
    "pressed != 1 or 2",
    "not pressed 1",
    // two negations in one test
    "not after hours",
    "state is not not CA",
    "state is not != CA",
    "-not mobile",
    // values that may be patterns, ranges or several
    "state != 90xxx",
    "state not in (90xxx, 91xxx)",
    "state != 1to3",
    "state not in (1,000, 2,000)",
    "state != (1,000)",
    "state not in (1,5; 2,5)",
    "state isn't Bronze To Gold",
    "state isn't Gold Onwards",
    "state isn't John Adn Jane",
    "state != any",
    "state is not all",
    "state NOT LIKE 'C_'",
    "not pressed[1st]",
    // values that look like others, or may be two words
    "state != ＣＡ",
    "state != СА",
    "state != ʼCAʼ",
    "state != yesǃ",
    "state != ᐸyesᐳ",
    "state != CᎪ",
    "state != ꓚꓮ",
    "state != Cᴀ",
    "state != CAorNV",
    "state != notCA",
    "state not in (CA, NV, etc)",
    "state not in (Gold, to, Silver)",
    // parentheses
    "not (mobile",
    'not (state = "CA)"',
    'state not in ("CA", "NV)"',
    '(mobile and state != "CA)"',
    // another problem that nobody can put right
    "mobile && !repeat && xyzzy",
  ])("%s", (text) => {
    expect(problemsOf(text, vocabulary)).not.toEqual([])
    expect(hasEdits(text)).toBe(false)
  })
})

// REC-358
test("given signs that are misspelled beside an open problem, then each hint says what is right all the same", () => {
  const hints = problemsOf("mobile && !repeat && xyzzy", vocabulary).map(({ hint }) => hint)
  expect(hints.slice(0, 3)).toEqual(["write `and`", "write `not repeat`", "write `and`"])
})

// REC-358
test.each([
  ["isn't mobile", "write `not`"],
  ["state lacks 'CA'", 'write `not custom_data[state] contains "CA"`'],
])("given one test alone, %s, then its hint says what is right", (text, hint) => {
  expect(problemsOf(text, vocabulary).map((problem) => problem.hint)).toContain(hint)
})

// REC-348
test("given a comma that may stand within a number, then it parts no texts", () => {
  expect(suggestionOf("state in (1,000, 2,000)")).toBeUndefined()
  expect(suggestionOf("state in (1, 2)")).toBe('custom_data[state] in ("1", "2")')
})

// REC-358
test("given a parenthesis that is closed within quotes, then none is put behind them", () => {
  expect(hasEdits('(mobile and state = "CA)"')).toBe(false)
  expect(hasEdits('custom_data[state] in ("CA", "NV)"')).toBe(false)
  expect(hasEdits('custom_data[state] in ("CA", "NV"')).toBe(false)
})

// REC-361
test.each([
  ["mobile = false", "not mobile"],
  ["Mobile is no", "not mobile"],
  ["state does not contain 'CA'", 'not custom_data[state] contains "CA"'],
])("given %s, whose test is put right before and behind its name, then that is one edit", (text, meant) => {
  const problems = problemsOf(text, vocabulary)
  expect(problems.map(({ edits }) => edits?.length)).toEqual(problems.map(() => 1))
  expect(suggestionOf(text)).toBe(meant)
})

// REC-364
test.each([
  'state unequal to "CA"',
  'state is not just "CA"',
  'state is no "CA"',
  "state differs to 'CA'",
  'state = exactly "CA"',
  'state != just "CA"',
])("given %s, then no hint takes a word before the quotes for the value", (text) => {
  expect(hasEdits(text)).toBe(false)
  const hints = problemsOf(text, vocabulary).map(({ hint = "" }) => hint)
  expect(hints.filter((hint) => /"(?!CA)\w+"|remove/.test(hint))).toEqual([])
})
