// Mistakes where a test, `and`, `or` or a parenthesis must stand: what is said of each, and of what stands beside it.
import { expect, test } from "vitest"
import { leadsTo, saidOf } from "./said.ts"

// `weather` is no attribute: what is wrong beside a mistake is said at the same time
const MISSING_TESTS = [
  ...["and weather", "or", "not and weather", "not", "not not", "(not) or weather", "mobile and or weather"],
  ...["mobile and and or weather", "mobile and (weather or)", "mobile and (", "mobile or not) and weather"],
  ...["() and weather", "mobile and () or weather", ") weather", "mobile) and weather", "(weather or (mobil"],
  ...["and mobile = 5 or score > weather", 'or mobil and media_type contains 5 and media_type < "x"'],
]
const MISSING_CONNECTIVES = [
  ...["mobile (weather)", "mobile not weather", "mobile pressed[x]", "mobile; weather", "weather repeat mobil"],
  ...[
    'media_type = "tv" y weather',
    "mobile ad pressed[x]",
    "mobile und not weather",

    "mobile plus (weather)",
  ],
  ...["mobile plus", "mobile und )", "mobile plus, weather", "mobile xor", "mobile xor weather"],
]
const COMMAS = [
  "mobile, weather",
  "mobile, and weather",
  "(weather,) or mobil",
  "mobile,",
  "weather,, mobil",
  "mobile,,",
]
const LEFT_OVER = [
  ...["score > 1 5 = and weather", 'mobile "x" 5, weather', "mobile = = = (weather)", "score > 1 ] not weather"],
  ...['media_type = "a" "b" pressed[x]', "5 < score < 10", "duration > 1 min <= 2 hours and weather", "score > 1 = 5"],
  ...["score > 1 < 5 apples", "score > 1 < 2 3 (weather)", 'score > 1 < "2" mobile', 'score > 1 "a<b" 5'],
  ...["not 1 < score < 5", "mobile or not score > 1 < 5 or weather", "not mobile and score > 1 < 5"],
  ...["1 < score < x", "1 < score < weather = 5", 'media_type = "a" < "b"', '"a" = media_type < 5'],
]

test("given tests, connectives or parentheses that are missing or left over, when the condition is read, then this is said", async () => {
  const texts = [MISSING_TESTS, MISSING_CONNECTIVES, COMMAS, LEFT_OVER].flat()
  await expect(saidOf(texts)).toMatchFileSnapshot("golden/connective.txt")
})

test.each([
  ["mobile und repeat", "mobile and repeat"],
  ['media_type = "tv" y mobile', 'media_type = "tv" and mobile'],
  ["mobile oder not repeat", "mobile or not repeat"],
])("given %s, when its reader does what the hints say, then it is %s", (text, right) => {
  expect(leadsTo(text, right)).toBe(true)
})
