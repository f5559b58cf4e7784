// Every operation of the store, prepared as statements on one database. The calling side uses their names and types.
import type { DatabaseSync } from "node:sqlite"
import { affiliateReads, affiliateWrites } from "./affiliates.ts"
import { callRecordReads } from "./call-records.ts"
import { callReads, callWrites } from "./calls.ts"
import { outboxReads, outboxWrites } from "./events.ts"
import { homeMoveReads, homeMoveWrites } from "./home-moves.ts"
import { inboxReads, inboxWrites } from "./inbox.ts"
import { ledgerReads, ledgerWrites } from "./ledger.ts"
import { ledgerReading } from "./ledger-reading.ts"
import { legsAround } from "./legs-around.ts"
import { outcomeReads, outcomeWrites } from "./outcomes.ts"
import { settingsReads, settingsWrites } from "./settings.ts"
import { transcriptReads, transcriptWrites } from "./transcripts.ts"

/** Operations that only read. */
export const prepareReads = (database: DatabaseSync) => ({
  ...callReads(database),
  ...callRecordReads(database),
  ...homeMoveReads(database),
  ...ledgerReads(database),
  ...ledgerReading(database),
  ...legsAround(database),
  ...outcomeReads(database),
  ...inboxReads(database),
  ...outboxReads(database),
  ...settingsReads(database),
  ...affiliateReads(database),
  ...transcriptReads(database),
})

/** Operations that change something; each runs inside a transaction and its own savepoint. */
export const prepareWrites = (database: DatabaseSync) => ({
  ...callWrites(database),
  ...homeMoveWrites(database),
  ...ledgerWrites(database),
  ...outcomeWrites(database),
  ...inboxWrites(database),
  ...outboxWrites(database),
  ...settingsWrites(database),
  ...affiliateWrites(database),
  ...transcriptWrites(database),
})

/** Every operation by name. */
export type StoreOperations = ReturnType<typeof prepareReads> & ReturnType<typeof prepareWrites>
