// The transactions of one leg after the other: each goes on from the version before, and what is current follows from them.
import type { ArchiveRow, LegHeads } from "../ports/ledger-archive.ts"
import { changed, type GroupContent } from "../rows/values/group-change.ts"
import { fromJson, toJson } from "../rows/values/json-column.ts"
import { CUSTOM_DATA, NO_CUSTOM_DATA, SIGNAL_CHANGES, SIGNALS } from "../rows/values/json-forms.ts"
import { SALT } from "./record-kinds.ts"

/** Takes the transactions of a network in order. */
export interface LegChains {
  readonly take: (row: ArchiveRow) => void
  /** What is current of the legs that are complete since it was asked last; of every leg once the transactions are over. */
  readonly heads: (areOver: boolean) => ReadonlyArray<LegHeads>
}

interface Chain {
  readonly row: ArchiveRow
  /** Of a group: its signals and custom data, whole. */
  readonly content: GroupContent | undefined
  /** Whether it is not erased, and made from a version that is. */
  readonly isOverErased: boolean
}

/** Checks transactions as they come; `report` gets each fault. */
// ENG-166
export const legChains = (report: (problem: string) => void): LegChains => {
  const complete: Array<LegHeads> = []
  const calls = new Set<unknown>()
  const chains = new Map<string, Chain>()
  let legId: string | undefined
  let place = 0

  const leaveLeg = (): void => {
    if (legId !== undefined) complete.push(headsOf(legId, [...chains.values()]))
    calls.clear()
    chains.clear()
    place = 0
  }

  return {
    take: (row) => {
      if (row["leg_id"] !== legId) {
        leaveLeg()
        legId = String(row["leg_id"])
      }
      place += 1
      const { call_transaction_id: rests, kind, partner_unique_id: group, transaction_id: id } = named(row)
      const told = (problem: string): void => report(`transaction \`${String(id)}\` of leg \`${legId}\` ${problem}`)
      if (row["place"] !== place) told(`has place ${String(row["place"])}, and place ${place} is missing`)
      const chain = `${String(kind)} ${String(group)}`
      const before = chains.get(chain)
      const version = Number(before?.row["version"] ?? 0) + 1
      if (row["version"] !== version) told(`has version ${String(row["version"])}, and version ${version} is missing`)
      const corrected = before?.row["transaction_id"] ?? null
      if (row["corrects_transaction_id"] !== corrected) {
        told(`corrects \`${String(row["corrects_transaction_id"])}\` and not \`${String(corrected)}\``)
      }
      if (kind === "call") calls.add(id)
      else if (!calls.has(rests)) told(`was made on \`${String(rests)}\`, which is no transaction of its call`)
      const content = kind === "call" ? undefined : contentOf(row, before?.content, told)
      chains.set(chain, { row, content, isOverErased: isOverErased(row, before) })
    },
    heads: (areOver) => {
      if (areOver) {
        leaveLeg()
        legId = undefined
      }
      return complete.splice(0)
    },
  }
}

const named = (row: ArchiveRow) => ({
  call_transaction_id: row["call_transaction_id"],
  kind: row["kind"],
  partner_unique_id: row["partner_unique_id"],
  transaction_id: row["transaction_id"],
})

const callHeadOf = (row: ArchiveRow | undefined): ArchiveRow | null =>
  row === undefined ? null : { ...row, custom_data: currentCustomData(row) }

const NOTHING: GroupContent = { signals: [], customData: {} }

/** What current transactions take over of a row: an erased one has no custom data any more. */
// ENG-242
const currentCustomData = (row: ArchiveRow): string => (isErasedRow(row) ? NO_CUSTOM_DATA : String(row["custom_data"]))

const isErasedRow = (row: ArchiveRow): boolean => (row[SALT] ?? null) === null

// ENG-358
const isOverErased = (row: ArchiveRow, before: Chain | undefined): boolean =>
  row["is_whole"] !== 1 && before !== undefined && !isErasedRow(row) && (before.isOverErased || isErasedRow(before.row))

const contentOf = (
  row: ArchiveRow,
  before: GroupContent | undefined,
  report: (problem: string) => void,
): GroupContent => {
  const signals = String(row["signals"])
  const customData = currentCustomData(row)
  try {
    if (row["is_whole"] === 1) {
      return { signals: fromJson(SIGNALS, signals), customData: fromJson(CUSTOM_DATA, customData) }
    }
    if (before === undefined) report("has changes alone, and no version before it")
    return changed(before ?? NOTHING, {
      signals: fromJson(SIGNAL_CHANGES, signals),
      customData: fromJson(CUSTOM_DATA, customData),
    })
  } catch (error) {
    report(`cannot be read: ${error instanceof Error ? error.message : String(error)}`)
    return before ?? NOTHING
  }
}

const headsOf = (legId: string, chains: ReadonlyArray<Chain>): LegHeads => ({
  legId,
  call: callHeadOf(chains.find(({ content }) => content === undefined)?.row),
  groups: chains.flatMap(({ content, row }) =>
    content === undefined
      ? []
      : [{ ...row, signals: toJson(SIGNALS, content.signals), custom_data: toJson(CUSTOM_DATA, content.customData) }],
  ),
  overErased: chains.flatMap((chain) => (chain.isOverErased ? [String(chain.row["partner_unique_id"])] : [])),
})
