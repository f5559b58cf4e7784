// Phone numbers in any usual spelling, brought to E.164 for comparison. An entry point of its own: it carries the
// numbering plans of the world (libphonenumber-js), which the rules packages must not load unasked.

import {
  type CountryCode,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from "libphonenumber-js/min"
import { misused } from "./misuse.ts"

/** Zeros alone, also behind the calling code of the United States. */
const ZEROS = /^\+?(?:0+|(?:011|00)?10{10})$/

/** ANONYMOUS and UNAVAILABLE on the keys of a telephone: too short and too long for a number of North America, whose area codes begin with 2 to 9. */
const OF_ODD_LENGTH = "266696687|86282452253"

/** BLOCKED and UNKNOWN: behind `001` they have the length of a number, but `001` is no area code. */
const SHORT = "2562533|8656696"

/** All words for a withheld number, with RESTRICTED, which is a number in Texas without what leads abroad before it. */
const WORDS = `${OF_ODD_LENGTH}|${SHORT}|7378742833`

/** In international form, also with the calling code of North America. */
const ON_KEYS = new RegExp(`^(?:\\+|00)(?:${WORDS}|1[01]?(?:${OF_ODD_LENGTH})|1001(?:${SHORT}))$`)

/** As North America dials: `011` leads abroad there, and is the beginning of a number elsewhere. */
const ON_KEYS_IN_NORTH_AMERICA = new RegExp(`^(?:011(?:${WORDS})|1?[01]?(?:${OF_ODD_LENGTH})|1?001(?:${SHORT}))$`)

/**
 * Whether digits are what telephone networks write for a withheld number: zeros alone, or a word on the keys of a telephone in
 * international form, in any usual spelling, as it is dialled in `country` (two letters, default `US`). A word without digits, such as
 * `anonymous`, is not among them, and is not a number either.
 *
 * @example
 * ```ts
 * import { isWithheldNumber } from "@callrules/model/phone-number"
 *
 * console.assert(isWithheldNumber("000-000-0000") && isWithheldNumber("+266696687"))
 * // a number in Texas
 * console.assert(!isWithheldNumber("737-874-2833"))
 * ```
 */
// CIP-109
export const isWithheldNumber = (text: string, country = "US"): boolean => {
  if (typeof text !== "string") misused("a phone number as text", text, 'isWithheldNumber("+14155550123")')
  // nothing but these may stand beside the digits: behind `0,` or `0 x` another number may follow
  const plain = inAscii(text)
    .replace(/^\s*tel:/i, "")
    .replaceAll(/[\s().\p{Pd}\u2212/]/gu, "")
  if (ZEROS.test(plain) || ON_KEYS.test(plain)) return true
  return getCountryCallingCode(regionOf(country)) === "1" && ON_KEYS_IN_NORTH_AMERICA.test(plain)
}

const regionOf = (country: string): CountryCode => (isSupportedCountry(country) ? country : "US")

/** Plus signs and digits in ASCII, of those in which numbers are read: full-width ones and the two kinds of Arabic digits. */
const inAscii = (text: string): string =>
  text
    .replaceAll(PLUS_SIGNS, "+")
    .replaceAll(/[\uFF10-\uFF19\u0660-\u0669\u06F0-\u06F9]/g, (digit) => String(digit.charCodeAt(0) & 0xf))

// CIP-110
const PLUS_SIGNS = /[\uFF0B\uFE62\u207A]/g

/**
 * A phone number in any usual spelling, as E.164 (`+14155550123`): with a plus sign, or in the national form of
 * `country` (two letters, default `US`). Spaces, dashes, dots and brackets are ignored.
 *
 * @returns E.164, or `undefined` when the text is no possible number, or stands for a withheld one.
 *
 * @example
 * ```ts
 * import { toE164 } from "@callrules/model/phone-number"
 *
 * console.assert(toE164("(415) 555-0123") === "+14155550123")
 * console.assert(toE164("+44 20 7946 0018") === "+442079460018")
 * console.assert(toE164("anonymous") === undefined)
 * ```
 */
export const toE164 = (text: string, country = "US"): string | undefined => {
  if (typeof text !== "string") misused("a phone number as text", text, 'toE164("+14155550123")')
  const parsed = parsePhoneNumberFromString(text.replaceAll(PLUS_SIGNS, "+"), {
    defaultCountry: regionOf(country),
    extract: false,
  })
  // what zeros and words on keys would be as numbers
  return parsed?.isPossible() === true && !isWithheldNumber(parsed.number) ? parsed.number : undefined
}
