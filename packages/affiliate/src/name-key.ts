/**
 * The form in which names of affiliates are compared, by itself: a store needs it for each look-up by name, and nothing else
 * of this package.
 *
 * @packageDocumentation
 */
import { composed } from "@callrules/model/case-folding"

/**
 * The form in which affiliate names are compared: NFC of the trimmed name. Letter case counts.
 *
 * Rule AFF-110.
 *
 * @example
 * ```ts
 * import { affiliateNameKey } from "@callrules/affiliate"
 *
 * console.assert(affiliateNameKey(" Cafe\u0301 ") === affiliateNameKey("Caf\u00e9"))
 * console.assert(affiliateNameKey("acme") !== affiliateNameKey("Acme"))
 * ```
 */
export const affiliateNameKey = (name: string): string => composed(name.trim())
