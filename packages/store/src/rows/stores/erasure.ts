// Erasure over the rows of a database: what is there is read, and written as its digests where nothing has changed meanwhile.
import { callRecordId } from "@callrules/model"
import * as Effect from "effect/Effect"
import { ERASABLE_KINDS } from "../../archive/erasable-kinds.ts"
import { erasedColumns } from "../../archive/personal-values.ts"
import type { ErasureReport, ErasureShape } from "../../ports/erasure.ts"
import { StoreFault } from "../../ports/store-fault.ts"
import type { ErasureRow, PersonalRecordsRow } from "../operations/erasure.ts"
import type { Operations } from "../operations.ts"
import { readingRows } from "../values/answered.ts"
import { restored, storable, storableOrNull } from "../values/storable-text.ts"

/** How often an erasure is decided again, because others wrote on the call meanwhile. */
const MOST_ATTEMPTS = 16

/** Erasure in an open store. */
export const erasureOver = ({ call }: Operations): ErasureShape => {
  // ENG-241
  const erase = <Left>(
    network: string,
    record: string,
    // looked for once it is known what is erased: what comes later is not among that
    left: Effect.Effect<Left | undefined, StoreFault>,
    attempt = 1,
  ): Effect.Effect<ErasureReport | Left, StoreFault> =>
    Effect.flatMap(call("personalRecords", network, record), (found) =>
      Effect.flatMap(left, (why): Effect.Effect<ErasureReport | Left, StoreFault> => {
        if (why !== undefined) return Effect.succeed(why)
        const erasure = erasureRow(network, record, found)
        const report = reportOf(erasure)
        if (Object.keys(report.records).length === 0) return Effect.succeed(report)
        return Effect.flatMap(call("erase", erasure), (answer) => {
          if (answer === "committed") return Effect.succeed(report)
          return attempt < MOST_ATTEMPTS ? erase(network, record, left, attempt + 1) : Effect.fail(CHANGING)
        })
      }),
    )
  const waits = (network: string, record: string): Effect.Effect<"requests-wait" | undefined, StoreFault> =>
    Effect.map(call("inboxOfCall", network, record, null, null, 1, [], []), ({ length }) =>
      length === 0 ? undefined : "requests-wait",
    )
  return {
    erase: (network, record) =>
      Effect.suspend(() => erase<never>(storable(network), storable(record), Effect.succeed(undefined))),
    // ENG-304
    eraseUnlessWaiting: (network, record) =>
      Effect.suspend(() => {
        const [networkId, callRecordId] = [storable(network), storable(record)]
        return erase(networkId, callRecordId, waits(networkId, callRecordId))
      }),
    callsOf: (network, caller, after, limit) =>
      readingRows(call("callsOf", storable(network), storable(caller), storableOrNull(after), limit), (row) =>
        callRecordId(restored(row.call_record_id)),
      ),
  }
}

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

const reportOf = ({ legs, records }: ErasureRow): ErasureReport => ({
  legs: legs.length,
  records: Object.fromEntries(
    Object.entries(records).flatMap(([kind, { length }]) => (length === 0 ? [] : [[kind, length]])),
  ),
})
