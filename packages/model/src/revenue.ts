// Revenue: an exact decimal with at most two places, held as an integer of hundredths. Nothing rounds it: a third place is
// refused.
//
//   revenue = [ "-" ] 1*12DIGIT [ "." 1*2DIGIT ]

import type { Brand } from "effect/Brand"
import { misused } from "./misuse.ts"

/**
 * An amount of money in hundredths of the owning organization's currency: an integer from -99,999,999,999,999 to
 * 99,999,999,999,999. What the currency is, the organization says.
 *
 * Source of the rule: section 2.5 of the specification.
 */
export type RevenueHundredths = number & Brand<"RevenueHundredths">

// SIG-37, SIG-38, SIG-39, SIG-150, SIG-151
const REVENUE = /^(-?)(\d{1,12})(?:\.(\d{1,2}))?$/

/**
 * Reads revenue from text or from a JSON number (through its shortest text): an optional minus, 1 to 12 digits, and at
 * most two decimals after a period; no currency symbol, thousands separator, exponent or white space.
 *
 * @returns the hundredths, or `undefined` when the input is not written this way. Minus zero is zero.
 *
 * @example
 * ```ts
 * import { parseRevenue } from "@callrules/model"
 *
 * console.assert(parseRevenue("99.9") === 9990)
 * console.assert(parseRevenue(100) === 10000)
 * console.assert(parseRevenue("$100") === undefined)
 * ```
 */
// SIG-40
export const parseRevenue = (input: string | number): RevenueHundredths | undefined => {
  const match = REVENUE.exec(String(input))
  if (match === null) return undefined
  const [, sign, whole, fraction = ""] = match
  const hundredths = Number(whole) * 100 + Number(fraction.padEnd(2, "0"))
  // an integer below 10^14 by the pattern above; `+ 0` turns minus zero into zero
  return ((sign === "-" ? -hundredths : hundredths) + 0) as RevenueHundredths
}

/**
 * Writes an amount of hundredths as decimal text with at least one and at most two decimals: `100.0`, `99.95`, `0.0`.
 * Takes a bigint too, because a sum of many revenues can leave the range of a number.
 *
 * @example
 * ```ts
 * import { formatRevenue, parseRevenue } from "@callrules/model"
 *
 * console.assert(formatRevenue(10000n) === "100.0")
 * console.assert(formatRevenue(-5n) === "-0.05")
 * console.assert(formatRevenue(parseRevenue("99.9") ?? 0n) === "99.9")
 * ```
 */
// SIG-157
export const formatRevenue = (hundredths: RevenueHundredths | bigint): string => {
  if (typeof hundredths !== "bigint" && !Number.isSafeInteger(hundredths)) {
    misused("whole hundredths", hundredths, "formatRevenue(9990n) for 99.9")
  }
  const amount = BigInt(hundredths)
  const digits = (amount < 0n ? -amount : amount).toString().padStart(3, "0")
  const fraction = digits.slice(-2)
  return `${amount < 0n ? "-" : ""}${digits.slice(0, -2)}.${fraction[1] === "0" ? fraction[0] : fraction}`
}
