// Facts on which the events of a leg disagree: a recording decision must not rest on any of them.
import { own } from "@callrules/model/reading"
import { isBlank } from "./body-fields.ts"
import type { CallState } from "./call-state.ts"
import { CUSTOM_DATA_PRECEDENCE, mergeCustomData, withRecordOfAffiliate } from "./custom-data-precedence.ts"
import { droppedLookUp } from "./dropped-look-up.ts"
import { isSameAttribute, isSameCampaign, withoutRepeats } from "./hindsight.ts"
import type { CustomDataEvent, HostEvent, ReceivedDetails, ReceivedEvent } from "./host-event.ts"
import { EVENTS_KEPT, isSamePlace } from "./host-event-order.ts"
import type { UnknownAttribute } from "./recording-facts.ts"
import { openByAffiliateOf } from "./unknown-affiliate.ts"
import { type KnownFields, type UnknownNames, unknownFieldNames, unknownNames } from "./unknown-names.ts"

/** What an event of a leg makes uncertain for its recording decision. */
export interface ContradictedFacts {
  /** Whether another reception counts than before, so that what was looked up for the leg has to be looked up again. */
  readonly isReceivedAnew: boolean
  /** Whether the receptions name different campaigns, so that it is uncertain whose settings apply. */
  readonly campaign: boolean
  /** The facts to treat as unknown, without repeats. */
  readonly attributes: ReadonlyArray<UnknownAttribute>
}

const NOTHING: ContradictedFacts = { isReceivedAnew: false, campaign: false, attributes: [] }

/**
 * What a further reception of a leg makes uncertain: every fact for which the reception that does not count gives another value
 * than the one that counts, or a value where that one gives none, and every field that it alone announces a look-up for. What only
 * the reception that counts says is certain. Uncertain too are the fields of a late look-up that is not kept, whatever it says of
 * them, and all keys where two were reported in one place, or more than are kept.
 *
 * @param before - the leg before the event.
 * @param after - the leg with the event.
 * @param known - the custom data fields that the network has: any other name may be a mistyped field, and what that may change is
 *   uncertain.
 *
 * @returns nothing for a first reception, for a look-up that is kept, for a key in a place of its own, and for any other event.
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
// REC-224, REC-227, REC-228
export const contradictedFacts = (
  before: CallState,
  after: CallState,
  event: HostEvent,
  known: KnownFields,
): ContradictedFacts => {
  if (isOtherKey(before, event) || isKeyTooMany(before, event))
    return { ...NOTHING, attributes: [{ attribute: "pressed" }] }
  const dropped = droppedLookUp(before, after, event)
  if (dropped !== undefined) return { ...NOTHING, attributes: fieldsNamed(dropped, after, known) }
  const earlier = receptionOf(before)
  const counting = receptionOf(after)
  if (event.kind !== "received" || earlier === undefined || counting === undefined) return NOTHING
  const other = counting === earlier ? event : earlier
  return {
    isReceivedAnew: counting !== earlier,
    campaign: !isSameCampaign(counting.details, other.details),
    attributes: withoutRepeats([
      ...detailsContradicted(counting.details, other.details),
      ...fieldsContradicted(counting, other, known),
      ...openByOtherAffiliate(counting, other, known),
    ]),
  }
}

/** Whether another key was reported with the sequence number of this one. */
export const isOtherKey = ({ events }: CallState, event: HostEvent): boolean =>
  event.kind === "keypress" &&
  events.some((one) => one.kind === "keypress" && one.sequence === event.sequence && one.key !== event.key)

/** Whether there are more keys than are kept with this one, which is not kept then or takes the place of another. */
// REC-247
export const isKeyTooMany = ({ events }: CallState, event: HostEvent): boolean =>
  event.kind === "keypress" &&
  !events.some((known) => isSamePlace(known, event)) &&
  events.filter(({ kind }) => kind === "keypress").length >= EVENTS_KEPT.keypress

const receptionOf = ({ events }: CallState): ReceivedEvent | undefined =>
  events.find((one): one is ReceivedEvent => one.kind === "received")

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
  DETAILS.filter((key) => isContradicted(counting[key], other[key]) || isBlankType(key, counting, other)).map(
    (key) => ({
      attribute: FACT_OF[key],
    }),
  )

/** A blank kind of phone is no value either, but it is unknown where a kind that is missing is neither mobile nor landline. */
// REC-324
const isBlankType = (key: keyof typeof FACT_OF, counting: ReceivedDetails, other: ReceivedDetails): boolean =>
  key === "phoneType" && isBlank(other.phoneType) && other.phoneType !== counting.phoneType

/** What the unknown affiliate of a reception that does not count alone leaves open. */
// REC-316
const openByOtherAffiliate = (
  { details: counting }: ReceivedEvent,
  { details: other }: ReceivedEvent,
  { configured }: KnownFields,
): ReadonlyArray<UnknownAttribute> => {
  const open = openByAffiliateOf(counting, configured)
  return openByAffiliateOf(other, configured).filter((one) => !open.some((known) => isSameAttribute(one, known)))
}

/** Whether another value than the one that counts was given; a blank is none. */
const isContradicted = (counting: unknown, other: unknown): boolean =>
  other !== null && other !== undefined && other !== "" && other !== counting

/**
 * The fields that a look-up names, also those that it clears, since what counts now may be displaced later; and those that a mistyped
 * name in it may mean.
 */
const fieldsNamed = (
  lookUp: CustomDataEvent,
  after: CallState,
  known: KnownFields,
): ReadonlyArray<UnknownAttribute> => {
  const isMistyped = unknownFieldNames(lookUp, known).length > 0
  const open = isMistyped ? unknownNames({ ...after, events: [...after.events, lookUp] }, known).openFields : []
  return known.configured
    .filter((field) => Object.hasOwn(lookUp.customData, field) || open.includes(field))
    .map((field) => ({ attribute: "custom_data", field }))
}

/**
 * The fields to which a reception that does not count gives another value than the one that counts, or that it alone leaves open: what
 * both leave open is open as for one reception.
 */
const fieldsContradicted = (
  counting: ReceivedEvent,
  other: ReceivedEvent,
  known: KnownFields,
): ReadonlyArray<UnknownAttribute> => {
  const [values, otherValues] = [valuesOf(counting), valuesOf(other)]
  const isPending = (field: string): boolean =>
    other.details.pendingCustomDataFields.includes(field) && !counting.details.pendingCustomDataFields.includes(field)
  const open = openByOther(counting, other, known)
  return known.configured
    .filter(
      (field) =>
        isContradicted(values.get(field), otherValues.get(field)) ||
        isContradictedBySource(counting.details, other.details, field) ||
        isPending(field) ||
        open.includes(field),
    )
    .map((field) => ({ attribute: "custom_data", field }))
}

/** The fields that mistyped names in a reception that does not count leave open: by names that the one that counts has too, those it does not. */
// REC-322
const openByOther = (counting: ReceivedEvent, other: ReceivedEvent, known: KnownFields): ReadonlyArray<string> => {
  const [ofCounting, ofOther] = [namesIn(counting, known), namesIn(other, known)]
  return ofOther.names.every((name) => ofCounting.names.includes(name))
    ? ofOther.openFields.filter((field) => !ofCounting.openFields.includes(field))
    : ofOther.openFields
}

const namesIn = (reception: ReceivedEvent, known: KnownFields): UnknownNames => {
  const { details } = reception
  return unknownNames(
    {
      events: [reception],
      customData: mergeCustomData(details.customDataBySource),
      pendingCustomDataFields: details.pendingCustomDataFields,
    },
    known,
  )
}

/** Whether one source gives another value; what hides it may be taken away by a look-up, when nothing is known of the other reception. */
// REC-248
const isContradictedBySource = (counting: ReceivedDetails, other: ReceivedDetails, field: string): boolean => {
  const { affiliate_record: record } = counting.customDataBySource
  const { affiliate_record: otherRecord } = other.customDataBySource
  const sources = withRecordOfAffiliate(counting.customDataBySource)
  const otherSources = withRecordOfAffiliate(other.customDataBySource)
  return (
    isContradicted(own(record, field), own(otherRecord, field)) ||
    CUSTOM_DATA_PRECEDENCE.some((source) =>
      isContradicted(own(sources[source], field), own(otherSources[source], field)),
    )
  )
}

const valuesOf = ({ details }: ReceivedEvent): ReadonlyMap<string, string> =>
  new Map(Object.entries(mergeCustomData(details.customDataBySource)).map(([field, { value }]) => [field, value]))
