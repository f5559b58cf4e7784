// Reading digits by their character codes, for the scanners of the four formats.
//
// 48 is the code of `0`; the unsigned shift makes every code below it a large number, so that one comparison is
// enough. -1,000,000 stands for an invalid digit: a field computed with it stays negative. Both are written out, because a
// name would make these functions too long for the compiler to inline.

/** Whether the character at `index` is a digit; `index` lies within the text. */
export const isDigit = (text: string, index: number): boolean => (text.charCodeAt(index) - 48) >>> 0 <= 9

/** The index of the first character from `start` that is not a digit, or `end`. */
export const digitsEnd = (text: string, start: number, end: number): number => {
  let index = start
  while (index < end && isDigit(text, index)) index += 1
  return index
}

/**
 * The number that two digits at `index` write, 0 to 99, or a negative number if they are not both digits. Both lie
 * within the text.
 */
export const twoDigits = (text: string, index: number): number => {
  const tens = text.charCodeAt(index) - 48
  const ones = text.charCodeAt(index + 1) - 48
  return tens >>> 0 > 9 || ones >>> 0 > 9 ? -1_000_000 : tens * 10 + ones
}

/** The number that three digits at `index` write, or a negative number if they are not all digits. */
export const threeDigits = (text: string, index: number): number => {
  const ones = text.charCodeAt(index + 2) - 48
  return ones >>> 0 > 9 ? -1_000_000 : twoDigits(text, index) * 10 + ones
}

/** The number that the digits from `start` to `end` write, or a negative number if one is not a digit. */
export const digitsValue = (text: string, start: number, end: number): number => {
  let value = 0
  for (let index = start; index < end; index++) {
    const digit = text.charCodeAt(index) - 48
    if (digit >>> 0 > 9) return -1_000_000
    value = value * 10 + digit
  }
  return value
}
