// Which network an operation of a database is for.
import type { StoreOperations } from "./operations.ts"

/**
 * Where an operation says its network: as its first argument, in what its first argument names, or nowhere: it is about every network.
 * Every operation of the stores is listed, so that none can be forgotten.
 */
const NETWORK: Readonly<Record<keyof StoreOperations, "first" | "named" | "every">> = {
  affiliate: "first",
  affiliateByName: "first",
  affiliateList: "first",
  affiliatePut: "first",
  affiliateRemove: "first",
  affiliatesKept: "first",
  around: "named",
  begin: "named",
  byCallRecordId: "first",
  byTransactionId: "first",
  callRecord: "first",
  callsOf: "first",
  commitLedger: "named",
  commitLeg: "named",
  directoryCommit: "named",
  directoryFind: "first",
  directoryHistory: "first",
  directoryList: "named",
  directoryNetwork: "first",
  directoryNetworks: "every",
  directoryTakenOver: "first",
  directoryTakesWrites: "every",
  directoryToken: "every",
  directoryVersion: "first",
  erase: "named",
  erasePart: "named",
  feedGive: "named",
  feedRead: "named",
  feedWaiting: "first",
  feedWaitingAfter: "every",
  forget: "named",
  hasEarlierCall: "first",
  hasLegs: "first",
  homeMoves: "first",
  inboxAccept: "named",
  inboxBind: "first",
  inboxCountOf: "first",
  inboxDrop: "first",
  inboxEntry: "first",
  inboxFail: "first",
  inboxFate: "first",
  inboxList: "first",
  inboxOfCall: "first",
  inboxRetry: "first",
  inboxUnfound: "first",
  inboxWaiting: "every",
  leg: "first",
  legs: "first",
  legsOfCall: "first",
  legsOfCaller: "first",
  liveSince: "every",
  moveHome: "named",
  networkAfter: "every",
  outboxRead: "every",
  outboxTaken: "every",
  outboxWaiting: "every",
  outcome: "named",
  personalRecords: "first",
  relayAdvance: "named",
  relayState: "first",
  settingsAppend: "named",
  settingsCurrent: "named",
  settingsHistory: "named",
  settingsStopped: "named",
  shownLeg: "first",
  transactions: "named",
  transcript: "first",
  transcriptNetworkAfter: "every",
  transcriptPut: "first",
  transcriptsForget: "first",
  visible: "first",
}

/** The network that an operation is for; `undefined` where it is about every network, as due work and the look-up of a token are. */
export const networkOf = (operation: keyof StoreOperations, [first]: ReadonlyArray<unknown>): string | undefined => {
  switch (NETWORK[operation]) {
    case "every":
      return undefined
    case "first":
      return textOf(first)
    case "named":
      if (Array.isArray(first)) return textOf(first[0])
      return typeof first === "object" && first !== null ? textOf(Reflect.get(first, "networkId")) : undefined
  }
}

const textOf = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined)
