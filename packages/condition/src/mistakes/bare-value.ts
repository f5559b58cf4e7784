// A value of words without quotes: `= solar panel`, `= null`, `= custom_data[x]`.

import * as token from "../language/tokens.ts"
import { quote } from "../language/tree/attribute-text.ts"
import type { Subject } from "./comparison.ts"
import { wordsOfValue } from "./meant.ts"
import { complain, type Mending, peek, sayAt } from "./mending.ts"

/** The words of a value without quotes at the mending's place, as they are written. */
export const bareWords = (mending: Mending, first: token.Token): string => {
  const last = peek(mending, Math.max(wordsOfValue(mending, mending.next), 1) - 1) ?? first
  return mending.text.slice(first.startOffset, last.endOffset + 1)
}

/** Reads a value of words without quotes, which is broken. */
export const mendBareValue = (
  mending: Mending,
  subject: Subject,
  sign: token.Token,
  operator: string,
  first: token.Token,
): boolean => {
  const { written, kind } = subject
  const value = bareWords(mending, first)
  mending.next += Math.max(wordsOfValue(mending, mending.next), 1)
  const other = mending.attributes.get(value)
  const isOther = other !== undefined && other.kind !== "boolean"
  if (isOther || peek(mending)?.tokenType === token.OpenBracket) return mendAttributeAsValue(mending, sign, first)
  const last = mending.input[mending.next - 1] ?? first
  const presence = presenceOf(value, operator)
  if (presence !== undefined) {
    const text = LITERALLY.has(value.toLowerCase()) && kind !== "number"
    const other = `; for the text itself \`${written} ${operator} ${quote(value)}\``
    const hint = `write \`${written} ${presence}\`${text ? other : ""}`
    // a sign that is misspelled is a mistake of its own
    sayAt(mending, sign.startOffset, last.endOffset + 1, "wrong-value", `\`${value}\` is no value`, hint)
  } else if (kind === "number" || ORDERS.has(operator)) {
    const hint = "write a number in digits, such as `60`"
    complain(mending, first, last, "number-expected", `\`${value}\` is not a number`, hint)
  } else {
    const hint = `write \`${quote(value)}\``
    complain(mending, first, last, "value-needs-quotes", `the value \`${value}\` is not in quotes`, hint)
  }
  return true
}

const ORDERS: ReadonlySet<string> = new Set(["<", "<=", ">", ">="])

// words that say that there is no value, and those among them that may well be texts
const NOTHING: ReadonlySet<string> = new Set([
  "null",
  "nil",
  "undefined",
  "absent",
  "none",
  "empty",
  "blank",
  "missing",
])
const LITERALLY: ReadonlySet<string> = new Set(["none", "empty", "blank", "missing"])

const presenceOf = (value: string, operator: string): "present" | "absent" | undefined => {
  if (operator !== "=" && operator !== "!=") return undefined
  const word = value.toLowerCase()
  if (word === "present") return operator === "=" ? "present" : "absent"
  if (!NOTHING.has(word)) return undefined
  return operator === "=" ? "absent" : "present"
}

const mendAttributeAsValue = (mending: Mending, sign: token.Token, first: token.Token): boolean => {
  let last = first
  while (isInField(mending, last, first)) {
    last = peek(mending) ?? last
    mending.next += 1
  }
  complain(
    mending,
    first,
    last,
    "wrong-value",
    `\`${sign.image}\` compares with a fixed value, not with another attribute`,
    "write a text in double quotes or a number",
  )
  return true
}

const isInField = (mending: Mending, last: token.Token, first: token.Token): boolean => {
  const here = peek(mending)
  if (last === first) return here?.tokenType === token.OpenBracket
  return here !== undefined && last.tokenType !== token.CloseBracket
}
