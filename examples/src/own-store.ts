// A store of one's own: transcripts in a table of the host, everything else where another store keeps it. The ports say
// what each method promises; the suite (see ../test/own-store.test.ts) shows whether it is kept.
import type { CallRecordId, NetworkId } from "@callrules/model"
import {
  CallStore,
  type CallStoreShape,
  Erasure,
  type ErasureReport,
  type ErasureShape,
  type StoredTranscript,
  type Stores,
  TranscriptStore,
  type TranscriptStoreShape,
} from "@callrules/store"
import { memoryStores } from "@callrules/store/memory"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"

/** A row of the host's table. */
export interface TranscriptRow extends StoredTranscript {
  /** Whether the caller's data was erased: the text is gone, and when it came stays. */
  readonly isErased: boolean
}

/** A table with the summary of each call record. A database would answer with promises. */
export type TranscriptTable = Map<string, TranscriptRow>

/** Every store an engine needs, with transcripts in a table of the host. */
export const storesWithOwnTranscripts = (table: TranscriptTable): Layer.Layer<Stores> =>
  Layer.effectContext(
    Effect.map(Layer.build(memoryStores), (stores) =>
      stores.pipe(
        Context.add(TranscriptStore, transcriptStore(table, Context.get(stores, CallStore))),
        Context.add(Erasure, erasure(table, Context.get(stores, Erasure))),
      ),
    ),
  )

const keyOf = (...ids: ReadonlyArray<string>): string => JSON.stringify(ids)

const networkOf = (key: string): NetworkId => JSON.parse(key)[0]

// each method is an effect that reads when it is run, not when it is made
const transcriptStore = (table: TranscriptTable, calls: CallStoreShape): TranscriptStoreShape => ({
  get: (networkId, callRecordId) =>
    Effect.sync(() => {
      const stored = table.get(keyOf(networkId, callRecordId))
      if (stored === undefined || stored.isErased) return undefined
      const { at, eventId, summary } = stored
      return { at, eventId, summary }
    }),
  put: (networkId, callRecordId, transcript) =>
    // a database would lock the legs until the row is written
    Effect.map(calls.byCallRecordId(networkId, callRecordId), (legs) => {
      if (legs.some(({ isErased }) => isErased)) return
      const key = keyOf(networkId, callRecordId)
      const stored = table.get(key)
      // whatever order the puts arrive in, the latest one stays
      if (stored === undefined || isLater(transcript, stored)) table.set(key, { ...transcript, isErased: false })
    }),
  networkAfter: (after) =>
    Effect.sync(
      () =>
        [...table.keys()]
          .map(networkOf)
          .filter((id) => byCodePoint(id, after) > 0)
          .sort(byCodePoint)[0],
    ),
  // all at once; a store of which a step takes time would leave some for the next one, and answer true
  forget: (networkId, before) =>
    Effect.sync(() => {
      for (const [key, { at }] of table) if (networkOf(key) === networkId && at < before) table.delete(key)
      return false
    }),
})

// an erased call is erased in the host's table too; what came when stays, so that the same put does not bring it back
const erasure = (table: TranscriptTable, others: ErasureShape): ErasureShape => {
  const eraseHere = (networkId: NetworkId, callRecordId: CallRecordId, report: ErasureReport): ErasureReport => {
    const key = keyOf(networkId, callRecordId)
    const stored = table.get(key)
    if (stored === undefined || stored.isErased) return report
    table.set(key, { ...stored, summary: "", isErased: true })
    return { ...report, records: { ...report.records, transcript: 1 } }
  }
  return {
    ...others,
    erase: (networkId, callRecordId) =>
      Effect.map(others.erase(networkId, callRecordId), (report) => eraseHere(networkId, callRecordId, report)),
    eraseSettled: (networkId, callRecordId, legs) =>
      Effect.map(others.eraseSettled(networkId, callRecordId, legs), (report) =>
        report === "requests-wait" || !report.isWhole
          ? report
          : { ...eraseHere(networkId, callRecordId, report), isWhole: true },
      ),
  }
}

const isLater = (a: StoredTranscript, b: TranscriptRow): boolean => {
  const byText = b.isErased ? 0 : byCodePoint(a.summary, b.summary)
  return (a.at - b.at || byCodePoint(a.eventId, b.eventId) || byText) > 0
}

const byCodePoint = (a: string, b: string): number => {
  const [left, right] = [[...a], [...b]]
  for (const [place, character] of left.entries()) {
    const difference = (character.codePointAt(0) ?? 0) - (right[place]?.codePointAt(0) ?? -1)
    if (difference !== 0) return difference
  }
  return left.length - right.length
}
