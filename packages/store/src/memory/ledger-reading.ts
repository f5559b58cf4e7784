// What a signal request is decided on, read from the maps at once.
import { type CallRecordId, type TransactionId, transactionId } from "@callrules/model"
import { type LedgerTransaction, transactionCharacters } from "@callrules/signal-ledger"
import {
  type CallLocator,
  type LedgerQuery,
  type LedgerReading,
  type LegReading,
  LONG_CONTENT,
} from "../ports/ledger-store.ts"
import { callRecordOf } from "./call-store.ts"
import { type Database, type LegData, type NetworkView, networkOf, requestKeyText } from "./database.ts"
import { callList } from "./inbox-data.ts"
import { type LegIndex, legsIn } from "./leg-index.ts"
import { legState, withoutRecording } from "./leg-parts.ts"

/** Answers a query of the ledger. */
export const readLedger = (database: Database, query: LedgerQuery): LedgerReading => {
  const { by, networkId, requestKey } = query
  const network = networkOf(database, networkId)
  const kept = requestKey === null ? undefined : network.outcomes.get(requestKeyText(requestKey))
  if (kept !== undefined) return { kind: "answered", outcome: kept.outcome }
  switch (by.by) {
    case "transaction_id":
      return byTransactionId(database, network, query, by.transactionId)
    case "call_record_id":
      return wholeCall(database, network, query, by.callRecordId)
    case "external_call_unique_id": {
      const [first, ...others] = callRecordsOf(network, by)
      if (others.length > 0) return { kind: "several-calls" }
      return first === undefined ? UNKNOWN : wholeCall(database, network, query, first)
    }
  }
}

const UNKNOWN: LedgerReading = { kind: "unknown", inUpperCase: undefined }

const byTransactionId = (
  database: Database,
  network: NetworkView,
  query: LedgerQuery,
  id: TransactionId,
): LedgerReading => {
  const found = network.transactionIds.get(id)
  if (found === undefined) {
    const meant = network.transactionIds.get(transactionId(id.toUpperCase()))
    return { kind: "unknown", inUpperCase: meant === undefined || "kind" in meant ? undefined : legState(meant.stored) }
  }
  if (!("kind" in found)) return reading(database, network, query, found.stored.state.callRecordId, [found])
  const leg = network.legs.get(found.legId)
  return leg === undefined ? UNKNOWN : { kind: "signals", leg: legState(leg.stored) }
}

const wholeCall = (
  database: Database,
  network: NetworkView,
  query: LedgerQuery,
  callRecordId: CallRecordId,
): LedgerReading => {
  const legs = legDataIn(network, network.indexes.callRecord, callRecordId)
  return legs.length === 0 ? UNKNOWN : reading(database, network, query, callRecordId, legs)
}

/** The call records of the legs with an external id that an advertiser reaches. */
const callRecordsOf = (
  network: NetworkView,
  locator: Extract<CallLocator, { readonly by: "external_call_unique_id" }>,
): ReadonlySet<CallRecordId> =>
  new Set(
    legsIn(network.indexes.externalId, locator.externalCallUniqueId)
      .filter(
        ({ leg }) =>
          locator.advertiserIdFromNetwork === null || leg?.advertiserIdFromNetwork === locator.advertiserIdFromNetwork,
      )
      .map(({ state }) => state.callRecordId),
  )

const legDataIn = ({ legs }: NetworkView, index: LegIndex, key: string): ReadonlyArray<LegData> =>
  legsIn(index, key).flatMap(({ legId }) => legs.get(legId) ?? [])

const reading = (
  { inbox }: Database,
  network: NetworkView,
  query: LedgerQuery,
  callRecordId: CallRecordId,
  legs: ReadonlyArray<LegData>,
): LedgerReading => ({
  kind: "call",
  callRecordId,
  callRecord: callRecordOf(network, callRecordId),
  legs: legs.map((leg) => legReading(query, leg, legs.length === 1 || leg.stored.state.legId === query.wholeLeg)),
  entriesWait: inbox.lists.has(callList(query.networkId, callRecordId)),
  names: selected(network.names, query.foldedNames),
})

const legReading = (
  { bringsCustomData, countGroupsTo, partnerUniqueIds }: LedgerQuery,
  { groupHeads, stored }: LegData,
  isWhole: boolean,
): LegReading => {
  const asRead = <Read extends LedgerTransaction>(transaction: Read): Read | null =>
    isWhole || isShort(transaction) ? transaction : null
  const groups = new Map([...selected(groupHeads, partnerUniqueIds)].map(([id, head]) => [id, asRead(head)]))
  return {
    stored: withoutRecording(stored),
    customData: bringsCustomData && stored.head !== null ? (asRead(stored.head)?.customData ?? null) : null,
    groups,
    groupCount: groups.size < partnerUniqueIds.length ? Math.min(groupHeads.size, countGroupsTo) : 0,
  }
}

const isShort = (transaction: LedgerTransaction): boolean => transactionCharacters(transaction) < LONG_CONTENT

const selected = <Value>(all: ReadonlyMap<string, Value>, keys: ReadonlyArray<string>): Map<string, Value> => {
  const some = new Map<string, Value>()
  for (const key of keys) {
    const value = all.get(key)
    if (value !== undefined) some.set(key, value)
  }
  return some
}
