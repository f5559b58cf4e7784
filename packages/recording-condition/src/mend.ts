// What is wrong with the order of the words, and tokens put right. Runs only after the plain parser has failed: it walks
// the tokens knowing whether an operand or an `and` / `or` must come next, says each mistake once, in the reader's
// words, and leaves tokens that the grammar accepts, so that names elsewhere in the text can still be checked.
import { mendTest } from "./mend-test.ts"
import { nearestNames } from "./nearest.ts"
import { type ConditionProblem, type ConditionProblemCode, problemAt } from "./problems.ts"
import type { Scan } from "./scan.ts"
import * as token from "./tokens.ts"

/** The state of a mending; the one object that its parts share. */
export interface Mending {
  readonly text: string
  readonly input: Array<token.Token>
  /** The number of the next token of the input. */
  next: number
  readonly tokens: Array<token.Token>
  readonly problems: Array<ConditionProblem>
  /** The tests whose comparison is broken, counted from 0. */
  readonly broken: Set<number>
  /** How many tests have been put out so far. */
  tests: number
  /** Names of attributes that have fields, for hints. */
  readonly owners: ReadonlySet<string>
  /** What the scanner has reported already. */
  readonly reported: ReadonlyArray<ConditionProblem>
}

/** Finds the mistakes in the order of a text's tokens. The tokens it gives are accepted by the grammar. */
export const mend = (scanned: Scan, owners: ReadonlySet<string>): Mending => {
  const mending: Mending = {
    text: scanned.text,
    input: [...scanned.tokens],
    owners,
    next: 0,
    tokens: [],
    problems: [],
    broken: new Set(),
    tests: 0,
    reported: scanned.problems,
  }
  const open: Array<token.Token> = []
  let operandNext = true
  while (mending.next < mending.input.length) {
    operandNext = operandNext ? takeOperand(mending, open) : takeConnective(mending, open)
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

/** The next token of the input; `undefined` at the end. */
export const peek = (mending: Mending, ahead = 0): token.Token | undefined => mending.input[mending.next + ahead]

/** Takes the next token of the input over as it is. */
export const keep = (mending: Mending): void => {
  const taken = peek(mending)
  if (taken !== undefined) mending.tokens.push(taken)
  mending.next += 1
}

/** Puts out a token that the text does not have, at the place of the input's next token. */
export const put = (mending: Mending, type: token.Token["tokenType"], image: string, value = image): void => {
  const at = peek(mending)?.startOffset ?? mending.text.length
  mending.tokens.push(new token.Token(type, image, at, value))
}

/** Reports a mistake from the first token to the last, unless the scanner has reported one within it. */
export const complain = (
  mending: Mending,
  first: token.Token,
  last: token.Token,
  code: ConditionProblemCode,
  message: string,
  hint?: string,
): void => complainAt(mending, first.startOffset, last.endOffset + 1, code, message, hint)

/** Reports a mistake at a stretch of the text, unless the scanner has reported one within it. */
export const complainAt = (
  mending: Mending,
  start: number,
  end: number,
  code: ConditionProblemCode,
  message: string,
  hint?: string,
): void => {
  const known = mending.reported.some(({ span }) => span.offset < end && start < span.offset + span.length)
  if (!known) mending.problems.push(problemAt(mending.text, start, end, code, message, hint))
}

/** Puts out a test that stands for one that is missing or cannot be read; its name `""` is not looked up. */
export const putMissingTest = (mending: Mending): void => {
  put(mending, token.Name, "")
  mending.broken.add(mending.tests)
  mending.tests += 1
}

const isConnective = (made: token.Token): boolean => made.tokenType === token.And || made.tokenType === token.Or

/** Reads what stands where an operand must stand. Gives whether an operand must still come. */
const takeOperand = (mending: Mending, open: Array<token.Token>): boolean => {
  const here = peek(mending)
  if (here === undefined) return true
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
    complain(
      mending,
      here,
      here,
      "unopened-parenthesis",
      "this `)` closes nothing",
      "remove it, or add the `(` that is missing",
    )
    mending.next += 1
    return true
  }
  if (previous !== undefined && previous === opening) {
    complain(
      mending,
      opening,
      here,
      "empty-parentheses",
      "there is nothing between these parentheses",
      "put a test between them or remove them",
    )
  } else if (previous !== undefined) missingAfter(mending, previous)
  putMissingTest(mending)
  open.pop()
  keep(mending)
  return false
}

const missingAfter = (mending: Mending, previous: token.Token): void =>
  complain(
    mending,
    previous,
    previous,
    "missing-operand",
    `there is no test after \`${previous.image}\``,
    `add the test that is missing, or remove \`${previous.image}\``,
  )

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
  if (last !== undefined) {
    // a parenthesis that is opened at the very end is reported as never closed
    if (last.tokenType !== token.OpenParenthesis) missingAfter(mending, last)
  }
  putMissingTest(mending)
}

/** Reads what stands where `and`, `or` or `)` must stand. Gives whether an operand must come next. */
const takeConnective = (mending: Mending, open: Array<token.Token>): boolean => {
  const here = peek(mending)
  if (here === undefined) return false
  switch (here.tokenType) {
    case token.And:
    case token.Or:
      keep(mending)
      return true
    case token.CloseParenthesis:
      if (open.pop() === undefined) {
        complain(
          mending,
          here,
          here,
          "unopened-parenthesis",
          "this `)` closes nothing",
          "remove it, or add the `(` that is missing",
        )
        mending.next += 1
      } else keep(mending)
      return false
    case token.Not:
    case token.OpenParenthesis:
    case token.Pressed:
      return missingConnective(mending, here)
    case token.Name:
      return misspelledConnective(mending, here)
    case token.Comma:
      return commaForConnective(mending, here)
    default:
      return leftOver(mending, here)
  }
}

const missingConnective = (mending: Mending, here: token.Token): boolean => {
  const previous = mending.input[mending.next - 1]
  complain(
    mending,
    here,
    here,
    "missing-connective",
    `there is no \`and\` or \`or\` between \`${previous?.image ?? ""}\` and \`${here.image}\``,
    `write \`and ${here.image}\` or \`or ${here.image}\``,
  )
  put(mending, token.And, "and")
  return true
}

const OTHER_CONNECTIVES: ReadonlyMap<string, string> = new Map([
  ["plus", "and"],
  ["with", "and"],
  ["but", "and"],
  ["also", "and"],
  ["et", "and"],
  ["und", "and"],
  ["y", "and"],
  ["oder", "or"],
  ["either", "or"],
])

// a name between two operands that is nearly `and` or `or`
const misspelledConnective = (mending: Mending, here: token.Token): boolean => {
  const following = peek(mending, 1)
  const word = here.image.toLowerCase()
  const startsOperand =
    following !== undefined &&
    [token.Name, token.Pressed, token.Not, token.OpenParenthesis].includes(following.tokenType)
  const meant = OTHER_CONNECTIVES.get(word) ?? (word === "xor" ? undefined : nearestNames(word, ["and", "or"])[0])
  if (!startsOperand || (meant === undefined && word !== "xor")) return missingConnective(mending, here)
  complain(
    mending,
    here,
    here,
    "wrong-spelling",
    `\`${here.image}\` does not join tests`,
    meant === undefined ? "write `(a and not b) or (b and not a)`" : `write \`${meant}\``,
  )
  put(mending, meant === "or" || meant === undefined ? token.Or : token.And, meant ?? "or")
  mending.next += 1
  return true
}

const commaForConnective = (mending: Mending, here: token.Token): boolean => {
  const following = peek(mending, 1)
  if (following === undefined || following.tokenType === token.CloseParenthesis) {
    complain(mending, here, here, "unexpected-word", "`,` has no meaning here", "remove it")
    mending.next += 1
    return false
  }
  complain(mending, here, here, "missing-connective", "`,` does not join tests", "write `and` or `or`")
  mending.next += 1
  if (isConnective(following)) return false
  put(mending, token.And, "and")
  return true
}

// a value, a sign or a keyword behind a finished test: everything up to the next test's beginning is left out
const leftOver = (mending: Mending, here: token.Token): boolean => {
  let last = here
  while (isLeftOver(peek(mending, 1))) {
    mending.next += 1
    last = peek(mending) ?? last
  }
  mending.next += 1
  const written = mending.text.slice(here.startOffset, last.endOffset + 1)
  complain(
    mending,
    here,
    last,
    "unexpected-word",
    `\`${written}\` does not belong here: the test before it is complete`,
    "remove it, or begin another test with `and` or `or`",
  )
  return false
}

const isLeftOver = (made: token.Token | undefined): boolean =>
  made !== undefined &&
  ![
    ...[token.And, token.Or, token.Not, token.Name, token.Pressed],
    ...[token.OpenParenthesis, token.CloseParenthesis, token.Comma],
  ].includes(made.tokenType)
