// Where a test must stand: a test, or a value or a comparison without its attribute, or a sign that means nothing.
import { flagHint } from "../check/check-kind.ts"
import { type Remedy, write } from "../language/remedy.ts"
import * as token from "../language/tokens.ts"
import { attributeText, fieldText, quote } from "../language/tree/attribute-text.ts"
import type { AttributeKind } from "../vocabulary/vocabulary.ts"
import { leansAt } from "./around.ts"
import { attributeOf, readMethod } from "./calls.ts"
import { leaningHint, leaningTest } from "./chain.ts"
import { readComparison } from "./comparison.ts"
import { readField, readFieldWithoutBrackets } from "./field.ts"
import { readKeys } from "./keys.ts"
import { takeList } from "./list.ts"
import { meantByWords, valueAt } from "./meant.ts"
import { isTaken, testText } from "./meant-test.ts"
import { attributeMeant, readName } from "./name.ts"
import { testsOf } from "./phrase.ts"
import { isLanguages, phraseAt } from "./phrases.ts"
import {
  keep,
  kindOf,
  peek,
  previous,
  putMissingTest,
  type Reading,
  report,
  reread,
  takeWhile,
  textOf,
} from "./reading.ts"
import { flagTest } from "./truth-words.ts"
import { mayBeSeveral } from "./unsure-values.ts"
import { isComparison, isOfQuantity, isOneOf, isQuotedOrNumber } from "./words.ts"

/** Reads one test where an operand must stand, whatever stands there; always moves on and puts out exactly one test. */
export const readTest = (reading: Reading): void => {
  if (readLeaningPhrase(reading)) return
  const here = readName(reading) ?? peek(reading)
  if (here === undefined) return
  if (here.tokenType === token.Name) readNamed(reading, here)
  else if (here.tokenType === token.Pressed) readKeys(reading, here)
  else {
    // `1:30 > duration`
    const isTurned = isComparison(peek(reading, 1)) && peek(reading, 2)?.tokenType === token.Name
    const isBareFirst = isTurned && /^[-+.\d]/.test(here.image)
    if (isQuotedOrNumber(here) || isBareFirst) readValueFirst(reading, here)
    else if (isComparison(here)) readWithoutAttribute(reading, here)
    else readStrangeSign(reading, here)
    putMissingTest(reading)
  }
}

// `starts with "a" or ends with "b"`, `above 50 and below 80`
const readLeaningPhrase = (reading: Reading): boolean => {
  const { last } = reading
  const first = peek(reading)
  if (first === undefined || last === undefined || !leansAt(reading, 0)) return false
  const phrase = phraseAt(reading, reading.next)
  reading.next += phrase?.count ?? 0
  const { count, text = "..." } = valueAt(reading, reading.next, last.kind)
  reading.next += count
  const { operator = "", ...rest } = phrase?.meant ?? {}
  const place = [first, previous(reading, first)] as const
  const message = `there is no attribute before \`${textOf(reading, ...place)}\``
  const isRight = isTaken(last.kind, operator) && isLanguages(operator)
  const test = testText(last.attribute, operator, [text], rest)
  const hint = isRight ? leaningHint(reading, { test, values: [text] }) : testsOf(last.kind)
  report(reading, place, "missing-attribute", message, hint)
  putMissingTest(reading)
  return true
}

const readNamed = (reading: Reading, name: token.Token): void => {
  reading.last = undefined
  const first = reading.tokens.length
  keep(reading)
  const opening = peek(reading)
  const isField = opening?.tokenType === token.OpenBracket
  const field = isField ? readField(reading, name, opening) : readFieldWithoutBrackets(reading, name)
  const last = previous(reading, name)
  const hasField = reading.tokens.length > first + 1
  const known = reading.attributes.get(name.image)
  const meant = known ?? attributeMeant(reading, name.image)
  const attribute = meant?.name ?? name.image
  // what is true or false takes no field; a hint has a place for a field that is missing
  const takesField = meant?.kind !== "boolean" && (hasField || meant?.fields !== undefined)
  const found = reading.findings.length
  const subject = {
    name,
    last,
    hasField,
    written: takesField ? `${attribute}[${field === undefined ? "..." : fieldText(field)}]` : attribute,
    kind: meant?.kind,
    isKnown: field !== undefined && (known?.fields === "any" || known?.fields?.includes(field) === true),
  }
  if (!readMethod(reading, subject)) readComparison(reading, subject)
  if (reading.findings.length === found) return
  // what was put out of the comparison is taken back; the attribute stays, so that its name is looked up
  reading.tokens.length = first + (hasField ? 4 : 1)
  reading.tokens.push(new token.Token(token.Presence, "", previous(reading, name).endOffset + 1, ""))
}

// `"sale"` alone, `"sale" = media_type`, and `media_type = "a" or "b"`
const readValueFirst = (reading: Reading, value: token.Token): void => {
  // `1 min 30 sec` in `1 min 30 sec < duration`: the units behind a number are none of its attribute
  if (takeWhile(reading, isOfQuantity).length === 0) reading.next += 1
  const last = previous(reading, value)
  const written = textOf(reading, value, last)
  // `"tv" not in media_type`
  const isNegated = peek(reading)?.tokenType === token.Not && peek(reading, 1)?.tokenType === token.In
  if (isNegated) reading.next += 1
  const sign = peek(reading)
  const name = peek(reading, 1)
  if (sign === undefined || !isComparison(sign)) {
    const text = value.tokenType === token.Text ? value.value : written
    const message = `\`${written}\` is not compared with anything`
    const hint = `write an attribute and a comparison before it, such as \`media_type = ${quote(text)}\``
    report(reading, [value, last], "missing-attribute", message, hint)
  } else if (name?.tokenType === token.Name) readTurned(reading, [value, last], sign, name, isNegated)
  else {
    reading.next += 1
    const message = `\`${written}\` is a value: an attribute must stand before \`${sign.image}\``
    report(reading, [value, sign], "missing-attribute", message)
  }
}

const readTurned = (
  reading: Reading,
  [value, last]: readonly [token.Token, token.Token],
  sign: token.Token,
  name: token.Token,
  isNegated: boolean,
): void => {
  const kind = kindOf(reading, name.image)
  // `"tv" in media_type` looks for the text in that of the attribute
  const operator = sign.tokenType === token.In ? "contains" : turned(token.operatorText(sign))
  const isText = value.tokenType === token.Text
  const { text: quoted } = isText ? valueAt(reading, reading.input.indexOf(value), kind) : {}
  const meant = (isText ? quoted : meantByWords(textOf(reading, value, last), kind, undefined)) ?? "..."
  reading.next += 2
  const attribute = `${name.image}${takeField(reading)}`
  const message = `the attribute stands behind \`${sign.image}\`, and must stand before it`
  const isOpen = isText && isListOrText(sign, value.value)
  const turnedRight = isOpen
    ? `write ${inQuotes(testText(attribute, "in", ["..."]))} for one of several texts, or ${inQuotes(testText(attribute, operator, ["..."]))} for a text within that of the attribute`
    : turnedRemedy(attribute, kind, operator, meant, isNegated)
  // where nobody knows the name, that is fixed first
  const isKnown = !reading.isVocabularyGiven || reading.attributes.has(name.image)
  const remedy = isKnown || typeof turnedRight === "string" ? turnedRight : turnedRight.hint
  report(reading, [value, previous(reading, name)], "missing-attribute", message, remedy)
  reading.last = isOpen
    ? undefined
    : {
        attribute,
        kind,
        operator,
        isNegated,
        value: meant,
        isBare: false,
      }
}

// REC-289
/** Whether a text before a sign may hold several values, one of which the attribute must be: `"CA,TX" contains region`. */
const isListOrText = (sign: token.Token, text: string): boolean =>
  sign.tokenType === token.Search || (sign.tokenType === token.In && mayBeSeveral(text))

const inQuotes = (test: string): string => `\`${test}\``

const turnedRemedy = (
  attribute: string,
  kind: AttributeKind | undefined,
  operator: string,
  meant: string,
  isNegated: boolean,
): string | Remedy => {
  const flag = kind === "boolean" ? flagTest(attribute, meant.replaceAll('"', ""), operator === "!=") : undefined
  if (kind === "boolean") return flag === undefined ? flagHint(attribute) : write(flag)
  return isTaken(kind, operator) ? write(testText(attribute, operator, [meant], { isNegated })) : testsOf(kind)
}

// the brackets behind a name, as a condition writes them; without a `]`, the field is the first word
const takeField = (reading: Reading): string => {
  if (peek(reading)?.tokenType !== token.OpenBracket) return ""
  reading.next += 1
  const words = takeWhile(reading, isOneOf(token.BareWord, token.Text)).map(({ value }) => value)
  if (peek(reading)?.tokenType === token.CloseBracket) reading.next += 1
  else reread(reading, words.splice(1).length)
  return `[${words.length === 0 ? "..." : fieldText(words.join(" "))}]`
}

const turned = (sign: string): string => sign.replace(/[<>]/, (one) => (one === "<" ? ">" : "<"))

const readWithoutAttribute = (reading: Reading, sign: token.Token): void => {
  reading.next += 1
  if (readCall(reading, sign)) return
  const test = leaningTest(reading, sign)
  const remedy =
    test === undefined
      ? `write what is compared, such as \`media_type\`, before \`${sign.image}\``
      : leaningHint(reading, test)
  const message = `there is no attribute before \`${sign.image}\``
  report(reading, [sign, previous(reading, sign)], "missing-attribute", message, remedy)
}

// `contains(media_type, "tv")`
const readCall = (reading: Reading, sign: token.Token): boolean => {
  const { next, input } = reading
  const name = input[next + 1]
  const commaAt = next + (input[next + 2]?.tokenType === token.OpenBracket ? 5 : 2)
  const comma = input[commaAt]
  if (input[next]?.tokenType !== token.OpenParenthesis || name?.tokenType !== token.Name) return false
  if (comma?.tokenType !== token.Comma) return false
  reading.next = commaAt + 1
  const reference = attributeOf(reading, input.slice(next + 1, commaAt))
  const values = takeList(reading, kindOf(reading, reference?.attribute ?? name.image))
  const closing = peek(reading)
  // at the end of the text, the parenthesis is missing
  if (values.length === 0 || (closing !== undefined && closing.tokenType !== token.CloseParenthesis)) {
    reading.next = next
    return false
  }
  const written = reading.text.slice(name.startOffset, comma.startOffset).trim()
  const attribute = reference === undefined ? written : attributeText(reference)
  const message = `\`${sign.image}\` stands between the attribute and the value`
  const remedy = write(testText(attribute, token.operatorText(sign), values))
  report(reading, [sign, closing ?? previous(reading, comma)], "missing-attribute", message, remedy)
  reading.next += 1
  return true
}

// a bracket, a comma or a bare word where a test must stand: it is left out up to the next word
const readStrangeSign = (reading: Reading, here: token.Token): void => {
  takeWhile(reading, isStrange)
  const last = previous(reading, here)
  const message = `\`${textOf(reading, here, last)}\` stands where a test must stand`
  const hint = "begin with an attribute, such as `media_type` or `during_hours`"
  report(reading, [here, last], "missing-operand", message, hint)
}

const isStrange = isOneOf(token.OpenBracket, token.CloseBracket, token.BareWord, token.Comma)
