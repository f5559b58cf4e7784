// Legs whose completion never came: closed when they have been live for too long.
import { closeOverdue } from "@callrules/call"
import type { Instant } from "@callrules/model"
import { CallStore, Directory, type StoredLeg, type StoreFault } from "@callrules/store"
import * as Effect from "effect/Effect"
import { untilCommitted } from "../commits/until-committed.ts"
import type { Log } from "../log.ts"
import type { Refusal } from "../refusal.ts"
import { LimitsInForce } from "../services/limits.ts"
import { applyDue } from "../signals/apply-waiting.ts"
import { writeHostEvent } from "./take-host-event.ts"

const LEGS_AT_A_TIME = 100

/** Closes every leg that has been live for too long, with a warning; the host's own completion still counts later. */
export const closeOverdueLegs = Effect.fnUntraced(function* (now: Instant, log: Log) {
  const { legMilliseconds } = yield* LimitsInForce
  const calls = yield* CallStore
  const before = (now - legMilliseconds) as Instant // an instant less some hours
  const defects: Array<Refusal | StoreFault> = []
  for (;;) {
    const legs = yield* calls.liveSince(before, LEGS_AT_A_TIME)
    let closed = 0
    for (const leg of legs) {
      // ENG-321
      // what is stored of one call is broken: the others have nothing to do with it
      const isClosed = yield* Effect.catch(closeLeg(leg, now, log), (failure) => {
        const isOfThisCall = failure._tag === "Refusal" || failure.reason === "defect"
        if (!isOfThisCall) return Effect.fail(failure)
        defects.push(failure)
        return Effect.succeed(false)
      })
      if (isClosed) closed += 1
    }
    // a closed leg is listed no more, so what comes next is new
    if (legs.length < LEGS_AT_A_TIME || closed === 0) break
  }
  const [cause] = defects
  if (cause === undefined) return
  const message = `${defects.length === 1 ? "a leg" : `${defects.length} legs`} could not be closed, and is tried again`
  log({ level: "error", event: "due-work-failed", message, cause })
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
  const { callRecordId, legId } = state
  const reported = { transactionId: legId, callRecordId, event: closing.event }
  yield* untilCommitted(writeHostEvent(network, reported, now, true))
  log({ level: "warning", event: "overdue-leg-closed", message: closing.warning })
  yield* applyDue(state.networkId, callRecordId, now)
  return true
})
