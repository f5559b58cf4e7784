// Phone numbers in any usual spelling, brought to E.164 for comparison. An entry point of its own: it carries the
// numbering plans of the world (libphonenumber-js), which the rules packages must not load unasked.

import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from "libphonenumber-js/min"
import { misused } from "./misuse.ts"

/**
 * A phone number in any usual spelling, as E.164 (`+14155550123`): with a plus sign, or in the national form of
 * `country` (two letters, default `US`). Spaces, dashes, dots and brackets are ignored.
 *
 * @returns E.164, or `undefined` when the text is no possible number.
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
  const region: CountryCode = isSupportedCountry(country) ? country : "US"
  const parsed = parsePhoneNumberFromString(text, { defaultCountry: region, extract: false })
  return parsed?.isPossible() === true ? parsed.number : undefined
}
