// Mistakes in the value behind a comparison. list.ts reads the lists of `in`.
import { quote } from "../attribute-text.ts"
import * as token from "../tokens.ts"
import { complain, isFlag, keep, type Mending, peek } from "./mending.ts"
import { mendQuantity } from "./quantity.ts"
import { COMPARISONS } from "./signs.ts"

export const mendValue = (mending: Mending, attribute: string, sign: token.Token): boolean => {
  keep(mending)
  const here = peek(mending)
  const written = sign.image.toLowerCase()
  switch (here?.tokenType) {
    case token.Text:
      if (EITHER.has(sign.tokenType) || TEXT_ONLY.has(sign.tokenType)) {
        keep(mending)
        return false
      }
      mending.next += 1
      complain(mending, here, here, "number-expected", `\`${written}\` compares numbers, not texts`, numberHint(here))
      return true
    case token.NumberText: {
      if (TEXT_ONLY.has(sign.tokenType)) {
        mending.next += 1
        complain(
          mending,
          here,
          here,
          "text-expected",
          `\`${written}\` looks for a text, not a number`,
          `write \`"${here.image}"\``,
        )
        return true
      }
      return mendQuantity(mending)
    }
    case token.Name:
    case token.Pressed:
      return mendBareValue(mending, attribute, sign, here)
    case token.OpenParenthesis:
      return mendListForValue(mending, attribute, sign, here)
    case token.Not:
      mending.next += 1
      complain(
        mending,
        sign,
        here,
        "wrong-value",
        `\`not\` cannot stand behind \`${written}\``,
        `write \`not ${attribute} ${written} ...\``,
      )
      skipValue(mending)
      return true
    default:
      return mendNoValue(mending, attribute, sign, here)
  }
}

const TEXT_ONLY: ReadonlySet<token.Token["tokenType"]> = new Set([token.Contains, token.StartsWith, token.EndsWith])
const EITHER: ReadonlySet<token.Token["tokenType"]> = new Set([token.Equals, token.NotEquals])

const numberHint = (text: token.Token): string =>
  /^-?\d+(\.\d+)?$/.test(text.value) ? `write \`${text.value}\` without quotes` : "write a number"

// a sign behind a sign is said once, and the value behind both is read; else nothing stands there
const mendNoValue = (
  mending: Mending,
  attribute: string,
  sign: token.Token,
  here: token.Token | undefined,
): boolean => {
  const isSign =
    here !== undefined && here.tokenType !== token.And && here.tokenType !== token.Or && COMPARISONS.has(here.tokenType)
  if (isSign) {
    mending.next += 1
    complain(
      mending,
      sign,
      here,
      "wrong-value",
      `there is no value between \`${sign.image}\` and \`${here.image}\``,
      "write one comparison and one value",
    )
    skipValue(mending)
    return true
  }
  complain(
    mending,
    sign,
    sign,
    "missing-value",
    `there is no value after \`${sign.image}\``,
    EITHER.has(sign.tokenType) || TEXT_ONLY.has(sign.tokenType)
      ? `write a text in double quotes, such as \`${attribute} ${sign.image.toLowerCase()} "..."\``
      : `write a number, such as \`${attribute} ${sign.image} 60\``,
  )
  return true
}

// words without quotes: `= solar`, `= solar panel`, `= true`, `= custom_data[x]`
const mendBareValue = (mending: Mending, attribute: string, sign: token.Token, first: token.Token): boolean => {
  let last = first
  mending.next += 1
  if (peek(mending)?.tokenType === token.OpenBracket) return mendAttributeAsValue(mending, sign, first)
  while (continuesBareValue(mending)) {
    last = peek(mending) ?? last
    mending.next += 1
  }
  const written = mending.text.slice(first.startOffset, last.endOffset + 1)
  if (isFlag(mending, attribute)) {
    const negated =
      written.toLowerCase() === "false" ? sign.tokenType === token.Equals : sign.tokenType === token.NotEquals
    complainAboutFlag(mending, attribute, sign, last, negated)
    return true
  }
  complain(
    mending,
    first,
    last,
    "value-needs-quotes",
    `the value \`${written}\` is not in quotes`,
    `write \`${quote(written)}\``,
  )
  return true
}

// a word belongs to the value unless a comparison or bracket shows that it begins another test
const continuesBareValue = (mending: Mending): boolean => {
  const here = peek(mending)
  const following = peek(mending, 1)
  if (here === undefined || ![token.Name, token.NumberText].includes(here.tokenType)) return false
  return following === undefined || !(COMPARISONS.has(following.tokenType) || following.tokenType === token.OpenBracket)
}

const complainAboutFlag = (
  mending: Mending,
  attribute: string,
  sign: token.Token,
  last: token.Token,
  negated: boolean,
): void =>
  complain(
    mending,
    sign,
    last,
    "test-not-taken",
    `\`${attribute}\` is true or false and takes no comparison`,
    `write \`${negated ? "not " : ""}${attribute}\``,
  )

const mendAttributeAsValue = (mending: Mending, sign: token.Token, first: token.Token): boolean => {
  let last = first
  while (peek(mending) !== undefined && last.tokenType !== token.CloseBracket) {
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

// `= ("a", "b")`
const mendListForValue = (mending: Mending, attribute: string, sign: token.Token, opening: token.Token): boolean => {
  const start = mending.next
  let last = opening
  while (peek(mending) !== undefined && last.tokenType !== token.CloseParenthesis) {
    last = peek(mending) ?? last
    mending.next += 1
  }
  const values = mending.input.slice(start + 1, mending.next - 1)
  const plain = values.every(({ tokenType }) => [token.Text, token.NumberText, token.Comma].includes(tokenType))
  const single = values.length === 1 && plain
  const list = mending.text.slice(opening.startOffset, last.endOffset + 1)
  const operator = sign.tokenType === token.NotEquals ? "not in" : "in"
  complain(
    mending,
    opening,
    last,
    "wrong-value",
    `\`${sign.image.toLowerCase()}\` takes one value without parentheses`,
    single
      ? `write \`${attribute} ${sign.image.toLowerCase()} ${values[0]?.image ?? ""}\``
      : EITHER.has(sign.tokenType) && plain
        ? `write \`${attribute} ${operator} ${list}\``
        : `repeat the test for each value and join them with \`or\``,
  )
  return true
}

/** Leaves out the value behind a comparison that is broken anyway. */
export const skipValue = (mending: Mending): void => {
  const opening = peek(mending)
  if (opening?.tokenType === token.OpenParenthesis && isPlainValue(peek(mending, 1))) {
    while (peek(mending) !== undefined && peek(mending)?.tokenType !== token.CloseParenthesis) mending.next += 1
    mending.next += 1
    return
  }
  while (isPlainValue(peek(mending)) || isUnit(mending)) mending.next += 1
}

/** The value at the mending's place as it is written, for hints; `...` where there is none. */
export const valueAt = (mending: Mending, ahead = 0): string => {
  const here = peek(mending, ahead)
  return here?.tokenType === token.Text || here?.tokenType === token.NumberText ? here.image : "..."
}

/** Whether a token is a value, or a sign before one. */
export const isPlainValue = (made: token.Token | undefined): boolean =>
  made !== undefined && [token.Text, token.NumberText, token.Equals].includes(made.tokenType)

const isUnit = (mending: Mending): boolean =>
  peek(mending)?.tokenType === token.Name && mending.input[mending.next - 1]?.tokenType === token.NumberText
