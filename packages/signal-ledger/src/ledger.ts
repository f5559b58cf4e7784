// The records of the ledger and the state a decision is made on: heads only, never a whole history.
import type { CallLeg, CallTransaction, CustomData, Instant, RevenueHundredths, TransactionId } from "@callrules/model"

/** A signal as its group holds it. Identified by its name within the group. */
export interface StoredSignal {
  /** In the casing first reported in the network. */
  readonly name: string
  /** Whether it happened. */
  readonly value: boolean
  /** Null when the signal has no revenue. */
  readonly revenue: RevenueHundredths | null
  /** When it happened. */
  readonly occurredAt: Instant
}

/**
 * One post-call-event transaction: a whole group of signals and custom data as it was at some time. The first of a
 * group has version 1 and corrects nothing; each correction has the next version and names the one before it. Never
 * changed or removed.
 *
 * Source of the rule: section 4.5 of the specification, rules 2 and 6.
 */
export interface GroupTransaction {
  /** Distinguishes it from a call transaction. */
  readonly type: "Post Call Event"
  /** Its own id. */
  readonly transactionId: TransactionId
  /** The transaction of the same group that this one replaces; null on version 1 only. */
  readonly correctsTransactionId: TransactionId | null
  /** 1, 2, 3, ... without a gap within a leg and partner unique id. */
  readonly version: number
  /** The leg it is reported on: the id of the call transaction's version 1. */
  readonly legId: TransactionId
  /** The call transaction that was current when this one was made (after the request's own correction of the call). */
  readonly callTransactionId: TransactionId
  /** What identifies the group within the leg; `""` is a group like any other. */
  readonly partnerUniqueId: string
  /** All signals of the group in order of first report; empty for a group of custom data alone. */
  readonly signals: ReadonlyArray<StoredSignal>
  /** The values that came with this group whenever it was written, the latest per field; `""` for a cleared one. */
  readonly customData: CustomData
  /** The time of the request that made it. */
  readonly createdAt: Instant
}

/** A transaction of either kind: a call's (made when custom data changes it) or a group's. */
export type LedgerTransaction = CallTransaction | GroupTransaction

/**
 * What a decision about one leg needs to know: the call's head, the heads of the groups the request touches (see
 * `groupIds`), and the registered casing of the names it uses. More groups or names do no harm.
 */
export interface LedgerState {
  /** The leg that the request was located to. */
  readonly leg: CallLeg
  /** The current call transaction of the leg. */
  readonly call: CallTransaction
  /** Current transaction by partner unique id; a missing group does not exist yet. */
  readonly groups: ReadonlyMap<string, GroupTransaction>
  /** Casing first reported in the network by folded name; a missing name was never reported. */
  readonly names: ReadonlyMap<string, string>
}

/** A signal name reported for the first time in the network, to be registered in the same step as the transactions. */
export interface NewName {
  /** `foldCase(casing)`; unique within the network. */
  readonly folded: string
  /** The name as first reported, trimmed. */
  readonly casing: string
}

/** What a request did to one group. */
export type GroupOutcomeKind = "created" | "corrected" | "unchanged"

/** What a request did to one group, and the group as it now is. */
export interface GroupOutcome {
  /** What was done. */
  readonly outcome: GroupOutcomeKind
  /** Which group. */
  readonly partnerUniqueId: string
  /** Whether the request brought signals for the group; the answer lists only such groups. */
  readonly listed: boolean
  /** The current transaction; null when the group does not exist and was not created. */
  readonly head: GroupTransaction | null
}

/**
 * What a request changes: to be written completely or not at all. Nothing needs to be written when `callCorrection` is null
 * and `groupTransactions` and `newNames` are empty.
 */
export interface Decision {
  /** The correction of the call that custom data causes; null when the call has every value already. Comes first. */
  readonly callCorrection: CallTransaction | null
  /** The new transactions, at most one per group, in order of the groups' first appearance. */
  readonly groupTransactions: ReadonlyArray<GroupTransaction>
  /** Casings to register in the network; empty when every name is known. */
  readonly newNames: ReadonlyArray<NewName>
  /** One per group of the request, in order of first appearance. */
  readonly outcomes: ReadonlyArray<GroupOutcome>
  /** For hosts that keep a leg's state themselves: the state with all of the above applied. */
  readonly state: LedgerState
}
