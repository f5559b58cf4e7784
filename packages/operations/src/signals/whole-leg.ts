// What a request is decided on: the leg that is chosen among what was read, with all of it that the request needs.
import type { CallTransaction } from "@callrules/model"
import type { GroupTransaction, LocateProblems, SignalRequest } from "@callrules/signal-ledger"
import { type LedgerQuery, type LedgerReading, LedgerStore, type LegReading, type StoreFault } from "@callrules/store"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import type { Caller } from "../access/caller.ts"
import { type FoundLeg, foundLeg } from "./found-leg.ts"

/** What a request needs of its leg. */
export interface LegContent {
  /** The call's transaction, without values for a request that brings none; null: there is none. */
  readonly call: CallTransaction | null
  /** The current transaction of each group of the request that the leg has. */
  readonly groups: ReadonlyMap<string, GroupTransaction>
}

/** A leg that is chosen, whole. */
export interface WholeLeg extends FoundLeg {
  readonly content: LegContent
}

/** What was read, and which leg of it the request is for. */
export interface Chosen {
  readonly kind: "chosen"
  readonly read: Exclude<LedgerReading, { readonly kind: "answered" }>
  /** What it was read by: whoever reads again because a write has lost its race asks for the same leg. */
  readonly query: LedgerQuery
  readonly found: Result.Result<WholeLeg, LocateProblems>
}

/**
 * Reads what a request is decided on and chooses its leg. What is long was left out of the legs of a call, since only one of them
 * counts: where the one that is chosen is without something, it is read once more, whole.
 *
 * @param reading - what a conflict has read already.
 */
// ENG-521
export const readAndChoose = (
  caller: Caller,
  request: SignalRequest,
  query: LedgerQuery,
  reading?: LedgerReading,
): Effect.Effect<Chosen | Extract<LedgerReading, { readonly kind: "answered" }>, StoreFault, LedgerStore> =>
  Effect.flatMap(
    reading === undefined ? Effect.flatMap(LedgerStore, ({ begin }) => begin(query)) : Effect.succeed(reading),
    (read): ReturnType<typeof readAndChoose> => {
      if (read.kind === "answered") return Effect.succeed(read)
      const chosen = foundLeg(caller, request, read)
      if (Result.isFailure(chosen)) {
        return Effect.succeed({ kind: "chosen", read, query, found: Result.fail(chosen.failure) })
      }
      const { leg, reading: ofLeg } = chosen.success
      const content = contentOf(ofLeg, query.bringsCustomData)
      if (content !== undefined) {
        return Effect.succeed({ kind: "chosen", read, query, found: Result.succeed({ ...chosen.success, content }) })
      }
      return query.wholeLeg === leg.legId
        ? Effect.die(new Error("the store has left out what was asked for of a leg"))
        : readAndChoose(caller, request, { ...query, wholeLeg: leg.legId })
    },
  )

/** What a request needs of a leg; undefined where something of it was left out. */
const contentOf = (
  { customData, groups, stored: { head } }: LegReading,
  bringsCustomData: boolean,
): LegContent | undefined => {
  const whole = new Map<string, GroupTransaction>()
  for (const [id, group] of groups) {
    if (group === null) return undefined
    whole.set(id, group)
  }
  if (head === null) return { call: null, groups: whole }
  if (bringsCustomData && customData === null) return undefined
  // nothing compares a value with those of the call where the request brings none
  // ENG-520
  return { call: { ...head, customData: customData ?? {} }, groups: whole }
}
