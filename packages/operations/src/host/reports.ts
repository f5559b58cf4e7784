// Which calls are just being reported: what waits for one is for whoever takes the reports, once all that came with them is there.
import { takenOf } from "@callrules/call"
import type { CallRecordId, Instant, NetworkId } from "@callrules/model"
import type { LegState, LegWithoutRecording } from "@callrules/store"
import { Reference } from "effect/Context"
import * as Effect from "effect/Effect"
import { callKey } from "../signals/portion.ts"
import { NEAR_MILLISECONDS } from "../signals/read-entry.ts"
import { type BrokenOff, nothingBrokenOff } from "./broken-off.ts"
import { noneSettled, type SettledLegs } from "./settled-legs.ts"

/** The reports that a process takes. */
export interface ReportsShape {
  /** The name of the process in what it has taken. */
  readonly by: string
  /** The calls that requests under way report, by their keys. */
  readonly underWay: Map<string, CallUnderWay>
  /** The requests that have ended in a fault: their host sends the same reports again. */
  readonly brokenOff: BrokenOff
  readonly settled: SettledLegs
}

/** A call that requests under way report. */
export interface CallUnderWay {
  /** How many requests it is in. */
  requests: number
  /** How many of these have not written all of their reports of it yet. */
  reporting: number
  /** Whether others have left what waits for it to the last of these. */
  isLeft: boolean
}

/** No reports yet, of a process that has a name. */
export const noReportsYet = (by: string = crypto.randomUUID().slice(0, 8)): ReportsShape => ({
  by,
  underWay: new Map(),
  brokenOff: nothingBrokenOff(),
  settled: noneSettled(),
})

/** The reports of the engine that an operation runs on. */
export const Reports = Reference<ReportsShape>("@callrules/operations/Reports", { defaultValue: noReportsYet })

/**
 * Whether what waits for a call must not be applied now, since this process knows that reports of it are missing: a request that has
 * more of them is under way, and applies it in the end, or has broken off, and its host sends them again.
 */
// SIG-329
export const mustBeLeft = (networkId: NetworkId, callRecordId: CallRecordId, now: Instant): Effect.Effect<boolean> =>
  Effect.map(Reports, ({ brokenOff, underWay }) => {
    const key = callKey({ networkId, callRecordId })
    const call = underWay.get(key)
    const isUnderWay = call !== undefined && call.reporting > 0
    if (isUnderWay) call.isLeft = true
    return isUnderWay || brokenOff.isLeft(key, now)
  })

/** How long others leave a call alone after a process has taken a leg of it: a batch of reports takes less. */
const TAKEN_MILLISECONDS = 30_000

/** So long after a process has taken a leg others have done in its place what it did not come to, if it has ended. */
const LATELY_MILLISECONDS = 120_000

const isWithin = (milliseconds: number, at: Instant, now: Instant): boolean => Math.abs(now - at) < milliseconds

/**
 * Whether a call is being reported: here, or by another process, as far as can be told by when it has taken a leg. Not all of what came
 * together may be there yet: a leg, or what waits for it and arrived first. So it is after a fault, until the host has sent the same
 * reports again.
 */
// SIG-321, SIG-325
export const isBeingReported = (
  networkId: NetworkId,
  callRecordId: CallRecordId,
  legs: ReadonlyArray<Pick<LegState, "state">>,
  now: Instant,
): Effect.Effect<boolean> =>
  Effect.map(Reports, ({ brokenOff, by, underWay }) => {
    const key = callKey({ networkId, callRecordId })
    return underWay.has(key) || brokenOff.isLeft(key, now) || isTakenByOthers(legs, by, now, () => TAKEN_MILLISECONDS)
  })

/**
 * The same for what looks for the closest of several calls: one that came together with this one may be closer, and it waits longer
 * where these are reported late.
 *
 * @param own - how many of the requests under way are the asker's own.
 */
// SIG-324, SIG-325
export const mayCloserCome = (
  networkId: NetworkId,
  callRecordId: CallRecordId,
  legs: ReadonlyArray<Pick<LegState, "state">>,
  now: Instant,
  own: 0 | 1,
): Effect.Effect<boolean> =>
  Effect.map(Reports, ({ brokenOff, by, underWay }) => {
    const key = callKey({ networkId, callRecordId })
    if ((underWay.get(key)?.requests ?? 0) > own || brokenOff.isOfLeft(key, now)) return true
    return isTakenByOthers(legs, by, now, (state, at) =>
      isCaughtUp(state, at) ? LATELY_MILLISECONDS : TAKEN_MILLISECONDS,
    )
  })

const isTakenByOthers = (
  legs: ReadonlyArray<Pick<LegState, "state">>,
  by: string,
  now: Instant,
  milliseconds: (state: LegState["state"], takenAt: Instant) => number,
): boolean =>
  legs.some(({ state }) => {
    const taken = takenOf(state)
    // the clocks of processes differ
    return taken !== undefined && taken.by !== by && isWithin(milliseconds(state, taken.at), taken.at, now)
  })

/** Whether a host that was behind has reported a leg: it does so with others, perhaps in several attempts. */
const isCaughtUp = ({ receivedAt }: LegState["state"], takenAt: Instant): boolean =>
  receivedAt !== null && takenAt - receivedAt > NEAR_MILLISECONDS

/**
 * Whether a leg was over when it was reported, and that was lately. What awaits it may not be bound yet: who took the report may be at it
 * still, or have ended.
 */
// SIG-322
export const wasReportedLate = ({ state }: Pick<LegState, "state">, now: Instant): boolean => {
  const taken = takenOf(state)
  return (
    taken !== undefined &&
    isWithin(LATELY_MILLISECONDS, taken.at, now) &&
    state.completedAt !== null &&
    state.completedAt <= taken.at
  )
}

/**
 * Whether what awaits a leg by an id may not be bound yet though the leg is over: it was reported late, or ended lately and an id has
 * joined it, perhaps just now.
 */
// SIG-322, SIG-326
export const mayBeAwaited = (leg: Pick<LegWithoutRecording, "furtherIds" | "state">, now: Instant): boolean =>
  wasReportedLate(leg, now) || (leg.furtherIds.length > 0 && hasEndedLately(leg, now))

/** Whether a leg has ended in the last two minutes. */
export const hasEndedLately = ({ state: { completedAt } }: Pick<LegState, "state">, now: Instant): boolean =>
  completedAt !== null && isWithin(LATELY_MILLISECONDS, completedAt, now)
