// The fold of the ledger: how one transaction changes what is known about a leg.
import { type CallLeg, type CallTransaction, foldCase } from "@callrules/model"
import type { GroupTransaction, LedgerState, LedgerTransaction, NewName } from "./ledger.ts"

/**
 * Whether a transaction is a group's (a post-call-event transaction); otherwise it is a call's.
 *
 * Source of the rule: section 4.5 of the specification, rule 2.
 *
 * @example
 * ```ts
 * import { instant, transactionId } from "@callrules/model"
 * import { isGroupTransaction } from "@callrules/signal-ledger"
 *
 * const received = {
 *   transactionId: transactionId("0000002A-00000001"), correctsTransactionId: null, version: 1, customData: {},
 *   createdAt: instant(0),
 * }
 * console.assert(!isGroupTransaction(received))
 * ```
 */
export const isGroupTransaction = (transaction: LedgerTransaction): transaction is GroupTransaction =>
  "type" in transaction

/**
 * For hosts that keep a leg's state themselves: the state of a leg without reported signals.
 *
 * @example
 * ```ts
 * import { callRecordId, instant, networkId, transactionId } from "@callrules/model"
 * import { initialState } from "@callrules/signal-ledger"
 *
 * const legId = transactionId("0000002A-00000001")
 * const leg = {
 *   networkId: networkId("n"), legId, callRecordId: callRecordId("c"), externalCallUniqueId: null,
 *   advertiserIdFromNetwork: "a", advertiserCampaignIdFromNetwork: "p", affiliateIdFromNetwork: null,
 *   callingPhoneNumber: null, receivedAt: instant(0), completedAt: null,
 * }
 * const call = { transactionId: legId, correctsTransactionId: null, version: 1, customData: {}, createdAt: instant(0) }
 * console.assert(initialState(leg, call).groups.size === 0)
 * ```
 */
export const initialState = (leg: CallLeg, call: CallTransaction): LedgerState => ({
  leg,
  call,
  groups: new Map(),
  names: new Map(),
})

/**
 * For hosts that keep a leg's state themselves: the state after one more transaction; the given state is not changed.
 * Folding a leg's transactions in order gives the same state as deciding them one by one. Names reported first on this leg are learned from its transactions;
 * those reported earlier elsewhere in the network come from its registry.
 *
 * Source of the rule: section 3 of the specification (signal stored, custom data on call).
 *
 * @example
 * ```ts
 * import { callRecordId, instant, networkId, transactionId } from "@callrules/model"
 * import { evolve, initialState } from "@callrules/signal-ledger"
 *
 * const legId = transactionId("0000002A-00000001")
 * const leg = {
 *   networkId: networkId("n"), legId, callRecordId: callRecordId("c"), externalCallUniqueId: null,
 *   advertiserIdFromNetwork: "a", advertiserCampaignIdFromNetwork: "p", affiliateIdFromNetwork: null,
 *   callingPhoneNumber: null, receivedAt: instant(0), completedAt: null,
 * }
 * const call = { transactionId: legId, correctsTransactionId: null, version: 1, customData: {}, createdAt: instant(0) }
 * const corrected = {
 *   transactionId: transactionId("0000002A-00000002"), correctsTransactionId: legId, version: 2,
 *   customData: { region: "west" }, createdAt: instant(1),
 * }
 * console.assert(evolve(initialState(leg, call), corrected).call.customData["region"] === "west")
 * ```
 */
// SIG-222
export const evolve = (state: LedgerState, transaction: LedgerTransaction): LedgerState => {
  if (!isGroupTransaction(transaction)) return { ...state, call: transaction }
  const newNames = newNamesOf(transaction, state.groups, state.names)
  return {
    leg: state.leg,
    call: state.call,
    groups: new Map(state.groups).set(transaction.partnerUniqueId, transaction),
    names: withNames(state.names, newNames),
  }
}

/**
 * The names that a transaction brings to a leg for the first time.
 *
 * @internal
 */
export const newNamesOf = (
  transaction: GroupTransaction,
  groups: LedgerState["groups"],
  names: LedgerState["names"],
): ReadonlyArray<NewName> => {
  // signals are never removed from a group and new ones come last, so only those after the former head's are new
  const known = groups.get(transaction.partnerUniqueId)?.signals.length ?? 0
  if (known === transaction.signals.length) return NO_NAMES
  return transaction.signals
    .slice(known)
    .map(({ name }) => ({ folded: foldCase(name), casing: name }))
    .filter(({ folded }) => !names.has(folded))
}

const NO_NAMES: ReadonlyArray<NewName> = []

/**
 * The names with new ones added; the same map when there are none.
 *
 * @internal
 */
export const withNames = (names: LedgerState["names"], newNames: ReadonlyArray<NewName>): LedgerState["names"] => {
  if (newNames.length === 0) return names
  const all = new Map(names)
  for (const { folded, casing } of newNames) all.set(folded, casing)
  return all
}
