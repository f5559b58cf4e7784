// What may come after the tokens of a text, by the last of them.
import * as token from "../../language/tokens.ts"
import { fieldText } from "../../language/tree/attribute-text.ts"
import { secondsIn } from "../../language/tree/units.ts"
import { fitsKind, LIST_OPERATORS, listOperator, OPERATOR_NAMES } from "../../operators/of-kind.ts"
import { OPERATORS, type Operator } from "../../operators/operators.ts"
import type { Vocabulary, VocabularyAttribute } from "../../vocabulary/vocabulary.ts"
import type { Completion } from "./completion.ts"
import { isInList, isListOpening, isOfIn, testedName } from "./context.ts"

/** What may come after some tokens, all of them complete. */
export const expectedAfter = (
  tokens: ReadonlyArray<token.Token>,
  vocabulary: Vocabulary,
): ReadonlyArray<Completion> => {
  const last = tokens.at(-1)
  switch (last?.tokenType) {
    case undefined:
    case token.And:
    case token.Or:
      return operands(vocabulary)
    case token.Not:
      return isOfIn(tokens) ? afterAttributeAndNot(tokens, vocabulary) : operands(vocabulary)
    case token.OpenParenthesis:
      return isListOpening(tokens) ? listValue(tokens, vocabulary) : operands(vocabulary)
    case token.OpenBracket:
    case token.BareWord:
      return inBrackets(tokens, vocabulary)
    case token.Name:
      return afterName(last, tokens, vocabulary)
    case token.CloseBracket:
      return afterBracket(tokens, vocabulary)
    case token.Pressed:
      return [{ kind: "sign", text: "[" }]
    case token.In:
      return [{ kind: "sign", text: "(" }]
    case token.Comma:
      return listValue(tokens, vocabulary)
    case token.Text:
      if (tokens.at(-2)?.tokenType === token.OpenBracket) return BRACKET_ENDS
      return isInList(tokens) ? LIST_GOES_ON : afterTest(tokens)
    case token.NumberText:
      return afterNumber(tokens, vocabulary)
    case token.CloseParenthesis:
    case token.Presence:
      return afterTest(tokens)
    default:
      return valueFor(tokens.slice(0, -1), vocabulary)
  }
}

const TEXT_VALUE: ReadonlyArray<Completion> = [{ kind: "value", text: '"' }]
const BRACKET_ENDS: ReadonlyArray<Completion> = [{ kind: "sign", text: "]" }]
const LIST_GOES_ON: ReadonlyArray<Completion> = [
  { kind: "sign", text: "," },
  { kind: "sign", text: ")" },
]
const CONNECTIVES: ReadonlyArray<Completion> = [
  { kind: "connective", text: "and" },
  { kind: "connective", text: "or" },
]

// behind a test that is complete
const afterTest = (tokens: ReadonlyArray<token.Token>): ReadonlyArray<Completion> => {
  const count = (type: token.Token["tokenType"]): number => tokens.filter(({ tokenType }) => tokenType === type).length
  const isOpen = count(token.OpenParenthesis) > count(token.CloseParenthesis)
  return isOpen ? [...CONNECTIVES, { kind: "sign", text: ")" }] : CONNECTIVES
}

// behind an attribute `not` goes with `in` alone, which nothing that is true or false takes
const afterAttributeAndNot = (
  tokens: ReadonlyArray<token.Token>,
  vocabulary: Vocabulary,
): ReadonlyArray<Completion> => {
  const kind = attributeNamed(testedName(tokens.slice(0, -1)), vocabulary)?.kind
  return kind === "text" || kind === "number" ? BEHIND_NOT : []
}

const operands = (vocabulary: Vocabulary): ReadonlyArray<Completion> => [
  ...vocabulary.attributes.map(
    ({ name, fields, description }): Completion => ({
      kind: "attribute",
      text: fields === undefined ? name : `${name}[`,
      ...(description === undefined ? {} : { description }),
    }),
  ),
  ...(vocabulary.keypresses ? [PRESSED] : []),
  { kind: "connective", text: "not" },
  { kind: "sign", text: "(" },
]

const PRESSED: Completion = {
  kind: "attribute",
  text: "pressed[",
  description: "the keys that the caller pressed, in their order",
}

const attributeNamed = (name: string | undefined, vocabulary: Vocabulary): VocabularyAttribute | undefined =>
  vocabulary.attributes.find((attribute) => attribute.name === name)

/** What may come inside the brackets that these tokens end in. */
export const inBrackets = (tokens: ReadonlyArray<token.Token>, vocabulary: Vocabulary): ReadonlyArray<Completion> => {
  const opening = tokens.findLastIndex(({ tokenType }) => tokenType === token.OpenBracket)
  const owner = tokens[opening - 1]
  const isEmpty = opening === tokens.length - 1
  if (owner?.tokenType === token.Pressed) return isEmpty ? KEYS : [...KEYS, ...BRACKET_ENDS]
  if (!isEmpty) return BRACKET_ENDS
  const fields = attributeNamed(owner?.image, vocabulary)?.fields
  return fields === undefined || fields === "any"
    ? []
    : fields.map((field): Completion => ({ kind: "field", text: `${fieldText(field)}]` }))
}

const KEYS: ReadonlyArray<Completion> = [..."123456789WNabcdefghijklmnopqrstuvwxyz"].map((key) => ({
  kind: "key",
  text: key,
}))

// REC-121
const afterName = (
  name: token.Token,
  tokens: ReadonlyArray<token.Token>,
  vocabulary: Vocabulary,
): ReadonlyArray<Completion> => {
  // a unit of time behind a number
  if (tokens.at(-2)?.tokenType === token.NumberText) return isInList(tokens) ? LIST_GOES_ON : afterTest(tokens)
  const attribute = attributeNamed(name.image, vocabulary)
  if (attribute?.fields !== undefined) return [{ kind: "sign", text: "[" }]
  return attribute === undefined ? [] : testsOfKind(attribute, tokens)
}

const afterBracket = (tokens: ReadonlyArray<token.Token>, vocabulary: Vocabulary): ReadonlyArray<Completion> => {
  const opening = tokens.findLastIndex(({ tokenType }) => tokenType === token.OpenBracket)
  const owner = tokens[opening - 1]
  if (owner?.tokenType === token.Pressed) return afterTest(tokens)
  const attribute = attributeNamed(owner?.image, vocabulary)
  return attribute === undefined ? [] : testsOfKind(attribute, tokens)
}

const testsOfKind = ({ kind }: VocabularyAttribute, tokens: ReadonlyArray<token.Token>): ReadonlyArray<Completion> => {
  if (kind === "boolean") return afterTest(tokens)
  return OPERATOR_NAMES.filter((name) => fitsKind(name, kind)).map(testItem)
}

const testItem = (operator: Operator): Completion => ({
  kind: "test",
  text: OPERATORS[operator].form === "list" ? `${operator} (` : operator,
})

const BEHIND_NOT: ReadonlyArray<Completion> = LIST_OPERATORS.filter(
  (name) => listOperator(name, true) !== undefined,
).map(testItem)

// a text begins with its quote; which number is meant is unknown
const valueFor = (attribute: ReadonlyArray<token.Token>, vocabulary: Vocabulary): ReadonlyArray<Completion> => {
  return attributeNamed(testedName(attribute), vocabulary)?.kind === "number" ? [] : TEXT_VALUE
}

const listValue = (tokens: ReadonlyArray<token.Token>, vocabulary: Vocabulary): ReadonlyArray<Completion> => {
  const attribute = tokens.slice(
    0,
    tokens.findLastIndex(({ tokenType }) => tokenType === token.In),
  )
  return valueFor(attribute.at(-1)?.tokenType === token.Not ? attribute.slice(0, -1) : attribute, vocabulary)
}

// a unit, smaller than the one before it, which the number must have; else what follows a value
const afterNumber = (tokens: ReadonlyArray<token.Token>, vocabulary: Vocabulary): ReadonlyArray<Completion> => {
  const attribute = tokens.findLast(({ image }) => attributeNamed(image, vocabulary) !== undefined)
  const isDuration = attributeNamed(attribute?.image, vocabulary)?.unit === "sec"
  const before = tokens.at(-3)?.tokenType === token.NumberText ? secondsIn(tokens.at(-2)?.image ?? "") : undefined
  const units = UNITS.filter((unit) => (secondsIn(unit) ?? 0) < (before ?? Number.POSITIVE_INFINITY))
  return [
    ...(isDuration ? units.map((text): Completion => ({ kind: "value", text })) : []),
    ...(before !== undefined ? [] : isInList(tokens) ? LIST_GOES_ON : afterTest(tokens)),
  ]
}

const UNITS = ["sec", "min", "h", "day"]
