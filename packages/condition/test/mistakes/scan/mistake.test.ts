// Characters that the language does not know: what is said about each, and where the hints lead.

import { expect, test } from "vitest"
import { callVocabulary } from "../../support/call-vocabulary.ts"
import { leadsTo, problemsOf, saidOf } from "../mend/said.ts"

const SPELLINGS = [
  ...["mobile&&repeat", "mobile ||repeat", "mobile|| repeat", "mobile ∧ repeat ∨ ¬landline", "!  mobile", "!(mobile)"],
  ...["mobile!", "score ≠ 5 or score ≤ 5 or score ≥ 5", "score ~= 5 and score><6", "score=<5", "mobile & repeat"],
  ...['media_type ! contains "a"', "media_type !present", 'media_type !in ("a")'],
]
const FULL_WIDTH = [
  ...[
    "！mobile ＆ repeat ｜ landline；",
    "（mobile）， repeat",
    "score ＞ 5 or score＜6",
    "score ＝ －5",
    "score > １2",
  ],
  ...["media_type = ＇tv＇ or media_type = ＂tv＂", "mobile｛repeat", "score > 50％ or ＄mobile", "mobile ＃ repeat"],
  ...[
    "custom_data［product］ ＝ 5",
    "pressed［１］",
    "media＿type present",
    "score > ５ apples",
    "score > １a",
    "media_type = １２３４５６７８９０１２３",
  ],
]
const LETTERS = [
  ...[
    "mо_bile1",
    "mоbileé",
    "_é",
    "Ünder",
    "α = 5",
    "media_type = Café",
    "custom_data[éa] present",
    "custom_data[a\\b]",
  ],
  ...["custom_data[a-b.c/d] present", "pressed[é] and custom_data[a+b] present", "pressed[*]", "score > 5а"],
]
const QUOTES = [
  ...[
    "media_type = „a“ or media_type = „a”",
    "media_type = ‘a’ or media_type = ’a‘",
    "media_type = »a« or media_type = «b»",
  ],
  ...[
    "media_type = 'a\\'b' or media_type = `a\"b`",
    "custom_data['product'] = 'x'",
    "pressed['1'] and media_type = 'tv'",
  ],
  ...[
    "pressed[1] and media_type = 'tv'",
    "media_type = 'a",
    "pressed['1]",
    "media_type = 'a\nor media_type = 'tv'",

    "media_type = “a\\”b”",
  ],
]
const COMMENTS = [
  ...[
    "mobile // note\nand weather",
    "mobile /* a\nb */ and weather",
    "mobile /* note */ and weather",
    "mobile /* x */ ",
  ],
  ...[
    "-- note\nmobile",
    "mobile //",
    "mobile /* note",
    "mobile /* x */ # y",
    "custom_data[a//b] present",
    "mobile /* /* */",
    "mobile // a */ b",
    "mobile /*/ x */",
  ],
  ...["//\nmobile", "mobile -- \t note"],
]
const CURLY = [
  ...[
    "custom_data{ product } = 5",
    'custom_data {product} = "x"',
    "custom_data{} present",
    "custom_data{zip code} present",
  ],
  ...[
    'media_type in {"a"} and {mobile}',
    'media_type in {"a"',
    "{mobile",
    "score in {1, 2} and custom_data{weather} present",
  ],
  ...[
    "custom_data{ata} present",
    'media_type in {"a", {"b"}',
    "media_type in }",
    "custom_data{-{product} present",
    '"x" {product}',
  ],
]
const OTHERS = [
  ...[
    "custom_data.product present",
    "custom_data.",
    "custom_data. product",
    "custom_data .product",
    "5.product",
    ". mobile",
  ],
  ...[
    "mobile; repeat",
    "score > 50%",
    "$mobile or @mobile",
    "mobile ? repeat",
    "mobile 😀",
    "mobile^repeat",
    "mobile: repeat",
    "mobile9 present",
  ],
]

test("given characters that the language does not know, when the condition is read, then this is said", async () => {
  const texts = [SPELLINGS, FULL_WIDTH, LETTERS, QUOTES, COMMENTS, CURLY, OTHERS].flat()
  await expect(saidOf(texts)).toMatchFileSnapshot("golden/mistake.txt")
})

test("given any fields, when the name of one has characters that need quotes, then this is said", async () => {
  const texts = ["a-b.c/d", "éa", "a\\b", "$x", "a+b", "5%", "a b-c", "my-field = 5"].map(
    (field) => `custom_data[${field}]`,
  )
  const anyFields = callVocabulary({ customDataFields: "any" })
  await expect(saidOf(texts, anyFields)).toMatchFileSnapshot("golden/field-characters.txt")
})

const SPACE = (code: string) => [
  `an invisible character (${code}) stands here in place of a plain space`,
  "remove it or type a plain space",
]
const CONTROL = (code: string, inQuotes: string) => [
  `the invisible control character ${code} stands here`,
  `remove it; inside quotes it can be written as \`${inQuotes}\``,
]
const HALF = ["half a character stands here: its other half is missing", "remove it"]

test.each([
  ["mobile\u00a0and repeat", 6, SPACE("U+00A0")],
  ["mobile and\u200brepeat", 10, SPACE("U+200B")],
  ["mobile\u2028and repeat", 6, SPACE("U+2028")],
  ["mobile and\u00adrepeat", 10, SPACE("U+00AD")],
  ["\ufeffmobile", 0, SPACE("U+FEFF")],
  ["mobile\u0007", 6, CONTROL("U+0007", "\\u{7}")],
  ['media_type = "a\u007f"', 15, CONTROL("U+007F", "\\u{7f}")],
  ['media_type = "a\u009f"', 15, CONTROL("U+009F", "\\u{9f}")],
  ['media_type = "a\u001f"', 15, CONTROL("U+001F", "\\u{1f}")],
  ["mobile # a\u0001", 10, CONTROL("U+0001", "\\u{1}")],
  ['media_type = "\u0000"', 14, ["the invisible control character U+0000 stands here", "remove it"]],
  ["mobile\ud800 and repeat", 6, HALF],
  ["mobile # \udc00", 9, HALF],
  ['media_type = "\ud800a"', 14, HALF],
  ['media_type = "\udbffa"', 14, HALF],
  ["mobile # \udfff", 9, HALF],
])("given %j, when the condition is read, then what cannot be seen at %i is named", (text, offset, said) => {
  const problems = problemsOf(text)
  expect(problems.map(({ message, hint, span }) => [span.offset, span.length, message, hint])).toEqual([
    [offset, 1, ...said],
  ])
})

test.each(['media_type = "\ud83d\ude00\ud800\udc00\udbff\udfff\t\u00a0\u{7e}" # \u00a0\t'])(
  "given %j, when the condition is read, then all is well",
  (text) => {
    expect(problemsOf(text)).toEqual([])
  },
)

test.each([
  ["mobile && !repeat", "mobile and not repeat"],
  ["score ≠ 5 ∨ ¬mobile", "score != 5 or not mobile"],
  ["！mobile ＆ repeat", "not mobile and repeat"],
  ["score ＞ １2", "score > 12"],
  ["media_type = ＇tv＇", 'media_type = "tv"'],
  ["media_type = »tv«", 'media_type = "tv"'],
  ["media_type = 'a\"b'", 'media_type = "a\\"b"'],
  ["custom_data{ product } present", "custom_data[product] present"],
  ["mobile // note", "mobile # note"],
  ["pressed[1] and media_type = 'tv'", 'pressed[1] and media_type = "tv"'],
])("given %s, when its reader does what the hints say, then it is %s", (text, right) => {
  expect(leadsTo(text, right)).toBe(true)
})
