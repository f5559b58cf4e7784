// How names are compared without regard to letter case.

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
export const foldCase = (text: string): string => text.normalize("NFC").toLowerCase().normalize("NFC")
