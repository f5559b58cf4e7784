// Events of a leg that contradict what was reported before: they are accepted, in the one order that counts, with a warning.
import { type Instant, utcText } from "@callrules/model"
import { shownNames } from "@callrules/model/reading"
import type { CallState } from "./call-state.ts"
import { isKeyTooMany, isOtherKey } from "./contradicted-facts.ts"
import { withRecordOfAffiliate } from "./custom-data-precedence.ts"
import { droppedLookUp } from "./dropped-look-up.ts"
import type { HostEvent, ReceivedEvent } from "./host-event.ts"
import { EVENTS_KEPT } from "./host-event-order.ts"
import type { HostWarning } from "./host-warnings.ts"

/** Whether an event has changed the start or the end of a call that was over. */
// CIP-77, CIP-87
export const isMoved = (before: CallState, after: CallState): boolean =>
  before.completedAt !== null &&
  (before.completedAt !== after.completedAt || (before.receivedAt !== null && before.receivedAt !== after.receivedAt))

/**
 * The keys in which a reception contradicts the one that was reported before it and counts until now: at most 5 of them.
 *
 * @returns the keys as hosts send them; none where there was no reception before, and for any other event.
 *
 * @example
 * ```ts
 * import { contradictedKeys, initialCall } from "@callrules/call"
 * import { callRecordId, instant, networkId, transactionId } from "@callrules/model"
 *
 * const leg = initialCall(networkId("n1"), transactionId("t1"), callRecordId("c1"))
 * console.assert(contradictedKeys(leg, { kind: "completed", eventId: "e1", at: instant(0) }).length === 0)
 * ```
 */
// CIP-86
export const contradictedKeys = (before: CallState, event: HostEvent): ReadonlyArray<string> => {
  const received = before.events.find((one): one is ReceivedEvent => one.kind === "received")
  return event.kind === "received" && received !== undefined ? differingKeys(received, event) : []
}

/**
 * The ways in which an event contradicts what was reported of its leg before: a second reception with other values, another key in
 * one place, and other times of a call that was over.
 */
export const contradictions = (before: CallState, after: CallState, event: HostEvent): ReadonlyArray<HostWarning> => {
  const warnings: Array<HostWarning> = []
  const differing = contradictedKeys(before, event)
  if (differing.length > 0) {
    warnings.push({
      code: "received-contradicted",
      message: `the leg was reported as received before, with another value of ${shownNames(differing, "and")}; of two receptions the one with the earlier \`at\` counts`,
      hint: "report a leg as received once; give another leg a transaction id of its own",
    })
  }
  warnings.push(...ofKeypress(before, event))
  const dropped = droppedLookUp(before, after, event)
  if (dropped !== undefined) {
    warnings.push({
      code: "look-up-dropped",
      message: `the values of the late look-up \`${dropped.eventId}\` do not count: a leg keeps the ${EVENTS_KEPT.custom_data} earliest look-ups, and the earlier of two with one id`,
      hint: "report several fields in one look-up; while the recording decision is open, what was dropped is unknown to it",
    })
  }
  if (isMoved(before, after)) {
    warnings.push({
      code: "call-moved",
      message: `the call was over, and its times have changed: from ${times(before)} to ${times(after)}`,
      hint: "signals that were matched by its start time stay where they are; check the clock that each event's `at` comes from",
    })
  }
  return warnings
}

// CIP-121
const ofKeypress = (before: CallState, event: HostEvent): ReadonlyArray<HostWarning> => {
  if (event.kind !== "keypress") return []
  const whatFollows = "while the recording decision is open, no key of the leg is known to it"
  if (isOtherKey(before, event)) {
    return [
      {
        code: "keypress-contradicted",
        message: `another key was reported as number ${event.sequence} of this leg; ${whatFollows}`,
        hint: "count the keys of a leg from 1, each with a number of its own",
      },
    ]
  }
  return isKeyTooMany(before, event)
    ? [
        {
          code: "keypress-dropped",
          message: `a leg keeps the first ${EVENTS_KEPT.keypress} keys, and this is one more; ${whatFollows}`,
          hint: "report the keys that choose the way through the menus, not what is typed at its end",
        },
      ]
    : []
}

const times = ({ completedAt, receivedAt }: CallState): string => `${time(receivedAt)} - ${time(completedAt)}`

const time = (at: Instant | null): string => (at === null ? "unknown" : utcText(at))

/** A longer list is no help in a sentence. */
const MOST_KEYS_SHOWN = 5

/** The keys to which two receptions both have a value, and not the same one. What one leaves out contradicts nothing. */
// CIP-76
const differingKeys = (before: ReceivedEvent, event: ReceivedEvent): ReadonlyArray<string> => {
  const known = new Map(textsOf(before))
  const differing = textsOf(event).flatMap(([key, value]) => {
    const other = known.get(key)
    return other === undefined || other === value ? [] : [key]
  })
  return [...(before.at === event.at ? [] : ["at"]), ...differing].slice(0, MOST_KEYS_SHOWN)
}

/** The texts of a reception under the keys that hosts send. */
export const textsOf = ({ details }: ReceivedEvent): ReadonlyArray<readonly [key: string, value: string]> => [
  ...Object.entries(details).flatMap(([key, value]) =>
    typeof value === "string" ? [[key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), value] as const] : [],
  ),
  ...Object.entries(details.further ?? {}),
  ...Object.entries(withRecordOfAffiliate(details.customDataBySource)).flatMap(([source, values]) =>
    Object.entries(values).map(([name, value]) => [`custom_data.${source}.${name}`, value] as const),
  ),
]
