// Legs that were never completed: found by their age and closed.
import { type Instant, instant } from "@callrules/model"
import type { CallState } from "./call-state.ts"
import { countedFrom, receivedSince } from "./event-arrival.ts"
import type { CompletedEvent } from "./host-event.ts"
import { RESERVED_EVENT_ID_PREFIX } from "./host-event-order.ts"

/** How long a leg may be live by default: 12 hours, in milliseconds. */
export const DEFAULT_LIVE_LIMIT_MILLISECONDS: number = 12 * 60 * 60 * 1000

/** How a leg that was live for too long is closed. */
export interface OverdueClosing {
  /** To be applied like an event of the host; a completion that the host reports later replaces it. */
  readonly event: CompletedEvent
  /** A warning for the host. */
  readonly warning: string
}

/**
 * Whether a leg has been live for longer than the limit: since it was received, or since its earliest event if
 * its reception was not reported. A completed leg is never overdue, and neither is one without events.
 *
 * Rule CIP-37.
 *
 * @example
 * ```ts
 * import { applyHostEvent, initialCall, isOverdue } from "@callrules/call"
 * import { callRecordId, instant, networkId, transactionId } from "@callrules/model"
 *
 * const leg = initialCall(networkId("n1"), transactionId("t1"), callRecordId("c1"))
 * const event = { kind: "transferred", eventId: "e1", at: instant(0), destinationPhoneNumber: null } as const
 * const { state } = applyHostEvent(leg, event)
 * console.assert(!isOverdue(state, instant(12 * 3_600_000)))
 * console.assert(isOverdue(state, instant(12 * 3_600_000 + 1)))
 * ```
 */
export const isOverdue = (
  state: CallState,
  now: Instant,
  limitMilliseconds: number = DEFAULT_LIVE_LIMIT_MILLISECONDS,
): boolean => {
  const since = liveSince(state)
  return since !== null && state.completedAt === null && now - since > limitMilliseconds
}

/**
 * The event that closes an overdue leg, as of the moment its limit was reached: the same event at whatever
 * time this is called.
 *
 * Rule CIP-37.
 *
 * @returns the event and a warning, or `undefined` when the leg is not overdue.
 *
 * @example
 * ```ts
 * import { closeOverdue, initialCall } from "@callrules/call"
 * import { callRecordId, instant, networkId, transactionId } from "@callrules/model"
 *
 * const leg = initialCall(networkId("n1"), transactionId("t1"), callRecordId("c1"))
 * console.assert(closeOverdue(leg, instant(0)) === undefined)
 * ```
 */
export const closeOverdue = (
  state: CallState,
  now: Instant,
  limitMilliseconds: number = DEFAULT_LIVE_LIMIT_MILLISECONDS,
): OverdueClosing | undefined => {
  const since = liveSince(state)
  if (since === null || !isOverdue(state, now, limitMilliseconds)) return undefined
  const hours = limitMilliseconds / 3_600_000
  return {
    event: { kind: "completed", eventId: `${RESERVED_EVENT_ID_PREFIX}overdue`, at: instant(since + limitMilliseconds) },
    warning: `leg \`${state.legId}\` of call record \`${state.callRecordId}\` was live for longer than ${hours} h without a completion and was closed`,
  }
}

/**
 * The time since which a leg has been live: when it was received, or its earliest event if its reception was not
 * reported; of an event whose time was well ahead when it arrived, its arrival. A completed leg has one too.
 *
 * Rules CIP-37 and CIP-105.
 *
 * @returns the instant; null for a leg without events.
 *
 * @example
 * ```ts
 * import { initialCall, liveSince } from "@callrules/call"
 * import { callRecordId, networkId, transactionId } from "@callrules/model"
 *
 * console.assert(liveSince(initialCall(networkId("n1"), transactionId("t1"), callRecordId("c1"))) === null)
 * ```
 */
export const liveSince = (state: CallState): Instant | null =>
  receivedSince(state) ??
  state.events.reduce<Instant | null>((min, event) => {
    const since = countedFrom(event)
    return min === null || since < min ? since : min
  }, null)
