// What follows an attribute: a comparison, another word, a value without a comparison, or nothing.
import * as token from "../tokens.ts"
import { mendList } from "./list.ts"
import { complain, complainAt, isFlag, isReported, keep, type Mending, peek } from "./mending.ts"
import { mendValue, valueAt } from "./value.ts"
import { mendWord } from "./word.ts"

/** Reads what follows an attribute. Gives whether it was broken; then what it put out counts for nothing. */
export const mendComparison = (mending: Mending, name: token.Token, last: token.Token, hasField: boolean): boolean => {
  const attribute = mending.text.slice(name.startOffset, last.endOffset + 1)
  const here = peek(mending)
  switch (here?.tokenType) {
    case token.Present:
    case token.Absent:
      keep(mending)
      return false
    case token.Equals:
    case token.NotEquals:
    case token.Less:
    case token.LessOrEqual:
    case token.Greater:
    case token.GreaterOrEqual:
    case token.Contains:
    case token.StartsWith:
    case token.EndsWith:
      return mendValue(mending, attribute, here)
    case token.In:
      return mendList(mending, attribute, false)
    case token.Not:
      return mendNot(mending, attribute, here, name, last, hasField)
    case token.Text:
    case token.NumberText:
      return mendMissingSign(mending, attribute, last, here)
    case token.Name:
      // otherwise another attribute follows, and `and` or `or` is missing
      return mendWord(mending, attribute, here) ?? mendAlone(mending, name, last, hasField)
    default:
      return mendAlone(mending, name, last, hasField)
  }
}

export const mendAlone = (mending: Mending, name: token.Token, last: token.Token, hasField: boolean): boolean => {
  if (!hasField) return false
  if (isReported(mending.problems, name.startOffset, last.endOffset + 1)) return true
  const attribute = mending.text.slice(name.startOffset, last.endOffset + 1)
  if (isFlag(mending, name.image)) {
    complain(mending, name, last, "field-not-taken", `\`${name.image}\` takes no field`, `write \`${name.image}\``)
    return true
  }
  complain(
    mending,
    name,
    last,
    "missing-test",
    `\`${attribute}\` needs a test`,
    `such as \`${attribute} = "..."\` or \`${attribute} present\``,
  )
  return true
}

const mendMissingSign = (mending: Mending, attribute: string, last: token.Token, value: token.Token): boolean => {
  mending.next += 1
  complainAt(
    mending,
    last.startOffset,
    value.endOffset + 1,
    "missing-test",
    `there is no comparison between \`${attribute}\` and \`${value.image}\``,
    `such as \`${attribute} = ${value.image}\``,
  )
  return true
}

// `not` behind an attribute goes with `in` only
export const mendNot = (
  mending: Mending,
  attribute: string,
  not: token.Token,
  name: token.Token,
  last: token.Token,
  hasField: boolean,
): boolean => {
  const following = peek(mending, 1)
  const type = following?.tokenType
  if (type === token.In) {
    keep(mending)
    return mendList(mending, attribute, true)
  }
  const instead = notInstead(attribute, following, valueAt(mending, 2))
  // `mobile not repeat` lacks an `and`
  if (following === undefined || instead === undefined) return mendAlone(mending, name, last, hasField)
  mending.next += 1
  complain(mending, not, following, "unknown-test", `\`not ${following.image}\` is not a test`, instead)
  const before = mending.problems.length
  mendComparison(mending, name, last, hasField)
  // the value behind it may be broken in its own right, but the test is anyway
  return mending.problems.length >= before
}

const notInstead = (attribute: string, following: token.Token | undefined, value: string): string | undefined => {
  switch (following?.tokenType) {
    case token.Contains:
    case token.StartsWith:
    case token.EndsWith:
      return `write \`not ${attribute} ${following.image.toLowerCase()} ${value}\``
    case token.Present:
      return `write \`${attribute} absent\``
    case token.Absent:
      return `write \`${attribute} present\``
    case token.Equals:
      return `write \`${attribute} != ${value}\``
    default:
      return undefined
  }
}
