// Erasure in memory: nothing is sealed here, so that what was erased leaves nothing at all.

import { stateWithoutPersonalValues } from "@callrules/call"
import type { CallRecordId, NetworkId } from "@callrules/model"
import type { ErasureReport, ErasureShape } from "../ports/erasure.ts"
import type { LegRecording } from "../ports/leg-recording.ts"
import { answer } from "./answer.ts"
import { isLive } from "./call-store.ts"
import {
  byAge,
  type Database,
  type LegData,
  type NetworkData,
  type NetworkView,
  networkOf,
  outcomeList,
  writtenNetwork,
} from "./database.ts"
import { callList, entryKey, type InboxData, keepFate, replaceEntry } from "./inbox-data.ts"
import { changeOutcomes } from "./ledger-store.ts"
import { indexedLeg, legsIn, reindex } from "./leg-index.ts"
import { insert, remove } from "./sorted-blocks.ts"
import { compareText } from "./text-order.ts"

/** Erasure in a database. */
export const memoryErasure = (database: Database): ErasureShape => ({
  erase: (networkId, callRecordId) => answer(() => erase(database, networkId, callRecordId)),
  eraseSettled: (networkId, callRecordId, versions) =>
    answer(() => {
      const waiting = database.inbox.lists.get(callList(networkId, callRecordId)) ?? []
      if (waiting.some((block) => block.length > 0)) return "requests-wait"
      const legs = legsOf(networkOf(database, networkId), callRecordId)
      const areThose =
        legs.length === versions.size &&
        legs.every(
          ({ stored: { state, version } }) =>
            versions.has(state.legId) && (versions.get(state.legId) ?? version) === version,
        )
      if (!areThose) return { legs: legs.length, records: {}, isWhole: false }
      return { ...erase(database, networkId, callRecordId), isWhole: true }
    }),
  callsOf: (networkId, callingPhoneNumber, after, limit) =>
    answer(() => {
      const { caller } = networkOf(database, networkId).indexes
      const ids = new Set(legsIn(caller, callingPhoneNumber).map(({ state }) => state.callRecordId))
      return [...ids]
        .filter((id) => after === null || compareText(id, after) > 0)
        .sort(compareText)
        .slice(0, limit)
    }),
})

const legsOf = ({ indexes, legs }: NetworkView, callRecordId: CallRecordId): ReadonlyArray<LegData> =>
  legsIn(indexes.callRecord, callRecordId).flatMap(({ legId }) => legs.get(legId) ?? [])

const erase = (database: Database, networkId: NetworkId, callRecordId: CallRecordId): ErasureReport => {
  const network = writtenNetwork(database, networkId)
  const legs = legsOf(network, callRecordId)
  const entryIds = eraseEntries(database.inbox, networkId, callRecordId)
  const lists = [
    ...legs.map(({ stored }) => outcomeList("leg", stored.state.legId)),
    ...entryIds.map((id) => outcomeList("entry", id)),
  ]
  const counts = {
    leg: legs.filter((leg) => eraseLeg(database, network, leg)).length,
    transaction: legs.reduce((sum, leg) => sum + eraseTransactions(leg), 0),
    request: lists.reduce((sum, list) => sum + eraseOutcomes(network, list), 0),
    inbox_entry: entryIds.length,
    transcript: eraseTranscript(network, callRecordId),
  }
  return { legs: legs.length, records: Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0)) }
}

const eraseLeg = ({ live }: Database, { indexes }: NetworkData, leg: LegData): boolean => {
  const { indexed, stored } = leg
  if (stored.isErased) return false
  const state = stateWithoutPersonalValues(stored.state)
  const erased = indexedLeg(state, true)
  reindex(indexes, indexed, erased)
  if (isLive(indexed)) remove(live, byAge, indexed)
  if (isLive(erased)) insert(live, byAge, erased)
  leg.stored = { ...stored, state, recording: withErasedFacts(stored.recording), isErased: true }
  leg.indexed = erased
  return true
}

/** A text stands for facts that are gone, as what remains of them does in a database. */
// ENG-346
const withErasedFacts = (recording: LegRecording | null): LegRecording | null => {
  const decision = recording?.decision ?? null
  return recording === null || decision === null || decision.facts === null
    ? recording
    : { ...recording, decision: { ...decision, facts: "erased" } }
}

const NOTHING = { customData: {} }

const eraseTransactions = (leg: LegData): number => {
  const { calls, groupHeads, groups, stored } = leg
  const erased = calls.length + groups.length - leg.erased.calls - leg.erased.groups
  leg.erased = { calls: calls.length, groups: groups.length }
  if (stored.head !== null) leg.stored = { ...stored, head: { ...stored.head, ...NOTHING } }
  for (const [place, one] of calls.entries()) calls[place] = { ...one, ...NOTHING }
  for (const [place, one] of groups.entries()) groups[place] = { ...one, ...NOTHING }
  for (const [name, one] of groupHeads) groupHeads.set(name, { ...one, ...NOTHING })
  return erased
}

const eraseOutcomes = (network: NetworkData, list: string): number => {
  const count = changeOutcomes(network, list, (outcome) => ({ ...outcome, fingerprint: "", body: "" }))
  network.outcomeLists.delete(list)
  return count
}

// ENG-243
/** Erases the entries of a call, whatever became of them; one that waits or failed is as good as dropped. */
const eraseEntries = (inbox: InboxData, networkId: NetworkId, callRecordId: CallRecordId): ReadonlyArray<string> => {
  const list = callList(networkId, callRecordId)
  const entryIds = [...(inbox.ofCall.get(list) ?? [])]
  inbox.ofCall.delete(list)
  const fates = inbox.fates.get(networkId)
  for (const entryId of entryIds) {
    const placed = inbox.entries.get(entryKey({ networkId, entryId }))
    if (placed !== undefined) {
      replaceEntry(inbox, placed, undefined)
      keepFate(inbox, { ...placed, entry: { ...placed.entry, failure: null } }, "dropped", [])
    } else {
      const fate = fates?.get(entryId)
      if (fate !== undefined) fates?.set(entryId, { ...fate, failure: null })
    }
  }
  return entryIds
}

const eraseTranscript = ({ transcripts }: NetworkData, callRecordId: CallRecordId): number => {
  const kept = transcripts.get(callRecordId)
  if (kept === undefined || kept.isErased) return 0
  transcripts.set(callRecordId, { transcript: { ...kept.transcript, summary: "" }, isErased: true })
  return 1
}
