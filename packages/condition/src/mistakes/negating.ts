// Words for `not` before a test: `isn't mobile`, `no repeat`. What they mean is said where it is clear how far they reach.
import { type Remedy, write } from "../language/remedy.ts"
import * as token from "../language/tokens.ts"
import { negatingWords, pairedAt } from "./around.ts"
import { groupFrom, isNegatedBehind } from "./joins.ts"
import { peek, put, type Reading, reportWhole, textOf } from "./reading.ts"

/** Takes words for `not` before a test over. Gives whether there were any. */
export const readNegating = (reading: Reading): boolean => {
  const count = negatingWords(reading)
  const [first, last] = [peek(reading), peek(reading, count - 1)]
  if (count === 0 || first === undefined || last === undefined) return false
  const isOpen = mayReachOr(reading, reading.next + count)
  // `not a mobile`: the `not` is right
  if (first.tokenType === token.Not && !isOpen) return false
  const message = `\`${textOf(reading, first, last)}\` is not a word of this language`
  const remedy = isOpen ? NOT_OR : write("not")
  reportWhole(reading, [first, last], "wrong-spelling", message, remedy)
  put(reading, token.Not, "not")
  reading.next += count
  return true
}

const NOT_OR: string | Remedy = "write `not` as it is meant: `not (... or ...)` or `(not ...) or ...`"

/** Whether words for `not` may be about what `or` joins to the test at a place in the input: `no mobile or landline`. */
// REC-235
const mayReachOr = (reading: Reading, at: number): boolean => {
  const [join] = groupFrom(reading, at, 1).joins
  // what `either ... or` joins is a group
  const isGroup = pairedAt(reading, at - reading.next) !== undefined
  return join?.word === "or" && !isGroup && !isNegatedBehind(reading, join)
}
