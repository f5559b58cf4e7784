// The steps of a request: whoever works on it is given what runs them, and ends them with the request.
import type { EngineServices, Refusal } from "@callrules/operations"
import type { StoreFault } from "@callrules/store"
import type * as Effect from "effect/Effect"
import type * as Exit from "effect/Exit"

/** How a step of a request ends. */
export type StepExit<A> = Exit.Exit<A, Refusal | StoreFault>

/** Runs a step of a request; at once where nothing in it has to be waited for. */
export type RunStep = <A>(
  step: Effect.Effect<A, Refusal | StoreFault, EngineServices>,
) => StepExit<A> | Promise<StepExit<A>>
