// Which calls are just being reported: what waits for one is for whoever takes the reports, once all that came with them is there.
import { takenOf } from "@callrules/call"
import type { CallRecordId, Instant, NetworkId } from "@callrules/model"
import type { LegState } from "@callrules/store"
import { Reference } from "effect/Context"
import * as Effect from "effect/Effect"
import { callKey } from "../signals/portion.ts"

/** The reports that a process takes. */
export interface ReportsShape {
  /** The name of the process in what it has taken. */
  readonly by: string
  /** How many requests with reports of a call are under way. */
  readonly underWay: Map<string, number>
}

/** No reports yet, of a process that has a name. */
export const noReportsYet = (by: string = crypto.randomUUID().slice(0, 8)): ReportsShape => ({
  by,
  underWay: new Map(),
})

/** The reports of the engine that an operation runs on. */
export const Reports = Reference<ReportsShape>("@callrules/operations/Reports", { defaultValue: noReportsYet })

/** Takes reports of some calls, and applies what waits for these. */
export const whileReporting = <A, E, R>(
  networkId: NetworkId,
  callRecordIds: Iterable<CallRecordId>,
  work: Effect.Effect<A, E, R>,
): Effect.Effect<A, E, R> =>
  Effect.flatMap(Reports, ({ underWay }) => {
    const keys = [...new Set(callRecordIds)].map((callRecordId) => callKey({ networkId, callRecordId }))
    const count = (more: number) =>
      Effect.sync(() => {
        for (const key of keys) {
          const requests = (underWay.get(key) ?? 0) + more
          if (requests === 0) underWay.delete(key)
          else underWay.set(key, requests)
        }
      })
    return Effect.acquireUseRelease(
      count(1),
      () => work,
      () => count(-1),
    )
  })

/** How long others leave a call alone after a process has taken a leg of it: a batch of reports takes less. */
const TAKEN_MILLISECONDS = 30_000

/**
 * Whether a call is being reported: here, or by another process, as far as can be told by when it has taken a leg. Not all of what came
 * together may be there yet: a leg, another call that is closer, or what waits for it and arrived first.
 */
// SIG-321
export const isBeingReported = (
  networkId: NetworkId,
  callRecordId: CallRecordId,
  legs: ReadonlyArray<LegState>,
  now: Instant,
): Effect.Effect<boolean> =>
  Effect.map(
    Reports,
    ({ by, underWay }) =>
      underWay.has(callKey({ networkId, callRecordId })) ||
      legs.some(({ state }) => {
        const taken = takenOf(state)
        // the clocks of processes differ
        return taken !== undefined && taken.by !== by && Math.abs(now - taken.at) < TAKEN_MILLISECONDS
      }),
  )

/** So long after a process has taken a leg others have done in its place what it did not come to, if it has ended. */
const LATELY_MILLISECONDS = 120_000

/**
 * Whether a leg was over when it was reported, and that was lately. What awaits it may not be bound yet: who took the report may be at it
 * still, or have ended.
 */
// SIG-322
export const wasReportedLate = ({ state }: Pick<LegState, "state">, now: Instant): boolean => {
  const taken = takenOf(state)
  return (
    taken !== undefined &&
    Math.abs(now - taken.at) < LATELY_MILLISECONDS &&
    state.completedAt !== null &&
    state.completedAt <= taken.at
  )
}
