// Values that lean on the test before them: `= "a" or "b"`, `pressed[1] or 2`.
import { expect, test } from "vitest"
import { leadsTo, saidOf } from "./said.ts"

const TEXTS = [
  ...['media_type = "a" or "b" or "c"', 'media_type != "a" and "b"', 'media_type = "a", "b"', "media_type = a or b"],
  ...['media_type contains "a", "b"', 'not media_type contains "a" or "b"', 'media_type contains "a" or 5'],
  ...['mobile and media_type contains "a" or "b"', 'media_type contains "a" or "b" and weather'],
  ...['mobile and media_type starts_with "a" and "b"', 'media_type starts_with "a" and "b" or weather'],
  ...['score in (1, 2) and region contains "a" and "b"', 'media_type contains "a" and "b" and "c"'],
  ...['custom_data[product] = "a" or "b"', 'custom_data["zip code"] contains "a" and "b"'],
]
const MIXED = [
  ...['media_type = "a" or "b" and "c"', 'media_type contains "a", "b" and "c"', "pressed[1] or 2 and 3 or mobile"],
  ...["score > 1 and 2 or 3", 'media_type = "a", "b" or "c"', 'media_type != "a", "b" and "c"'],
]
const NUMBERS = [
  "score > 1 or 5",
  "duration = 1 min or 2 min, 5",
  "duration > 1 min or 2 fortnights",
  "score > 1, 5, 6",
]
const KEYS = [
  ...["pressed[1] or [2]", "pressed[1] or 2 or 3", "pressed[1], 2", "not pressed[1] or 2", 'pressed[1] or "2"'],
  ...[
    "pressed[1] or 0",
    "pressed[1] and [2] and weather",
    "pressed[1] or [2 3]",
    "pressed[1] or [",
    "pressed[1] or [] or weather",
  ],
]
// a word that may be a name begins a test of its own
const NAMES = [
  ...["media_type = a or mobil", "media_type = a or weather or x", 'media_type = "a" or b', "score > 1 or x"],
  ...["media_type = a or pressed", 'media_type = "a" or "b" = region', 'media_type = "a" or "b" = "c"'],
  ...['media_type = "a" or b = "c"', 'media_type = "a" or', 'media_type = "a" or ("b")', 'media_type = "a" or [b]'],
]

test("given values that lean on the test before them, when the condition is read, then this is said", async () => {
  await expect(saidOf([TEXTS, MIXED, NUMBERS, KEYS, NAMES].flat())).toMatchFileSnapshot("golden/chain.txt")
})

test.each([
  ['media_type = "a" or "b" or "c"', 'media_type in ("a", "b", "c")'],
  ["media_type = a or b", 'media_type in ("a", "b")'],
  ['media_type contains "a", "b"', 'media_type contains "a" or media_type contains "b"'],
  ['not media_type contains "a" or "b"', 'not (media_type contains "a" or media_type contains "b")'],
  [
    'media_type starts_with "a" and "b" or mobile',
    'media_type starts_with "a" and media_type starts_with "b" or mobile',
  ],
  [
    'media_type contains "a", "b" and "c"',
    'media_type contains "a" and media_type contains "b" and media_type contains "c"',
  ],
  ["pressed[1] or 2 or 3", "pressed[1] or pressed[2] or pressed[3]"],
  ["pressed[1] and [2] and mobile", "pressed[1] and pressed[2] and mobile"],
  ["duration = 1 min or 2 min, 5", "duration in (1 min, 2 min, 5)"],
])("given %s, when its reader does what the hints say, then it is %s", (text, right) => {
  expect(leadsTo(text, right)).toBe(true)
})
