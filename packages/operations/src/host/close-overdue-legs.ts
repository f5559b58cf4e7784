// Legs whose completion never came: closed when they have been live for too long.
import { closeOverdue } from "@callrules/call"
import type { Instant } from "@callrules/model"
import { CallStore, Directory, type LiveLeg, type StoreFault } from "@callrules/store"
import * as Effect from "effect/Effect"
import { untilCommitted } from "../commits/until-committed.ts"
import type { Log } from "../log.ts"
import type { EngineServices } from "../services/engine-services.ts"
import { LimitsInForce } from "../services/limits.ts"
import { applyDue } from "../signals/apply-waiting.ts"
import type { DuePass } from "./due-pass.ts"
import { writeHostEvent } from "./take-host-event.ts"

const LEGS_AT_A_TIME = 100

/** Closes every leg that has been live for too long, with a warning; the host's own completion still counts later. */
export const closeOverdueLegs = Effect.fnUntraced(function* (
  now: Instant,
  log: Log,
  { apart, isOfLane }: DuePass,
): Effect.fn.Return<void, StoreFault, EngineServices> {
  const { legMilliseconds } = yield* LimitsInForce
  const calls = yield* CallStore
  const before = (now - legMilliseconds) as Instant // an instant less some hours
  for (let after: LiveLeg | null = null; ; ) {
    const legs: ReadonlyArray<LiveLeg> = yield* calls.liveSince(before, after, LEGS_AT_A_TIME)
    // ENG-321
    for (const leg of legs)
      if (isOfLane("leg", leg.networkId)) yield* apart("leg", leg.networkId, closeLeg(leg, now, log))
    const last = legs.at(-1)
    if (last === undefined || legs.length < LEGS_AT_A_TIME) return
    after = last
  }
})

const closeLeg = Effect.fnUntraced(function* ({ legId, networkId }: LiveLeg, now: Instant, log: Log) {
  const leg = yield* (yield* CallStore).leg(networkId, legId)
  if (leg === undefined) return
  const { state } = leg
  const closing = closeOverdue(state, now, (yield* LimitsInForce).legMilliseconds)
  if (closing === undefined) return
  // a network that is gone from the directory has no fields any more; its legs are over all the same
  const network = (yield* (yield* Directory).network(networkId)) ?? {
    networkId,
    customDataFields: [],
    ignoredCustomDataFields: [],
  }
  const { callRecordId } = state
  const reported = { transactionId: legId, callRecordId, event: closing.event }
  yield* untilCommitted(writeHostEvent(network, reported, now, true))
  log({ level: "warning", event: "overdue-leg-closed", message: closing.warning })
  yield* applyDue(networkId, callRecordId, now, { looker: "reporter" })
})
