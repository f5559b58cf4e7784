// Compressed timestamps: 17 digits, always UTC.
//
//   compressed = year month day hour minute second millisecond
//   year = 4DIGIT              ; 0001-9999
//   month = 2DIGIT             ; 01-12
//   day = 2DIGIT               ; 01-28, 29, 30 or 31, depending on month and year
//   hour = 2DIGIT              ; 00-23
//   minute = second = 2DIGIT   ; 00-59
//   millisecond = 3DIGIT
import { dateExists, dayNumber } from "./calendar.ts"
import { type FieldPositions, rangeFault } from "./date-and-time.ts"
import { digitsEnd, threeDigits, twoDigits } from "./digits.ts"
import { COMPRESSED_COUNT, COMPRESSED_DIGIT, faultAt } from "./faults.ts"

const LENGTH = 17
const POSITIONS: FieldPositions = { month: 4, day: 6, hour: 8, minute: 10, second: 12 }

/** Epoch milliseconds of the text from `start` to `end`, or a fault. */
// TIM-05, TIM-06, TIM-35
export const scanCompressed = (text: string, start: number, end: number): number => {
  if (end - start !== LENGTH) return compressedFault(text, start, end)
  const year = twoDigits(text, start) * 100 + twoDigits(text, start + 2)
  const month = twoDigits(text, start + 4)
  const day = twoDigits(text, start + 6)
  const hour = twoDigits(text, start + 8)
  const minute = twoDigits(text, start + 10)
  const second = twoDigits(text, start + 12)
  const millisecond = threeDigits(text, start + 14)
  if ((year | month | day | hour | minute | second | millisecond) < 0) return compressedFault(text, start, end)
  if (hour > 23 || minute > 59 || second > 59 || !dateExists(year, month, day)) {
    return rangeFault(POSITIONS, year, month, day, hour, minute)
  }
  return dayNumber(year, month, day) * 86_400_000 + (hour * 3_600_000 + minute * 60_000 + second * 1000 + millisecond)
}

/** Why the text is not 17 digits: it has other characters, or another length. */
const compressedFault = (text: string, start: number, end: number): number => {
  const position = digitsEnd(text, start, end) - start
  return position === end - start || position > LENGTH
    ? faultAt(COMPRESSED_COUNT, 0, 0)
    : faultAt(COMPRESSED_DIGIT, position, 1)
}
