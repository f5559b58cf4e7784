// The signal ledger in memory.
import type { Instant, TransactionId } from "@callrules/model"
import type { LedgerStoreShape, LedgerWrite, RequestKey, StoredOutcome } from "../ports/ledger-store.ts"
import { malformedLedgerWrite } from "../ports/well-formed-write.ts"
import { answer, answerWrite } from "./answer.ts"
import {
  appendEvents,
  byTimeStored,
  type Database,
  eventIdsAreFree,
  type KeptOutcome,
  type LegData,
  type NetworkData,
  networkOf,
  raiseCallRecord,
  requestKeyText,
} from "./database.ts"
import { entryKey, replaceEntry } from "./inbox-data.ts"
import { ascending, insert, remove } from "./sorted-blocks.ts"

/** The ledger of a database. */
export const memoryLedgerStore = (database: Database): LedgerStoreShape => ({
  outcome: (key) => answer(() => networkOf(database, key.networkId).outcomes.get(requestKeyText(key))?.outcome),
  storeOutcome: (key, outcome) =>
    answer(() => {
      if (!outcomeIsFree(database, key)) return "conflict"
      keepOutcome(database, key, outcome)
      return "committed"
    }),
  read: (networkId, legId, partnerUniqueIds, foldedNames) =>
    answer(() => {
      const { legs, names } = networkOf(database, networkId)
      const leg = legs.get(legId)
      if (leg === undefined || leg.stored.head === null) return undefined
      return {
        call: leg.stored.head,
        groups: selected(leg.groupHeads, partnerUniqueIds),
        names: selected(names, foldedNames),
      }
    }),
  carrying: (networkId, legIds, partnerUniqueIds) =>
    answer(() => {
      const { legs } = networkOf(database, networkId)
      const carrying = new Map<TransactionId, ReadonlySet<string>>()
      for (const legId of legIds) {
        const heads = legs.get(legId)?.groupHeads
        const groups = partnerUniqueIds.filter((id) => heads?.has(id) === true)
        if (groups.length > 0) carrying.set(legId, new Set(groups))
      }
      return carrying
    }),
  transactions: (networkId, legId) =>
    answer(() => {
      const leg = networkOf(database, networkId).legs.get(legId)
      return { calls: [...(leg?.calls ?? [])], groups: [...(leg?.groups ?? [])] }
    }),
  commit: (write) => answerWrite(malformedLedgerWrite(write), () => commit(database, write)),
  forgetOutcomes: (before) =>
    answer(() => {
      for (const kept of outcomesBefore(database, before)) {
        remove(database.outcomesByAge, byTimeStored, kept)
        networkOf(database, kept.networkId).outcomes.delete(kept.requestKey)
      }
    }),
})

/** Whether a request id has no outcome yet. */
export const outcomeIsFree = (database: Database, key: RequestKey): boolean =>
  !networkOf(database, key.networkId).outcomes.has(requestKeyText(key))

/** Stores the outcome of a new request id. */
export const keepOutcome = (database: Database, key: RequestKey, outcome: StoredOutcome): void => {
  const kept: KeptOutcome = { requestKey: requestKeyText(key), networkId: key.networkId, outcome }
  networkOf(database, key.networkId).outcomes.set(kept.requestKey, kept)
  insert(database.outcomesByAge, byTimeStored, kept)
}

const outcomesBefore = (database: Database, before: Instant): ReadonlyArray<KeptOutcome> => {
  const old: Array<KeptOutcome> = []
  for (const kept of ascending(database.outcomesByAge, byTimeStored)) {
    if (kept.outcome.storedAt >= before) break
    old.push(kept)
  }
  return old
}

const selected = <Value>(all: ReadonlyMap<string, Value>, keys: ReadonlyArray<string>): Map<string, Value> => {
  const some = new Map<string, Value>()
  for (const key of keys) {
    const value = all.get(key)
    if (value !== undefined) some.set(key, value)
  }
  return some
}

const commit = (database: Database, write: LedgerWrite): "committed" | "conflict" => {
  const network = networkOf(database, write.networkId)
  const leg = network.legs.get(write.legId)
  if (leg === undefined || !isAsRead(leg, write)) return "conflict"
  if (!idsAndNamesAreFree(network, write)) return "conflict"
  if (write.callRecord !== null && !recordIsAsRead(network, write.callRecord)) return "conflict"
  if (write.outcome !== null && !outcomeIsFree(database, write.outcome.key)) return "conflict"
  const applied =
    write.appliesEntry === null
      ? undefined
      : database.inbox.entries.get(entryKey({ networkId: write.networkId, entryId: write.appliesEntry }))
  if (write.appliesEntry !== null && applied?.entry.status !== "waiting") return "conflict"
  if (!eventIdsAreFree(database, write.events)) return "conflict"

  append(network, leg, write)
  if (write.callRecord !== null) {
    const { callRecordId, home } = write.callRecord
    const record = raiseCallRecord(network, callRecordId)
    if (home !== null) record.homes.set(home.advertiserIdFromNetwork, write.legId)
  }
  if (write.outcome !== null) keepOutcome(database, write.outcome.key, write.outcome.outcome)
  if (applied !== undefined) replaceEntry(database.inbox, applied, undefined)
  appendEvents(database, write.events)
  return "committed"
}

const isAsRead = (leg: LegData, write: LedgerWrite): boolean =>
  leg.stored.head?.version === write.expectedCallVersion &&
  [...write.expectedGroupVersions].every(([id, version]) => (leg.groupHeads.get(id)?.version ?? 0) === version)

const recordIsAsRead = (network: NetworkData, read: NonNullable<LedgerWrite["callRecord"]>): boolean => {
  const record = network.callRecords.get(read.callRecordId)
  return (
    record?.version === read.expectedVersion &&
    (read.home === null || !record.homes.has(read.home.advertiserIdFromNetwork))
  )
}

const idsAndNamesAreFree = (network: NetworkData, write: LedgerWrite): boolean => {
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
  if (named.size > leg.stored.namedFields.length) leg.stored = { ...leg.stored, namedFields: [...named].sort() }
  if (callCorrection !== null) {
    leg.calls.push(callCorrection)
    leg.stored = { ...leg.stored, head: callCorrection }
    network.transactionIds.set(callCorrection.transactionId, leg)
  }
  for (const transaction of groupTransactions) {
    leg.groups.push(transaction)
    leg.groupHeads.set(transaction.partnerUniqueId, transaction)
    network.transactionIds.set(transaction.transactionId, { kind: "post-call-event", legId: write.legId })
  }
  for (const { casing, folded } of newNames) network.names.set(folded, casing)
}
