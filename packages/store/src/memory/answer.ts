// How the in-memory stores answer: at once, and with a defect for a malformed write.
import * as Effect from "effect/Effect"
import { StoreFault } from "../ports/store-fault.ts"

/** The answer of some work on the maps; whatever it throws is a bug of ours and a fault of the store. */
export const answer = <A>(work: () => A): Effect.Effect<A, StoreFault> =>
  Effect.try({ try: work, catch: (cause) => new StoreFault({ reason: "defect", cause }) })

/** The same for a write that may be malformed. */
export const answerWrite = <A>(fault: string | undefined, work: () => A): Effect.Effect<A, StoreFault> =>
  fault === undefined ? answer(work) : Effect.fail(new StoreFault({ reason: "defect", cause: fault }))
