// What a signal request is decided on, read from the maps at once.
import { type CallRecordId, type TransactionId, transactionId } from "@callrules/model"
import type { CallLocator, LedgerQuery, LedgerReading } from "../ports/ledger-store.ts"
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
  { countGroupsTo, foldedNames, networkId, partnerUniqueIds }: LedgerQuery,
  callRecordId: CallRecordId,
  legs: ReadonlyArray<LegData>,
): LedgerReading => ({
  kind: "call",
  callRecordId,
  callRecord: callRecordOf(network, callRecordId),
  legs: legs.map(({ groupHeads, stored }) => {
    const groups = selected(groupHeads, partnerUniqueIds)
    const groupCount = groups.size < partnerUniqueIds.length ? Math.min(groupHeads.size, countGroupsTo) : 0
    return { stored: withoutRecording(stored), groups, groupCount }
  }),
  entriesWait: inbox.lists.has(callList(networkId, callRecordId)),
  names: selected(network.names, foldedNames),
})

const selected = <Value>(all: ReadonlyMap<string, Value>, keys: ReadonlyArray<string>): Map<string, Value> => {
  const some = new Map<string, Value>()
  for (const key of keys) {
    const value = all.get(key)
    if (value !== undefined) some.set(key, value)
  }
  return some
}
