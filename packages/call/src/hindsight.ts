// What a later judgement of a leg has to know beside its events: which of them came too late to be decided on, and which facts were one
// thing and then another while a decision could fall.
import { own } from "@callrules/model/reading"
import { type CallState, initialCall } from "./call-state.ts"
import type { HostEvent, HostEventKind } from "./host-event.ts"
import { applyHostEvent } from "./lifecycle.ts"
import type { RecordingFacts, UnknownAttribute } from "./recording-facts.ts"

/**
 * What is noted of a leg from its reception on, so that it can be judged later by a condition that was not its own. Names and ids only.
 * A list without entries is left out.
 */
export interface Hindsight {
  /** The ids of events that count and came when the decision had been due. */
  readonly late?: ReadonlyArray<string>
  /**
   * Facts that were known and then were another value or unknown, or whose value at the due decision is lost. The attribute `campaign`
   * says that it is not certain which campaign in the directory the leg is of.
   */
  readonly changed?: ReadonlyArray<UnknownAttribute>
  /** Custom data fields that names unknown to the network left open when the decision was due. */
  readonly openFields?: ReadonlyArray<string>
}

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
    ...[...names, ...openFieldsOf(after)].map((field) => ({ attribute: "custom_data", field })),
  ]
  const isChanged = (one: UnknownAttribute): boolean =>
    !isUnknown(before, one) && (isUnknown(after, one) || factIn(before, one) !== factIn(after, one))
  return withoutRepeats([...attributes.filter(isChanged), ...(haveKeysChanged(before, after) ? [PRESSED] : [])])
}

const PRESSED: UnknownAttribute = { attribute: "pressed" }

const haveKeysChanged = (before: RecordingFacts, after: RecordingFacts): boolean => {
  if (isUnknown(before, PRESSED)) return false
  if (isUnknown(after, PRESSED)) return true
  const [keys, keysAfter] = [keysIn(before), keysIn(after)]
  const isContinued = keys.every((key, place) => keysAfter[place] === key)
  const canBeContinued = before.unknown.keypressesOpen
  return !isContinued || (!canBeContinued && (after.unknown.keypressesOpen || keysAfter.length > keys.length))
}

const keysIn = ({ facts }: RecordingFacts): ReadonlyArray<unknown> => {
  const { keypresses } = { keypresses: undefined, ...facts }
  return Array.isArray(keypresses) ? keypresses : []
}

const fieldsIn = (customData: unknown): object =>
  typeof customData === "object" && customData !== null ? customData : {}

const openFieldsOf = ({ unknown }: RecordingFacts): ReadonlyArray<string> =>
  unknown.attributes.flatMap(({ attribute, field }) =>
    attribute === "custom_data" && field !== undefined ? [field] : [],
  )

const isUnknown = ({ unknown }: RecordingFacts, one: UnknownAttribute): boolean =>
  unknown.attributes.some((other) => isSameAttribute(one, other))

/** A text, a truth value, or null where there is none. */
const factIn = ({ facts }: RecordingFacts, { attribute, field }: UnknownAttribute): unknown =>
  (field === undefined ? own(facts, attribute) : own(fieldsIn(own(facts, attribute)), field)) ?? null

/** Whether two references are to the same fact. */
export const isSameAttribute = (one: UnknownAttribute, other: UnknownAttribute): boolean =>
  one.attribute === other.attribute && one.field === other.field

const withoutRepeats = (attributes: ReadonlyArray<UnknownAttribute>): ReadonlyArray<UnknownAttribute> =>
  attributes.filter((one, index) => attributes.findIndex((other) => isSameAttribute(one, other)) === index)

/**
 * What is noted of a leg with what one more event has told; the very same object when there is nothing new. Ids of events that do not
 * count any more are left out.
 */
export const withNoted = (
  hindsight: Hindsight,
  { changed, late, openFields }: Required<Hindsight>,
  { events }: CallState,
): Hindsight => {
  const ids = new Set([...(hindsight.late ?? []), ...late])
  const noted: Required<Hindsight> = {
    late: [...ids].filter((id) => events.some(({ eventId }) => eventId === id)),
    changed: withoutRepeats([...(hindsight.changed ?? []), ...changed]),
    openFields: hindsight.openFields ?? openFields,
  }
  const isSame = (key: keyof Hindsight): boolean => JSON.stringify(noted[key]) === JSON.stringify(hindsight[key] ?? [])
  if (isSame("late") && isSame("changed") && isSame("openFields")) return hindsight
  return Object.fromEntries(Object.entries(noted).filter(([, list]) => list.length > 0))
}
