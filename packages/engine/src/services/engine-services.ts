// Everything an operation may ask for, and how an engine's own small services are made.
import { formatTransactionId, instant } from "@callrules/model"
import type { Stores } from "@callrules/store"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { Directory } from "../directory/directory.ts"
import { Clock } from "./clock.ts"
import { TransactionIds } from "./transaction-ids.ts"

/** Every service an operation may need. */
export type EngineServices = Clock | Directory | Stores | TransactionIds

/** The machine's clock. */
export const systemClock: Layer.Layer<Clock> = Layer.succeed(Clock, { now: Effect.sync(() => instant(Date.now())) })

/** Random transaction ids: 64 bits from the runtime's secure source. The stores refuse the rare one that is taken. */
export const randomTransactionIds: Layer.Layer<TransactionIds> = Layer.sync(TransactionIds, () => {
  // asking the source costs as much for many words as for two
  const words = new Uint32Array(512)
  let used = words.length
  return {
    next: Effect.sync(() => {
      if (used === words.length) {
        crypto.getRandomValues(words)
        used = 0
      }
      return formatTransactionId(words[used++] ?? 0, words[used++] ?? 0)
    }),
  }
})
