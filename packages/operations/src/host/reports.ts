// Which calls are just being reported: what waits for one is for whoever takes the reports, once all that came with them is there.
import { takenOf } from "@callrules/call"
import type { CallRecordId, Instant, NetworkId } from "@callrules/model"
import { Clock, type LegState, type LegWithoutRecording } from "@callrules/store"
import * as Cause from "effect/Cause"
import { Reference } from "effect/Context"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import { callKey } from "../signals/portion.ts"

/** The reports that a process takes. */
export interface ReportsShape {
  /** The name of the process in what it has taken. */
  readonly by: string
  /** How many requests with reports of a call are under way. */
  readonly underWay: Map<string, number>
  /** The requests that have ended in a fault, by each of their calls, the latest last: their host sends the same reports again. */
  readonly brokenOff: Map<string, BrokenOff>
}

/** A request with reports that has ended in a fault. */
interface BrokenOff {
  readonly at: Instant
  /** All calls that it was about. */
  readonly calls: ReadonlySet<string>
}

/** No reports yet, of a process that has a name. */
export const noReportsYet = (by: string = crypto.randomUUID().slice(0, 8)): ReportsShape => ({
  by,
  underWay: new Map(),
  brokenOff: new Map(),
})

/** The reports of the engine that an operation runs on. */
export const Reports = Reference<ReportsShape>("@callrules/operations/Reports", { defaultValue: noReportsYet })

/** Takes reports of some calls, and applies what waits for these. */
export const whileReporting = <A, E extends { readonly _tag: string }, R>(
  networkId: NetworkId,
  callRecordIds: Iterable<CallRecordId>,
  work: Effect.Effect<A, E, R>,
) =>
  Effect.flatMap(Reports, ({ brokenOff, underWay }) => {
    const keys = new Set([...callRecordIds].map((callRecordId) => callKey({ networkId, callRecordId })))
    const begin = Effect.sync(() => {
      for (const key of keys) {
        underWay.set(key, (underWay.get(key) ?? 0) + 1)
        const broken = brokenOff.get(key)
        // what broke off is sent again, as a whole
        if (broken !== undefined && isCoveredBy(keys, broken)) brokenOff.delete(key)
      }
    })
    const end = (exit: Exit.Exit<A, E>) =>
      Effect.flatMap(Clock, ({ now }) =>
        Effect.map(now, (at) => {
          for (const key of keys) {
            const requests = (underWay.get(key) ?? 0) - 1
            if (requests === 0) underWay.delete(key)
            else underWay.set(key, requests)
          }
          for (const [key, broken] of brokenOff) {
            if (isWithin(LATELY_MILLISECONDS, broken.at, at)) break
            brokenOff.delete(key)
          }
          // SIG-325: a refusal is an answer; after anything else it is not known what has been taken
          if (isFaulty(exit)) breakOff(brokenOff, keys, at)
        }),
      )
    return Effect.acquireUseRelease(
      begin,
      () => work,
      (_, exit) => end(exit),
    )
  })

const isCoveredBy = (keys: ReadonlySet<string>, { calls }: BrokenOff): boolean => {
  for (const key of calls) if (!keys.has(key)) return false
  return true
}

/** Notes a request that has ended in a fault. One of more calls that has broken off before is not forgotten for it. */
const breakOff = (brokenOff: Map<string, BrokenOff>, keys: ReadonlySet<string>, at: Instant): void => {
  for (const key of keys) {
    const before = brokenOff.get(key)
    brokenOff.delete(key)
    brokenOff.set(key, { at, calls: before === undefined || isCoveredBy(keys, before) ? keys : before.calls })
  }
}

const isFaulty = (exit: Exit.Exit<unknown, { readonly _tag: string }>): boolean => {
  if (Exit.isSuccess(exit)) return false
  const failure = Cause.findErrorOption(exit.cause)
  return failure._tag === "None" || failure.value._tag !== "Refusal"
}

/** How long others leave a call alone after a process has taken a leg of it: a batch of reports takes less. */
const TAKEN_MILLISECONDS = 30_000

/** So long after a process has taken a leg others have done in its place what it did not come to, if it has ended. */
const LATELY_MILLISECONDS = 120_000

const isWithin = (milliseconds: number, at: Instant, now: Instant): boolean => Math.abs(now - at) < milliseconds

/**
 * Whether a call is being reported: here, or by another process, as far as can be told by when it has taken a leg. Not all of what came
 * together may be there yet: a leg, another call that is closer, or what waits for it and arrived first. So it is for a while after a
 * fault, until the host has sent the same reports again.
 */
// SIG-321, SIG-325
export const isBeingReported = (
  networkId: NetworkId,
  callRecordId: CallRecordId,
  legs: ReadonlyArray<Pick<LegState, "state">>,
  now: Instant,
): Effect.Effect<boolean> => isReportedWithin(TAKEN_MILLISECONDS, networkId, callRecordId, legs, now, 0)

/**
 * The same for what looks for the closest of several calls: it waits longer for one that may be closer, where these are reported late.
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
): Effect.Effect<boolean> => isReportedWithin(LATELY_MILLISECONDS, networkId, callRecordId, legs, now, own)

const isReportedWithin = (
  milliseconds: number,
  networkId: NetworkId,
  callRecordId: CallRecordId,
  legs: ReadonlyArray<Pick<LegState, "state">>,
  now: Instant,
  own: number,
): Effect.Effect<boolean> =>
  Effect.map(Reports, ({ brokenOff, by, underWay }) => {
    const key = callKey({ networkId, callRecordId })
    if ((underWay.get(key) ?? 0) > own) return true
    const broken = brokenOff.get(key)
    if (broken !== undefined && isWithin(milliseconds, broken.at, now)) return true
    return legs.some(({ state }) => {
      const taken = takenOf(state)
      if (taken === undefined || taken.by === by) return false
      // the clocks of processes differ
      return isWithin(isCaughtUp(state, taken.at) ? milliseconds : TAKEN_MILLISECONDS, taken.at, now)
    })
  })

/** Whether a host that was behind has reported a leg: it does so with others, perhaps in several attempts. */
const isCaughtUp = ({ receivedAt }: LegState["state"], takenAt: Instant): boolean =>
  receivedAt !== null && takenAt - receivedAt > 60_000

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
