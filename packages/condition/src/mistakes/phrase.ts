// A comparison in other words: what is said about it, and the value behind it.
import * as token from "../language/tokens.ts"
import { fitsKind, patternsSentence, testsSentence } from "../operators/of-kind.ts"
import type { AttributeKind } from "../vocabulary/vocabulary.ts"
import type { Subject } from "./comparison.ts"
import { mendFlagValue } from "./flag-value.ts"
import { isPattern, testForLike } from "./likes.ts"
import { mendList } from "./list.ts"
import { type MeantValue, meantList, meantValue } from "./meant.ts"
import { complain, type Mending, peek } from "./mending.ts"
import { isLanguages, type MeantOperator, type Phrase } from "./phrases.ts"
import { repeatedTest, testText } from "./repeated.ts"
import { mendValue, skipValue } from "./value.ts"

/** Reads a comparison in other words and its value. Gives whether the test is broken, which it is. */
export const mendPhrase = (mending: Mending, subject: Subject, { count, operator }: Phrase): boolean => {
  const first = peek(mending)
  const last = peek(mending, count - 1)
  if (first === undefined || last === undefined) return true
  mending.next += count
  if (subject.kind === "boolean") {
    const negated =
      operator !== undefined && (operator === "!=" || operator === "absent" || operator.startsWith("not "))
    return mendFlagValue(mending, subject, first, negated, operator === "=" || operator === "!=")
  }
  const written = mending.text.slice(first.startOffset, last.endOffset + 1)
  const hint =
    operator === undefined || !isTaken(subject.kind, operator)
      ? testsOf(subject.kind)
      : hintOf(mending, subject, operator)
  complain(mending, first, last, "unknown-test", `\`${written}\` is not a test`, hint)
  if (operator === undefined) skipValue(mending)
  else readBehind(mending, subject, operator, last)
  return true
}

/** The comparisons that a kind takes, for hints. */
export const testsOf = (kind: AttributeKind | undefined): string => testsSentence(kind === "number" ? "number" : "text")

/** Whether a kind takes a comparison: texts have no order, and numbers are not searched. */
export const isTaken = (kind: AttributeKind | undefined, operator: string): boolean => {
  if (kind === undefined || kind === "boolean") return true
  const [, base = operator] = /^(?:not )?(.+?)(?: any| all)?$/.exec(operator) ?? []
  return isLanguages(base) ? fitsKind(base, kind) : kind === (base === "between" ? "number" : "text")
}

const PATTERNS = patternsSentence()

const hintOf = (mending: Mending, subject: Subject, operator: MeantOperator): string => {
  const { written, kind } = subject
  const value = peek(mending)
  switch (operator) {
    case "present":
    case "absent":
      return `write \`${written} ${operator}\``
    case "in":
    case "not in": {
      const values = valuesOf(mending, kind)
      return `write \`${written} ${operator} (${values.join(", ")})\``
    }
    case "like":
    case "not like": {
      const test = testForLike(written, value, operator === "not like")
      return test === undefined ? PATTERNS : `write \`${test}\``
    }
    case "pattern":
    case "not pattern":
      return value?.tokenType === token.Text && !isPattern(value)
        ? `write \`${written} ${operator === "pattern" ? "=" : "!="} ${value.image}\``
        : PATTERNS
    case "between":
    case "not between":
      return `write \`${betweenText(mending, subject, operator === "not between")}\``
    default: {
      if (isEach(operator)) return `write \`${eachText(written, operator, valuesOf(mending, kind))}\``
      if (value?.tokenType === token.OpenParenthesis && (operator === "=" || operator === "!=")) {
        return `write \`${repeatedTest(written, operator, valuesOf(mending, kind), "or")}\``
      }
      return `write \`${testText(written, operator, meantValue(mending, mending.next, kind).text ?? "...")}\``
    }
  }
}

// `contains any`, `not starts_with any`, ...
const isEach = (operator: string): boolean => / (?:any|all)$/.test(operator)

// `contains any` of several values: the test of each, in parentheses
const eachText = (written: string, operator: string, values: ReadonlyArray<string>): string => {
  const [, not = "", test = operator, which] = /^(not )?(\S+) (any|all)$/.exec(operator) ?? []
  const tests = repeatedTest(written, test, values, which === "all" ? "and" : "or")
  return `${not}${values.length === 1 ? tests : `(${tests})`}`
}

// the hint has a place for values that are missing
const valuesOf = (mending: Mending, kind: Subject["kind"]): ReadonlyArray<string> => {
  const { values } = meantList(mending, mending.next, kind)
  return values.length === 0 ? ["..."] : values
}

interface Range {
  readonly low: MeantValue
  readonly high: MeantValue
  readonly count: number
}

// `5 and 10`, `(5, 10)`, `5 - 10`
const rangeAt = (mending: Mending, { kind }: Subject): Range => {
  if (peek(mending)?.tokenType === token.OpenParenthesis) {
    const { count, values } = meantList(mending, mending.next, kind)
    return { low: { count: 1, text: values[0] }, high: { count: 1, text: values[1] }, count }
  }
  const low = meantValue(mending, mending.next, kind)
  const joined = peek(mending, low.count)?.tokenType
  const high =
    joined === token.And || joined === token.Comma
      ? meantValue(mending, mending.next + low.count + 1, kind)
      : { count: 0, text: undefined }
  return { low, high, count: low.count + (high.count === 0 ? 0 : high.count + 1) }
}

const betweenText = (mending: Mending, subject: Subject, negated: boolean): string => {
  const { low, high } = rangeAt(mending, subject)
  const unit = /^\S+ ([a-z]+)$/i.exec(high.text ?? "")?.[1]
  // `between 5 and 10 min` gives its unit once
  const first =
    unit !== undefined && /^[\d.]+$/.test(low.text ?? "") ? `${low.text ?? ""} ${unit}` : (low.text ?? "...")
  const { written } = subject
  const last = high.text ?? "..."
  const both = negated
    ? `(${written} < ${first} or ${written} > ${last})`
    : `${written} >= ${first} and ${written} <= ${last}`
  return isNegated(mending, subject) && !negated ? `(${both})` : both
}

/** Whether `not` stands before the test that is being read. */
const isNegated = (mending: Mending, { name }: Subject): boolean =>
  mending.input[mending.input.indexOf(name) - 1]?.tokenType === token.Not

// the value may be broken in its own right
const readBehind = (mending: Mending, subject: Subject, operator: MeantOperator, sign: token.Token): void => {
  const value = peek(mending)
  switch (operator) {
    case "present":
    case "absent":
      return
    case "in":
    case "not in":
      mendList(mending, subject, sign, operator)
      return
    case "like":
    case "not like":
    case "pattern":
    case "not pattern":
      skipValue(mending)
      return
    case "between":
    case "not between":
      mending.next += rangeAt(mending, subject).count
      return
    default:
      if (isEach(operator) || value?.tokenType === token.OpenParenthesis) {
        mending.next += meantList(mending, mending.next, subject.kind).count
        return
      }
      if (!isTaken(subject.kind, operator)) {
        skipValue(mending)
        return
      }
      // the hint has a place for a value that is missing
      if (value === undefined || meantValue(mending, mending.next, subject.kind).count === 0) return
      // a number in quotes is put right by the hint already
      if (subject.kind === "number" && value.tokenType === token.Text) mending.next += 1
      else mendValue(mending, subject, sign, isLanguages(operator) ? operator : operator.replace(/^not /, ""))
  }
}
