// Words for `not` before a test: `isn't mobile`, `no repeat`. What they mean is said where it is clear how far they reach.
import { type Remedy, write } from "../language/remedy.ts"
import * as token from "../language/tokens.ts"
import { negatingWords, pairedAt, plainWords } from "./around.ts"
import { groupFrom, isNegatedBehind } from "./joins.ts"
import { EXCEPTING } from "./other-words.ts"
import { peek, put, type Reading, reportWhole, textOf } from "./reading.ts"

/** Takes words for `not` before a test over. Gives whether there were any. */
export const readNegating = (reading: Reading): boolean => {
  const count = negatingWords(reading)
  const [first, last] = [peek(reading), peek(reading, count - 1)]
  if (count === 0 || first === undefined || last === undefined) return false
  const written = textOf(reading, first, last)
  const isException = EXCEPTING.has(plainWords(written))
  const isOpen = mayReachFurther(reading, reading.next + count, isException)
  // `not a mobile`: the `not` is right
  if (first.tokenType === token.Not && !isOpen) return false
  const message = `\`${written}\` is not a word of this language`
  const remedy = !isOpen ? write("not") : isException ? NOT_ALL : NOT_OR
  reportWhole(reading, [first, last], "wrong-spelling", message, remedy)
  put(reading, token.Not, "not")
  reading.next += count
  return true
}

const NOT_OR: string | Remedy = "write `not` as it is meant: `not (... or ...)` or `(not ...) or ...`"

const NOT_ALL: string | Remedy =
  "write `not` as it is meant: `not (... and ...)`, `not (... or ...)`, or `(not ...)` before the rest"

/**
 * Whether words for `not` may be about what is joined to the test at a place in the input: of `no mobile or landline` by `or`, of
 * `everything but mobile and repeat` by `and` too.
 */
// REC-235
const mayReachFurther = (reading: Reading, at: number, isException: boolean): boolean => {
  const [join] = groupFrom(reading, at, 1).joins
  // what `either ... or` joins is a group
  const isGroup = pairedAt(reading, at - reading.next) !== undefined
  if (join === undefined || isGroup || isNegatedBehind(reading, join)) return false
  return join.word === "or" || (isException && join.word !== "and not" && join.word !== "nor")
}
