// Words that belong together around tests: `both ... and`, `either ... or`, `neither ... nor`.
import * as token from "../language/tokens.ts"
import { pairedAt } from "./around.ts"
import { aheadOf, peek, put, type Reading, reportWhole } from "./reading.ts"
import { imageOf } from "./words.ts"

/** Reads `both`, `either` or `neither` before a test. Gives whether there was one. */
// REC-231
export const readPaired = (reading: Reading): boolean => {
  const word = pairedAt(reading, 0)
  const first = peek(reading)
  if (word === undefined || first === undefined) return false
  if (word === "neither") return readNeither(reading, first)
  const hint = `remove it, and put parentheses around what \`${first.image}\` is about where more than one word joins tests`
  reportWhole(reading, first, "unexpected-word", `\`${first.image}\` has no meaning here`, hint)
  reading.next += 1
  return true
}

const isNor = (made: token.Token): boolean => imageOf(made) === "nor"

// `neither mobile nor repeat`: said once, for both words
const readNeither = (reading: Reading, first: token.Token): boolean => {
  let ahead = aheadOf(reading, isNor)
  if (ahead < 0) return false
  const message = "`neither` and `nor` are not words of this language"
  reportWhole(reading, first, "wrong-spelling", message, "write `not ... and not ...`, with `not` before each test")
  for (; ahead > 0; ahead = aheadOf(reading, isNor)) {
    const { startOffset = 0, endOffset } = peek(reading, ahead) ?? {}
    const made = [token.And, token.Not].map((type) => new token.Token(type, "", startOffset, "", endOffset))
    reading.input.splice(reading.next + ahead, 1, ...made)
  }
  put(reading, token.Not, "not")
  reading.next += 1
  return true
}
