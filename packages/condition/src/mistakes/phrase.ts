// A comparison in other words: what was meant by it and the value behind it, and what is said about it.
import { type Remedy, writeTest } from "../language/remedy.ts"
import * as token from "../language/tokens.ts"
import { quote } from "../language/tree/attribute-text.ts"
import { isOfForm, patternsSentence, testsSentence } from "../operators/of-kind.ts"
import type { AttributeKind } from "../vocabulary/vocabulary.ts"
import { plainWords } from "./around.ts"
import { orMore } from "./chain.ts"
import { readFlagValue } from "./flag-value.ts"
import { readList, takeList } from "./list.ts"
import { RANGE, valueAt } from "./meant.ts"
import { meantQuantity } from "./meant-quantity.ts"
import { isEquality, isTaken, type MeantComparison, testText } from "./meant-test.ts"
import { meantByGlob, meantByLike, meantByLiteral, meantByMatches, meantByPattern, meantBySimilar } from "./patterns.ts"
import { type MeantOperator, oppositeOf, type Phrase } from "./phrases.ts"
import { aheadOf, peek, previous, type Reading, report, textOf, typeBefore } from "./reading.ts"
import { placeOf, type Subject } from "./subject.ts"
import { readValue, skipValue } from "./value.ts"
import { imageOf, isOpening } from "./words.ts"

/** Reads a comparison in other words and its value. */
export const readPhrase = (reading: Reading, subject: Subject, phrase: Phrase): void => {
  const first = peek(reading)
  if (first === undefined) return
  const { kind } = subject
  const further = kind === "boolean" ? 0 : wordsBeforeText(reading, reading.next + phrase.count)
  // `duration no longer 60` is hardly another duration than that
  const isCut = kind === "number" && imageOf(peek(reading, phrase.count - 1)) === "longer"
  const meant = further > 0 || isCut ? undefined : phrase.meant
  reading.next += phrase.count + further
  const last = previous(reading, first)
  if (kind === "boolean") {
    const operator = meant?.operator ?? ""
    const isNegated = meant?.isNegated === true || ["!=", "absent", "not in"].includes(operator)
    const says = !isNegated && isThere(reading, textOf(reading, first, last)) ? "says" : false
    readFlagValue(reading, subject, first, isNegated, isEquality(operator) || says)
    return
  }
  const message = `\`${textOf(reading, first, last)}\` is not a test`
  const remedy = valueOrPresence(subject, meant, imageOf(last)) ?? remedyOf(reading, subject, meant, last)
  // a pattern is no value to be quoted: it goes with the test
  const end = PATTERNS.has(meant?.operator ?? "") ? previous(reading, last) : last
  report(reading, [first, last], "unknown-test", message, remedy, { within: [first.startOffset, end.endOffset + 1] })
}

// REC-364
/** How many words stand between a phrase and a text in quotes: with them it is another phrase, such as `is not just "CA"`. */
const wordsBeforeText = (reading: Reading, at: number): number => {
  const { count } = valueAt(reading, at, "text")
  const isText = reading.input[at]?.tokenType === token.Text
  const [behind, next] = [reading.input[at + count]?.tokenType, reading.input[at + count + 1]?.tokenType]
  // `is still not "CA"`
  const isBeforeText = behind === token.Text || (behind === token.Not && next === token.Text)
  return !isText && count > 0 && isBeforeText ? count : 0
}

// REC-334, REC-336
/** What is said of a word that says whether there is a text, or what it is: `consent given`, `consent is not unknown`. */
const valueOrPresence = (
  { kind, written }: Subject,
  meant: MeantOperator | undefined,
  word: string,
): string | undefined => {
  const isOpen = meant?.operator === "present" || meant?.operator === "absent"
  if (!isOpen || kind === "number") return undefined
  if (AGREED.has(word))
    return `write the value that is meant, such as \`${written} = "yes"\`, or \`${written} ${meant.operator}\` whatever the value is`
  return MAYBE_VALUE.has(word)
    ? `write \`${written} ${meant.operator}\`, or for the text itself \`${written} ${meant.operator === "absent" ? "=" : "!="} ${quote(word)}\``
    : undefined
}

/** Words that say that something is there, and that it was agreed to or is true. */
const AGREED: ReadonlySet<string> = new Set(["given", "provided", "supplied", "set"])
const MAYBE_VALUE: ReadonlySet<string> = new Set(["none", "unknown"])

// REC-293
/** Whether words behind something true or false say that it is: `mobile exists`. What has no value is not false, and what has one not true. */
const isThere = ({ tokens }: Reading, written: string): boolean =>
  /^(?:is )?(?:present|exists?|set)$/i.test(plainWords(written)) &&
  !tokens.some(({ tokenType }) => tokenType === token.Not)

const PATTERNS: ReadonlySet<string> = new Set(["like", "similar", "matches", "pattern", "unclear", "between"])

/** The comparisons that a kind takes, for hints. */
export const testsOf = (kind: AttributeKind | undefined): string => testsSentence(kind === "number" ? "number" : "text")

const remedyOf = (
  reading: Reading,
  subject: Subject,
  meant: MeantOperator | undefined,
  sign: token.Token,
): string | Remedy => {
  const read = meant === undefined ? skipValue(reading) : readMeant(reading, subject, meant, sign)
  if (meant === undefined || !isTaken(subject.kind, meant.operator)) return testsOf(subject.kind)
  if (read === undefined) return patternsSentence()
  const test = testText(subject.written, read.operator, read.values, read)
  const isRange = read.operator === "between" && read.isNegated !== true
  const isBehindNot = isRange && typeBefore(reading, subject.name.startOffset) === token.Not
  return writeTest(placeOf(subject), isBehindNot ? `(${test})` : test, previous(reading, sign).endOffset + 1)
}

/** Reads the values behind words that compare. The value may be broken in its own right. */
const readMeant = (
  reading: Reading,
  subject: Subject,
  meant: MeantOperator,
  sign: token.Token,
): MeantComparison | undefined => {
  const value = peek(reading)
  const { operator } = meant
  switch (operator) {
    case "present":
    case "absent":
      return { operator, values: [] }
    case "in":
    case "not in":
      return { operator, values: readListed(reading, subject, operator, sign) }
    case "like":
    case "similar":
    case "matches":
    case "pattern":
    case "unclear": {
      skipValue(reading)
      // `=~ /CA/ minus opt outs`
      // REC-356
      if (value !== undefined && previous(reading, value) !== value) return undefined
      const isLiteral = value?.image.startsWith("/") === true
      if (value?.tokenType !== token.Text && !isLiteral) return undefined
      // `like "50\%"`: the sign itself, which is no escape of this language
      if (/\\[%_]/.test(value.image)) return undefined
      const read = isLiteral ? meantByLiteral(value.image) : MEANT_BY[operator](value.value)
      return read === undefined || meant.isNegated !== true ? read : { ...oppositeOf(read), values: read.values }
    }
    case "between":
      return { ...meant, values: readRange(reading, subject) }
    default: {
      const [, low, high] = (operator === "=" && RANGE.exec(value?.image ?? "")) || []
      if (low !== undefined && high !== undefined && subject.kind === "number") {
        reading.next += 1
        return { operator: "between", values: [low, high] }
      }
      if (/^[\w*]*[*?~^]/.test(value?.image ?? "") && operator === "=" && subject.kind !== "number") {
        reading.next += 1
        return meantByGlob(value?.image ?? "")
      }
      // texts have no order
      if (isOpening(value) && peek(reading, 2)?.image === "TO" && subject.kind !== "number") return skipValue(reading)
      const bounds = operator === "=" && subject.kind === "number" ? boundsAt(reading) : undefined
      if (bounds !== undefined) {
        reading.next += 5
        return { operator: "between", values: bounds }
      }
      const isList = meant.quantifier !== undefined || isOfForm("list", operator) || isOpening(value)
      if (isList) return { ...meant, values: takeList(reading, subject.kind) }
      const values = readOne(reading, subject, meant, sign)
      const more = operator === "=" && subject.kind === "number" ? orMore(reading) : undefined
      if (more === undefined) return { ...meant, values }
      // `is 5 or more`
      reading.next += 2
      reading.last = undefined
      return { operator: more, values }
    }
  }
}

// `:[60 TO 120]`
const boundsAt = (reading: Reading): ReadonlyArray<string> | undefined => {
  const [opening, low, to, high, closing] = [0, 1, 2, 3, 4].map((ahead) => peek(reading, ahead))
  const isRange = opening?.tokenType === token.OpenBracket && closing?.tokenType === token.CloseBracket
  const bounds = [low, high].map((bound) => meantQuantity(bound?.value ?? ""))
  return isRange && to?.image === "TO" ? bounds.flatMap((bound) => bound ?? []) : undefined
}

// `is one of "a", "b"`, `is neither "a" nor "b"`: the whole test is written anew, with parentheses
const readListed = (
  reading: Reading,
  subject: Subject,
  operator: "in" | "not in",
  sign: token.Token,
): ReadonlyArray<string> => {
  const { input, next } = reading
  const nor = next + aheadOf(reading, ({ image }) => /^nor$/i.test(image))
  const made = input[nor]
  if (made !== undefined && nor > next) input[nor] = new token.Token(token.Or, made.image, made.startOffset, "or")
  const values = peek(reading)?.tokenType === token.OpenParenthesis ? [] : takeList(reading, subject.kind)
  if (values.length > 0 && !values.includes("...")) return values
  reading.next = next
  return readList(reading, subject, sign, operator)
}

const MEANT_BY = {
  like: meantByLike,
  similar: meantBySimilar,
  matches: meantByMatches,
  pattern: meantByPattern,
  unclear: () => undefined,
} as const

// `5 and 10`, `(5, 10)`
const readRange = (reading: Reading, subject: Subject): ReadonlyArray<string> => {
  if (peek(reading)?.tokenType === token.OpenParenthesis) return takeList(reading, subject.kind)
  const low = valueAt(reading, reading.next, subject.kind)
  const joined = peek(reading, low.count)?.tokenType
  const isJoined = joined === token.And || joined === token.Comma
  const high = isJoined ? valueAt(reading, reading.next + low.count + 1, subject.kind) : undefined
  const hasHigh = high !== undefined && high.count > 0
  reading.next += low.count + (hasHigh ? high.count + 1 : 0)
  return [low.text ?? "...", high?.text ?? "..."]
}

const readOne = (
  reading: Reading,
  subject: Subject,
  { operator, isNegated = false }: MeantOperator,
  sign: token.Token,
): ReadonlyArray<string> => {
  const { count, text = "..." } = valueAt(reading, reading.next, subject.kind)
  // the hint has a place for a value that is missing; a number in quotes is put right by the hint already
  const isSaid = subject.kind === "number" && peek(reading)?.tokenType === token.Text
  if (count === 0 || isSaid || !isTaken(subject.kind, operator)) {
    skipValue(reading)
    return [text]
  }
  const value = readValue(reading, subject, sign, operator) ?? "..."
  if (reading.last !== undefined) reading.last = { ...reading.last, isNegated }
  return [value]
}
