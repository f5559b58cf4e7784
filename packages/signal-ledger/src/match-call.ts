// What a locator leads to: what the optional search fields leave out, and why no call is found. choose-leg.ts chooses among legs.
import { type CallLeg, type TransactionId, utcText } from "@callrules/model"
import { shown } from "@callrules/model/reading"
import { fail, type Result, succeed } from "effect/Result"
import { type LocateProblems, type SignalProblemCode, signalProblem } from "./problems.ts"
import type { Search, SearchFilter } from "./request.ts"

/**
 * Whether a leg passes the optional search fields: each that is given must be equal, the phone number in E.164. A call
 * from an anonymous caller passes no phone number.
 *
 * Source of the rule: section 2.5 of the specification.
 *
 * @example
 * ```ts
 * import { callRecordId, instant, networkId, transactionId } from "@callrules/model"
 * import { passesFilter } from "@callrules/signal-ledger"
 *
 * const leg = {
 *   networkId: networkId("n"), legId: transactionId("0000002A-00000001"), callRecordId: callRecordId("c"),
 *   externalCallUniqueId: null, advertiserIdFromNetwork: "a", advertiserCampaignIdFromNetwork: "p",
 *   affiliateIdFromNetwork: null, callingPhoneNumber: null, receivedAt: instant(0), completedAt: instant(60_000),
 * }
 * const filter = {
 *   callingPhoneNumber: null, advertiserIdFromNetwork: "a", advertiserCampaignIdFromNetwork: null, networkId: null,
 * }
 * console.assert(passesFilter(leg, filter))
 * console.assert(!passesFilter(leg, { ...filter, callingPhoneNumber: "+14155550123" }))
 * ```
 */
// SIG-19, SIG-21, SIG-24, SIG-126
export const passesFilter = (leg: CallLeg, filter: SearchFilter): boolean =>
  (filter.callingPhoneNumber === null || filter.callingPhoneNumber === leg.callingPhoneNumber) &&
  (filter.advertiserIdFromNetwork === null || filter.advertiserIdFromNetwork === leg.advertiserIdFromNetwork) &&
  (filter.advertiserCampaignIdFromNetwork === null ||
    filter.advertiserCampaignIdFromNetwork === leg.advertiserCampaignIdFromNetwork) &&
  (filter.networkId === null || filter.networkId === leg.networkId)

/**
 * A located leg that a request without `call_in_progress` may be applied to: one that is completed.
 *
 * @returns the leg; `call-live` (RecordNotFound) with a hint when it is live.
 *
 * Rules SIG-132 and SIG-133.
 *
 * @example
 * ```ts
 * import { callRecordId, instant, networkId, transactionId } from "@callrules/model"
 * import { checkCompleted } from "@callrules/signal-ledger"
 * import { isFailure } from "effect/Result"
 *
 * const legId = transactionId("0000002A-00000001")
 * const live = {
 *   networkId: networkId("n"), legId, callRecordId: callRecordId("c"), externalCallUniqueId: null,
 *   advertiserIdFromNetwork: "a", advertiserCampaignIdFromNetwork: "p", affiliateIdFromNetwork: null,
 *   callingPhoneNumber: null, receivedAt: instant(0), completedAt: null,
 * }
 * console.assert(isFailure(checkCompleted({ by: "transaction_id", transactionId: legId }, live)))
 * ```
 */
export const checkCompleted = (search: Search, leg: CallLeg): Result<CallLeg, LocateProblems> =>
  leg.completedAt === null ? fail(live(search, leg)) : succeed(leg)

const live = (search: Search, leg: CallLeg): LocateProblems => {
  const [found, hint] =
    search.by === "call_start_time"
      ? // SIG-332: the closest call may be another one than the one that was meant
        [
          `the call closest to ${searchText(search)} is ${shown(leg.legId)}, which started at ${utcText(leg.receivedAt)} and`,
          "if this is the call, send its `transaction_id` with `call_in_progress: true`; if not, add `calling_phone_number` or another search field",
        ]
      : [
          `the call found by ${searchText(search)}`,
          "send `call_in_progress: true` to have the request applied when the call ends",
        ]
  return notFound("call-live", search, `${found} is still in progress`, hint)
}

/**
 * The problem of a locator that finds no call. `meant` is the transaction id that was probably meant, for the hint.
 *
 * @returns `transaction-not-found` for a transaction id, otherwise `call-not-found`; both RecordNotFound.
 *
 * Source of the rule: section 7 of the specification.
 *
 * @example
 * ```ts
 * import { transactionId } from "@callrules/model"
 * import { callNotFound } from "@callrules/signal-ledger"
 *
 * const problems = callNotFound({ by: "transaction_id", transactionId: transactionId("0000002A-00000001") })
 * console.assert(problems.class === "RecordNotFound")
 * ```
 */
export const callNotFound = (search: Search, meant?: TransactionId): LocateProblems => {
  if (search.by === "transaction_id") {
    // SIG-107
    return notFound(
      "transaction-not-found",
      search,
      `no transaction has the id ${shown(search.transactionId)}`,
      meant === undefined
        ? "use the id of a call transaction that this token reaches"
        : `did you mean ${shown(meant)}?`,
    )
  }
  const filters = filterText(search.filter)
  return notFound(
    "call-not-found",
    search,
    `no call matches ${searchText(search)}${filters === "" ? "" : ` with ${filters}`}`,
    search.by === "call_start_time"
      ? "check the time zone of the start time and the other search fields"
      : "check the id and the other search fields",
  )
}

/**
 * The problem of a locator that leads to a leg with events, but not the one that it was received: it is not known yet
 * whose call it is. Only for a caller that reaches every call of the network; for others it is not found.
 *
 * @returns `call-not-received`, RecordNotFound.
 *
 * Rule SIG-133.
 *
 * @example
 * ```ts
 * import { transactionId } from "@callrules/model"
 * import { callNotReceived } from "@callrules/signal-ledger"
 *
 * const problems = callNotReceived({ by: "transaction_id", transactionId: transactionId("0000002A-00000001") })
 * console.assert(problems.class === "RecordNotFound")
 * ```
 */
export const callNotReceived = (search: Search): LocateProblems =>
  notFound(
    "call-not-received",
    search,
    `the call found by ${searchText(search)} has events, but its \`received\` event has not arrived`,
    "report that the call was received, or send `call_in_progress: true` to have the request applied once it is",
  )

/**
 * The problem of a `transaction_id` that names a post-call-event transaction: signals are applied to calls, not to
 * signals.
 *
 * @returns `transaction-is-post-call-event`, RecordNotFound.
 *
 * Rule SIG-123.
 *
 * @example
 * ```ts
 * import { transactionId } from "@callrules/model"
 * import { notACallTransaction } from "@callrules/signal-ledger"
 *
 * const problems = notACallTransaction({ by: "transaction_id", transactionId: transactionId("0000002A-00000007") })
 * console.assert(problems.problems[0]?.hint !== undefined)
 * ```
 */
export const notACallTransaction = (search: Extract<Search, { readonly by: "transaction_id" }>): LocateProblems =>
  notFound(
    "transaction-is-post-call-event",
    search,
    `${shown(search.transactionId)} is the id of a signal transaction, not of a call`,
    "use the id answered as `call.transaction_id`, and to update the signal send its name and partner_unique_id again",
  )

/**
 * One problem of a locator that finds nothing.
 *
 * @internal
 */
export const notFound = (code: SignalProblemCode, search: Search, message: string, hint: string): LocateProblems => ({
  class: "RecordNotFound",
  problems: [signalProblem(code, ["search", search.by], message, hint)],
})

/**
 * A locator as a message shows it.
 *
 * @internal
 */
export const searchText = (search: Search): string => {
  switch (search.by) {
    case "transaction_id":
      return `\`transaction_id\` ${shown(search.transactionId)}`
    case "call_record_id":
      return `\`call_record_id\` ${shown(search.callRecordId)}`
    case "external_call_unique_id":
      return `\`external_call_unique_id\` ${shown(search.externalCallUniqueId)}`
    case "call_start_time":
      return `\`call_start_time\` ${search.instants.map(utcText).join(" or ")}`
  }
}

const filterText = (filter: SearchFilter): string =>
  [
    ["calling_phone_number", filter.callingPhoneNumber] as const,
    ["advertiser_id_from_network", filter.advertiserIdFromNetwork] as const,
    ["advertiser_campaign_id_from_network", filter.advertiserCampaignIdFromNetwork] as const,
    ["network_id", filter.networkId] as const,
  ]
    .flatMap(([name, value]) => (value === null ? [] : [`\`${name}\` ${shown(value)}`]))
    .join(", ")
