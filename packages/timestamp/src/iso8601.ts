// ISO 8601 timestamps with an offset from UTC.
//
//   iso8601  = date ( "T" / "t" ) time offset
//   date     = year "/" month "/" day / year "-" month "-" day
//   time     = hour ":" minute ":" second [ "." 1*9DIGIT ]
//   offset   = "Z" / "z" / ( "+" / "-" ) 2DIGIT ":" 2DIGIT      ; 00-23 : 00-59
//   year     = 4DIGIT          ; 0001-9999
//   month    = 2DIGIT          ; 01-12
//   day      = 2DIGIT          ; 01-28, 29, 30 or 31, as month and year have them
//   hour     = 2DIGIT          ; 00-23
//   minute   = second = 2DIGIT ; 00-59
//
// Fraction digits beyond the third are cut off. `-00:00` is UTC.
import { isInstant } from "@callrules/model"
import { civilMilliseconds, type FieldPositions } from "./civil-time.ts"
import { digits, fourDigits, isDigit, twoDigits } from "./digits.ts"
import {
  DATE_SEPARATOR,
  FRACTION_DIGIT,
  FRACTION_TOO_LONG,
  faultAt,
  INSTANT_RANGE,
  isFault,
  LEFT_OVER,
  OFFSET_COLON,
  OFFSET_DIGIT,
  OFFSET_MISSING,
  OFFSET_RANGE,
  OFFSET_SIGN,
} from "./faults.ts"
import { firstOutOfPlace, ISO_TEMPLATE } from "./template.ts"

const SLASH = 47
const DASH = 45
const PLUS = 43
const PERIOD = 46
const COLON = 58
const LOWER_CASE = 32
const LOWER_T = 116
const LOWER_Z = 122

/** The seconds end here; a fraction or the offset follows. */
const TIME_LENGTH = 19
const MOST_FRACTION_DIGITS = 9
const POSITIONS: FieldPositions = { month: 5, day: 8, hour: 11, minute: 14, second: 17 }

/** Epoch milliseconds of the text from `start` to `end`, or a fault. */
export const scanIso8601 = (text: string, start: number, end: number): number => {
  if (end - start <= TIME_LENGTH) return frameFault(text, start, end)
  const separator = text.charCodeAt(start + 4)
  const year = fourDigits(text, start)
  const month = twoDigits(text, start + 5)
  const day = twoDigits(text, start + 8)
  const hour = twoDigits(text, start + 11)
  const minute = twoDigits(text, start + 14)
  const second = twoDigits(text, start + 17)
  if (
    (year | month | day | hour | minute | second) < 0 ||
    (separator !== SLASH && separator !== DASH) ||
    text.charCodeAt(start + 7) !== separator ||
    (text.charCodeAt(start + 10) | LOWER_CASE) !== LOWER_T ||
    text.charCodeAt(start + 13) !== COLON ||
    text.charCodeAt(start + 16) !== COLON
  ) {
    return frameFault(text, start, end)
  }
  let index = start + TIME_LENGTH
  let millisecond = 0
  if (text.charCodeAt(index) === PERIOD) {
    const after = fractionEnd(text, index + 1, end)
    const fault = fractionFault(index + 1 - start, after - start)
    if (fault !== 0) return fault
    millisecond = fractionMilliseconds(text, index + 1, after)
    index = after
  }
  const offset = scanOffset(text, index, start, end)
  if (isFault(offset)) return offset
  const local = civilMilliseconds(POSITIONS, year, month, day, hour, minute, second, millisecond)
  if (isFault(local)) return local
  if (offset === OUT_OF_RANGE) return faultAt(OFFSET_RANGE, index - start, 6)
  const scanned = local - offset
  return isInstant(scanned) ? scanned : faultAt(INSTANT_RANGE, 0, 0)
}

const fractionEnd = (text: string, from: number, end: number): number => {
  let index = from
  while (index < end && isDigit(text, index)) index += 1
  return index
}

/** Positions of a fraction's first digit and of what follows it; 0 when its length is right. */
const fractionFault = (first: number, after: number): number => {
  if (after === first) return faultAt(FRACTION_DIGIT, first, 1)
  // a longer stretch than a fault can hold is spanned as far as it can
  return after - first > MOST_FRACTION_DIGITS ? faultAt(FRACTION_TOO_LONG, first, Math.min(after - first, 255)) : 0
}

const fractionMilliseconds = (text: string, first: number, after: number): number => {
  const count = Math.min(after - first, 3)
  const value = digits(text, first, count)
  return count === 3 ? value : count === 2 ? value * 10 : value * 100
}

/** An offset whose shape is right and whose value is not: told only after the fields before it. */
const OUT_OF_RANGE = 2 ** 40

/** Milliseconds of the offset that must fill the text from `index` to `end`, OUT_OF_RANGE, or a fault. */
const scanOffset = (text: string, index: number, start: number, end: number): number => {
  const position = index - start
  if (index === end) return faultAt(OFFSET_MISSING, 0, 0)
  const sign = text.charCodeAt(index)
  if ((sign | LOWER_CASE) === LOWER_Z) return index + 1 === end ? 0 : faultAt(LEFT_OVER, position + 1, 0)
  if (sign !== PLUS && sign !== DASH) return faultAt(OFFSET_SIGN, position, 1)
  const hours = twoDigits(text, index + 1)
  const minutes = twoDigits(text, index + 4)
  if (end - index < 6 || (hours | minutes) < 0 || text.charCodeAt(index + 3) !== COLON) {
    return offsetFault(text, index, position, end)
  }
  if (end - index > 6) return faultAt(LEFT_OVER, position + 6, 0)
  if (hours > 23 || minutes > 59) return OUT_OF_RANGE
  const milliseconds = (hours * 60 + minutes) * 60_000
  return sign === PLUS ? milliseconds : -milliseconds
}

const offsetFault = (text: string, index: number, position: number, end: number): number => {
  for (const step of [1, 2, 3, 4, 5]) {
    const at = index + step
    const fits = at < end && (step === 3 ? text.charCodeAt(at) === COLON : isDigit(text, at))
    if (!fits) return faultAt(step === 3 ? OFFSET_COLON : OFFSET_DIGIT, position + step, 1)
  }
  return 0
}

/** Why the text up to the seconds is not in place; a text that ends with the seconds has no offset. */
const frameFault = (text: string, start: number, end: number): number => {
  const fault = firstOutOfPlace(ISO_TEMPLATE, text, start, end)
  const mixed = end - start > 7 && text.charCodeAt(start + 4) !== text.charCodeAt(start + 7)
  if (fault === 0) return mixed ? faultAt(DATE_SEPARATOR, 7, 1) : faultAt(OFFSET_MISSING, 0, 0)
  return fault
}
