// Values of words without quotes: what is said about each, and where the hints lead.
import { expect, test } from "vitest"
import { hiding, leadsTo, saidOf } from "./said.ts"

const WORDS = ["media_type = solar panel", "media_type != tv and mobile", "media_type contains pressed", "score = five"]
const NO_VALUES = [
  ...[
    "media_type = null",
    "media_type != Nil",
    "media_type = undefined",
    "media_type = absent",
    "media_type != absent",
  ],
  ...["media_type = NONE", "media_type != empty", "media_type = blank", "media_type = missing", "score = none"],
  ...["media_type = present", "media_type != Present", "media_type contains null", "media_type ends_with present"],
  ...["score > null", "media_type == none", "custom_data[product] = null or mobile"],
]
const ATTRIBUTES = [
  ...["media_type = region", "media_type = mobile", "score < duration and mobile", "media_type = custom_data"],
  ...["media_type = custom_data[zip code] and mobile", "media_type = foo[x", "media_type = pressed[1] or mobile"],
]
const TEXTS = [WORDS, NO_VALUES, ATTRIBUTES].flat()

test("given values without quotes, when the condition is read, then this is said", async () => {
  await expect(saidOf(TEXTS)).toMatchFileSnapshot("golden/bare-value.txt")
})

test("given values without quotes, when another name is wrong too, then they do not hide it", () => {
  expect(hiding(TEXTS)).toEqual([])
})

test.each([
  ["media_type = solar panel and mobile", 'media_type = "solar panel" and mobile'],
  ["media_type = null", "media_type absent"],
  ["media_type != none or mobile", "media_type present or mobile"],
  ["media_type != present", "media_type absent"],
])("given %s, when its reader does what the hints say, then it is %s", (text, right) => {
  expect(leadsTo(text, right)).toBe(true)
})
