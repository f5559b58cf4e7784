// The parts of a leg in memory that a database would read: the same answers, whatever the store.
import type { CurrentCall } from "@callrules/call"
import type { LegState, LegWithoutRecording, StoredLeg } from "../ports/call-store.ts"

/** What a leg is found and chosen by. */
export const legState = ({ isErased, state }: StoredLeg): LegState => ({ state, isErased })

/** A leg without its recording and its custom data. */
export const withoutRecording = (stored: StoredLeg): LegWithoutRecording => {
  const { head, recording: _, ...leg } = stored
  if (head === null) return { ...leg, head }
  const { customData: __, ...withoutCustomData } = head
  return { ...leg, head: withoutCustomData }
}

/** A leg as a list of calls in progress shows it; undefined where there is none. */
export const shown = (leg: StoredLeg | undefined): CurrentCall | undefined =>
  leg && { state: leg.state, head: leg.head && { transactionId: leg.head.transactionId } }
