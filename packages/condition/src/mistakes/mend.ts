// What is wrong with the order of the words, and tokens put right. Runs only after the plain parser has failed: it walks
// the tokens knowing whether an operand or an `and` / `or` must come next, says each mistake once, in the reader's
// words, and leaves tokens that the grammar accepts, so that names elsewhere in the text can still be checked.
import type { Scan } from "../language/scan/scanning.ts"
import * as token from "../language/tokens.ts"
import type { Vocabulary } from "../vocabulary/vocabulary.ts"
import { closesNothing, takeConnective } from "./connective.ts"
import { complain, complainAt, isConnective, keep, type Mending, peek, put, putMissingTest } from "./mending.ts"
import { mendTest } from "./test.ts"

const NO_VOCABULARY: Vocabulary = { attributes: [], keypresses: true }

/**
 * Finds the mistakes in the order of a text's tokens. The tokens it gives are accepted by the grammar. Without a vocabulary no
 * name is called unknown.
 */
export const mend = (scanned: Scan, given: Vocabulary | undefined): Mending => {
  const vocabulary = given ?? NO_VOCABULARY
  const mending: Mending = {
    text: scanned.text,
    input: [...scanned.tokens],
    attributes: new Map(vocabulary.attributes.map((attribute) => [attribute.name, attribute])),
    next: 0,
    tokens: [],
    findings: [],
    keypresses: vocabulary.keypresses,
    isVocabularyGiven: given !== undefined,
    last: undefined,
  }
  const open: Array<token.Token> = []
  let operandNext = true
  for (let here = peek(mending); here !== undefined; here = peek(mending)) {
    operandNext = operandNext ? takeOperand(mending, open, here) : takeConnective(mending, open, here)
  }
  if (operandNext) endWithoutOperand(mending)
  for (const parenthesis of open) {
    complain(
      mending,
      parenthesis,
      parenthesis,
      "unclosed-parenthesis",
      "this `(` is never closed",
      "add the `)` that is missing",
    )
    put(mending, token.CloseParenthesis, ")")
  }
  return mending
}

/** Reads what stands where an operand must stand. Gives whether an operand must still come. */
const takeOperand = (mending: Mending, open: Array<token.Token>, here: token.Token): boolean => {
  switch (here.tokenType) {
    case token.Not:
      keep(mending)
      return true
    case token.OpenParenthesis:
      open.push(here)
      keep(mending)
      return true
    case token.CloseParenthesis:
      return closeWithoutOperand(mending, open, here)
    case token.And:
    case token.Or:
      return connectiveWithoutOperand(mending, here)
    default:
      mendTest(mending)
      return false
  }
}

const closeWithoutOperand = (mending: Mending, open: Array<token.Token>, here: token.Token): boolean => {
  const previous = mending.input[mending.next - 1]
  const opening = open.at(-1)
  if (opening === undefined) {
    closesNothing(mending, here)
    return true
  }
  if (previous === opening) {
    complain(
      mending,
      opening,
      here,
      "empty-parentheses",
      "there is nothing between these parentheses",
      "put a test between them or remove them",
    )
  } else missingAfter(mending, previous ?? here)
  putMissingTest(mending)
  open.pop()
  keep(mending)
  return false
}

const missingAfter = (mending: Mending, previous: token.Token): void => {
  complainAt(
    mending,
    [previous.startOffset, previous.endOffset + 1],
    "missing-operand",
    `there is no test after \`${previous.image}\``,
    `add the test that is missing, or remove \`${previous.image}\``,
    // something that nobody could read may stand where the test should
    [previous.startOffset, peek(mending)?.startOffset ?? mending.text.length],
    "gaps",
  )
}

const connectiveWithoutOperand = (mending: Mending, here: token.Token): boolean => {
  const previous = mending.input[mending.next - 1]
  const written = here.image
  if (previous !== undefined && isConnective(previous)) {
    complain(
      mending,
      previous,
      here,
      "missing-operand",
      `there is no test between \`${previous.image}\` and \`${written}\``,
      "remove one of the two, or add the test that is missing",
    )
    mending.next += 1
    return true
  }
  if (previous?.tokenType === token.Not) missingAfter(mending, previous)
  else {
    complain(
      mending,
      here,
      here,
      "missing-operand",
      `there is no test before \`${written}\``,
      `add the test that is missing, or remove \`${written}\``,
    )
  }
  putMissingTest(mending)
  keep(mending)
  return true
}

const endWithoutOperand = (mending: Mending): void => {
  const last = mending.input.at(-1)
  // a parenthesis that is opened at the very end is reported as never closed
  if (last !== undefined && last.tokenType !== token.OpenParenthesis) missingAfter(mending, last)
  putMissingTest(mending)
}
