// Words that join two tests: `und`, `unless`, `nor`, `iff`.
import { type Remedy, write } from "../language/remedy.ts"
import * as token from "../language/tokens.ts"
import { joiningWords, meantByJoining, plainWords } from "./around.ts"
import { UNCLEAR_JOINING } from "./other-words.ts"
import { keep, peek, put, type Reading, reportWhole, textOf } from "./reading.ts"

/** Takes words for `and` or `or` over. Gives whether there were any. */
export const readJoining = (reading: Reading): boolean => {
  const count = joiningWords(reading)
  const first = peek(reading)
  const last = peek(reading, count - 1)
  if (count === 0 || first === undefined || last === undefined) return false
  const written = textOf(reading, first, last)
  const meant = meantByJoining(reading, count)
  // `w/o`: a sign before a word makes another word of the two
  const isPart = /[^\p{L}\p{N}\s()"\]]/u.test(reading.text.charAt(first.startOffset - 1))
  const remedy = isPart
    ? "write `and`, `or` or `and not`, with a space on each side"
    : meant === "and not"
      ? exceptionRemedy(written)
      : joiningRemedy(written, meant)
  reportWhole(reading, [first, last], "wrong-spelling", `\`${written}\` does not join tests`, remedy)
  if (meant === "or") put(reading, token.Or, "or")
  else put(reading, token.And, "and")
  if (meant === "and not") put(reading, token.Not, "not")
  reading.next += count
  return true
}

const exceptionRemedy = (written: string): string | Remedy =>
  /nor$/i.test(written)
    ? "write `not ... and not ...`, with `not` before each test that must not be met"
    : write("and not")

// REC-233
const joiningRemedy = (written: string, meant: "and" | "or" | undefined): string | Remedy => {
  if (meant !== undefined) return write(meant)
  const said = UNCLEAR_JOINING.get(plainWords(written))
  return said === undefined
    ? "it can be read in two ways: as `A and B` where both must be met, and as `A or not B` where A must be met only if B is"
    : `say it with \`and\`, \`or\` and \`not\`: as ${said}`
}

/** Takes the `-` of `mobile -repeat` over, which stands for `and not`; the scanner has said it. Gives whether there was one. */
export const readMinus = (reading: Reading): boolean => {
  const here = peek(reading)
  if (here?.tokenType !== token.And || here.image !== "-") return false
  keep(reading)
  return true
}
