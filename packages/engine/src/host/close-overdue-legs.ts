// Legs whose completion never came: closed when they have been live for too long.
import { closeOverdue } from "@callrules/call"
import type { Instant } from "@callrules/model"
import { CallStore, Directory, type StoredLeg } from "@callrules/store"
import * as Effect from "effect/Effect"
import { untilCommitted } from "../commits/until-committed.ts"
import type { Log } from "../log.ts"
import { LimitsInForce } from "../services/limits.ts"
import { applyDue } from "../signals/apply-waiting.ts"
import { writeHostEvent } from "./take-host-event.ts"

const LEGS_AT_A_TIME = 100

/** Closes every leg that has been live for too long, with a warning; the host's own completion still counts later. */
export const closeOverdueLegs = Effect.fnUntraced(function* (now: Instant, log: Log) {
  const { legMilliseconds } = yield* LimitsInForce
  const calls = yield* CallStore
  const before = (now - legMilliseconds) as Instant // an instant less some hours
  for (;;) {
    const legs = yield* calls.liveSince(before, LEGS_AT_A_TIME)
    let closed = 0
    for (const leg of legs) if (yield* closeLeg(leg, now, log)) closed += 1
    // a closed leg is listed no more, so what comes next is new
    if (legs.length < LEGS_AT_A_TIME || closed === 0) return
  }
})

const closeLeg = Effect.fnUntraced(function* ({ state }: StoredLeg, now: Instant, log: Log) {
  const closing = closeOverdue(state, now, (yield* LimitsInForce).legMilliseconds)
  if (closing === undefined) return false
  // a network that is gone from the directory has no fields any more; its legs are over all the same
  const network = (yield* (yield* Directory).network(state.networkId)) ?? {
    networkId: state.networkId,
    customDataFields: [],
    ignoredCustomDataFields: [],
  }
  log({ level: "warning", event: "overdue-leg-closed", message: closing.warning })
  const { callRecordId, legId } = state
  const reported = { transactionId: legId, callRecordId, event: closing.event }
  yield* untilCommitted(writeHostEvent(network, reported, now, true))
  yield* applyDue(state.networkId, callRecordId, now)
  return true
})
