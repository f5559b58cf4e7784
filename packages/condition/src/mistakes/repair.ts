// What is wrong with the order of the words, and tokens put right. Runs only after the plain parser has failed: it walks
// the tokens knowing whether an operand or an `and` / `or` must come next, reports each mistake, and leaves tokens that the
// grammar accepts, so that names elsewhere in the text can still be checked.

import { shownNames } from "../check/check-test.ts"
import { namesSentence } from "../check/known-names.ts"
import { once } from "../check/once.ts"
import type { Repaired } from "../language/mistake-reader.ts"
import { MOST_FOUND } from "../language/problems.ts"
import type { Scan } from "../language/scan/scanning.ts"
import * as token from "../language/tokens.ts"
import type { Vocabulary } from "../vocabulary/vocabulary.ts"
import { dropOpening, dropOwner, unquoteName } from "./around.ts"
import { readFunction, readValueMethod } from "./calls.ts"
import { closesNothing, readConnective } from "./connective.ts"
import { dropEmptyParentheses, readGroup, readIf } from "./group-calls.ts"
import { plainNames } from "./meant-name.ts"
import { knownNamesOfOne } from "./nearest.ts"
import { readNegating } from "./negating.ts"
import { readTest } from "./operand.ts"
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
  // REC-353
  for (let here = peek(reading); here !== undefined && reading.findings.length < MOST_FOUND; here = peek(reading)) {
    const { last } = reading
    const isOperand = operandNext
    operandNext = operandNext ? readOperand(reading, open, here) : readConnective(reading, open, here)
    // a value joins a comparison only where no other test stands between the two
    // REC-333
    if (isOperand && !operandNext && reading.last === last) reading.last = undefined
  }
  if (operandNext) endWithoutOperand(reading)
  for (const parenthesis of open) {
    report(reading, parenthesis, ...unclosed(")"))
    put(reading, token.CloseParenthesis, ")")
  }
  return reading
}

const readingOf = ({ text, tokens }: Scan, given: Vocabulary | undefined): Reading => {
  const { attributes, keypresses } = given ?? NO_VOCABULARY
  const names = attributes.map(({ name }) => name)
  const known = knownNamesOfOne()
  const all = once(() => namesSentence("attribute", shownNames({ attributes, keypresses })))
  const reading: Reading = {
    text,
    input: [...tokens],
    attributes: new Map(attributes.map((attribute) => [attribute.name, attribute])),
    plainNames: plainNames({ attributes }),
    nearest: (word) => known.nearest(word, names),
    isNear: (word) => known.isNear(word, names),
    allNames: all,
    next: 0,
    tokens: [],
    findings: [],
    keypresses,
    isVocabularyGiven: given !== undefined,
    last: undefined,
  }
  return reading
}

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
    report(reading, [before, here], "missing-operand", message, hint)
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
