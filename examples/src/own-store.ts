// A store of one's own: transcripts in a table of the host, everything else where another store keeps it. The ports say
// what each method promises; the suite (see ../test/own-store.test.ts) shows whether it is kept.
import type { NetworkId } from "@callrules/model"
import {
  LedgerStore,
  type LedgerStoreShape,
  type StoredTranscript,
  type Stores,
  TranscriptStore,
  type TranscriptStoreShape,
} from "@callrules/store"
import { memoryStores } from "@callrules/store/memory"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"

/** A table with the summary of each call record. A database would answer with promises. */
export type TranscriptTable = Map<string, StoredTranscript>

/** Every store an engine needs, with transcripts in a table of the host. */
export const storesWithOwnTranscripts = (table: TranscriptTable): Layer.Layer<Stores> =>
  Layer.effectContext(
    Effect.map(Layer.build(memoryStores), (stores) =>
      Context.add(
        Context.add(stores, TranscriptStore, transcriptStore(table)),
        LedgerStore,
        forgettingIn(table, Context.get(stores, LedgerStore)),
      ),
    ),
  )

const keyOf = (...ids: ReadonlyArray<string>): string => JSON.stringify(ids)

const networkOf = (key: string): string => JSON.parse(key)[0]

/** The other store forgets what is old of its own; of the table everything that is old goes at once. */
const forgettingIn = (table: TranscriptTable, ledger: LedgerStoreShape): LedgerStoreShape => ({
  ...ledger,
  networkAfter: (after) =>
    Effect.map(ledger.networkAfter(after), (others) => {
      const networks = [...table.keys()].map(networkOf).concat(others ?? [])
      // an id that some key has
      return networks.filter((id) => byCodePoint(id, after) > 0).sort(byCodePoint)[0] as NetworkId | undefined
    }),
  forget: (what) =>
    Effect.suspend(() => {
      for (const [key, { at }] of table) {
        const isOld = what.transcriptsBefore !== null && at < what.transcriptsBefore
        if (isOld && networkOf(key) === what.networkId) table.delete(key)
      }
      return ledger.forget(what)
    }),
})

// each method is an effect that reads when it is run, not when it is made
const transcriptStore = (table: TranscriptTable): TranscriptStoreShape => ({
  get: (networkId, callRecordId) => Effect.sync(() => table.get(keyOf(networkId, callRecordId))),
  put: (networkId, callRecordId, transcript) =>
    Effect.sync(() => {
      const key = keyOf(networkId, callRecordId)
      const stored = table.get(key)
      // whatever order the puts arrive in, the latest one stays
      if (stored === undefined || isLater(transcript, stored)) table.set(key, transcript)
    }),
})

const isLater = (a: StoredTranscript, b: StoredTranscript): boolean =>
  (a.at - b.at || byCodePoint(a.eventId, b.eventId) || byCodePoint(a.summary, b.summary)) > 0

const byCodePoint = (a: string, b: string): number => {
  const [left, right] = [[...a], [...b]]
  for (const [place, character] of left.entries()) {
    const difference = (character.codePointAt(0) ?? 0) - (right[place]?.codePointAt(0) ?? -1)
    if (difference !== 0) return difference
  }
  return left.length - right.length
}
