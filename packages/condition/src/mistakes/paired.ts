// Words that belong together around tests: `both ... and`, `either ... or`, `neither ... nor`. What they join is one group: a `not` or
// an `and` before it is about all of it.
import { REMOVE, type Remedy } from "../language/remedy.ts"
import { endOf } from "../language/test-grammar.ts"
import * as token from "../language/tokens.ts"
import { pairedAt } from "./around.ts"
import { type Group, groupFrom, type Join } from "./joins.ts"
import { peek, put, type Reading, reportWhole } from "./reading.ts"

/** Reads `both`, `either` or `neither` before a test. Gives whether there was one. */
// REC-231
export const readPaired = (reading: Reading): boolean => {
  const word = pairedAt(reading, 0)
  const first = peek(reading)
  if (word === undefined || first === undefined) return false
  const group = groupFrom(reading, reading.next + 1)
  if (word === "neither") return readNeither(reading, first, group)
  const before = reading.tokens.at(-1)?.tokenType
  const isBound = before === token.Not || (word === "either" && before === token.And)
  const meaning = meaningOf(word, group.joins, isBound)
  const message = `\`${first.image}\` has no meaning here`
  if (meaning === "group") {
    const remedy = { hint: `write \`(... ${word === "both" ? "and" : "or"} ...)\``, changes: enclose(reading, group) }
    reportWhole(reading, first, "unexpected-word", message, remedy)
    return false
  }
  const open = `put parentheses around what \`${first.image}\` is about, or remove it`
  reportWhole(reading, first, "unexpected-word", message, meaning === "alone" ? REMOVE : open)
  reading.next += 1
  return true
}

/** Whether the words can be left out, or want parentheses, or nobody can say where what they join ends. */
const meaningOf = (
  word: "both" | "either",
  joins: ReadonlyArray<Join>,
  isBound: boolean,
): "alone" | "group" | "open" => {
  const words = joins.map((join) => join.word)
  if (words.length === 0) return "alone"
  const own = word === "both" ? "and" : "or"
  if (isBound) return words.length === 1 && words[0] === own ? "group" : "open"
  if (word === "both") return words[0] === own ? "alone" : "open"
  // `either mobile or repeat and during_hours`
  const isClear = /^(?:and )*or(?: or)*$/.test(words.join(" "))
  return isClear ? "alone" : "open"
}

// `neither mobile nor repeat`: said once, for both words
const readNeither = (reading: Reading, first: token.Token, { joins }: Group): boolean => {
  const nors = joins.filter(({ word }) => word === "nor")
  if (nors.length === 0) return false
  const message = "`neither` and `nor` are not words of this language"
  reportWhole(reading, first, "wrong-spelling", message, "write `not ... and not ...`, with `not` before each test")
  for (const { at } of nors.toReversed()) {
    const nor = reading.input[at]
    if (nor === undefined) continue
    const made = [token.And, token.Not].map((type) => new token.Token(type, "", nor.startOffset, "", nor.endOffset))
    reading.input.splice(at, 1, ...made)
  }
  put(reading, token.Not, "not")
  reading.next += 1
  return true
}

/** Puts parentheses around a group, the opening one in place of the word before it. */
const enclose = (reading: Reading, { end }: Group): Remedy["changes"] => {
  const { input, next } = reading
  const [first, second, last] = [input[next], input[next + 1], input[end - 1]]
  if (first === undefined || second === undefined || last === undefined) return []
  const [start, closing] = [first.startOffset, endOf(last)]
  input.splice(end, 0, new token.Token(token.CloseParenthesis, ")", closing, ")", closing - 1))
  input.splice(next, 1, new token.Token(token.OpenParenthesis, first.image, start, "("))
  return [
    { replacement: "(", start, end: second.startOffset },
    { replacement: ")", start: closing, end: closing },
  ]
}
