// The signal ledger in memory.
import type { LedgerStoreShape, LedgerWrite } from "../ports/ledger-store.ts"
import type { RequestKey, StoredOutcome } from "../ports/request-outcome.ts"
import { malformedLedgerWrite } from "../ports/well-formed-write.ts"
import { answer, answerWrite } from "./answer.ts"
import {
  appendCall,
  appendEvents,
  appendGroup,
  byTimeStored,
  type Database,
  eventIdsAreFree,
  type KeptOutcome,
  type LegData,
  type NetworkData,
  type NetworkView,
  networkOf,
  outcomeList,
  raiseCallRecord,
  requestKeyText,
  writtenNetwork,
} from "./database.ts"
import { forget, networkAfter } from "./forget.ts"
import { entryKey, keepFate, replaceEntry } from "./inbox-data.ts"
import { readLedger } from "./ledger-reading.ts"
import { legTransactions } from "./leg-transactions.ts"
import { insert, remove } from "./sorted-blocks.ts"

/** The ledger of a database. */
export const memoryLedgerStore = (database: Database): LedgerStoreShape => ({
  begin: (query) => answer(() => readLedger(database, query)),
  outcome: (key) => answer(() => networkOf(database, key.networkId).outcomes.get(requestKeyText(key))?.outcome),
  transactions: (query) => answer(() => legTransactions(database, query)),
  commit: (write) => answerWrite(malformedLedgerWrite(write), () => commit(database, write)),
  networkAfter: (after) => answer(() => networkAfter(database, after)),
  forget: (what) => answer(() => forget(database, what)),
})

/** Whether a request id has no outcome yet. */
export const outcomeIsFree = (database: Database, key: RequestKey): boolean =>
  !networkOf(database, key.networkId).outcomes.has(requestKeyText(key))

/** Stores the outcome of a new request id. */
export const keepOutcome = (database: Database, key: RequestKey, outcome: StoredOutcome, list: string | null): void => {
  const { outcomeLists, outcomes, outcomesByAge } = writtenNetwork(database, key.networkId)
  const kept: KeptOutcome = { requestKey: requestKeyText(key), outcome, list }
  outcomes.set(kept.requestKey, kept)
  insert(outcomesByAge, byTimeStored, kept)
  if (list !== null) outcomeLists.set(list, (outcomeLists.get(list) ?? new Set()).add(kept.requestKey))
}

/** Changes the outcomes of a leg or of an entry; says how many there are. */
export const changeOutcomes = (
  { outcomeLists, outcomes, outcomesByAge }: NetworkData,
  list: string,
  change: (outcome: StoredOutcome) => StoredOutcome,
): number => {
  const keys = outcomeLists.get(list) ?? new Set()
  for (const key of keys) {
    const kept = outcomes.get(key)
    if (kept === undefined) continue
    const changed = { ...kept, outcome: change(kept.outcome) }
    remove(outcomesByAge, byTimeStored, kept)
    insert(outcomesByAge, byTimeStored, changed)
    outcomes.set(key, changed)
  }
  return keys.size
}

/** Lets the age of the answer to a request that waited count from when it was applied, and forgets what it said of an erased call. */
// SIG-316
export const renewOutcomes = (
  network: NetworkData,
  { at, entryId }: NonNullable<LedgerWrite["appliesEntry"]>,
  isErased: boolean,
): void => {
  changeOutcomes(network, outcomeList("entry", entryId), (outcome) => ({
    ...outcome,
    storedAt: outcome.storedAt >= at ? outcome.storedAt : at,
    fingerprint: isErased ? "" : outcome.fingerprint,
  }))
}

const commit = (database: Database, write: LedgerWrite): "committed" | "conflict" => {
  const network = writtenNetwork(database, write.networkId)
  const leg = network.legs.get(write.legId)
  if (leg === undefined || !isAsRead(leg, write)) return "conflict"
  if (!idsAndNamesAreFree(network, write)) return "conflict"
  if (write.callRecord !== null && !recordIsAsRead(network, write.callRecord)) return "conflict"
  if (write.outcome !== null && !outcomeIsFree(database, write.outcome.key)) return "conflict"
  const applied =
    write.appliesEntry === null
      ? undefined
      : database.inbox.entries.get(entryKey({ networkId: write.networkId, entryId: write.appliesEntry.entryId }))
  if (write.appliesEntry !== null && applied?.entry.status !== "waiting") return "conflict"
  if (!eventIdsAreFree(database, write.events)) return "conflict"

  append(network, leg, write)
  if (write.callRecord !== null) {
    const { callRecordId, home } = write.callRecord
    const record = raiseCallRecord(network, callRecordId)
    if (home !== null) record.homes.set(home.advertiserIdFromNetwork, write.legId)
  }
  if (write.outcome !== null) {
    keepOutcome(database, write.outcome.key, write.outcome.outcome, outcomeList("leg", write.legId))
  }
  if (applied !== undefined && write.appliesEntry !== null) {
    renewOutcomes(network, write.appliesEntry, write.isErased)
    replaceEntry(database.inbox, applied, undefined)
    const ids = write.groupTransactions.map(({ transactionId }) => transactionId)
    keepFate(database.inbox, applied, "applied", ids)
  }
  appendEvents(database, write.events)
  return "committed"
}

// ENG-129
const isAsRead = (leg: LegData, write: LedgerWrite): boolean => {
  const { callCorrection, expectedLedgerVersion, groupTransactions, isErased } = write
  return (
    leg.stored.ledgerVersion === expectedLedgerVersion &&
    leg.stored.isErased === isErased &&
    (callCorrection === null || leg.stored.head?.version === callCorrection.version - 1) &&
    groupTransactions.every(({ partnerUniqueId, version }) => {
      const head = leg.groupHeads.get(partnerUniqueId)
      return (head?.version ?? 0) === version - 1
    })
  )
}

const recordIsAsRead = (network: NetworkView, read: NonNullable<LedgerWrite["callRecord"]>): boolean => {
  const record = network.callRecords.get(read.callRecordId)
  return (
    record?.version === read.expectedVersion &&
    (read.home === null || !record.homes.has(read.home.advertiserIdFromNetwork))
  )
}

const idsAndNamesAreFree = (network: NetworkView, write: LedgerWrite): boolean => {
  const ids = write.groupTransactions.map(({ transactionId }) => transactionId)
  if (write.callCorrection !== null) ids.push(write.callCorrection.transactionId)
  if (new Set(ids).size !== ids.length || ids.some((id) => network.transactionIds.has(id))) return false
  const casings = new Map<string, string>()
  return write.newNames.every(({ casing, folded }) => {
    const registered = network.names.get(folded) ?? casings.get(folded) ?? casing
    casings.set(folded, casing)
    return registered === casing
  })
}

const append = (network: NetworkData, leg: LegData, write: LedgerWrite): void => {
  const { callCorrection, groupTransactions, namedFields, newNames } = write
  const named = new Set([...leg.stored.namedFields, ...namedFields])
  leg.stored = {
    ...leg.stored,
    head: callCorrection ?? leg.stored.head,
    namedFields: named.size > leg.stored.namedFields.length ? [...named].sort() : leg.stored.namedFields,
    ledgerVersion: leg.stored.ledgerVersion + 1,
  }
  if (callCorrection !== null) {
    appendCall(network, leg, callCorrection)
    network.transactionIds.set(callCorrection.transactionId, leg)
  }
  for (const transaction of groupTransactions) {
    appendGroup(network, leg, transaction)
    leg.groupHeads.set(transaction.partnerUniqueId, transaction)
    network.transactionIds.set(transaction.transactionId, { kind: "post-call-event", legId: write.legId })
  }
  for (const { casing, folded } of newNames) network.names.set(folded, casing)
}
