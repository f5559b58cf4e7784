// In what order the legs of one call are written where a batch has several of them. Whoever applies what waits for the whole call may
// look at any moment, from another process too, and a batch may break off: what is there must never look like a call that is over and
// has another last leg.
import type { PastCall, ReportedEvent } from "@callrules/call"

/** Events of one call that are taken one after the other, and the time by which they stand among those of other calls. */
export interface Piece<Event> {
  readonly at: number
  readonly events: ReadonlyArray<Event>
}

/**
 * Events of one call, in the order in which they are taken: first what opens each leg, in the order of their times, then the rest. So
 * a leg that is over is never there without the others. The events of one leg keep the order of the list: what opens it comes with
 * all that stands before it. Where an event does not say which leg it is about, that depends on which legs there are, and the order
 * stays as it is. The times of the pieces never fall.
 *
 * @param isAlone - whether its callers have no other call beside it: then legs that are over when they are opened need not stand in the
 * order of their times.
 */
// SIG-318
export const openingFirst = <Event extends { readonly reported: ReportedEvent }>(
  events: ReadonlyArray<Event>,
  isAlone: boolean,
): ReadonlyArray<Piece<Event>> => {
  const ofLegs = events.filter(({ reported }) => reported.event.kind !== "call_ended")
  const legs = Map.groupBy(ofLegs, ({ reported }) => reported.transactionId)
  if (legs.size < 2 || legs.has(null)) return fromReceptionToReception(events)
  const inTime = [...legs.values()].map(openingOf).sort(byTime)
  // where the last one that is over came behind another, that would look like the last for a moment
  const openings = isAlone ? [...inTime.filter((one) => !isOver(one)), ...inTime.filter(isOver).reverse()] : inTime
  const opening = new Set(openings.flatMap((one) => one.events))
  const rest = events.filter((event) => !opening.has(event))
  let at = 0
  return [...openings, { at, events: rest }].map((one) => {
    at = Math.max(at, one.at)
    return { at, events: one.events }
  })
}

/** The events of a leg up to the reception that counts, the earliest; of a leg without one, the first, unless that ends it. */
const openingOf = <Event extends { readonly reported: ReportedEvent }>(ofLeg: ReadonlyArray<Event>): Piece<Event> => {
  const receptions = ofLeg.filter(({ reported }) => reported.event.kind === "received")
  const at = Math.min(...receptions.map(timeOf))
  const counting = receptions.find((one) => timeOf(one) === at)
  if (counting !== undefined) return { at, events: ofLeg.slice(0, ofLeg.indexOf(counting) + 1) }
  const [first] = ofLeg
  return first === undefined || isEnd(first) ? { at: 0, events: [] } : { at: timeOf(first), events: [first] }
}

const timeOf = ({ reported }: { readonly reported: ReportedEvent }): number => reported.event.at

const isEnd = ({ reported }: { readonly reported: ReportedEvent }): boolean => reported.event.kind === "completed"

const isOver = ({ events }: Piece<{ readonly reported: ReportedEvent }>): boolean => events.some(isEnd)

// of two that began at once the one with the greater id is the last
const byTime = (one: Piece<{ readonly reported: ReportedEvent }>, other: typeof one): number =>
  one.at - other.at || (idOf(one) < idOf(other) ? -1 : 1)

const idOf = ({ events }: Piece<{ readonly reported: ReportedEvent }>): string =>
  events[0]?.reported.transactionId ?? ""

/**
 * The events as they stand, in pieces of one reception at most, each with the time of that or of an earlier one behind it: what is said
 * later of an earlier time is there for all that comes after that.
 */
const fromReceptionToReception = <Event extends { readonly reported: ReportedEvent }>(
  events: ReadonlyArray<Event>,
): ReadonlyArray<Piece<Event>> => {
  const pieces: Array<{ at: number; readonly events: Array<Event> }> = [{ at: 0, events: [] }]
  for (const event of events) {
    if (event.reported.event.kind === "received") pieces.push({ at: timeOf(event), events: [event] })
    else pieces.at(-1)?.events.push(event)
  }
  let at = Number.POSITIVE_INFINITY
  for (const piece of pieces.toReversed()) {
    at = Math.min(at, piece.at)
    piece.at = at
  }
  return pieces
}

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
