// The state of a leg without who has taken it: the rules, which a test applies anew, do not know.
import type { CallState } from "@callrules/call"

/** A state as the rules alone make it. */
export const untaken = (state: CallState): CallState => ({
  ...state,
  events: state.events.map((event) => {
    if (event.kind !== "received") return event
    const { taken: _, ...reported } = event
    return reported
  }),
})
