// A signal request after validation: typed, defaults not yet filled in, every signal with its group.
import type { CallRecordId, Instant, RevenueHundredths, TransactionId } from "@callrules/model"

/**
 * The optional search fields that narrow what a locator finds; null if not given. Values are compared exactly; the
 * phone number is in E.164.
 *
 * Source of the rule: section 2.5 of the specification.
 */
export interface SearchFilter {
  /** E.164, such as `+14155550123`. */
  readonly callingPhoneNumber: string | null
  /** Id of the advertiser within the network. */
  readonly advertiserIdFromNetwork: string | null
  /** Id of the campaign within the network. */
  readonly advertiserCampaignIdFromNetwork: string | null
  /** Id of the network; an engine accepts only the token's own. */
  readonly networkId: string | null
}

/** Locates one call transaction (a leg of a call) by id; the optional search fields are ignored. */
export interface SearchByTransactionId {
  /** Which locator. */
  readonly by: "transaction_id"
  /** Of any version of the leg's call transaction: a corrected one leads to the current one. */
  readonly transactionId: TransactionId
}

/** Locates a whole call; `chooseLeg` chooses the leg. */
export interface SearchByCallRecordId {
  /** Which locator. */
  readonly by: "call_record_id"
  /** Of the whole call. */
  readonly callRecordId: CallRecordId
  /** The filter for its legs. */
  readonly filter: SearchFilter
}

/** Locates a call by its id in an external system; `chooseLeg` chooses the leg. */
export interface SearchByExternalCallUniqueId {
  /** Which locator. */
  readonly by: "external_call_unique_id"
  /** As the host gave it with the call. */
  readonly externalCallUniqueId: string
  /** The filter for its legs. */
  readonly filter: SearchFilter
}

/** Locates the call whose start (and duration, when given) comes closest. */
export interface SearchByCallStartTime {
  /** Which locator. */
  readonly by: "call_start_time"
  /** Two if the given time means two instants: a local time in a daylight-saving overlap, earlier one first. */
  readonly instants: readonly [Instant] | readonly [Instant, Instant]
  /** A whole number of seconds from 0; null when not given. */
  readonly durationSeconds: number | null
  /** The filter for calls. */
  readonly filter: SearchFilter
}

/**
 * The one locator of a request. When several are sent the first of transaction id, call record id, external id and
 * start time is used, and the others are ignored.
 *
 * Source of the rule: section 2.5 of the specification; the precedence is rule SIG-115.
 */
export type Search = SearchByTransactionId | SearchByCallRecordId | SearchByExternalCallUniqueId | SearchByCallStartTime

/** One signal of a request. A value that was not sent is null: a stored signal then keeps its own, a new one gets the default. */
export interface RequestedSignal {
  /** As sent, without surrounding white space. */
  readonly name: string
  /** `foldCase(name)`: what the name is compared by. */
  readonly foldedName: string
  /** The group: the signal's own `partner_unique_id`, otherwise the request's, otherwise `""`. */
  readonly partnerUniqueId: string
  /** Default for a new signal: true. */
  readonly value: boolean | null
  /** `"clear"` when `""` was sent: the signal has no revenue from now on. Default for a new signal: no revenue. */
  readonly revenue: RevenueHundredths | "clear" | null
  /** The signal's own `occurred_at_time`, otherwise the request's. Default for a new signal: the time of the request. */
  readonly occurredAt: Instant | null
}

/** One custom data value of a request. */
export interface RequestedCustomData {
  /** Partner name of a field that is configured in the network. */
  readonly name: string
  /** `""` means that the field has no value from now on. */
  readonly value: string
}

/**
 * A valid signal request. With neither signals nor custom data it is a look-up of the call.
 *
 * Source of the rule: section 2.5 of the specification.
 */
export interface SignalRequest {
  /** Which call the request is for. */
  readonly search: Search
  /** In the order sent, at most 100; names unique within a group. */
  readonly signals: ReadonlyArray<RequestedSignal>
  /** In the order sent; names unique. */
  readonly customData: ReadonlyArray<RequestedCustomData>
  /** The top-level `partner_unique_id`: the group of the custom data. `""` when none was sent. */
  readonly partnerUniqueId: string
  /** The top-level `occurred_at_time`, already copied to the signals without their own. */
  readonly occurredAtTime: Instant | null
  /** Whether the request may wait until its call ends. */
  readonly callInProgress: boolean
}

/**
 * The locator of a request for a call in progress, chosen by the same precedence and otherwise unread: its value may
 * still turn out to be invalid when the request is applied.
 *
 * Source of the rule: section 7 of the specification (with `call_in_progress` only required fields are checked).
 */
export interface PendingSearch {
  /** Which locator. */
  readonly by: Search["by"]
  /** The locator's value as text; never blank. For a start time sent as a number, its digits. */
  readonly text: string
  /**
   * Beside an external id or a start time: the advertiser whose call is meant. Missing: none is named, or what is sent cannot
   * be read.
   */
  readonly advertiserIdFromNetwork?: string
  /** Beside a start time: who called, as sent. Missing: it is not said, or not as text. */
  readonly callingPhoneNumber?: string
}
