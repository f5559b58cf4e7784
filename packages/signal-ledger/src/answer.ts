// The answer to a signal request: exactly the body of section 2.5, and what happened to each of its entries.
import { type CallLeg, type CallTransaction, formatRevenue, type Instant } from "@callrules/model"
import { formatEpochSeconds, formatUtcSeconds } from "@callrules/timestamp"
import type { Decision, GroupTransaction, StoredSignal } from "./ledger.ts"

/** One entry of an answer: a whole post-call-event transaction as it now is. All texts. */
export interface SignalEntry {
  /** Id of the group's current transaction. */
  readonly transaction_id: string
  /** Id of the transaction it corrects; null on a first one. */
  readonly corrects_transaction_id: string | null
  /** Names of all signals of the group in order of first report, joined by `,`. */
  readonly name: string
  /** `""` when the group has none. */
  readonly partner_unique_id: string
  /** Epoch seconds of the group's first signal. */
  readonly occurred_at_time_t: string
  /** `YYYY-MM-DDTHH:MM:SSZ` of the group's first signal. */
  readonly occurred_at_time: string
  /** The sum over all signals that have revenue, whatever their value, such as `99.95`; `""` when none has any. */
  readonly revenue: string
  /** `true` or `false` of each signal, in the order of the names, joined by `,`. */
  readonly value: string
}

/** The call part of an answer: the call's current transaction. */
export interface CallEntry {
  /** Id of the call's current transaction; a new one when custom data corrected the call. */
  readonly transaction_id: string
  /** Id of the call transaction it corrects; null on a call that was never corrected. */
  readonly corrects_transaction_id: string | null
  /** Epoch seconds. */
  readonly start_time_t: string
  /** `YYYY-MM-DDTHH:MM:SSZ`. */
  readonly call_start_time: string
}

/** The body of a 200 answer. Custom data values are not part of it. */
export interface SignalAnswer {
  /** One per group for which the request brought signals, in order; empty for custom data alone and for a look-up. */
  readonly signals: ReadonlyArray<SignalEntry>
  /** The call the request was for. */
  readonly call: CallEntry
}

/**
 * The answer to a decided request. Unchanged groups are answered as they are, so that a repeated request
 * gets its ids again.
 *
 * Source of the rule: section 2.5 of the specification.
 *
 * @example
 * ```ts
 * import { callRecordId, instant, networkId, transactionId } from "@callrules/model"
 * import { decide, initialState, signalAnswer } from "@callrules/signal-ledger"
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
 * const environment = { now, nextTransactionId: () => transactionId("0000002A-00000002") }
 * const answer = signalAnswer(decide(state, request, environment))
 * console.assert(answer.signals[0]?.occurred_at_time === "2023-11-14T22:13:20Z")
 * console.assert(answer.call.transaction_id === "0000002A-00000001")
 * ```
 */
// SIG-54, SIG-141, SIG-171, SIG-175
export const signalAnswer = (decision: Decision): SignalAnswer => answerOf(answeredParts(decision))

/** What an answer is made of, and can be made of again: transactions never change. */
export interface AnsweredParts {
  /** When the call was received. */
  readonly receivedAt: Instant
  /** The call's transaction. */
  readonly call: CallTransaction
  /** The groups for which the request brought signals, in order. */
  readonly groups: ReadonlyArray<GroupTransaction>
}

/**
 * What the answer to a decided request is made of.
 */
export const answeredParts = ({ outcomes, state }: Decision): AnsweredParts => ({
  receivedAt: state.leg.receivedAt,
  call: state.call,
  groups: outcomes.flatMap(({ head, listed }) => (listed && head !== null ? [head] : [])),
})

/**
 * An answer from what it is made of: the same text as when it was first made.
 *
 * @example
 * ```ts
 * import { instant, transactionId } from "@callrules/model"
 * import { answerOf } from "@callrules/signal-ledger"
 *
 * const call = {
 *   transactionId: transactionId("0000002A-00000001"), correctsTransactionId: null, version: 1, customData: {},
 *   createdAt: instant(0),
 * }
 * console.assert(answerOf({ receivedAt: instant(0), call, groups: [] }).call.start_time_t === "0")
 * ```
 */
export const answerOf = ({ call, groups, receivedAt }: AnsweredParts): SignalAnswer => ({
  signals: groups.map(signalEntry),
  call: callEntry({ receivedAt }, call),
})

/**
 * The answer to a request with neither signals nor custom data: the call that was found.
 *
 * Rule SIG-214.
 *
 * @example
 * ```ts
 * import { callRecordId, instant, networkId, transactionId } from "@callrules/model"
 * import { lookUpAnswer } from "@callrules/signal-ledger"
 *
 * const legId = transactionId("0000002A-00000001")
 * const leg = {
 *   networkId: networkId("n"), legId, callRecordId: callRecordId("c"), externalCallUniqueId: null,
 *   advertiserIdFromNetwork: "a", advertiserCampaignIdFromNetwork: "p", affiliateIdFromNetwork: null,
 *   callingPhoneNumber: null, receivedAt: instant(0), completedAt: instant(60_000),
 * }
 * const call = { transactionId: legId, correctsTransactionId: null, version: 1, customData: {}, createdAt: instant(0) }
 * console.assert(lookUpAnswer({ leg, call }).call.call_start_time === "1970-01-01T00:00:00Z")
 * ```
 */
export const lookUpAnswer = (found: { readonly leg: CallLeg; readonly call: CallTransaction }): SignalAnswer => ({
  signals: [],
  call: callEntry(found.leg, found.call),
})

/**
 * The text of the `Callrules-Outcome` header: a structured field (RFC 9651) that says for every entry of the answer, in
 * order, and for the call, what the request did: `signals=(created unchanged), call=corrected`.
 *
 * Rules SIG-172 and SIG-233.
 *
 * @example
 * ```ts
 * import { callRecordId, instant, networkId, transactionId } from "@callrules/model"
 * import { decide, initialState, outcomeHeader } from "@callrules/signal-ledger"
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
 * const request = {
 *   search: { by: "transaction_id" as const, transactionId: legId },
 *   signals: [], customData: [{ name: "region", value: "west" }],
 *   partnerUniqueId: "", occurredAtTime: null, callInProgress: false,
 * }
 * const environment = { now, nextTransactionId: () => transactionId("0000002A-00000002") }
 * console.assert(outcomeHeader(decide(state, request, environment)) === "signals=(), call=corrected")
 * ```
 */
export const outcomeHeader = (decision: Decision): string => {
  const outcomes = decision.outcomes.filter(({ listed }) => listed).map(({ outcome }) => outcome)
  return `signals=(${outcomes.join(" ")}), call=${decision.callCorrection === null ? "unchanged" : "corrected"}`
}

// SIG-56, SIG-57, SIG-59, SIG-60, SIG-61, SIG-62, SIG-64, SIG-71, SIG-90, SIG-174
const signalEntry = (transaction: GroupTransaction): SignalEntry => {
  // a listed group has at least the signal that the request brought
  const occurredAt = transaction.signals[0]?.occurredAt ?? transaction.createdAt
  return {
    transaction_id: transaction.transactionId,
    corrects_transaction_id: transaction.correctsTransactionId,
    name: transaction.signals.map((signal) => signal.name).join(","),
    partner_unique_id: transaction.partnerUniqueId,
    occurred_at_time_t: formatEpochSeconds(occurredAt),
    occurred_at_time: formatUtcSeconds(occurredAt),
    revenue: revenueText(transaction.signals),
    value: transaction.signals.map((signal) => String(signal.value)).join(","),
  }
}

// SIG-65, SIG-68, SIG-69, SIG-70
const callEntry = (leg: Pick<CallLeg, "receivedAt">, call: CallTransaction): CallEntry => ({
  transaction_id: call.transactionId,
  corrects_transaction_id: call.correctsTransactionId,
  start_time_t: formatEpochSeconds(leg.receivedAt),
  call_start_time: formatUtcSeconds(leg.receivedAt),
})

// SIG-63, SIG-156, SIG-176
const revenueText = (signals: ReadonlyArray<StoredSignal>): string => {
  const sum = revenueSum(signals)
  return sum === null ? "" : formatRevenue(sum)
}

/**
 * The exact sum of the revenues of signals in hundredths, whatever their values; null when none has revenue.
 *
 * Rules SIG-153 and SIG-155.
 *
 * @example
 * ```ts
 * import { instant, parseRevenue } from "@callrules/model"
 * import { revenueSum } from "@callrules/signal-ledger"
 *
 * const signal = (revenue: string) =>
 *   ({ name: revenue, value: true, revenue: parseRevenue(revenue) ?? null, occurredAt: instant(0) })
 * console.assert(revenueSum([signal("0.1"), signal("0.2")]) === 30n)
 * console.assert(revenueSum([]) === null)
 * ```
 */
export const revenueSum = (signals: ReadonlyArray<StoredSignal>): bigint | null => {
  let sum: bigint | null = null
  for (const { revenue } of signals) if (revenue !== null) sum = (sum ?? 0n) + BigInt(revenue)
  return sum
}
