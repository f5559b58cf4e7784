// The data of the in-memory inbox: entries in order of arrival, and lists of those that wait or failed.
import type { CallRecordId, NetworkId } from "@callrules/model"
import type { EntryFate, InboxEntry } from "../ports/inbox.ts"
import { compositeKey } from "./leg-index.ts"
import { type Compare, insert, remove, type SortedBlocks } from "./sorted-blocks.ts"

/** An entry with its place in the order of arrival. */
export interface PlacedEntry {
  readonly place: number
  readonly entry: InboxEntry
}

/** Every entry that waits or failed, and the places of all entries ever. */
export interface InboxData {
  readonly entries: Map<string, PlacedEntry>
  readonly places: Map<string, number>
  /** What became of those that were applied or dropped, in the order in which they were. */
  readonly fates: Map<NetworkId, Map<string, EntryFate>>
  lastPlace: number
  readonly waiting: SortedBlocks<PlacedEntry>
  /** The entries of each call, whatever became of them, that were not erased: by {@link callList}. */
  readonly ofCall: Map<string, Set<string>>
  /** Lists by what {@link listKeys} names. */
  readonly lists: Map<string, SortedBlocks<PlacedEntry>>
}

/** An empty inbox. */
export const inboxData = (): InboxData => ({
  entries: new Map(),
  places: new Map(),
  fates: new Map(),
  lastPlace: 0,
  waiting: [],
  ofCall: new Map(),
  lists: new Map(),
})

/** The order of arrival. */
export const byPlace: Compare<PlacedEntry> = (a, b) => a.place - b.place

/** An entry of a network, as one text. */
export const entryKey = (entry: { readonly networkId: NetworkId; readonly entryId: string }): string =>
  compositeKey(entry.networkId, entry.entryId)

/** Name of the list of a network's entries of one status. */
export const statusList = (networkId: NetworkId, status: InboxEntry["status"]): string =>
  compositeKey("status", networkId, status)

/** Name of the list of a network's waiting entries that are bound to a call record or to a leg of it. */
export const callList = (networkId: NetworkId, callRecordId: CallRecordId): string =>
  compositeKey("call", networkId, callRecordId)

/** Name of the list of a network's waiting entries that have found no call yet and await one thing. */
export const awaitingList = (networkId: NetworkId, awaits: string): string => compositeKey("awaits", networkId, awaits)

/** Updates entries and lists from an entry's old value (undefined: new) to its new one (undefined: applied or dropped). */
export const replaceEntry = (
  inbox: InboxData,
  before: PlacedEntry | undefined,
  after: PlacedEntry | undefined,
): void => {
  if (before !== undefined) {
    inbox.entries.delete(entryKey(before.entry))
    for (const key of listKeys(before.entry)) {
      const blocks = inbox.lists.get(key) ?? []
      remove(blocks, byPlace, before)
      if (blocks.length === 0) inbox.lists.delete(key)
    }
    if (before.entry.status === "waiting") remove(inbox.waiting, byPlace, before)
  }
  if (after !== undefined) {
    inbox.entries.set(entryKey(after.entry), after)
    for (const key of listKeys(after.entry)) {
      const blocks = inbox.lists.get(key) ?? []
      insert(blocks, byPlace, after)
      inbox.lists.set(key, blocks)
    }
    if (after.entry.status === "waiting") insert(inbox.waiting, byPlace, after)
    if (before !== undefined) changeOfCall(inbox, before.entry, (ids, id) => ids.delete(id))
    changeOfCall(inbox, after.entry, (ids, id) => ids.add(id))
  }
}

const changeOfCall = (
  { ofCall }: InboxData,
  { binding, entryId, networkId }: InboxEntry,
  change: (ids: Set<string>, id: string) => unknown,
): void => {
  if (binding.to === "unresolved") return
  const key = callList(networkId, binding.callRecordId)
  const ids = ofCall.get(key) ?? new Set()
  change(ids, entryId)
  ofCall.set(key, ids)
}

const listKeys = ({ binding, networkId, status }: InboxEntry): ReadonlyArray<string> => {
  const own = statusList(networkId, status)
  if (status === "failed") return [own]
  const { to } = binding
  return [
    own,
    to === "unresolved" ? awaitingList(networkId, binding.awaits) : callList(networkId, binding.callRecordId),
  ]
}

/** The fate of an entry that is done with. */
export const keepFate = (
  inbox: InboxData,
  { entry }: PlacedEntry,
  status: "applied" | "dropped",
  transactionIds: EntryFate["transactionIds"],
): void => {
  const { advertiserIdFromNetwork, arrivedAt, entryId, failure, networkId } = entry
  const fates = inbox.fates.get(networkId) ?? new Map<string, EntryFate>()
  fates.set(entryId, { advertiserIdFromNetwork, arrivedAt, status, failure, transactionIds })
  inbox.fates.set(networkId, fates)
}
