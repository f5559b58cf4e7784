// Every operation of the store, prepared as statements on one database.
import type { DatabaseSync } from "node:sqlite"
import type { ReadOperations, WriteOperations } from "@callrules/store/rows"
import { affiliateReads, affiliateWrites } from "./affiliates.ts"
import { callRecordReads } from "./call-records.ts"
import { callReads, callWrites } from "./calls.ts"
import { directoryReads, directoryWrites } from "./directory.ts"
import { erasureReads, erasureWrites } from "./erasure.ts"
import { outboxReads, outboxWrites } from "./events.ts"
import { relayReads, relayWrites, transactionFeedReads, transactionFeedWrites } from "./feed.ts"
import { forgettingReads, forgettingWrites } from "./forgetting.ts"
import { homeMoveReads, homeMoveWrites } from "./home-moves.ts"
import { inboxReads, inboxWrites } from "./inbox.ts"
import { ledgerWrites } from "./ledger.ts"
import { ledgerReading } from "./ledger-reading.ts"
import { legTransactionReads } from "./leg-transactions.ts"
import { legsAround } from "./legs-around.ts"
import { outcomeReads } from "./outcomes.ts"
import { settingsReads, settingsWrites } from "./settings.ts"
import { transcriptReads, transcriptWrites } from "./transcripts.ts"

/** Operations that only read. */
export const prepareReads = (database: DatabaseSync): ReadOperations => ({
  ...callReads(database),
  ...callRecordReads(database),
  ...homeMoveReads(database),
  ...legTransactionReads(database),
  ...ledgerReading(database),
  ...legsAround(database),
  ...outcomeReads(database),
  ...erasureReads(database),
  ...forgettingReads(database),
  ...inboxReads(database),
  ...outboxReads(database),
  ...relayReads(database),
  ...settingsReads(database),
  ...affiliateReads(database),
  ...directoryReads(database),
  ...transactionFeedReads(database),
  ...transcriptReads(database),
})

/** Operations that change something; each runs inside a transaction and its own savepoint. */
export const prepareWrites = (database: DatabaseSync): WriteOperations => ({
  ...callWrites(database),
  ...homeMoveWrites(database),
  ...ledgerWrites(database),
  ...erasureWrites(database),
  ...forgettingWrites(database),
  ...inboxWrites(database),
  ...outboxWrites(database),
  ...relayWrites(database),
  ...settingsWrites(database),
  ...affiliateWrites(database),
  ...directoryWrites(database),
  ...transactionFeedWrites(database),
  ...transcriptWrites(database),
})
