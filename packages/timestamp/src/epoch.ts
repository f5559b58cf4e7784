// Epoch timestamps: seconds or milliseconds since 1970-01-01T00:00:00Z, as digits.
//
//   epoch = 10DIGIT        ; seconds
//         / 13DIGIT        ; milliseconds
import { digitsEnd, digitsValue } from "./digits.ts"
import { EPOCH_COUNT, EPOCH_DIGIT, faultAt } from "./faults.ts"

const SECONDS_LENGTH = 10
// TIM-03
const MILLISECONDS_LENGTH = 13

/** Epoch milliseconds of the text from `start` to `end`, or a fault. */
// TIM-02, TIM-04
export const scanEpoch = (text: string, start: number, end: number): number => {
  const length = end - start
  if (length !== SECONDS_LENGTH && length !== MILLISECONDS_LENGTH) return epochFault(text, start, end)
  const value = digitsValue(text, start, end)
  if (value < 0) return epochFault(text, start, end)
  return length === SECONDS_LENGTH ? value * 1000 : value
}

/** Why the text is not 10 or 13 digits: it has other characters, or another length. */
const epochFault = (text: string, start: number, end: number): number => {
  const position = digitsEnd(text, start, end) - start
  return position === end - start || position > MILLISECONDS_LENGTH
    ? faultAt(EPOCH_COUNT, 0, 0)
    : faultAt(EPOCH_DIGIT, position, 1)
}
