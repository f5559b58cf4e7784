// A comparison in other words: what was meant by it and the value behind it, and what is said about it.
import * as token from "../language/tokens.ts"
import { patternsSentence, testsSentence } from "../operators/of-kind.ts"
import type { AttributeKind } from "../vocabulary/vocabulary.ts"
import { readFlagValue } from "./flag-value.ts"
import { readList } from "./list.ts"
import { listAt, valueAt } from "./meant.ts"
import { isTaken, type MeantComparison, meantByLike, meantByPattern, testText } from "./meant-test.ts"
import { isLanguages, type MeantOperator, oppositeOf, type Phrase } from "./phrases.ts"
import { peek, previous, type Reading, report, textOf, typeBefore } from "./reading.ts"
import type { Subject } from "./subject.ts"
import { readValue, skipValue } from "./value.ts"
import { isOneOf } from "./words.ts"

/** Reads a comparison in other words and its value. Gives whether the test is broken, which it is. */
export const readPhrase = (reading: Reading, subject: Subject, { count, operator }: Phrase): boolean => {
  const first = peek(reading)
  if (first === undefined) return true
  reading.next += count
  const last = previous(reading, first)
  const { kind } = subject
  if (kind === "boolean") {
    const isNegated = operator === "!=" || operator === "absent" || operator?.startsWith("not ") === true
    return readFlagValue(reading, subject, first, isNegated, operator === "=" || operator === "!=")
  }
  const message = `\`${textOf(reading, first, last)}\` is not a test`
  report(reading, [first, last], "unknown-test", message, hintOf(reading, subject, operator, last))
  return true
}

/** The comparisons that a kind takes, for hints. */
export const testsOf = (kind: AttributeKind | undefined): string => testsSentence(kind === "number" ? "number" : "text")

const hintOf = (reading: Reading, subject: Subject, operator: MeantOperator | undefined, sign: token.Token): string => {
  const meant = operator === undefined ? skipValue(reading) : readMeant(reading, subject, operator, sign)
  if (operator === undefined || !isTaken(subject.kind, operator)) return testsOf(subject.kind)
  if (meant === undefined) return patternsSentence()
  const test = testText(subject.written, meant.operator, meant.values)
  const standsAlone = operator !== "between" || typeBefore(reading, subject.name.startOffset) !== token.Not
  return `write \`${standsAlone ? test : `(${test})`}\``
}

/** Reads the values behind words that compare. The value may be broken in its own right. */
const readMeant = (
  reading: Reading,
  subject: Subject,
  operator: MeantOperator,
  sign: token.Token,
): MeantComparison | undefined => {
  const value = peek(reading)
  switch (/\w+$/.exec(operator)?.[0]) {
    case "present":
    case "absent":
      return { operator, values: [] }
    case "in":
      return { operator, values: readList(reading, subject, sign, operator).values }
    case "like":
    case "pattern": {
      skipValue(reading)
      if (value?.tokenType !== token.Text) return undefined
      const meant = (operator.endsWith("like") ? meantByLike : meantByPattern)(value.value)
      if (meant === undefined || !operator.startsWith("not ")) return meant
      return { ...meant, operator: oppositeOf(meant.operator) ?? meant.operator }
    }
    case "between":
      return { operator, values: readRange(reading, subject) }
    case "any":
    case "all":
      return { operator, values: readSeveral(reading, subject) }
    default:
      return isOpening(value)
        ? { operator, values: readSeveral(reading, subject) }
        : { operator, values: readOne(reading, subject, operator, sign) }
  }
}

const isOpening = isOneOf(token.OpenParenthesis, token.OpenBracket)

const readSeveral = (reading: Reading, { kind }: Subject): ReadonlyArray<string> => {
  const { count, values } = listAt(reading, reading.next, kind)
  reading.next += count
  return values
}

// `5 and 10`, `(5, 10)`
const readRange = (reading: Reading, subject: Subject): ReadonlyArray<string> => {
  if (peek(reading)?.tokenType === token.OpenParenthesis) return readSeveral(reading, subject)
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
  operator: MeantOperator,
  sign: token.Token,
): ReadonlyArray<string> => {
  const { count, text = "..." } = valueAt(reading, reading.next, subject.kind)
  // the hint has a place for a value that is missing; a number in quotes is put right by the hint already
  const isSaid = subject.kind === "number" && peek(reading)?.tokenType === token.Text
  if (count === 0 || isSaid || !isTaken(subject.kind, operator)) {
    skipValue(reading)
    return [text]
  }
  const own = isLanguages(operator) ? operator : operator.replace(/^not /, "")
  return [readValue(reading, subject, sign, own).text ?? "..."]
}
