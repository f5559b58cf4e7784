// The one order of the events of a leg. It decides which of several events counts in a place and which are kept, so the
// order of their arrival does not matter.
import { canonicalJson } from "@callrules/model"
import type { HostEvent, HostEventKind } from "./host-event.ts"

/** Event ids with this prefix are made by this package and refused from hosts. */
export const RESERVED_EVENT_ID_PREFIX = "callrules:"

/** How many events of each kind are kept; if there are more, the first ones in order. */
export const EVENTS_KEPT: Readonly<Record<HostEventKind, number>> = {
  received: 1,
  transferred: 1,
  keypress: 100,
  custom_data: 16,
  completed: 1,
  call_ended: 1,
}

/** How many event ids of receptions are kept; if there are more, the first ones in order. */
export const RECEPTIONS_KEPT = 16

const KIND_RANK: Readonly<Record<HostEventKind, number>> = {
  received: 0,
  keypress: 1,
  custom_data: 2,
  transferred: 3,
  completed: 4,
  call_ended: 5,
}

/**
 * Whether two events are about the same thing, so that only one of them can count: the same keypress by sequence
 * number, the same look-up by event id; a leg has one event of every other kind.
 */
// CIP-66
export const isSamePlace = (a: HostEvent, b: HostEvent): boolean => {
  if (a.kind === "keypress") return b.kind === "keypress" && a.sequence === b.sequence
  if (a.kind === "custom_data") return b.kind === "custom_data" && a.eventId === b.eventId
  return a.kind === b.kind
}

/**
 * The order of a leg's events: by kind; keypresses by sequence number; events of the host before those that this package
 * made; then the earlier time, the smaller event id, the smaller content. 0 only for equal events.
 */
export const compareEvents = (a: HostEvent, b: HostEvent): number =>
  KIND_RANK[a.kind] - KIND_RANK[b.kind] ||
  sequenceOf(a) - sequenceOf(b) ||
  Number(isConcluded(a)) - Number(isConcluded(b)) ||
  a.at - b.at ||
  compareCodeUnits(a.eventId, b.eventId) ||
  compareContent(a, b)

// a repeated event usually has its keys in the same order too, and this comparison is much faster
const compareContent = (a: HostEvent, b: HostEvent): number =>
  a === b || JSON.stringify(a) === JSON.stringify(b)
    ? 0
    : compareCodeUnits(canonicalJson(asReported(a)), canonicalJson(asReported(b)))

/** An event without when it came: a repeat comes later. */
const asReported = (event: HostEvent) => {
  const { arrivedAt: _arrivedAt, taken: _taken, ...reported } = { taken: undefined, ...event }
  return reported
}

/** Text by code unit: an order that is the same on every machine. */
export const compareCodeUnits = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

const sequenceOf = (event: HostEvent): number => (event.kind === "keypress" ? event.sequence : 0)

const isConcluded = (event: HostEvent): boolean => event.eventId.startsWith(RESERVED_EVENT_ID_PREFIX)
