// Passes over everything that is due by time: what goes wrong with one piece of it holds up no other.
import type { NetworkId } from "@callrules/model"
import { StoreFault } from "@callrules/store"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import { patience } from "../commits/each-apart.ts"
import type { Log } from "../log.ts"
import type { Refusal } from "../refusal.ts"
import type { Portion } from "../signals/portion.ts"
import { type DueFailures, type DueKind, failedNetworks, failureTeller, noteFailure } from "./due-failures.ts"

/** Networks in which something went wrong the last time, or all of it took long, are worked on apart from all others, which do not wait for them. */
export type DueLane = "well" | "troubled"

/** A pass over what is due in the networks of a lane. */
export interface DuePass {
  readonly isOfLane: (networkId: NetworkId) => boolean
  /** Whether more work of the kind may begin: the network has not taken too long already, and the pass is to go on. */
  readonly hasTime: (kind: DueKind, networkId: NetworkId) => boolean
  /** Whether the pass is to end soon, since its engine is being closed. */
  readonly isEnding: () => boolean
  /** As much of one piece of work as the network has time for, and something of it in any case. */
  readonly portionOf: (kind: DueKind, networkId: NetworkId) => Portion
  /** Does a piece of work. What goes wrong in it is noted; only where nothing else has succeeded for seconds the pass ends with it. */
  readonly apart: <R>(
    kind: DueKind,
    networkId: NetworkId,
    work: Effect.Effect<unknown, Refusal | StoreFault, R>,
  ) => Effect.Effect<void, StoreFault, R>
}

/** What passes remember of the ones before. */
export interface DuePasses {
  /** Whether there are troubled networks. */
  readonly areTroubled: () => boolean
  /** Runs a pass; over troubled networks only where there are any, and none is under way already. */
  readonly run: <R>(
    lane: DueLane,
    log: Log,
    isEnding: () => boolean,
    work: (pass: DuePass) => Effect.Effect<void, StoreFault, R>,
  ) => Effect.Effect<void, StoreFault, R>
}

/** The work of one kind in one network may take so long in a pass, however quick each piece is; the rest is left to the next one. */
const MOST_MILLISECONDS = 2_000

/** How long the work in each network takes in a pass. */
const newTimes = () => {
  const taken = new Map<string, number>()
  const long = new Set<NetworkId>()
  const keyOf = (kind: DueKind, networkId: NetworkId): string => `${kind} ${networkId}`
  const isLong = (kind: DueKind, networkId: NetworkId, more = 0): boolean =>
    (taken.get(keyOf(kind, networkId)) ?? 0) + more >= MOST_MILLISECONDS
  return {
    /** The networks that have taken too long. */
    long,
    isLong,
    add: (kind: DueKind, networkId: NetworkId, milliseconds: number): void => {
      const key = keyOf(kind, networkId)
      taken.set(key, (taken.get(key) ?? 0) + milliseconds)
      if (isLong(kind, networkId)) long.add(networkId)
    },
  }
}

/** A pass that begins now, and what it comes to. */
const beginPass = (isOfLane: DuePass["isOfLane"], isEnding: () => boolean, now: () => number) => {
  const begun = new Set<NetworkId>()
  const well = new Set<NetworkId>()
  const failures: DueFailures = new Map()
  const times = newTimes()
  const left = patience(now)
  const apart: DuePass["apart"] = (kind, networkId, piece) => {
    begun.add(networkId)
    return Effect.flatMap(timed(Effect.exit(piece), now), ([exit, took]) => {
      times.add(kind, networkId, took)
      const isGone = left.note(Exit.isSuccess(exit))
      if (Exit.isSuccess(exit)) {
        well.add(networkId)
        return Effect.void
      }
      const cause = causeOf(exit.cause)
      noteFailure(failures, kind, networkId, cause)
      return isGone && cause instanceof StoreFault ? Effect.fail(cause) : Effect.void
    })
  }
  // ENG-396
  const portionOf: DuePass["portionOf"] = (kind, networkId) => {
    const began = now()
    let isBegun = false
    return {
      read: () => {},
      take: () => {
        isBegun = true
      },
      isOver: () => isEnding() || (isBegun && times.isLong(kind, networkId, now() - began)),
    }
  }
  const hasTime: DuePass["hasTime"] = (kind, networkId) => !isEnding() && !times.isLong(kind, networkId)
  const pass: DuePass = { apart, isEnding, isOfLane, hasTime, portionOf }
  /** The networks that were worked on, those in which something went well, what went wrong, and those that took too long. */
  return { pass, begun, well, failures, long: times.long }
}

/** Passes with nothing behind them. */
// ENG-386, ENG-395
export const noPassYet = (now: () => number = () => performance.now()): DuePasses => {
  let troubled: ReadonlySet<NetworkId> = new Set()
  let isOverTroubled = false
  // of troubled networks those that were worked on in passes that ended early: the next pass begins with the others
  let tried: ReadonlySet<NetworkId> = new Set()
  const tell = failureTeller(now)
  return {
    areTroubled: () => troubled.size > 0,
    run: (lane, log, isEnding, work) =>
      Effect.suspend(() => {
        const isOfTroubled = lane === "troubled"
        if (isOfTroubled && (troubled.size === 0 || isOverTroubled)) return Effect.void
        if (isOfTroubled) isOverTroubled = true
        if ([...troubled].every((networkId) => tried.has(networkId))) tried = new Set()
        const before = isOfTroubled ? new Set([...troubled].filter((networkId) => !tried.has(networkId))) : troubled
        const isOfLane = (networkId: NetworkId): boolean => before.has(networkId) === isOfTroubled
        const { begun, failures, long, pass, well } = beginPass(isOfLane, isEnding, now)
        return Effect.onExit(work(pass), (exit) =>
          Effect.sync(() => {
            // where the pass has ended early, others may not have been worked on
            const isOut = (networkId: NetworkId): boolean =>
              isOfTroubled && before.has(networkId) && (Exit.isSuccess(exit) || well.has(networkId))
            const stay = [...troubled].filter((networkId) => !isOut(networkId))
            troubled = new Set([...stay, ...failedNetworks(failures), ...long])
            if (isOfTroubled) isOverTroubled = false
            if (isOfTroubled) tried = Exit.isSuccess(exit) ? new Set() : new Set([...tried, ...begun])
            tell(log, failures, troubled.size === 0)
          }),
        )
      }),
  }
}

/** Why a piece went wrong. One that was interrupted was so by a store or directory of the host's own: with the pass itself nothing goes on. */
const causeOf = (cause: Cause.Cause<unknown>): unknown =>
  Cause.hasInterruptsOnly(cause)
    ? new StoreFault({ reason: "unavailable", cause: "a store or the directory was interrupted" })
    : Cause.squash(cause)

const timed = <A, R>(
  work: Effect.Effect<A, never, R>,
  now: () => number,
): Effect.Effect<readonly [A, number], never, R> =>
  Effect.suspend(() => {
    const began = now()
    return Effect.map(work, (done) => [done, now() - began] as const)
  })
