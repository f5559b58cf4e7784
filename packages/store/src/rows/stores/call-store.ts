// Calls over the rows of a database.
import { type CallState, callLeg, liveSince } from "@callrules/call"
import { type CallLeg, instant, networkId } from "@callrules/model"
import { dayOf } from "@callrules/signal-ledger"
import * as Effect from "effect/Effect"
import { overErased, recordingOverErased } from "../../erasure/erased-state.ts"
import type { CallRecord, CallStoreShape, LegsAround, LegsFound, LegWrite, VisibleLeg } from "../../ports/call-store.ts"
import type { StoreFault } from "../../ports/store-fault.ts"
import { malformedLegWrite } from "../../ports/well-formed-write.ts"
import type { CallRecordRow } from "../operations/call-records.ts"
import type { GroupRow, LegRow, LegWriteRow, VisibleLegRow } from "../operations/calls.ts"
import type { HomeMoveRow } from "../operations/home-moves.ts"
import type { AroundFoundRow, AroundRow } from "../operations/legs-around.ts"
import type { Operations } from "../operations.ts"
import { ifThere, reading, readingRows, writing } from "../values/answered.ts"
import { fromJson, toJson } from "../values/json-column.ts"
import { CALL_STATE, LEG_RECORDING } from "../values/json-forms.ts"
import { storedOutcome } from "../values/outcome-rows.ts"
import {
  callTransactionRow,
  eventRows,
  legState,
  organizationOf,
  organizationRow,
  requestKeyRow,
  restoredId,
  shownLeg,
  storedLeg,
} from "../values/rows.ts"
import { restored, storable, storableOrNull } from "../values/storable-text.ts"
import { campaignRow } from "./settings-store.ts"

/** The calls of an open store. */
export const callStoreOver = ({ call }: Operations): CallStoreShape => ({
  leg: (network, legId) => reading(call("leg", storable(network), storable(legId)), ifThere(storedLeg)),
  byTransactionId: (network, id) =>
    reading(
      call("byTransactionId", storable(network), storable(id)),
      ifThere((found: LegRow | GroupRow) =>
        "group_of" in found
          ? { kind: "post-call-event", legId: restoredId(found.group_of) }
          : { kind: "call", leg: storedLeg(found) },
      ),
    ),
  byCallRecordId: (network, id) => readingRows(call("byCallRecordId", storable(network), storable(id)), storedLeg),
  legsOfCall: (network, id) => readingRows(call("legsOfCall", storable(network), storable(id)), legState),
  hasLegs: (network, id, advertiser) => call("hasLegs", storable(network), storable(id), storableOrNull(advertiser)),
  callRecord: (network, id) => reading(call("callRecord", storable(network), storable(id)), callRecord),
  around: (query) => reading(call("around", aroundRow(query)), legsFound),
  visible: (network, advertiser) =>
    readingRows(call("visible", storable(network), storableOrNull(advertiser)), visibleLeg),
  legs: (network, legIds) => readingRows(call("legs", storable(network), legIds.map(storable)), shownLeg),
  shownLeg: (network, id) => reading(call("shownLeg", storable(network), storable(id)), ifThere(shownLeg)),
  hasEarlierCall: (query) =>
    call(
      "hasEarlierCall",
      storable(query.networkId),
      storable(query.callingPhoneNumber),
      storable(query.advertiserIdFromNetwork),
      storable(query.campaignIdFromNetwork),
      query.from,
      query.before,
      storable(query.except),
    ),
  legsOfCaller: ({ before, callingPhoneNumber, from, limit, networkId: network }) =>
    readingRows(
      call(
        "legsOfCaller",
        storable(network),
        storable(callingPhoneNumber),
        from,
        [before.receivedAt, storable(before.legId)],
        limit,
      ),
      ([receivedAt, legId]) => ({ receivedAt: instant(receivedAt), legId: restoredId(legId) }),
    ),
  // ENG-72
  liveSince: (before, after, limit) =>
    readingRows(
      call(
        "liveSince",
        before,
        after === null ? null : [after.since, storable(after.networkId), storable(after.legId)],
        limit,
      ),
      ([since, network, legId]) => ({
        since: instant(since),
        networkId: networkId(restored(network)),
        legId: restoredId(legId),
      }),
    ),
  homeMoves: (network, id) =>
    readingRows(call("homeMoves", storable(network), storable(id)), (row: HomeMoveRow) => ({
      advertiserIdFromNetwork: organizationOf(row.organization),
      from: row.from_leg_id === null ? null : restoredId(row.from_leg_id),
      to: restoredId(row.leg_id),
      movedAt: instant(row.moved_at),
    })),
  moveHome: (write) =>
    writing(undefined, () =>
      call("moveHome", {
        networkId: storable(write.networkId),
        callRecordId: storable(write.callRecordId),
        expectedVersion: write.expectedVersion,
        organization: organizationRow(write.advertiserIdFromNetwork),
        legId: storable(write.legId),
        movedAt: write.movedAt,
      }),
    ),
  commit: (write) =>
    writing(malformedLegWrite(write), () =>
      write.isErased ? commitOverErased({ call }, write) : call("commitLeg", legWriteRow(write, write.state)),
    ),
})

/** The write of an erased leg: it goes over the digests of the row that it was decided on. */
const commitOverErased = (
  { call }: Operations,
  write: LegWrite,
): Effect.Effect<"committed" | "conflict", StoreFault> => {
  const { legId, networkId } = write.state
  const over = reading(
    call("leg", storable(networkId), storable(legId)),
    ifThere((row: LegRow) =>
      row.version === write.expectedVersion && row.is_erased === 1
        ? legWriteRow(
            { ...write, recording: recordingOverErased(write.recording) },
            overErased(fromJson(CALL_STATE, row.state), write.state),
          )
        : undefined,
    ),
  )
  return Effect.flatMap(over, (row) => (row === undefined ? Effect.succeed("conflict") : call("commitLeg", row)))
}

/** A call record in its rows. */
export const callRecord = ({ homes, version }: CallRecordRow): CallRecord => ({
  version,
  homes: new Map(homes.map((home) => [organizationOf(home.organization), restoredId(home.leg_id)])),
})

const aroundRow = (query: LegsAround): AroundRow => ({
  networkId: storable(query.networkId),
  requestKey: query.requestKey === null ? null : requestKeyRow(query.requestKey),
  match: {
    instants: query.instants,
    durationSeconds: query.durationSeconds,
    now: query.now,
    toleranceMilliseconds: query.toleranceMilliseconds,
    receivedUntil: query.receivedUntil,
  },
  caller: storableOrNull(query.callingPhoneNumber),
  advertiser: storableOrNull(query.advertiserIdFromNetwork),
  campaign: storableOrNull(query.campaignIdFromNetwork),
})

const legsFound = (row: AroundFoundRow): LegsFound =>
  row.kind === "answered"
    ? { kind: "answered", outcome: storedOutcome(row.outcome) }
    : { kind: "legs", legs: row.legs.map(legState) }

const legWriteRow = (
  {
    callCorrection,
    events,
    expectedCallRecordVersion,
    expectedVersion,
    firstTransaction,
    hasAssignedEvents,
    isErased,
    joiningId,
    recording,
    settings,
  }: LegWrite,
  state: CallState,
): LegWriteRow => {
  const leg = callLeg(state)
  return {
    networkId: storable(state.networkId),
    legId: storable(state.legId),
    expectedVersion,
    isErased: isErased ? 1 : 0,
    expectedCallRecordVersion,
    joiningId: storableOrNull(joiningId),
    hasAssignedEvents: hasAssignedEvents ? 1 : 0,
    keys: [
      storable(state.callRecordId),
      storableOrNull(leg?.externalCallUniqueId ?? null),
      storableOrNull(leg?.advertiserIdFromNetwork ?? null),
      storableOrNull(leg?.advertiserCampaignIdFromNetwork ?? null),
      storableOrNull(leg?.affiliateIdFromNetwork ?? null),
      storableOrNull(leg?.callingPhoneNumber ?? null),
      leg?.receivedAt ?? null,
      leg === undefined ? null : dayOf(leg.receivedAt),
      durationSecondsOf(leg),
      liveSince(state),
    ],
    transferredAt: state.transferredAt,
    completedAt: leg === undefined ? state.completedAt : leg.completedAt,
    state: toJson(CALL_STATE, state),
    recording: recording === null ? null : toJson(LEG_RECORDING, recording),
    first: firstTransaction === null ? null : callTransactionRow(firstTransaction),
    correction:
      callCorrection === null
        ? null
        : {
            transaction: callTransactionRow(callCorrection.transaction),
            expectedLedgerVersion: callCorrection.expectedLedgerVersion,
          },
    settings: settings === null ? null : [campaignRow(settings.campaign), settings.expectedVersion],
    events: eventRows(events),
  }
}

const durationSecondsOf = (leg: CallLeg | undefined): number | null =>
  leg === undefined || leg.completedAt === null ? null : Math.floor((leg.completedAt - leg.receivedAt) / 1000)

const visibleLeg = ([legId, transferredAt, headId]: VisibleLegRow): VisibleLeg => ({
  legId: restoredId(legId),
  transferredAt: instant(transferredAt),
  transactionId: restoredId(headId ?? legId),
})
