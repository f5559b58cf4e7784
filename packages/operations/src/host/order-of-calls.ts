// Which calls of a batch are taken one after the other: whether a caller has called before is asked when a call is received.
import type { ReportedEvent } from "@callrules/call"
import type { CallRecordId } from "@callrules/model"
import { inPieces, isClear, type KnownLegs, type OfBatch, receptionOf } from "./order-of-legs.ts"

/** The events of one call, in the order in which they are taken. */
export type EventsOfCall<Event> = readonly [callRecordId: CallRecordId, events: ReadonlyArray<Event>]

/** The calls of a batch by their callers' numbers, and by the ids of their legs; a call that shares neither stands by itself. */
// REC-252
export const byCaller = <Event extends { readonly reported: ReportedEvent }>(
  calls: ReadonlyArray<EventsOfCall<Event>>,
): ReadonlyArray<ReadonlyArray<EventsOfCall<Event>>> => {
  const groups = new Set<Array<EventsOfCall<Event>>>()
  const ofKey = new Map<string, Array<EventsOfCall<Event>>>()
  for (const call of calls) {
    const keys = keysOf(call[1])
    const [group = [], ...others] = new Set(keys.map((key) => ofKey.get(key)).filter((known) => known !== undefined))
    // the legs of one call may have several callers, whose calls then stand together
    for (const other of others) {
      group.push(...other)
      groups.delete(other)
      for (const [key, of] of ofKey) if (of === other) ofKey.set(key, group)
    }
    group.push(call)
    groups.add(group)
    for (const key of keys) ofKey.set(key, group)
  }
  return [...groups]
}

/** The number of who calls, where an event receives a leg and says so. */
export const callerIn = ({ event }: ReportedEvent): string | null =>
  event.kind === "received" ? event.details.callingPhoneNumber : null

const keysOf = (events: ReadonlyArray<{ readonly reported: ReportedEvent }>): ReadonlyArray<string> =>
  events.flatMap(({ reported }) => {
    const { transactionId: id } = reported
    return [id === null ? [] : `id ${id}`, callerIn(reported) ?? []].flat()
  })

/**
 * The events of one caller's calls in one row: the receptions in the order of their times, whichever call they are of, each with what
 * belongs to it in its own call. Where a call's later leg was received after another call of the same number, that one has been there.
 * Where one of the calls does not say clearly which of its legs was received when, all stay in the order of the list.
 */
// REC-252
export const receptionsInOrder = <Event extends OfBatch>(
  calls: ReadonlyArray<readonly [events: ReadonlyArray<Event>, known: KnownLegs]>,
): ReadonlyArray<Event> => {
  // where it is not clear what was received when, each answer is the one that its place in the list gives it
  const isUnclear = calls.length > 1 && calls.some(([events, known]) => !isClear(events, known))
  if (isUnclear || isAnIdShared(calls.map(([events]) => events))) {
    return calls.flatMap(([events]) => events).sort((one, other) => one.index - other.index)
  }
  const receptions = calls.map(([events]) => events.flatMap(receptionOf))
  const othersOf = (index: number): ReadonlyArray<number> => {
    const callers = new Set(receptions[index]?.map(({ caller }) => caller))
    const others = receptions.flatMap((ofCall, other) => (other === index ? [] : ofCall))
    return others.flatMap(({ at, caller }) => (caller !== null && callers.has(caller) ? [at] : []))
  }
  return calls
    .flatMap(([events, known], index) => inPieces(events, known, () => othersOf(index)))
    .sort((one, other) => one.at - other.at)
    .flatMap(({ events }) => events)
}

const isAnIdShared = (calls: ReadonlyArray<ReadonlyArray<OfBatch>>): boolean => {
  const callOf = new Map<string, number>()
  return calls.some((events, call) =>
    events.some(({ reported: { transactionId: id } }) => {
      if (id === null) return false
      const other = callOf.get(id)
      callOf.set(id, call)
      return other !== undefined && other !== call
    }),
  )
}
