// How a bug is put into a simulated run: around the stores, below what the audit sees or above it.
import type { LedgerQuery, LedgerReading, LedgerWrite } from "@callrules/store"
import * as Effect from "effect/Effect"
import type { Database } from "../../../../store/src/memory/database.ts"
import type { Random } from "../../../../store/src/suite/random.ts"
import type { RunQueue } from "../run-queue.ts"
import type { SimulatedStores } from "../simulated-stores.ts"

/** What a bug may use. */
export interface BugParts {
  readonly database: Database
  readonly queue: RunQueue
  readonly random: Random
}

/** Where a bug sits: in the stores, below what the audit sees; or in the engine, above it. */
export interface Planted {
  readonly store?: (stores: SimulatedStores) => SimulatedStores
  readonly engine?: (stores: SimulatedStores) => SimulatedStores
  readonly crashed?: () => void
}

/** Plants a bug into one run. */
export type PlantedBug = (parts: BugParts) => Planted

type Commit = SimulatedStores["ledger"]["commit"]

/** Stores with another commit of the ledger. */
export const committing =
  (change: (commit: Commit, write: LedgerWrite) => ReturnType<Commit>) => (stores: SimulatedStores) => ({
    ...stores,
    ledger: {
      ...stores.ledger,
      commit: (write: LedgerWrite) => Effect.suspend(() => change(stores.ledger.commit, write)),
    },
  })

/** Stores that tell an engine something else of a call than what is there. */
export const telling = (change: (read: CallReading) => CallReading) => (stores: SimulatedStores) => ({
  ...stores,
  ledger: {
    ...stores.ledger,
    begin: (query: LedgerQuery) =>
      Effect.map(stores.ledger.begin(query), (read) =>
        read.kind === "call" && query.by.by !== "transaction_id" ? change(read) : read,
      ),
  },
})

/** What an engine is told of a call. */
export type CallReading = Extract<LedgerReading, { readonly kind: "call" }>
