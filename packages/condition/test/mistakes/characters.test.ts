// Characters that cannot be seen: each is named with its code point. What can be seen stands in golden/characters.txt.
import { expect, test } from "vitest"
import { problemsOf } from "../support/golden-blocks.ts"
import { extended } from "../support/vocabularies.ts"

const SPACE = (code: string) => [
  `an invisible character (${code}) stands here in place of a plain space`,
  "remove it or type a plain space",
]
const CONTROL = (code: string, inQuotes: string) => [
  `the invisible control character ${code} stands here`,
  `remove it, or inside quotes write it as \`${inQuotes}\``,
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
  const problems = problemsOf(text, extended)
  expect(problems.map(({ message, hint, span }) => [span.offset, span.length, message, hint])).toEqual([
    [offset, 1, ...said],
  ])
})

test.each(['media_type = "\ud83d\ude00\ud800\udc00\udbff\udfff\t\u00a0\u{7e}" # \u00a0\t'])(
  "given %j, when the condition is read, then all is well",
  (text) => {
    expect(problemsOf(text, extended)).toEqual([])
  },
)
