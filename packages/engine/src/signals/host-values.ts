// Custom data of the host and of requests: put together where a call is read, kept apart where a correction is written.
import { type CallState, customDataValues } from "@callrules/call"
import type { CallTransaction } from "@callrules/model"

/**
 * A call transaction with the custom data that counts: what the host's events brought, late look-ups included, in
 * whatever order and whenever they came; over it what requests have corrected since, a cleared value as empty text.
 */
// SIG-237
export const withHostValues = (state: CallState, transaction: CallTransaction): CallTransaction => {
  const host = customDataValues(state.customData)
  return { ...transaction, customData: transaction.version === 1 ? host : { ...host, ...transaction.customData } }
}

/**
 * A correction as it is kept: with what requests have corrected only, so that values of the host can still come under it.
 * `before` is the call that was corrected, with the host's values; `head` the same as it is kept.
 */
export const withoutHostValues = (
  correction: CallTransaction,
  before: CallTransaction,
  head: CallTransaction,
): CallTransaction => ({
  ...correction,
  // fromEntries defines own properties, so that a field named `__proto__` is a plain name
  customData: Object.fromEntries([
    ...(head.version === 1 ? [] : Object.entries(head.customData)),
    ...Object.entries(correction.customData).filter(
      ([name, value]) => !Object.hasOwn(before.customData, name) || before.customData[name] !== value,
    ),
  ]),
})
