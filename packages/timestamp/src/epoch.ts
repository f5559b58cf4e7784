// Epoch timestamps: seconds or milliseconds since 1970-01-01T00:00:00Z, as digits.
//
//   epoch = 10DIGIT        ; seconds
//         / 13DIGIT        ; milliseconds
import { digits, isDigit } from "./digits.ts"
import { DIGIT_COUNT, EPOCH_DIGIT, faultAt } from "./faults.ts"

/** Epoch milliseconds of the text from `start` to `end`, or a fault. */
export const scanEpoch = (text: string, start: number, end: number): number => {
  const length = end - start
  if (length === 10 || length === 13) {
    const value = digits(text, start, length)
    if (value >= 0) return length === 10 ? value * 1000 : value
  }
  return epochFault(text, start, end)
}

const epochFault = (text: string, start: number, end: number): number => {
  let index = start
  while (index < end && isDigit(text, index)) index += 1
  // only the first 13 digits can be in place, so the position is small
  return index === end || index - start > 13 ? faultAt(DIGIT_COUNT, 0, 0) : faultAt(EPOCH_DIGIT, index - start, 1)
}
