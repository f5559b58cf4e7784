// Mistakes in `pressed[...]`: what is said about each, and where the hints lead.
import { expect, test } from "vitest"
import { hiding, leadsTo, saidOf } from "./said.ts"

const ITEMS = [
  ...["pressed[12]", "pressed[WN]", "pressed[abc]", "pressed[10]", "pressed[0 1]", "pressed[Z]", "pressed[AB]"],
  ...[
    "pressed[One two]",
    "pressed[three four five]",
    "pressed[six seven eight nine]",
    "pressed[ten]",
    'pressed["1"]',
    'pressed["A"]',
    'pressed["12"]',
    'pressed["a b"]',
  ],
  ...["pressed[1,2]", "pressed[,]", "pressed[]", "pressed[1-2]", "pressed[for]", "pressed[1 bands 2]"],
]
const JOINED = [
  ...["pressed[1 or 2]", "pressed[1, 2 OR 3]", "pressed[1 2 or 3]", 'pressed["1" or "2"]', "pressed[1 or or 2]"],
  ...["pressed[1 and 2]", "pressed[1 Then 2]", "pressed[1, 2, and then 3]", "pressed[1 or 2 and 3]"],
  ...[
    "pressed[1 nor 2]",
    "pressed[1 ore 2]",
    "pressed[1 band 2]",
    "pressed[1 andy 2]",
    "pressed[1 or]",
    "pressed[or]",
    "pressed[and]",
    "pressed[1 or x1]",
    "not pressed[1 or 2] and mobile",
  ],
]
const UNCLOSED = [
  ...[
    "pressed[",
    "pressed[1",
    "pressed[12",
    "pressed[1 2 and mobile",
    "pressed[ and mobile",
    "pressed[1 2 mobile",
    "pressed[0] and custom_data[foo] = five",
    "pressed[1 or mobile",
  ],
  ...["pressed[1, and mobile", "pressed[1)", "pressed[5 = 6]"],
]
const WITHOUT_BRACKETS = [
  ...[
    "pressed",
    "pressed 1",
    "pressed a b and mobile",
    "pressed = 12",
    "pressed =",
    "pressed contains 1",
    "pressed 10",
  ],
  ...["pressed(1)", "pressed (1", "pressed (1, 2)", "pressed in (1, 2)", "pressed (a or b)", "pressed in (1, 2 or 3"],
  ...[
    'pressed "1 2"',
    "pressed (mobile)",
    "pressed (1 and 2)",
    "pressed (1 or mobile)",
    "pressed mobile",
    "pressed 1, mobile",
  ],
]
const BEHIND = [
  ...[
    "pressed 1 or 2",
    "not pressed 1 or 2",
    "not pressed or 2",
    "not pressed 1 2 or 3",
    "not pressed[12] or 3",
    "not pressed[1 0] or 2",
  ],
  ...["pressed[1 or 2] or 3", "pressed in (1, 2) or 3", 'not pressed["1"] or 2'],
]
const TEXTS = [ITEMS, JOINED, UNCLOSED, WITHOUT_BRACKETS, BEHIND].flat()

test("given mistakes in keys, when the condition is read, then this is said", async () => {
  await expect(saidOf(TEXTS)).toMatchFileSnapshot("golden/keys.txt")
})

test("given mistakes in keys, when another name is wrong too, then they do not hide it", () => {
  expect(hiding(TEXTS)).toEqual([])
})

test.each([
  ["pressed[one two]", "pressed[1 2]"],
  ['pressed["1" 2]', "pressed[1 2]"],
  ["pressed[A]", "pressed[a]"],
  ["pressed[1 or 2] and mobile", "(pressed[1] or pressed[2]) and mobile"],
  ["not pressed[1 or 2 and 3]", "not (pressed[1] or pressed[2 3])"],
  ["pressed[1 and then 2]", "pressed[1 2]"],
  ["pressed 1 2 and mobile", "pressed[1 2] and mobile"],
  ["pressed(1)", "pressed[1]"],
  ["pressed in (1, 2) and mobile", "(pressed[1] or pressed[2]) and mobile"],
  ["pressed (a or b)", "(pressed[a] or pressed[b])"],
])("given %s, when its reader does what the hints say, then it is %s", (text, right) => {
  expect(leadsTo(text, right)).toBe(true)
})
