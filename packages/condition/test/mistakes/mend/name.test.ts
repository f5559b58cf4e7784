// Names of attributes in other spellings, and fields without their brackets: what is said, and where the hints lead.

import { describe, expect, test } from "vitest"
import { callVocabulary } from "../../support/call-vocabulary.ts"
import { extended, withMore } from "../../support/vocabularies.ts"
import { leadsTo, problemsOf, saidOf } from "./said.ts"

const NAMES = [
  ...["during hours", "During Hours and weather", "media-type = 5", "media type is", "zip code = 5", "zipcode present"],
  ...[
    "promo number description x present",
    "promo number description",
    "MEDIA _TYPE present",
    "media # x\ntype present",
  ],
  ...[
    "cell phone = 5",
    "my-field present",
    "my-field and weather here",
    "cell phone mobile",
    "cell phone yes",
    "a b adn c",
  ],
  ...["cell phone contains 5", "cell Phone starts with 5", "_x-y present", "https://a.b and weather"],
]
const NEARLY = ["promo number descriptoin present", "media-typ is 5", "during - hours", "1:30 weather"]
const KEYS = [
  ...["key[1]", "keypress[1] or KEYPRESSES[2]", "presses[1]", "key[weather] = 5"],
  ...["Pressed[1]", "keys[0]", "dtmf[1 2] and weather", "press[3] = 5", "key 1", "keypress", "prest[1]"],
  ...["customdata[1]", "my-key[1]"],
]
const FIELDS = [
  ...["custom_data product", 'custom_data "zip code"', "custom_data(product) and weather", "custom_data(weather)"],
  ...['custom_data product is "x"', 'custom_data "zip code" not in ("a")', "custom_data product = 5 or weather"],
  ...[
    'custom_data "a"',
    'custom_data is "x"',
    "custom_data weather",
    "custom_data mobile = 5",
    'custom_data("a b") present',
  ],
  ...[
    "custom_data(5) present",
    'custom_data("x" present',
    "custom_data(product",
    "custom_data(",
    "custom_data product mobile",
  ],
]
const BRACKETS = [
  ...[
    "custom_data[",

    "custom_data[] and weather",
    "custom_data[,] or weather",
    "custom_data[,",
  ],
  ...["custom_data[product", "custom_data[product mobile", "custom_data[product present and weather", "custom_data[x,"],
  ...["custom_data[product 5 apples = 3", "custom_data[, product = 5 and weather", 'custom_data["a" mobile'],
  ...["custom_data[product = 5] or weather", 'custom_data["zip code" = solar panel] and weather', "mobile[x = 1]"],
  ...[
    'custom_data[product = "a"',
    "custom_data[product =]",
    'custom_data[zip code = "x"]',
    'not custom_data[a = "b"] mobil',
  ],
]

test("given names of attributes in other spellings, when the condition is read, then this is said", async () => {
  await expect(saidOf([NAMES, NEARLY, KEYS].flat())).toMatchFileSnapshot("golden/name.txt")
})

test("given mistakes in the brackets of a field, when the condition is read, then this is said", async () => {
  await expect(saidOf([FIELDS, BRACKETS].flat())).toMatchFileSnapshot("golden/field.txt")
})

test("given any fields, when the brackets hold more than a name, then this is said", async () => {
  const texts = [
    ...["product, weather", '"a" b', '"a\\"b" c', "zip code"].map((field) => `custom_data[${field}] present`),
    ...["custom_data zip = 5", "custom_data zip", "custom_data[zip code"],
  ]
  const anyFields = callVocabulary({ customDataFields: "any" })
  await expect(saidOf(texts, anyFields)).toMatchFileSnapshot("golden/any-field.txt")
})

test.each([
  ["During Hours and not media-type present", "during_hours and not media_type present"],
  ['zip code = "1"', 'custom_data["zip code"] = "1"'],
  ["Pressed[1] or keys[2]", "pressed[1] or pressed[2]"],
  ['custom_data "zip code" is "x"', 'custom_data["zip code"] = "x"'],
  ['custom_data(product) = "x"', 'custom_data[product] = "x"'],
  ['custom_data[product = "x"] and mobile', 'custom_data[product] = "x" and mobile'],
  ['custom_data[product = "x" and mobile', 'custom_data[product] = "x" and mobile'],
])("given %s, when its reader does what the hints say, then it is %s", (text, right) => {
  expect(leadsTo(text, right)).toBe(true)
})

test("given calls without keypresses, when keys are asked for, then no hint names `pressed`", () => {
  const withoutKeys = { ...extended, keypresses: false }
  const problems = ["keys[1] present", "Pressed[1] present", "cell phone"].flatMap((text) =>
    problemsOf(text, withoutKeys),
  )
  expect(problems.map(({ code }) => code)).toEqual(Array(3).fill("unknown-attribute"))
  expect(problems.map(({ hint }) => hint)).toEqual(
    Array(3).fill(expect.stringMatching(/^the attributes are .*`region`$/)),
  )
})

test("given an attribute that is nearly a word for keys, when its name has a slip, then the attribute is meant", () => {
  const vocabulary = withMore(extended, { name: "keyz", kind: "text", fields: "any" })
  expect(problemsOf('keys[a] = "x"', vocabulary).map(({ hint }) => hint)).toEqual(["did you mean `keyz[a]`?"])
})

describe("given a name with a slip and a word behind it", () => {
  test("when one number is near, then the word is no number", () => {
    expect(problemsOf("scode = five").map(({ hint }) => hint)).toEqual([
      "did you mean `score`?",
      "write a number in digits, such as `60`",
    ])
  })

  test("when two numbers are near, then nobody knows which is meant, or what it takes", () => {
    const vocabulary = withMore(extended, { name: "scope", kind: "number" })
    expect(problemsOf("scode = five", vocabulary).map(({ hint }) => hint)).toEqual([
      "did you mean `scope` or `score`?",
      'write `"five"`',
    ])
  })
})
