// Mistakes where `and`, `or` or `)` must stand: it is missing, misspelled, or something is left over.

import { REMOVE, write } from "../language/remedy.ts"
import * as token from "../language/tokens.ts"
import { dropClosing } from "./around.ts"
import { type LeaningTest, leaningTest, readChain } from "./chain.ts"
import { readJoining, readMinus } from "./joining.ts"
import { withSharedUnit } from "./meant-test.ts"
import {
  keep,
  type LastComparison,
  peek,
  previous,
  put,
  type Reading,
  report,
  reportWhole,
  takeWhile,
  textOf,
} from "./reading.ts"
import { truthOf } from "./truth-words.ts"
import { isConnective, isOneOf, slipOfConnective, startsOperand } from "./words.ts"

/** Reads what stands where `and`, `or` or `)` must stand. Gives whether an operand must come next. */
export const readConnective = (reading: Reading, open: Array<token.Token>, here: token.Token): boolean => {
  if (readChain(reading, here) || dropClosing(reading)) return false
  if (readJoining(reading) || readMinus(reading)) return true
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
const putConnective = (reading: Reading, meant: "and" | "or" = "and"): void =>
  put(reading, meant === "and" ? token.And : token.Or, meant)

// REC-370
/** What is said of a word or a sign behind a test: it may say that the test must not be met. */
const LEFT_OVER =
  "begin another test with `and` or `or`, write `not` before the test if it must not be met, or remove this"

const missingConnective = (reading: Reading, here: token.Token): boolean => {
  const before = previous(reading, here)
  const message = `there is no \`and\` or \`or\` between \`${before.image}\` and \`${here.image}\``
  // a sign of another language may stand between the two
  const about = [before.endOffset + 1, here.endOffset + 1] as const
  const isUnknown = here.tokenType === token.Name && !reading.attributes.has(here.image)
  const hint = isUnknown ? LEFT_OVER : `write \`and ${here.image}\` or \`or ${here.image}\``
  report(reading, here, "missing-connective", message, hint, { about })
  putConnective(reading)
  return true
}

/** Words of English that are nearly `and` or `or` and mean something else: `repeat on mobile`. */
const OTHER_WORDS: ReadonlySet<string> = new Set(["on", "for", "any", "our"])

// a name between two operands that is nearly `and` or `or`
const misspelledConnective = (reading: Reading, here: token.Token): boolean => {
  const near = slipOfConnective(here)
  const isOther = OTHER_WORDS.has(here.image.toLowerCase())
  if ((near === undefined && !isOther) || !startsOperand(peek(reading, 1))) return missingConnective(reading, here)
  const remedy = near === undefined ? "write `and` or `or`" : write(near)
  report(reading, here, "wrong-spelling", `\`${here.image}\` does not join tests`, remedy)
  putConnective(reading, near)
  reading.next += 1
  return true
}

// `pressed[1] = true`, `(mobile) = true`
const comparedWithTruth = (reading: Reading, sign: token.Token): boolean => {
  const value = peek(reading, 1)
  const isGroup = previous(reading, sign).tokenType === token.CloseParenthesis
  reading.next += 2
  const says = truthOf(value?.image ?? "") === (token.operatorText(sign) === "=")
  const remedy = says ? REMOVE : `write \`not\` before ${isGroup ? "the `(` that belongs to it" : "the test"}`
  const message = `\`${textOf(reading, sign, value ?? sign)}\` does not belong here: a test is true or false by itself`
  reportWhole(reading, [sign, value ?? sign], "unexpected-word", message, remedy)
  return false
}

const endsOperands = isOneOf(token.CloseParenthesis, token.Comma)

const endsTest = (made: token.Token | undefined): boolean =>
  made === undefined || endsOperands(made) || isConnective(made)

const commaForConnective = (reading: Reading, here: token.Token): boolean => {
  const following = peek(reading, 1)
  reading.next += 1
  if (following === undefined || endsOperands(following)) {
    report(reading, here, "unexpected-word", "`,` has no meaning here", REMOVE)
    return false
  }
  reportWhole(reading, here, "missing-connective", "`,` does not join tests", "write `and` or `or`")
  if (isConnective(following)) return false
  putConnective(reading)
  return true
}

// `1 < duration < 2 min` does not say the unit of both
const hasOwnUnit = ({ value }: LastComparison, { values }: LeaningTest): boolean =>
  withSharedUnit([value, ...values])?.[0] === value

// a value, a sign or a keyword behind a finished test: everything up to the next test's beginning is left out
const leftOver = (reading: Reading, here: token.Token): boolean => {
  // `5 < score < 10`: a bound of the test before it
  const { last } = reading
  const compared = peek(reading, 1)
  const isBit = /^[01]$/.test(compared?.image ?? "") && endsTest(peek(reading, 2))
  const isEquality = here.tokenType === token.Equality && (compared?.tokenType === token.Name || isBit)
  if (isEquality && truthOf(compared?.image ?? "") !== undefined) return comparedWithTruth(reading, here)
  const isBound = last?.kind === "number" && here.tokenType === token.Order
  reading.next += 1
  const leaning = isBound ? leaningTest(reading, here) : undefined
  const rest = takeWhile(reading, (made) => !startsOperand(made) && !isConnective(made) && !endsOperands(made))
  const isRight = isBound && leaning !== undefined && rest.length === 0 && hasOwnUnit(last, leaning)
  const bound = isRight ? leaning.test : undefined
  if (isRight) reading.last = { ...last, isFollowed: true }
  const end = previous(reading, here)
  const message = `\`${textOf(reading, here, end)}\` does not belong here: the test before it is complete`
  const remedy = bound === undefined ? LEFT_OVER : `write \`and ${bound}\``
  const stretch = [here.startOffset, end.endOffset + 1] as const
  report(reading, [here, end], "unexpected-word", message, remedy, { within: stretch })
  // what joins the next test is said with what is left out before it
  if (bound !== undefined || !startsOperand(peek(reading))) return false
  putConnective(reading)
  return true
}
