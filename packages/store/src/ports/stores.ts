// The stores of one engine, together: what an implementation provides.
import type { AffiliateStore } from "./affiliate-store.ts"
import type { CallStore } from "./call-store.ts"
import type { DirectoryStore } from "./directory-store.ts"
import type { Erasure } from "./erasure.ts"
import type { Inbox } from "./inbox.ts"
import type { LedgerStore } from "./ledger-store.ts"
import type { Outbox } from "./outbox.ts"
import type { Relays } from "./relays.ts"
import type { SettingsStore } from "./settings-store.ts"
import type { TransactionFeed } from "./transaction-feed.ts"
import type { TranscriptStore } from "./transcript-store.ts"

/** Every store the engine needs. An implementation is a `Layer<Stores, StoreFault>`; all of it is one database. */
export type Stores =
  | AffiliateStore
  | CallStore
  | DirectoryStore
  | Erasure
  | Inbox
  | LedgerStore
  | Outbox
  | Relays
  | SettingsStore
  | TransactionFeed
  | TranscriptStore
