// Requests for one leg take turns, as far as their leg is known before they read.
import type { NetworkId, TransactionId } from "@callrules/model"
import type * as Effect from "effect/Effect"
import type { TurnsShape } from "../commits/turns.ts"

/** Where a request stands: the leg it is for, once an attempt has found it; null before. */
export interface Line {
  legId: TransactionId | null
}

/**
 * Runs what reads and writes a leg, when those before it on the same leg are done. Where the leg is not known it runs at
 * once: if it conflicts with others then, it takes turns with them from the next attempt on.
 */
// ENG-95
export const inLine = <A, E, R>(
  turns: TurnsShape,
  networkId: NetworkId,
  { legId }: Line,
  work: Effect.Effect<A, E, R>,
): Effect.Effect<A, E, R> => (legId === null ? work : turns.inTurn(["ledger", networkId, legId], work))
