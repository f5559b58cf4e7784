// The call transaction that counts now, as every operation sees it.
import { type CallState, customDataValues } from "@callrules/call"
import type { CallTransaction } from "@callrules/model"

/**
 * A call transaction with the custom data that counts: what the host's events brought, late look-ups included, in
 * whatever order and whenever they came; over it what requests have corrected since, a cleared value as empty text.
 */
export const withHostValues = (state: CallState, transaction: CallTransaction): CallTransaction => {
  const host = customDataValues(state.customData)
  return { ...transaction, customData: transaction.version === 1 ? host : { ...host, ...transaction.customData } }
}
