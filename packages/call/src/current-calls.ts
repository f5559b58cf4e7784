// The answer to a query of current calls: which fields a call shows to whom, under which names, in which order.
import type { CallTransaction, Instant, TransactionId } from "@callrules/model"
import { formatZoned, type Zone } from "@callrules/timestamp"
import type { CallState, CallStatus, Keypress } from "./call-state.ts"
import type { CustomDataWithSource } from "./custom-data-precedence.ts"
import type { Demographics } from "./host-event.ts"
import { compareText } from "./host-event-order.ts"
import { isVisible } from "./lifecycle.ts"

/** A leg as current calls show it. */
export interface CurrentCall {
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
export interface CurrentCallBody {
  readonly transaction_id: string
  readonly call_record_id: string
  readonly external_unique_id?: string
  readonly call_status: CallStatus
  /** E.164, as are the other numbers. */
  readonly calling_phone_number?: string
  readonly destination_phone_number?: string
  readonly called_phone_number?: string
  readonly phone_type?: string
  /** When the call was received, in ISO 8601 with the offset of the network's zone. */
  readonly start_time?: string
  /** When the call was transferred to the campaign's destination, written like `start_time`. */
  readonly bridge_start_time: string
  readonly advertiser_id_from_network?: string
  readonly advertiser_name?: string
  readonly advertiser_campaign_id_from_network?: string
  readonly advertiser_campaign_name?: string
  readonly affiliate_id_from_network?: string
  readonly affiliate_name?: string
  readonly promo_number_id?: string
  readonly promo_number_description?: string
  readonly media_type?: string
  /** The first key pressed; `keypress_2` to `keypress_4` are the second to the fourth. */
  readonly keypress_1?: string
  readonly keypress_2?: string
  readonly keypress_3?: string
  readonly keypress_4?: string
  /** Every key pressed, in order, joined by commas. */
  readonly keypresses?: string
  readonly city?: string
  readonly region?: string
  readonly zip_code?: string
  readonly custom_data?: CustomDataWithSource
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
 * Source of the rule: sections 2.2 and 4.2 of the specification; the fields are a decision of this project, see
 * docs/decisions.md.
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
export const currentCallsBody = (calls: Iterable<CurrentCall>, context: CurrentCallsContext): CurrentCallsBody => {
  const shown: Array<ShownCall> = []
  for (const { state, head } of calls) {
    if (!isVisible(state) || state.transferredAt === null) continue
    shown.push({ state, transactionId: head?.transactionId ?? state.legId, bridgedAt: state.transferredAt })
  }
  shown.sort((a, b) => b.bridgedAt - a.bridgedAt || compareText(a.transactionId, b.transactionId))
  return { current_calls: shown.map((call) => currentCallBody(call, context)) }
}

/** A call that is shown, with what it is ordered by. */
interface ShownCall {
  readonly state: CallState
  readonly transactionId: TransactionId
  readonly bridgedAt: Instant
}

const currentCallBody = (call: ShownCall, context: CurrentCallsContext): CurrentCallBody => {
  const { state, transactionId, bridgedAt } = call
  const { details } = state
  const identity = {
    transaction_id: transactionId,
    call_record_id: state.callRecordId,
    ...known({ external_unique_id: details?.externalCallUniqueId }),
    call_status: state.status,
    ...known({
      calling_phone_number: details?.callingPhoneNumber,
      destination_phone_number: state.destinationPhoneNumber,
      called_phone_number: details?.calledPhoneNumber,
      phone_type: details?.phoneType,
    }),
    bridge_start_time: formatZoned(bridgedAt, context.zone),
  }
  return context.attributionOnly ? identity : { ...identity, ...insights(state, context) }
}

const insights = (state: CallState, { zone, callerProfileEnrichment }: CurrentCallsContext) => {
  const { details, receivedAt, keypresses } = state
  if (details === null || receivedAt === null) return known(keypressFields(keypresses))
  return known({
    start_time: formatZoned(receivedAt, zone),
    advertiser_id_from_network: details.advertiserIdFromNetwork,
    advertiser_name: details.advertiserName,
    advertiser_campaign_id_from_network: details.advertiserCampaignIdFromNetwork,
    advertiser_campaign_name: details.advertiserCampaignName,
    affiliate_id_from_network: details.affiliateIdFromNetwork,
    affiliate_name: details.affiliateName,
    promo_number_id: details.promoNumberId,
    promo_number_description: details.promoNumberDescription,
    media_type: details.mediaType,
    ...keypressFields(keypresses),
    city: details.city,
    region: details.region,
    zip_code: details.zipCode,
    custom_data: state.customData,
    demographics_data: callerProfileEnrichment ? details.demographics : null,
  })
}

/** A keypress keeps its place also where one before it is not known yet. */
const keypressFields = (keypresses: ReadonlyArray<Keypress>) => {
  const inPlace = (sequence: number) => keypresses.find((one) => one.sequence === sequence)?.key
  return {
    keypress_1: inPlace(1),
    keypress_2: inPlace(2),
    keypress_3: inPlace(3),
    keypress_4: inPlace(4),
    keypresses: keypresses.length > 0 ? keypresses.map(({ key }) => key).join(",") : null,
  }
}

type Known<Fields> = { readonly [Name in keyof Fields]?: Exclude<Fields[Name], null | undefined> }

/** An object without the fields that are not known. */
const known = <Fields extends object>(fields: Fields): Known<Fields> =>
  // the entries left are those whose values are neither null nor undefined, which is what the type says
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== null && value !== undefined),
  ) as Known<Fields>
