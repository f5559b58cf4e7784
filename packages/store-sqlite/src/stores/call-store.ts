// Calls in SQLite: the engine's side.
import { callLeg, liveSince } from "@callrules/call"
import { type CallLeg, callRecordId, instant, networkId } from "@callrules/model"
import { type CallStoreShape, type LegsAround, type LegWrite, malformedLegWrite } from "@callrules/store"
import type { CallRecordRow } from "../statements/call-records.ts"
import type { AroundRow, CallLegRow, GroupRow, LegRow, LegWriteRow } from "../statements/calls.ts"
import type { StoreThread } from "../thread/store-thread.ts"
import { ifThere, reading, readingRows, writing } from "./answered.ts"
import { toJson } from "./json-column.ts"
import { callTransactionRow, eventRows, instantOrNull, organizationOf, restoredId, storedLeg } from "./rows.ts"
import { restored, restoredOrNull, storable, storableOrNull } from "./storable-text.ts"

/** The calls of an open store. */
export const sqliteCallStore = ({ call }: StoreThread): CallStoreShape => ({
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
  callRecord: (network, id) =>
    reading(call("callRecord", storable(network), storable(id)), ({ homes, version }: CallRecordRow) => ({
      version,
      homes: new Map(homes.map((home) => [organizationOf(home.organization), restoredId(home.leg_id)])),
    })),
  byExternalCallUniqueId: (network, id) =>
    readingRows(call("byExternalCallUniqueId", storable(network), storable(id)), storedLeg),
  around: (query) => readingRows(call("around", aroundRow(query)), callLegOf),
  visible: (network, advertiser) =>
    readingRows(call("visible", storable(network), storableOrNull(advertiser)), storedLeg),
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
  // ENG-72
  liveSince: (before, limit) => readingRows(call("liveSince", before, limit), storedLeg),
  commit: (write) => writing(malformedLegWrite(write), () => call("commitLeg", legWriteRow(write))),
})

const aroundRow = (query: LegsAround): AroundRow => ({
  networkId: storable(query.networkId),
  side: query.side,
  from: query.from,
  until: query.until,
  skip: query.skip,
  limit: query.limit,
  caller: storableOrNull(query.callingPhoneNumber),
  advertiser: storableOrNull(query.advertiserIdFromNetwork),
  campaign: storableOrNull(query.campaignIdFromNetwork),
})

const callLegOf = (row: CallLegRow): CallLeg => ({
  networkId: networkId(restored(row.network_id)),
  legId: restoredId(row.leg_id),
  callRecordId: callRecordId(restored(row.call_record_id)),
  externalCallUniqueId: restoredOrNull(row.external_call_unique_id),
  advertiserIdFromNetwork: restored(row.advertiser_id_from_network),
  advertiserCampaignIdFromNetwork: restored(row.advertiser_campaign_id_from_network),
  affiliateIdFromNetwork: restoredOrNull(row.affiliate_id_from_network),
  callingPhoneNumber: restoredOrNull(row.calling_phone_number),
  receivedAt: instant(row.received_at),
  completedAt: instantOrNull(row.completed_at),
})

const legWriteRow = ({
  callCorrection,
  events,
  expectedCallRecordVersion,
  expectedVersion,
  firstTransaction,
  recording,
  state,
}: LegWrite): LegWriteRow => {
  const leg = callLeg(state)
  return {
    networkId: storable(state.networkId),
    legId: storable(state.legId),
    expectedVersion,
    expectedCallRecordVersion,
    keys: [
      storable(state.callRecordId),
      storableOrNull(leg?.externalCallUniqueId ?? null),
      storableOrNull(leg?.advertiserIdFromNetwork ?? null),
      storableOrNull(leg?.advertiserCampaignIdFromNetwork ?? null),
      storableOrNull(leg?.affiliateIdFromNetwork ?? null),
      storableOrNull(leg?.callingPhoneNumber ?? null),
      leg?.receivedAt ?? null,
      liveSince(state),
    ],
    transferredAt: state.transferredAt,
    completedAt: leg === undefined ? state.completedAt : leg.completedAt,
    state: toJson(state),
    recording: recording === null ? null : toJson(recording),
    first: firstTransaction === null ? null : callTransactionRow(firstTransaction),
    correction:
      callCorrection === null
        ? null
        : {
            transaction: callTransactionRow(callCorrection.transaction),
            namedFields: toJson(callCorrection.expectedNamedFields),
          },
    events: eventRows(events),
  }
}
