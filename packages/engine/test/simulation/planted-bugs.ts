// Bugs put into the stores or the engine on purpose: the simulation has to find each of them.
import type { Database } from "../../src/memory/database.ts"
import type { Random } from "../../src/store-suite/random.ts"
import type { RunQueue } from "./run-queue.ts"
import type { SimulatedStores } from "./simulated-stores.ts"

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
