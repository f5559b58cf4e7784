// Spreadsheet timestamps: local time in a zone, the hour in 24-hour form followed by AM or PM.
//
//   spreadsheet = year "/" month "/" day " " hour ":" minute ":" second [ "." 3DIGIT ] " " suffix
//   suffix = "AM" / "PM"
//   year   = 4DIGIT          ; 0001-9999
//   month  = 2DIGIT          ; 01-12
//   day    = 2DIGIT          ; 01-28, 29, 30 or 31, as month and year have them
//   hour   = 2DIGIT          ; 00-11 with AM, 12-23 with PM; 12-hour clock: 01-11 with PM, 12 with AM
//   minute = second = 2DIGIT ; 00-59
import { civilMilliseconds, type FieldPositions } from "./civil-time.ts"
import { digits, fourDigits, isDigit, twoDigits } from "./digits.ts"
import {
  FRACTION_DIGIT,
  FRACTION_NOT_THREE,
  faultAt,
  isFault,
  LEFT_OVER,
  MIDNIGHT_HOUR,
  MORNING_HOUR,
  SUFFIX_LETTER,
  SUFFIX_MISSING,
  SUFFIX_SPACE,
} from "./faults.ts"
import { firstOutOfPlace, SPREADSHEET_TEMPLATE } from "./template.ts"

const SPACE = 32
const SLASH = 47
const PERIOD = 46
const COLON = 58
const LETTER_A = 65
const LETTER_M = 77
const LETTER_P = 80

/** The seconds end here; a fraction or the suffix follows. */
const TIME_LENGTH = 19
const HALF_DAY = 43_200_000
const POSITIONS: FieldPositions = { month: 5, day: 8, hour: 11, minute: 14, second: 17 }

/** Marks a local time whose hour was read on the 12-hour clock: added to its milliseconds. */
const TWELVE_HOUR_MARK = 2 ** 50
/** Half of the mark: above every local time without it, below every one with it. */
const TWELVE_HOUR_LEAST = 2 ** 49

/** Where the hour stands, and how long it is. */
export const HOUR_POSITION: number = POSITIONS.hour

/** Whether a scanned local time was read on the 12-hour clock. */
export const isTwelveHour = (scanned: number): boolean => scanned > TWELVE_HOUR_LEAST

/** The local milliseconds of a scanned local time, without the mark of the 12-hour clock. */
export const localMilliseconds = (scanned: number): number =>
  isTwelveHour(scanned) ? scanned - TWELVE_HOUR_MARK : scanned

/**
 * Milliseconds from 1970-01-01T00:00:00 on the zone's own clock of the text from `start` to `end`, marked when the
 * hour was read on the 12-hour clock, or a fault.
 */
export const scanSpreadsheet = (text: string, start: number, end: number): number => {
  if (end - start <= TIME_LENGTH) return frameFault(text, start, end)
  const year = fourDigits(text, start)
  const month = twoDigits(text, start + 5)
  const day = twoDigits(text, start + 8)
  const hour = twoDigits(text, start + 11)
  const minute = twoDigits(text, start + 14)
  const second = twoDigits(text, start + 17)
  if (
    (year | month | day | hour | minute | second) < 0 ||
    text.charCodeAt(start + 4) !== SLASH ||
    text.charCodeAt(start + 7) !== SLASH ||
    text.charCodeAt(start + 10) !== SPACE ||
    text.charCodeAt(start + 13) !== COLON ||
    text.charCodeAt(start + 16) !== COLON
  ) {
    return frameFault(text, start, end)
  }
  let index = start + TIME_LENGTH
  let millisecond = 0
  if (text.charCodeAt(index) === PERIOD) {
    const after = fractionEnd(text, index + 1, end)
    if (after !== index + 4) return fractionFault(index + 1 - start, after - start)
    millisecond = digits(text, index + 1, 3)
    index = after
  }
  const fault = suffixFault(text, index, start, end)
  if (fault !== 0) return fault
  const local = civilMilliseconds(POSITIONS, year, month, day, hour, minute, second, millisecond)
  return isFault(local) ? local : withSuffix(local, hour, text.charCodeAt(index + 1) === LETTER_P)
}

const withSuffix = (local: number, hour: number, afternoon: boolean): number => {
  if (afternoon) {
    if (hour >= 12) return local
    return hour === 0 ? faultAt(MIDNIGHT_HOUR, POSITIONS.hour, 2) : local + HALF_DAY + TWELVE_HOUR_MARK
  }
  if (hour < 12) return local
  return hour === 12 ? local - HALF_DAY + TWELVE_HOUR_MARK : faultAt(MORNING_HOUR, POSITIONS.hour, 2)
}

const fractionEnd = (text: string, from: number, end: number): number => {
  let index = from
  while (index < end && isDigit(text, index)) index += 1
  return index
}

const fractionFault = (first: number, after: number): number =>
  after === first
    ? faultAt(FRACTION_DIGIT, first, 1)
    : // a longer stretch than a fault can hold is spanned as far as it can
      faultAt(FRACTION_NOT_THREE, first, Math.min(after - first, 255))

/** Why the text from `index` to `end` is not a space and a suffix; 0 when it is. */
const suffixFault = (text: string, index: number, start: number, end: number): number => {
  const position = index - start
  if (index === end) return faultAt(SUFFIX_MISSING, 0, 0)
  if (text.charCodeAt(index) !== SPACE) return faultAt(SUFFIX_SPACE, position, 1)
  const letter = text.charCodeAt(index + 1)
  if (letter !== LETTER_A && letter !== LETTER_P) return faultAt(SUFFIX_LETTER, position + 1, 1)
  if (text.charCodeAt(index + 2) !== LETTER_M || index + 2 >= end) return faultAt(SUFFIX_LETTER, position + 2, 1)
  return index + 3 === end ? 0 : faultAt(LEFT_OVER, position + 3, 0)
}

/** Why the text up to the seconds is not in place; a text that ends with the seconds has no suffix. */
const frameFault = (text: string, start: number, end: number): number => {
  const fault = firstOutOfPlace(SPREADSHEET_TEMPLATE, text, start, end)
  return fault === 0 ? faultAt(SUFFIX_MISSING, 0, 0) : fault
}
