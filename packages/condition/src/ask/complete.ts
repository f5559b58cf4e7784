// What may stand at an offset of a text: for editors.

import { scan } from "../language/scan/scan.ts"
import * as token from "../language/tokens.ts"
import { fieldText } from "../language/tree/attribute-text.ts"
import { secondsIn } from "../language/tree/units.ts"
import { fitsKind, LIST_OPERATORS, OPERATOR_NAMES } from "../operators/of-kind.ts"
import { OPERATORS, type Operator } from "../operators/operators.ts"
import type { Vocabulary, VocabularyAttribute } from "../vocabulary/vocabulary.ts"

/** What kind of word a completion is. */
export type CompletionKind = "attribute" | "field" | "key" | "connective" | "test" | "value" | "sign"

/** One thing that may stand at a place. */
export interface Completion {
  /** What kind of word it is. */
  readonly kind: CompletionKind
  /** What is written in place of the stretch that is being completed. */
  readonly text: string
  /** What it means, where the vocabulary says so. */
  readonly description?: string
}

/** What may stand at a place, and the stretch of the text that a completion takes the place of. */
export interface Completions {
  /** Where the stretch begins, in UTF-16 units. */
  readonly offset: number
  /** How long it is; 0 where nothing has been begun. */
  readonly length: number
  /** What may take its place, most useful first. */
  readonly items: ReadonlyArray<Completion>
}

/**
 * What may stand at an offset of a text that is being written, by the words before it. A word that has been begun is
 * completed: the items begin with its letters (in any letter case), and take its place. Inside a comment, or a text
 * that is no field's name, there is nothing to complete. The text behind the offset is not looked at.
 *
 * Rule REC-121.
 *
 * @returns the items, most useful first; none where nothing can be said.
 *
 * @example
 * ```ts
 * import { completeCondition } from "@callrules/condition/ask"
 * import { publishedVocabulary } from "@callrules/recording-condition"
 *
 * const vocabulary = publishedVocabulary({ customDataFields: ["product"] })
 * const { items, offset, length } = completeCondition("mobile and during", 17, vocabulary)
 * console.assert(items[0]?.text === "during_hours" && offset === 11 && length === 6)
 * console.assert(completeCondition("custom_data[", 12, vocabulary).items[0]?.text === "product]")
 * ```
 */
export const completeCondition = (text: string, offset: number, vocabulary: Vocabulary): Completions => {
  const end = Math.max(0, Math.min(Math.trunc(offset) || 0, text.length))
  const before = text.slice(0, end)
  const { tokens, problems, comments } = scan(before)
  const last = tokens.at(-1)
  const inComment = comments.some((comment) => !/[\r\n]/.test(before.slice(comment.offset)))
  const inText = problems.some(({ code }) => code === "unterminated-text")
  if (inComment) return { offset: end, length: 0, items: [] }
  if (inText) return inUnclosedText(tokens, end, vocabulary)
  const word = last !== undefined && last.endOffset + 1 === end && isWord(last) ? last : undefined
  const wholeWords = word === undefined ? tokens : tokens.slice(0, -1)
  const start = word?.startOffset ?? end
  const choices = expectedAfter(wholeWords, vocabulary)
  const items = word === undefined ? choices : choices.flatMap((item) => goingOn(item, word.image))
  return { offset: start, length: end - start, items }
}

/** An item that goes on from what has been begun, in any letter case; a field's name begins behind its quote. */
const goingOn = (item: Completion, start: string): ReadonlyArray<Completion> => {
  // of keys the letter case matters, and one that is complete may be the last
  if (item.kind === "key") return item.text === start ? [item, { ...item, text: `${start}]` }] : []
  const text = item.kind === "field" ? item.text.replace(/^"/, "") : item.text
  return text.toLowerCase().startsWith(start.toLowerCase()) ? [item] : []
}

// `custom_data["zip`: a field's name in quotes is completed, any other text is not
const inUnclosedText = (tokens: ReadonlyArray<token.Token>, end: number, vocabulary: Vocabulary): Completions => {
  const text = tokens.at(-1)
  const before = tokens.slice(0, -1)
  const isField = text?.tokenType === token.Text && before.at(-1)?.tokenType === token.OpenBracket
  const items = isField
    ? inBrackets(before, vocabulary).filter(({ kind, text: item }) => kind === "field" && item.startsWith(text.image))
    : []
  const start = items.length > 0 ? (text?.startOffset ?? end) : end
  return { offset: start, length: end - start, items }
}

const WORDS: ReadonlySet<token.Token["tokenType"]> = new Set([
  token.Name,
  token.Pressed,
  token.BareWord,
  ...token.KEYWORDS.values(),
])

const isWord = (made: token.Token): boolean => WORDS.has(made.tokenType)

const expectedAfter = (tokens: ReadonlyArray<token.Token>, vocabulary: Vocabulary): ReadonlyArray<Completion> => {
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

const inBrackets = (tokens: ReadonlyArray<token.Token>, vocabulary: Vocabulary): ReadonlyArray<Completion> => {
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

const BEHIND_NOT: ReadonlyArray<Completion> = LIST_OPERATORS.filter((name) => !OPERATORS[name].negated).map(testItem)

// a text begins with its quote; which number is meant is unknown
const valueFor = (attribute: ReadonlyArray<token.Token>, vocabulary: Vocabulary): ReadonlyArray<Completion> => {
  return attributeNamed(testedName(attribute), vocabulary)?.kind === "number" ? [] : TEXT_VALUE
}

/** The name of the attribute that ends these tokens: `custom_data` for `custom_data[product]`. */
const testedName = (tokens: ReadonlyArray<token.Token>): string | undefined =>
  tokens.at(-1)?.tokenType === token.CloseBracket ? ownerOf(tokens) : tokens.at(-1)?.image

const listValue = (tokens: ReadonlyArray<token.Token>, vocabulary: Vocabulary): ReadonlyArray<Completion> => {
  const attribute = tokens.slice(
    0,
    tokens.findLastIndex(({ tokenType }) => tokenType === token.In),
  )
  return valueFor(attribute.at(-1)?.tokenType === token.Not ? attribute.slice(0, -1) : attribute, vocabulary)
}

const ownerOf = (tokens: ReadonlyArray<token.Token>): string | undefined =>
  tokens[tokens.findLastIndex(({ tokenType }) => tokenType === token.OpenBracket) - 1]?.image

const isOfIn = (tokens: ReadonlyArray<token.Token>): boolean => {
  const before = tokens.at(-2)?.tokenType
  return before === token.Name || before === token.CloseBracket
}

const isListOpening = (tokens: ReadonlyArray<token.Token>): boolean => tokens.at(-2)?.tokenType === token.In

const isInList = (tokens: ReadonlyArray<token.Token>): boolean => {
  const opening = tokens.findLastIndex(({ tokenType }) => tokenType === token.OpenParenthesis)
  return opening > 0 && tokens[opening - 1]?.tokenType === token.In && !isClosed(tokens, opening)
}

const isClosed = (tokens: ReadonlyArray<token.Token>, opening: number): boolean =>
  tokens.slice(opening).some(({ tokenType }) => tokenType === token.CloseParenthesis)

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
