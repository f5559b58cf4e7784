// Runs the operations of the store: each is one call of a function of the database.
import type { Operations, StoreOperations } from "@callrules/store/rows"
import * as Effect from "effect/Effect"
import { aroundName } from "../functions/calls.ts"
import { parametersOf } from "../functions/ledger-parameters.ts"
import { faultOf, isConflict, isHashTaken, isTaken, isUndone } from "./fault.ts"
import type { Sending } from "./sending.ts"
import { settlingOver } from "./settling.ts"

/** How often an operation is sent again that the database undid. */
const MAX_ATTEMPTS = 16

/** Where the network of an operation is: its first argument, in what its first argument names, or nowhere: it is due work. */
// by every operation of the stores, so that none can be forgotten
const NETWORK: Readonly<Record<keyof StoreOperations, "first" | "named" | "every">> = {
  affiliate: "first",
  affiliateByName: "first",
  affiliateList: "first",
  affiliatePut: "first",
  affiliateRemove: "first",
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

const networkOf = (operation: keyof StoreOperations, [first]: ReadonlyArray<unknown>): unknown => {
  switch (NETWORK[operation]) {
    case "every":
      return null
    case "first":
      return first
    case "named":
      if (Array.isArray(first)) return first[0]
      return typeof first === "object" && first !== null ? Reflect.get(first, "networkId") : undefined
  }
}

/** The operations whose answer may be that something has changed since it was read. */
const MAY_CONFLICT = new Set([
  "commitLeg",
  "commitLedger",
  "feedGive",
  "inboxAccept",
  "moveHome",
  "relayAdvance",
  "settingsAppend",
])

// ENG-77
/** The operations over a way to a database. */
export const operationsOver = (sending: Sending): Operations => {
  const settling = settlingOver(sending)
  const run = (operation: keyof StoreOperations, args: ReadonlyArray<unknown>): Promise<unknown> =>
    settling.run(operation, networkOf(operation, args), args, () => runOnce(operation, args))

  const runOnce = async (operation: keyof StoreOperations, args: ReadonlyArray<unknown>): Promise<unknown> => {
    // the filters of a search outward are known here, so that each set of them has a function with its own plan
    const name = operation === "around" ? aroundName(args[0] as Parameters<typeof aroundName>[0]) : operation
    const values = [networkOf(operation, args), ...parametersOf(operation, args)]
    for (let attempt = 1; ; attempt++) {
      try {
        return await sending.send(name, values)
      } catch (error) {
        if (isConflict(error)) return "conflict"
        if (isHashTaken(error)) return "taken"
        if (isTaken(error) && MAY_CONFLICT.has(operation)) return "conflict"
        if (!(isTaken(error) || isUndone(error)) || attempt === MAX_ATTEMPTS) throw error
        await pause(attempt)
      }
    }
  }
  return {
    readsAgain: true,
    call: (operation, ...args) =>
      Effect.tryPromise({
        // each function answers with the value of its operation's type; a missing one is null in SQL
        try: async () => ((await run(operation, args)) ?? undefined) as never,
        catch: faultOf,
      }),
  }
}

/** A random part of a time that grows, so that those who met do not meet again. */
const pause = (attempt: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, Math.random() * 2 * attempt))
