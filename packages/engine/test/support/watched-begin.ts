// Stores in memory whose reads of the ledger a test watches.
import { LedgerStore } from "@callrules/store"
import { memoryStores } from "@callrules/store/memory"
import type { Context } from "effect"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"

type Begin = Context.Service.Shape<typeof LedgerStore>["begin"]

/** Stores in memory; what a test makes of `begin` stands in its place. */
export const storesWithBegin = (watched: (begin: Begin) => Begin) =>
  Layer.provideMerge(
    Layer.effect(
      LedgerStore,
      Effect.map(LedgerStore, (ledger) => ({ ...ledger, begin: watched(ledger.begin) })),
    ),
    memoryStores,
  )
