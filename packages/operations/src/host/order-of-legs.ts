// In what order the legs of one call are written where a batch has several of them. Whoever applies what waits for the whole call may
// look at any moment, from another process too, and a batch may break off: what is there must never look like a call that is over and
// has another last leg.
import type { PastCall, ReportedEvent } from "@callrules/call"
import type { TransactionId } from "@callrules/model"

/** An event of a batch that may be taken. */
export interface OfBatch {
  /** Its place in the list. */
  readonly index: number
  readonly reported: ReportedEvent
}

/** A leg as it is before the batch. */
interface KnownLeg {
  readonly legId: TransactionId
  readonly isReceived: boolean
  /** Whose leg it is; null where that was not said. A reception of another advertiser is refused. */
  readonly advertiser: string | null
}

/** Events of one call that are taken one after the other, and the time by which they stand among those of other calls. */
export interface Piece<Event> {
  readonly at: number
  readonly events: ReadonlyArray<Event>
}

/** What is known of the ids that the events of a call name. */
export interface KnownLegs {
  /** The leg of an id; undefined: the id is not known yet. */
  readonly legOf: (id: TransactionId) => KnownLeg | undefined
  /** Whether a leg is there that has no id of the host's yet: the first new one may join it. */
  readonly mayJoin: boolean
}

/** The events that a batch has of one leg, in the order of the list. */
interface LegOfBatch<Event> {
  readonly id: TransactionId | null
  readonly events: ReadonlyArray<Event>
  /** When it was received: the earliest reception that is not refused counts. Null where the batch has none. */
  readonly start: number | null
  /** Whether it has been received before. */
  readonly isReceived: boolean
  /** How often the batch has it received. */
  readonly receptions: number
}

/** The legs that the events of a call are about; null where that depends on which legs there are when an event is taken. */
const legsOf = <Event extends OfBatch>(
  events: ReadonlyArray<Event>,
  { legOf, mayJoin }: KnownLegs,
): ReadonlyArray<LegOfBatch<Event>> | null => {
  const ofLegs = events.filter(({ reported }) => reported.event.kind !== "call_ended")
  const groups = Map.groupBy(ofLegs, ({ reported: { transactionId: id } }) =>
    id === null ? null : (legOf(id)?.legId ?? id),
  )
  const legs = [...groups].map(([id, events]): LegOfBatch<Event> => {
    const known = id === null ? undefined : legOf(id)
    const receptions = events.flatMap(receptionOf)
    const advertiser = known?.advertiser ?? receptions[0]?.advertiser
    const starts = receptions.filter((one) => one.advertiser === advertiser).map(({ at }) => at)
    const start = starts.length === 0 ? null : Math.min(...starts)
    return { id, events, start, isReceived: known?.isReceived === true, receptions: receptions.length }
  })
  const isNew = ({ id }: LegOfBatch<Event>): boolean => id !== null && legOf(id) === undefined
  return legs.length > 1 && (groups.has(null) || (mayJoin && legs.some(isNew))) ? null : legs
}

/** The reception that an event reports; a list, which is empty where it reports something else. */
export const receptionOf = ({ reported: { event } }: OfBatch) => {
  if (event.kind !== "received") return []
  const { advertiserIdFromNetwork: advertiser, callingPhoneNumber: caller } = event.details
  return [{ at: Number(event.at), advertiser, caller }]
}

/** Whether the time of each leg is clear: which leg each event is about, and that each is received once at the most. */
export const isClear = (events: ReadonlyArray<OfBatch>, known: KnownLegs): boolean =>
  legsOf(events, known)?.every(({ receptions }) => receptions < 2) === true

/**
 * Events of one call, in the order in which they are taken. The leg that started last comes first, with all of its events, then the one
 * before it: a request for the whole call is for the last, so the others may be there or not. Legs that were received before are over
 * at the end alone; legs of which nobody knows when they started are there from the beginning. The events of one leg keep the order of
 * the list, and where it is not clear which leg an event is about, all of them do.
 *
 * @param others - when other calls of its callers were received. Where that was between two legs of this call, the legs come in the
 * order of their times, since a later one is a repeat: first what opens each, then the rest.
 */
// SIG-318, REC-252
export const inPieces = <Event extends OfBatch>(
  events: ReadonlyArray<Event>,
  known: KnownLegs,
  others: () => ReadonlyArray<number>,
): ReadonlyArray<Piece<Event>> => {
  const legs = legsOf(events, known) ?? []
  const received = legs.filter((leg): leg is LegOfBatch<Event> & { start: number } => leg.start !== null).sort(byStart)
  const [first, last] = [received[0]?.start ?? 0, received.at(-1)?.start ?? 0]
  if (legs.length < 2) return [{ at: first, events }]
  const opened = legs.filter(({ isReceived, start }) => start === null && !isReceived)
  const before = legs.filter(({ isReceived, start }) => start === null && isReceived)
  const isInterleaved = others().some((at) => first < at && at < last)
  const begun = isInterleaved ? received.map((leg) => ({ at: leg.start, events: upToReception(leg) })) : []
  const whole = isInterleaved ? [] : received.toReversed()
  const taken = [...opened, ...whole, ...before].flatMap((leg) => leg.events)
  const done = new Set([...begun.flatMap((piece) => piece.events), ...taken])
  const rest = events.filter((event) => !done.has(event))
  return [...begun, { at: isInterleaved ? last : first, events: [...taken, ...rest] }]
}

// of two that began at once the one with the greater id is the last
const byStart = (one: { id: string | null; start: number }, other: typeof one): number =>
  one.start - other.start || ((one.id ?? "") < (other.id ?? "") ? -1 : 1)

const upToReception = <Event extends OfBatch>({ events, start }: LegOfBatch<Event>): ReadonlyArray<Event> => {
  const counts = ({ reported: { event } }: Event): boolean => event.kind === "received" && event.at === start
  return events.slice(0, events.findIndex(counts) + 1)
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
