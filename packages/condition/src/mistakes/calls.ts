// Functions and methods of other languages: `ISBLANK(media_type)`, `media_type.includes("tv")`. One is said once,
// with what is compared behind it.
import { type Remedy, write, writeTest } from "../language/remedy.ts"
import { endOf } from "../language/test-grammar.ts"
import * as token from "../language/tokens.ts"
import { attributeText, quote } from "../language/tree/attribute-text.ts"
import type { AttributeReference } from "../language/tree/tree.ts"
import { type Asked, FOUND, FUNCTIONS, LOOKING_FIRST } from "./functions.ts"
import { takeList } from "./list.ts"
import { plainForm } from "./meant-name.ts"
import { testText } from "./meant-test.ts"
import { NEGATING } from "./other-words.ts"
import { LITERAL, meantByLiteral, meantByPattern } from "./patterns.ts"
import { aheadOf, formulaSign, peek, previous, putMissingTest, type Reading, reportWhole } from "./reading.ts"
import { placeOf, type Subject } from "./subject.ts"
import { isComparison, isOpening, isQuotedOrNumber, isWordOfValue } from "./words.ts"

interface Call {
  readonly name: string
  readonly arguments: ReadonlyArray<ReadonlyArray<token.Token>>
  /** How many tokens it takes. */
  readonly count: number
}

/** The call at a token, counted from the reader's place; its parentheses stand at the name or belong to a known function. */
const callAt = (reading: Reading, ahead: number): Call | undefined => {
  const name = peek(reading, ahead)
  const opening = peek(reading, ahead + 1)
  if (name === undefined || opening?.tokenType !== token.OpenParenthesis || !/^\w+$/.test(name.image)) return undefined
  const isFunction = FUNCTIONS.has(plainForm(name.image))
  if (!isFunction && opening.startOffset !== name.endOffset + 1) return undefined
  const args: Array<Array<token.Token>> = [[]]
  let depth = 1
  for (let count = ahead + 2; ; count++) {
    const made = peek(reading, count)
    if (made === undefined) return undefined
    if (made.tokenType === token.OpenParenthesis) depth += 1
    if (made.tokenType === token.CloseParenthesis) depth -= 1
    if (depth === 0) return { name: name.image, arguments: args, count: count + 1 - ahead }
    if (made.tokenType === token.Comma && depth === 1) args.push([])
    else args.at(-1)?.push(made)
  }
}

/** The attribute that some tokens name and nothing else. */
export const attributeOf = (
  { attributes, plainNames, text }: Reading,
  made: ReadonlyArray<token.Token>,
): AttributeReference | undefined => {
  const [first, opening, field, closing] = made
  const last = made.at(-1)
  if (first?.tokenType !== token.Name || last === undefined) return undefined
  const isField =
    made.length === 4 && opening?.tokenType === token.OpenBracket && closing?.tokenType === token.CloseBracket
  if (isField && attributes.get(first.image)?.fields !== undefined)
    return { attribute: first.image, field: field?.value ?? "" }
  return plainNames.names.get(plainForm(text.slice(first.startOffset, last.endOffset + 1)))
}

const textValue = (made: ReadonlyArray<token.Token>): string | undefined =>
  made.length === 1 && made[0]?.tokenType === token.Text ? made[0].value : undefined

/** Reads a function where a test must stand. Gives whether there was one. */
export const readFunction = (reading: Reading): boolean => {
  const first = peek(reading)
  const ahead = formulaSign(reading)
  const name = peek(reading, ahead)
  const isKnown = reading.attributes.has(name?.image ?? "")
  const call =
    name?.tokenType === token.Name && !isKnown && !NEGATING.has(name.image.toLowerCase())
      ? callAt(reading, ahead)
      : undefined
  if (first === undefined || call === undefined) return false
  reading.next += ahead + call.count
  const compared = takeCompared(reading)
  const asked = askedBy(reading, call, undefined)
  const test = asked && meantBy(asked, compared)
  report(reading, first, call.name, test === undefined ? undefined : write(test))
  putMissingTest(reading)
  return true
}

/** Reads a method behind an attribute, or a property such as `length`. Gives whether there was one. */
export const readMethod = (reading: Reading, subject: Subject): boolean => {
  const name = peek(reading, 1)
  if (!isDot(peek(reading)) || name === undefined) return false
  const called = callAt(reading, 1)
  if (called === undefined && !FUNCTIONS.has(plainForm(name.image))) return false
  const call = called ?? { name: name.image, arguments: [], count: 1 }
  reading.next += 1 + call.count
  const compared = takeCompared(reading)
  const test = meantBy(askedBy(reading, call, subject.written), compared)
  // what is wrong with the attribute is said of it alone
  if (test === undefined) report(reading, name, call.name, undefined)
  else report(reading, subject.name, call.name, writeTest(placeOf(subject), test, endOf(previous(reading, name))))
  return true
}

/** Whether a token is the sign before a method or a field. */
export const isDot = (made: token.Token | undefined): boolean =>
  made?.tokenType === token.BareWord && /^(?:\?\.|\.|->>?)$/.test(made.image)

const report = (reading: Reading, first: token.Token, name: string, remedy: Remedy | undefined): void => {
  const message = `there is no function \`${name}\``
  reportWhole(reading, [first, previous(reading, first)], "unknown-test", message, remedy ?? hintOf(name))
}

const hintOf = (name: string): string => {
  if (FUNCTIONS.get(plainForm(name)) === "length") return "the length of a text is not tested"
  return /^(?:to)?(?:lower|upper|trim|low|up)/i.test(name)
    ? "texts are compared as they are: write the text as the calls have it"
    : 'write an attribute and a test, such as `media_type contains "tv"`'
}

const countOf = (call: Call): number => call.arguments.filter((made) => made.length > 0).length

/** How many arguments a function has of which each is understood, the attribute among them: a further one says more than a test can. */
// REC-298
const mostOf = (asked: Asked): number => (ALONE.has(asked) ? 1 : 2)

const ALONE: ReadonlySet<Asked> = new Set(["absent", "present", "length", "through"])

interface Question {
  readonly asked: Asked
  readonly attribute: string
  readonly value: string | undefined
  readonly count: string | undefined
}

const askedBy = (reading: Reading, call: Call, written: string | undefined): Question | undefined => {
  const asked = FUNCTIONS.get(plainForm(call.name))
  if (asked === undefined || countOf(call) > mostOf(asked) - (written === undefined ? 0 : 1)) return undefined
  const [first = []] = call.arguments
  if (asked === "through") {
    const [name] = first
    const inner = name === undefined ? undefined : callAt({ ...reading, next: reading.input.indexOf(name) }, 0)
    const found = inner === undefined ? undefined : askedBy(reading, inner, undefined)
    return found?.asked === "place" ? { ...found, asked: "contains" } : undefined
  }
  const references = call.arguments.map((made) => attributeOf(reading, made))
  const reference = references.find((one) => one !== undefined)
  const attribute = written ?? (reference === undefined ? undefined : attributeText(reference))
  if (attribute === undefined) return undefined
  const values = call.arguments.map(textValue)
  const value = values.find((one) => one !== undefined)
  // `SEARCH(region, "CA,TX")` looks for the attribute in a text
  const isTurned = values.indexOf(value) < references.indexOf(reference) !== LOOKING_FIRST.has(plainForm(call.name))
  if (written === undefined && value !== undefined && asked !== "=" && isTurned) return undefined
  const literal = call.arguments.flat().find(({ image }) => image.startsWith("/"))?.image
  const count = call.arguments.flat().find(({ tokenType }) => tokenType === token.NumberText)?.image
  return { asked, attribute, value: value ?? literal, count }
}

interface Compared {
  readonly operator: string
  readonly value: token.Token | undefined
}

// `> 0`, `= "tv"` behind a function
const takeCompared = (reading: Reading): Compared | undefined => {
  const sign = peek(reading)
  if (sign === undefined || !isComparison(sign)) return undefined
  reading.next += 1
  const value = peek(reading)
  if (isOpening(value)) takeList(reading, undefined)
  // one word or number: further ones may be those of another test
  else if (isQuotedOrNumber(value) || isWordOfValue(value)) reading.next += 1
  return { operator: token.operatorText(sign), value }
}

const foundBy = (asked: Asked, compared: Compared | undefined): boolean | undefined =>
  compared && FOUND.get(`${asked} ${compared.operator} ${compared.value?.image ?? ""}`)

/** The test that a function means with what is compared behind it; `undefined` where nobody can say. */
const meantBy = (question: Question | undefined, compared: Compared | undefined): string | undefined => {
  if (question === undefined) return undefined
  const { asked, attribute, value, count } = question
  const said = foundBy(asked, compared)
  switch (asked) {
    case "length":
      return said === undefined ? undefined : testText(attribute, said ? "present" : "absent", [])
    case "index":
    case "place": {
      const isFound = compared === undefined && asked === "place" ? true : said
      if (isFound === undefined || value === undefined) return undefined
      return testText(attribute, "contains", [quote(value)], { isNegated: !isFound })
    }
    case "left":
    case "right": {
      const text = compared?.value?.tokenType === token.Text ? compared.value.value : undefined
      const isWhole = text !== undefined && String(text.length) === count && /^!?=$/.test(compared?.operator ?? "")
      const operator = asked === "left" ? "starts_with" : "ends_with"
      return isWhole
        ? testText(attribute, operator, [quote(text)], { isNegated: compared?.operator === "!=" })
        : undefined
    }
    case "pattern": {
      const read = value === undefined ? undefined : meantByPattern(value)
      return read === undefined || compared !== undefined ? undefined : testText(attribute, read.operator, read.values)
    }
    default: {
      if (compared !== undefined && !/^(?:= true|!= false)$/i.test(`${compared.operator} ${compared.value?.image}`))
        return undefined
      if (asked === "present" || asked === "absent") return testText(attribute, asked, [])
      return value === undefined ? undefined : testText(attribute, asked, [quote(value)])
    }
  }
}

/** Reads the method of a value: `["tv", "radio"].includes(media_type)`, `/tv/.test(media_type)`. Gives whether there was one. */
export const readValueMethod = (reading: Reading): boolean => {
  const first = peek(reading)
  const literal = LITERAL.exec(first?.image ?? "")?.[0]
  if (first === undefined || (literal === undefined && first.tokenType !== token.OpenBracket)) return false
  const dot = literal === undefined ? aheadOf(reading, ({ tokenType }) => tokenType === token.CloseBracket) + 1 : 1
  const call = isDot(peek(reading, dot)) ? callAt(reading, dot + 1) : undefined
  const reference = call === undefined ? undefined : attributeOf(reading, call.arguments[0] ?? [])
  if (call === undefined || reference === undefined) return false
  const { kind } = reading.attributes.get(reference.attribute) ?? {}
  const values = literal === undefined ? takeList(reading, kind) : []
  reading.next += (literal === undefined ? 1 : 2) + call.count
  const asked = FUNCTIONS.get(plainForm(call.name))
  const compared = asked === "index" ? takeCompared(reading) : undefined
  const isIn = asked === "contains" || foundBy("index", compared)
  const pattern = literal !== undefined && asked === "pattern" && kind === "text" ? meantByLiteral(literal) : undefined
  const list = isIn === undefined ? undefined : ({ operator: isIn ? "in" : "not in", values } as const)
  const meant = countOf(call) > 1 ? undefined : literal === undefined ? list : pattern
  const test = meant && testText(attributeText(reference), meant.operator, meant.values, meant)
  report(reading, first, call.name, test === undefined ? undefined : write(test))
  putMissingTest(reading)
  return true
}
