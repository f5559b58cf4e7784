// Phone numbers of users: E.164 with its plus sign, or the ten digits of a US number, nothing between the digits.

/**
 * Whether a text is a phone number as requests must spell it: a plus sign, a country code and 7 to 15 digits in all
 * (after `+1` exactly ten), or ten digits without a plus sign.
 *
 * Source of the rule: section 2.1 of the specification; the fewest digits are a decision of this project.
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
 * @returns `undefined` for a text that is no such phone number.
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

/** What is wrong with a text as a phone number, in words, and the spelling that is accepted where it can be told. */
export interface PhoneFault {
  /** What the text has or is, to follow its field's name. */
  readonly message: string
  readonly hint: string
}

/**
 * Why a text is no phone number.
 *
 * @internal
 */
export const phoneFault = (text: string): PhoneFault => {
  const suggestion = suggestedSpelling(text)
  return {
    message: faultMessage(text, suggestion),
    hint: suggestion === undefined ? GENERAL_HINT : `write \`${suggestion}\``,
  }
}

const GENERAL_HINT = "write `+`, country code and number without punctuation, or the ten digits of a US number"

const faultMessage = (text: string, suggestion: string | undefined): string => {
  if (text.trim() === "") return "is blank"
  if (OTHER_DIGITS.test(text)) return "has digits that are not 0 to 9"
  if (UNICODE_DASHES.test(text)) return "has dashes between its digits"
  if (/\p{L}/u.test(text)) return "has letters"
  if (/\s/u.test(text)) return "has white space"
  if (/[^\d+]/u.test(text)) return "has punctuation"
  if (suggestion !== undefined) return "has no plus sign before its country code"
  if (/.\+/u.test(text)) return "has a plus sign after its first character"
  return lengthMessage(text)
}

const lengthMessage = (text: string): string => {
  const digits = text.replace("+", "").length
  if (text.startsWith("+0")) return "has a country code that starts with 0"
  if (text.startsWith("+1")) return `has ${digits - 1} digits after +1 where ten belong`
  if (text.startsWith("+")) return `has ${digits} digits where 7 to 15 belong`
  return `has ${digits} digits and no plus sign`
}

// The number that is meant, where only its spelling is wrong.
const suggestedSpelling = (text: string): string | undefined => {
  if (text.length > 64) return undefined
  const bare = asciiDigits(text.normalize("NFKC").trim())
    .replace(/^tel:/iu, "")
    .replace(/^(\+\d{1,3}\s*)\(0\)/u, "$1")
    .replace(PUNCTUATION, "")
  if (isPhoneNumber(bare)) return bare
  const international = /^(?:00|011)([1-9]\d+)$/u.exec(bare)
  if (international !== null && isPhoneNumber(`+${international[1]}`)) return `+${international[1]}`
  return /^\d{11,15}$/u.test(bare) && isPhoneNumber(`+${bare}`) ? `+${bare}` : undefined
}

// Digits of other scripts: each block of ten stands in order, from its zero.
const asciiDigits = (text: string): string =>
  text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    let zero = code
    while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--
    return String((code - zero) % 10)
  })

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
const UNICODE_DASHES = /[\u00ad\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/u
const OTHER_DIGITS = /(?![0-9])\p{Nd}/u
// white space, dashes, brackets, dots, slashes, and the characters of writing direction that come along when copying
const PUNCTUATION = /[\s()[\].\-/\u00ad\u2010-\u2015\u2212\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu
