// Spreadsheet timestamps: local time in a zone, the hour in 24-hour form followed by AM or PM.
//
//   spreadsheet = year "/" month "/" day " " hour ":" minute ":" second [ "." 3DIGIT ] " " suffix
//   suffix = "AM" / "PM"
//   year   = 4DIGIT          ; 0001-9999
//   month  = 2DIGIT          ; 01-12
//   day    = 2DIGIT          ; 01-28, 29, 30 or 31, depending on month and year
//   hour   = 2DIGIT          ; 00-11 with AM, 12-23 with PM; 12-hour clock: 01-11 with PM, 12 with AM
//   minute = second = 2DIGIT ; 00-59
import { FRAME_POSITIONS, scanFrame } from "./date-and-time.ts"
import { digitsEnd, isDigit, threeDigits, twoDigits } from "./digits.ts"
import {
  AFTER_HALF,
  FRACTION_DIGIT,
  FRACTION_NOT_THREE,
  faultAt,
  isFault,
  MIDNIGHT_HOUR,
  MORNING_HOUR,
  SUFFIX_LETTER,
  SUFFIX_MISSING,
  SUFFIX_SPACE,
} from "./faults.ts"
import { firstOutOfPlace, SPREADSHEET_TEMPLATE } from "./template.ts"

const HALF_DAY = 43_200_000

/** Marks a local time whose hour was read on the 12-hour clock: added to its milliseconds, and below every fault. */
const TWELVE_HOUR_MARK = 600_000_000_000_000

/** The position of the hour, counted from the beginning of the timestamp. */
export const HOUR_POSITION: number = FRAME_POSITIONS.hour

/** Whether a scanned local time was read on the 12-hour clock: half of the mark is beyond every unmarked time. */
export const isTwelveHour = (scanned: number): boolean => scanned > 300_000_000_000_000

/** The local milliseconds of a scanned local time, without the mark of the 12-hour clock. */
export const localMilliseconds = (scanned: number): number =>
  isTwelveHour(scanned) ? scanned - TWELVE_HOUR_MARK : scanned

/**
 * Milliseconds from 1970-01-01T00:00:00 on the zone's own clock of the text from `start` to `end`, marked when the
 * hour was read on the 12-hour clock, or a fault.
 */
export const scanSpreadsheet = (text: string, start: number, end: number): number => {
  if (end - start <= 19) return frameFault(text, start, end)
  const local = scanFrame(text, start)
  // TIM-11, TIM-60
  if (Number.isNaN(local) || text.charCodeAt(start + 10) !== 32) return frameFault(text, start, end)
  let index = start + 19
  let millisecond = 0
  // TIM-13
  if (text.charCodeAt(index) === 46 /* . */) {
    millisecond = end - index > 4 ? threeDigits(text, index + 1) : -1
    index += 4
    if (millisecond < 0 || isDigit(text, index)) return fractionFault(text, start, end)
  }
  if (end - index !== 3) return suffixFault(text, index, start, end)
  // TIM-59
  const letter = text.charCodeAt(index + 1)
  if (
    text.charCodeAt(index) !== 32 ||
    (letter !== 65 /* A */ && letter !== 80) /* P */ ||
    text.charCodeAt(index + 2) !== 77 /* M */
  ) {
    return suffixFault(text, index, start, end)
  }
  if (isFault(local)) return local
  return withSuffix(local + millisecond, twoDigits(text, start + HOUR_POSITION), letter === 80)
}

/** A local time in its half of the day, marked when its hour belongs to the other half. */
// TIM-14, TIM-24, TIM-27, TIM-28
const withSuffix = (local: number, hour: number, afternoon: boolean): number => {
  if (afternoon) {
    if (hour >= 12) return local
    return hour === 0 ? faultAt(MIDNIGHT_HOUR, HOUR_POSITION, 2) : local + HALF_DAY + TWELVE_HOUR_MARK
  }
  if (hour < 12) return local
  return hour === 12 ? local - HALF_DAY + TWELVE_HOUR_MARK : faultAt(MORNING_HOUR, HOUR_POSITION, 2)
}

/** Why the period is not followed by exactly three digits; if the fraction ends the text, the suffix is missing. */
// TIM-58
const fractionFault = (text: string, start: number, end: number): number => {
  const first = start + 20
  const length = digitsEnd(text, first, end) - first
  if (length === 0) return faultAt(FRACTION_DIGIT, 20, 1)
  return length === 3 ? faultAt(SUFFIX_MISSING, 23, 0) : faultAt(FRACTION_NOT_THREE, 20, length)
}

/** Why the text from `index` to `end` is not a space and a suffix. */
const suffixFault = (text: string, index: number, start: number, end: number): number => {
  const position = index - start
  if (index === end) return faultAt(SUFFIX_MISSING, position, 0)
  if (text.charCodeAt(index) !== 32) return faultAt(SUFFIX_SPACE, position, 1)
  const letter = index + 1 < end ? text.charCodeAt(index + 1) : 0
  if (letter !== 65 && letter !== 80) return faultAt(SUFFIX_LETTER, position + 1, 1)
  if (index + 2 >= end || text.charCodeAt(index + 2) !== 77) return faultAt(SUFFIX_LETTER, position + 2, 1)
  return faultAt(AFTER_HALF, position + 3, 0)
}

/** Why the text up to the seconds is malformed; a text that ends with the seconds has no suffix. */
const frameFault = (text: string, start: number, end: number): number => {
  const fault = firstOutOfPlace(SPREADSHEET_TEMPLATE, text, start, end)
  return fault === 0 ? faultAt(SUFFIX_MISSING, 19, 0) : fault
}
