// What waiting requests look for, without what they report: a body may have a megabyte, and is looked at again and again.
import type { Instant, NetworkId } from "@callrules/model"
import type { SignalRequest } from "@callrules/signal-ledger"
import type { InboxEntry, InboxShape } from "@callrules/store"

/** What an entry looks for, and for whom. */
export interface WaitingSearch {
  readonly advertiserIdFromNetwork: string | null
  readonly arrivedAt: Instant
  /** The request without its signals and custom data; null: it names its call by an id that is longer than any. */
  readonly request: SignalRequest | null
}

/** The searches of so many entries are kept; a further one takes the place of the oldest, whose body is read again. */
const MOST = 20_000

/** Ids have 255 characters or 600 bytes in UTF-8 at the most, and so no more code units than this; a search may have any text. */
const LONGEST_ID = 300

const namesByTooMuch = ({ search }: SignalRequest): boolean => {
  switch (search.by) {
    case "transaction_id":
      return search.transactionId.length > LONGEST_ID
    case "call_record_id":
      return search.callRecordId.length > LONGEST_ID
    case "external_call_unique_id":
      return search.externalCallUniqueId.length > LONGEST_ID
    case "call_start_time":
      return false
  }
}

// what is kept goes with the store that it is about
const ofStores = new WeakMap<InboxShape, Map<string, WaitingSearch>>()

const keyOf = (networkId: NetworkId, entryId: string): string => JSON.stringify([networkId, entryId])

/** What an entry looks for, where that is known: it never changes. */
// SIG-302
export const searchOf = (inbox: InboxShape, networkId: NetworkId, entryId: string): WaitingSearch | undefined =>
  ofStores.get(inbox)?.get(keyOf(networkId, entryId))

/** Keeps what an entry looks for. */
export const keepSearch = (
  inbox: InboxShape,
  { advertiserIdFromNetwork, arrivedAt, entryId, networkId }: InboxEntry,
  request: SignalRequest,
): void => {
  const searches = ofStores.get(inbox) ?? new Map<string, WaitingSearch>()
  ofStores.set(inbox, searches)
  const key = keyOf(networkId, entryId)
  if (!searches.has(key) && searches.size >= MOST) {
    for (const oldest of searches.keys()) {
      searches.delete(oldest)
      break
    }
  }
  searches.set(key, {
    advertiserIdFromNetwork,
    arrivedAt,
    request: namesByTooMuch(request) ? null : { ...request, signals: [], customData: [] },
  })
}

/** Forgets what an entry looked for: it has found its call, has failed, or was dropped. */
export const forgetSearch = (inbox: InboxShape, networkId: NetworkId, entryId: string): void => {
  ofStores.get(inbox)?.delete(keyOf(networkId, entryId))
}
