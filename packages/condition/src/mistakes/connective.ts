// Mistakes where `and`, `or` or `)` must stand: it is missing, misspelled, or something is left over.

import * as token from "../language/tokens.ts"
import { takeChain } from "./chain.ts"
import { meantValue } from "./meant.ts"
import { complain, complainAt, isConnective, keep, type Mending, peek, put, typeBefore } from "./mending.ts"
import { nearestNames } from "./nearest.ts"

/** Reads what stands where `and`, `or` or `)` must stand. Gives whether an operand must come next. */
export const takeConnective = (mending: Mending, open: Array<token.Token>, here: token.Token): boolean => {
  if (takeChain(mending, here)) return false
  switch (here.tokenType) {
    case token.And:
    case token.Or:
      keep(mending)
      return true
    case token.CloseParenthesis:
      if (open.pop() === undefined) closesNothing(mending, here)
      else keep(mending)
      return false
    case token.Not:
    case token.OpenParenthesis:
    case token.Pressed:
      return missingConnective(mending, here)
    case token.Name:
      return misspelledConnective(mending, here)
    case token.Comma:
      return commaForConnective(mending, here)
    default:
      return leftOver(mending, here)
  }
}

/** Reports a `)` that no `(` belongs to, and leaves it out. */
export const closesNothing = (mending: Mending, here: token.Token): void => {
  const hint = "remove it, or add the `(` that is missing"
  complain(mending, here, here, "unopened-parenthesis", "this `)` closes nothing", hint)
  mending.next += 1
}

// names are looked up the same on both sides of either
const putConnective = (mending: Mending): void => put(mending, token.And, "and")

const missingConnective = (mending: Mending, here: token.Token): boolean => {
  const previous = mending.input[mending.next - 1] ?? here
  complainAt(
    mending,
    [here.startOffset, here.endOffset + 1],
    "missing-connective",
    `there is no \`and\` or \`or\` between \`${previous.image}\` and \`${here.image}\``,
    `write \`and ${here.image}\` or \`or ${here.image}\``,
    // a sign of another language may stand between the two
    [previous.endOffset + 1, here.endOffset + 1],
  )
  putConnective(mending)
  return true
}

const OTHER_CONNECTIVES: ReadonlyMap<string, string> = new Map([
  ["plus", "and"],
  ["with", "and"],
  ["but", "and"],
  ["also", "and"],
  ["et", "and"],
  ["y", "and"],
  ["oder", "or"],
  ["either", "or"],
])

// a name between two operands that is nearly `and` or `or`
const misspelledConnective = (mending: Mending, here: token.Token): boolean => {
  const following = peek(mending, 1)
  const word = here.image.toLowerCase()
  const startsOperand =
    following !== undefined &&
    [token.Name, token.Pressed, token.Not, token.OpenParenthesis].includes(following.tokenType)
  const meant = OTHER_CONNECTIVES.get(word) ?? (word === "xor" ? undefined : nearestNames(word, ["and", "or"])[0])
  if (!startsOperand || (meant === undefined && word !== "xor")) return missingConnective(mending, here)
  complain(
    mending,
    here,
    here,
    "wrong-spelling",
    `\`${here.image}\` does not join tests`,
    meant === undefined ? "such as `(mobile and not repeat) or (repeat and not mobile)`" : `write \`${meant}\``,
  )
  putConnective(mending)
  mending.next += 1
  return true
}

const commaForConnective = (mending: Mending, here: token.Token): boolean => {
  const following = peek(mending, 1)
  if (following === undefined || [token.CloseParenthesis, token.Comma].includes(following.tokenType)) {
    complain(mending, here, here, "unexpected-word", "`,` has no meaning here", "remove it")
    mending.next += 1
    return false
  }
  complain(mending, here, here, "missing-connective", "`,` does not join tests", "write `and` or `or`")
  mending.next += 1
  if (isConnective(following)) return false
  putConnective(mending)
  return true
}

// a value, a sign or a keyword behind a finished test: everything up to the next test's beginning is left out
const leftOver = (mending: Mending, here: token.Token): boolean => {
  const bound = secondBound(mending, here)
  let end = mending.next + 1 + (bound?.count ?? 0)
  while (isLeftOver(mending.input[end])) end += 1
  const last = mending.input[end - 1] ?? here
  mending.next = end
  const written = mending.text.slice(here.startOffset, last.endOffset + 1)
  complain(
    mending,
    here,
    last,
    "unexpected-word",
    `\`${written}\` does not belong here: the test before it is complete`,
    bound?.hint ?? "remove it, or begin another test with `and` or `or`",
  )
  return false
}

// `5 < score < 10`: the second bound of the test before it, and how many tokens its value takes; a `not` before that
// test would not reach it
const secondBound = (mending: Mending, sign: token.Token): { count: number; hint: string } | undefined => {
  const { last } = mending
  if (last?.kind !== "number" || !/^[<>]/.test(sign.image) || typeBefore(mending, last) === token.Not) return undefined
  const { count, text } = meantValue(mending, mending.next + 1, last.kind)
  return text === undefined ? undefined : { count, hint: `write \`and ${last.attribute} ${sign.image} ${text}\`` }
}

const isLeftOver = (made: token.Token | undefined): boolean => made !== undefined && !BEGINNINGS.has(made.tokenType)

// what can begin a test, join tests or close a parenthesis
const BEGINNINGS: ReadonlySet<token.Token["tokenType"]> = new Set(
  [
    [token.And, token.Or, token.Not, token.Name, token.Pressed],
    [token.OpenParenthesis, token.CloseParenthesis, token.Comma],
  ].flat(),
)
