// Mistakes where a test must stand: a value without an attribute, a comparison without one, a sign that means nothing.

import * as token from "../language/tokens.ts"
import { fieldText, quote } from "../language/tree/attribute-text.ts"
import { secondsIn } from "../language/tree/units.ts"
import type { AttributeKind } from "../vocabulary/vocabulary.ts"
import { mendComparison } from "./comparison.ts"
import { mendField, mendFieldWithoutBrackets } from "./field.ts"
import { mendKeys } from "./keys.ts"
import { meantList, meantValue } from "./meant.ts"
import { meantQuantity } from "./meant-quantity.ts"
import { complain, hasFields, keep, kindOf, type Mending, peek, putMissingTest, reread } from "./mending.ts"
import { attributeMeant, mendName } from "./name.ts"
import { isTaken, testsOf } from "./phrase.ts"
import { repeatedTest, testText } from "./repeated.ts"
import { COMPARISONS } from "./signs.ts"
import { flagHint } from "./truth-words.ts"

/** Reads one test where an operand must stand, whatever stands there; always moves on and puts out exactly one test. */
export const mendTest = (mending: Mending): void => {
  dropFillers(mending)
  const here = mendName(mending) ?? peek(mending)
  if (here === undefined) return
  if (here.tokenType === token.Name) {
    mending.last = undefined
    mendNamed(mending, here)
  } else if (here.tokenType === token.Pressed) mendKeys(mending, here)
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
  let field: string | undefined
  if (following?.tokenType === token.OpenBracket) field = mendField(mending, name)
  else if (following !== undefined && hasFields(mending, name.image))
    field = mendFieldWithoutBrackets(mending, name, following)
  const last = mending.input[mending.next - 1] ?? name
  const hasField = mending.tokens.length > first + 1
  const known = mending.attributes.get(name.image)
  const meant = known ?? attributeMeant(mending, name.image)
  const attribute = meant?.name ?? name.image
  const fault = mendComparison(mending, {
    name,
    last,
    hasField,
    // what is true or false takes no field
    written:
      meant?.kind === "boolean"
        ? attribute
        : `${attribute}${hasField || meant?.fields !== undefined ? `[${field === undefined ? "..." : fieldText(field)}]` : ""}`,
    kind: meant?.kind,
    isKnown: field !== undefined && (known?.fields === "any" || known?.fields?.includes(field) === true),
  })
  if (fault) {
    // what was put out of the comparison is taken back; the attribute stays, so that its name is looked up
    mending.tokens.length = first + (hasField ? 4 : 1)
    mending.tokens.push(new token.Token(token.Presence, "", (mending.input[mending.next - 1]?.endOffset ?? 0) + 1, ""))
  }
}

// `"sale"` alone, `"sale" = media_type`, and `media_type = "a" or "b"`
const mendValueFirst = (mending: Mending, value: token.Token): void => {
  const count = countOfQuantity(mending)
  const last = peek(mending, count - 1) ?? value
  const written = mending.text.slice(value.startOffset, last.endOffset + 1)
  const sign = peek(mending, count)
  const name = peek(mending, count + 1)
  if (sign === undefined || !COMPARISONS.has(sign.tokenType)) {
    mending.next += count
    const text = value.tokenType === token.Text ? value.value : written
    complain(
      mending,
      value,
      last,
      "missing-attribute",
      `\`${written}\` is not compared with anything`,
      `write an attribute and a comparison before it, such as \`media_type = ${quote(text)}\``,
    )
  } else if (name?.tokenType === token.Name) {
    mendTurned(mending, value, count, sign, name)
    return
  } else {
    mending.next += count + 1
    const message = `\`${written}\` is a value; an attribute must stand before \`${sign.image}\``
    complain(mending, value, sign, "missing-attribute", message)
  }
  putMissingTest(mending)
}

// `1 min 30 sec` in `1 min 30 sec < duration`: the units behind a number are none of its attribute
const countOfQuantity = (mending: Mending): number => {
  let count = 1
  if (isOfQuantity(peek(mending))) while (isOfQuantity(peek(mending, count))) count += 1
  return count
}

const isOfQuantity = (made: token.Token | undefined): boolean =>
  made?.tokenType === token.NumberText || (made?.tokenType === token.Name && secondsIn(made.image) !== undefined)

const mendTurned = (
  mending: Mending,
  value: token.Token,
  count: number,
  sign: token.Token,
  name: token.Token,
): void => {
  const kind = kindOf(mending, name.image)
  const operator = turned(token.operatorText(sign))
  const meant = turnedValue(mending, count, kind)
  mending.next += count + 2
  const attribute = `${name.image}${takeField(mending)}`
  const last = mending.input[mending.next - 1] ?? name
  complain(
    mending,
    value,
    last,
    "missing-attribute",
    `the attribute stands behind \`${sign.image}\`; it must stand before it`,
    turnedHint(attribute, kind, operator, meant),
  )
  putMissingTest(mending)
  mending.last = { start: value.startOffset, attribute, kind, operator, value: meant, bare: false }
}

const turnedHint = (attribute: string, kind: AttributeKind | undefined, operator: string, meant: string): string => {
  if (kind === "boolean") return flagHint(attribute, meant.replaceAll('"', ""), operator === "!=")
  return isTaken(kind, operator) ? `write \`${testText(attribute, operator, meant)}\`` : testsOf(kind)
}

// a comparison that follows at once would end a value too early
const turnedValue = (mending: Mending, count: number, kind: AttributeKind | undefined): string => {
  if (count === 1) return meantValue(mending, mending.next, kind).text ?? "..."
  const [first, last] = [peek(mending), peek(mending, count - 1)]
  const written = mending.text.slice(first?.startOffset, (last?.endOffset ?? 0) + 1)
  return (kind === "text" ? quote(written) : meantQuantity(written)) ?? "..."
}

// the brackets behind a name, as a condition writes them; without a `]`, the field is the first word
const takeField = (mending: Mending): string => {
  if (peek(mending)?.tokenType !== token.OpenBracket) return ""
  mending.next += 1
  const words: Array<string> = []
  for (let made = peek(mending); made !== undefined && isWordOfField(made); made = peek(mending)) {
    words.push(made.value)
    mending.next += 1
  }
  if (peek(mending)?.tokenType === token.CloseBracket) mending.next += 1
  else reread(mending, words.splice(1).length)
  return `[${words.length === 0 ? "..." : fieldText(words.join(" "))}]`
}

const isWordOfField = ({ tokenType }: token.Token): boolean => tokenType === token.BareWord || tokenType === token.Text

const TURNED: ReadonlyMap<string, string> = new Map([
  ["<", ">"],
  ["<=", ">="],
  [">", "<"],
  [">=", "<="],
])

const turned = (sign: string): string => TURNED.get(sign) ?? sign

const mendWithoutAttribute = (mending: Mending, sign: token.Token): void => {
  const leaning = leaningTest(mending, sign)
  mending.next += 1
  if (mendCall(mending, sign)) return
  skipValues(mending, sign)
  complain(
    mending,
    sign,
    mending.input[mending.next - 1] ?? sign,
    "missing-attribute",
    `there is no attribute before \`${sign.image}\``,
    leaning ?? `write what is compared, such as \`media_type\`, before \`${sign.image}\``,
  )
  putMissingTest(mending)
}

const skipValues = (mending: Mending, sign: token.Token): void => {
  const isList = peek(mending)?.tokenType === token.OpenParenthesis && isValue(peek(mending, 1))
  if (isList || sign.tokenType === token.In) mending.next += meantList(mending, mending.next, undefined).count
  while (isValue(peek(mending))) mending.next += 1
}

// `score >= 5 and <= 10`: the attribute of the test before it is meant
const leaningTest = (mending: Mending, sign: token.Token): string | undefined => {
  const { last } = mending
  const operator = token.operatorText(sign)
  if (last === undefined || last.operator === "") return undefined
  const meant = meantBehind(mending, sign, last.kind)
  return meant === undefined ? undefined : `write \`${testText(last.attribute, operator, meant)}\``
}

const meantBehind = (mending: Mending, sign: token.Token, kind: AttributeKind | undefined): string | undefined => {
  if (sign.tokenType === token.Presence) return ""
  if (sign.tokenType !== token.In) return meantValue(mending, mending.next + 1, kind).text
  const { values } = meantList(mending, mending.next + 1, kind)
  return values.length === 0 ? undefined : `(${values.join(", ")})`
}

// `contains(media_type, "tv")`
const mendCall = (mending: Mending, sign: token.Token): boolean => {
  const { next, input } = mending
  const name = input[next + 1]
  const commaAt = next + (input[next + 2]?.tokenType === token.OpenBracket ? 5 : 2)
  const comma = input[commaAt]
  if (input[next]?.tokenType !== token.OpenParenthesis || name?.tokenType !== token.Name) return false
  if (comma?.tokenType !== token.Comma) return false
  const { count, values } = meantList(mending, commaAt + 1, kindOf(mending, name.image))
  const closing = input[commaAt + 1 + count]
  // at the end of the text, the parenthesis is missing
  const isClosed = closing === undefined || closing.tokenType === token.CloseParenthesis
  if (values.length === 0 || !isClosed) return false
  const attribute = mending.text.slice(name.startOffset, comma.startOffset).trim()
  const last = closing ?? input[commaAt + count] ?? comma
  mending.next = commaAt + count + 2
  complain(
    mending,
    sign,
    last,
    "missing-attribute",
    `\`${sign.image}\` stands between the attribute and the value`,
    `write \`${testOfCall(attribute, token.operatorText(sign), values)}\``,
  )
  putMissingTest(mending)
  return true
}

const testOfCall = (attribute: string, operator: string, values: ReadonlyArray<string>): string => {
  if (operator === "in") return `${attribute} in (${values.join(", ")})`
  return values.length === 1
    ? testText(attribute, operator, values.join(""))
    : `(${repeatedTest(attribute, operator, values, "or")})`
}

const isValue = (made: token.Token | undefined): boolean =>
  made !== undefined &&
  (made.tokenType === token.Text || made.tokenType === token.NumberText || COMPARISONS.has(made.tokenType))

// a bracket, a comma or a bare word where a test must stand: it is left out up to the next word
const mendStrangeSign = (mending: Mending, here: token.Token): void => {
  let last = here
  for (let made = peek(mending); made !== undefined && STRANGE.has(made.tokenType); made = peek(mending)) {
    last = made
    mending.next += 1
  }
  complain(
    mending,
    here,
    last,
    "missing-operand",
    `\`${mending.text.slice(here.startOffset, last.endOffset + 1)}\` stands where a test must stand`,
    "begin with an attribute, such as `media_type` or `during_hours`",
  )
  putMissingTest(mending)
}

const STRANGE: ReadonlySet<token.Token["tokenType"]> = new Set([
  token.OpenBracket,
  token.CloseBracket,
  token.BareWord,
  token.Comma,
])
