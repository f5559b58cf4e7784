// How texts are compared: in NFC, and names without regard to letter case too. Nearly every text is ASCII, which one look at each
// character shows for less than the general way costs.
import { nfc } from "./nfc.ts"

/**
 * A text in NFC. Text without any character from U+0300 on is in NFC already.
 *
 * @example
 * ```ts
 * import { composed } from "@callrules/model"
 *
 * console.assert(composed("cafe\u0301") === "caf\u00e9")
 * ```
 */
// REC-50
export const composed = (text: string): string => {
  for (let index = 0; index < text.length; index++) {
    if (text.charCodeAt(index) >= 0x300) return nfc(text)
  }
  return text
}

/**
 * The form in which names are compared: NFC of lower case of NFC. Two names are the same when their folded forms are
 * equal. Idempotent.
 *
 * Source of the rule: section 2.5 of the specification (names are matched case-insensitively).
 *
 * @example
 * ```ts
 * import { foldCase } from "@callrules/model"
 *
 * console.assert(foldCase("Sale") === foldCase("SALE"))
 * ```
 */
// SIG-144
export const foldCase = (text: string): string => {
  for (let index = 0; index < text.length; index++) {
    if (text.charCodeAt(index) >= 0x80) return nfc(nfc(text).toLowerCase())
  }
  return text.toLowerCase()
}
