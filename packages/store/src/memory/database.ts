// The data of the in-memory stores: plain maps per network, and data that spans networks.
import type { CallRecordId, CallTransaction, NetworkId, TransactionId } from "@callrules/model"
import type { GroupTransaction } from "@callrules/signal-ledger"
import type { StoredAffiliate } from "../ports/affiliate-store.ts"
import type { HomeMove, StoredLeg, TransactionKind } from "../ports/call-store.ts"
import type { DirectoryKind } from "../ports/directory-record.ts"
import type { DirectoryChange } from "../ports/directory-store.ts"
import type { EngineEvent } from "../ports/engine-event.ts"
import type { RelayState } from "../ports/relays.ts"
import type { RequestKey, StoredOutcome } from "../ports/request-outcome.ts"
import type { StoredSettings } from "../ports/settings-store.ts"
import type { StoredTranscript } from "../ports/transcript-store.ts"
import { type InboxData, inboxData } from "./inbox-data.ts"
import { compositeKey, type IndexedLeg, type LegIndexes, legIndexes } from "./leg-index.ts"
import type { Compare, SortedBlocks } from "./sorted-blocks.ts"
import { compareText } from "./text-order.ts"

/** A leg with its transactions. */
export interface LegData {
  stored: StoredLeg
  indexed: IndexedLeg
  readonly calls: Array<CallTransaction>
  readonly groups: Array<GroupTransaction>
  readonly groupHeads: Map<string, GroupTransaction>
  /** The places of all of them in the order in which they were written. */
  readonly written: Array<TransactionPlace>
  /** The positions of its transactions in the feed, ascending. */
  readonly positions: Array<number>
  /** How many of each list were erased, from its beginning on. */
  erased: Readonly<Record<TransactionPlace["list"], number>>
}

/** Where a transaction stands: the lists of a leg only grow. */
export interface TransactionPlace {
  readonly legId: TransactionId
  readonly list: "calls" | "groups"
  readonly index: number
}

/** What is kept of a call record itself. */
export interface CallRecordData {
  version: number
  readonly homes: Map<string | null, TransactionId>
  readonly moves: Array<HomeMove>
}

/** What the id of a group's transaction stands for. */
export type GroupIdentity = Extract<TransactionKind, { readonly kind: "post-call-event" }>

/** An outcome with its place in the order of age. */
export interface KeptOutcome {
  readonly requestKey: string
  readonly outcome: StoredOutcome
  /** Where it is listed with others: see {@link outcomeList}; null: nowhere. */
  readonly list: string | null
}

/** A summary, or what is left of one. */
export interface KeptTranscript {
  readonly transcript: StoredTranscript
  readonly isErased: boolean
}

/** Everything of one network. */
export interface NetworkData {
  readonly legs: Map<TransactionId, LegData>
  /** What each transaction id stands for; a leg's own id from its first write on. */
  readonly transactionIds: Map<TransactionId, LegData | GroupIdentity>
  readonly callRecords: Map<CallRecordId, CallRecordData>
  readonly indexes: LegIndexes
  readonly names: Map<string, string>
  readonly outcomes: Map<string, KeptOutcome>
  readonly outcomesByAge: SortedBlocks<KeptOutcome>
  /** The request keys of each leg, and of each accepted request, that were not erased. */
  readonly outcomeLists: Map<string, Set<string>>
  readonly settings: Map<string, Array<StoredSettings>>
  readonly affiliates: Map<string, StoredAffiliate>
  /** The affiliate of each internal id, at its place; undefined where it was removed. */
  readonly affiliatesByInternalId: Array<StoredAffiliate | undefined>
  readonly affiliateNames: Map<string, string>
  /** Last version of each affiliate id that was removed. */
  readonly removedAffiliates: Map<string, number>
  lastAffiliateId: number
  /** Every change of each record, oldest first, by kind, id and advertiser. */
  readonly directory: Map<DirectoryKind, Map<string, Map<string, Array<DirectoryChange>>>>
  directoryVersion: number
  readonly transcripts: Map<CallRecordId, KeptTranscript>
  /** Transactions without a position, in the order in which they were written. */
  readonly unpositioned: Array<TransactionPlace>
  /** The transaction of each position, from 1 on. */
  readonly feed: Array<TransactionPlace>
  readonly relays: Map<string, RelayState>
}

/** An event at its place in the outbox. */
export interface PlacedEvent {
  readonly position: number
  readonly event: EngineEvent
}

/** All data of the stores. */
export interface Database {
  readonly networks: Map<NetworkId, NetworkData>
  /** Legs of every network that are not completed, by the time they became live. */
  readonly live: SortedBlocks<IndexedLeg>
  readonly inbox: InboxData
  /** Events by network and event id, in the order in which they were written. */
  readonly outbox: Map<string, PlacedEvent>
  /** The last position that an event got: 1, 2, 3, ... */
  lastEvent: number
  /** The token of each hash. */
  readonly tokenOwners: Map<string, { readonly networkId: NetworkId; readonly tokenId: string }>
}

/** An empty database. */
export const emptyDatabase = (): Database => ({
  networks: new Map(),
  live: [],
  inbox: inboxData(),
  outbox: new Map(),
  lastEvent: 0,
  tokenOwners: new Map(),
})

type Read<Value> =
  Value extends Map<infer Key, infer Entry>
    ? ReadonlyMap<Key, Entry>
    : Value extends Array<infer Item>
      ? ReadonlyArray<Item>
      : Value

/** Everything of one network, to read. */
export type NetworkView = { readonly [Name in keyof NetworkData]: Read<NetworkData[Name]> }

/** The data of a network, to read; that of one that nothing was written for is empty, and is not kept. */
// ENG-461
export const networkOf = (database: Database, networkId: NetworkId): NetworkView =>
  database.networks.get(networkId) ?? emptyNetwork()

/** The data of a network, to write; made by the first write. */
export const writtenNetwork = (database: Database, networkId: NetworkId): NetworkData => {
  const there = database.networks.get(networkId)
  if (there !== undefined) return there
  const made = emptyNetwork()
  database.networks.set(networkId, made)
  return made
}

const emptyNetwork = (): NetworkData => ({
  legs: new Map(),
  transactionIds: new Map(),
  callRecords: new Map(),
  indexes: legIndexes(),
  names: new Map(),
  outcomes: new Map(),
  outcomesByAge: [],
  outcomeLists: new Map(),
  settings: new Map(),
  affiliates: new Map(),
  affiliatesByInternalId: [undefined],
  affiliateNames: new Map(),
  removedAffiliates: new Map(),
  lastAffiliateId: 0,
  directory: new Map(),
  directoryVersion: 0,
  transcripts: new Map(),
  unpositioned: [],
  feed: [],
  relays: new Map(),
})

/** Raises the version of a call record, whose row is made with its first leg. */
export const raiseCallRecord = ({ callRecords }: NetworkData, callRecordId: CallRecordId): CallRecordData => {
  const record = callRecords.get(callRecordId) ?? { version: 0, homes: new Map(), moves: [] }
  record.version += 1
  callRecords.set(callRecordId, record)
  return record
}

/** Appends a transaction of a leg's call. */
export const appendCall = (network: NetworkData, leg: LegData, transaction: CallTransaction): void => {
  written(network, leg, "calls", leg.calls.push(transaction) - 1)
}

/** Appends a transaction of one of a leg's groups. */
export const appendGroup = (network: NetworkData, leg: LegData, transaction: GroupTransaction): void => {
  written(network, leg, "groups", leg.groups.push(transaction) - 1)
}

const written = (network: NetworkData, leg: LegData, list: TransactionPlace["list"], index: number): void => {
  const place = { legId: leg.stored.state.legId, list, index }
  leg.written.push(place)
  network.unpositioned.push(place)
}

/** The order of live legs: by the time they became live, then network and leg id. */
export const byAge: Compare<IndexedLeg> = (a, b) =>
  (a.since ?? 0) - (b.since ?? 0) || compareText(a.state.networkId, b.state.networkId) || compareText(a.legId, b.legId)

/** The order of outcomes: by time stored. */
export const byTimeStored: Compare<KeptOutcome> = (a, b) =>
  a.outcome.storedAt - b.outcome.storedAt || compareText(a.requestKey, b.requestKey)

/** A request key within its network, as one text. */
export const requestKeyText = ({ advertiserIdFromNetwork, requestId }: RequestKey): string =>
  advertiserIdFromNetwork === null ? compositeKey(requestId) : compositeKey(advertiserIdFromNetwork, requestId)

/** The list of the outcomes of a leg, or of an accepted request. */
export const outcomeList = (of: "leg" | "entry", id: string): string => compositeKey(of, id)

/** Whether every event id is new: not in the outbox, and not repeated among these events. */
export const eventIdsAreFree = ({ outbox }: Database, events: ReadonlyArray<EngineEvent>): boolean => {
  const keys = new Set(events.map(eventKey))
  return keys.size === events.length && [...keys].every((key) => !outbox.has(key))
}

/** Appends events to the outbox. */
export const appendEvents = (database: Database, events: ReadonlyArray<EngineEvent>): void => {
  for (const event of events) database.outbox.set(eventKey(event), { position: ++database.lastEvent, event })
}

/** An event of a network, as one text. */
export const eventKey = (event: { readonly networkId: NetworkId; readonly eventId: string }): string =>
  compositeKey(event.networkId, event.eventId)
