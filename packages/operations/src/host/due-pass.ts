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

interface Failure {
  readonly kind: Kind
  readonly networkId: NetworkId
  readonly cause: unknown
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
        const failures: Array<Failure> = []
        const isOver = patience(now)
        const apart: DuePass["apart"] = (kind, networkId, work) =>
          Effect.flatMap(Effect.exit(work), (exit) => {
            const isGone = isOver(Exit.isSuccess(exit))
            if (Exit.isSuccess(exit)) return Effect.void
            if (Cause.hasInterrupts(exit.cause)) return Effect.interrupt
            const cause = Cause.squash(exit.cause)
            failures.push({ kind, networkId, cause })
            return isGone && isStoreFault(cause) ? Effect.fail(cause) : Effect.void
          })
        const ended = Effect.sync(() => {
          troubled = new Set(failures.map(({ networkId }) => networkId))
          for (const [subject, entry] of entriesOf(failures)) {
            const last = told.get(subject)
            if (last !== undefined && now() - last < TOLD_EVERY_MILLISECONDS) continue
            told.set(subject, now())
            log(entry)
          }
          if (failures.length === 0) told.clear()
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

/** One line of each kind, with the network where it is one, and what the line is about. */
const entriesOf = (failures: ReadonlyArray<Failure>): ReadonlyArray<readonly [subject: string, entry: LogEntry]> =>
  (["leg", "call"] as const).flatMap((kind) => {
    const [first, ...others] = failures.filter((failure) => failure.kind === kind)
    if (first === undefined) return []
    const count = others.length === 0 ? `a ${kind}` : `${others.length + 1} ${kind}s`
    const message =
      kind === "leg"
        ? `${count} could not be closed, and ${others.length === 0 ? "is" : "are"} tried again`
        : `what waits for ${count} could not be applied and is tried again`
    const { cause, networkId } = first
    const isOne = others.every((other) => other.networkId === networkId)
    const entry: LogEntry = { level: "error", event: "due-work-failed", message, cause }
    return isOne ? [[`${kind} of ${networkId}`, { ...entry, networkId }]] : [[kind, entry]]
  })
