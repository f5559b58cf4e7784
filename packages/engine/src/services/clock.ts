// The only clock of the engine.
import type { Instant } from "@callrules/model"
import { Service } from "effect/Context"
import type { Effect } from "effect/Effect"

/** The time as the engine sees it; a host can replace it, a test turns it by hand. */
export interface ClockShape {
  /** The present instant, in whole milliseconds; asked anew each time the effect runs. */
  readonly now: Effect<Instant>
}

/** Service key of the engine's {@link ClockShape}. */
export class Clock extends Service<Clock, ClockShape>()("@callrules/engine/Clock") {}
