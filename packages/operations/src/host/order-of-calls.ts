// Which calls of a batch are taken one after the other: whether a caller has called before is asked when a call is received.
import type { ReportedEvent } from "@callrules/call"
import type { CallRecordId } from "@callrules/model"
import { openingFirst } from "./order-of-legs.ts"

/** The events of one call, in the order in which they are taken. */
export type EventsOfCall<Event> = readonly [callRecordId: CallRecordId, events: ReadonlyArray<Event>]

/** The calls of a batch by their callers' numbers; a call without a number stands by itself. */
// REC-252
export const byCaller = <Event extends { readonly reported: ReportedEvent }>(
  calls: ReadonlyArray<EventsOfCall<Event>>,
): ReadonlyArray<ReadonlyArray<EventsOfCall<Event>>> => {
  const groups = new Set<Array<EventsOfCall<Event>>>()
  const ofNumber = new Map<string, Array<EventsOfCall<Event>>>()
  for (const call of calls) {
    const numbers = numbersOf(call[1])
    const [group = [], ...others] = new Set(
      numbers.map((number) => ofNumber.get(number)).filter((known) => known !== undefined),
    )
    // the legs of one call may have several callers, whose calls then stand together
    for (const other of others) {
      group.push(...other)
      groups.delete(other)
      for (const [number, of] of ofNumber) if (of === other) ofNumber.set(number, group)
    }
    group.push(call)
    groups.add(group)
    for (const number of numbers) ofNumber.set(number, group)
  }
  return [...groups]
}

/** The number of who calls, where an event receives a leg and says so. */
export const callerIn = ({ event }: ReportedEvent): string | null =>
  event.kind === "received" ? event.details.callingPhoneNumber : null

const numbersOf = (events: ReadonlyArray<{ readonly reported: ReportedEvent }>): ReadonlyArray<string> =>
  events.flatMap(({ reported }) => callerIn(reported) ?? [])

/**
 * The events of one caller's calls in one row: the receptions in the order of their times, whichever call they are of, each with what
 * follows it in its own call. Where a call's later leg was received after another call of the same number, that one has been there.
 */
// REC-252
export const receptionsInOrder = <Event extends { readonly reported: ReportedEvent }>(
  calls: ReadonlyArray<ReadonlyArray<Event>>,
): ReadonlyArray<Event> =>
  calls
    .flatMap((events) => openingFirst(events, calls.length === 1))
    .sort((one, other) => one.at - other.at)
    .flatMap(({ events }) => events)
