// What waits for a call, done once what was reported of it is durable: of a batch, after its last report on the call.
import type { HostEvent } from "@callrules/call"
import type { CallRecordId } from "@callrules/model"
import { Clock } from "@callrules/store"
import * as Effect from "effect/Effect"
import { applyDue } from "../signals/apply-waiting.ts"
import { bindUnfound, type StoredLegState } from "../signals/bind-unfound.ts"
import { CallsLeftOver, leaveOver, type Portion, portionAtOnce } from "../signals/portion.ts"
import { Reports, wasReportedLate } from "./reports.ts"
import type { Reporting } from "./while-reporting.ts"

/** A report, and the leg as it has left it. */
export interface Reported {
  readonly leg: StoredLegState
  readonly kind: HostEvent["kind"]
  /** Whether an id has joined the leg by it. */
  readonly hasJoined: boolean
}

const AWAITED: ReadonlySet<HostEvent["kind"]> = new Set(["received", "completed", "call_ended"])

/**
 * Binds what awaits the legs of reports on one call, and applies what waits for it and is due. Between two reports of a batch nothing
 * is applied: a request for the whole call would be applied before its last leg is there. What cannot be applied now is tried again
 * as due work, since the reports are durable; so is what is more than a portion, for the host waits for its answer.
 *
 * @param reporting - the request that the reports came in.
 * @param portion - what may be applied before the answer; calls of one batch may share it.
 */
// CIP-39, SIG-74, SIG-315, SIG-317
export const applyAfter = Effect.fnUntraced(function* (
  reporting: Reporting,
  callRecordId: CallRecordId,
  reports: ReadonlyArray<Reported>,
  portion: Portion = portionAtOnce(),
) {
  const { networkId } = reporting
  const awaited = reports.filter(({ hasJoined, kind }) => hasJoined || AWAITED.has(kind))
  const now = yield* (yield* Clock).now
  // SIG-327: an id may have joined by a later report than the one that is awaited
  const last = new Map(reports.map(({ leg }) => [leg.state.legId, leg]))
  const bound = Effect.forEach(awaited, ({ kind, leg }) => bindUnfound(last.get(leg.state.legId) ?? leg, kind, now), {
    discard: true,
  })
  const { settled } = yield* Reports
  const settle = Effect.sync(() => {
    for (const { leg } of awaited) {
      const { ids, state, version } = last.get(leg.state.legId) ?? leg
      if (ids.length > 1 || wasReportedLate({ state }, now)) settled.note(networkId, state.legId, version)
    }
  })
  const leftOver = yield* CallsLeftOver
  const applied = Effect.suspend(() => {
    if (!reporting.isThere(callRecordId) && awaited.length === 0) return Effect.void
    return Effect.map(applyDue(networkId, callRecordId, now, portion), ({ isCutShort }) => {
      if (isCutShort) leaveOver(leftOver, { networkId, callRecordId })
    })
  })
  yield* Effect.ignoreCause(Effect.andThen(Effect.andThen(bound, settle), applied))
})
