// Words that join two tests: `und`, `unless`, `nor`, `iff`. What they mean is said where it is clear how far they reach.
import { type Remedy, write } from "../language/remedy.ts"
import * as token from "../language/tokens.ts"
import { joiningWords, meantByJoining, pairedAt, plainWords } from "./around.ts"
import { groupFrom, hasOrBefore, isLastNegated, isNegatedBefore } from "./joins.ts"
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
      ? exceptionRemedy(reading, written, count)
      : joiningRemedy(written, meant)
  reportWhole(reading, [first, last], "wrong-spelling", `\`${written}\` does not join tests`, remedy)
  if (meant === "or") put(reading, token.Or, "or")
  else put(reading, token.And, "and")
  if (meant === "and not") put(reading, token.Not, "not")
  reading.next += count
  return true
}

// REC-233
const joiningRemedy = (written: string, meant: "and" | "or" | undefined): string | Remedy => {
  if (meant !== undefined) return write(meant)
  const said = UNCLEAR_JOINING.get(plainWords(written))
  return said === undefined
    ? "write `mobile and repeat` where both must be met, or `mobile or not repeat` where the first must be met only if the second is"
    : `write it with \`and\`, \`or\` and \`not\`: ${said}`
}

const EXCEPTION = "write `and not`"

// REC-235
/** What is said about `unless` and the like, which take some tokens: from what, and how much, is taken away must be clear. */
const exceptionRemedy = (reading: Reading, written: string, count: number): string | Remedy => {
  const isNor = /nor$/i.test(written)
  const behind = reachesFurther(reading, reading.next + count)
  const before = !isNor && hasOrBefore(reading)
  if (isNor && !isLastNegated(reading))
    return "write `not ... and not ...`, with `not` before each test that must not be met"
  // `not repeat except mobile`, `media_type != "tv" unless mobile`
  // REC-261
  if (!isNor && !/^(?:but|-)/i.test(written) && isNegatedBefore(reading))
    return `${EXCEPTION} or \`or\`: an exception from a negation may mean either`
  if (before && behind) return `${EXCEPTION}, with parentheses around what belongs together`
  if (before) return `${EXCEPTION} as it is meant: \`(... or ...) and not ...\` or \`... or (... and not ...)\``
  if (behind) return `${EXCEPTION} as it is meant: \`... and not (... or ...)\` or \`(... and not ...) or ...\``
  return write("and not")
}

// what `both ... and` joins is a group
const reachesFurther = (reading: Reading, at: number): boolean =>
  pairedAt(reading, at - reading.next) === undefined &&
  groupFrom(reading, at).joins.some(({ word }) => word !== "and not" && word !== "nor")

/** Takes the `-` of `mobile -repeat` over, which stands for `and not`. Gives whether there was one. */
export const readMinus = (reading: Reading): boolean => {
  const here = peek(reading)
  if (here?.tokenType !== token.And || here.image !== "-") return false
  const remedy = exceptionRemedy(reading, here.image, 2)
  // where it is clear, the scanner has said it
  if (typeof remedy === "string") {
    reportWhole(reading, here, "wrong-spelling", "`-` is not a word of this language", remedy)
  }
  keep(reading)
  return true
}
