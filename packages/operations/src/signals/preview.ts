// The shape of a preview, and how it is made from a decision that is not committed.
import { type CallTransaction, transactionId } from "@callrules/model"
import { type CallEntry, type Decision, decide, type SignalEntry, signalAnswer } from "@callrules/signal-ledger"
import type { RefusedProblem } from "../refusal.ts"
import type { Application } from "./apply-request.ts"
import type { FoundLeg } from "./found-leg.ts"
import type { LegContent } from "./whole-leg.ts"

/** Why a request goes to a leg. */
export type LegReason = keyof typeof REASONS

/** The reasons, in words. */
const REASONS = {
  "transaction-id": "the `transaction_id` is one of this leg",
  "closest-start": "its start, and its duration where one is given, comes closest",
  "only-leg": "it is the only leg of the call that the request may reach",
  "home-leg": "new groups of the call go to this leg since an earlier request",
  "carries-group": "it carries a group of the request",
  "latest-leg": "no earlier request has chosen a leg of the call, and this one started last",
} as const

/** The leg that a request goes to. */
export interface PreviewedLeg {
  /** The leg's own id. */
  readonly transaction_id: string
  /** The call record of the leg. */
  readonly call_record_id: string
  /** Why it is this leg. */
  readonly chosen: LegReason
  /** The same in words. */
  readonly reason: string
}

/** What a request does to a group: its transaction as it would be. */
export interface PreviewedGroup extends Omit<SignalEntry, "transaction_id"> {
  /** Whether the group is new, changes, or stays as it is; for an organization set to attribution only, custom data always changes it. */
  readonly outcome: "created" | "corrected" | "unchanged"
  /** The id of a group that stays as it is; null where a transaction would be made. */
  readonly transaction_id: string | null
}

/** A value of custom data that would change. */
export interface PreviewedValue {
  /** The partner name of the field. */
  readonly name: string
  /** The value that the call has now; empty without one. */
  readonly before: string
  /** The value that it would have. */
  readonly after: string
}

/** What a request does to its call. */
export interface PreviewedCall extends Omit<CallEntry, "transaction_id"> {
  /** Whether custom data corrects the call. */
  readonly outcome: "corrected" | "unchanged"
  /** The current id of a call that stays as it is; null where a transaction would be made. */
  readonly transaction_id: string | null
  /** The values that would change. */
  readonly custom_data: ReadonlyArray<PreviewedValue>
}

/** What a signal request would do. */
export interface SignalPreview {
  /** The status that it would be answered with: 201 is kept for later. */
  readonly status: 200 | 201
  /** Whether its request id has an answer already, which it would get again; then nothing else is said. */
  readonly repeated: boolean
  /** The leg it goes to; null where none is found yet. */
  readonly leg: PreviewedLeg | null
  /** Every group of the request, in order; also those that custom data alone makes. */
  readonly signals: ReadonlyArray<PreviewedGroup>
  /** The call; null where none is found yet, and for an organization set to attribution only, which could find out its values. */
  readonly call: PreviewedCall | null
  /** Names of signals that are new to the network, in the casing that would be kept; none for a token of an advertiser, who is not told what others have reported. */
  readonly new_names: ReadonlyArray<string>
  /** Whether requests that arrived earlier wait for the call: they are applied first, and may change what this one does. */
  readonly earlier_wait: boolean
  /** Whether its custom data would not be kept, since the caller's data of the call was erased. */
  readonly custom_data_erased: boolean
  /** What would make a request that is kept for later fail, if it were applied now. */
  readonly problems: ReadonlyArray<RefusedProblem>
}

/** A preview of which nothing is known yet. */
export const NOTHING_FOUND: SignalPreview = {
  status: 200,
  repeated: false,
  leg: null,
  signals: [],
  call: null,
  new_names: [],
  earlier_wait: false,
  custom_data_erased: false,
  problems: [],
}

/** Stands for ids that are not drawn; no transaction has it. */
const NOT_DRAWN = transactionId("")

/** What a preview says that does not follow from the request and its call. */
export interface PreviewSetting {
  readonly status: SignalPreview["status"]
  readonly earlierWait: boolean
  readonly isOfAdvertiser: boolean
  /** Whether it is said what becomes of the values of the call. */
  readonly showsValues: boolean
  /** Whether custom data was taken out of the request, since the call's was erased. */
  readonly isErased: boolean
}

/** What a request would do to the call that was found for it. */
// SIG-277, SIG-278
export const previewOf = (
  { found, names, now, request }: Application,
  call: CallTransaction,
  { earlierWait, isErased, isOfAdvertiser, showsValues, status }: PreviewSetting,
): SignalPreview => {
  const { content, leg } = found
  // whether a group changes would tell what it has of the call's values: with none, each value is new to it
  const groups = showsValues ? content.groups : withoutValues(content.groups)
  const decision = decide({ leg, call, groups, names }, request, {
    now,
    nextTransactionId: () => NOT_DRAWN,
  })
  const [chosen, reason] = legReason(found, request.search.by)
  return {
    status,
    repeated: false,
    leg: { transaction_id: leg.legId, call_record_id: leg.callRecordId, chosen, reason },
    signals: groupsOf(decision),
    call: showsValues ? callOf(decision, call) : null,
    // ENG-254
    new_names: isOfAdvertiser ? [] : decision.newNames.map(({ casing }) => casing),
    earlier_wait: earlierWait,
    custom_data_erased: isErased,
    problems: [],
  }
}

const withoutValues = (groups: LegContent["groups"]): LegContent["groups"] =>
  new Map([...groups].map(([id, group]) => [id, { ...group, customData: {} }]))

const legReason = (
  { choice, leg, reading }: FoundLeg,
  searchedBy: string,
): readonly [chosen: LegReason, reason: string] => {
  const chosen = ((): LegReason => {
    if (choice === null) return searchedBy === "call_start_time" ? "closest-start" : "transaction-id"
    if (choice.legsInReach === 1) return "only-leg"
    if (choice.home === leg.legId) return "home-leg"
    return reading.groups.size > 0 ? "carries-group" : "latest-leg"
  })()
  return [chosen, REASONS[chosen]]
}

/** The answer as it would be, with all groups in it: what custom data alone makes is not in the answer, but is made. */
const groupsOf = (decision: Decision): ReadonlyArray<PreviewedGroup> => {
  const outcomes = decision.outcomes.flatMap((one) => (one.head === null ? [] : [{ ...one, listed: true }]))
  return signalAnswer({ ...decision, outcomes }).signals.map((entry, index) => ({
    ...entry,
    outcome: outcomes[index]?.outcome ?? "unchanged",
    transaction_id: drawn(entry.transaction_id),
  }))
}

const callOf = (decision: Decision, before: CallTransaction): PreviewedCall => {
  const { customData } = decision.state.call
  const { call } = signalAnswer(decision)
  return {
    ...call,
    outcome: decision.callCorrection === null ? "unchanged" : "corrected",
    transaction_id: drawn(call.transaction_id),
    custom_data: Object.entries(customData).flatMap(([name, after]) => {
      const old = Object.hasOwn(before.customData, name) ? (before.customData[name] ?? "") : ""
      return old === after ? [] : [{ name, before: old, after }]
    }),
  }
}

const drawn = (id: string): string | null => (id === NOT_DRAWN ? null : id)
