// Mistakes in numbers and durations.

import { nearestNames } from "@callrules/model/reading"
import { NOT_NEGATIVE } from "../check/check-kind.ts"
import { write } from "../language/remedy.ts"
import * as token from "../language/tokens.ts"
import { isInRange, secondsIn, thousandths, UNIT_NAMES, unitsDescend } from "../language/tree/units.ts"
import { meantQuantity } from "./meant-quantity.ts"
import { didYouMean } from "./nearest.ts"
import { isPlainGap, peek, previous, type Reading, report, textOf } from "./reading.ts"
import { isOneOf } from "./words.ts"

interface Part {
  readonly number: token.Token
  readonly unit: token.Token | undefined
  /** The seconds in its unit; `undefined` without a unit, or with one that nobody knows. */
  readonly factor: number | undefined
}

/**
 * Reads a number, or numbers with units, and takes them over. In a list a comma or a unit that is not smaller than the one
 * before it begins another value. Gives what was meant, as a condition writes it.
 */
export const readQuantity = (reading: Reading, first: token.Token, inList: boolean): string | undefined => {
  const start = reading.next
  const parts: Array<Part> = []
  let part: Part
  do {
    const word = peek(reading, 1)
    const unit = word?.tokenType === token.Name && isUnitPlace(reading, word) ? word : undefined
    part = { number: peek(reading) ?? first, unit, factor: factorOf(unit) }
    parts.push(part)
    reading.next += unit === undefined ? 1 : 2
  } while (takeJoin(reading, part, inList))
  const read = reading.input.slice(start, reading.next)
  reading.tokens.push(...read)
  const meant = meantQuantity(textOf(reading, first, previous(reading, first)))
  reportAbout(reading, parts, read, meant)
  return meant
}

const endsQuantity = isOneOf(token.And, token.Or, token.CloseParenthesis, token.Comma, token.NumberText)

// a word behind a number is a unit, unless what follows shows that it begins another test
const isUnitPlace = (reading: Reading, word: token.Token): boolean => {
  if (secondsIn(word.image) !== undefined) return true
  if (reading.attributes.has(word.image) || !isPlainGap(reading, reading.next + 1)) return false
  const following = peek(reading, 2)
  return following === undefined || endsQuantity(following)
}

/** Moves on to a number that belongs to the quantity: `30` in `1 min 30`, `1 min and 30 sec`, `1,000` and `1 000`. */
const takeJoin = (reading: Reading, { number, unit, factor }: Part, inList: boolean): boolean => {
  const here = peek(reading)
  const following = peek(reading, 1)
  if (here === undefined) return false
  if (here.tokenType === token.NumberText || here.tokenType === token.BareWord) {
    if (unit === undefined) return THOUSANDS.test(here.image) && isPlainGap(reading, reading.next)
    return !(inList && factor !== undefined && (factorOf(following) ?? 0) >= factor)
  }
  const joinsUnits = factor !== undefined && (factorOf(peek(reading, 2)) ?? factor) < factor
  const isTogether = here.startOffset === number.endOffset + 1 && following?.startOffset === here.endOffset + 1
  // `1,000` and `1,5`
  const joinsDigits = unit === undefined && isTogether && following.tokenType === token.NumberText
  const joins =
    here.tokenType === token.And ? joinsUnits : here.tokenType === token.Comma && !inList && (joinsDigits || joinsUnits)
  if (joins) reading.next += 1
  return joins
}

const THOUSANDS = /^\d{3}(\.\d+)?$/

const factorOf = (unit: token.Token | undefined): number | undefined =>
  unit === undefined ? undefined : secondsIn(unit.image)

const DIGITS = /^-?\d+(\.\d+)?$/

const reportAbout = (
  reading: Reading,
  parts: ReadonlyArray<Part>,
  read: ReadonlyArray<token.Token>,
  meant: string | undefined,
): void => {
  const [first] = read
  const last = read.at(-1)
  if (first === undefined || last === undefined) return
  const tooLong = parts.find(({ number }) => DIGITS.test(number.image) && number.tokenType !== token.NumberText)
  if (tooLong !== undefined) {
    const { image } = tooLong.number
    const message = `the number \`${image.length > 40 ? `${image.slice(0, 40)}...` : image}\` has too many digits`
    report(reading, tooLong.number, "number-too-long", message, "at most 12 digits before the period and 3 after it")
    return
  }
  const factors = parts.map(({ factor }) => factor).filter((factor) => factor !== undefined)
  const areKnown = factors.length === parts.length
  const isClean =
    read.length === parts.length + parts.filter(({ unit }) => unit !== undefined).length &&
    parts.every(({ number }) => number.tokenType === token.NumberText)
  if (isClean && parts.length === 1 && parts[0]?.unit === undefined) return
  if (isClean && areKnown && unitsDescend(factors)) {
    reportAmount(reading, parts, [first, last])
    return
  }
  const unknown = parts.find(({ unit, factor }) => unit !== undefined && factor === undefined)
  const bare = parts.findIndex(({ unit }, index) => index > 0 && unit === undefined)
  const isBroken = read.some(({ tokenType }) => tokenType === token.Comma) && factors.length === 0
  if (meant === undefined && !isBroken && unknown?.unit !== undefined) reportUnknownUnit(reading, unknown.unit)
  else if (meant === undefined && !isBroken && bare !== -1) reportMissingUnit(reading, parts[bare - 1], parts[bare])
  else {
    const message =
      isClean && areKnown && meant !== undefined
        ? `the units of \`${textOf(reading, first, last)}\` do not stand from the largest to the smallest, each once`
        : `\`${textOf(reading, first, last)}\` is not how a number is written here`
    const remedy = meant === undefined ? "numbers are written in digits, such as `60` or `1.5`" : write(meant)
    report(reading, [first, last], "wrong-value", message, remedy)
  }
}

const reportAmount = (
  reading: Reading,
  parts: ReadonlyArray<Part>,
  place: readonly [token.Token, token.Token],
): void => {
  const negative = parts.find(({ number }) => thousandths(number.image) < 0)
  const sum = parts.reduce((total, { number, factor = 0 }) => total + thousandths(number.image) * factor, 0)
  if (negative?.unit !== undefined) {
    const { number, unit } = negative
    report(reading, [number, unit], "negative-duration", "a duration cannot be negative", NOT_NEGATIVE)
  } else if (!isInRange(sum)) {
    report(reading, place, "number-too-long", "the duration is too long", "at most 12 digits of seconds")
  }
}

// REC-291
/** What is no slip of a unit: one with digits in it (`1min30`), and other units (`mon`, `msec`, `wday`). */
const IS_NO_SLIP = /\d|^mons?$|^[a-z](?:sec|second|day)s?$/i

const UNITS = ["sec", "min", "hour", "day", "seconds", "minutes", "hours", "days"]

const reportUnknownUnit = (reading: Reading, unit: token.Token): void => {
  const isSlip = !IS_NO_SLIP.test(unit.image)
  const near = isSlip ? nearestNames(unit.image, UNITS).slice(0, 1) : []
  const remedy = didYouMean(near) ?? `the units are ${UNIT_NAMES}`
  report(reading, unit, "unknown-unit", `\`${unit.image}\` is not a unit of time`, remedy)
}

const SMALLER: ReadonlyMap<number | undefined, string> = new Map([
  [86_400, "h"],
  [3_600, "min"],
  [60, "sec"],
])

// `1 min 30`: the unit below the one before it
const reportMissingUnit = (reading: Reading, before: Part | undefined, bare: Part | undefined): void => {
  if (bare === undefined) return
  const { number } = bare
  const unit = SMALLER.get(before?.factor)
  const remedy = unit === undefined ? `the units are ${UNIT_NAMES}` : write(`${number.image} ${unit}`)
  report(reading, number, "unknown-unit", `\`${number.image}\` has no unit of time`, remedy)
}
