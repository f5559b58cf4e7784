// ISO 8601 timestamps with an offset from UTC.
//
//   iso8601  = date ( "T" / "t" ) time offset
//   date     = year "/" month "/" day / year "-" month "-" day
//   time     = hour ":" minute ":" second [ "." 1*9DIGIT ]
//   offset   = "Z" / "z" / ( "+" / "-" ) 2DIGIT ":" 2DIGIT      ; 00-23 : 00-59
//   year     = 4DIGIT          ; 0001-9999
//   month    = 2DIGIT          ; 01-12
//   day      = 2DIGIT          ; 01-28, 29, 30 or 31, depending on month and year
//   hour     = 2DIGIT          ; 00-23
//   minute   = second = 2DIGIT ; 00-59
//
// Fraction digits beyond the third are cut off. `-00:00` is UTC.
import { MAX_INSTANT, MIN_INSTANT } from "@callrules/model"
import { dateExists, dayNumber } from "./calendar.ts"
import { FRAME_POSITIONS, rangeFault } from "./date-and-time.ts"
import { digitsEnd, digitsValue, isDigit, threeDigits, twoDigits } from "./digits.ts"
import {
  AFTER_OFFSET,
  FRACTION_DIGIT,
  FRACTION_TOO_LONG,
  faultAt,
  INSTANT_RANGE,
  OFFSET_COLON,
  OFFSET_DIGIT,
  OFFSET_MISSING,
  OFFSET_RANGE,
  OFFSET_SIGN,
} from "./faults.ts"
import { firstOutOfPlace, ISO_DASH_TEMPLATE, ISO_SLASH_TEMPLATE } from "./template.ts"

// TIM-22
const MOST_FRACTION_DIGITS = 9

/**
 * Epoch milliseconds of the text from `start` to `end`, or a fault. Characters out of place are reported before values
 * out of range.
 *
 * A digit is read as its code with the bits of `0` flipped: 0 to 9, and only then is it below 16 after adding 6. One
 * comparison for all digits and one for all separators cost half of what a comparison each does; so does reading all
 * fields here instead of in separate functions.
 */
export const scanIso8601 = (text: string, start: number, end: number): number => {
  if (end - start <= 19) return frameFault(text, start, end)
  const y1 = text.charCodeAt(start) ^ 48
  const y2 = text.charCodeAt(start + 1) ^ 48
  const y3 = text.charCodeAt(start + 2) ^ 48
  const y4 = text.charCodeAt(start + 3) ^ 48
  const separator = text.charCodeAt(start + 4)
  const n1 = text.charCodeAt(start + 5) ^ 48
  const n2 = text.charCodeAt(start + 6) ^ 48
  const d1 = text.charCodeAt(start + 8) ^ 48
  const d2 = text.charCodeAt(start + 9) ^ 48
  const h1 = text.charCodeAt(start + 11) ^ 48
  const h2 = text.charCodeAt(start + 12) ^ 48
  const m1 = text.charCodeAt(start + 14) ^ 48
  const m2 = text.charCodeAt(start + 15) ^ 48
  const s1 = text.charCodeAt(start + 17) ^ 48
  const s2 = text.charCodeAt(start + 18) ^ 48
  const date = (y1 + 6) | (y2 + 6) | (y3 + 6) | (y4 + 6) | (n1 + 6) | (n2 + 6) | (d1 + 6) | (d2 + 6)
  const time = (h1 + 6) | (h2 + 6) | (m1 + 6) | (m2 + 6) | (s1 + 6) | (s2 + 6)
  // TIM-19
  const separators =
    (separator ^ text.charCodeAt(start + 7)) |
    // 32 is the bit that makes an ASCII letter lower case
    ((text.charCodeAt(start + 10) | 32) ^ 116) /* t */ |
    (text.charCodeAt(start + 13) ^ 58) /* : */ |
    (text.charCodeAt(start + 16) ^ 58)
  // TIM-07, TIM-18
  if ((date | time) > 15 || separators !== 0 || (separator !== 47 /* / */ && separator !== 45) /* - */) {
    return frameFault(text, start, end)
  }
  let index = start + 19
  let next = text.charCodeAt(index)
  // TIM-10
  let millisecond = 0
  if (next === 46 /* . */) {
    index = start + 23
    millisecond = index < end ? threeDigits(text, start + 20) : -1
    next = index < end ? text.charCodeAt(index) : 0
    if (millisecond < 0 || (next >= 48 && next <= 57) /* a digit */) {
      // not the usual three digits
      index = digitsEnd(text, start + 20, end)
      if (index === start + 20 || index > start + 20 + MOST_FRACTION_DIGITS) return fractionFault(20, index - start)
      millisecond = fractionMilliseconds(text, start + 20, index)
      next = index < end ? text.charCodeAt(index) : 0
    }
  }
  let offset = 0
  let offsetExists = true
  // TIM-09
  if (end - index === 6 && (next === 43 /* + */ || next === 45) /* - */) {
    const hours = twoDigits(text, index + 1)
    const minutes = twoDigits(text, index + 4)
    if ((hours | minutes) < 0 || text.charCodeAt(index + 3) !== 58 /* : */) return offsetFault(text, index, start, end)
    // TIM-34
    offsetExists = hours <= 23 && minutes <= 59
    // TIM-20
    offset = next === 43 ? hours * 60 + minutes : -(hours * 60 + minutes)
  } else if (end - index !== 1 || (next | 32) !== 122 /* z */) {
    return offsetFault(text, index, start, end)
  }
  const year = y1 * 1000 + y2 * 100 + y3 * 10 + y4
  const month = n1 * 10 + n2
  const day = d1 * 10 + d2
  const hour = h1 * 10 + h2
  const minute = m1 * 10 + m2
  const second = s1 * 10 + s2
  // TIM-31, TIM-32, TIM-33
  if (hour > 23 || minute > 59 || second > 59 || !dateExists(year, month, day)) {
    return rangeFault(FRAME_POSITIONS, year, month, day, hour, minute)
  }
  if (!offsetExists) return faultAt(OFFSET_RANGE, index - start, 6)
  // TIM-08
  const local = (hour * 60 + minute - offset) * 60_000 + (second * 1000 + millisecond)
  const instant = dayNumber(year, month, day) * 86_400_000 + local
  // TIM-49
  return instant >= MIN_INSTANT && instant <= MAX_INSTANT ? instant : faultAt(INSTANT_RANGE, 0, 0)
}

/** The milliseconds of the fraction digits from `first` to `after`, at least one; those beyond the third are cut. */
// TIM-23
const fractionMilliseconds = (text: string, first: number, after: number): number => {
  const count = after - first
  if (count >= 3) return digitsValue(text, first, first + 3)
  return digitsValue(text, first, after) * (count === 2 ? 10 : 100)
}

const fractionFault = (first: number, after: number): number =>
  after === first ? faultAt(FRACTION_DIGIT, first, 1) : faultAt(FRACTION_TOO_LONG, first, after - first)

/** Why the text from `index` to `end` is not an offset. */
// TIM-21, TIM-41
const offsetFault = (text: string, index: number, start: number, end: number): number => {
  const position = index - start
  if (index === end) return faultAt(OFFSET_MISSING, position, 0)
  const sign = text.charCodeAt(index)
  if ((sign | 32) === 122 /* z */) return faultAt(AFTER_OFFSET, position + 1, 0)
  if (sign !== 43 && sign !== 45) return faultAt(OFFSET_SIGN, position, 1)
  for (let step = 1; step < 6; step++) {
    const at = index + step
    const fits = at < end && (step === 3 ? text.charCodeAt(at) === 58 /* : */ : isDigit(text, at))
    if (!fits) return faultAt(step === 3 ? OFFSET_COLON : OFFSET_DIGIT, position + step, 1)
  }
  return faultAt(AFTER_OFFSET, position + 6, 0)
}

/** Why the text up to the seconds is malformed; a text that ends with the seconds has no offset. */
const frameFault = (text: string, start: number, end: number): number => {
  const template = text.charCodeAt(start + 4) === 45 /* - */ ? ISO_DASH_TEMPLATE : ISO_SLASH_TEMPLATE
  const fault = firstOutOfPlace(template, text, start, end)
  return fault === 0 ? faultAt(OFFSET_MISSING, 19, 0) : fault
}
