// Mistakes in the value behind a comparison: what is said about each, and where the hints lead.
import { expect, test } from "vitest"
import { hiding, leadsTo, saidOf } from "./said.ts"

const ORDERS = [
  ...[
    "media_type > 5 min",
    'media_type <= "a" and mobile',
    "media_type > solar panel",
    "media_type >",
    "media_type < [5]",
  ],
  ...['score contains "5"', "score starts_with 5 min", "score ends_with", "score contains (five) and mobile"],
  ...[
    'foo > "1:30"',
    'score > "five"',
    'score >= "1,000" repeat',
    "score > five six",
    "score < x5",
    "foo > five",
    "foo < five",
    "foo >= five",
    "foo <= five",
  ],
]
const TEXTS_AND_NUMBERS = [
  ...["media_type contains 5 and mobile", "media_type ends_with 5 min", "media_type contains .5", "foo contains 5"],
  ...[
    "media_type = 5 apples",
    "media_type = +5",
    "media_type = 5 repeat",
    "foo = .5",
    "foo = 1.2.3",
    "foo = 2024-01-31",
    "foo = 5 apples",
    "foo = +x",
  ],
  ...['media_type = "a" repeat', 'media_type contains "a" repeat', 'score = "5" repeat', "score = five"],
]
const NOTHING = [
  ...[
    "media_type =",
    "media_type ends_with and mobile",
    "score !=",
    "score > and mobile",
    "foo =",
    "foo >",
    "foo contains )",
  ],
]
const TWO_SIGNS = [
  ...['media_type = = "a"', 'media_type = in ("a", "b") or mobile', "score > < 5 and mobile", "score = contains five"],
  ...[
    'media_type = not "a" and mobile',
    'media_type != not ("a", "b")',
    "score > not five",
    "media_type = not",
    'media_type contains not ("a", "b")',
  ],
]
const LISTS = [
  ...['media_type = ("a", "b") and mobile', "media_type != [a]", 'media_type = ("a"', "media_type = ()", "score = (5)"],
  ...[
    "score > (5, 6)",
    'media_type contains ("a", "b")',
    'not media_type contains [a, "b"]',
    'media_type = ("a") or "b"',
  ],
]
const BEHIND = [
  ...[
    "media_type = tv or radio",
    "score > 5 or 6",
    "media_type = 5 or 6",
    "score > five or 6",
    'media_type = "a" or b',
  ],
  ...["foo = bar or baz", 'not media_type contains "a" or "b"'],
]
const TEXTS = [ORDERS, TEXTS_AND_NUMBERS, NOTHING, TWO_SIGNS, LISTS, BEHIND].flat()

test("given mistakes in values, when the condition is read, then this is said", async () => {
  await expect(saidOf(TEXTS)).toMatchFileSnapshot("golden/value.txt")
})

test("given mistakes in values, when another name is wrong too, then they do not hide it", () => {
  expect(hiding(TEXTS)).toEqual([])
})

test.each([
  ['score >= "1,000"', "score >= 1000"],
  ['duration > "1:30"', "duration > 1 min 30 sec"],
  ["media_type contains 5", 'media_type contains "5"'],
  ["media_type = (a, b) and mobile", 'media_type in ("a", "b") and mobile'],
  ["media_type != [a, b]", 'media_type not in ("a", "b")'],
  ["score = (5)", "score = 5"],
  ['not media_type contains ("a", "b")', 'not (media_type contains "a" or media_type contains "b")'],
  ['media_type != not ("a", "b")', 'not (media_type not in ("a", "b"))'],
  ["media_type = not a", 'not media_type = "a"'],
])("given %s, when its reader does what the hints say, then it is %s", (text, right) => {
  expect(leadsTo(text, right)).toBe(true)
})
