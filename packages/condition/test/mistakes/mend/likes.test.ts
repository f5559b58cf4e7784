// Patterns of other languages: what is said about each, and where the hints lead.
import { expect, test } from "vitest"
import { hiding, leadsTo, saidOf } from "./said.ts"

const LIKES = [
  ...['"CA"', '"CA%"', '"%CA"', '"%CA%"', '"%%CA%%"', '"C%A"', '"%C%A%"', '"%"', '"%%"', '""', "5", "CA and mobile"],
]
const PATTERNS = [
  ...['"tv"', '"^tv"', '"tv.*"', '"tv.+"', '"tv.?"', '"a.b"', '"a|b"', '"a{2}"', '"[ab]"', '"(a)"', '"a\\\\d"', '"a$"'],
  ...["5", "tv", ""],
]
const TEXTS = [
  ...LIKES.flatMap((value) => [`media_type like ${value}`, `media_type not like ${value}`]),
  ...PATTERNS.map((value) => `media_type matches ${value}`),
  ...[
    'media_type does not match "tv" and mobile',
    'media_type does not match "^tv"',
    'media_type contains any of ("a")',
  ],
]

test("given patterns of other languages, when the condition is read, then this is said", async () => {
  await expect(saidOf(TEXTS)).toMatchFileSnapshot("golden/likes.txt")
})

test("given patterns of other languages, when another name is wrong too, then they do not hide it", () => {
  expect(hiding(TEXTS)).toEqual([])
})

test.each([
  ['media_type like "CA%" and mobile', 'media_type starts_with "CA" and mobile'],
  ['media_type not like "%CA"', 'not media_type ends_with "CA"'],
  ['media_type like "%"', "media_type present"],
  ['media_type matches "tv"', 'media_type = "tv"'],
])("given %s, when its reader does what the hints say, then it is %s", (text, right) => {
  expect(leadsTo(text, right)).toBe(true)
})
