// Finds the leg that an event of the host is about, among what is stored.
import { assignmentStands, type HostWarning, legOfEvent, type ReportedEvent } from "@callrules/call"
import { hashToken } from "@callrules/directory"
import { type NetworkId, type TransactionId, transactionId } from "@callrules/model"
import { CallStore, type StoredLeg } from "@callrules/store"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { refuse } from "../refusal.ts"
import { namedLeg } from "./named-leg.ts"

/** The leg of an event, and what the write of the event has to say about ids. */
export interface PlacedEvent {
  readonly legId: TransactionId
  /** The leg as it is; undefined: the event opens it. */
  readonly stored: StoredLeg | undefined
  readonly joiningId: TransactionId | null
  readonly hasAssignedEvents: boolean
  /** Null where the event names a leg that is known: then it does not matter which others there are. */
  readonly expectedCallRecordVersion: number | null
  readonly warnings: ReadonlyArray<HostWarning>
}

/**
 * Finds the leg of an event: by any id of it, or else by what the call record has.
 *
 * @returns the leg; RecordInvalid for the id of signals and for a leg of another call record; InvalidInput for an event
 * that does not say which of several legs it is about.
 */
// CIP-82
export const placeEvent = Effect.fnUntraced(function* (networkId: NetworkId, reported: ReportedEvent) {
  const { callRecordId, event, transactionId } = reported
  const named = transactionId === null ? undefined : yield* namedLeg(networkId, transactionId, callRecordId)
  if (named !== undefined) return placedOn(named)
  const calls = yield* CallStore
  // before its legs: one that is opened in between makes the write a conflict
  const { version } = yield* calls.callRecord(networkId, callRecordId)
  const legs = yield* calls.byCallRecordId(networkId, callRecordId)
  const chosen = legOfEvent(legs, { event, transactionId, madeId: madeId(networkId, callRecordId) })
  if (Result.isFailure(chosen)) return yield* refuse("InvalidInput", [chosen.failure])
  const { isAssigned, joiningId, legId } = chosen.success
  const stored = legs.find(({ state }) => state.legId === legId)
  const placed: PlacedEvent = {
    legId,
    stored,
    joiningId,
    hasAssignedEvents: isAssigned || stored?.hasAssignedEvents === true,
    expectedCallRecordVersion: version,
    warnings: assignmentStands(legId, chosen.success),
  }
  return placed
})

const placedOn = (stored: StoredLeg): PlacedEvent => ({
  legId: stored.state.legId,
  stored,
  joiningId: null,
  hasAssignedEvents: stored.hasAssignedEvents,
  expectedCallRecordVersion: null,
  warnings: [],
})

/** The id of a call record's leg that the host did not name: 64 bits of a hash of what names the call. */
export const madeId = (networkId: NetworkId, callRecordId: string): TransactionId => {
  const digest = hashToken(JSON.stringify([networkId, callRecordId])).toUpperCase()
  return transactionId(`${digest.slice(0, 8)}-${digest.slice(8, 16)}`)
}
