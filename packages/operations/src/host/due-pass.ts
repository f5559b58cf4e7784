// Passes over everything that is due by time: what goes wrong with one piece of it holds up no other.
import type { NetworkId } from "@callrules/model"
import { StoreFault } from "@callrules/store"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import { patience } from "../commits/each-apart.ts"
import type { Log } from "../log.ts"
import type { Refusal } from "../refusal.ts"
import { type DueFailures, type DueKind, failedNetworks, failureTeller, noteFailure } from "./due-failures.ts"

/** Networks in which something went wrong the last time, or took long, are worked on apart from all others, which do not wait for them. */
export type DueLane = "well" | "troubled"

/** A pass over what is due in the networks of a lane. */
export interface DuePass {
  /** Whether the network is of the lane, and has not taken too long already. */
  readonly isOfLane: (kind: DueKind, networkId: NetworkId) => boolean
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
    work: (pass: DuePass) => Effect.Effect<void, StoreFault, R>,
  ) => Effect.Effect<void, StoreFault, R>
}

/** A piece of work that takes so long waits for something: a directory, or a row. */
const SLOW_MILLISECONDS = 250

/** What is slow in one network may take so long in a pass; the rest is left to the next one. */
const MOST_SLOW_MILLISECONDS = 2_000

/** What has taken too long in a pass. */
const newSlow = () => {
  const taken = new Map<string, number>()
  const networks = new Set<NetworkId>()
  const keyOf = (kind: DueKind, networkId: NetworkId): string => `${kind} ${networkId}`
  const has = (kind: DueKind, networkId: NetworkId): boolean =>
    (taken.get(keyOf(kind, networkId)) ?? 0) >= MOST_SLOW_MILLISECONDS
  return {
    networks,
    has,
    add: (kind: DueKind, networkId: NetworkId, milliseconds: number): void => {
      if (milliseconds < SLOW_MILLISECONDS) return
      const key = keyOf(kind, networkId)
      taken.set(key, (taken.get(key) ?? 0) + milliseconds)
      if (has(kind, networkId)) networks.add(networkId)
    },
  }
}

/** Passes with nothing behind them. */
// ENG-386
export const noPassYet = (now: () => number = () => performance.now()): DuePasses => {
  let troubled: ReadonlySet<NetworkId> = new Set()
  let isOverTroubled = false
  const tell = failureTeller(now)
  return {
    areTroubled: () => troubled.size > 0,
    run: (lane, log, work) =>
      Effect.suspend(() => {
        const isOfTroubled = lane === "troubled"
        if (isOfTroubled && (troubled.size === 0 || isOverTroubled)) return Effect.void
        if (isOfTroubled) isOverTroubled = true
        const before = troubled
        const failures: DueFailures = new Map()
        const slow = newSlow()
        const well = new Set<NetworkId>()
        const isOver = patience(now)
        const apart: DuePass["apart"] = (kind, networkId, piece) =>
          Effect.flatMap(timed(Effect.exit(piece), now), ([exit, took]) => {
            slow.add(kind, networkId, took)
            const isGone = isOver(Exit.isSuccess(exit))
            if (Exit.isSuccess(exit)) {
              well.add(networkId)
              return Effect.void
            }
            const cause = causeOf(exit.cause)
            noteFailure(failures, kind, networkId, cause)
            return isGone && cause instanceof StoreFault ? Effect.fail(cause) : Effect.void
          })
        const isOfLane: DuePass["isOfLane"] = (kind, networkId) =>
          before.has(networkId) === isOfTroubled && !slow.has(kind, networkId)
        return Effect.onExit(work({ apart, isOfLane }), (exit) =>
          Effect.sync(() => {
            // where the pass has ended early, others may not have been worked on
            const isOut = (networkId: NetworkId): boolean =>
              isOfTroubled && before.has(networkId) && (Exit.isSuccess(exit) || well.has(networkId))
            const stay = [...troubled].filter((networkId) => !isOut(networkId))
            troubled = new Set([...stay, ...failedNetworks(failures), ...slow.networks])
            if (isOfTroubled) isOverTroubled = false
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
