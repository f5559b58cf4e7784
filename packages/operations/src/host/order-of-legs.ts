// In what order the legs of one call are written where a batch has several of them. Whoever applies what waits for the whole call may
// look at any moment, from another process too, and a batch may break off: what is there must never look like a call that is over and
// has another last leg.
import type { PastCall, ReportedEvent } from "@callrules/call"

/**
 * Events of one call: first what opens each leg, in the order of their times, then the rest, in the order of the list. So a leg that is over is never there without
 * the others. Where an event does not say which leg it is about, that depends on which legs there are, and the order stays as it is.
 */
// SIG-318
export const openingFirst = <Event extends { readonly reported: ReportedEvent }>(
  events: ReadonlyArray<Event>,
): ReadonlyArray<Event> => {
  const ofLegs = events.filter(({ reported }) => reported.event.kind !== "call_ended")
  const legs = Map.groupBy(ofLegs, ({ reported }) => reported.transactionId)
  if (legs.size < 2 || legs.has(null)) return events
  const opens = [...legs.values()].flatMap((ofLeg) => opensLeg(ofLeg) ?? [])
  const opening = new Set(opens.sort((one, other) => one.reported.event.at - other.reported.event.at))
  return [...opening, ...events.filter((event) => !opening.has(event))]
}

/** A leg that is completed before it is received looks over, and is no leg that anything is applied to. */
const opensLeg = <Event extends { readonly reported: ReportedEvent }>(ofLeg: ReadonlyArray<Event>): Event | undefined =>
  ofLeg.find(({ reported }) => reported.event.kind === "received") ??
  ofLeg.find(({ reported }) => reported.event.kind !== "completed")

/** Past calls of one call record: the leg that started last comes first, since a request for the whole call is for that one. */
// SIG-318
export const lastFirst = <Call>(
  calls: ReadonlyArray<Call>,
  pastCall: (call: Call) => PastCall | undefined,
): ReadonlyArray<Call> => {
  const legs = Map.groupBy(calls, (call) => pastCall(call)?.transactionId ?? null)
  if (legs.size < 2 || legs.has(null)) return calls
  const startOf = (ofLeg: ReadonlyArray<Call>): number =>
    Math.max(...ofLeg.map((call) => pastCall(call)?.received.at ?? 0))
  // of two that started at once the one with the greater id is the last
  return [...legs]
    .sort(([one, first], [other, second]) => startOf(second) - startOf(first) || ((one ?? "") < (other ?? "") ? 1 : -1))
    .flatMap(([, ofLeg]) => ofLeg)
}
