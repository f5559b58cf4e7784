// Says why a text is not a phone number, and shows the accepted spelling if only the spelling is wrong.

import { hasInvisible, isAscii, withoutInvisible } from "./code-points.ts"
import { isPhoneNumber } from "./phone-number.ts"

/** What is wrong with a text as a phone number, in words. */
export interface PhoneFault {
  /** What the text has or is; follows the field's name. */
  readonly message: string
  readonly hint: string
}

/** Why a text is not a phone number; only for invalid texts. */
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
  if (!isAscii(text)) {
    if (OTHER_DIGITS.test(text)) return "has digits that are not 0 to 9"
    if (UNICODE_DASHES.test(text)) return "has dashes between its digits"
    if (/\p{L}/u.test(text)) return "has letters"
    if (OTHER_PLUS.test(text)) return "has a plus sign that is not `+`"
    if (hasInvisible(text)) return "has an invisible character"
  }
  if (LETTER.test(text)) return "has letters"
  if (WHITE_SPACE.test(text)) return "has white space"
  if (NOT_DIALLED.test(text)) return "has punctuation"
  if (suggestion !== undefined) return "has no plus sign before its country code"
  if (text.includes("+", 1)) return "has a plus sign after its first character"
  return lengthMessage(text)
}

const lengthMessage = (text: string): string => {
  const digits = text.replace("+", "").length
  if (text.startsWith("+0")) return "has a country code that starts with 0"
  if (text.startsWith("+1")) return `has ${digits - 1} digits after +1 where ten belong`
  if (text.startsWith("+")) return `has ${digits} digits where 7 to 15 belong`
  return `has ${digits} digits and no plus sign`
}

// The number that was meant, if only its spelling is wrong.
// AFF-90
const suggestedSpelling = (text: string): string | undefined => {
  if (text.length > 64) return undefined
  const ascii = isAscii(text) ? text : asciiDigits(withoutInvisible(text).normalize("NFKC").replace(OTHER_PLUS, "+"))
  const bare = withoutPunctuation(ascii.includes("(0)") && TRUNK_ZERO.test(ascii) ? ascii.replace("(0)", "") : ascii)
  if (isPhoneNumber(bare)) return bare
  const digits = /^(?:00|011)?([1-9]\d+)$/.exec(bare)?.[1]
  return digits !== undefined && digits.length > 10 && isPhoneNumber(`+${digits}`) ? `+${digits}` : undefined
}

const withoutPunctuation = (text: string): string => {
  const plain = text.replace(PUNCTUATION, "")
  return TEL.test(plain) ? plain.slice("tel:".length) : plain
}

// Digits of other scripts: each block of ten is in order, from its zero.
const asciiDigits = (text: string): string =>
  text.replace(/(?![0-9])\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    let zero = code
    while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--
    return String(code - zero)
  })

const LETTER = /[a-z]/i
const WHITE_SPACE = /\s/
const NOT_DIALLED = /[^\d+]/
const TEL = /^tel:/i
const UNICODE_DASHES = /[\u00ad\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/u
const OTHER_DIGITS = /(?![0-9])\p{Nd}/u
// superscript, subscript, heavy, Hebrew, small and fullwidth
const OTHER_PLUS = /[\u207a\u208a\u2795\ufb29\ufe62\uff0b]/u
// `+44 (0)20 ...`: the zero is not dialled after a country code
const TRUNK_ZERO = /^\s*(?:tel:)?\s*\+\d{1,3}[\s.-]*\(0\)/i
// white space, dashes, brackets, dots and slashes
const PUNCTUATION = /[\s()[\].\-/\u2010-\u2015\u2212]/g
