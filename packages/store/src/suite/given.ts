// Records for the tests: each has all its fields; a test names those that matter.
import type { Affiliate } from "@callrules/affiliate"
import { type CallState, initialCall, type ReceivedDetails } from "@callrules/call"
import {
  type CallTransaction,
  callRecordId,
  instant,
  type NetworkId,
  networkId,
  type TransactionId,
  transactionId,
} from "@callrules/model"
import type { GroupTransaction, StoredSignal } from "@callrules/signal-ledger"
import * as Effect from "effect/Effect"
import type { LegWrite } from "../ports/call-store.ts"
import type { EngineEvent } from "../ports/engine-event.ts"
import type { InboxBinding, InboxEntry } from "../ports/inbox.ts"
import type { LedgerStoreShape, LedgerWrite } from "../ports/ledger-store.ts"
import type { LegRecording } from "../ports/leg-recording.ts"
import type { RequestKey, StoredOutcome } from "../ports/request-outcome.ts"
import type { EveryStore } from "./store-test.ts"

/** The network of most tests, and another one. */
export const NETWORK = networkId("n1")
/** Another network, with the same ids in it. */
export const OTHER_NETWORK = networkId("n2")

/** The fields of a leg that a test sets. */
export interface GivenLeg {
  readonly network?: NetworkId
  readonly id?: string
  readonly callRecord?: string
  /** Null: not received yet. */
  readonly receivedAt?: number | null
  readonly transferredAt?: number | null
  readonly completedAt?: number | null
  readonly externalId?: string | null
  readonly advertiser?: string
  readonly campaign?: string
  readonly caller?: string | null
}

/** The state of a leg. */
export const givenState = (given: GivenLeg = {}): CallState => {
  const { network = NETWORK, id = "T1", callRecord = "C1", receivedAt = 1_000 } = given
  const state = initialCall(network, transactionId(id), callRecordId(callRecord))
  return {
    ...state,
    details: receivedAt === null ? null : givenDetails(given),
    receivedAt: receivedAt === null ? null : instant(receivedAt),
    transferredAt: instantOrNull(given.transferredAt),
    completedAt: instantOrNull(given.completedAt),
  }
}

const instantOrNull = (time: number | null | undefined) => (time === null || time === undefined ? null : instant(time))

/** The details of a reception. */
export const givenDetails = (given: GivenLeg): ReceivedDetails => ({
  advertiserIdFromNetwork: given.advertiser ?? "a1",
  advertiserName: null,
  advertiserCampaignIdFromNetwork: given.campaign ?? "k1",
  advertiserCampaignName: null,
  affiliateIdFromNetwork: null,
  affiliateName: null,
  promoNumberId: null,
  promoNumberDescription: null,
  mediaType: null,
  externalCallUniqueId: given.externalId ?? null,
  callingPhoneNumber: given.caller === undefined ? "+14155550100" : given.caller,
  calledPhoneNumber: null,
  destinationPhoneNumber: null,
  phoneType: null,
  city: null,
  region: null,
  zipCode: null,
  demographics: null,
  customDataBySource: {},
  pendingCustomDataFields: [],
})

/** The recording of a leg. */
export const givenRecording: LegRecording = {
  settings: { version: 1, recordCalls: true, condition: "mobile" },
  customDataFields: ["region"],
  duringHours: true,
  repeat: null,
  contradicted: [],
  decision: null,
}

/** Version 1 of a leg's call transaction. */
export const firstTransaction = (id: string): CallTransaction => ({
  transactionId: transactionId(id),
  correctsTransactionId: null,
  version: 1,
  customData: {},
  createdAt: instant(1_000),
})

/** A later version of a leg's call transaction. */
export const correction = (version: number, corrects: string): CallTransaction => ({
  transactionId: transactionId(`K${version}`),
  correctsTransactionId: transactionId(corrects),
  version,
  customData: { region: `west ${version}` },
  createdAt: instant(5_000),
})

/** The write that stores a leg for the first time; it is received in it unless `receivedAt` is null. */
export const firstWrite = (given: GivenLeg = {}, events: ReadonlyArray<EngineEvent> = []): LegWrite => {
  const state = givenState(given)
  const isReceived = state.receivedAt !== null
  return {
    state,
    recording: isReceived ? givenRecording : null,
    expectedVersion: 0,
    isErased: false,
    expectedCallRecordVersion: null,
    joiningId: null,
    hasAssignedEvents: false,
    firstTransaction: isReceived ? firstTransaction(state.legId) : null,
    callCorrection: null,
    settings: null,
    events,
  }
}

/** Stores a leg, which must be new. */
export const storeLeg = ({ calls }: Pick<EveryStore, "calls">, given: GivenLeg = {}) =>
  Effect.map(calls.commit(firstWrite(given)), (answer) => {
    if (answer !== "committed") throw new Error(`leg ${given.id ?? "T1"}: ${answer}`)
  })

/** The fields of a group's transaction that a test sets. */
export interface GivenGroup {
  readonly id: string
  readonly leg?: string
  readonly partnerUniqueId?: string
  readonly version?: number
  readonly corrects?: string | null
  readonly callTransaction?: string
  readonly signals?: ReadonlyArray<StoredSignal>
  readonly customData?: Readonly<Record<string, string>>
  readonly createdAt?: number
}

/** A transaction of a group. */
export const groupTransaction = (given: GivenGroup): GroupTransaction => {
  const { corrects = null, leg = "T1", version = corrects === null ? 1 : 2 } = given
  return {
    type: "Post Call Event",
    transactionId: transactionId(given.id),
    correctsTransactionId: corrects === null ? null : transactionId(corrects),
    version,
    legId: transactionId(leg),
    callTransactionId: transactionId(given.callTransaction ?? leg),
    partnerUniqueId: given.partnerUniqueId ?? "",
    signals: given.signals ?? [{ name: "Sale", value: true, revenue: null, occurredAt: instant(5_000) }],
    customData: given.customData ?? {},
    createdAt: instant(given.createdAt ?? 5_000),
  }
}

/** A request's write to a leg, with only the parts that the test sets. */
export const ledgerWrite = (given: Partial<LedgerWrite> = {}): LedgerWrite => ({
  networkId: NETWORK,
  legId: transactionId("T1"),
  expectedLedgerVersion: 1,
  isErased: false,
  callCorrection: null,
  groupTransactions: [],
  correctedGroups: [],
  namedFields: [],
  callRecord: null,
  newNames: [],
  outcome: null,
  appliesEntry: null,
  events: [],
  ...given,
})

/** That a write applies an entry. */
export const applied = (entryId: string, at = 8_000): NonNullable<LedgerWrite["appliesEntry"]> => ({
  entryId,
  at: instant(at),
})

/** The write of one transaction of one group. */
export const groupWrite = (given: GivenGroup, more: Partial<LedgerWrite> = {}): LedgerWrite => {
  const transaction = groupTransaction(given)
  return ledgerWrite({
    legId: transaction.legId,
    groupTransactions: [transaction],
    ...more,
  })
}

/** A leg as a request reads it; undefined when there is none, or it is not received. */
export const readLeg = (
  ledger: LedgerStoreShape,
  legId: string,
  partnerUniqueIds: ReadonlyArray<string> = [],
  foldedNames: ReadonlyArray<string> = [],
  network: NetworkId = NETWORK,
) =>
  Effect.map(
    ledger.begin({
      networkId: network,
      requestKey: null,
      by: { by: "transaction_id", transactionId: transactionId(legId) },
      partnerUniqueIds,
      countGroupsTo: 0,
      foldedNames,
      bringsCustomData: true,
      wholeLeg: null,
    }),
    (read) => {
      const leg = read.kind === "call" ? read.legs[0] : undefined
      if (read.kind !== "call" || leg === undefined) return undefined
      const { customData, stored } = leg
      if (stored.head === null || customData === null) return undefined
      const { head, isErased, ledgerVersion } = stored
      return { call: { ...head, customData }, groups: leg.groups, names: read.names, ledgerVersion, isErased }
    },
  )

/** Commits a write on the version that its leg's ledger has now. */
export const append = (ledger: LedgerStoreShape, write: LedgerWrite) =>
  Effect.flatMap(readLeg(ledger, write.legId, [], [], write.networkId), (read) =>
    ledger.commit({ ...write, expectedLedgerVersion: read?.ledgerVersion ?? 1, isErased: read?.isErased ?? false }),
  )

/** A request key of the network itself. */
export const requestKey = (requestId: string, given: Partial<RequestKey> = {}): RequestKey => ({
  networkId: NETWORK,
  advertiserIdFromNetwork: null,
  requestId,
  ...given,
})

/** The outcome of a request. */
export const outcome = (body: string, storedAt = 7_000): StoredOutcome => ({
  fingerprint: `path ${body}`,
  status: 200,
  body,
  outcomes: "created",
  storedAt: instant(storedAt),
})

/** An inbox entry that waits. */
export const entry = (entryId: string, given: Partial<InboxEntry> = {}): InboxEntry => ({
  entryId,
  networkId: NETWORK,
  advertiserIdFromNetwork: null,
  body: `{"search":{"transaction_id":"T1"},"entry":"${entryId}"}`,
  binding: boundToLeg("T1"),
  arrivedAt: instant(6_000),
  status: "waiting",
  failure: null,
  ...given,
})

/** Bound to a leg. */
export const boundToLeg = (id: string, record = "C1"): InboxBinding => ({
  to: "leg",
  legId: transactionId(id),
  callRecordId: callRecordId(record),
})

/** An affiliate. */
export const givenAffiliate = (idFromNetwork: string, name: string, more: Partial<Affiliate> = {}): Affiliate => ({
  idFromNetwork,
  name,
  status: "Approved",
  sites: [{ idFromNetwork: "s1", name: null }],
  users: [],
  customData: {},
  ...more,
})

/** An event of a leg. */
export const event = (eventId: string, network: NetworkId = NETWORK, leg: string = "T1"): EngineEvent => ({
  kind: "call_completed",
  eventId,
  networkId: network,
  legId: transactionId(leg),
  callRecordId: callRecordId("C1"),
  at: instant(9_000),
  completedAt: instant(8_000),
  overdue: false,
})

/** An id as tests write them. */
export const id = (text: string): TransactionId => transactionId(text)
