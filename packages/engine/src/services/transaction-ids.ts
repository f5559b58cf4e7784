// Where new transaction ids come from.
import type { TransactionId } from "@callrules/model"
import { Service } from "effect/Context"
import type { Effect } from "effect/Effect"

/** Gives ids that are unique within every network; the stores refuse one that is not, and the request tries again. */
export interface TransactionIdsShape {
  /** A new id each time the effect runs: 8 + 8 upper-case hexadecimal digits with a dash. */
  readonly next: Effect<TransactionId>
}

/** Service key of the engine's {@link TransactionIdsShape}. */
export class TransactionIds extends Service<TransactionIds, TransactionIdsShape>()(
  "@callrules/engine/TransactionIds",
) {}
