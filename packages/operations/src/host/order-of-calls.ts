// Which calls of a batch are taken one after the other: whether a caller has called before is asked when a call is received.
import type { ReportedEvent } from "@callrules/call"
import type { CallRecordId, Instant } from "@callrules/model"

/** The events of one call, in the order of the batch. */
export type EventsOfCall<Event> = readonly [callRecordId: CallRecordId, events: ReadonlyArray<Event>]

interface Callers<Event> {
  readonly calls: Array<EventsOfCall<Event>>
}

/**
 * The calls of a batch by their callers' numbers, those of one caller in the order in which they were received; a call without a
 * number stands by itself.
 */
// REC-252
export const byCaller = <Event extends { readonly reported: ReportedEvent }>(
  calls: ReadonlyArray<EventsOfCall<Event>>,
): ReadonlyArray<ReadonlyArray<EventsOfCall<Event>>> => {
  const groups = new Set<Callers<Event>>()
  const ofNumber = new Map<string, Callers<Event>>()
  for (const call of calls) {
    const numbers = numbersOf(call[1])
    const group: Callers<Event> = { calls: [call] }
    // the legs of one call may have several callers
    for (const known of new Set(numbers.flatMap((number) => ofNumber.get(number) ?? []))) {
      group.calls.unshift(...known.calls)
      groups.delete(known)
      for (const [number, of] of ofNumber) if (of === known) ofNumber.set(number, group)
    }
    groups.add(group)
    for (const number of numbers) ofNumber.set(number, group)
  }
  return [...groups].map((group) => group.calls.sort(([, one], [, other]) => startOf(one) - startOf(other)))
}

const numbersOf = (events: ReadonlyArray<{ readonly reported: ReportedEvent }>): ReadonlyArray<string> =>
  events.flatMap(({ reported: { event } }) =>
    event.kind === "received" && event.details.callingPhoneNumber !== null ? [event.details.callingPhoneNumber] : [],
  )

/** When the first leg of the batch was received; of a call without a reception in it, there is nothing to wait for. */
const startOf = (events: ReadonlyArray<{ readonly reported: ReportedEvent }>): number =>
  Math.min(
    ...events.flatMap(
      ({ reported: { event } }): ReadonlyArray<Instant> => (event.kind === "received" ? [event.at] : []),
    ),
  )
