// Comparisons in other words: what is said of each, of its value and of what stands behind it.
import { expect, test } from "vitest"
import { leadsTo, saidOf } from "./said.ts"

const PHRASES = [
  ...["isnt", "wasn't", "weren’t", "don't equal", "doesn't contain", "didn't end with", "hasn't", "mustn't be"],
  ...[
    "must be",
    "should not be",
    "shouldn't begin with",
    "is to be",
    "does begin with",
    "not ends with",
    "not starts_with",
  ],
  ...["be", "contains the", "has no", "differs from", "not", "no", "startsWith", "not matches", "foo", "contians"],
].map((phrase) => `media_type ${phrase} "a" and weather`)
const NUMBERS = [
  ...["is below", "is at least", "greater than or equal to", "is not greater than or equal to", "not", "foo"],
].map((phrase) => `score ${phrase} 5 or weather`)
const NUMBER_VALUES = [
  ...[
    'score is "5" and weather',
    'score is "x"',
    "score is x and weather",
    "score equals 5 apples",
    "score is",
    "score is not",
  ],
  ...["score is and weather", "score is (1, 2) or weather", 'duration is "5 min"', "score is at least (5)"],
]
const TEXT_VALUES = [
  ...["media_type is tv", "media_type is solar panel or weather", "media_type is and weather", "media_type is # c"],
  ...['media_type is not ("a", b) or weather', "media_type equals ()", 'media_type doesn\'t contain ("a", "b")'],
  ...['media_type exists "x"', "media_type presnt and weather", "media_type is # c\nnot weather", "media_type not 5"],
]
const SIGNS = [
  ...[
    'media_type not = "a" or weather',
    "score is > 5",
    'media_type is = "a"',
    "score not <= 5",
    'media_type mobile "x"',
  ],
  ...[
    'media_type # c\nis "a"',
    'media_type is not other than "a"',
    'media_type is not none of ("a")',
    'media_type blank "x"',
  ],
]
const RANGES = [
  ...["between 5 and 1 h 30 min", "between 15 and 20 min"],
  ...[
    "between 5 and 10 and weather",
    "not between 5 and 10",
    "between 5 and 10 min",
    "between 5 min and 10",
    "between 5",
  ],
  ...[
    "between (5, 10) or weather",
    "between 5, 10 or weather",
    "between",
    "is between x and y",
    "between 90 sec and 2.5 min",
  ],
  ...["between 5 or weather", "between x and 10 min", "between (5)", "between 5 and weather"],
].map((range) => `duration ${range}`)
const NEGATED_RANGES = ["not duration between 5 and 10", "mobile and not duration not between 5 and 10"]
const LISTS = [
  ...[
    '"a", "b"',
    "a, b",
    "a, mobile",
    'a, region = "b"',
    "a or b",
    "a or mobil",
    "1 or b",
    "1, b",
    "a-b or c",
    '"a" and "b"',
    '("a" "b")',
    '"a" or "b"',
    "5 or 6",
    '("a", "b" or weather)',
    '("a" or',
  ],
  ...[
    '["a", "b"] or weather',
    '("a", =',
    '("a" and "b")',
    "",
    "and weather",
    "(weather, 5 apples",
    '"a", 5 or weather',
  ],
].flatMap((list) => [`media_type is one of ${list}`, `media_type contains any of ${list}`])
const OTHER_LISTS = [
  ...[
    "media_type not contains any of (a)",
    "media_type doesn't contain any of (a, b)",
    "mobile does not contain all of (a)",
  ],
  ...['media_type not ends with any ("a", "b")', 'media_type does not contain all of ("a", "b") or weather'],
  ...['media_type contains any of "a" and weather', 'media_type contains any of "a" and "b" = region'],
  ...[
    'media_type contains all of "a", "b"',
    'media_type starts with any of "a", "b"',
    'media_type ends with any "a", "b"',
  ],
  ...[
    'media_type contains all of ("a", "b")',
    'media_type ends with any ("a") or weather',
    'media_type contains either "a"',
  ],
  ...["score is none of 1, 2 and weather", "media_type is in", 'custom_data[product] starts with one of ("a", "b")'],
]
// texts have no order, numbers are not searched
const NOT_TAKEN = [
  ...[
    'media_type between "a" and "b" or weather',
    'media_type is at least "a" or weather',
    'media_type is below ("a", "b")',
  ],
  ...[
    "score includes 5 or weather",
    "score like 5 or weather",
    'score matches "5"',
    "score contains any of (5) or weather",
  ],
  ...["score not ends with", "weather at least 5", "weather includes 5"],
]
const PATTERNS = [
  ...["like", "not like", "matches", "does not match"].flatMap((phrase) =>
    ['"a"', '"a%"', '"^a.*$"', "a or weather", ""].map((value) => `media_type ${phrase} ${value}`),
  ),
]
const FLAGS = [
  "is not",
  "isn't set",
  "exists",
  "not exists",
  "is true",
  "equals false",
  "lacks",
  "foo 5",
  "is and weather",
].map((phrase) => `mobile ${phrase}`)

test.each([
  ["text", [PHRASES, TEXT_VALUES, SIGNS, PATTERNS].flat()],
  ["number", [NUMBERS, NUMBER_VALUES, RANGES, NEGATED_RANGES].flat()],
  ["list", [LISTS, OTHER_LISTS].flat()],
  ["other", [NOT_TAKEN, FLAGS].flat()],
])(
  "given a comparison in other words with a %s, when the condition is read, then this is said",
  async (name, texts) => {
    await expect(saidOf(texts)).toMatchFileSnapshot(`golden/phrase-${name}.txt`)
  },
)

test.each([
  ['media_type should not be "a"', 'media_type != "a"'],
  ['media_type doesn\'t begin with "a"', 'not media_type starts_with "a"'],
  ["duration is between 5 and 10 min", "duration >= 5 min and duration <= 10 min"],
  ["not duration between 5 and 10", "not (duration >= 5 and duration <= 10)"],
  ["duration not between 5 and 10", "(duration < 5 or duration > 10)"],
  ["score is below 5 or score is not above 9", "score < 5 or score <= 9"],
  ['media_type not contains any of ("a", "b")', 'not (media_type contains "a" or media_type contains "b")'],
  ['media_type is one of a, "b"', 'media_type in ("a", "b")'],
  ['media_type contains all of ("a", "b")', '(media_type contains "a" and media_type contains "b")'],
])("given %s, when its reader does what the hints say, then it is %s", (text, right) => {
  expect(leadsTo(text, right)).toBe(true)
})
