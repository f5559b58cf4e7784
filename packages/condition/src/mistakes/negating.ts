// Words for `not` before a test: `isn't mobile`, `no repeat`.
import { write } from "../language/remedy.ts"
import * as token from "../language/tokens.ts"
import { beginsOperand, negatingWords } from "./around.ts"
import { peek, put, type Reading, reportWhole, textOf } from "./reading.ts"

/** Takes words and signs for `not` before a test over. Gives whether there were any. */
export const readNegating = (reading: Reading): boolean => {
  if (isUnequal(reading)) {
    const sign = peek(reading)
    if (sign === undefined) return false
    reportWhole(reading, [sign, sign], "wrong-spelling", `\`${sign.image}\` does not negate a test`, NOT_BEFORE)
    put(reading, token.Not, "not")
    reading.next += 1
    return true
  }
  const count = negatingWords(reading)
  const [first, last] = [peek(reading), peek(reading, count - 1)]
  if (count === 0 || first === undefined || last === undefined) return false
  const written = textOf(reading, first, last)
  // `not a mobile`: the `not` is right
  if (first.tokenType === token.Not) return false
  const message = `\`${written}\` is not a word of this language`
  reportWhole(reading, [first, last], "wrong-spelling", message, write("not"))
  put(reading, token.Not, "not")
  reading.next += count
  return true
}

const NOT_BEFORE = "write `not` before a test that must not be met"

// REC-370: `!= mobile`
const isUnequal = (reading: Reading): boolean =>
  peek(reading)?.tokenType === token.Equality && peek(reading)?.value === "!=" && beginsOperand(reading, 1)
