// Which calls of a batch are taken one after the other: whether a caller has called before is asked when a call is received.
import type { ReportedEvent } from "@callrules/call"
import type { CallRecordId } from "@callrules/model"

/** The events of one call, in the order of the batch. */
export type EventsOfCall<Event> = readonly [callRecordId: CallRecordId, events: ReadonlyArray<Event>]

/**
 * The calls of a batch by their callers' numbers, those of one caller in the order in which they were received; a call without a
 * number stands by itself.
 */
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
  return [...groups].map((group) => group.sort(([, one], [, other]) => startOf(one) - startOf(other)))
}

/** The number of who calls, where an event receives a leg and says so. */
export const callerIn = ({ event }: ReportedEvent): string | null =>
  event.kind === "received" ? event.details.callingPhoneNumber : null

const numbersOf = (events: ReadonlyArray<{ readonly reported: ReportedEvent }>): ReadonlyArray<string> =>
  events.flatMap(({ reported }) => callerIn(reported) ?? [])

/** When the first leg of a call with a number was received; each such call has a reception. */
const startOf = (events: ReadonlyArray<{ readonly reported: ReportedEvent }>): number =>
  Math.min(...events.flatMap(({ reported: { event } }) => (event.kind === "received" ? [Number(event.at)] : [])))
