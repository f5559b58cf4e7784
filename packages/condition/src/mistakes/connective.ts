// Mistakes where `and`, `or` or `)` must stand: it is missing, misspelled, or something is left over.

import { nearestNames } from "@callrules/model/reading"
import * as token from "../language/tokens.ts"
import { readChain } from "./chain.ts"
import { valueAt } from "./meant.ts"
import { keep, peek, previous, put, type Reading, report, takeWhile, textOf, typeBefore } from "./reading.ts"
import { isConnective, isOneOf } from "./words.ts"

/** Reads what stands where `and`, `or` or `)` must stand. Gives whether an operand must come next. */
export const readConnective = (reading: Reading, open: Array<token.Token>, here: token.Token): boolean => {
  if (readChain(reading, here)) return false
  switch (here.tokenType) {
    case token.And:
    case token.Or:
      keep(reading)
      return true
    case token.CloseParenthesis:
      if (open.pop() === undefined) closesNothing(reading, here)
      else keep(reading)
      return false
    case token.Not:
    case token.OpenParenthesis:
    case token.Pressed:
      return missingConnective(reading, here)
    case token.Name:
      return misspelledConnective(reading, here)
    case token.Comma:
      return commaForConnective(reading, here)
    default:
      return leftOver(reading, here)
  }
}

/** Reports a `)` that no `(` belongs to, and leaves it out. */
export const closesNothing = (reading: Reading, here: token.Token): void => {
  const hint = "remove it, or add the `(` that is missing"
  report(reading, here, "unopened-parenthesis", "this `)` closes nothing", hint)
  reading.next += 1
}

// names are looked up the same on both sides of either
const putConnective = (reading: Reading): void => put(reading, token.And, "and")

const missingConnective = (reading: Reading, here: token.Token): boolean => {
  const before = previous(reading, here)
  const message = `there is no \`and\` or \`or\` between \`${before.image}\` and \`${here.image}\``
  // a sign of another language may stand between the two
  const about = [before.endOffset + 1, here.endOffset + 1] as const
  const hint = `write \`and ${here.image}\` or \`or ${here.image}\``
  report(reading, here, "missing-connective", message, hint, { about })
  putConnective(reading)
  return true
}

// words of other languages, and what to write in their place
const OTHER_CONNECTIVES: ReadonlyMap<string, string> = new Map([
  ...["plus", "with", "but", "also", "et", "y"].map((word) => [word, "write `and`"] as const),
  ...["oder", "either"].map((word) => [word, "write `or`"] as const),
  ["xor", "such as `(mobile and not repeat) or (repeat and not mobile)`"],
])

const OPERAND_STARTS = isOneOf(token.Name, token.Pressed, token.Not, token.OpenParenthesis)

// a name between two operands that is nearly `and` or `or`
const misspelledConnective = (reading: Reading, here: token.Token): boolean => {
  const word = here.image.toLowerCase()
  const [near] = nearestNames(word, ["and", "or"])
  const hint = OTHER_CONNECTIVES.get(word) ?? (near === undefined ? undefined : `write \`${near}\``)
  if (hint === undefined || !OPERAND_STARTS(peek(reading, 1))) return missingConnective(reading, here)
  report(reading, here, "wrong-spelling", `\`${here.image}\` does not join tests`, hint)
  putConnective(reading)
  reading.next += 1
  return true
}

const endsOperands = isOneOf(token.CloseParenthesis, token.Comma)

const commaForConnective = (reading: Reading, here: token.Token): boolean => {
  const following = peek(reading, 1)
  reading.next += 1
  if (following === undefined || endsOperands(following)) {
    report(reading, here, "unexpected-word", "`,` has no meaning here", "remove it")
    return false
  }
  report(reading, here, "missing-connective", "`,` does not join tests", "write `and` or `or`")
  if (isConnective(following)) return false
  putConnective(reading)
  return true
}

// a value, a sign or a keyword behind a finished test: everything up to the next test's beginning is left out
const leftOver = (reading: Reading, here: token.Token): boolean => {
  const bound = secondBound(reading, here)
  reading.next += 1 + (bound?.count ?? 0)
  takeWhile(reading, (made) => !OPERAND_STARTS(made) && !isConnective(made) && !endsOperands(made))
  const last = previous(reading, here)
  const message = `\`${textOf(reading, here, last)}\` does not belong here: the test before it is complete`
  const hint = bound?.hint ?? "remove it, or begin another test with `and` or `or`"
  report(reading, [here, last], "unexpected-word", message, hint)
  return false
}

// `5 < score < 10`: the second bound of the test before it, and how many tokens its value takes; a `not` before that
// test would not reach it
const secondBound = (reading: Reading, sign: token.Token): { count: number; hint: string } | undefined => {
  const { last } = reading
  if (last?.kind !== "number" || !/^[<>]/.test(sign.image)) return undefined
  if (typeBefore(reading, last.start) === token.Not) return undefined
  const { count, text } = valueAt(reading, reading.next + 1, last.kind)
  return text === undefined ? undefined : { count, hint: `write \`and ${last.attribute} ${sign.image} ${text}\`` }
}
