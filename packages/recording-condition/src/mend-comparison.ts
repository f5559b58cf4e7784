// Mistakes behind an attribute: the comparison and its value. mend-list.ts reads the lists of `in`.
import { quote } from "./attribute-text.ts"
import { complain, complainAt, keep, type Mending, peek } from "./mend.ts"
import { mendList } from "./mend-list.ts"
import { mendQuantity } from "./mend-quantity.ts"
import { nearestNames } from "./nearest.ts"
import * as token from "./tokens.ts"

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
      return mendWord(mending, attribute, name, last, here, hasField)
    default:
      return mendAlone(mending, name, last, hasField)
  }
}

const mendAlone = (mending: Mending, name: token.Token, last: token.Token, hasField: boolean): boolean => {
  if (!hasField) return false
  const attribute = mending.text.slice(name.startOffset, last.endOffset + 1)
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
const mendNot = (
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
  const instead = notInstead(attribute, following)
  // `mobile not repeat` lacks an `and`
  if (following === undefined || instead === undefined) return mendAlone(mending, name, last, hasField)
  mending.next += 1
  complain(mending, not, following, "unknown-test", `\`not ${following.image}\` is not a test`, instead)
  const before = mending.problems.length
  mendComparison(mending, name, last, hasField)
  // the value behind it may be broken in its own right, but the test is anyway
  return mending.problems.length >= before
}

const notInstead = (attribute: string, following: token.Token | undefined): string | undefined => {
  switch (following?.tokenType) {
    case token.Contains:
    case token.StartsWith:
    case token.EndsWith:
      return `write \`not ${attribute} ${following.image.toLowerCase()} ...\``
    case token.Present:
      return `write \`${attribute} absent\``
    case token.Absent:
      return `write \`${attribute} present\``
    case token.Equals:
      return `write \`${attribute} != ...\``
    default:
      return undefined
  }
}

// spellings of comparisons in other languages, without letter case, `_` and spaces
const OTHER_WORDS: ReadonlyMap<string, string> = new Map([
  ...["is", "equals", "equal", "eq", "equalto", "matches", "are", "was"].map((word): [string, string] => [word, "="]),
  ...["isnot", "ne", "neq", "notequals", "isnt", "differs"].map((word): [string, string] => [word, "!="]),
  ...["like", "includes", "include", "has", "having", "containing", "contain", "ilike"].map(
    (word): [string, string] => [word, "contains"],
  ),
  ...["startswith", "startwith", "beginswith", "begins", "starts", "prefix"].map((word): [string, string] => [
    word,
    "starts_with",
  ]),
  ...["endswith", "endwith", "ends", "suffix"].map((word): [string, string] => [word, "ends_with"]),
  ...["exists", "exist", "set", "filled", "isset", "notempty", "known"].map((word): [string, string] => [
    word,
    "present",
  ]),
  ...["empty", "missing", "blank", "null", "unset", "unknown", "isempty", "isnull"].map((word): [string, string] => [
    word,
    "absent",
  ]),
  ...["oneof", "anyof", "among", "within"].map((word): [string, string] => [word, "in"]),
  ...["gt", "over", "above", "exceeds", "morethan"].map((word): [string, string] => [word, ">"]),
  ...["gte", "atleast"].map((word): [string, string] => [word, ">="]),
  ...["lt", "under", "below", "lessthan"].map((word): [string, string] => [word, "<"]),
  ...["lte", "atmost"].map((word): [string, string] => [word, "<="]),
])

const TEST_WORDS = ["contains", "starts_with", "ends_with", "present", "absent"]

// a word behind an attribute: a comparison in other words, or the beginning of another test
const mendWord = (
  mending: Mending,
  attribute: string,
  name: token.Token,
  last: token.Token,
  word: token.Token,
  hasField: boolean,
): boolean => {
  const plain = word.image.toLowerCase().replaceAll("_", "")
  const following = peek(mending, 1)
  const hasValue = following?.tokenType === token.Text || following?.tokenType === token.NumberText
  const meant = OTHER_WORDS.get(plain) ?? nearestNames(word.image, TEST_WORDS)[0]
  // `mobile repeat`: another attribute follows, so `and` or `or` is missing
  if (meant === undefined && !hasValue) return mendAlone(mending, name, last, hasField)
  mending.next += 1
  const combined = meant === "=" ? afterIs(mending, attribute, word) : undefined
  if (combined !== undefined) return combined
  const needsNothing = meant === "present" || meant === "absent"
  complain(
    mending,
    word,
    word,
    "unknown-test",
    `\`${word.image}\` is not a test`,
    meant === undefined
      ? "the tests of a text are `=`, `!=`, `contains`, `starts_with`, `ends_with`, `in`, `present` and `absent`"
      : `write \`${attribute} ${meant}${needsNothing ? "" : " ..."}\``,
  )
  if (!needsNothing) skipValue(mending)
  return true
}

// `is present`, `is not "x"`, `is in (...)`, `is empty`
const afterIs = (mending: Mending, attribute: string, is: token.Token): boolean | undefined => {
  const first = peek(mending)
  const second = peek(mending, 1)
  const negated = first?.tokenType === token.Not
  const word = negated ? second : first
  const plain = word?.image.toLowerCase() ?? ""
  const presence = plain === "present" || plain === "absent" ? plain : OTHER_WORDS.get(plain)
  if (word === undefined || (presence !== "present" && presence !== "absent")) {
    if (!negated || first === undefined) return undefined
    mending.next += 1
    complain(mending, is, first, "unknown-test", `\`${is.image} not\` is not a test`, `write \`${attribute} != ...\``)
    skipValue(mending)
    return true
  }
  const meant = negated === (presence === "absent") ? "present" : "absent"
  mending.next += negated ? 2 : 1
  const written = mending.text.slice(is.startOffset, word.endOffset + 1)
  complain(mending, is, word, "unknown-test", `\`${written}\` is not a test`, `write \`${attribute} ${meant}\``)
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

const isPlainValue = (made: token.Token | undefined): boolean =>
  made !== undefined && [token.Text, token.NumberText, token.Equals].includes(made.tokenType)

const isUnit = (mending: Mending): boolean =>
  peek(mending)?.tokenType === token.Name && mending.input[mending.next - 1]?.tokenType === token.NumberText

const TEXT_ONLY: ReadonlySet<token.Token["tokenType"]> = new Set([token.Contains, token.StartsWith, token.EndsWith])
const EITHER: ReadonlySet<token.Token["tokenType"]> = new Set([token.Equals, token.NotEquals])

const mendValue = (mending: Mending, attribute: string, sign: token.Token): boolean => {
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
    here !== undefined && here.tokenType !== token.And && here.tokenType !== token.Or && SIGNS.has(here.tokenType)
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

const SIGNS: ReadonlySet<token.Token["tokenType"]> = new Set([
  ...[token.Equals, token.NotEquals, token.Less, token.LessOrEqual, token.Greater, token.GreaterOrEqual],
  ...[token.Contains, token.StartsWith, token.EndsWith, token.In, token.Present, token.Absent],
])

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
  const lower = written.toLowerCase()
  const isBoolean = lower === "true" || lower === "false"
  const negated = (lower === "false") === (sign.tokenType === token.Equals)
  complain(
    mending,
    first,
    last,
    "value-needs-quotes",
    `the value \`${written}\` is not in quotes`,
    isBoolean
      ? `write \`"${written}"\`, or for an attribute that is true or false only \`${negated ? "not " : ""}${attribute}\``
      : `write \`${quote(written)}\``,
  )
  return true
}

// a word belongs to the value unless a comparison or bracket shows that it begins another test
const continuesBareValue = (mending: Mending): boolean => {
  const here = peek(mending)
  const following = peek(mending, 1)
  if (here === undefined || ![token.Name, token.NumberText].includes(here.tokenType)) return false
  return following === undefined || !(SIGNS.has(following.tokenType) || following.tokenType === token.OpenBracket)
}

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
