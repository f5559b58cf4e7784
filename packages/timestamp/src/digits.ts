// Reading digits by their character codes, for the scanners of the four formats.

/** What stands for digits that are none: so negative that a sum of fields with it stays negative. */
const NOT_DIGITS = -1_000_000

/** The value of the character at `index` as a digit, or a number outside 0 to 9. Past the text's end it is NaN. */
const digitAt = (text: string, index: number): number => text.charCodeAt(index) - 48

/** Whether the character at `index` is a digit; false past the text's end. */
export const isDigit = (text: string, index: number): boolean => {
  const digit = digitAt(text, index)
  return digit >= 0 && digit <= 9
}

/** The number that two digits at `index` write, 0 to 99, or a negative number where they are not both digits. */
export const twoDigits = (text: string, index: number): number => {
  const tens = digitAt(text, index)
  const ones = digitAt(text, index + 1)
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : NOT_DIGITS
}

/** The number that four digits at `index` write, or a negative number where they are not all digits. */
export const fourDigits = (text: string, index: number): number =>
  twoDigits(text, index) * 100 + twoDigits(text, index + 2)

/** The number that `count` digits at `index` write, or a negative number where they are not all digits. */
export const digits = (text: string, index: number, count: number): number => {
  let value = 0
  for (let at = index; at < index + count; at++) {
    const digit = digitAt(text, at)
    if (!(digit >= 0 && digit <= 9)) return NOT_DIGITS
    value = value * 10 + digit
  }
  return value
}
