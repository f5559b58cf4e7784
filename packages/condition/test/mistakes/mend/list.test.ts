// Mistakes in the list of `in (...)`: what is said about each, and where the hints lead.
import { expect, test } from "vitest"
import { hiding, leadsTo, saidOf } from "./said.ts"

const COMMAS = [
  ...['media_type in ("a" "b")', "score in (1 2 3)", 'media_type in ("a"; "b")', "duration in (1 min 30 sec 2 min)"],
  ...["media_type in (,)", 'media_type in (,"a")', 'media_type in ("a",,"b")', 'media_type in ("a" "b",)'],
  ...["score in (1,)", "media_type in (a,)", 'media_type in ("a", "b",\n)'],
  ...['media_type in ("a" and "b")', 'media_type not in ("a" or "b", "c")', "score in (1 or 2)"],
]
const WORDS = [
  ...["media_type in (a)", "media_type in (solar panel, b)", "media_type in (a or b)", "media_type in (a and b, c)"],
  ...['media_type in ("a" or b)', 'media_type in ("a" and mobile)', 'media_type in ("a" or region = "x")'],
  ...[
    "media_type in (mobile, landline)",
    "media_type in (5 apples)",
    "media_type in (5 min, tv)",
    "media_type in (+5)",
  ],
  ...["score in (one, 2)", "score in (one two)", "score in (1, x"],
]
const KINDS = ['media_type in ("a", 5)', 'score not in (1, "2")', 'score in ("1" "2")', "score in (1, x, 5)"]
const EMPTY = ["media_type in ()", "score not in ( )", "media_type in", "score not in", "media_type in and mobile"]
const UNCLOSED = [
  ...['media_type in ("a", "b"', 'media_type in ("a" mobile', 'media_type in ("a", mobile = 5', "score in (1 or"],
  ...['media_type in ("a" or mobile', "media_type in (a, b or"],
]
const WITHOUT_PARENTHESES = [
  ...['media_type in "a"', "media_type in a, b", "score in 1 or 2", "score in x, y", "score in x and mobile"],
  ...["media_type not in [a, b]", "score in [1, 2]", "media_type in [] or mobile", "media_type in ["],
]

const TEXTS = [COMMAS, WORDS, KINDS, EMPTY, UNCLOSED, WITHOUT_PARENTHESES].flat()

test("given mistakes in lists, when the condition is read, then this is said", async () => {
  await expect(saidOf(TEXTS)).toMatchFileSnapshot("golden/list.txt")
})

test("given mistakes in lists, when another name is wrong too, then they do not hide it", () => {
  expect(hiding(TEXTS)).toEqual([])
})

test.each([
  ['media_type in ("a" and "b")', 'media_type in ("a" , "b")'],
  ["media_type in (a or b)", 'media_type in ("a" , "b")'],
  ["media_type in (solar panel, b)", 'media_type in ("solar panel", "b")'],
  ["media_type in a, b", 'media_type in ("a", "b")'],
  ["media_type not in [a, b] and mobile", 'media_type not in ("a", "b") and mobile'],
  ["score in (1 2)", "score in (1 , 2)"],
  ["score in 1 or 2", "score in (1, 2)"],
])("given %s, when its reader does what the hints say, then it is %s", (text, right) => {
  expect(leadsTo(text, right)).toBe(true)
})
