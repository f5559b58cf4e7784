// Where a call that is imported differs from what is known of its leg.
import type { CallState } from "./call-state.ts"
import { textsOf } from "./contradictions.ts"
import type { CompletedEvent, HostEvent, ReceivedEvent } from "./host-event.ts"
import { compareEvents, RESERVED_EVENT_ID_PREFIX } from "./host-event-order.ts"

/** A longer list is no help in a sentence. */
const MOST_KEYS_SHOWN = 5

/**
 * The keys of a past call in which it differs from what is known of its leg, such as `received.city`: at most 5 of them. A key that only
 * one of the two has is among them.
 *
 * @returns the keys as they are sent; none where all of it is known, `received` or `completed` where that was not reported.
 *
 * @example
 * ```ts
 * import { initialCall, pastCallDifferences } from "@callrules/call"
 * import { callRecordId, instant, networkId, transactionId } from "@callrules/model"
 *
 * const leg = initialCall(networkId("n1"), transactionId("t1"), callRecordId("c1"))
 * const completed = { kind: "completed", eventId: "e1", at: instant(0) } as const
 * console.assert(pastCallDifferences(leg, [completed])[0] === "completed")
 * ```
 */
// CIP-113
export const pastCallDifferences = (
  { events }: CallState,
  reported: ReadonlyArray<ReceivedEvent | CompletedEvent>,
): ReadonlyArray<string> =>
  reported
    .flatMap((event) =>
      differencesOf(
        events.find(({ kind }) => kind === event.kind),
        event,
      ),
    )
    .slice(0, MOST_KEYS_SHOWN)

const differencesOf = (known: HostEvent | undefined, event: ReceivedEvent | CompletedEvent): ReadonlyArray<string> => {
  // that the engine closed a leg is no report of its end
  if (known === undefined || known.eventId.startsWith(RESERVED_EVENT_ID_PREFIX)) return [event.kind]
  const [before, after] = [new Map(valuesOf(known)), new Map(valuesOf(event))]
  const keys = [...new Set([...before.keys(), ...after.keys()])].filter((key) => before.get(key) !== after.get(key))
  const differing = keys.length === 0 && compareEvents(known, event) !== 0 ? ["event_id"] : keys
  return differing.map((key) => `${event.kind}.${key}`)
}

/** What an event says, as texts that can be compared. */
const valuesOf = (event: HostEvent): ReadonlyArray<readonly [key: string, value: string]> => [
  ["at", String(event.at)],
  ...(event.kind === "received" ? textsOf(event) : []),
  ...(event.kind === "received" && event.details.demographics !== null
    ? [["demographics_data", JSON.stringify(event.details.demographics)] as const]
    : []),
]
