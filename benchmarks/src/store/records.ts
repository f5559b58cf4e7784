// The records of the benchmark of durable writes: legs, and the write of a signal request.
import { type CallState, initialCall } from "@callrules/call"
import { callRecordId, instant, networkId, transactionId } from "@callrules/model"
import type { GroupTransaction } from "@callrules/signal-ledger"
import type { CallStoreShape, LedgerWrite } from "@callrules/store"

/** The network of every record. */
export const NETWORK = networkId("n1")

/** So many legs are there; requests take them in turn. */
export const LEGS = 512

/** The id of a leg by its number. */
export const legId = (number: number) => transactionId(`LEG-${number.toString(16).padStart(8, "0")}`)

const receivedLeg = (number: number): CallState => ({
  ...initialCall(NETWORK, legId(number), callRecordId(`C${number}`)),
  details: {
    advertiserIdFromNetwork: "advertiser",
    advertiserName: null,
    advertiserCampaignIdFromNetwork: "campaign",
    advertiserCampaignName: null,
    affiliateIdFromNetwork: null,
    affiliateName: null,
    promoNumberId: null,
    promoNumberDescription: null,
    mediaType: null,
    externalCallUniqueId: null,
    callingPhoneNumber: "+14155550100",
    calledPhoneNumber: null,
    destinationPhoneNumber: null,
    phoneType: null,
    city: null,
    region: null,
    zipCode: null,
    demographics: null,
    customDataBySource: {},
    pendingCustomDataFields: [],
  },
  receivedAt: instant(1_000 * number),
})

/** Stores a leg that has been received. */
export const receive = (calls: CallStoreShape, number: number) =>
  calls.commit({
    state: receivedLeg(number),
    recording: null,
    expectedVersion: 0,
    isErased: false,
    expectedCallRecordVersion: null,
    joiningId: null,
    hasAssignedEvents: false,
    firstTransaction: {
      transactionId: legId(number),
      correctsTransactionId: null,
      version: 1,
      customData: {},
      createdAt: instant(0),
    },
    callCorrection: null,
    settings: null,
    events: [],
  })

const transaction = (request: number, head: GroupTransaction | undefined): GroupTransaction => ({
  type: "Post Call Event",
  transactionId: transactionId(`TX-${request.toString(16).padStart(8, "0")}`),
  correctsTransactionId: head?.transactionId ?? null,
  version: (head?.version ?? 0) + 1,
  legId: legId(request % LEGS),
  callTransactionId: legId(request % LEGS),
  partnerUniqueId: "",
  signals: [{ name: "Sale", value: true, revenue: null, occurredAt: instant(request) }],
  customData: {},
  createdAt: instant(request),
})

/** The write of a request that corrects the head of its group, if there is one; nothing else is written on its leg. */
export const ledgerWrite = (request: number, head: GroupTransaction | undefined): LedgerWrite => {
  const created = transaction(request, head)
  const key = { networkId: NETWORK, advertiserIdFromNetwork: null, requestId: `request ${request}` }
  return {
    networkId: NETWORK,
    legId: created.legId,
    expectedLedgerVersion: created.version,
    isErased: false,
    callCorrection: null,
    groupTransactions: [created],
    correctedGroups: head === undefined ? [] : [head],
    namedFields: [],
    callRecord: null,
    newNames: [],
    outcome: {
      key,
      outcome: {
        fingerprint: "path body",
        status: 200,
        body: '{"signals":[]}',
        outcomes: "created",
        storedAt: instant(request),
      },
    },
    appliesEntry: null,
    events: [
      {
        kind: "transaction_created",
        eventId: created.transactionId,
        networkId: NETWORK,
        legId: created.legId,
        callRecordId: callRecordId("C"),
        at: instant(request),
        transactionId: created.transactionId,
        partnerUniqueId: "",
      },
    ],
  }
}
