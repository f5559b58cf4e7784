// Facts on which two receptions of a leg disagree: a recording decision must not rest on either of them.
import type { CallState } from "./call-state.ts"
import { mergeCustomData } from "./custom-data-precedence.ts"
import type { HostEvent, ReceivedDetails, ReceivedEvent } from "./host-event.ts"
import type { UnknownAttribute } from "./recording-facts.ts"
import { type KnownFields, unknownFieldNames } from "./unknown-names.ts"

/** What a further reception of a leg makes uncertain for its recording decision. */
export interface ContradictedFacts {
  /** Whether the receptions name different campaigns, so that it is uncertain whose settings apply. */
  readonly campaign: boolean
  /** The facts to treat as unknown, without repeats. */
  readonly attributes: ReadonlyArray<UnknownAttribute>
}

const NOTHING: ContradictedFacts = { campaign: false, attributes: [] }

/**
 * What a further reception of a leg makes uncertain: every fact for which the reception that does not count gives another value
 * than the one that counts, or a value where that one gives none. What only the reception that counts says is certain.
 *
 * @param before - the leg before the event.
 * @param after - the leg with the event.
 * @param known - a name that the network does not know may be a mistyped field, so every field without a value is uncertain then.
 *
 * @returns nothing for a leg that was not received before, and for any other event.
 *
 * @example
 * ```ts
 * import { contradictedFacts, initialCall } from "@callrules/call"
 * import { callRecordId, instant, networkId, transactionId } from "@callrules/model"
 *
 * const leg = initialCall(networkId("n1"), transactionId("t1"), callRecordId("c1"))
 * const event = { kind: "completed", eventId: "e1", at: instant(0) } as const
 * console.assert(contradictedFacts(leg, leg, event, { configured: [], ignored: [] }).attributes.length === 0)
 * ```
 */
// REC-224
export const contradictedFacts = (
  before: CallState,
  after: CallState,
  event: HostEvent,
  known: KnownFields,
): ContradictedFacts => {
  const earlier = receptionOf(before)
  const counting = receptionOf(after)
  if (event.kind !== "received" || earlier === undefined || counting === undefined) return NOTHING
  const other = counting === earlier ? event : earlier
  return {
    campaign: campaignOf(counting.details) !== campaignOf(other.details),
    attributes: [
      ...detailsContradicted(counting.details, other.details),
      ...fieldsContradicted(counting, other, known),
    ],
  }
}

const receptionOf = ({ events }: CallState): ReceivedEvent | undefined =>
  events.find((one): one is ReceivedEvent => one.kind === "received")

const campaignOf = ({ advertiserCampaignIdFromNetwork, advertiserIdFromNetwork }: ReceivedDetails): string =>
  JSON.stringify([advertiserIdFromNetwork, advertiserCampaignIdFromNetwork])

/** The fact that follows from each detail of a reception. */
const FACT_OF = {
  callingPhoneNumber: "repeat",
  phoneType: "phone_type",
  affiliateName: "affiliate_name",
  mediaType: "media_type",
  promoNumberDescription: "promo_number_description",
} as const satisfies Partial<Record<keyof ReceivedDetails, string>>

const DETAILS = Object.keys(FACT_OF) as ReadonlyArray<keyof typeof FACT_OF> // it has no other keys

const detailsContradicted = (counting: ReceivedDetails, other: ReceivedDetails): ReadonlyArray<UnknownAttribute> =>
  DETAILS.filter((key) => isContradicted(counting[key], other[key])).map((key) => ({ attribute: FACT_OF[key] }))

/** Whether another value than the one that counts was given; a blank is none. */
const isContradicted = (counting: string | null | undefined, other: string | null | undefined): boolean =>
  other !== null && other !== undefined && other !== "" && other !== counting

const fieldsContradicted = (
  counting: ReceivedEvent,
  other: ReceivedEvent,
  known: KnownFields,
): ReadonlyArray<UnknownAttribute> => {
  const [values, others] = [valuesOf(counting), valuesOf(other)]
  const mistyped = unknownFieldNames(other, known).length > 0
  const isPending = (field: string): boolean => other.details.pendingCustomDataFields.includes(field)
  return known.configured
    .filter(
      (field) =>
        isContradicted(values.get(field), others.get(field)) || ((mistyped || isPending(field)) && !values.has(field)),
    )
    .map((field) => ({ attribute: "custom_data", field }))
}

const valuesOf = ({ details }: ReceivedEvent): ReadonlyMap<string, string> =>
  new Map(Object.entries(mergeCustomData(details.customDataBySource)).map(([field, { value }]) => [field, value]))
