// Everything an operation may ask for, and how an engine's own small services are made.
import { formatTransactionId, instant } from "@callrules/model"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { Clock } from "./ports/clock.ts"
import type { Directory } from "./ports/directory.ts"
import type { Stores } from "./ports/stores.ts"
import { TransactionIds } from "./ports/transaction-ids.ts"

/** Every service an operation may need. */
export type EngineServices = Clock | Directory | Stores | TransactionIds

/** The machine's clock. */
export const systemClock: Layer.Layer<Clock> = Layer.succeed(Clock, { now: Effect.sync(() => instant(Date.now())) })

/** Random transaction ids: 64 bits from the runtime's secure source. The stores refuse the rare one that is taken. */
export const randomTransactionIds: Layer.Layer<TransactionIds> = Layer.succeed(TransactionIds, {
  next: Effect.sync(() => {
    const words = crypto.getRandomValues(new Uint32Array(2))
    return formatTransactionId(words[0] ?? 0, words[1] ?? 0)
  }),
})
