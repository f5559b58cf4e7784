// Events whose time is ahead of the clock of whoever takes them: what is counted from such a time would never be over.
import { type Instant, utcText } from "@callrules/model"
import type { CallState } from "./call-state.ts"
import type { HostEvent, Taken } from "./host-event.ts"
import type { HostWarning } from "./host-warnings.ts"

/** So far ahead a host's clock may be without a word: more is a fault of the clock, or of the zone in which a time was written. */
const SKEW_MILLISECONDS = 300_000

/**
 * An event with the time of its arrival, where its own time is more than five minutes ahead of that. It keeps its own time, which
 * orders it among the others; but how long its leg has been live, or its call quiet, is counted from its arrival.
 *
 * Rule CIP-105.
 *
 * @example
 * ```ts
 * import { withArrival } from "@callrules/call"
 * import { instant } from "@callrules/model"
 *
 * const event = { kind: "completed", eventId: "e1", at: instant(300_000) } as const
 * console.assert(withArrival(event, instant(0)) === event)
 * console.assert(withArrival({ ...event, at: instant(300_001) }, instant(0)).arrivedAt === 0)
 * ```
 */
export const withArrival = (event: HostEvent, now: Instant): HostEvent =>
  isAhead(event.at, now) ? { ...event, arrivedAt: now } : event

const isAhead = (at: Instant, now: Instant): boolean => at - now > SKEW_MILLISECONDS

/**
 * Who has taken the reception of a leg; undefined while it is not received, or where nobody has said so.
 *
 * Rule CIP-111.
 *
 * @example
 * ```ts
 * import { initialCall, takenOf } from "@callrules/call"
 * import { callRecordId, networkId, transactionId } from "@callrules/model"
 *
 * const leg = initialCall(networkId("n1"), transactionId("0000002A-DEADBEEF"), callRecordId("c1"))
 * console.assert(takenOf(leg) === undefined)
 * ```
 */
export const takenOf = ({ events }: Pick<CallState, "events">): Taken | undefined =>
  events.find((event) => event.kind === "received")?.taken

/** The time from which it is counted how long something lasts that an event began. */
// CIP-105
export const countedFrom = ({ arrivedAt, at }: HostEvent): Instant => arrivedAt ?? at

/** {@link countedFrom} of the leg's reception; null until that is reported. */
export const receivedSince = ({ events, receivedAt }: CallState): Instant | null => {
  const received = events.find(({ kind }) => kind === "received")
  return received === undefined ? receivedAt : countedFrom(received)
}

/** An event whose time is well ahead of the clock: it counts, and so may order others wrongly. */
// CIP-104
export const futureTimeWarnings = (event: HostEvent, now: Instant): ReadonlyArray<HostWarning> =>
  isAhead(event.at, now)
    ? [
        {
          code: "time-in-future",
          message: `\`at\` is ${utcText(event.at)}, and it is only ${utcText(now)} here; the event counts as of its \`at\`, but how long its leg is live, and its call quiet, is counted from its arrival`,
          hint: "check the clock that `at` comes from, and its time zone; of two reports of one event the earlier counts, so the right time can still be reported",
        },
      ]
    : []

/** The summary that counts is of a time to come: it stays until then, whatever is put meanwhile. */
// TRA-17
export const futureSummaryWarnings = (at: Instant, now: Instant): ReadonlyArray<HostWarning> =>
  isAhead(at, now)
    ? [
        {
          code: "time-in-future",
          message: `the \`at\` of the summary that counts is ${utcText(at)}, and it is only ${utcText(now)} here`,
          hint: "check the clock that `at` comes from, and its time zone; only a put with a later `at` replaces that summary",
        },
      ]
    : []
