// What is wrong with the order of the words, and tokens put right. Runs only after the plain parser has failed: it walks
// the tokens knowing whether an operand or an `and` / `or` must come next, reports each mistake, and leaves tokens that the
// grammar accepts, so that names elsewhere in the text can still be checked.

import { shownNames } from "../check/check-test.ts"
import { listOf, once } from "../check/known-names.ts"
import type { Repaired } from "../language/mistake-reader.ts"
import type { Scan } from "../language/scan/scanning.ts"
import { endOf } from "../language/test-grammar.ts"
import * as token from "../language/tokens.ts"
import type { Vocabulary } from "../vocabulary/vocabulary.ts"
import { dropOpening, dropOwner, unquoteName } from "./around.ts"
import { readFunction, readValueMethod } from "./calls.ts"
import { closesNothing, readConnective } from "./connective.ts"
import { dropEmptyParentheses, readGroup, readIf } from "./group-calls.ts"
import { type Join, joinAt } from "./joins.ts"
import { plainNames } from "./meant-name.ts"
import { knownNamesOfOne } from "./nearest.ts"
import { readNegating } from "./negating.ts"
import { readTest } from "./operand.ts"
import { NEGATING } from "./other-words.ts"
import { readPaired } from "./paired.ts"
import { keep, peek, put, putMissingTest, type Reading, report, unclosed } from "./reading.ts"
import { readHas } from "./search-boxes.ts"
import { isConnective } from "./words.ts"

const NO_VOCABULARY: Vocabulary = { attributes: [], keypresses: true }

/**
 * Finds the mistakes in the order of a text's tokens. The tokens it gives are accepted by the grammar. Without a vocabulary no
 * name is called unknown.
 */
export const repair = (scanned: Scan, given: Vocabulary | undefined): Repaired => {
  const reading = readingOf(scanned, given)
  const open: Array<token.Token> = []
  dropEmptyParentheses(reading)
  let operandNext = true
  for (let here = peek(reading); here !== undefined; here = peek(reading)) {
    const { last } = reading
    const isOperand = operandNext
    operandNext = operandNext ? readOperand(reading, open, here) : readConnective(reading, open, here)
    // a value joins a comparison only where no other test stands between the two
    // REC-333
    if (isOperand && !operandNext && reading.last === last) reading.last = undefined
  }
  if (operandNext) endWithoutOperand(reading)
  const joins = open.length > 0 ? allJoins(reading) : []
  for (const parenthesis of open) {
    report(reading, parenthesis, ...unclosed(")", closingPlace(reading, parenthesis, joins)))
    put(reading, token.CloseParenthesis, ")")
  }
  return reading
}

/** All that joins tests or values in a text, at any depth of its parentheses. */
// REC-311
const allJoins = (reading: Reading): ReadonlyArray<Join> =>
  reading.input.flatMap((made, at): ReadonlyArray<Join> => {
    if (isConnective(made)) return [{ at, count: 1, word: made.tokenType === token.And ? "and" : "or" }]
    return [joinAt(reading, at)].filter((join) => join !== undefined)
  })

/**
 * Where the `)` belongs that is missing: at the end, where it encloses two tests, or all of them and what stands before are joined in one
 * way. Negated parentheses may enclose one test, as in `!(mobile)`: of `not (mobile or repeat` nobody can say what is negated, nor of
 * `(not (mobile and repeat) and landline`.
 */
// REC-327
const closingPlace = ({ input }: Reading, parenthesis: token.Token, joins: ReadonlyArray<Join>): number | undefined => {
  const opening = input.indexOf(parenthesis)
  const before = input[opening - 1]
  const within = joins.filter(({ at }) => at > opening)
  const isFirst = before === undefined || before.tokenType === token.OpenParenthesis
  const isNegated = input.some(
    (made, at) =>
      at >= opening &&
      made.tokenType === token.OpenParenthesis &&
      (isNegation(input[at - 1]) ||
        joins.some((join) => join.at + join.count === at && NEGATED_JOINS.has(join.word))) &&
      within.some((join) => join.at > at),
  )
  const words = new Set([
    ...(isNegated ? [undefined] : []),
    ...(isFirst || within.length < 2 ? [] : [wordAt(joins, opening - 1)]),
    ...within.map(({ word }) => word),
  ])
  return words.size < 2 && opening < input.length - 1 ? endOf(input.at(-1) ?? parenthesis) : undefined
}

const NEGATED_JOINS: ReadonlySet<Join["word"]> = new Set(["and not", "nor"])

const wordAt = (joins: ReadonlyArray<Join>, place: number): Join["word"] | undefined =>
  joins.find(({ at }) => at === place)?.word

const readingOf = ({ text, tokens }: Scan, given: Vocabulary | undefined): Reading => {
  const { attributes, keypresses } = given ?? NO_VOCABULARY
  const names = attributes.map(({ name }) => name)
  const known = knownNamesOfOne()
  const all = once(() => listOf("attribute", shownNames({ attributes, keypresses })))
  const reading: Reading = {
    text,
    input: [...tokens],
    attributes: new Map(attributes.map((attribute) => [attribute.name, attribute])),
    plainNames: plainNames({ attributes }),
    nearest: (word) => known.nearest(word, names),
    allNames: all,
    hasDepth: once(() => hasDepth(reading)),
    next: 0,
    tokens: [],
    findings: [],
    keypresses,
    isVocabularyGiven: given !== undefined,
    last: undefined,
  }
  return reading
}

const hasDepth = (reading: Reading): boolean => {
  const words = new Set(allJoins(reading).map(({ word }) => word))
  return reading.input.some(isNegation) || words.size > 1 || !(words.size === 0 || words.has("and") || words.has("or"))
}

const isNegation = (made: token.Token | undefined): boolean =>
  made !== undefined && (made.tokenType === token.Not || NEGATING.has(made.image.toLowerCase()))

/** Reads what stands where an operand must stand. Gives whether an operand must still come. */
const readOperand = (reading: Reading, open: Array<token.Token>, first: token.Token): boolean => {
  if (readGroup(reading) || readIf(reading)) return true
  if (readFunction(reading) || readValueMethod(reading) || readHas(reading)) return false
  dropOpening(reading)
  dropOwner(reading)
  unquoteName(reading)
  if (readPaired(reading) || readNegating(reading) || readGroup(reading)) return true
  const here = peek(reading) ?? first
  switch (here.tokenType) {
    case token.Not:
      keep(reading)
      return true
    case token.OpenParenthesis:
      open.push(here)
      keep(reading)
      return true
    case token.CloseParenthesis:
      return closeWithoutOperand(reading, open, here)
    case token.And:
    case token.Or:
      return connectiveWithoutOperand(reading, here)
    default:
      readTest(reading)
      return false
  }
}

const closeWithoutOperand = (reading: Reading, open: Array<token.Token>, here: token.Token): boolean => {
  const before = reading.input[reading.next - 1]
  const opening = open.pop()
  if (opening === undefined) {
    closesNothing(reading, here)
    return true
  }
  if (before === opening) {
    const hint = "put a test between them or remove them"
    report(reading, [opening, here], "empty-parentheses", "there is nothing between these parentheses", hint)
  } else missingAfter(reading, before ?? here)
  putMissingTest(reading)
  keep(reading)
  return false
}

const missingAfter = (reading: Reading, before: token.Token): void => {
  const message = `there is no test after \`${before.image}\``
  const hint = `add the test that is missing, or remove \`${before.image}\``
  // unreadable text may stand where the test should be
  const about = [before.startOffset, peek(reading)?.startOffset ?? reading.text.length] as const
  report(reading, before, "missing-operand", message, hint, { about, stage: "gaps" })
}

const connectiveWithoutOperand = (reading: Reading, here: token.Token): boolean => {
  const before = reading.input[reading.next - 1]
  if (before !== undefined && isConnective(before)) {
    const message = `there is no test between \`${before.image}\` and \`${here.image}\``
    const hint = "remove one of the two, or add the test that is missing"
    const isTwice = before.tokenType === here.tokenType
    const remedy = isTwice ? { hint, changes: [{ replacement: here.value }] } : hint
    report(reading, [before, here], "missing-operand", message, remedy)
    reading.next += 1
    return true
  }
  if (before?.tokenType === token.Not) missingAfter(reading, before)
  else {
    const hint = `add the test that is missing, or remove \`${here.image}\``
    report(reading, here, "missing-operand", `there is no test before \`${here.image}\``, hint)
  }
  putMissingTest(reading)
  keep(reading)
  return true
}

const endWithoutOperand = (reading: Reading): void => {
  const last = reading.input.at(-1)
  // a parenthesis that is opened at the very end is reported as never closed
  if (last !== undefined && last.tokenType !== token.OpenParenthesis) missingAfter(reading, last)
  putMissingTest(reading)
}
