// Words around tests: those that say nothing, `not` and what joins tests in other words. The words are in other-words.ts.
import { REMOVE, write } from "../language/remedy.ts"
import * as token from "../language/tokens.ts"
import { isDot } from "./calls.ts"
import { commasOf, groupAt } from "./group-calls.ts"
import { plainForm } from "./meant-name.ts"
import { meansName, replaced } from "./name.ts"
import { CLOSING, JOINING, NEGATING, OPENING, PAIRED, type Paired } from "./other-words.ts"
import { phraseAt } from "./phrases.ts"
import { formulaSign, isPlainGap, peek, type Reading, reportWhole, textOf } from "./reading.ts"
import { imageOf, isComparison, isConnective, isOneOf, isQuotedOrNumber } from "./words.ts"

const MOST_WORDS = 4

/** How many tokens the longest run of words takes that a table has, from the reader's place on; 0 for none. */
const wordsOf = (reading: Reading, has: (words: string) => boolean): number => {
  let words = ""
  let longest = 0
  for (let count = 1; count <= MOST_WORDS; count++) {
    const made = peek(reading, count - 1)
    if (made === undefined || !isWord(made) || (count > 1 && !isPlainGap(reading, reading.next + count - 1))) break
    words += `${count > 1 ? " " : ""}${made.image.toLowerCase().replaceAll("’", "'")}`
    if (has(words)) longest = count
  }
  return longest
}

const isWord = ({ image }: token.Token): boolean => /^[\p{L}_]/u.test(image)

const begins = isOneOf(token.Pressed, token.Not, token.OpenParenthesis)

/** Whether a test begins at a token, counted from the reader's place. */
export const beginsOperand = (reading: Reading, ahead: number): boolean =>
  beginsTest(reading, ahead) || pairedAt(reading, ahead) !== undefined

const beginsTest = (reading: Reading, ahead: number): boolean =>
  begins(peek(reading, ahead)) || meansName(reading, reading.next + ahead) || groupAt(reading, ahead) !== undefined

/** Whether a word stands around tests and says something about them: `both`, `no`, `unless`. */
export const isAroundTest = (word: string): boolean => PAIRED.has(word) || NEGATING.has(word) || JOINING.has(word)

const isBeforeTest = (word: string): boolean => OPENING.has(word) || PAIRED.has(word) || NEGATING.has(word)

/** The word at a token that belongs to another one around the tests that follow: `both ... and`. */
export const pairedAt = (reading: Reading, ahead: number): Paired | undefined => {
  const first = peek(reading, ahead)
  const word = first !== undefined && isNothing(reading, first) ? PAIRED.get(imageOf(first)) : undefined
  const isBefore = beginsTest(reading, ahead + 1) || isBeforeTest(imageOf(peek(reading, ahead + 1)))
  return isBefore ? word : undefined
}

/** Whether a comparison in other words and a value stand at a token without an attribute: `but less than 120`. */
export const leansAt = (reading: Reading, ahead: number): boolean => {
  const { last, next } = reading
  if (last === undefined || last.operator === "" || beginsOperand(reading, ahead)) return false
  const phrase = phraseAt(reading, next + ahead)
  return phrase?.meant !== undefined && isQuotedOrNumber(peek(reading, ahead + phrase.count))
}

/** How many tokens the words take that stand for `not` before a test; 0 where there are none. */
export const negatingWords = (reading: Reading): number => {
  const count = wordsOf(reading, (words) => NEGATING.has(words))
  return count > 0 && beginsOperand(reading, count) ? count : 0
}

const LONGEST_OPENING = 12

/** Leaves out words before a test that say nothing: `if mobile`, `the caller is mobile`. */
export const dropOpening = (reading: Reading): void => {
  const count = runOf(reading, (made) => OPENING.has(imageOf(made)))
  if (count > LONGEST_OPENING || !(beginsOperand(reading, count) || isOwned(reading, count))) return
  if (isFunction(reading, count)) return
  dropWords(reading, count)
}

// REC-370
/** `mobile calls and repeat callers` may be calls of either kind. */
const EITHER_KIND =
  /\b(?:call|caller|customer|phone|user)s?\s+and\s(?:[^()]*\s)?(?:call|caller|customer|phone|user)s?\b/i

const IN_PLACE_OF_AND = "remove it; if calls of either kind are meant, write `or` in place of `and`"

const dropWords = (reading: Reading, count: number): void => {
  const [first, last] = [peek(reading), peek(reading, count - 1)]
  if (count === 0 || first === undefined || last === undefined) return
  const message = `\`${textOf(reading, first, last)}\` has no meaning here`
  const isOnly = reading.input.slice(reading.next, reading.next + count).some((made) => imageOf(made) === "only")
  const isEither = reading.tokens.length > 0 && EITHER_KIND.test(reading.text)
  const remedy = isOnly && mayBeNegated(reading) ? NOT_ONLY : isEither ? IN_PLACE_OF_AND : REMOVE
  reportWhole(reading, [first, last], "unexpected-word", message, remedy)
  reading.input.splice(reading.next, count)
}

const NOT_ONLY =
  "if the calls named here are the only ones, remove `only`; if others are meant too, join them with `or`"

// `not only mobile` is more than `mobile`, and not its opposite
// REC-244
const mayBeNegated = ({ tokens }: Reading): boolean => tokens.some(({ tokenType }) => tokenType === token.Not)

// `IF(mobile, 1, 0)`
const isFunction = (reading: Reading, count: number): boolean =>
  peek(reading, count)?.tokenType === token.OpenParenthesis && commasOf(reading, count).length > 0

const runOf = (reading: Reading, has: (made: token.Token) => boolean): number => {
  let count = 0
  for (
    let made = peek(reading);
    made !== undefined && count <= LONGEST_OPENING && isNothing(reading, made) && has(made);
    made = peek(reading, count)
  ) {
    count += 1
  }
  return count
}

const isNothing = (reading: Reading, { image, tokenType }: token.Token): boolean =>
  (tokenType === token.Name || tokenType === token.BareWord) && !reading.attributes.has(image)

/** Leaves out words behind a test that say nothing: `mobile calls only`. Gives whether there were any. */
export const dropClosing = (reading: Reading): boolean => {
  const count = runOf(reading, (made) => CLOSING.has(imageOf(made)))
  const behind = peek(reading, count)
  const ends =
    behind === undefined ||
    isConnective(behind) ||
    behind.tokenType === token.CloseParenthesis ||
    beginsOperand(reading, count)
  if (count === 0 || !ends) return false
  dropWords(reading, count)
  return true
}

/** How many tokens the words take that stand for `and` or `or` before another test; 0 where there are none. */
export const joiningWords = (reading: Reading): number => {
  const count = wordsOf(reading, (words) => JOINING.has(words))
  if (count === 0 || isConnective(peek(reading)) || (count === 1 && reading.attributes.has(peek(reading)?.image ?? "")))
    return 0
  const behind = peek(reading, count)
  return beginsOperand(reading, count) ||
    leansAt(reading, count) ||
    NEGATING.has(imageOf(behind)) ||
    OPENING.has(imageOf(behind))
    ? count
    : 0
}

/** What the words mean that stand for `and` or `or` and take some tokens. */
export const meantByJoining = (reading: Reading, count: number): "and" | "or" | "and not" | undefined => {
  const [first, last] = [peek(reading), peek(reading, count - 1)]
  if (count === 0 || first === undefined || last === undefined) return undefined
  return JOINING.get(plainWords(textOf(reading, first, last)))
}

/** Words without letter case, with one space between them. */
export const plainWords = (written: string): string => written.toLowerCase().replaceAll(/\s+/g, " ")

/** Leaves out what a name hangs on elsewhere: `call.mobile`, and the `=` that begins a formula. */
export const dropOwner = (reading: Reading): void => {
  const first = peek(reading)
  const dot = peek(reading, 1)
  if (first === undefined) return
  if (formulaSign(reading) === 1 && beginsOperand(reading, 1) && !isFunction(reading, 1)) {
    // a list in parentheses is that of the sign
    dropWords(reading, 1)
  } else if (isOwner(reading, first) && dot?.tokenType === token.OpenBracket && !hasPlainName(reading, first)) {
    dropObject(reading, first)
  } else if (isOwned(reading, 0)) dropWords(reading, 2)
}

// `excl. mobile`, `skip["mobile"]` and `no.mobile` are no `call.mobile`
// REC-345
const OWNERS: ReadonlySet<string> = new Set(
  "call calls caller callers c row rows record event data input it this self ctx context item lead visit has is".split(
    " ",
  ),
)
const isOwner = (reading: Reading, made: token.Token): boolean => isNothing(reading, made) && OWNERS.has(imageOf(made))

const isOwned = (reading: Reading, ahead: number): boolean => {
  const [first, sign] = [peek(reading, ahead), peek(reading, ahead + 1)]
  if (first === undefined || sign === undefined || !isOwner(reading, first)) return false
  // `region.length`
  const isField = isDot(sign) && reading.plainNames.names.has(plainForm(first.image))
  const isApart = isDot(sign) && peek(reading, ahead + 2)?.startOffset !== sign.endOffset + 1
  return hangsOn(first, sign) && !isApart && !isField && beginsOperand(reading, ahead + 2)
}

// `call.mobile`, and `is:mobile` of search boxes
const hangsOn = (first: token.Token, sign: token.Token): boolean =>
  isDot(sign) || (sign.image === ":" && /^(?:has|is)$/i.test(first.image))

const hasPlainName = ({ plainNames, isNear }: Reading, { image }: token.Token): boolean =>
  plainNames.names.has(plainForm(image)) || isNear(image)

// `call["mobile"]`
const dropObject = (reading: Reading, first: token.Token): void => {
  const name = peek(reading, 2)
  const closing = peek(reading, 3)
  if (name === undefined || closing?.tokenType !== token.CloseBracket || !reading.attributes.has(name.value)) return
  const message = `\`${textOf(reading, first, closing)}\` is no attribute`
  reportWhole(reading, [first, closing], "unexpected-word", message, write(name.value))
  replaced(reading, 4, name.value)
}

/** Takes a name in quotes or brackets for the attribute: `[media_type] = "tv"`. */
export const unquoteName = (reading: Reading): void => {
  const first = peek(reading)
  const isBracket = first?.tokenType === token.OpenBracket && peek(reading, 2)?.tokenType === token.CloseBracket
  const named = peek(reading, isBracket ? 1 : 0)
  const last = peek(reading, isBracket ? 2 : 0)
  if (first === undefined || named === undefined || last === undefined) return
  if (!isBracket && first.tokenType !== token.Text) return
  const word = named.value.replace(/^@/, "")
  if (!reading.attributes.has(word) || !comparesValue(reading, isBracket ? 3 : 1)) return
  reportWhole(reading, [first, last], "unexpected-word", "names of attributes stand without quotes", write(word))
  replaced(reading, isBracket ? 3 : 1, word)
}

// what a value in quotes stands before is another attribute
const comparesValue = (reading: Reading, ahead: number): boolean => {
  const sign = peek(reading, ahead)
  return sign === undefined || (isComparison(sign) && !reading.attributes.has(peek(reading, ahead + 1)?.image ?? ""))
}
