// What a later judgement of a leg has to know beside its events: which of them came too late to be decided on, and which facts were one
// thing and then another while a decision could fall.
import { own } from "@callrules/model/reading"
import { type CallState, initialCall } from "./call-state.ts"
import type { HostEvent, HostEventKind, ReceivedDetails } from "./host-event.ts"
import { applyHostEvent } from "./lifecycle.ts"
import type { RecordingFacts, UnknownAttribute } from "./recording-facts.ts"

/**
 * What is noted of a leg from its reception on, so that it can be judged later by a condition that was not its own. Names and ids only.
 * What says nothing is left out.
 */
export interface Hindsight {
  /** The ids of events that count and came when the decision had been due. */
  readonly late?: ReadonlyArray<string>
  /**
   * Facts that were known and then were another value or unknown, or whose value at the due decision is lost. The attribute `campaign`
   * says that it is not certain which campaign in the directory the leg is of.
   */
  readonly changed?: ReadonlyArray<UnknownAttribute>
  /** The campaign that the leg was of when its decision was due, where a reception that came later names another and counts. */
  readonly campaign?: CampaignIds
  /** The custom data fields that names unknown to the network left open when a decision could last fall. */
  readonly openFields?: ReadonlyArray<string>
}

/** A campaign, as a reception names it. */
export type CampaignIds = Pick<ReceivedDetails, "advertiserIdFromNetwork" | "advertiserCampaignIdFromNetwork">

/** The kinds of events that say something of a recording decision's facts. */
const OF_FACTS: ReadonlySet<HostEventKind> = new Set<HostEventKind>([
  "received",
  "keypress",
  "custom_data",
  "transferred",
])

/** Whether an event of a leg whose decision was due has to be left out when the leg is judged later. */
export const isLate = (before: CallState, after: CallState, event: HostEvent): boolean =>
  OF_FACTS.has(event.kind) && before.events !== after.events

/**
 * A leg as it was when its recording decision was due: without the events that came later.
 *
 * @example
 * ```ts
 * import { applyHostEvent, initialCall, whenDue } from "@callrules/call"
 * import { callRecordId, instant, networkId, transactionId } from "@callrules/model"
 *
 * const leg = initialCall(networkId("n1"), transactionId("t1"), callRecordId("c1"))
 * const { state } = applyHostEvent(leg, { kind: "keypress", eventId: "e1", at: instant(0), sequence: 1, key: "1" })
 * console.assert(whenDue(state, {}) === state)
 * console.assert(whenDue(state, { late: ["e1"] }).keypresses.length === 0)
 * ```
 */
export const whenDue = (state: CallState, { late = [] }: Hindsight): CallState => {
  if (late.length === 0) return state
  const { callRecordId, events, legId, networkId } = state
  return events
    .filter(({ eventId, kind }) => !OF_FACTS.has(kind) || !late.includes(eventId))
    .reduce((leg, event) => applyHostEvent(leg, event).state, initialCall(networkId, legId, callRecordId))
}

/**
 * The campaign that a leg was of when its recording decision was due.
 *
 * @returns the campaign of now while the decision is open; null before a reception.
 *
 * @example
 * ```ts
 * import { campaignWhenDue, initialCall } from "@callrules/call"
 * import { callRecordId, networkId, transactionId } from "@callrules/model"
 *
 * const leg = initialCall(networkId("n1"), transactionId("t1"), callRecordId("c1"))
 * const campaign = { advertiserIdFromNetwork: "acme", advertiserCampaignIdFromNetwork: "auto" }
 * console.assert(campaignWhenDue(leg, {}) === null)
 * console.assert(campaignWhenDue(leg, { campaign }) === campaign)
 * ```
 */
export const campaignWhenDue = ({ details }: CallState, { campaign }: Hindsight): CampaignIds | null => {
  if (campaign !== undefined || details === null) return campaign ?? null
  const { advertiserCampaignIdFromNetwork, advertiserIdFromNetwork } = details
  return { advertiserIdFromNetwork, advertiserCampaignIdFromNetwork }
}

/** Whether two campaigns are one. */
export const isSameCampaign = (one: CampaignIds, other: CampaignIds): boolean =>
  one.advertiserIdFromNetwork === other.advertiserIdFromNetwork &&
  one.advertiserCampaignIdFromNetwork === other.advertiserCampaignIdFromNetwork

/**
 * The facts that were known before and are unknown or have another value after. Keys that were added to those pressed so far are no
 * change while more could follow.
 *
 * @example
 * ```ts
 * import { changedFacts, initialCall, recordingFacts } from "@callrules/call"
 * import { callRecordId, networkId, transactionId } from "@callrules/model"
 *
 * const leg = initialCall(networkId("n1"), transactionId("t1"), callRecordId("c1"))
 * const before = recordingFacts(leg, { duringHours: true, repeat: null }, [])
 * const after = recordingFacts(leg, { duringHours: false, repeat: true }, [])
 * console.assert(changedFacts(before, after).map(({ attribute }) => attribute).join() === "during_hours")
 * ```
 */
export const changedFacts = (before: RecordingFacts, after: RecordingFacts): ReadonlyArray<UnknownAttribute> => {
  const { custom_data: fields, keypresses: _, ...single } = before.facts
  const names = new Set([...Object.keys(fieldsIn(fields)), ...Object.keys(fieldsIn(after.facts["custom_data"]))])
  const attributes: ReadonlyArray<UnknownAttribute> = [
    ...Object.keys(single).map((attribute) => ({ attribute })),
    ...[...names, ...unknownFieldsIn(after)].map((field) => ({ attribute: "custom_data", field })),
  ]
  const [wasUnknown, isUnknown] = [unknownIn(before), unknownIn(after)]
  const isChanged = (one: UnknownAttribute): boolean =>
    !wasUnknown(one) && (isUnknown(one) || factIn(before, one) !== factIn(after, one))
  const isPressedChanged = !wasUnknown(PRESSED) && (isUnknown(PRESSED) || haveKeysChanged(before, after))
  return withoutRepeats([...attributes.filter(isChanged), ...(isPressedChanged ? [PRESSED] : [])])
}

const PRESSED: UnknownAttribute = { attribute: "pressed" }

const haveKeysChanged = (before: RecordingFacts, after: RecordingFacts): boolean => {
  const [keys, keysAfter] = [keysIn(before), keysIn(after)]
  const isContinued = keys.every((key, place) => keysAfter[place] === key)
  const canBeContinued = before.unknown.keypressesOpen
  return !isContinued || (!canBeContinued && (after.unknown.keypressesOpen || keysAfter.length > keys.length))
}

const keysIn = ({ facts }: RecordingFacts): ReadonlyArray<unknown> => {
  const keypresses = own(facts, "keypresses")
  return Array.isArray(keypresses) ? keypresses : []
}

const fieldsIn = (customData: unknown): object =>
  typeof customData === "object" && customData !== null ? customData : {}

const unknownFieldsIn = ({ unknown }: RecordingFacts): ReadonlyArray<string> =>
  unknown.attributes.flatMap(({ attribute, field }) =>
    attribute === "custom_data" && field !== undefined ? [field] : [],
  )

const unknownIn = ({ unknown }: RecordingFacts): ((one: UnknownAttribute) => boolean) => {
  const keys = new Set(unknown.attributes.map(keyOf))
  return (one) => keys.has(keyOf(one))
}

/** A reference as one text. */
const keyOf = ({ attribute, field }: UnknownAttribute): string =>
  field === undefined ? attribute : `${attribute}\u0000${field}`

/** A text, a truth value, or null where there is none. */
const factIn = ({ facts }: RecordingFacts, { attribute, field }: UnknownAttribute): unknown =>
  (field === undefined ? own(facts, attribute) : own(fieldsIn(own(facts, attribute)), field)) ?? null

/** Whether two references are to the same fact. */
export const isSameAttribute = (one: UnknownAttribute, other: UnknownAttribute): boolean =>
  one.attribute === other.attribute && one.field === other.field

/** References, each once. */
export const withoutRepeats = (attributes: ReadonlyArray<UnknownAttribute>): ReadonlyArray<UnknownAttribute> => [
  ...new Map(attributes.map((one) => [keyOf(one), one])).values(),
]

/** What one more event of a leg has told. */
export interface Noted {
  /** Its id, where it came late. */
  readonly late: ReadonlyArray<string>
  /** Facts that it changed, or whose value at the decision is lost. */
  readonly changed: ReadonlyArray<UnknownAttribute>
  /** The campaign that the leg was of before, where it came late and names another. */
  readonly campaign?: CampaignIds
  /** The fields that names unknown to the network leave open by now. */
  readonly openFields: ReadonlyArray<string>
}

/**
 * What is noted of a leg with what one more event has told; the very same object when there is nothing new. Ids of events that do not
 * count any more are left out.
 */
export const withNoted = (
  hindsight: Hindsight,
  { campaign: campaignBefore, changed, late, openFields }: Noted,
  { events }: CallState,
): Hindsight => {
  const { late: lateBefore = [], openFields: openBefore = [] } = hindsight
  const ids = new Set([...lateBefore, ...late])
  const campaign = hindsight.campaign ?? campaignBefore
  const noted = {
    late: [...ids].filter((id) => events.some(({ eventId }) => eventId === id)),
    changed: withoutRepeats([...(hindsight.changed ?? []), ...changed]),
  }
  const isSame =
    areSame(noted.late, lateBefore) &&
    noted.changed.length === (hindsight.changed ?? []).length &&
    campaign === hindsight.campaign &&
    areSame(openFields, openBefore)
  if (isSame) return hindsight
  return {
    ...(noted.late.length > 0 ? { late: noted.late } : {}),
    ...(noted.changed.length > 0 ? { changed: noted.changed } : {}),
    ...(campaign === undefined ? {} : { campaign }),
    ...(openFields.length > 0 ? { openFields } : {}),
  }
}

const areSame = (some: ReadonlyArray<string>, others: ReadonlyArray<string>): boolean =>
  some.length === others.length && some.every((one, place) => one === others[place])
