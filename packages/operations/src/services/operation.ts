// What an operation is, and what runs one.
import type { StoreFault } from "@callrules/store"
import type { Effect } from "effect/Effect"
import type { Result } from "effect/Result"
import type { Caller, OperationContext } from "../access/caller.ts"
import type { Refusal } from "../refusal.ts"
import type { EngineServices } from "./engine-services.ts"

/** An operation: what `@callrules/operations` exports as `submitSignals`, `currentCalls` and so on. */
export type Operation<A> = Effect<A, Refusal | StoreFault, EngineServices>

/** Runs operations: an engine does. */
export interface OperationRunner {
  /**
   * Runs an operation.
   *
   * @returns the answer or the refusal; the promise is rejected only with a `StoreFault` or a defect.
   */
  readonly run: <A>(operation: Operation<A>) => Promise<Result<A, Refusal>>
  /** The context of an operation for a caller the host vouches for itself. */
  readonly asCaller: (caller: Caller) => OperationContext
}
