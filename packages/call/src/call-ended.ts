// When a whole call is over, for the requests that wait for it.
import type { Instant } from "@callrules/model"
import type { CallState } from "./call-state.ts"
import { receivedSince } from "./event-arrival.ts"

/**
 * Whether a call record has ended: the host said so, or every known leg is completed and none was received for a while.
 *
 * @param legs - every known leg of the call record, those included whose reception is not reported yet.
 * @param quietMilliseconds - for how long no leg must have been received; 0: no further leg is waited for, not even one that
 * has events already but was not received.
 *
 * @example
 * ```ts
 * import { hasEnded, initialCall } from "@callrules/call"
 * import { callRecordId, instant, networkId, transactionId } from "@callrules/model"
 *
 * const leg = initialCall(networkId("n1"), transactionId("0000002A-00000001"), callRecordId("c1"))
 * const over = { ...leg, receivedAt: instant(0), completedAt: instant(1_000) }
 * console.assert(!hasEnded([over], instant(2_000), 60_000) && hasEnded([over], instant(60_000), 60_000))
 * ```
 */
// SIG-198, SIG-266
export const hasEnded = (legs: ReadonlyArray<CallState>, now: Instant, quietMilliseconds: number): boolean => {
  if (legs.some(({ completedAt, receivedAt }) => completedAt === null && receivedAt !== null)) return false
  if (legs.some(({ callEndedAt }) => callEndedAt !== null)) return true
  if (quietMilliseconds === 0) return true
  return legs.every((leg) => {
    const since = receivedSince(leg)
    return since === null ? leg.completedAt !== null : now - since >= quietMilliseconds
  })
}
