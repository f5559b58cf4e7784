// A Boolean in the spellings that requests may use.
import { reportWrongValue } from "@callrules/model/reading"
import type { SignalProblemCode } from "./problems.ts"
import type { SignalReading } from "./signal-reading.ts"

/**
 * A Boolean in one of its spellings: true, false, 1, 0, and as text true, false, 1, 0, yes, no in any letter case.
 * `undefined` for anything else.
 *
 * Source of the rule: section 2.5 of the specification.
 *
 * @internal
 */
// SIG-45, SIG-46, SIG-47, SIG-48, SIG-49, SIG-146
export const truthValue = (value: unknown): boolean | undefined => {
  if (typeof value === "boolean") return value
  if (value === 1) return true
  if (value === 0) return false
  if (typeof value !== "string") return undefined
  switch (value.toLowerCase()) {
    case "true":
    case "1":
    case "yes":
      return true
    case "false":
    case "0":
    case "no":
      return false
    default:
      return undefined
  }
}

/**
 * The Boolean at a key: null when none was sent, `undefined` when a problem was reported.
 *
 * @internal
 */
export const readTruthValue = (
  reading: SignalReading,
  code: SignalProblemCode,
  key: string,
  value: unknown,
): boolean | null | undefined => {
  if (value === null) return null
  const truth = truthValue(value)
  if (truth === undefined) {
    reportWrongValue(reading, code, key, "true or false", value, "write `true`, `false`, `1`, `0`, `yes` or `no`")
  }
  return truth
}
