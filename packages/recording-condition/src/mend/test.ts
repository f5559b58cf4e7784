// Mistakes where a test must stand: a value without an attribute, a comparison without one, a sign that means nothing.

import { fieldText } from "../attribute-text.ts"
import { MISSING_FIELD } from "../check-test.ts"
import * as token from "../tokens.ts"
import { mendComparison } from "./comparison.ts"
import { mendField, mendFieldWithoutBrackets } from "./field.ts"
import { mendKeys } from "./keys.ts"
import { meantValue } from "./meant.ts"
import { complain, complainAt, hasFields, keep, kindOf, type Mending, peek, put, putMissingTest } from "./mending.ts"
import { attributeMeant, mendName } from "./name.ts"
import { operatorText } from "./phrases.ts"
import { testText } from "./repeated.ts"
import { COMPARISONS } from "./signs.ts"

/** Reads one test where an operand must stand, whatever stands there; always moves on and puts out exactly one test. */
export const mendTest = (mending: Mending): void => {
  dropFillers(mending)
  const here = mendName(mending) ?? peek(mending)
  mending.last = here?.tokenType === token.Name || here?.tokenType === token.Pressed ? undefined : mending.last
  if (here === undefined) return
  if (here.tokenType === token.Name) mendNamed(mending, here)
  else if (here.tokenType === token.Pressed) mendKeys(mending, here)
  else if (here.tokenType === token.Text || here.tokenType === token.NumberText) mendValueFirst(mending, here)
  else if (COMPARISONS.has(here.tokenType)) mendWithoutAttribute(mending, here)
  else mendStrangeSign(mending, here)
}

const FILLERS: ReadonlySet<string> = new Set(["is", "if", "when", "where", "either", "only", "call", "calls"])

// `if mobile`: words around a condition that say nothing
const dropFillers = (mending: Mending): void => {
  for (let here = peek(mending); here?.tokenType === token.Name; here = peek(mending)) {
    const following = peek(mending, 1)
    const isOperand = following?.tokenType === token.Pressed || mending.attributes.has(following?.image ?? "")
    if (!FILLERS.has(here.image.toLowerCase()) || mending.attributes.has(here.image) || !isOperand) return
    complain(mending, here, here, "unexpected-word", `\`${here.image}\` has no meaning here`, "remove it")
    mending.input.splice(mending.next, 1)
  }
}

const mendNamed = (mending: Mending, name: token.Token): void => {
  const first = mending.tokens.length
  const following = peek(mending, 1)
  keep(mending)
  if (following?.tokenType === token.OpenBracket) mendField(mending, name)
  else if (following !== undefined && hasFields(mending, name.image)) mendFieldWithoutBrackets(mending, name, following)
  const last = mending.input[mending.next - 1] ?? name
  const hasField = mending.tokens.length > first + 1
  const field = hasField ? mending.tokens[first + 2]?.value : undefined
  const known = mending.attributes.get(name.image)
  const meant = known ?? attributeMeant(mending, name.image)
  const fault = mendComparison(mending, {
    name,
    last,
    hasField,
    written:
      field === undefined || field === MISSING_FIELD
        ? (meant?.name ?? sliceOf(mending, name, last))
        : `${meant?.name ?? name.image}[${fieldText(field)}]`,
    kind: meant?.kind,
    isKnown:
      known !== undefined && (field === undefined || known.fields === "any" || known.fields?.includes(field) === true),
  })
  if (fault) {
    // what was put out of the comparison is taken back; the attribute stays, so that its name is looked up
    mending.tokens.length = first + (hasField ? 4 : 1)
    put(mending, token.Present, "present")
    mending.broken.add(mending.tests)
  }
  mending.tests += 1
}

const sliceOf = (mending: Mending, first: token.Token, last: token.Token): string =>
  mending.text.slice(first.startOffset, last.endOffset + 1)

// `"sale"` alone, `"sale" = media_type`, and `media_type = "a" or "b"`
const mendValueFirst = (mending: Mending, value: token.Token): void => {
  const sign = peek(mending, 1)
  const name = peek(mending, 2)
  const valueAt = mending.next
  mending.next += 1
  if (sign !== undefined && COMPARISONS.has(sign.tokenType)) {
    if (name?.tokenType === token.Name) {
      mending.next += 2
      const last = skipBrackets(mending) ?? name
      const attribute = sliceOf(mending, name, last)
      const kind = kindOf(mending, name.image)
      const operator = turned(operatorText(sign))
      const meant = meantValue(mending, valueAt, kind).text ?? "..."
      complain(
        mending,
        value,
        last,
        "missing-attribute",
        `the attribute stands behind \`${sign.image}\`; it must stand before it`,
        `write \`${attribute} ${operator} ${meant}\``,
      )
      putMissingTest(mending)
      mending.last = { start: value.startOffset, attribute, kind, operator, value: meant, bare: false }
      return
    } else {
      mending.next += 1
      complain(
        mending,
        value,
        sign,
        "missing-attribute",
        `\`${value.image}\` is a value; an attribute must stand before \`${sign.image}\``,
      )
    }
    putMissingTest(mending)
    return
  }
  complain(
    mending,
    value,
    value,
    "missing-attribute",
    `\`${value.image}\` is not compared with anything`,
    `write an attribute and a comparison before it, such as \`media_type = ${value.image}\``,
  )
  putMissingTest(mending)
}

const TURNED: ReadonlyMap<string, string> = new Map([
  ["<", ">"],
  ["<=", ">="],
  [">", "<"],
  [">=", "<="],
])

const turned = (sign: string): string => TURNED.get(sign) ?? sign

const skipBrackets = (mending: Mending): token.Token | undefined => {
  if (peek(mending)?.tokenType !== token.OpenBracket) return undefined
  let last: token.Token | undefined
  while (last?.tokenType !== token.CloseBracket && peek(mending) !== undefined) {
    last = peek(mending)
    mending.next += 1
  }
  return last
}

const mendWithoutAttribute = (mending: Mending, sign: token.Token): void => {
  const leaning = leaningTest(mending, sign)
  mending.next += 1
  let last = sign
  for (let made = peek(mending); made !== undefined && isValue(made); made = peek(mending)) {
    last = made
    mending.next += 1
  }
  if (mendCall(mending, sign)) return
  if (sign.tokenType === token.In && peek(mending)?.tokenType === token.OpenParenthesis)
    last = skipList(mending) ?? last
  complain(
    mending,
    sign,
    last,
    "missing-attribute",
    `there is no attribute before \`${sign.image}\``,
    leaning ?? `write what is compared, such as \`media_type\`, before \`${sign.image}\``,
  )
  putMissingTest(mending)
}

// `score >= 5 and <= 10`: the attribute of the test before it is meant
const leaningTest = (mending: Mending, sign: token.Token): string | undefined => {
  const { last } = mending
  const operator = operatorText(sign)
  if (last === undefined || last.operator === "" || sign.tokenType === token.In) return undefined
  const value = sign.tokenType === token.Present || sign.tokenType === token.Absent ? "" : undefined
  const meant = value ?? meantValue(mending, mending.next + 1, last.kind).text
  return meant === undefined ? undefined : `write \`${testText(last.attribute, operator, meant)}\``
}

// `contains(media_type, "tv")`
const mendCall = (mending: Mending, sign: token.Token): boolean => {
  const start = peek(mending, 1)
  if (peek(mending)?.tokenType !== token.OpenParenthesis || start?.tokenType !== token.Name) return false
  const rest = mending.input.slice(mending.next + 2)
  const end = rest.findIndex(({ tokenType }) => tokenType === token.CloseParenthesis)
  const comma = rest.findIndex(({ tokenType }) => tokenType === token.Comma)
  const last = rest[end]
  if (last === undefined || comma === -1 || comma > end) return false
  const attribute = mending.text.slice(start.startOffset, rest[comma]?.startOffset).trim()
  const value = mending.text.slice((rest[comma]?.endOffset ?? 0) + 1, last.startOffset).trim()
  mending.next += end + 3
  complain(
    mending,
    sign,
    last,
    "missing-attribute",
    `\`${sign.image}\` stands between the attribute and the value`,
    `write \`${attribute} ${sign.image.toLowerCase()} ${value}\``,
  )
  putMissingTest(mending)
  return true
}

const skipList = (mending: Mending): token.Token | undefined => {
  let last: token.Token | undefined
  while (peek(mending) !== undefined && last?.tokenType !== token.CloseParenthesis) {
    last = peek(mending)
    mending.next += 1
  }
  return last
}

const isValue = (made: token.Token): boolean =>
  made.tokenType === token.Text || made.tokenType === token.NumberText || COMPARISONS.has(made.tokenType)

// a bracket, a comma or a bare word where a test must stand: it is left out up to the next word
const mendStrangeSign = (mending: Mending, here: token.Token): void => {
  let last = here
  while (isStrange(peek(mending))) {
    last = peek(mending) ?? last
    mending.next += 1
  }
  complainAt(
    mending,
    here.startOffset,
    last.endOffset + 1,
    "missing-operand",
    `\`${mending.text.slice(here.startOffset, last.endOffset + 1)}\` stands where a test must stand`,
    "begin with an attribute, such as `media_type` or `during_hours`",
  )
  putMissingTest(mending)
}

const isStrange = (made: token.Token | undefined): boolean =>
  made !== undefined && [token.OpenBracket, token.CloseBracket, token.BareWord, token.Comma].includes(made.tokenType)
