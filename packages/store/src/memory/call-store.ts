// Calls in memory.
import { initialCall } from "@callrules/call"
import { callRecordId, type NetworkId, transactionId } from "@callrules/model"
import type { CallRecord, CallStoreShape, LegsAround, LegWrite, StoredLeg } from "../ports/call-store.ts"
import { malformedLegWrite } from "../ports/well-formed-write.ts"
import { answer, answerWrite } from "./answer.ts"
import {
  appendEvents,
  byAge,
  type Database,
  eventIdsAreFree,
  type LegData,
  type NetworkData,
  networkOf,
  raiseCallRecord,
} from "./database.ts"
import { compositeKey, type IndexedLeg, indexedLeg, type LegIndex, type LegIndexes, reindex } from "./leg-index.ts"
import { ascending, descending, insert, page, remove } from "./sorted-blocks.ts"

/** The calls of a database. */
export const memoryCallStore = (database: Database): CallStoreShape => ({
  leg: (networkId, legId) => answer(() => networkOf(database, networkId).legs.get(legId)?.stored),
  byTransactionId: (networkId, id) =>
    answer(() => {
      const found = networkOf(database, networkId).transactionIds.get(id)
      if (found === undefined) return undefined
      return "kind" in found ? found : { kind: "call", leg: found.stored }
    }),
  byCallRecordId: (networkId, id) => answer(() => listed(database, networkId, ({ callRecord }) => callRecord, id)),
  callRecord: (networkId, id) =>
    answer(() => {
      const { homes, version } = networkOf(database, networkId).callRecords.get(id) ?? NO_CALL_RECORD
      return { version, homes: new Map(homes) }
    }),
  byExternalCallUniqueId: (networkId, externalCallUniqueId) =>
    answer(() => listed(database, networkId, ({ externalId }) => externalId, externalCallUniqueId)),
  around: (query) => answer(() => around(database, query)),
  visible: (networkId, advertiser) =>
    answer(() =>
      advertiser === null
        ? listed(database, networkId, ({ visible }) => visible, "")
        : listed(database, networkId, ({ visibleOfAdvertiser }) => visibleOfAdvertiser, advertiser),
    ),
  hasEarlierCall: (query) =>
    answer(() => {
      const { callerCampaign } = networkOf(database, query.networkId).indexes
      const key = compositeKey(query.callingPhoneNumber, query.advertiserIdFromNetwork, query.campaignIdFromNetwork)
      const bound = boundAt(query.networkId, query.from)
      for (const { receivedAt, state } of ascending(
        callerCampaign.lists.get(key) ?? [],
        callerCampaign.compare,
        bound,
      )) {
        if (receivedAt >= query.before) return false
        if (state.callRecordId !== query.except) return true
      }
      return false
    }),
  liveSince: (before, limit) =>
    answer(() =>
      page(ascending(database.live, byAge), limit)
        .filter(({ since }) => since !== null && since < before)
        .flatMap(({ legId, state }) => networkOf(database, state.networkId).legs.get(legId)?.stored ?? []),
    ),
  commit: (write) => answerWrite(malformedLegWrite(write), () => commit(database, write)),
})

const NO_CALL_RECORD: CallRecord = { version: 0, homes: new Map() }

const listed = (
  database: Database,
  networkId: NetworkId,
  choose: (indexes: LegIndexes) => LegIndex,
  key: string,
): ReadonlyArray<StoredLeg> => {
  const { indexes, legs } = networkOf(database, networkId)
  const { compare, lists } = choose(indexes)
  return [...ascending(lists.get(key) ?? [], compare)].flatMap(({ legId }) => legs.get(legId)?.stored ?? [])
}

const around = (database: Database, query: LegsAround) => {
  const { indexes } = networkOf(database, query.networkId)
  const [index, key] = narrowest(indexes, query)
  const blocks = index.lists.get(key) ?? []
  const bound = boundAt(query.networkId, query.from)
  const outward =
    query.side === "before" ? descending(blocks, index.compare, bound) : ascending(blocks, index.compare, bound)
  return page(matching(outward, query), query.limit, query.skip)
}

// The index whose list has the fewest legs besides those that are asked for.
const narrowest = (indexes: LegIndexes, query: LegsAround): readonly [LegIndex, string] => {
  const { advertiserIdFromNetwork: advertiser, callingPhoneNumber: caller, campaignIdFromNetwork: campaign } = query
  if (caller !== null) {
    return advertiser !== null && campaign !== null
      ? [indexes.callerCampaign, compositeKey(caller, advertiser, campaign)]
      : [indexes.caller, caller]
  }
  if (campaign !== null) {
    return advertiser !== null
      ? [indexes.advertiserCampaign, compositeKey(advertiser, campaign)]
      : [indexes.campaign, campaign]
  }
  return advertiser !== null ? [indexes.advertiser, advertiser] : [indexes.received, ""]
}

function* matching(outward: Iterable<IndexedLeg>, query: LegsAround) {
  for (const { leg, receivedAt } of outward) {
    if (leg === undefined) continue
    if (query.until !== null && (query.side === "before" ? receivedAt < query.until : receivedAt > query.until)) return
    if (query.advertiserIdFromNetwork !== null && leg.advertiserIdFromNetwork !== query.advertiserIdFromNetwork)
      continue
    if (query.campaignIdFromNetwork !== null && leg.advertiserCampaignIdFromNetwork !== query.campaignIdFromNetwork) {
      continue
    }
    yield leg
  }
}

// Comes before every leg received at an instant: no leg id comes before the empty one.
const boundAt = (networkId: NetworkId, at: number): IndexedLeg => ({
  ...indexedLeg(initialCall(networkId, transactionId(""), callRecordId(""))),
  receivedAt: at,
})

const commit = (database: Database, write: LegWrite): "committed" | "conflict" => {
  const { callCorrection, events, expectedCallRecordVersion, expectedVersion, firstTransaction, recording, state } =
    write
  const network = networkOf(database, state.networkId)
  const before = network.legs.get(state.legId)
  if ((before?.stored.version ?? 0) !== expectedVersion) return "conflict"
  if (before === undefined && network.transactionIds.has(state.legId)) return "conflict"
  if (firstTransaction !== null && before !== undefined && before.calls.length > 0) return "conflict"
  if (callCorrection !== null && !correctionIsDue(network, before, callCorrection)) return "conflict"
  const recordVersion = network.callRecords.get(state.callRecordId)?.version ?? 0
  if (expectedCallRecordVersion !== null && expectedCallRecordVersion !== recordVersion) return "conflict"
  if (!eventIdsAreFree(database, events)) return "conflict"

  if (before === undefined) raiseCallRecord(network, state.callRecordId)
  const indexed = indexedLeg(state)
  reindex(network.indexes, before?.indexed, indexed)
  if (before !== undefined && isLive(before.indexed)) remove(database.live, byAge, before.indexed)
  if (isLive(indexed)) insert(database.live, byAge, indexed)

  const made = callCorrection?.transaction ?? firstTransaction
  const head = made ?? before?.stored.head ?? null
  const namedFields = before?.stored.namedFields ?? []
  const stored: StoredLeg = { state, recording, head, namedFields, version: expectedVersion + 1 }
  const leg: LegData = before ?? { stored, indexed, calls: [], groups: [], groupHeads: new Map() }
  leg.stored = stored
  leg.indexed = indexed
  if (made !== null) leg.calls.push(made)
  network.legs.set(state.legId, leg)
  network.transactionIds.set(state.legId, leg)
  if (made !== null) network.transactionIds.set(made.transactionId, leg)
  appendEvents(database, events)
  return "committed"
}

/** Whether a correction of the call is of its current transaction, and rests on the fields that requests have named. */
const correctionIsDue = (
  { transactionIds }: NetworkData,
  leg: LegData | undefined,
  { expectedNamedFields, transaction }: NonNullable<LegWrite["callCorrection"]>,
): boolean =>
  leg?.stored.head?.version === transaction.version - 1 &&
  JSON.stringify(leg.stored.namedFields) === JSON.stringify(expectedNamedFields) &&
  !transactionIds.has(transaction.transactionId)

const isLive = ({ since, state }: IndexedLeg): boolean => since !== null && state.completedAt === null
