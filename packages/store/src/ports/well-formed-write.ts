// Checks of a write that do not depend on stored data: a malformed write is a defect of the caller, never a conflict.

import type { GroupTransaction } from "@callrules/signal-ledger"
import type { LegWrite } from "./call-store.ts"
import type { InboxEntry } from "./inbox.ts"
import type { LedgerWrite } from "./ledger-store.ts"

/**
 * What is wrong with a write of host events, independent of stored data.
 *
 * @returns the fault in one sentence, or `undefined` when there is none.
 *
 * @example
 * ```ts
 * import { initialCall } from "@callrules/call"
 * import { malformedLegWrite } from "@callrules/store"
 * import { callRecordId, networkId, transactionId } from "@callrules/model"
 *
 * const state = initialCall(networkId("n1"), transactionId("0000002A-00000001"), callRecordId("c1"))
 * const expected = { expectedVersion: 0, isErased: false, expectedCallRecordVersion: null }
 * const ids = { joiningId: null, hasAssignedEvents: false }
 * const nothing = { firstTransaction: null, callCorrection: null, settings: null, events: [] }
 * const write = { state, recording: null, ...expected, ...ids, ...nothing }
 * console.assert(malformedLegWrite(write) === undefined)
 * ```
 */
export const malformedLegWrite = ({ callCorrection, firstTransaction, state }: LegWrite): string | undefined => {
  if (callCorrection !== null) {
    if (firstTransaction !== null) return "a call is not corrected in the write that receives it"
    const { correctsTransactionId, version } = callCorrection.transaction
    return correctsTransactionId === null || version < 2
      ? "a correction of the call must name what it corrects"
      : undefined
  }
  if (firstTransaction === null) return undefined
  if (firstTransaction.transactionId !== state.legId) return "the first call transaction must have the leg's id"
  if (firstTransaction.version !== 1) return "the first call transaction must have version 1"
  return firstTransaction.correctsTransactionId === null ? undefined : "the first call transaction corrects nothing"
}

/**
 * What is wrong with a write of the ledger, independent of stored data: a transaction corrects something exactly when it
 * is not the first, and each group is written once.
 *
 * @returns the fault in one sentence, or `undefined` when there is none.
 *
 * @example
 * ```ts
 * import { malformedLedgerWrite } from "@callrules/store"
 * import { instant, networkId, transactionId } from "@callrules/model"
 *
 * const legId = transactionId("0000002A-00000001")
 * const callCorrection = {
 *   transactionId: transactionId("0000002A-00000002"), correctsTransactionId: legId, version: 2, customData: {},
 *   createdAt: instant(0),
 * }
 * const write = {
 *   networkId: networkId("n1"), legId, callRecord: null, callCorrection, groupTransactions: [], correctedGroups: [], newNames: [], namedFields: [],
 *   outcome: null, appliesEntry: null, events: [], isErased: false,
 * }
 * console.assert(malformedLedgerWrite({ ...write, expectedLedgerVersion: 1 }) === undefined)
 * console.assert(malformedLedgerWrite({ ...write, expectedLedgerVersion: 0 }) !== undefined)
 * ```
 */
export const malformedLedgerWrite = (write: LedgerWrite): string | undefined => {
  const { callCorrection, expectedLedgerVersion } = write
  if (expectedLedgerVersion < 1) return "a leg has no ledger until it is received"
  if (callCorrection !== null && (callCorrection.version < 2 || callCorrection.correctsTransactionId === null)) {
    return "a correction of the call must name what it corrects"
  }
  const groups = new Set<string>()
  for (const { correctsTransactionId, legId, partnerUniqueId, version } of write.groupTransactions) {
    if (version < 1) return "versions of a group begin at 1"
    if ((version === 1) !== (correctsTransactionId === null)) return "a transaction corrects one unless it is the first"
    if (legId !== write.legId) return "a transaction of a group must belong to the leg that is written"
    if (groups.has(partnerUniqueId)) return "a group must not be written twice at once"
    groups.add(partnerUniqueId)
  }
  return write.correctedGroups.every((corrected) =>
    write.groupTransactions.some((one) => isCorrectionOf(corrected, one)),
  )
    ? undefined
    : "what is corrected must be corrected by a transaction of the write"
}

const isCorrectionOf = (
  corrected: GroupTransaction,
  { correctsTransactionId, version, ...one }: GroupTransaction,
): boolean =>
  corrected.transactionId === correctsTransactionId &&
  corrected.version === version - 1 &&
  corrected.partnerUniqueId === one.partnerUniqueId &&
  corrected.legId === one.legId

/**
 * What is wrong with an inbox entry to be accepted, independent of stored data.
 *
 * @returns the fault in one sentence, or `undefined` when there is none.
 *
 * @example
 * ```ts
 * import { malformedEntry } from "@callrules/store"
 * import { instant, networkId } from "@callrules/model"
 *
 * const entry = {
 *   entryId: "0000002A-00000001", networkId: networkId("n1"), advertiserIdFromNetwork: null, body: "{}",
 *   binding: { to: "unresolved", awaits: "x" }, arrivedAt: instant(0), status: "waiting", failure: null,
 * } as const
 * console.assert(malformedEntry(entry, null) === undefined)
 * console.assert(malformedEntry(entry, 1) !== undefined)
 * ```
 */
export const malformedEntry = (entry: InboxEntry, expectedLegVersion: number | null): string | undefined => {
  if (entry.status !== "waiting" || entry.failure !== null) return "an entry must be waiting when it is accepted"
  return expectedLegVersion !== null && entry.binding.to !== "leg"
    ? "only an entry that is bound to a leg can expect the leg's version"
    : undefined
}
