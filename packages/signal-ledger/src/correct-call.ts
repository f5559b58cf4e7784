// The correction of a call that custom data causes: one for each request, with the values that differ.
import type { CallTransaction, CustomData, Instant, TransactionId } from "@callrules/model"
import type { RequestedCustomData } from "./request.ts"

/**
 * The value a call has in a field; `""` when it has none: a blank field and an absent one are the same.
 *
 * @internal
 */
const currentValue = (customData: CustomData, name: string): string =>
  Object.hasOwn(customData, name) ? (customData[name] ?? "") : ""

/**
 * The values of a request that differ from the call's current ones.
 *
 * @internal
 */
// SIG-94, SIG-167
export const differing = (
  call: CallTransaction,
  values: ReadonlyArray<RequestedCustomData>,
): ReadonlyArray<RequestedCustomData> =>
  values.filter(({ name, value }) => currentValue(call.customData, name) !== value)

/**
 * The values that differ from those the group reported last: a field that it never reported differs from every value.
 *
 * @internal
 */
// SIG-244
export const newToGroup = (
  reported: CustomData = {},
  values: ReadonlyArray<RequestedCustomData>,
): ReadonlyArray<RequestedCustomData> =>
  values.filter(({ name, value }) => !Object.hasOwn(reported, name) || reported[name] !== value)

/**
 * The next transaction of a call with the values applied over its current ones; a value of `""` leaves the field
 * without a value, as empty text.
 *
 * Source of the rule: section 3 of the specification (custom data on call).
 *
 * @internal
 */
// SIG-02, SIG-66, SIG-67, SIG-79, SIG-168, SIG-230
export const correctCall = (
  call: CallTransaction,
  values: ReadonlyArray<RequestedCustomData>,
  transactionId: TransactionId,
  now: Instant,
): CallTransaction => {
  // a cleared value stays as empty text, so that the transaction says what was cleared
  const current = new Map(Object.entries(call.customData))
  for (const { name, value } of values) current.set(name, value)
  return {
    transactionId,
    correctsTransactionId: call.transactionId,
    version: call.version + 1,
    // fromEntries defines own properties, so that a field named `__proto__` is a plain name
    customData: Object.fromEntries(current),
    createdAt: now,
  }
}
