// Texts whose parts are all clear, and which as a whole negate twice or are met by nearly every call or by none.
import { suggestCondition } from "@callrules/condition"
import { describe, expect, test } from "vitest"
import { problemsOf } from "../../support/golden-blocks.ts"
import { extended } from "../../support/vocabularies.ts"

const suggestionOf = (text: string): string | undefined => suggestCondition(text, problemsOf(text, extended), extended)
const hintsOf = (text: string): ReadonlyArray<string | undefined> => problemsOf(text, extended).map(({ hint }) => hint)

// REC-368
describe("given a text whose edits would make a condition that hardly anybody means", () => {
  test.each([
    "not !mobile",
    "NOT !repeat",
    "!not mobile",
    "not mobile and not !repeat",
    "!media_type <> 'CA'",
    'not media_type is not "CA"',
    "not media_type does not contain 'CA'",
    "not mobile = no",
    'media_type is not none of ("CA", "NY")',
  ])("when %s negates twice, then nothing is suggested", (text) => {
    expect(suggestionOf(text)).toBeUndefined()
  })

  test.each([
    "media_type <> 'CA' or media_type <> 'NY'",
    'media_type is not "CA" or repeat or media_type is not "NY"',
    'custom_data[product] does not contain "CA" or custom_data[product] <> "NY"',
    "!(media_type == 'CA') || !(media_type == 'NY')",
    "!mobile || !landline",
    "score <> 5 or score <> 6",
    "!pressed[1] || !pressed[9]",
    "not (Pressed[1] and Pressed[9])",
    "media_type is not 'CA' or media_type is not blank",
    "(media_type <> 'a' and isMobile) or (media_type <> 'b' and isMobile)",
    "isRepeat and !pressed[1] or isRepeat and !pressed[2]",
    "not (media_type in ('CA') and media_type in ('NY'))",
    "score > '5' or score < '10'",
    "(duration is over 30 or duration is under 60) and isMobile",
  ])("when nearly every call meets %s, then nothing is suggested", (text) => {
    expect(suggestionOf(text)).toBeUndefined()
  })

  test.each(["media_type='CA'&media_type='NY'", "score == 5 and score == 6", "mobile && landline"])(
    "when no call meets %s, then nothing is suggested",
    (text) => {
      expect(suggestionOf(text)).toBeUndefined()
    },
  )

  test.each([
    ["media_type <> 'CA' and media_type <> 'NY'", 'media_type != "CA" and media_type != "NY"'],
    ["media_type == 'CA' or media_type == 'NY'", 'media_type = "CA" or media_type = "NY"'],
    ["media_type <> 'CA' or custom_data[product] <> 'NY'", 'media_type != "CA" or custom_data[product] != "NY"'],
    ["!mobile && !landline", "not mobile and not landline"],
    ["score < '5' or score > '10'", "score < 5 or score > 10"],
    ["pressed[1] || pressed[9]", "pressed[1] or pressed[9]"],
    ["media_type contains 'a' and media_type contains 'b'", 'media_type contains "a" and media_type contains "b"'],
    ["score => 5 and score =< 6", "score >= 5 and score <= 6"],
  ])("when %s is an ordinary condition, then it is suggested", (text, meant) => {
    expect(suggestionOf(text)).toBe(meant)
  })
})

// REC-370
describe("given something behind a test that may say that it must not be met", () => {
  test.each(["mobile excluded", "pressed[1] absent", 'media_type = "a" no', '(media_type = "a") is false'])(
    "when %s is read, then no hint says only to remove it",
    (text) => {
      const [hint = ""] = hintsOf(text)
      expect(hint).toContain("write `not` before the test if it must not be met")
      expect(suggestionOf(text)).toBeUndefined()
    },
  )

  test.each([
    ['media_type = "a" = 0', "write `not` before the test"],
    ["pressed[1] != 1", "write `not` before the test"],
    ["(mobile or repeat) == 0", "write `not` before the `(` that belongs to it"],
    ["(mobile or repeat) = false", "write `not` before the `(` that belongs to it"],
  ])("when %s is read, then the hint is: %s", (text, hint) => {
    expect(hintsOf(text).at(-1)).toBe(hint)
  })

  test.each(["exclude mobile", "skip mobile", "omit mobile"])("when %s is read, then it is `not`", (text) => {
    expect(hintsOf(text)).toEqual(["write `not`"])
    expect(suggestionOf(text)).toBeUndefined()
  })

  test.each(["without mobile", "unless mobile", "except mobile"])(
    "when %s is read, then it is a test that must not hold",
    (text) => {
      expect(hintsOf(text)).toEqual([expect.stringContaining("`not` before each test that must not hold")])
    },
  )

  test.each(["!= mobile", '<> media_type = "a"', "≠ repeat"])("when %s begins a text, then it is `not`", (text) => {
    expect(hintsOf(text).at(-1)).toBe("write `not` before a test that must not be met")
    expect(suggestionOf(text)).toBeUndefined()
  })

  test("when calls of two kinds are joined by `and`, then the hint says that either may be meant", () => {
    const hint = "remove it; if calls of either kind are meant, write `or` in place of `and`"
    expect(hintsOf("mobile calls and repeat callers")).toEqual([hint, hint])
    expect(hintsOf("mobile calls and during_hours")).toEqual(["remove it"])
  })
})

// REC-371
test.each([
  ["score in [1, 5]", "write `score >= 1 and score <= 5` for a range, or `score in (1, 5)` for these two numbers"],
  [
    "score not in [1, 5]",
    "write `(score < 1 or score > 5)` for a range, or `score not in (1, 5)` for these two numbers",
  ],
  ["score in [5, 1]", "write `score in (5, 1)`"],
  ["score in [1, 5, 7]", "write `score in (1, 5, 7)`"],
])("given two numbers in brackets, as in %s, then they may be the bounds of a range", (text, hint) => {
  expect(hintsOf(text)).toEqual([hint])
})

// REC-372
test.each([
  ["duration is no longer than 60", "write `duration <= 60`"],
  ["duration must be no more than 5 min", "write `duration <= 5 min`"],
  ["score is no less than 5", "write `score >= 5`"],
  ["score longer than or equal to 60", "write `score >= 60`"],
  ["score is equal to or less than 60", "write `score <= 60`"],
  ["duration 60 or more", "write `duration >= 60`"],
  ["duration 60 and over", "write `duration >= 60`"],
  ["score 5 or less", "write `score <= 5`"],
  ["duration = 60 or more", "for `or more` write `>=` before the number, and `<=` for `or less`"],
])("given an order in words, as in %s, then the hint is: %s", (text, hint) => {
  expect(hintsOf(text)).toEqual([hint])
})

test("given a number that is `no longer`, then no hint says that it is another number", () => {
  expect(hintsOf("duration no longer 60").join()).not.toContain("!= 60")
  expect(hintsOf('media_type is no longer "a"')).toEqual(['write `media_type != "a"`'])
})

test("given several keys in brackets, then the hint says how a path and how either of them is written", () => {
  expect(hintsOf("not pressed[1, 2]").join()).toContain("either of them is `(pressed[1] or pressed[2])`")
})
