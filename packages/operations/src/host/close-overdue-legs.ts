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
import { CallsLeftOver, leaveOver } from "../signals/portion.ts"
import type { DuePass } from "./due-pass.ts"
import { type DueLeft, eachDue } from "./each-due.ts"
import { isBeingReported } from "./reports.ts"
import { writeHostEvent } from "./take-host-event.ts"

const LEGS_AT_A_TIME = 100

/**
 * Closes every leg that has been live for too long, with a warning; the host's own completion still counts later.
 *
 * @returns how many there were, of all networks.
 */
export const closeOverdueLegs = Effect.fnUntraced(function* (
  now: Instant,
  log: Log,
  pass: DuePass,
  left: DueLeft<LiveLeg>,
  isOfAll: boolean,
): Effect.fn.Return<number, StoreFault, EngineServices> {
  const { legMilliseconds } = yield* LimitsInForce
  const calls = yield* CallStore
  const before = (now - legMilliseconds) as Instant // an instant less some hours
  return yield* eachDue(pass, isOfAll, {
    left,
    pageSize: LEGS_AT_A_TIME,
    read: (after) => calls.liveSince(before, after, LEGS_AT_A_TIME),
    mayLook: (networkId) => pass.hasTime("leg", networkId),
    // ENG-321
    look: (leg) => pass.apart("leg", leg.networkId, closeLeg(leg, now, log, pass)),
  })
})

const closeLeg = Effect.fnUntraced(function* ({ legId, networkId }: LiveLeg, now: Instant, log: Log, pass: DuePass) {
  const leg = yield* (yield* CallStore).leg(networkId, legId)
  if (leg === undefined) return
  const { state } = leg
  const closing = closeOverdue(state, now, (yield* LimitsInForce).legMilliseconds)
  if (closing === undefined) return
  // SIG-321: its completion may be the next event of the same batch
  if (yield* isBeingReported(networkId, state.callRecordId, [leg], now)) return
  // a network that is gone from the directory has no fields any more; its legs are over all the same
  const network = (yield* (yield* Directory).network(networkId)) ?? {
    networkId,
    customDataFields: [],
    ignoredCustomDataFields: [],
  }
  const { callRecordId } = state
  const reported = { transactionId: legId, callRecordId, event: closing.event }
  const { report } = yield* untilCommitted(writeHostEvent(network, reported, now, true))
  // its completion came in this moment
  if (report.changed) log({ level: "warning", event: "overdue-leg-closed", message: closing.warning, networkId })
  const applied = yield* applyDue(networkId, callRecordId, now, pass.portionOf("leg", networkId))
  if (applied.isCutShort) leaveOver(yield* CallsLeftOver, { networkId, callRecordId })
})
