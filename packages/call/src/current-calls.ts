// The answer to a query of current calls: which fields a call shows to whom, under which names, in which order.
import type { CallTransaction, Instant, TransactionId } from "@callrules/model"
import { formatZoned, type Zone } from "@callrules/timestamp"
import type { CallState, CallStatus, Keypress } from "./call-state.ts"
import type { CustomDataWithSource } from "./custom-data-precedence.ts"
import type { FurtherFields } from "./further-fields.ts"
import type { Demographics, ReceivedDetails } from "./host-event.ts"
import { compareCodeUnits } from "./host-event-order.ts"
import { isVisible } from "./lifecycle.ts"

/** A leg as current calls show it. */
export interface CurrentCall {
  /** The leg; one that is not transferred, or is completed, is not shown. */
  readonly state: CallState
  /** The leg's current call transaction; null while it has none, then the leg's own id stands for it. */
  readonly head: Pick<CallTransaction, "transactionId"> | null
}

/** What the organization that asks may see. */
export interface CurrentCallsContext {
  /** The network's zone: with its offset times are written. */
  readonly zone: Zone
  /** The organization uses calls in progress to match calls only: it sees no data on the caller. */
  readonly attributionOnly: boolean
  /** Whether caller profile enrichment is on: without it no demographics_data. */
  readonly callerProfileEnrichment: boolean
}

/** A call in progress as it is answered; a field that is not known is left out. */
export interface CurrentCallBody extends FurtherFields {
  /** Id of the leg's current call transaction: another one after each correction of the call. */
  readonly transaction_id: string
  /** Id of the whole call; several legs may share it. */
  readonly call_record_id: string
  /** Id of the call in an external system; left out when the host gave none. */
  readonly external_unique_id?: string
  /** `bridged` for every call in progress. */
  readonly call_status: CallStatus
  /** E.164, as are the other numbers. */
  readonly calling_phone_number?: string
  /** The number the call was transferred to. */
  readonly destination_phone_number?: string
  /** The number the caller dialled, as a rule the promo number. */
  readonly called_phone_number?: string
  /** The kind of the caller's phone: `Mobile`, `Landline` or another word of the host's. */
  readonly phone_type?: string
  /** When the call was received, in ISO 8601 with the offset of the network's zone. */
  readonly start_time?: string
  /** When the call was transferred to the campaign's destination, written like `start_time`. */
  readonly bridge_start_time: string
  /** The network's id of the advertiser; left out until the call is known to be received. */
  readonly advertiser_id_from_network?: string
  /** Name of the advertiser when the call was received. */
  readonly advertiser_name?: string
  /** The advertiser's campaign, by the id unique within the advertiser. */
  readonly advertiser_campaign_id_from_network?: string
  /** Name of the campaign when the call was received. */
  readonly advertiser_campaign_name?: string
  /** The network's id of the affiliate the call originated through; left out when there is none. */
  readonly affiliate_id_from_network?: string
  /** Name of that affiliate when the call was received. */
  readonly affiliate_name?: string
  /** The host's id of the promo number that was dialled. */
  readonly promo_number_id?: string
  /** What the host says the promo number is for. */
  readonly promo_number_description?: string
  /** The medium the promo number is published in, in the host's words. */
  readonly media_type?: string
  /** The first key pressed; `keypress_2` to `keypress_4` are the second to the fourth. */
  readonly keypress_1?: string
  /** The second key pressed; left out while it is not known, also when a later one is. */
  readonly keypress_2?: string
  /** The third key pressed. */
  readonly keypress_3?: string
  /** The fourth key pressed. */
  readonly keypress_4?: string
  /** Every key pressed, in order, joined by commas. */
  readonly keypresses?: string
  /** City of the caller, as the host has it. */
  readonly city?: string
  /** Region or state of the caller, as the host has it. */
  readonly region?: string
  /** Postal code of the caller, as the host has it. */
  readonly zip_code?: string
  /** Values by field partner name, each with its source; left out for an organization set to attribution only. */
  readonly custom_data?: CustomDataWithSource
  /** What the caller profile holds; left out without caller profile enrichment. */
  readonly demographics_data?: Demographics
}

/** The answer to a query of current calls. */
export interface CurrentCallsBody {
  /** Ordered by bridge_start_time, newest first; calls of one time by transaction_id. */
  readonly current_calls: ReadonlyArray<CurrentCallBody>
}

/**
 * The answer to a query of current calls: of the calls given those in progress, newest `bridge_start_time` first, ties
 * by transaction_id. A field that is not known is left out. With `attributionOnly` a call has its ids, phone numbers,
 * phone type, status and `bridge_start_time`, nothing else.
 *
 * Source of the rule: sections 2.2 and 4.2 of the specification; the fields are rules
 * CIP-52 to CIP-56 and CIP-61 to CIP-65.
 *
 * @example
 * ```ts
 * import { applyHostEvent, currentCallsBody, initialCall } from "@callrules/call"
 * import { callRecordId, instant, networkId, transactionId } from "@callrules/model"
 * import { zone } from "@callrules/timestamp"
 * import { getOrThrow } from "effect/Result"
 *
 * const leg = initialCall(networkId("n1"), transactionId("t1"), callRecordId("c1"))
 * const event = { kind: "transferred", eventId: "e1", at: instant(0), destinationPhoneNumber: null } as const
 * const context = { zone: getOrThrow(zone("UTC")), attributionOnly: false, callerProfileEnrichment: false }
 * const body = currentCallsBody([{ state: applyHostEvent(leg, event).state, head: null }], context)
 * console.assert(body.current_calls[0]?.bridge_start_time === "1970-01-01T00:00:00+00:00")
 * ```
 */
// CIP-05, CIP-06, CIP-13, CIP-51
export const currentCallsBody = (calls: Iterable<CurrentCall>, context: CurrentCallsContext): CurrentCallsBody => ({
  current_calls: callsShown(calls).map((call) => currentCallBody(call, context)),
})

/** The calls in progress among some calls, in the order of {@link currentCallsBody}: what a long list is made from piece by piece. */
export const callsShown = (calls: Iterable<CurrentCall>): ReadonlyArray<ShownCall> => {
  const shown: Array<ShownCall> = []
  for (const { state, head } of calls) {
    if (!isVisible(state) || state.transferredAt === null) continue
    shown.push({ state, transactionId: head?.transactionId ?? state.legId, bridgedAt: state.transferredAt })
  }
  return shown.sort(newestBridgeFirst)
}

/** The order of current calls: the newest bridge first, and of one time by transaction id. */
export const newestBridgeFirst = (
  a: Pick<ShownCall, "bridgedAt" | "transactionId">,
  b: Pick<ShownCall, "bridgedAt" | "transactionId">,
): number => b.bridgedAt - a.bridgedAt || compareCodeUnits(a.transactionId, b.transactionId)

/** A call that is shown, with what it is ordered by. */
export interface ShownCall {
  /** The leg, which is in progress. */
  readonly state: CallState
  /** Id of the leg's current call transaction. */
  readonly transactionId: TransactionId
  /** When the leg was transferred. */
  readonly bridgedAt: Instant
}

/**
 * A body being filled. What is always there comes first, in one piece, and the rest field by field rather than by a
 * helper over names: a list may have ten thousand calls, and either way it would cost several times as much.
 */
type Draft = { -readonly [Name in keyof CurrentCallBody]: CurrentCallBody[Name] }

/** One call of {@link callsShown} as it is answered. */
export const currentCallBody = (call: ShownCall, context: CurrentCallsContext): CurrentCallBody => {
  const { state, transactionId, bridgedAt } = call
  const { details, receivedAt } = state
  // CIP-15, CIP-54
  const bridgeStartTime = formatZoned(bridgedAt, context.zone)
  // CIP-04, CIP-16, CIP-58
  if (context.attributionOnly || details === null || receivedAt === null) {
    const draft: Draft = {
      transaction_id: transactionId,
      // CIP-14
      call_record_id: state.callRecordId,
      // CIP-65
      call_status: state.status,
      bridge_start_time: bridgeStartTime,
    }
    addIdentity(draft, state)
    if (!context.attributionOnly) addKeypresses(draft, state.keypresses)
    return draft
  }
  const draft: Draft = {
    transaction_id: transactionId,
    call_record_id: state.callRecordId,
    call_status: state.status,
    bridge_start_time: bridgeStartTime,
    start_time: formatZoned(receivedAt, context.zone),
    advertiser_id_from_network: details.advertiserIdFromNetwork,
    advertiser_campaign_id_from_network: details.advertiserCampaignIdFromNetwork,
    // CIP-08, CIP-53
    custom_data: state.customData,
  }
  addIdentity(draft, state)
  addKeypresses(draft, state.keypresses)
  addOrigin(draft, details)
  // CIP-12, CIP-29, CIP-56
  if (context.callerProfileEnrichment && details.demographics !== null) draft.demographics_data = details.demographics
  return draft
}

/** What a call is matched by: the external id, the numbers, the kind of phone. */
// CIP-52, CIP-57, CIP-61, CIP-62
const addIdentity = (draft: Draft, { details, destinationPhoneNumber }: CallState): void => {
  if (destinationPhoneNumber !== null) draft.destination_phone_number = destinationPhoneNumber
  if (details === null) return
  if (details.externalCallUniqueId !== null) draft.external_unique_id = details.externalCallUniqueId
  if (details.callingPhoneNumber !== null) draft.calling_phone_number = details.callingPhoneNumber
  if (details.calledPhoneNumber !== null) draft.called_phone_number = details.calledPhoneNumber
  if (details.phoneType !== null && details.phoneType !== "") draft.phone_type = details.phoneType
}

/** Where a call comes from: advertiser, campaign, affiliate, promo number, and the caller's place. */
// CIP-63, CIP-64
const addOrigin = (draft: Draft, details: ReceivedDetails): void => {
  if (details.advertiserName !== null) draft.advertiser_name = details.advertiserName
  if (details.advertiserCampaignName !== null) draft.advertiser_campaign_name = details.advertiserCampaignName
  if (details.affiliateIdFromNetwork !== null) draft.affiliate_id_from_network = details.affiliateIdFromNetwork
  if (details.affiliateName !== null) draft.affiliate_name = details.affiliateName
  if (details.promoNumberId !== null) draft.promo_number_id = details.promoNumberId
  if (details.promoNumberDescription !== null) draft.promo_number_description = details.promoNumberDescription
  if (details.mediaType !== null) draft.media_type = details.mediaType
  if (details.city !== null) draft.city = details.city
  if (details.region !== null) draft.region = details.region
  if (details.zipCode !== null) draft.zip_code = details.zipCode
  // CIP-75
  if (details.further !== undefined) Object.assign(draft, details.further)
}

/** A keypress keeps its place also where one before it is not known yet. */
// CIP-55
const addKeypresses = (draft: Draft, keypresses: ReadonlyArray<Keypress>): void => {
  if (keypresses.length === 0) return
  for (const { sequence, key } of keypresses) {
    if (sequence === 1) draft.keypress_1 = key
    if (sequence === 2) draft.keypress_2 = key
    if (sequence === 3) draft.keypress_3 = key
    if (sequence === 4) draft.keypress_4 = key
  }
  draft.keypresses = keypresses.map(({ key }) => key).join(",")
}
