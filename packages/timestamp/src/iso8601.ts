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
import { MAX_INSTANT, MIN_INSTANT } from "@callrules/model"
import { scanFrame } from "./date-and-time.ts"
import { digitsEnd, digitsValue, isDigit, threeDigits, twoDigits } from "./digits.ts"
import {
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
import { firstOutOfPlace, ISO_DASH_TEMPLATE, ISO_SLASH_TEMPLATE } from "./template.ts"

const MOST_FRACTION_DIGITS = 9

/** Epoch milliseconds of the text from `start` to `end`, or a fault. */
export const scanIso8601 = (text: string, start: number, end: number): number => {
  if (end - start <= 19) return frameFault(text, start, end)
  const local = scanFrame(text, start, text.charCodeAt(start + 4) === 45 /* - */ ? 45 : 47 /* / */)
  // 32 is the bit that makes an ASCII letter lower case
  if (Number.isNaN(local) || (text.charCodeAt(start + 10) | 32) !== 116 /* t */) return frameFault(text, start, end)
  let index = start + 19
  let next = text.charCodeAt(index)
  let millisecond = 0
  if (next === 46 /* . */) {
    const first = index + 1
    index = first + 3
    millisecond = index < end ? threeDigits(text, first) : -1
    next = text.charCodeAt(index)
    if (millisecond < 0 || (next >= 48 && next <= 57) /* a digit */) {
      // not the usual three digits
      index = digitsEnd(text, first, end)
      if (index === first || index > first + MOST_FRACTION_DIGITS) return fractionFault(first - start, index - start)
      millisecond = fractionMilliseconds(text, first, index)
      next = text.charCodeAt(index)
    }
  }
  // the offset is read here and not in a function of its own, which would be one more call for each timestamp
  let offset = 0
  if (end - index === 6 && (next === 43 /* + */ || next === 45) /* - */) {
    const hours = twoDigits(text, index + 1)
    const minutes = twoDigits(text, index + 4)
    if ((hours | minutes) < 0 || text.charCodeAt(index + 3) !== 58 /* : */) return offsetFault(text, index, start, end)
    if (hours > 23 || minutes > 59) return isFault(local) ? local : faultAt(OFFSET_RANGE, index - start, 6)
    offset = (hours * 60 + minutes) * 60_000
    if (next === 45) offset = -offset
  } else if (end - index !== 1 || (next | 32) !== 122 /* z */) {
    return offsetFault(text, index, start, end)
  }
  const instant = local + (millisecond - offset)
  if (instant >= MIN_INSTANT && instant <= MAX_INSTANT) return instant
  return isFault(local) ? local : faultAt(INSTANT_RANGE, 0, 0)
}

/** The milliseconds of the fraction digits from `first` to `after`, at least one; those beyond the third are cut. */
const fractionMilliseconds = (text: string, first: number, after: number): number => {
  const count = after - first
  if (count >= 3) return digitsValue(text, first, first + 3)
  return digitsValue(text, first, after) * (count === 2 ? 10 : 100)
}

const fractionFault = (first: number, after: number): number =>
  after === first ? faultAt(FRACTION_DIGIT, first, 1) : faultAt(FRACTION_TOO_LONG, first, after - first)

/** Why the text from `index` to `end` is not an offset. */
const offsetFault = (text: string, index: number, start: number, end: number): number => {
  const position = index - start
  if (index === end) return faultAt(OFFSET_MISSING, position, 0)
  const sign = text.charCodeAt(index)
  if ((sign | 32) === 122 /* z */) return faultAt(LEFT_OVER, position + 1, 0)
  if (sign !== 43 && sign !== 45) return faultAt(OFFSET_SIGN, position, 1)
  for (let step = 1; step < 6; step++) {
    const at = index + step
    const fits = at < end && (step === 3 ? text.charCodeAt(at) === 58 /* : */ : isDigit(text, at))
    if (!fits) return faultAt(step === 3 ? OFFSET_COLON : OFFSET_DIGIT, position + step, 1)
  }
  return faultAt(LEFT_OVER, position + 6, 0)
}

/** Why the text up to the seconds is not in place; a text that ends with the seconds has no offset. */
const frameFault = (text: string, start: number, end: number): number => {
  const template = text.charCodeAt(start + 4) === 45 /* - */ ? ISO_DASH_TEMPLATE : ISO_SLASH_TEMPLATE
  const fault = firstOutOfPlace(template, text, start, end)
  return fault === 0 ? faultAt(OFFSET_MISSING, 19, 0) : fault
}
