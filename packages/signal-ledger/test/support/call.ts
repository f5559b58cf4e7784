// One finished call to report signals on, and ids that count up.
import {
  type CallLeg,
  type CallTransaction,
  type CustomData,
  callRecordId,
  formatTransactionId,
  instant,
  networkId,
  type TransactionId,
} from "@callrules/model"
import { initialState, type LedgerState } from "@callrules/signal-ledger"
import type { PlainLeg } from "../plain-ledger/plain-shapes.ts"

/** 2023-11-14T22:13:20Z. */
export const RECEIVED_AT = instant(1_700_000_000_000)

export const leg = (changes: Partial<CallLeg> = {}): CallLeg => ({
  networkId: networkId("N-1"),
  legId: formatTransactionId(0xca11, 1),
  callRecordId: callRecordId("CR-1"),
  externalCallUniqueId: null,
  advertiserIdFromNetwork: "A-1",
  advertiserCampaignIdFromNetwork: "P-1",
  affiliateIdFromNetwork: null,
  callingPhoneNumber: "+14155550123",
  receivedAt: RECEIVED_AT,
  completedAt: instant(RECEIVED_AT + 60_000),
  ...changes,
})

/** A leg as the plain ledger knows it. */
export const asPlain = (leg: CallLeg): PlainLeg => ({
  legId: leg.legId,
  furtherIds: [],
  callRecordId: leg.callRecordId,
  externalId: leg.externalCallUniqueId,
  advertiser: leg.advertiserIdFromNetwork,
  campaign: leg.advertiserCampaignIdFromNetwork,
  caller: leg.callingPhoneNumber,
  receivedAt: leg.receivedAt,
  completedAt: leg.completedAt,
})

export const firstTransaction = (customData: CustomData = {}): CallTransaction => ({
  transactionId: leg().legId,
  correctsTransactionId: null,
  version: 1,
  customData,
  createdAt: RECEIVED_AT,
})

export const freshCall = (customData: CustomData = {}): LedgerState => initialState(leg(), firstTransaction(customData))

/** Ids 00000000-00000001, 00000000-00000002, ... */
export const countingIds = (): (() => TransactionId) => {
  let issued = 0
  return () => formatTransactionId(0, ++issued)
}
