// The stores of the engine over the operations of a database: everything but the SQL itself.

import * as Context from "effect/Context"
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
import type { Operations } from "./operations.ts"
import { affiliateStoreOver } from "./stores/affiliate-store.ts"
import { callStoreOver } from "./stores/call-store.ts"
import { directoryStoreOver } from "./stores/directory-store.ts"
import { erasureOver } from "./stores/erasure.ts"
import { inboxOver } from "./stores/inbox.ts"
import { ledgerStoreOver } from "./stores/ledger-store.ts"
import { outboxOver } from "./stores/outbox.ts"
import { relaysOver } from "./stores/relays.ts"
import { settingsStoreOver } from "./stores/settings-store.ts"
import { transactionFeedOver } from "./stores/transaction-feed.ts"
import { transcriptStoreOver } from "./stores/transcript-store.ts"

/** Every store of the engine over the operations of a database. */
export const storesOver = (operations: Operations): Context.Context<Stores> =>
  Context.make(CallStore, callStoreOver(operations)).pipe(
    Context.add(LedgerStore, ledgerStoreOver(operations)),
    Context.add(Inbox, inboxOver(operations)),
    Context.add(Outbox, outboxOver(operations)),
    Context.add(Relays, relaysOver(operations)),
    Context.add(TransactionFeed, transactionFeedOver(operations)),
    Context.add(SettingsStore, settingsStoreOver(operations)),
    Context.add(AffiliateStore, affiliateStoreOver(operations)),
    Context.add(DirectoryStore, directoryStoreOver(operations)),
    Context.add(TranscriptStore, transcriptStoreOver(operations)),
    Context.add(Erasure, erasureOver(operations)),
  )
