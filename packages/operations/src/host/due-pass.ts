// One pass over everything that is due by time: what goes wrong with one piece of it holds up no other.
import type { NetworkId } from "@callrules/model"
import type { StoreFault } from "@callrules/store"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import { patience } from "../commits/each-apart.ts"
import type { Log, LogEntry } from "../log.ts"
import type { Refusal } from "../refusal.ts"

/** What work is: closing a leg, looking for the call of a request that waits, applying what waits for a call. */
type Kind = "leg" | "search" | "call"

/** A pass over what is due, in two turns: networks in which something went wrong the last time, or took long, come after all others. */
export interface DuePass {
  /** Whether work of a network belongs to the turn that is under way, and the network has not taken too long already. */
  readonly isOfTurn: (kind: Kind, networkId: NetworkId) => boolean
  /** Does a piece of work. What goes wrong in it is noted; only where nothing else has succeeded for seconds the pass ends with it. */
  readonly apart: <R>(
    kind: Kind,
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

/** What went wrong with work of one kind. */
interface Failures {
  count: number
  /** Of the first. */
  readonly cause: unknown
  readonly networks: Set<NetworkId>
}

/** A piece of work that takes so long waits for something: a directory, or a row. */
const SLOW_MILLISECONDS = 250

/** What is slow in one network may take so long in a turn; the rest is left to the next pass. */
const MOST_SLOW_MILLISECONDS = 2_000

/** What has taken too long in a pass. */
const newSlow = () => {
  const taken = new Map<string, number>()
  const networks = new Set<NetworkId>()
  const keyOf = (kind: Kind, networkId: NetworkId): string => `${kind} ${networkId}`
  const has = (kind: Kind, networkId: NetworkId): boolean =>
    (taken.get(keyOf(kind, networkId)) ?? 0) >= MOST_SLOW_MILLISECONDS
  return {
    networks,
    has,
    add: (kind: Kind, networkId: NetworkId, milliseconds: number): void => {
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
  const told = new Map<string, number>()
  return {
    run: (log, turn) =>
      Effect.suspend(() => {
        const before = troubled
        const failures = new Map<Kind, Failures>()
        const isOver = patience(now)
        const slow = newSlow()
        const well = new Set<NetworkId>()
        let isWhole = false
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
            note(failures, kind, networkId, cause)
            return isGone && isStoreFault(cause) ? Effect.fail(cause) : Effect.void
          })
        const ended = Effect.sync(() => {
          const failed = [...failures.values()].flatMap(({ networks }) => [...networks])
          // where the pass has ended early, others of those before may not have had their turn
          const left = isWhole ? [] : [...before].filter((networkId) => !well.has(networkId))
          troubled = new Set([...failed, ...slow.networks, ...left])
          for (const [kind, failed] of failures) {
            const entry = entryOf(kind, failed)
            const subject = `${kind} of ${entry.networkId ?? "several"}`
            const last = told.get(subject)
            if (last !== undefined && now() - last < TOLD_EVERY_MILLISECONDS) continue
            told.set(subject, now())
            log(entry)
          }
          if (failures.size === 0) told.clear()
        })
        const first = turn({
          apart,
          isOfTurn: (kind, networkId) => !before.has(networkId) && !slow.has(kind, networkId),
        })
        const last = turn({ apart, isOfTurn: (kind, networkId) => before.has(networkId) && !slow.has(kind, networkId) })
        const both = before.size === 0 ? first : Effect.andThen(first, last)
        const whole = Effect.map(both, () => {
          isWhole = true
        })
        return Effect.ensuring(whole, ended)
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

const isStoreFault = (error: unknown): error is StoreFault =>
  typeof error === "object" && error !== null && "_tag" in error && error._tag === "StoreFault"

/** What lasts is told again after that time, and not by each pass. */
const TOLD_EVERY_MILLISECONDS = 60_000

const note = (failures: Map<Kind, Failures>, kind: Kind, networkId: NetworkId, cause: unknown): void => {
  const known = failures.get(kind) ?? { count: 0, cause, networks: new Set() }
  known.count += 1
  known.networks.add(networkId)
  failures.set(kind, known)
}

/** One line, with the network where it is one. */
const entryOf = (kind: Kind, { cause, count, networks }: Failures): LogEntry => {
  const message = {
    leg: `${count === 1 ? "a leg" : `${count} legs`} could not be closed, and ${count === 1 ? "is" : "are"} tried again`,
    search: `the ${count === 1 ? "call of a waiting request" : `calls of ${count} waiting requests`} could not be looked for, which is tried again`,
    call: `what waits for ${count === 1 ? "a call" : `${count} calls`} could not be applied and is tried again`,
  }[kind]
  const [networkId = null] = networks
  return { level: "error", event: "due-work-failed", message, cause, ...(networks.size === 1 ? { networkId } : {}) }
}
