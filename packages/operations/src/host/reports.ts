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
  /** The calls of requests that have ended in a fault, the latest last, and when: their host sends the same reports again. */
  readonly brokenOff: Map<string, Instant>
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
    const keys = [...new Set(callRecordIds)].map((callRecordId) => callKey({ networkId, callRecordId }))
    const count = (more: number) =>
      Effect.sync(() => {
        for (const key of keys) {
          const requests = (underWay.get(key) ?? 0) + more
          if (requests === 0) underWay.delete(key)
          else underWay.set(key, requests)
        }
      })
    const end = (isFault: boolean) =>
      Effect.flatMap(Clock, ({ now }) =>
        Effect.map(now, (at) => {
          for (const key of keys) {
            brokenOff.delete(key)
            if (isFault) brokenOff.set(key, at)
          }
          for (const [key, since] of brokenOff) {
            if (Math.abs(at - since) < TAKEN_MILLISECONDS) break
            brokenOff.delete(key)
          }
        }),
      )
    return Effect.acquireUseRelease(
      count(1),
      () => work,
      // SIG-325: a refusal is an answer; after anything else it is not known what has been taken
      (_, exit) => Effect.andThen(end(isFaulty(exit)), count(-1)),
    )
  })

const isFaulty = (exit: Exit.Exit<unknown, { readonly _tag: string }>): boolean => {
  if (Exit.isSuccess(exit)) return false
  const failure = Cause.findErrorOption(exit.cause)
  return failure._tag === "None" || failure.value._tag !== "Refusal"
}

/** How long others leave a call alone after a process has taken a leg of it, or has failed to: a batch of reports takes less. */
const TAKEN_MILLISECONDS = 30_000

/**
 * Whether a call is being reported: here, or by another process, as far as can be told by when it has taken a leg. Not all of what came
 * together may be there yet: a leg, another call that is closer, or what waits for it and arrived first. So it is for a while after a
 * fault, until the host has sent the same reports again.
 */
// SIG-321, SIG-325
export const isBeingReported = (
  networkId: NetworkId,
  callRecordId: CallRecordId,
  legs: ReadonlyArray<LegState>,
  now: Instant,
): Effect.Effect<boolean> =>
  Effect.map(
    Reports,
    ({ brokenOff, by, underWay }) =>
      underWay.has(callKey({ networkId, callRecordId })) ||
      isRecent(brokenOff.get(callKey({ networkId, callRecordId })), now) ||
      legs.some(({ state }) => {
        const taken = takenOf(state)
        // the clocks of processes differ
        return taken !== undefined && taken.by !== by && Math.abs(now - taken.at) < TAKEN_MILLISECONDS
      }),
  )

const isRecent = (at: Instant | undefined, now: Instant): boolean =>
  at !== undefined && Math.abs(now - at) < TAKEN_MILLISECONDS

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

/**
 * Whether what awaits a leg by an id may not be bound yet though the leg is over: it was reported late, or ended lately and an id has
 * joined it, perhaps just now.
 */
// SIG-322, SIG-326
export const mayBeAwaited = (leg: Pick<LegWithoutRecording, "furtherIds" | "state">, now: Instant): boolean =>
  wasReportedLate(leg, now) || (leg.furtherIds.length > 0 && hasEndedLately(leg, now))

/** Whether a leg has ended in the last two minutes. */
export const hasEndedLately = ({ state: { completedAt } }: Pick<LegState, "state">, now: Instant): boolean =>
  completedAt !== null && Math.abs(now - completedAt) < LATELY_MILLISECONDS
