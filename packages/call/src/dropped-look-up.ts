// Late look-ups that do not count: a leg keeps a bounded number of them, and one for each event id.
import type { CallState } from "./call-state.ts"
import type { CustomDataEvent, HostEvent } from "./host-event.ts"
import { compareEvents } from "./host-event-order.ts"

/**
 * The late look-up whose values do not count because of an event: the event itself, or one that it takes the place of.
 *
 * @returns undefined for a repeated delivery, for a look-up that is kept beside all others, and for any other event.
 */
// CIP-100
export const droppedLookUp = (before: CallState, after: CallState, event: HostEvent): CustomDataEvent | undefined => {
  if (event.kind !== "custom_data") return undefined
  if (!after.events.some((known) => compareEvents(known, event) === 0)) return event
  return before.events.find(
    (known): known is CustomDataEvent => known.kind === "custom_data" && !after.events.includes(known),
  )
}
