// Records of the tests, with no more in them than they need.
import { initialCall } from "@callrules/call"
import { callRecordId, instant, networkId, type TransactionId, transactionId } from "@callrules/model"
import { isGroupTransaction } from "@callrules/signal-ledger"
import type {
  DirectoryWrite,
  EngineEvent,
  InboxEntry,
  LedgerStoreShape,
  LedgerWrite,
  LegWrite,
  RequestKey,
} from "@callrules/store"
import * as Effect from "effect/Effect"

export const NETWORK = networkId("n1")
export const LEG = transactionId("T1")

/** Legs for writers that write at the same time, one for each. */
export const LEGS: ReadonlyArray<TransactionId> = Array.from({ length: 16 }, (_, number) =>
  transactionId(`leg of writer ${number}`),
)

/** The transactions of the groups of a leg. */
export const groupsOf = (ledger: LedgerStoreShape, legId: TransactionId) =>
  Effect.map(
    ledger.transactions({ networkId: NETWORK, legId, after: null, limit: 100_000, characters: 1_000_000_000 }),
    ({ transactions }) => transactions.filter(isGroupTransaction),
  )

/** The write that stores a leg that has been received. */
export const receivedLeg = (legId = LEG): LegWrite => ({
  state: { ...initialCall(NETWORK, legId, callRecordId("C1")), receivedAt: instant(1) },
  recording: null,
  expectedVersion: 0,
  isErased: false,
  expectedCallRecordVersion: null,
  joiningId: null,
  hasAssignedEvents: false,
  firstTransaction: {
    transactionId: legId,
    correctsTransactionId: null,
    version: 1,
    customData: {},
    createdAt: instant(1),
  },
  callCorrection: null,
  settings: null,
  events: [],
})

export const requestKey = (request: string): RequestKey => ({
  networkId: NETWORK,
  advertiserIdFromNetwork: null,
  requestId: request,
})

const created = (request: string): EngineEvent => ({
  kind: "transaction_created",
  eventId: `event ${request}`,
  networkId: NETWORK,
  legId: LEG,
  callRecordId: callRecordId("C1"),
  at: instant(2),
  transactionId: transactionId(request),
  partnerUniqueId: "",
})

/** The write of a request on a leg that has this one group: its next version, its outcome, an event. */
export const requestWrite = (request: string, partnerUniqueId: string, version: number, legId = LEG): LedgerWrite => ({
  networkId: NETWORK,
  legId,
  expectedLedgerVersion: version,
  isErased: false,
  callCorrection: null,
  groupTransactions: [
    {
      type: "Post Call Event",
      transactionId: transactionId(request),
      correctsTransactionId: version === 1 ? null : transactionId(`before ${request}`),
      version,
      legId,
      callTransactionId: legId,
      partnerUniqueId,
      signals: [{ name: "Sale", value: true, revenue: null, occurredAt: instant(2) }],
      customData: {},
      createdAt: instant(2),
    },
  ],
  correctedGroups: [],
  namedFields: [],
  callRecord: null,
  newNames: [],
  outcome: {
    key: requestKey(request),
    outcome: { fingerprint: request, status: 200, body: request, outcomes: "", storedAt: instant(2) },
  },
  appliesEntry: null,
  events: [created(request)],
})

/** An entry of the inbox that waits for the leg. */
export const waitingEntry = (entryId: string): InboxEntry => ({
  entryId,
  networkId: NETWORK,
  advertiserIdFromNetwork: null,
  body: "{}",
  binding: { to: "leg", legId: LEG, callRecordId: callRecordId("C1") },
  arrivedAt: instant(3),
  status: "waiting",
  failure: null,
})

/** The write of a field of the network. */
export const newField: DirectoryWrite = {
  networkId: NETWORK,
  expectedVersion: 0,
  puts: [{ kind: "custom_data_field", partnerName: "product" }],
  removals: [],
  changedAt: instant(1),
  changedBy: "host",
}
