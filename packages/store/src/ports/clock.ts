// The only clock of the engine.
import { type Instant, instant } from "@callrules/model"
import { Service } from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"

/** The time as the engine sees it; a host can replace it, a test turns it by hand. */
export interface ClockShape {
  /** The present instant, in whole milliseconds; asked anew each time the effect runs. */
  readonly now: Effect.Effect<Instant>
  /**
   * Milliseconds of a monotonic clock, from any origin: it shows when `now` jumps. Absent: jumps go unnoticed.
   */
  readonly steady?: Effect.Effect<number>
}

/** Service key of the engine's {@link ClockShape}. */
export class Clock extends Service<Clock, ClockShape>()("@callrules/store/Clock") {}

/** The machine's clock. */
export const systemClock: Layer.Layer<Clock> = Layer.succeed(Clock, {
  now: Effect.sync(() => instant(Date.now())),
  steady: Effect.sync(() => performance.now()),
})
