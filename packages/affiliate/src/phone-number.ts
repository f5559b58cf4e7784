// Phone numbers of users: E.164 with its plus sign, or the ten digits of a US number, with nothing between the digits.

/**
 * Whether a text is a phone number as requests must spell it: a plus sign, a country code and 7 to 15 digits in all
 * (after `+1` exactly ten), or ten digits without a plus sign.
 *
 * Source of the rule: section 2.1 of the specification; the fewest digits are rule AFF-107.
 *
 * @example
 * ```ts
 * import { isPhoneNumber } from "@callrules/affiliate"
 *
 * console.assert(isPhoneNumber("+442079460018"))
 * console.assert(isPhoneNumber("4155550123"))
 * console.assert(!isPhoneNumber("(415) 555-0123"))
 * ```
 */
export const isPhoneNumber = (text: string): boolean => {
  const length = text.length
  if (text.charCodeAt(0) !== PLUS) return length === 10 && hasDigitsFrom(text, 0)
  const first = text.charCodeAt(1)
  if (first === ZERO + 1) return length === 12 && hasDigitsFrom(text, 2)
  return first > ZERO && length >= 8 && length <= 16 && hasDigitsFrom(text, 1)
}

/**
 * The E.164 form of a phone number that {@link isPhoneNumber} accepts: ten digits get `+1` in front. Two numbers are
 * the same when these forms are equal.
 *
 * @returns `undefined` for any other text.
 *
 * @example
 * ```ts
 * import { phoneInE164 } from "@callrules/affiliate"
 *
 * console.assert(phoneInE164("4155550123") === phoneInE164("+14155550123"))
 * console.assert(phoneInE164("555-0123") === undefined)
 * ```
 */
export const phoneInE164 = (text: string): string | undefined => {
  if (!isPhoneNumber(text)) return undefined
  return text.charCodeAt(0) === PLUS ? text : `+1${text}`
}

const hasDigitsFrom = (text: string, start: number): boolean => {
  for (let index = start; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code < ZERO || code > NINE) return false
  }
  return true
}

const PLUS = 0x2b
const ZERO = 0x30
const NINE = 0x39
