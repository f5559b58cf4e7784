// The stores of the engine over the operations of a database: everything but the SQL itself.
import {
  AffiliateStore,
  CallStore,
  Inbox,
  LedgerStore,
  Outbox,
  SettingsStore,
  type Stores,
  TranscriptStore,
} from "@callrules/store"
import * as Context from "effect/Context"
import { sqliteAffiliateStore } from "./stores/affiliate-store.ts"
import { sqliteCallStore } from "./stores/call-store.ts"
import { sqliteInbox } from "./stores/inbox.ts"
import { sqliteLedgerStore } from "./stores/ledger-store.ts"
import { sqliteOutbox } from "./stores/outbox.ts"
import { sqliteSettingsStore } from "./stores/settings-store.ts"
import { sqliteTranscriptStore } from "./stores/transcript-store.ts"
import type { StoreThread } from "./thread/store-thread.ts"

/** Every store of the engine over the operations of a database. */
export const storesOver = (thread: Pick<StoreThread, "call">): Context.Context<Stores> =>
  Context.make(CallStore, sqliteCallStore(thread)).pipe(
    Context.add(LedgerStore, sqliteLedgerStore(thread)),
    Context.add(Inbox, sqliteInbox(thread)),
    Context.add(Outbox, sqliteOutbox(thread)),
    Context.add(SettingsStore, sqliteSettingsStore(thread)),
    Context.add(AffiliateStore, sqliteAffiliateStore(thread)),
    Context.add(TranscriptStore, sqliteTranscriptStore(thread)),
  )

export type { StoreOperations } from "./statements/prepare.ts"
export { VERSIONS_FROM_WHOLE } from "./stores/group-change.ts"
