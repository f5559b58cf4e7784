// Erases in an open store what an import says was erased: a copy that was made before an erasure has the same digests and still the
// caller's data.
import * as Effect from "effect/Effect"
import type { ArchiveRow, LedgerArchiveShape } from "../ports/ledger-archive.ts"
import type { StoreFault } from "../ports/store-fault.ts"
import { ERASABLE_KINDS } from "./erasable-kinds.ts"
import { legChains } from "./leg-chains.ts"
import { erasedColumns, isErased } from "./personal-values.ts"
import type { RecordKind } from "./record-kinds.ts"

/** Takes the records of a network that is imported. */
export interface EraseThere {
  /** Erases of the store's own records those that are erased among these. */
  readonly take: (kind: RecordKind, rows: ReadonlyArray<ArchiveRow>) => Effect.Effect<void, StoreFault>
  /** Makes what is current anew where transactions were erased; once the records of the network are over. */
  readonly end: Effect.Effect<void, StoreFault>
}

/**
 * Begins with a network. What a record becomes is made of the store's own values: where they are others than those that were
 * erased, so are their digests, and the store has another digest than the import.
 */
// ENG-361
export const eraseThere = (archive: LedgerArchiveShape, networkId: string): EraseThere => {
  const legs = new Set<unknown>()
  return {
    take: (kind, rows) => {
      const erasable = ERASABLE_KINDS.find((one) => one.kind === kind.kind)
      const erased = rows.filter((row) => isErased(kind, row))
      if (erasable === undefined || erased.length === 0) return Effect.void
      return Effect.flatMap(archive.unerased(networkId, kind.kind, erased), (there) => {
        if (there.length === 0) return Effect.void
        if (kind.kind === "transaction") for (const row of there) legs.add(row["leg_id"])
        return archive.erase(
          networkId,
          kind.kind,
          there.map((row) => ({ ...row, ...erasedColumns(erasable, row) })),
        )
      })
    },
    end: Effect.suspend(() => {
      if (legs.size === 0) return Effect.void
      // faults are told by the comparison that follows
      const chains = legChains(() => undefined)
      const heads = (areOver: boolean): Effect.Effect<void, StoreFault> => {
        const changed = chains.heads(areOver).filter(({ legId }) => legs.has(legId))
        return changed.length === 0 ? Effect.void : archive.eraseHeads(networkId, changed)
      }
      const read = archive.read(networkId, "transaction", (rows) => {
        for (const row of rows) chains.take(row)
        return heads(false)
      })
      return Effect.andThen(
        read,
        Effect.suspend(() => heads(true)),
      )
    }),
  }
}
