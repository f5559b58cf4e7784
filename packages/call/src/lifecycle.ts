// How a leg's state follows from its host events, in whatever order and however often they come.
import type { CustomData } from "@callrules/model"
import type { CallState, CallStatus, Keypress } from "./call-state.ts"
import { type CustomDataWithSource, mergeCustomData } from "./custom-data-precedence.ts"
import type { CustomDataBySource, CustomDataEvent, HostEvent, HostEventKind } from "./host-event.ts"
import { compareCodeUnits, compareEvents, EVENTS_KEPT, isSamePlace, RECEPTIONS_KEPT } from "./host-event-order.ts"

/** What an event did to a leg. */
export interface AppliedHostEvent {
  /** The state with the event; the very same object when there is nothing in it to keep. */
  readonly state: CallState
  /** False for a repeated delivery, and for an event that another one in its place overrides. */
  readonly changed: boolean
  /** The event has the id of an earlier one and other content: an error of the host. It is decided anyway. */
  readonly conflict: boolean
}

/**
 * Takes one host event into a leg's state. Any order and any repetition of the same events leads to the same state:
 * a leg has one place for each kind of event (for keypresses one for each sequence number, for late custom data one
 * for each event id), and in each place the earliest event counts (smallest event id, then smallest content, if
 * times are equal). At most 100 keypresses (those with the smallest sequence numbers) and 16 late look-ups (the earliest)
 * are kept, so the cost of an event does not grow with the events before it.
 *
 * Source of the rule: section 3 of the specification; the order of events is rules CIP-35,
 * CIP-66 and CIP-67.
 *
 * @returns the state, whether it changed, and whether the event contradicts one with the same id.
 *
 * @example
 * ```ts
 * import { applyHostEvent, initialCall, isVisible } from "@callrules/call"
 * import { callRecordId, instant, networkId, transactionId } from "@callrules/model"
 *
 * const leg = initialCall(networkId("n1"), transactionId("0000002A-DEADBEEF"), callRecordId("c1"))
 * const completed = applyHostEvent(leg, { kind: "completed", eventId: "e2", at: instant(2_000) })
 * const late = applyHostEvent(completed.state, {
 *   kind: "transferred",
 *   eventId: "e1",
 *   at: instant(1_000),
 *   destinationPhoneNumber: null,
 * })
 * console.assert(late.changed && late.state.status === "completed" && !isVisible(late.state))
 * ```
 */
export const applyHostEvent = (state: CallState, event: HostEvent): AppliedHostEvent => {
  const conflict = state.events.some((known) => known.eventId === event.eventId && compareEvents(known, event) !== 0)
  const events = withEvent(state.events, event)
  const receptions = withReception(state.receptions, event)
  if (events === state.events) {
    const isKept = receptions !== state.receptions
    return { state: isKept ? { ...state, receptions } : state, changed: false, conflict }
  }
  const next = { ...state, events, receptions, ...consequences(event.kind, events) }
  return { state: { ...next, status: statusOf(next) }, changed: true, conflict }
}

/** The events with one added, in order and bounded; the same array when nothing changes. */
// CIP-34, CIP-35, CIP-67
const withEvent = (events: ReadonlyArray<HostEvent>, event: HostEvent): ReadonlyArray<HostEvent> => {
  const rival = events.findIndex((known) => isSamePlace(known, event))
  const known = events[rival]
  if (known !== undefined && compareEvents(known, event) <= 0) return events
  const others = known === undefined ? events : events.toSpliced(rival, 1)
  const place = others.findIndex((other) => compareEvents(other, event) > 0)
  const all = others.toSpliced(place === -1 ? others.length : place, 0, event)
  const ofKind = all.filter((one) => one.kind === event.kind)
  if (ofKind.length <= EVENTS_KEPT[event.kind]) return all
  const last = ofKind.at(-1)
  return last === event ? events : all.filter((one) => one !== last)
}

/** The ids of receptions with that of an event, in order and bounded; the same array when nothing changes. */
// CIP-86
const withReception = (receptions: ReadonlyArray<string>, event: HostEvent): ReadonlyArray<string> => {
  if (event.kind !== "received" || receptions.includes(event.eventId)) return receptions
  const all = [...receptions, event.eventId].sort(compareCodeUnits).slice(0, RECEPTIONS_KEPT)
  return all.includes(event.eventId) ? all : receptions
}

/** The parts of a state that follow from the events of one kind. */
const consequences = (kind: HostEventKind, events: ReadonlyArray<HostEvent>): Partial<CallState> => {
  switch (kind) {
    case "received":
      return { ...consequencesOfReceived(events), destinationPhoneNumber: destinationOf(events) }
    case "custom_data":
      return consequencesOfReceived(events)
    case "keypress":
      return { keypresses: keypressesOf(events) }
    case "transferred":
      return { transferredAt: only(events, kind)?.at ?? null, destinationPhoneNumber: destinationOf(events) }
    case "completed":
      return { completedAt: only(events, kind)?.at ?? null }
    case "call_ended":
      return { callEndedAt: only(events, kind)?.at ?? null }
  }
}

const consequencesOfReceived = (events: ReadonlyArray<HostEvent>): Partial<CallState> => {
  const received = only(events, "received")
  if (received === undefined) return {}
  const { details } = received
  const late = events.filter((event) => event.kind === "custom_data")
  return {
    details,
    receivedAt: received.at,
    customData: mergeCustomData(late.reduce(withLateValues, details.customDataBySource)),
    pendingCustomDataFields: details.pendingCustomDataFields.filter(
      (name) => !late.some(({ customData }) => Object.hasOwn(customData, name)),
    ),
  }
}

const withLateValues = (sources: CustomDataBySource, { source, customData }: CustomDataEvent): CustomDataBySource => ({
  ...sources,
  [source]: { ...sources[source], ...customData },
})

const keypressesOf = (events: ReadonlyArray<HostEvent>): ReadonlyArray<Keypress> =>
  events.filter((event) => event.kind === "keypress").map(({ sequence, key, at }) => ({ sequence, key, at }))

const destinationOf = (events: ReadonlyArray<HostEvent>): string | null =>
  only(events, "transferred")?.destinationPhoneNumber ??
  only(events, "received")?.details.destinationPhoneNumber ??
  null

const only = <Kind extends HostEventKind>(events: ReadonlyArray<HostEvent>, kind: Kind) =>
  events.find((event): event is Extract<HostEvent, { kind: Kind }> => event.kind === kind)

// CIP-36
const statusOf = (state: CallState): CallStatus => {
  if (state.completedAt !== null) return "completed"
  if (state.transferredAt !== null) return "bridged"
  return state.receivedAt !== null ? "received" : "waiting"
}

/**
 * Whether a leg is a call in progress: transferred to the campaign's destination and not completed.
 *
 * Source of the rule: sections 1 and 3 of the specification.
 *
 * @example
 * ```ts
 * import { initialCall, isVisible } from "@callrules/call"
 * import { callRecordId, networkId, transactionId } from "@callrules/model"
 *
 * console.assert(!isVisible(initialCall(networkId("n1"), transactionId("t1"), callRecordId("c1"))))
 * ```
 */
// CIP-02, CIP-03, CIP-17, CIP-18, CIP-19
export const isVisible = (state: CallState): boolean => state.transferredAt !== null && state.completedAt === null

/**
 * Custom data values without their sources, as the ledger and a recording condition read them.
 *
 * @example
 * ```ts
 * import { customDataValues, mergeCustomData } from "@callrules/call"
 *
 * console.assert(customDataValues(mergeCustomData({ tag: { tier: "gold" } }))["tier"] === "gold")
 * ```
 */
export const customDataValues = (customData: CustomDataWithSource): CustomData =>
  Object.fromEntries(Object.entries(customData).map(([name, { value }]) => [name, value]))
