// Custom data of the host and of requests: merged when a call is read, kept separate when a correction is written.
import type { CallTransaction } from "@callrules/model"
import type { CallState } from "./call-state.ts"
import { customDataValues } from "./lifecycle.ts"

/**
 * A call transaction with the custom data that counts: the values of the host's events, late look-ups included,
 * whenever and in whatever order they came; over them the corrections of requests, a cleared value as empty text.
 *
 * @example
 * ```ts
 * import { initialCall, withHostValues } from "@callrules/call"
 * import { callRecordId, instant, networkId, transactionId } from "@callrules/model"
 *
 * const id = transactionId("0000002A-00000001")
 * const corrected = { transactionId: id, correctsTransactionId: id, version: 2, customData: { tier: "gold" }, createdAt: instant(0) }
 * const state = initialCall(networkId("n1"), id, callRecordId("c1"))
 * console.assert(withHostValues(state, corrected).customData["tier"] === "gold")
 * ```
 */
// SIG-237
export const withHostValues = (state: CallState, transaction: CallTransaction): CallTransaction => {
  const host = customDataValues(state.customData)
  return { ...transaction, customData: transaction.version === 1 ? host : { ...host, ...transaction.customData } }
}

/**
 * A correction as it is stored: only with the values that requests have corrected, so that late values of the host still count for the others.
 * `before` is the call that was corrected, with the host's values; `head` the same as it is kept.
 *
 * @example
 * ```ts
 * import { withoutHostValues } from "@callrules/call"
 * import { instant, transactionId } from "@callrules/model"
 *
 * const id = transactionId("0000002A-00000001")
 * const kept = { transactionId: id, correctsTransactionId: null, version: 1, customData: {}, createdAt: instant(0) }
 * const before = { ...kept, customData: { tier: "gold" } } // the host's
 * const correction = { ...before, correctsTransactionId: id, version: 2, customData: { tier: "gold", product: "house" } }
 * console.assert(Object.keys(withoutHostValues(correction, before, kept).customData).join() === "product")
 * ```
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
