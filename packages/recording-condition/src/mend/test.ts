// Mistakes where a test must stand: a value without an attribute, a comparison without one, a sign that means nothing.
import * as token from "../tokens.ts"
import { mendComparison } from "./comparison.ts"
import { mendField, mendFieldWithoutBrackets } from "./field.ts"
import { mendKeys } from "./keys.ts"
import { complain, complainAt, hasFields, keep, type Mending, peek, put, putMissingTest } from "./mending.ts"
import { COMPARISONS } from "./signs.ts"

/** Reads one test where an operand must stand, whatever stands there; always moves on and puts out exactly one test. */
export const mendTest = (mending: Mending): void => {
  const here = peek(mending)
  if (here === undefined) return
  if (here.tokenType === token.Name) mendNamed(mending, here)
  else if (here.tokenType === token.Pressed) mendKeys(mending, here)
  else if (here.tokenType === token.Text || here.tokenType === token.NumberText) mendValueFirst(mending, here)
  else if (COMPARISONS.has(here.tokenType)) mendWithoutAttribute(mending, here)
  else mendStrangeSign(mending, here)
}

const mendNamed = (mending: Mending, name: token.Token): void => {
  const first = mending.tokens.length
  const following = peek(mending, 1)
  keep(mending)
  if (following?.tokenType === token.OpenBracket) mendField(mending, name)
  else if (following !== undefined && hasFields(mending, name.image)) mendFieldWithoutBrackets(mending, name, following)
  const last = mending.input[mending.next - 1] ?? name
  const hasField = mending.tokens.length > first + 1
  const fault = mendComparison(mending, name, last, hasField)
  if (fault) {
    // what was put out of the comparison is taken back; the attribute stays, so that its name is looked up
    mending.tokens.length = first + (hasField ? 4 : 1)
    put(mending, token.Present, "present")
    mending.broken.add(mending.tests)
  }
  mending.tests += 1
}

// `"sale"` alone, `"sale" = media_type`, and `media_type = "a" or "b"`
const mendValueFirst = (mending: Mending, value: token.Token): void => {
  const sign = peek(mending, 1)
  const name = peek(mending, 2)
  mending.next += 1
  if (sign !== undefined && COMPARISONS.has(sign.tokenType)) {
    if (name?.tokenType === token.Name) {
      mending.next += 2
      const last = skipBrackets(mending) ?? name
      const attribute = mending.text.slice(name.startOffset, last.endOffset + 1)
      complain(
        mending,
        value,
        last,
        "missing-attribute",
        `the attribute stands behind \`${sign.image}\`; it must stand before it`,
        `write \`${attribute} ${turned(sign.image)} ${value.image}\``,
      )
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
    valueHint(mending, value),
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

// where the test before it compares the same kind of value, its attribute is repeated in the hint
const valueHint = (mending: Mending, value: token.Token): string => {
  const at = mending.next - 1
  const before = mending.input.slice(Math.max(0, at - 7), at - 1)
  const sign = before.at(-2)
  const earlier = before.at(-1)
  const sameKind = earlier?.tokenType === value.tokenType
  if (!sameKind || earlier === undefined || sign === undefined || !COMPARISONS.has(sign.tokenType)) {
    return `write an attribute and a comparison before it, such as \`media_type = ${value.image}\``
  }
  const nameAt = before.findLastIndex(({ tokenType }) => tokenType === token.Name)
  const attribute = mending.text.slice(before[nameAt]?.startOffset, sign.startOffset).trim()
  const repeated = `write \`${attribute} ${sign.image} ${value.image}\``
  return sign.tokenType === token.Equals
    ? `${repeated}, or \`${attribute} in (${earlier.image}, ${value.image})\``
    : repeated
}

const mendWithoutAttribute = (mending: Mending, sign: token.Token): void => {
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
    `write what is compared, such as \`media_type\`, before \`${sign.image}\``,
  )
  putMissingTest(mending)
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
