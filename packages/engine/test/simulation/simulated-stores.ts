// The stores of a simulated run: the engine's in-memory ones over one database, which is all that survives a crash.

import type {
  AffiliateStoreShape,
  CallStoreShape,
  DirectoryStoreShape,
  ErasureShape,
  InboxShape,
  LedgerStoreShape,
  OutboxShape,
  RelaysShape,
  SettingsStoreShape,
  TransactionFeedShape,
  TranscriptStoreShape,
} from "@callrules/store"
import * as Effect from "effect/Effect"
import { memoryAffiliateStore } from "../../../store/src/memory/affiliate-store.ts"
import { memoryCallStore } from "../../../store/src/memory/call-store.ts"
import { type Database, emptyDatabase } from "../../../store/src/memory/database.ts"
import { memoryDirectoryStore } from "../../../store/src/memory/directory-store.ts"
import { memoryErasure } from "../../../store/src/memory/erasure.ts"
import { memoryInbox } from "../../../store/src/memory/inbox.ts"
import { memoryLedgerStore } from "../../../store/src/memory/ledger-store.ts"
import { memoryOutbox } from "../../../store/src/memory/outbox.ts"
import { memoryRelays } from "../../../store/src/memory/relays.ts"
import { memorySettingsStore } from "../../../store/src/memory/settings-store.ts"
import { memoryTransactionFeed } from "../../../store/src/memory/transaction-feed.ts"
import { memoryTranscriptStore } from "../../../store/src/memory/transcript-store.ts"

/** Every store that the simulated operations use. */
export interface SimulatedStores {
  readonly calls: CallStoreShape
  readonly ledger: LedgerStoreShape
  readonly inbox: InboxShape
  readonly outbox: OutboxShape
  readonly relays: RelaysShape
  readonly feed: TransactionFeedShape
  readonly settings: SettingsStoreShape
  readonly affiliates: AffiliateStoreShape
  readonly transcripts: TranscriptStoreShape
  readonly erasure: ErasureShape
  readonly directory: DirectoryStoreShape
}

/** A ledger that reads again at every second conflict, as one does that several processes write. */
const readingAgain = (ledger: LedgerStoreShape): LedgerStoreShape => {
  let conflicts = 0
  return {
    ...ledger,
    commit: (write, again) =>
      Effect.flatMap(ledger.commit(write), (answer) => {
        if (answer !== "conflict" || again === undefined) return Effect.succeed(answer)
        conflicts += 1
        return conflicts % 2 === 1
          ? Effect.map(ledger.begin(again), (reading) => ({ conflict: reading }))
          : Effect.succeed(answer)
      }),
  }
}

/** Stores over a new database. */
export const simulatedStores = (): { readonly database: Database; readonly stores: SimulatedStores } => {
  const database = emptyDatabase()
  const stores = {
    calls: memoryCallStore(database),
    ledger: readingAgain(memoryLedgerStore(database)),
    inbox: memoryInbox(database),
    outbox: memoryOutbox(database),
    relays: memoryRelays(database),
    feed: memoryTransactionFeed(database),
    settings: memorySettingsStore(database),
    affiliates: memoryAffiliateStore(database),
    directory: memoryDirectoryStore(database),
    transcripts: memoryTranscriptStore(database),
    erasure: memoryErasure(database),
  }
  return { database, stores }
}
