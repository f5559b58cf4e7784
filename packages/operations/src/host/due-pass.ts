// One pass over everything that is due by time: what goes wrong with one piece of it holds up no other.
import type { NetworkId } from "@callrules/model"
import type { StoreFault } from "@callrules/store"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import { patience } from "../commits/each-apart.ts"
import type { Log, LogEntry } from "../log.ts"
import type { Refusal } from "../refusal.ts"

/** What work is about, as the log says it. */
type Kind = "leg" | "call"

/** A pass over what is due, in two turns: networks in which something went wrong the last time come after all others. */
export interface DuePass {
  /** Whether work of a network belongs to the turn that is under way. */
  readonly isOfTurn: (networkId: NetworkId) => boolean
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
        const apart: DuePass["apart"] = (kind, networkId, work) =>
          Effect.flatMap(Effect.exit(work), (exit) => {
            const isGone = isOver(Exit.isSuccess(exit))
            if (Exit.isSuccess(exit)) return Effect.void
            if (Cause.hasInterrupts(exit.cause)) return Effect.interrupt
            const cause = Cause.squash(exit.cause)
            note(failures, kind, networkId, cause)
            return isGone && isStoreFault(cause) ? Effect.fail(cause) : Effect.void
          })
        const ended = Effect.sync(() => {
          troubled = new Set([...failures.values()].flatMap(({ networks }) => [...networks]))
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
        const first = turn({ apart, isOfTurn: (networkId) => !before.has(networkId) })
        const last = turn({ apart, isOfTurn: (networkId) => before.has(networkId) })
        return Effect.ensuring(before.size === 0 ? first : Effect.andThen(first, last), ended)
      }),
  }
}

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
  const what = count === 1 ? `a ${kind}` : `${count} ${kind}s`
  const message =
    kind === "leg"
      ? `${what} could not be closed, and ${count === 1 ? "is" : "are"} tried again`
      : `what waits for ${what} could not be applied and is tried again`
  const [networkId = null] = networks
  return { level: "error", event: "due-work-failed", message, cause, ...(networks.size === 1 ? { networkId } : {}) }
}
