// The decision: which transactions a request makes, given the heads it touches. The same input gives the same output.
import type { CallTransaction, CustomData, Instant, TransactionId } from "@callrules/model"
import { correctCall, differing, newToGroup } from "./correct-call.ts"
import { withNames } from "./evolve.ts"
import { groupRequest, type RequestGroup } from "./group.ts"
import type { Decision, GroupOutcome, GroupTransaction, LedgerState, NewName } from "./ledger.ts"
import { mergeSignals } from "./merge-signals.ts"
import type { RequestedCustomData, RequestedSignal, SignalRequest } from "./request.ts"

/** The external inputs of a decision, so that it is a function of its arguments alone. */
export interface DecisionEnvironment {
  /** The time of the request; for a pending request the time it arrived. */
  readonly now: Instant
  /** Called once per new transaction: for the correction of the call first, then for the groups in order. */
  readonly nextTransactionId: () => TransactionId
}

/**
 * Decides what a valid request changes on the call it was located to: at most one correction of the call, then at most
 * one transaction per group. Nothing is made for a known group whose signals are all as requested and whose custom
 * values are those it reported last. A custom value corrects the call when it differs from what its group reported last
 * and from the call's current value. Cost grows with the request and the groups it touches, not
 * with their history. Given two requests one after the other, decide the second on the state after the first.
 *
 * @returns the decision; it cannot fail, because a valid request and a valid state always have one.
 *
 * Source of the rule: section 4.5 of the specification, rules 2 to 6, and section 3 (signal stored, custom data on call).
 *
 * @example
 * ```ts
 * import { callRecordId, instant, networkId, transactionId } from "@callrules/model"
 * import { decide, initialState } from "@callrules/signal-ledger"
 *
 * const now = instant(1_700_000_000_000)
 * const legId = transactionId("0000002A-00000001")
 * const state = initialState(
 *   {
 *     networkId: networkId("n"), legId, callRecordId: callRecordId("c"), externalCallUniqueId: null,
 *     advertiserIdFromNetwork: "a", advertiserCampaignIdFromNetwork: "p", affiliateIdFromNetwork: null,
 *     callingPhoneNumber: null, receivedAt: now, completedAt: now,
 *   },
 *   { transactionId: legId, correctsTransactionId: null, version: 1, customData: {}, createdAt: now },
 * )
 * const sale = { name: "Sale", foldedName: "sale", partnerUniqueId: "", value: null, revenue: null, occurredAt: null }
 * const request = {
 *   search: { by: "transaction_id" as const, transactionId: legId },
 *   signals: [sale], customData: [], partnerUniqueId: "", occurredAtTime: null, callInProgress: false,
 * }
 * let issued = 1
 * const environment = { now, nextTransactionId: () => transactionId(`0000002A-0000000${++issued}`) }
 * const first = decide(state, request, environment)
 * console.assert(first.outcomes[0]?.outcome === "created")
 * console.assert(decide(first.state, request, environment).outcomes[0]?.outcome === "unchanged")
 * ```
 */
export const decide = (state: LedgerState, request: SignalRequest, environment: DecisionEnvironment): Decision => {
  const ownGroup = state.groups.get(request.partnerUniqueId)
  const news = newToGroup(ownGroup?.customData, request.customData)
  // SIG-80, SIG-242
  const changes = differing(state.call, news)
  const callCorrection =
    changes.length === 0 ? null : correctCall(state.call, changes, environment.nextTransactionId(), environment.now)
  const call = callCorrection ?? state.call
  // SIG-01
  const newNames = namesToRegister(state.names, request.signals)
  const names = withNames(state.names, newNames)

  const groupTransactions: Array<GroupTransaction> = []
  const outcomes: Array<GroupOutcome> = []
  for (const group of groupRequest(request)) {
    // SIG-95
    const head = state.groups.get(group.partnerUniqueId)
    const signals = mergeSignals(head?.signals, group.signals, names, environment.now)
    // SIG-140, SIG-243, SIG-259
    const bringsValues = group.takesCustomData && news.length > 0
    if (head !== undefined && !bringsValues && signals === head.signals) {
      outcomes.push(outcomeOf("unchanged", group, head))
      continue
    }
    // SIG-169
    const transaction = groupTransaction(state, call, head, group, request.customData, signals, environment)
    // SIG-84
    groupTransactions.push(transaction)
    outcomes.push(outcomeOf(head === undefined ? "created" : "corrected", group, transaction))
  }
  const groups = withGroups(state.groups, groupTransactions)
  return {
    callCorrection,
    groupTransactions,
    newNames,
    outcomes,
    state: { leg: state.leg, call, groups, names },
  }
}

// SIG-55
const outcomeOf = (
  outcome: GroupOutcome["outcome"],
  group: RequestGroup,
  head: GroupTransaction | null,
): GroupOutcome => ({ outcome, partnerUniqueId: group.partnerUniqueId, listed: group.signals.length > 0, head })

const groupTransaction = (
  state: LedgerState,
  call: CallTransaction,
  head: GroupTransaction | undefined,
  group: RequestGroup,
  values: ReadonlyArray<RequestedCustomData>,
  signals: GroupTransaction["signals"],
  environment: DecisionEnvironment,
): GroupTransaction => ({
  // SIG-85
  type: "Post Call Event",
  // SIG-76
  transactionId: environment.nextTransactionId(),
  // SIG-58, SIG-165
  correctsTransactionId: head === undefined ? null : head.transactionId,
  version: head === undefined ? 1 : head.version + 1,
  legId: state.leg.legId,
  // SIG-170
  callTransactionId: call.transactionId,
  partnerUniqueId: group.partnerUniqueId,
  signals,
  customData: group.takesCustomData ? withValues(head?.customData, values) : (head?.customData ?? {}),
  // SIG-221
  createdAt: environment.now,
})

// fromEntries defines own properties, so that a field named `__proto__` is a plain name
const withValues = (before: CustomData = {}, values: ReadonlyArray<RequestedCustomData>): CustomData =>
  Object.fromEntries([...Object.entries(before), ...values.map(({ name, value }) => [name, value] as const)])

// SIG-31, SIG-145
const namesToRegister = (
  names: ReadonlyMap<string, string>,
  signals: ReadonlyArray<RequestedSignal>,
): ReadonlyArray<NewName> => {
  const fresh = new Map<string, string>()
  for (const { foldedName, name } of signals) {
    if (!names.has(foldedName) && !fresh.has(foldedName)) fresh.set(foldedName, name)
  }
  return Array.from(fresh, ([folded, casing]) => ({ folded, casing }))
}

const withGroups = (
  groups: ReadonlyMap<string, GroupTransaction>,
  transactions: ReadonlyArray<GroupTransaction>,
): ReadonlyMap<string, GroupTransaction> => {
  if (transactions.length === 0) return groups
  const all = new Map(groups)
  for (const transaction of transactions) all.set(transaction.partnerUniqueId, transaction)
  return all
}
