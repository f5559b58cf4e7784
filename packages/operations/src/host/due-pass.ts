// One pass over everything that is due by time: what goes wrong with one piece of it holds up no other.
import type { NetworkId } from "@callrules/model"
import { StoreFault } from "@callrules/store"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import { patience } from "../commits/each-apart.ts"
import type { Log } from "../log.ts"
import type { Refusal } from "../refusal.ts"
import { type DueFailures, type DueKind, failedNetworks, failureTeller, noteFailure } from "./due-failures.ts"

/** A pass over what is due, in two turns: networks in which something went wrong the last time, or took long, come after all others. */
export interface DuePass {
  /** Whether work of a network belongs to the turn that is under way, and the network has not taken too long already. */
  readonly isOfTurn: (kind: DueKind, networkId: NetworkId) => boolean
  /** Does a piece of work. What goes wrong in it is noted; only where nothing else has succeeded for seconds the pass ends with it. */
  readonly apart: <R>(
    kind: DueKind,
    networkId: NetworkId,
    work: Effect.Effect<unknown, Refusal | StoreFault, R>,
  ) => Effect.Effect<void, StoreFault, R>
}

/** What passes remember of the ones before. */
export interface DuePasses {
  /** Runs a pass: `turn` for the networks that went well the last time, then for the others, if there are any. */
  readonly run: <R>(
    log: Log,
    turn: (pass: DuePass) => Effect.Effect<void, StoreFault, R>,
  ) => Effect.Effect<void, StoreFault, R>
}

/** A piece of work that takes so long waits for something: a directory, or a row. */
const SLOW_MILLISECONDS = 250

/** What is slow in one network may take so long in a turn; the rest is left to the next pass. */
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
  const tell = failureTeller(now)
  return {
    run: (log, turn) =>
      Effect.suspend(() => {
        const before = troubled
        const failures: DueFailures = new Map()
        const slow = newSlow()
        const well = new Set<NetworkId>()
        const isOver = patience(now)
        const apart: DuePass["apart"] = (kind, networkId, work) =>
          Effect.flatMap(timed(Effect.exit(work), now), ([exit, took]) => {
            slow.add(kind, networkId, took)
            const isGone = isOver(Exit.isSuccess(exit))
            if (Exit.isSuccess(exit)) {
              if (before.has(networkId)) well.add(networkId)
              return Effect.void
            }
            if (Cause.hasInterrupts(exit.cause)) return Effect.interrupt
            const cause = Cause.squash(exit.cause)
            noteFailure(failures, kind, networkId, cause)
            return isGone && cause instanceof StoreFault ? Effect.fail(cause) : Effect.void
          })
        const turnOf = (isTroubled: boolean) =>
          turn({
            apart,
            isOfTurn: (kind, networkId) => before.has(networkId) === isTroubled && !slow.has(kind, networkId),
          })
        const turns = before.size === 0 ? turnOf(false) : Effect.andThen(turnOf(false), turnOf(true))
        return Effect.onExit(turns, (exit) =>
          Effect.sync(() => {
            // where the pass has ended early, others of those before may not have had their turn
            const left = Exit.isSuccess(exit) ? [] : [...before].filter((networkId) => !well.has(networkId))
            troubled = new Set([...failedNetworks(failures), ...slow.networks, ...left])
            tell(log, failures)
          }),
        )
      }),
  }
}

const timed = <A, R>(
  work: Effect.Effect<A, never, R>,
  now: () => number,
): Effect.Effect<readonly [A, number], never, R> =>
  Effect.suspend(() => {
    const began = now()
    return Effect.map(work, (done) => [done, now() - began] as const)
  })
