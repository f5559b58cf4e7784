// The in-memory stores as a layer.
import * as Context from "effect/Context"
import * as Layer from "effect/Layer"
import { AffiliateStore } from "../ports/affiliate-store.ts"
import { CallStore } from "../ports/call-store.ts"
import { DirectoryStore } from "../ports/directory-store.ts"
import { Erasure } from "../ports/erasure.ts"
import { Inbox } from "../ports/inbox.ts"
import { LedgerStore } from "../ports/ledger-store.ts"
import { Outbox } from "../ports/outbox.ts"
import { Relays } from "../ports/relays.ts"
import { SettingsStore } from "../ports/settings-store.ts"
import type { Stores } from "../ports/stores.ts"
import { TransactionFeed } from "../ports/transaction-feed.ts"
import { TranscriptStore } from "../ports/transcript-store.ts"
import { memoryAffiliateStore } from "./affiliate-store.ts"
import { memoryCallStore } from "./call-store.ts"
import { type Database, emptyDatabase } from "./database.ts"
import { memoryDirectoryStore } from "./directory-store.ts"
import { memoryErasure } from "./erasure.ts"
import { memoryInbox } from "./inbox.ts"
import { memoryLedgerStore } from "./ledger-store.ts"
import { memoryOutbox } from "./outbox.ts"
import { memoryRelays } from "./relays.ts"
import { memorySettingsStore } from "./settings-store.ts"
import { memoryTransactionFeed } from "./transaction-feed.ts"
import { memoryTranscriptStore } from "./transcript-store.ts"

/**
 * Every store of the engine in memory: empty each time the layer is built, gone with the process. For tests, and for
 * hosts that need no storage.
 *
 * Promises what every store promises, except durability. Each operation answers at once, and its cost does not grow with
 * the stored data. Values are stored as given, not copied: they are immutable by their types.
 *
 * Rules ENG-72 and ENG-88.
 */
export const memoryStores: Layer.Layer<Stores> = Layer.syncContext(() => storesOver(emptyDatabase()))

/** Every store over one database. */
export const storesOver = (database: Database): Context.Context<Stores> =>
  Context.make(CallStore, memoryCallStore(database)).pipe(
    Context.add(LedgerStore, memoryLedgerStore(database)),
    Context.add(Inbox, memoryInbox(database)),
    Context.add(Outbox, memoryOutbox(database)),
    Context.add(Relays, memoryRelays(database)),
    Context.add(TransactionFeed, memoryTransactionFeed(database)),
    Context.add(SettingsStore, memorySettingsStore(database)),
    Context.add(AffiliateStore, memoryAffiliateStore(database)),
    Context.add(DirectoryStore, memoryDirectoryStore(database)),
    Context.add(TranscriptStore, memoryTranscriptStore(database)),
    Context.add(Erasure, memoryErasure(database)),
  )
