// A request with reports of a host, from its first report to what waits for its calls: others leave that to it, or to the last of several.
import type { CallRecordId, NetworkId } from "@callrules/model"
import { Clock } from "@callrules/store"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import { applyDue } from "../signals/apply-waiting.ts"
import { callKey, portionAtOnce } from "../signals/portion.ts"
import { Reports, type ReportsShape } from "./reports.ts"

/** A report, by the call that it is about. */
export interface Report {
  readonly callRecordId: CallRecordId
  /** The same one whenever the host sends it. */
  readonly name: string
}

/** A request with reports that is under way. */
export interface Reporting {
  readonly networkId: NetworkId
  /**
   * Notes that all that the request reports of a call is there.
   *
   * @returns whether others have left it to this request to apply what waits for the call.
   */
  readonly isThere: (callRecordId: CallRecordId) => boolean
  /** Notes that all that the request reports of a call was taken: should it end in a fault, that is not sent again for this call. */
  readonly take: (callRecordId: CallRecordId) => void
}

/** Takes reports of some calls, and applies what waits for these. */
// SIG-321, SIG-329
export const whileReporting = Effect.fnUntraced(function* <A, E extends { readonly _tag: string }, R>(
  networkId: NetworkId,
  reports: ReadonlyArray<Report>,
  work: (reporting: Reporting) => Effect.Effect<A, E, R>,
) {
  const shape = yield* Reports
  const named = reports.map((report) => ({ ...report, call: callKey({ ...report, networkId }) }))
  const calls = new Map(named.map(({ call, callRecordId }) => [call, callRecordId]))
  /** The calls of which not all is there yet. */
  const missing = new Set<string>()
  const taken = new Set<string>()
  const begin = Effect.sync(() => {
    shape.brokenOff.sendAgain(named)
    for (const call of calls.keys()) {
      missing.add(call)
      const underWay = shape.underWay.get(call)
      if (underWay === undefined) shape.underWay.set(call, { requests: 1, reporting: 1, isLeft: false })
      else {
        underWay.requests += 1
        underWay.reporting += 1
      }
    }
  })
  const reporting: Reporting = {
    networkId,
    isThere: (callRecordId) => isThere(shape, missing, callKey({ networkId, callRecordId })),
    take: (callRecordId) => taken.add(callKey({ networkId, callRecordId })),
  }
  const worked = Effect.tap(
    Effect.exit(work(reporting)),
    Effect.fnUntraced(function* (exit) {
      if (isFaulty(exit)) return
      // of a call whose reports were all refused
      for (const [call, callRecordId] of calls) {
        if (!isThere(shape, missing, call)) continue
        const now = yield* (yield* Clock).now
        yield* Effect.ignoreCause(applyDue(networkId, callRecordId, now, portionAtOnce()))
      }
    }),
  )
  const end = (exit: Exit.Exit<Exit.Exit<A, E>>) =>
    Effect.flatMap(Clock, ({ now }) =>
      Effect.map(now, (at) => {
        // SIG-325: a refusal is an answer; after anything else it is not known what has been taken
        const isBroken = Exit.isFailure(exit) || isFaulty(exit.value)
        const untaken = named.filter(({ call }) => !taken.has(call))
        if (isBroken) shape.brokenOff.note(new Set(calls.keys()), untaken, at)
        else shape.brokenOff.arrive(calls.keys())
        for (const call of calls.keys()) {
          isThere(shape, missing, call)
          const underWay = shape.underWay.get(call)
          if (underWay === undefined) continue
          underWay.requests -= 1
          if (underWay.requests === 0) shape.underWay.delete(call)
        }
      }),
    )
  return yield* yield* Effect.acquireUseRelease(
    begin,
    () => worked,
    (_, exit) => end(exit),
  )
})

/** Notes that all of a call is there; says whether something was left to who says so last. */
const isThere = ({ underWay }: ReportsShape, missing: Set<string>, call: string): boolean => {
  const known = underWay.get(call)
  if (known === undefined || !missing.delete(call)) return false
  known.reporting -= 1
  if (known.reporting > 0 || !known.isLeft) return false
  known.isLeft = false
  return true
}

const isFaulty = (exit: Exit.Exit<unknown, { readonly _tag: string }>): boolean => {
  if (Exit.isSuccess(exit)) return false
  const failure = Cause.findErrorOption(exit.cause)
  return failure._tag === "None" || failure.value._tag !== "Refusal"
}
