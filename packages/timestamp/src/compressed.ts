// Compressed timestamps: 17 digits, always UTC.
//
//   compressed = year month day hour minute second millisecond
//   year = 4DIGIT              ; 0001-9999
//   month = 2DIGIT             ; 01-12
//   day = 2DIGIT               ; 01-28, 29, 30 or 31, as month and year have them
//   hour = 2DIGIT              ; 00-23
//   minute = second = 2DIGIT   ; 00-59
//   millisecond = 3DIGIT
import { civilMilliseconds, type FieldPositions } from "./civil-time.ts"
import { digits, fourDigits, isDigit, twoDigits } from "./digits.ts"
import { COMPRESSED_DIGIT, DIGIT_COUNT, faultAt } from "./faults.ts"

const LENGTH = 17
const POSITIONS: FieldPositions = { month: 4, day: 6, hour: 8, minute: 10, second: 12 }

/** Epoch milliseconds of the text from `start` to `end`, or a fault. */
export const scanCompressed = (text: string, start: number, end: number): number => {
  if (end - start !== LENGTH) return compressedFault(text, start, end)
  const year = fourDigits(text, start)
  const month = twoDigits(text, start + 4)
  const day = twoDigits(text, start + 6)
  const hour = twoDigits(text, start + 8)
  const minute = twoDigits(text, start + 10)
  const second = twoDigits(text, start + 12)
  const millisecond = digits(text, start + 14, 3)
  if ((year | month | day | hour | minute | second | millisecond) < 0) return compressedFault(text, start, end)
  return civilMilliseconds(POSITIONS, year, month, day, hour, minute, second, millisecond)
}

const compressedFault = (text: string, start: number, end: number): number => {
  let index = start
  while (index < end && isDigit(text, index)) index += 1
  return index === end || index - start > LENGTH
    ? faultAt(DIGIT_COUNT, 0, 0)
    : faultAt(COMPRESSED_DIGIT, index - start, 1)
}
