// Reading the past of a leg: every transaction in order, and the state just after any of them.
import type { CallLeg, CallTransaction, CustomData, TransactionId } from "@callrules/model"
import { isGroupTransaction, newNamesOf } from "./evolve.ts"
import type { GroupTransaction, LedgerState, LedgerTransaction } from "./ledger.ts"

/** Every transaction of one leg: the call's from version 1 on, and each group's from version 1 on. */
export interface LegTransactionSet {
  /** Every version of the call transaction, in any order. */
  readonly calls: ReadonlyArray<CallTransaction>
  /** Every version of every group, in the order in which they were written. */
  readonly groups: ReadonlyArray<GroupTransaction>
}

/**
 * Every transaction of a leg in the order in which they were written: the call's by version, and after each of them the
 * groups' that were made on it, as they are given. A later transaction comes later, whatever the time of its request:
 * a pending request has the time at which it arrived.
 *
 * Rules SIG-191 and SIG-238.
 *
 * @example
 * ```ts
 * import { instant, transactionId } from "@callrules/model"
 * import { history } from "@callrules/signal-ledger"
 *
 * const first = {
 *   transactionId: transactionId("0000002A-00000001"), correctsTransactionId: null, version: 1, customData: {},
 *   createdAt: instant(0),
 * }
 * const second = {
 *   transactionId: transactionId("0000002A-00000002"), correctsTransactionId: first.transactionId, version: 2,
 *   customData: { region: "west" }, createdAt: instant(1),
 * }
 * console.assert(history({ calls: [second, first], groups: [] })[0] === first)
 * ```
 */
export const history = (transactions: LegTransactionSet): ReadonlyArray<LedgerTransaction> => {
  const calls = transactions.calls.toSorted((a, b) => a.version - b.version)
  const made = Map.groupBy(transactions.groups, (transaction) => transaction.callTransactionId)
  return calls.flatMap((call): ReadonlyArray<LedgerTransaction> => [call, ...(made.get(call.transactionId) ?? [])])
}

/**
 * For hosts: the state of a leg as it was just after one of its transactions: that of the call, every group that existed, and the
 * names reported on this leg until then.
 *
 * @returns the state, or `undefined` when the leg has no such transaction.
 *
 * Rule SIG-192.
 *
 * @example
 * ```ts
 * import { callRecordId, instant, networkId, transactionId } from "@callrules/model"
 * import { asOf } from "@callrules/signal-ledger"
 *
 * const legId = transactionId("0000002A-00000001")
 * const leg = {
 *   networkId: networkId("n"), legId, callRecordId: callRecordId("c"), externalCallUniqueId: null,
 *   advertiserIdFromNetwork: "a", advertiserCampaignIdFromNetwork: "p", affiliateIdFromNetwork: null,
 *   callingPhoneNumber: null, receivedAt: instant(0), completedAt: instant(60_000),
 * }
 * const first = { transactionId: legId, correctsTransactionId: null, version: 1, customData: {}, createdAt: instant(0) }
 * const second = {
 *   transactionId: transactionId("0000002A-00000002"), correctsTransactionId: legId, version: 2,
 *   customData: { region: "west" }, createdAt: instant(1),
 * }
 * const transactions = { calls: [first, second], groups: [] }
 * console.assert(asOf(leg, transactions, legId)?.call === first)
 * console.assert(asOf(leg, transactions, second.transactionId)?.call.customData["region"] === "west")
 * ```
 */
export const asOf = (
  leg: CallLeg,
  transactions: LegTransactionSet,
  transactionId: TransactionId,
): LedgerState | undefined => {
  let call: CallTransaction | undefined
  // the same fold as `evolve`, in place: a leg may have thousands of transactions
  const groups = new Map<string, GroupTransaction>()
  const names = new Map<string, string>()
  for (const transaction of history(transactions)) {
    if (isGroupTransaction(transaction)) {
      for (const { folded, casing } of newNamesOf(transaction, groups, names)) names.set(folded, casing)
      groups.set(transaction.partnerUniqueId, transaction)
    } else {
      call = transaction
    }
    // SIG-192
    if (transaction.transactionId === transactionId) return call && { leg, call, groups, names }
  }
  return undefined
}

/** A group as it is now: its own signals with the call's current custom data. */
export interface GroupReading {
  /** The group's current transaction. */
  readonly transaction: GroupTransaction
  /** The call's current values, also for signals that were reported before them. */
  readonly customData: CustomData
}

/**
 * For hosts: one group as it is now. Signals reported earlier reflect custom data applied later.
 *
 * @returns the group, or `undefined` when there is none with that partner unique id.
 *
 * Source of the rule: section 3 of the specification (custom data on call).
 *
 * @example
 * ```ts
 * import { callRecordId, instant, networkId, transactionId } from "@callrules/model"
 * import { initialState, readGroup } from "@callrules/signal-ledger"
 *
 * const legId = transactionId("0000002A-00000001")
 * const leg = {
 *   networkId: networkId("n"), legId, callRecordId: callRecordId("c"), externalCallUniqueId: null,
 *   advertiserIdFromNetwork: "a", advertiserCampaignIdFromNetwork: "p", affiliateIdFromNetwork: null,
 *   callingPhoneNumber: null, receivedAt: instant(0), completedAt: instant(60_000),
 * }
 * const call = { transactionId: legId, correctsTransactionId: null, version: 1, customData: {}, createdAt: instant(0) }
 * console.assert(readGroup(initialState(leg, call), "order-7") === undefined)
 * ```
 */
// SIG-81
export const readGroup = (state: LedgerState, partnerUniqueId: string): GroupReading | undefined => {
  const transaction = state.groups.get(partnerUniqueId)
  return transaction && { transaction, customData: state.call.customData }
}
