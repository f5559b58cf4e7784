// When a call is over for the requests that wait for it.
import type { Instant } from "@callrules/model"
import type { StoredLeg } from "@callrules/store"

/**
 * Whether a call record has ended: the host said so, or every known leg is completed and none was received for a while.
 */
// SIG-198
export const hasEnded = (legs: ReadonlyArray<StoredLeg>, now: Instant, quietMilliseconds: number): boolean => {
  if (legs.some(({ state }) => state.completedAt === null && state.receivedAt !== null)) return false
  if (legs.some(({ state }) => state.callEndedAt !== null)) return true
  return legs.every(({ state }) => state.receivedAt === null || now - state.receivedAt >= quietMilliseconds)
}
