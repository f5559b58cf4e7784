// Mistakes where `and`, `or` or `)` must stand: it is missing, misspelled, or something is left over.
import { nearestNames } from "../nearest.ts"
import * as token from "../tokens.ts"
import { takeChain } from "./chain.ts"
import { meantValue } from "./meant.ts"
import { complain, isConnective, isReported, keep, type Mending, peek, put } from "./mending.ts"

/** Reads what stands where `and`, `or` or `)` must stand. Gives whether an operand must come next. */
export const takeConnective = (mending: Mending, open: Array<token.Token>): boolean => {
  const here = peek(mending)
  if (here === undefined || takeChain(mending)) return false
  switch (here.tokenType) {
    case token.And:
    case token.Or:
      keep(mending)
      return true
    case token.CloseParenthesis:
      if (open.pop() === undefined) {
        complain(
          mending,
          here,
          here,
          "unopened-parenthesis",
          "this `)` closes nothing",
          "remove it, or add the `(` that is missing",
        )
        mending.next += 1
      } else keep(mending)
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

const missingConnective = (mending: Mending, here: token.Token): boolean => {
  const previous = mending.input[mending.next - 1]
  const gap = previous === undefined ? here.startOffset : previous.endOffset + 1
  // a sign of another language that stands between the two has been reported
  const between = isReported(mending.reported, gap, here.startOffset)
  if (!between)
    complain(
      mending,
      here,
      here,
      "missing-connective",
      `there is no \`and\` or \`or\` between \`${previous?.image ?? ""}\` and \`${here.image}\``,
      `write \`and ${here.image}\` or \`or ${here.image}\``,
    )
  put(mending, token.And, "and")
  return true
}

const OTHER_CONNECTIVES: ReadonlyMap<string, string> = new Map([
  ["plus", "and"],
  ["with", "and"],
  ["but", "and"],
  ["also", "and"],
  ["et", "and"],
  ["und", "and"],
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
  put(mending, meant === "or" || meant === undefined ? token.Or : token.And, meant ?? "or")
  mending.next += 1
  return true
}

const commaForConnective = (mending: Mending, here: token.Token): boolean => {
  const following = peek(mending, 1)
  if (following === undefined || following.tokenType === token.CloseParenthesis) {
    complain(mending, here, here, "unexpected-word", "`,` has no meaning here", "remove it")
    mending.next += 1
    return false
  }
  complain(mending, here, here, "missing-connective", "`,` does not join tests", "write `and` or `or`")
  mending.next += 1
  if (isConnective(following)) return false
  put(mending, token.And, "and")
  return true
}

// a value, a sign or a keyword behind a finished test: everything up to the next test's beginning is left out
const leftOver = (mending: Mending, here: token.Token): boolean => {
  const bound = secondBound(mending, here)
  let last = here
  while (isLeftOver(peek(mending, 1))) {
    mending.next += 1
    last = peek(mending) ?? last
  }
  mending.next += 1
  const written = mending.text.slice(here.startOffset, last.endOffset + 1)
  complain(
    mending,
    here,
    last,
    "unexpected-word",
    `\`${written}\` does not belong here: the test before it is complete`,
    bound ?? "remove it, or begin another test with `and` or `or`",
  )
  return false
}

// `5 < score < 10`: the second bound of the test before it
const secondBound = (mending: Mending, sign: token.Token): string | undefined => {
  const { last } = mending
  const value = meantValue(mending, mending.next + 1, last?.kind)
  if (last?.kind !== "number" || !/^[<>]=?$/.test(sign.image) || value.text === undefined) return undefined
  return `write \`and ${last.attribute} ${sign.image} ${value.text}\``
}

const isLeftOver = (made: token.Token | undefined): boolean => made !== undefined && !BEGINNINGS.has(made.tokenType)

// what can begin a test, join tests or close a parenthesis
const BEGINNINGS: ReadonlySet<token.Token["tokenType"]> = new Set(
  [
    [token.And, token.Or, token.Not, token.Name, token.Pressed],
    [token.OpenParenthesis, token.CloseParenthesis, token.Comma],
  ].flat(),
)
