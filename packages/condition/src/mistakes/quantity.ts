// Mistakes in numbers and durations.

import * as token from "../language/tokens.ts"
import { isInRange, secondsIn, thousandths, UNIT_NAMES, unitsDescend } from "../language/tree/units.ts"
import { meantQuantity } from "./meant-quantity.ts"
import { complain, isPlainGap, type Mending, peek } from "./mending.ts"
import { nearestNames } from "./nearest.ts"

interface Part {
  readonly number: token.Token
  readonly unit: token.Token | undefined
}

/**
 * Reads a number, or numbers with units, and takes them over. Gives whether they were broken. In a list a comma or a unit
 * that is not smaller than the one before it begins another value.
 */
export const mendQuantity = (mending: Mending, first: token.Token, inList: boolean): boolean => {
  const start = mending.next
  const parts: Array<Part> = []
  let part: Part
  do {
    const word = peek(mending, 1)
    const unit = word?.tokenType === token.Name && isUnitPlace(mending, word) ? word : undefined
    part = { number: peek(mending) ?? first, unit }
    parts.push(part)
    mending.next += unit === undefined ? 1 : 2
  } while (takeJoin(mending, part, inList))
  const read = mending.input.slice(start, mending.next)
  mending.tokens.push(...read)
  return complainAbout(mending, parts, first, read)
}

// a word behind a number is a unit, unless what follows shows that it begins another test
const isUnitPlace = (mending: Mending, word: token.Token): boolean => {
  if (secondsIn(word.image) !== undefined) return true
  if (mending.attributes.has(word.image) || !isPlainGap(mending, mending.next + 1)) return false
  const following = peek(mending, 2)
  return (
    following === undefined ||
    [token.And, token.Or, token.CloseParenthesis, token.Comma, token.NumberText].includes(following.tokenType)
  )
}

/** Moves on to a number that belongs to the quantity: `30` in `1 min 30`, `1 min and 30 sec`, `1,000` and `1 000`. */
const takeJoin = (mending: Mending, previous: Part, inList: boolean): boolean => {
  const here = peek(mending)
  const following = peek(mending, 1)
  if (here === undefined) return false
  const factor = factorOf(previous.unit)
  if (isNumber(here)) {
    if (previous.unit === undefined) return THOUSANDS.test(here.image) && isPlainGap(mending, mending.next)
    return !(inList && factor !== undefined && (factorOf(following) ?? 0) >= factor)
  }
  const joinsUnits = factor !== undefined && (factorOf(peek(mending, 2)) ?? factor) < factor
  const joinsThousands =
    !inList &&
    previous.unit === undefined &&
    here.startOffset === previous.number.endOffset + 1 &&
    following?.startOffset === here.endOffset + 1 &&
    THOUSANDS.test(following.image)
  const joins =
    here.tokenType === token.And
      ? joinsUnits
      : here.tokenType === token.Comma && (joinsThousands || (!inList && joinsUnits))
  if (joins) mending.next += 1
  return joins
}

const THOUSANDS = /^\d{3}(\.\d+)?$/

const isNumber = (made: token.Token): boolean =>
  made.tokenType === token.NumberText || made.tokenType === token.BareWord

const factorOf = (unit: token.Token | undefined): number | undefined =>
  unit === undefined ? undefined : secondsIn(unit.image)

const complainAbout = (
  mending: Mending,
  parts: ReadonlyArray<Part>,
  first: token.Token,
  read: ReadonlyArray<token.Token>,
): boolean => {
  const last = read.at(-1) ?? first
  const written = mending.text.slice(first.startOffset, last.endOffset + 1)
  const tooLong = parts.find(({ number }) => DIGITS.test(number.image) && number.tokenType !== token.NumberText)
  if (tooLong !== undefined) {
    const message = `the number \`${shortened(tooLong.number.image)}\` has too many digits`
    complain(
      mending,
      tooLong.number,
      tooLong.number,
      "number-too-long",
      message,
      "at most 12 digits before the period and 3 after it",
    )
    return true
  }
  const factors = parts.map(({ unit }) => factorOf(unit)).filter((factor) => factor !== undefined)
  const areKnown = factors.length === parts.length
  const isPlain = parts.length === 1 && parts.every(({ unit }) => unit === undefined)
  const isClean =
    read.length === parts.length + parts.filter(({ unit }) => unit !== undefined).length &&
    parts.every(({ number }) => number.tokenType === token.NumberText)
  if (isClean && isPlain) return false
  if (isClean && areKnown && unitsDescend(factors)) return complainAboutAmount(mending, parts, factors, first, last)
  const meant = meantQuantity(written)
  const unknown = parts.find(({ unit }) => unit !== undefined && factorOf(unit) === undefined)
  const bare = parts.find(({ unit }, index) => index > 0 && unit === undefined)
  if (meant === undefined && unknown?.unit !== undefined) complainUnknownUnit(mending, unknown.unit)
  else if (meant === undefined && bare !== undefined) complainMissingUnit(mending, parts, bare)
  else {
    const ordered = isClean && areKnown && meant !== undefined
    const message = ordered
      ? `the units of \`${written}\` do not stand from the largest to the smallest, each once`
      : `\`${written}\` is not how a number is written here`
    complain(
      mending,
      first,
      last,
      "wrong-value",
      message,
      meant === undefined ? "numbers are written in digits, such as `60` or `1.5`" : `write \`${meant}\``,
    )
  }
  return true
}

const DIGITS = /^-?\d+(\.\d+)?$/

const shortened = (image: string): string => (image.length > 40 ? `${image.slice(0, 40)}...` : image)

const complainAboutAmount = (
  mending: Mending,
  parts: ReadonlyArray<Part>,
  factors: ReadonlyArray<number>,
  first: token.Token,
  last: token.Token,
): boolean => {
  const negative = parts.find(({ number }) => thousandths(number.image) < 0)
  if (negative?.unit !== undefined) {
    const { number, unit } = negative
    const hint = `write \`${number.image.slice(1)} ${unit.image}\``
    complain(mending, number, unit, "negative-duration", "a duration cannot be negative", hint)
    return true
  }
  const sum = parts.reduce((total, { number }, index) => total + thousandths(number.image) * (factors[index] ?? 0), 0)
  if (isInRange(sum)) return false
  complain(mending, first, last, "number-too-long", "the duration is too long", "at most 12 digits of seconds")
  return true
}

const complainUnknownUnit = (mending: Mending, unit: token.Token): void => {
  const [near] = nearestNames(unit.image, ["sec", "min", "hour", "day", "seconds", "minutes", "hours", "days"])
  complain(
    mending,
    unit,
    unit,
    "unknown-unit",
    `\`${unit.image}\` is not a unit of time`,
    near === undefined ? `the units are ${UNIT_NAMES}` : `did you mean \`${near}\`?`,
  )
}

const SMALLER: ReadonlyMap<number, string> = new Map([
  [86_400, "h"],
  [3_600, "min"],
  [60, "sec"],
])

// `1 min 30`: the unit below the one before it
const complainMissingUnit = (mending: Mending, parts: ReadonlyArray<Part>, bare: Part): void => {
  const { number } = bare
  const before = parts[parts.indexOf(bare) - 1]
  const unit = SMALLER.get(factorOf(before?.unit) ?? 0)
  complain(
    mending,
    number,
    number,
    "unknown-unit",
    `\`${number.image}\` has no unit of time`,
    unit === undefined ? `the units are ${UNIT_NAMES}` : `write \`${number.image} ${unit}\``,
  )
}
