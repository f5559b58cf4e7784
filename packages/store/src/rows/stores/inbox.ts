// The inbox over the rows of a database.

import { callRecordId, instant, networkId } from "@callrules/model"
import * as Effect from "effect/Effect"
import type { EntryFate, HeldEntries, InboxBinding, InboxEntry, InboxShape, WaitingEntry } from "../../ports/inbox.ts"
import { malformedEntry } from "../../ports/well-formed-write.ts"
import type { BindingRow, EntryRow, FateRow, StoredEntryRow, WaitingEntryRow } from "../operations/inbox.ts"
import type { Operations } from "../operations.ts"
import { ifThere, reading, readingRows, writing } from "../values/answered.ts"
import { fromJson } from "../values/json-column.ts"
import { APPLIED_IDS } from "../values/json-forms.ts"
import { outcomeRow } from "../values/outcome-rows.ts"
import { restoredId } from "../values/rows.ts"
import { restored, restoredOrNull, storable, storableOrNull } from "../values/storable-text.ts"

const NOTHING_HELD: HeldEntries = { legIds: [], advertisers: [] }

/** The inbox of an open store. */
export const inboxOver = ({ call }: Operations): InboxShape => ({
  accept: (entry, expectedLegVersion, outcome) =>
    writing(malformedEntry(entry, expectedLegVersion), () =>
      call(
        "inboxAccept",
        entryRow(entry),
        expectedLegVersion,
        outcome === null ? null : outcomeRow(outcome.key, outcome.outcome, null),
      ),
    ),
  waitingForCall: (network, id, legId, after, limit, { advertisers, legIds } = NOTHING_HELD) =>
    readingRows(
      call(
        "inboxOfCall",
        storable(network),
        storable(id),
        storableOrNull(legId),
        storableOrNull(after),
        limit,
        legIds.map(storable),
        advertisers.map(storable),
      ),
      waitingEntry,
    ),
  unfound: (network, awaits, since, after, limit) =>
    readingRows(
      call("inboxUnfound", storable(network), awaits.map(storable), since, storableOrNull(after), limit),
      waitingEntry,
    ),
  waiting: (unfoundSince, after, limit) =>
    readingRows(
      call(
        "inboxWaiting",
        unfoundSince,
        after === null ? null : [storable(after.networkId), storable(after.entryId)],
        limit,
      ),
      waitingEntry,
    ),
  list: (network, status, after, limit) =>
    readingRows(call("inboxList", storable(network), status, storableOrNull(after), limit), inboxEntry),
  countOf: (network, advertiser, most) => call("inboxCountOf", storable(network), storableOrNull(advertiser), most),
  get: (network, entryId) => reading(call("inboxEntry", storable(network), storable(entryId)), ifThere(inboxEntry)),
  fate: (network, entryId) => reading(call("inboxFate", storable(network), storable(entryId)), ifThere(entryFate)),
  bind: (network, entryId, binding) =>
    Effect.asVoid(call("inboxBind", storable(network), storable(entryId), bindingRow(binding))),
  fail: (network, entryId, failure) =>
    call("inboxFail", storable(network), storable(entryId), storable(failure.class), storable(failure.message)),
  retry: (network, entryId) => call("inboxRetry", storable(network), storable(entryId)),
  drop: (network, entryId) => call("inboxDrop", storable(network), storable(entryId)),
})

const bindingRow = (binding: InboxBinding): BindingRow => {
  switch (binding.to) {
    case "leg":
      return ["leg", storable(binding.legId), storable(binding.callRecordId), null]
    case "call-record":
      return ["call-record", null, storable(binding.callRecordId), null]
    case "unresolved":
      return ["unresolved", null, null, storable(binding.awaits)]
  }
}

const entryRow = (entry: InboxEntry): EntryRow => ({
  networkId: storable(entry.networkId),
  entryId: storable(entry.entryId),
  advertiser: storableOrNull(entry.advertiserIdFromNetwork),
  body: storable(entry.body),
  binding: bindingRow(entry.binding),
  arrivedAt: entry.arrivedAt,
})

const waitingEntry = (row: WaitingEntryRow): WaitingEntry => ({
  entryId: restored(row.entry_id),
  networkId: networkId(restored(row.network_id)),
  advertiserIdFromNetwork: restoredOrNull(row.advertiser_id_from_network),
  binding: bindingOf(row),
  arrivedAt: instant(row.arrived_at),
})

const inboxEntry = (row: StoredEntryRow): InboxEntry => ({
  ...waitingEntry(row),
  body: restored(row.body),
  status: row.status,
  failure: failureOf(row),
})

const failureOf = (row: Pick<StoredEntryRow, "failure_class" | "failure_message">): InboxEntry["failure"] =>
  row.failure_class === null || row.failure_message === null
    ? null
    : { class: restored(row.failure_class), message: restored(row.failure_message) }

const entryFate = (row: FateRow): EntryFate => ({
  advertiserIdFromNetwork: restoredOrNull(row.advertiser_id_from_network),
  arrivedAt: instant(row.arrived_at),
  status: row.status,
  failure: failureOf(row),
  transactionIds: row.applied_ids === null ? [] : fromJson(APPLIED_IDS, row.applied_ids).map(restoredId),
})

const bindingOf = ({ awaits, bound_to, call_record_id, leg_id }: WaitingEntryRow): InboxBinding => {
  const record = callRecordId(restored(call_record_id ?? ""))
  switch (bound_to) {
    case "leg":
      return { to: "leg", legId: restoredId(leg_id ?? ""), callRecordId: record }
    case "call-record":
      return { to: "call-record", callRecordId: record }
    case "unresolved":
      return { to: "unresolved", awaits: restored(awaits ?? "") }
  }
}
