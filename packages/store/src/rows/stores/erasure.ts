// Erasure over the rows of a database: what is there is read, and written as its digests where nothing has changed meanwhile.
import { callRecordId } from "@callrules/model"
import * as Effect from "effect/Effect"
import { ERASABLE_KINDS } from "../../archive/erasable-kinds.ts"
import { erasedColumns } from "../../archive/personal-values.ts"
import type { ErasureShape, SettledErasure } from "../../ports/erasure.ts"
import { StoreFault } from "../../ports/store-fault.ts"
import type { ErasedLegRow, ErasureRow, PersonalRecordsRow } from "../operations/erasure.ts"
import type { Operations } from "../operations.ts"
import { readingRows } from "../values/answered.ts"
import { restored, storable, storableOrNull } from "../values/storable-text.ts"

/** How often in a row a step is decided again, because others wrote on the call meanwhile. */
const MOST_ATTEMPTS = 64

/** Erasure in an open store. */
export const erasureOver = ({ call }: Operations): ErasureShape => {
  /**
   * Step by step, each in a transaction of its own, with the operations of others in between. The legs come last, together with
   * whatever was written since the step before: until then the number of the caller finds the call, so that an erasure that was
   * interrupted can be asked for again, and from then on nothing is left.
   */
  // ENG-241, ENG-358, ENG-360
  const erase = Effect.fnUntraced(function* (
    network: string,
    record: string,
    alsoWaiting: boolean,
    areThose: (legs: ReadonlyArray<ErasedLegRow>) => boolean,
  ) {
    const records: Record<string, number> = {}
    for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt += 1) {
      const found = yield* call("personalRecords", network, record, alsoWaiting)
      const report: SettledErasure = { legs: found.legs.length, records, isWhole: areThose(found.legs) }
      if (!report.isWhole) return report
      const erasure = erasureRow(network, record, found)
      const counts = countsOf(erasure)
      if (found.isLast && counts.length === 0) return report
      if ((yield* call(found.isLast ? "erase" : "erasePart", erasure)) === "conflict") continue
      for (const [kind, count] of counts) records[kind] = (records[kind] ?? 0) + count
      if (found.isLast) return report
      attempt = 0
    }
    return yield* Effect.fail(CHANGING)
  })
  const isAwaited = (network: string, record: string): Effect.Effect<boolean, StoreFault> =>
    Effect.map(call("inboxOfCall", network, record, null, null, 1, [], []), ({ length }) => length > 0)
  const eraseSettled = Effect.fnUntraced(function* (
    network: string,
    record: string,
    versions: ReadonlyMap<string, number | null>,
  ) {
    if (yield* isAwaited(network, record)) return "requests-wait"
    return yield* erase(network, record, false, (legs) => areThose(legs, versions))
  })
  return {
    erase: (network, record) =>
      Effect.suspend(() =>
        Effect.map(
          erase(storable(network), storable(record), true, () => true),
          ({ legs, records }) => ({ legs, records }),
        ),
      ),
    // ENG-304, ENG-433
    eraseSettled: (network, record, legs) =>
      Effect.suspend(() => {
        const versions = new Map([...legs].map(([legId, version]) => [storable(legId), version]))
        return eraseSettled(storable(network), storable(record), versions)
      }),
    callsOf: (network, caller, after, limit) =>
      readingRows(call("callsOf", storable(network), storable(caller), storableOrNull(after), limit), (row) =>
        callRecordId(restored(row.call_record_id)),
      ),
  }
}

const areThose = (legs: ReadonlyArray<ErasedLegRow>, versions: ReadonlyMap<string, number | null>): boolean =>
  legs.length === versions.size &&
  legs.every(([legId, version]) => versions.has(legId) && (versions.get(legId) ?? version) === version)

const CHANGING = new StoreFault({ reason: "busy", cause: "the call was written on at each attempt to erase it" })

const erasureRow = (networkId: string, callRecordId: string, { legs, records }: PersonalRecordsRow): ErasureRow => ({
  networkId,
  callRecordId,
  legs,
  records: Object.fromEntries(
    ERASABLE_KINDS.map((kind) => [
      kind.kind,
      (records[kind.kind] ?? []).map((was) => ({ was, becomes: erasedColumns(kind, was) })),
    ]),
  ),
})

const countsOf = ({ records }: ErasureRow): ReadonlyArray<readonly [kind: string, count: number]> =>
  Object.entries(records).flatMap(([kind, { length }]) => (length === 0 ? [] : [[kind, length] as const]))
