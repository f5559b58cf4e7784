// What stands where a test must stand: what is said about it, and where the hints lead.

import { expect, test } from "vitest"
import { callVocabulary } from "../../support/call-vocabulary.ts"
import { hiding, leadsTo, problemsOf, saidOf } from "./said.ts"

const FILLERS = [
  ...[
    "if mobile",
    "IF pressed[1]",
    "mobile and only repeat",
    "is mobile",
    "only",
    "when mobile",
    "where mobile",
    "either mobile or repeat",
    "call mobile",
    "calls repeat",
    "if regoin present",
    "foo mobile",
  ],
]
const VALUE_FIRST = [
  ...['"tv"', "60 and mobile", '"tv" = media_type and mobile', '"5" <= score', "5 > score", "5 >= score", "5 != foo"],
  ...['"x" contains custom_data[zip code]', '"x" = custom_data["zip code"] or "y"', '"x" = custom_data[]'],
  ...[
    '"x" = custom_data[product and repeat',
    '"x" = custom_data[',
    "5 = and mobile",
    '"a" =',
    "five < score",
    '"five" < score',
  ],
  ...[
    "5 < score or 6",
    "5 < score < 10",
    "1 min < duration",
    "1 min 30 sec <= duration or mobile",
    "1 min = media_type",
  ],
  ...['"a" < media_type', "5 contains score", "1 min and mobile", "1 min 30 sec =", "5 mobile", '"yes" = mobile'],
]
const WITHOUT_ATTRIBUTE = [
  ...["present and mobile", '= "tv" and mobile', "= 5 6", "in and mobile", 'in ("a", "b") and mobile', "in [a, b]"],
  ...['in ("a"', 'in "a" "b"', 'contains ("a" or "b") and mobile', "> (5)", "present (mobile)", "= = 5"],
]
const LEANING = [
  ...[
    "score >= 5 and <= 10",
    'score >= 5 and <= "10"',
    "score >= 5 and <=",
    "score > 5 and in (1, 2)",
    'media_type = "a" or in [b, c]',
    "score > 5 and in",
  ],
  ...[
    'media_type = "a" or absent',
    'media_type = "a" and contains 5',
    "pressed[1] and = 2",
    "media_type present or = 5",
  ],
  ...["score >= 5 or mobile and <= 10", "foo >= 5 and <= 10", 'custom_data[product] = "a" and present'],
]
const CALLS = [
  ...['CONTAINS(media_type, "tv") and mobile', 'in(media_type, "tv", "radio")', "=(score, 5, 6)", '=(score, "5")'],
  ...[
    'contains(custom_data["zip code"], tv, fm)',
    'contains(media_type "tv")',
    'contains(media_type, "tv"',
    "in(tv)",
    'contains(media_type , "tv")',
  ],
  ...['contains("tv", media_type)', "contains(media_type, ) or mobile", "contains(media_type) and (score = 5)"],
  ...["contains(custom_data[product]) and mobile", '> contains(media_type, "tv")'],
]
const STRANGE = [
  "[x] and mobile",
  "] [ x ] or mobile",
  ", , mobile",
  "mobile and [ ]",
  '[product] = "x"',
  "mobile or ]x]",
]
const NAMES = [
  ...[
    "custom_dat[product] = tv",
    "custom_data[] = tv",
    "custom_data[,] = tv",
    "custom_data[foo] > five",
    "med_type = tv",
  ],
  ...[
    "scor > five",
    "regoin contains 5",
    "mobil = yes",
    "mobil[x] yes",
    "custom_data[zip code] = tv",
    "score[x] > five",
  ],
  ...[
    "custom_data product = tv",
    "mobile custom_data",
    "custom_data[] is tv",
    "custom_data[zip code] or mobile",
    'custom_data["a b"]',
    "custom_data[zip code] is tv",
    "foo[x y] is tv",
  ],
]
const TEXTS = [FILLERS, VALUE_FIRST, WITHOUT_ATTRIBUTE, LEANING, CALLS, STRANGE, NAMES].flat()

test("given something else in place of a test, when the condition is read, then this is said", async () => {
  await expect(saidOf(TEXTS)).toMatchFileSnapshot("golden/test.txt")
})

test("given something else in place of a test, when another name is wrong too, then it does not hide it", () => {
  expect(hiding(TEXTS)).toEqual([])
})

test.each([
  ["if mobile and only repeat", " mobile and  repeat"],
  ["5 < score and mobile", "score > 5 and mobile"],
  ["5 >= score", "score <= 5"],
  ["1 min 30 sec <= duration or mobile", "duration >= 1 min 30 sec or mobile"],
  ['"yes" = mobile', "mobile"],
  ['contains(media_type, "tv"', 'media_type contains "tv"'],
  ['"x" = custom_data[zip code]', 'custom_data["zip code"] = "x"'],
  ['"x" = custom_data["zip code"] or mobile', 'custom_data["zip code"] = "x" or mobile'],
  ["score >= 5 and <= 10", "score >= 5 and score <= 10"],
  ['media_type = "a" or absent', 'media_type = "a" or media_type absent'],
  ["in(media_type, tv, fm)", 'media_type in ("tv", "fm")'],
  ['not contains(media_type, "a", "b")', 'not (media_type contains "a" or media_type contains "b")'],
  ['contains(custom_data["zip code"], tv)', 'custom_data["zip code"] contains "tv"'],
])("given %s, when its reader does what the hints say, then it is %s", (text, right) => {
  expect(leadsTo(text, right)).toBe(true)
})

test("given a vocabulary with any field, when a field stands without a test, then the hint writes one for it", () => {
  const [problem] = problemsOf("custom_data[shade] and mobile", callVocabulary({ customDataFields: "any" }))
  expect(problem?.hint).toBe('such as `custom_data[shade] = "..."` or `custom_data[shade] present`')
})
