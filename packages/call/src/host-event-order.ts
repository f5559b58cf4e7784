// The one order that the events of a leg stand in. It decides, the same way for everybody, which of several events
// counts in a place and which are kept: so the order of their arrival cannot.
import { canonicalJson } from "@callrules/model"
import type { HostEvent, HostEventKind } from "./host-event.ts"

/** Event ids that begin so are made by this package and refused from hosts. */
export const RESERVED_EVENT_ID_PREFIX = "callrules:"

/** How many events of each kind are kept; of more, those that come first in order. */
export const EVENTS_KEPT: Readonly<Record<HostEventKind, number>> = {
  received: 1,
  transferred: 1,
  keypress: 100,
  custom_data: 16,
  completed: 1,
  call_ended: 1,
}

const KIND_RANK: Readonly<Record<HostEventKind, number>> = {
  received: 0,
  keypress: 1,
  custom_data: 2,
  transferred: 3,
  completed: 4,
  call_ended: 5,
}

/**
 * Whether two events speak of the same thing, so that only one of them can count: the same keypress by sequence
 * number, the same look-up by event id; of every other kind a leg has one.
 */
// CIP-66
export const isSamePlace = (a: HostEvent, b: HostEvent): boolean => {
  if (a.kind === "keypress") return b.kind === "keypress" && a.sequence === b.sequence
  if (a.kind === "custom_data") return b.kind === "custom_data" && a.eventId === b.eventId
  return a.kind === b.kind
}

/**
 * The order of a leg's events: by kind; keypresses by sequence number; what the host reported before what this package
 * concluded; then the earlier time, the smaller event id, the smaller content. 0 only for equal events.
 */
export const compareEvents = (a: HostEvent, b: HostEvent): number =>
  KIND_RANK[a.kind] - KIND_RANK[b.kind] ||
  sequenceOf(a) - sequenceOf(b) ||
  Number(isConcluded(a)) - Number(isConcluded(b)) ||
  a.at - b.at ||
  compareCodeUnits(a.eventId, b.eventId) ||
  compareContent(a, b)

// an event that comes twice mostly has its keys in the same order too, and text for that is made much faster
const compareContent = (a: HostEvent, b: HostEvent): number =>
  a === b || JSON.stringify(a) === JSON.stringify(b) ? 0 : compareCodeUnits(canonicalJson(a), canonicalJson(b))

/** Text by code unit: an order that is the same on every machine. */
export const compareCodeUnits = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

const sequenceOf = (event: HostEvent): number => (event.kind === "keypress" ? event.sequence : 0)

const isConcluded = (event: HostEvent): boolean => event.eventId.startsWith(RESERVED_EVENT_ID_PREFIX)
