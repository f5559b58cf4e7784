// Whether what a store keeps as current is what the history says: current rows are written beside it, so they can differ.
import * as Effect from "effect/Effect"
import type { ArchiveRow, LedgerArchiveShape, LegHeads } from "../ports/ledger-archive.ts"
import type { StoreFault } from "../ports/store-fault.ts"
import { fromJson } from "../rows/values/json-column.ts"
import { CUSTOM_DATA } from "../rows/values/json-forms.ts"

/** Compares current rows of a network with its history. */
export interface CurrentRows {
  /** Compares those of some legs with what follows from their transactions. */
  readonly check: (legs: ReadonlyArray<LegHeads>) => Effect.Effect<void, StoreFault>
  /** Looks for those of groups that the history does not have, once every leg has been checked. */
  readonly end: Effect.Effect<void, StoreFault>
}

const TEXTS = ["transaction_id", "corrects_transaction_id", "custom_data"] as const
const COLUMNS = ["version", "created_at", ...TEXTS]
const OF_GROUPS = [...COLUMNS, "call_transaction_id", "signals"]

/** Compares a network's current rows; `report` gets each difference. */
// ENG-210
export const currentRows = (
  archive: LedgerArchiveShape,
  networkId: string,
  report: (problem: string) => void,
): CurrentRows => {
  let groups = 0

  const compareOne = (legId: string, meant: ArchiveRow, kept: ArchiveRow | undefined, mayHaveMore = false): void => {
    const group = meant["kind"] === "call" ? "the call" : `group \`${String(meant["partner_unique_id"])}\``
    const of = `of ${group} of leg \`${legId}\``
    const columns = meant["kind"] === "call" ? COLUMNS : OF_GROUPS
    const isMeant = (name: string): boolean =>
      isSame(kept?.[name], meant[name]) || (mayHaveMore && name === "custom_data" && hasAll(kept?.[name], meant[name]))
    const other = kept === undefined ? [] : columns.filter((name) => !isMeant(name))
    if (kept === undefined) report(`the current transaction ${of} is missing`)
    else if (other.length > 0) report(`the current transaction ${of} has another ${other.join(", ")} than its history`)
  }

  const compareLeg = ({ call, groups: meant, legId, overErased }: LegHeads, kept: ReadonlyArray<ArchiveRow>): void => {
    const ofCall = kept.find(({ kind }) => kind === "call")
    if (ofCall !== undefined && call !== null) compareOne(legId, call, ofCall)
    for (const group of meant) {
      const own = kept.find(
        (row) => row["kind"] === "group" && isSame(row["partner_unique_id"], group["partner_unique_id"]),
      )
      compareOne(legId, group, own, overErased.includes(String(group["partner_unique_id"])))
    }
  }

  return {
    check: (legs) =>
      legs.length === 0
        ? Effect.void
        : Effect.map(
            archive.current(
              networkId,
              legs.map(({ legId }) => legId),
            ),
            (rows) => {
              const byLeg = Map.groupBy(rows, (row) => String(row["leg_id"]))
              for (const leg of legs) {
                groups += leg.groups.length
                compareLeg(leg, byLeg.get(leg.legId) ?? [])
              }
            },
          ),
    end: Effect.map(archive.currentGroups(networkId), (count) => {
      if (count > groups) report(`${count - groups} current transactions are of groups that have no history`)
    }),
  }
}

/** Values are equal, or the same JSON with its keys in another order. */
const isSame = (left: ArchiveRow[string] | undefined, right: ArchiveRow[string] | undefined): boolean =>
  left === right || (typeof left === "string" && typeof right === "string" && ordered(left) === ordered(right))

/** Whether custom data has every value of other custom data. */
// ENG-358
const hasAll = (kept: ArchiveRow[string] | undefined, meant: ArchiveRow[string] | undefined): boolean => {
  try {
    const [left, right] = [kept, meant].map((text) => fromJson(CUSTOM_DATA, String(text)))
    return Object.entries(right ?? {}).every(([name, value]) => left?.[name] === value)
  } catch {
    return false
  }
}

const ordered = (text: string): string => {
  if (!text.startsWith("[")) return text
  try {
    return JSON.stringify(JSON.parse(text), (_, value: unknown) =>
      typeof value === "object" && value !== null && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
        : value,
    )
  } catch {
    return text
  }
}
