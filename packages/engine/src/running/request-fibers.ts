// The fibers of requests: those that wait for something are known, so that closing the engine interrupts them.
import { noSlotsYet } from "@callrules/model/slots"
import type { Context } from "effect/Context"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"

/** Runs steps of requests. */
export interface RequestFibers<Services> {
  /** Starts a step; what it does before it first waits is done when this returns. */
  readonly fork: <A, E>(step: Effect.Effect<A, E, Services>) => Fiber.Fiber<A, E>
  /** Interrupts what still runs, but no commit that has begun, and waits for its end. */
  readonly interrupt: Effect.Effect<void>
}

/** No steps yet. */
export const noFibersYet = <Services>(services: Context<Services>): RequestFibers<Services> => {
  const waiting = noSlotsYet<Fiber.Fiber<unknown, unknown>>()
  const run = Effect.runForkWith(services)
  return {
    fork: (step) => {
      const fiber = run(step)
      if (fiber.pollUnsafe() === undefined) {
        const slot = waiting.add(fiber)
        fiber.addObserver(() => waiting.remove(slot))
      }
      return fiber
    },
    interrupt: Effect.suspend(() => Fiber.interruptAll(waiting.entries().map(([, fiber]) => fiber))),
  }
}
