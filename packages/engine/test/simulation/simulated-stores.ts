// The stores of a simulated run: the engine's in-memory ones over one database, which is all that survives a crash.

import { memoryAffiliateStore } from "../../src/memory/affiliate-store.ts"
import { memoryCallStore } from "../../src/memory/call-store.ts"
import { type Database, emptyDatabase } from "../../src/memory/database.ts"
import { memoryInbox } from "../../src/memory/inbox.ts"
import { memoryLedgerStore } from "../../src/memory/ledger-store.ts"
import { memoryOutbox } from "../../src/memory/outbox.ts"
import { memorySettingsStore } from "../../src/memory/settings-store.ts"
import { memoryTranscriptStore } from "../../src/memory/transcript-store.ts"
import type { AffiliateStoreShape } from "../../src/ports/affiliate-store.ts"
import type { CallStoreShape } from "../../src/ports/call-store.ts"
import type { InboxShape } from "../../src/ports/inbox.ts"
import type { LedgerStoreShape } from "../../src/ports/ledger-store.ts"
import type { OutboxShape } from "../../src/ports/outbox.ts"
import type { SettingsStoreShape } from "../../src/ports/settings-store.ts"
import type { TranscriptStoreShape } from "../../src/ports/transcript-store.ts"

/** Every store that the simulated operations use. */
export interface SimulatedStores {
  readonly calls: CallStoreShape
  readonly ledger: LedgerStoreShape
  readonly inbox: InboxShape
  readonly outbox: OutboxShape
  readonly settings: SettingsStoreShape
  readonly affiliates: AffiliateStoreShape
  readonly transcripts: TranscriptStoreShape
}

/** Stores over a new database. */
export const simulatedStores = (): { readonly database: Database; readonly stores: SimulatedStores } => {
  const database = emptyDatabase()
  const stores = {
    calls: memoryCallStore(database),
    ledger: memoryLedgerStore(database),
    inbox: memoryInbox(database),
    outbox: memoryOutbox(database),
    settings: memorySettingsStore(database),
    affiliates: memoryAffiliateStore(database),
    transcripts: memoryTranscriptStore(database),
  }
  return { database, stores }
}
