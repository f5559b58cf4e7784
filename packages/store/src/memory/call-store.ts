// Calls in memory.

import { stateWithoutPersonalValues } from "@callrules/call"
import { type CallRecordId, type Instant, instant, type NetworkId, type TransactionId } from "@callrules/model"
import { recordingOverErased } from "../erasure/erased-state.ts"
import type {
  CallRecord,
  CallStoreShape,
  HomeMoveWrite,
  LegWrite,
  LiveLeg,
  StoredLeg,
  VisibleLeg,
} from "../ports/call-store.ts"
import { malformedLegWrite } from "../ports/well-formed-write.ts"
import { answer, answerWrite } from "./answer.ts"
import {
  appendCall,
  appendEvents,
  byAge,
  type Database,
  eventIdsAreFree,
  type LegData,
  type NetworkData,
  type NetworkView,
  networkOf,
  raiseCallRecord,
  writtenNetwork,
} from "./database.ts"
import {
  compositeKey,
  type IndexedLeg,
  indexedLeg,
  type LegIndex,
  type LegIndexes,
  legsIn,
  reindex,
} from "./leg-index.ts"
import { legState, shown } from "./leg-parts.ts"
import { boundAt, legsAround } from "./legs-around.ts"
import { settingsVersion } from "./settings-store.ts"
import { ascending, descending, insert, page, remove } from "./sorted-blocks.ts"
import { compareText } from "./text-order.ts"

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
  legsOfCall: (networkId, id) =>
    answer(() => listed(database, networkId, ({ callRecord }) => callRecord, id).map(legState)),
  hasLegs: (networkId, id, advertiser) =>
    answer(() =>
      legsIn(networkOf(database, networkId).indexes.callRecord, id).some(
        ({ leg }) => advertiser === null || leg?.advertiserIdFromNetwork === advertiser,
      ),
    ),
  callRecord: (networkId, id) => answer(() => callRecordOf(networkOf(database, networkId), id)),
  around: (query) => answer(() => legsAround(database, query)),
  visible: (networkId, advertiser) =>
    answer(() =>
      (advertiser === null
        ? listed(database, networkId, ({ visible }) => visible, "")
        : listed(database, networkId, ({ visibleOfAdvertiser }) => visibleOfAdvertiser, advertiser)
      ).flatMap(visibleLeg),
    ),
  legs: (networkId, legIds) =>
    answer(() => legIds.flatMap((legId) => shown(networkOf(database, networkId).legs.get(legId)?.stored) ?? [])),
  shownLeg: (networkId, id) =>
    answer(() => {
      const found = networkOf(database, networkId).transactionIds.get(id)
      return found === undefined || "kind" in found ? undefined : shown(found.stored)
    }),
  hasEarlierCall: (query) =>
    answer(() => {
      const { callerCampaign } = networkOf(database, query.networkId).indexes
      const key = compositeKey(query.callingPhoneNumber, query.advertiserIdFromNetwork, query.campaignIdFromNetwork)
      const bound = boundAt(query.from)
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
  legsOfCaller: ({ before, callingPhoneNumber, from, limit, networkId }) =>
    answer(() => {
      const { compare, lists } = networkOf(database, networkId).indexes.caller
      const bound = { ...boundAt(before.receivedAt), legId: before.legId }
      const legs = descending(lists.get(callingPhoneNumber) ?? [], compare, bound)
      // an erased leg has no number here
      return page(legs, limit)
        .filter(({ receivedAt }) => receivedAt >= from)
        .map(({ legId, receivedAt }) => ({ receivedAt: instant(receivedAt), legId }))
    }),
  liveSince: (before, after, limit) => answer(() => page(liveBehind(database, before, after), limit)),
  homeMoves: (networkId, id) => answer(() => [...(networkOf(database, networkId).callRecords.get(id)?.moves ?? [])]),
  moveHome: (write) => answer(() => moveHome(writtenNetwork(database, write.networkId), write)),
  commit: (write) => answerWrite(malformedLegWrite(write), () => commit(database, write)),
})

function* liveBehind({ live }: Database, before: Instant, after: LiveLeg | null): Generator<LiveLeg> {
  for (const { legId, since: time, state } of ascending(live, byAge)) {
    if (time === null || time >= before) return
    const since = instant(time)
    const leg: LiveLeg = { since, networkId: state.networkId, legId }
    if (after === null || isBehind(leg, after)) yield leg
  }
}

const isBehind = (leg: LiveLeg, other: LiveLeg): boolean =>
  (leg.since - other.since || compareText(leg.networkId, other.networkId) || compareText(leg.legId, other.legId)) > 0

const moveHome = (network: NetworkData, write: HomeMoveWrite): "committed" | "conflict" => {
  const { advertiserIdFromNetwork, callRecordId, expectedVersion, legId, movedAt } = write
  const record = network.callRecords.get(callRecordId)
  if (record?.version !== expectedVersion) return "conflict"
  if (network.legs.get(legId)?.stored.state.callRecordId !== callRecordId) return "conflict"
  raiseCallRecord(network, callRecordId)
  const from = record.homes.get(advertiserIdFromNetwork) ?? null
  record.moves.push({ advertiserIdFromNetwork, from, to: legId, movedAt })
  record.homes.set(advertiserIdFromNetwork, legId)
  return "committed"
}

const NO_CALL_RECORD: CallRecord = { version: 0, homes: new Map() }

/** What is kept of a call record; a copy, as homes are added later. */
export const callRecordOf = ({ callRecords }: NetworkView, id: CallRecordId): CallRecord => {
  const { homes, version } = callRecords.get(id) ?? NO_CALL_RECORD
  return { version, homes: new Map(homes) }
}

const listed = (
  database: Database,
  networkId: NetworkId,
  choose: (indexes: LegIndexes) => LegIndex,
  key: string,
): ReadonlyArray<StoredLeg> => {
  const { indexes, legs } = networkOf(database, networkId)
  return legsIn(choose(indexes), key).flatMap(({ legId }) => legs.get(legId)?.stored ?? [])
}

const visibleLeg = ({ head, state: { legId, transferredAt } }: StoredLeg): ReadonlyArray<VisibleLeg> =>
  transferredAt === null ? [] : [{ legId, transferredAt, transactionId: head?.transactionId ?? legId }]

const commit = (database: Database, write: LegWrite): "committed" | "conflict" => {
  const { callCorrection, events, expectedCallRecordVersion, expectedVersion, firstTransaction, settings } = write
  const { hasAssignedEvents, isErased, joiningId } = write
  const recording = isErased ? recordingOverErased(write.recording) : write.recording
  const state = isErased ? stateWithoutPersonalValues(write.state) : write.state
  const network = writtenNetwork(database, state.networkId)
  const before = network.legs.get(state.legId)
  if ((before?.stored.version ?? 0) !== expectedVersion) return "conflict"
  if ((before?.stored.isErased ?? false) !== isErased) return "conflict"
  if (before === undefined && network.transactionIds.has(state.legId)) return "conflict"
  if (joiningId !== null && !isNewId(network, write, joiningId)) return "conflict"
  if (firstTransaction !== null && before !== undefined && before.calls.length > 0) return "conflict"
  if (callCorrection !== null && !correctionIsDue(network, before, callCorrection)) return "conflict"
  const recordVersion = network.callRecords.get(state.callRecordId)?.version ?? 0
  if (expectedCallRecordVersion !== null && expectedCallRecordVersion !== recordVersion) return "conflict"
  if (settings !== null && settingsVersion(database, settings.campaign) !== settings.expectedVersion) return "conflict"
  if (!eventIdsAreFree(database, events)) return "conflict"

  if (before === undefined || joiningId !== null) raiseCallRecord(network, state.callRecordId)
  const indexed = indexedLeg(state, isErased)
  reindex(network.indexes, before?.indexed, indexed)
  if (before !== undefined && isLive(before.indexed)) remove(database.live, byAge, before.indexed)
  if (isLive(indexed)) insert(database.live, byAge, indexed)

  const made = callCorrection?.transaction ?? firstTransaction
  const head = made ?? before?.stored.head ?? null
  const namedFields = before?.stored.namedFields ?? []
  const furtherIds = [...(before?.stored.furtherIds ?? []), ...(joiningId === null ? [] : [joiningId])]
  const stored: StoredLeg = {
    state,
    recording,
    head,
    namedFields,
    furtherIds,
    hasAssignedEvents,
    version: expectedVersion + 1,
    ledgerVersion: (before?.stored.ledgerVersion ?? 0) + (made === null ? 0 : 1),
    isErased,
  }
  const leg: LegData = before ?? newLeg(stored, indexed)
  leg.stored = stored
  leg.indexed = indexed
  if (made !== null) appendCall(network, leg, made)
  network.legs.set(state.legId, leg)
  network.transactionIds.set(state.legId, leg)
  if (joiningId !== null) network.transactionIds.set(joiningId, leg)
  if (made !== null) network.transactionIds.set(made.transactionId, leg)
  appendEvents(database, events)
  return "committed"
}

const newLeg = (stored: StoredLeg, indexed: IndexedLeg): LegData => ({
  stored,
  indexed,
  calls: [],
  groups: [],
  groupHeads: new Map(),
  written: [],
  positions: [],
  erased: { calls: 0, groups: 0 },
})

/** Whether the network has no transaction of an id, and the write that joins it to a leg makes none either. */
// CIP-85
const isNewId = ({ transactionIds }: NetworkView, { callCorrection, state }: LegWrite, id: TransactionId): boolean =>
  id !== state.legId && id !== callCorrection?.transaction.transactionId && !transactionIds.has(id)

/** Whether nothing was written to the ledger of a call since its correction was decided. */
const correctionIsDue = (
  { transactionIds }: NetworkView,
  leg: LegData | undefined,
  { expectedLedgerVersion, transaction }: NonNullable<LegWrite["callCorrection"]>,
): boolean =>
  leg?.stored.ledgerVersion === expectedLedgerVersion &&
  leg.stored.head?.version === transaction.version - 1 &&
  !transactionIds.has(transaction.transactionId)

/** Whether a leg is among those that are live. */
export const isLive = ({ since, state }: IndexedLeg): boolean => since !== null && state.completedAt === null
