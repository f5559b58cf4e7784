// Everything an operation may ask for.
import type { Clock, Directory, Stores } from "@callrules/store"
import type { TransactionIds } from "./transaction-ids.ts"

/** Every service an operation may need. */
export type EngineServices = Clock | Directory | Stores | TransactionIds
