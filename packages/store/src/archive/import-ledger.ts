// Takes the lines of an export into an open store: verified on the way in, and kept as a whole or not at all.
import { isObject, repeatedKey, shownPlace, visibleText } from "@callrules/model/reading"
import * as Effect from "effect/Effect"
import { type ArchiveRow, LedgerArchive, type LedgerArchiveShape } from "../ports/ledger-archive.ts"
import type { StoreFault } from "../ports/store-fault.ts"
import { type EraseThere, eraseThere } from "./erase-there.ts"
import { EXPORT_FORM, type LedgerSummary, MOST_PROBLEMS, readNetwork } from "./export-ledger.ts"
import { type FeedOrder, feedOrder } from "./feed-order.ts"
import { type HeldLegs, heldLegs } from "./held-legs.ts"
import { type LegChains, legChains } from "./leg-chains.ts"
import { reportUnerased } from "./personal-values.ts"
import { RECORD_KINDS, type RecordKind } from "./record-kinds.ts"
import { recordRow } from "./record-line.ts"
import { type NetworkSeal, type Sealing, sealDifference, sealing } from "./seal.ts"

/** An import that has begun. */
export interface LedgerImport {
  /** Takes the next lines. */
  readonly lines: (lines: ReadonlyArray<string>) => Effect.Effect<void, StoreFault>
  /**
   * Says that the lines are over, and keeps what was read where nothing is wrong.
   *
   * @returns a digest for each network, and what the store has of it then; with problems nothing was kept.
   */
  readonly end: Effect.Effect<LedgerSummary, StoreFault>
}

type Line = Readonly<Record<string, unknown>>

/** The network that is being read. */
interface OpenNetwork {
  readonly networkId: string
  readonly sealed: Sealing
  readonly chains: LegChains
  readonly erasing: EraseThere
  readonly orders: ReadonlyArray<FeedOrder | HeldLegs>
  kind: RecordKind | undefined
  rows: Array<ArchiveRow>
}

/** So many records are added at a time. */
const ADDED_AT_ONCE = 500

/**
 * Begins an import into an open store. Every line is checked: its form, the versions, the chain of each group, and at the end
 * of a network its digest, of the lines and of what the store then has. A store that has the same records already stays as it
 * is, but for those that were erased since; one that has others of the same network refuses.
 *
 * Rules ENG-165 to ENG-168 and ENG-361.
 */
export const importLedger: Effect.Effect<LedgerImport, never, LedgerArchive> = Effect.map(
  Effect.service(LedgerArchive),
  (archive) => {
    const problems: Array<string> = []
    const networks: Array<NetworkSeal> = []
    let number = 0
    let network: OpenNetwork | undefined
    let hasBegun = false
    let isOver = false

    const report = (problem: string): void => {
      if (problems.length < MOST_PROBLEMS) problems.push(`line ${number}: ${problem}`)
    }
    const isFine = (): boolean => problems.length === 0

    const flush = (areOver: boolean): Effect.Effect<void, StoreFault> =>
      Effect.suspend(() => {
        if (network === undefined) return Effect.void
        const { chains, erasing, kind, networkId } = network
        const rows = network.rows.splice(0)
        const heads = chains.heads(areOver)
        if (!isFine() || kind === undefined) return Effect.void
        const added =
          rows.length === 0
            ? Effect.void
            : Effect.flatMap(archive.add(networkId, kind.kind, rows), (count) =>
                // of those that were just added nothing is left to erase
                count === rows.length ? Effect.void : erasing.take(kind, rows),
              )
        return heads.length === 0 ? added : Effect.andThen(added, archive.addHeads(networkId, heads))
      })

    const record = (kind: RecordKind, line: Line): Effect.Effect<void, StoreFault> => {
      const into = network
      if (into === undefined) return Effect.sync(() => report("a record stands outside of a network"))
      const change =
        into.kind !== undefined && into.kind !== kind ? flush(into.kind.kind === "transaction") : Effect.void
      return Effect.andThen(
        change,
        Effect.suspend(() => {
          into.kind = kind
          const row = recordRow(kind, line, report)
          into.sealed.add(kind, row)
          reportUnerased(kind, row, report)
          for (const order of into.orders) order.take(kind.kind, row)
          if (kind.kind === "transaction") into.chains.take(row)
          into.rows.push(row)
          return into.rows.length < ADDED_AT_ONCE ? Effect.void : flush(false)
        }),
      )
    }

    const endNetwork = (line: Line): Effect.Effect<void, StoreFault> => {
      const read = network
      if (read === undefined) return Effect.sync(() => report("a network ends that has not begun"))
      return Effect.gen(function* () {
        yield* flush(true)
        for (const order of read.orders) order.end()
        network = undefined
        const seal = read.sealed.seal()
        if (line["network_id"] !== read.networkId || line["digest"] !== seal.digest) {
          report(
            `network \`${visibleText(read.networkId)}\` has another digest than its records, which were changed or are in disorder`,
          )
        }
        if (!isSameCount(line["records"], seal.records)) {
          report(`network \`${visibleText(read.networkId)}\` has not as many records as its end tells`)
        }
        if (isFine()) yield* read.erasing.end
        networks.push(isFine() ? yield* compare(archive, seal, report) : seal)
      })
    }

    const begin = (line: Line): void => {
      if (hasBegun) report("the ledger begins twice")
      else if (line["line"] !== "ledger") report("this is no export of a ledger: its first line is another")
      else if (line["form"] !== EXPORT_FORM) {
        report(`the export has form ${String(line["form"])}, this program knows form ${EXPORT_FORM}`)
      }
      hasBegun = true
    }

    const take = (given: string): Effect.Effect<void, StoreFault> => {
      number += 1
      // as some programs begin a file when they convert it
      const text = number === 1 ? given.replace(/^\uFEFF/, "") : given
      if (text.trim() === "") return Effect.void
      const line = parsed(text)
      if (line === undefined) return Effect.sync(() => report("is not a JSON object"))
      // the last one would be kept, and the digest may be that of the first
      const repeated = repeatedKey(text)
      if (repeated !== undefined) return Effect.sync(() => report(`has the key \`${shownPlace(repeated)}\` twice`))
      if (isOver) return Effect.sync(() => report("stands behind the end of the ledger"))
      const { line: name } = line
      if (!hasBegun || name === "ledger") return Effect.sync(() => begin(line))
      if (name === "network_end") return endNetwork(line)
      const kind = RECORD_KINDS.find((one) => one.kind === name)
      if (kind !== undefined) return record(kind, line)
      return Effect.sync(() => {
        if (name === "network" && typeof line["network_id"] === "string" && network === undefined) {
          const networkId = line["network_id"]
          const checks = { chains: legChains(report), orders: [feedOrder(report), heldLegs(report)] }
          const erasing = eraseThere(archive, networkId)
          network = { networkId, sealed: sealing(networkId), ...checks, erasing, kind: undefined, rows: [] }
        } else if (name === "ledger_end" && network === undefined) {
          if (line["networks"] !== networks.length)
            report(`${networks.length} networks were read, not as many as are told`)
          isOver = true
        } else report(`\`${String(name)}\` is not known, or not here`)
      })
    }

    return {
      lines: (lines) => Effect.forEach(lines, take, { discard: true }),
      end: Effect.suspend(() => {
        if (!isOver && isFine()) report("the export ends too early: its last line is missing")
        const summary = { networks, problems }
        return isFine() ? Effect.as(archive.commit, summary) : Effect.succeed(summary)
      }),
    }
  },
)

/** What the store has now; reports where that is not what the lines say. */
const compare = (
  archive: LedgerArchiveShape,
  wanted: NetworkSeal,
  report: (problem: string) => void,
): Effect.Effect<NetworkSeal, StoreFault> =>
  Effect.map(
    readNetwork(archive, wanted.networkId, () => Effect.void, report),
    (there) => {
      const difference = sealDifference(there, wanted)
      if (difference !== undefined) {
        report(
          `the store has other records of network \`${visibleText(wanted.networkId)}\` already: ${difference}; nothing was changed`,
        )
      }
      return there
    },
  )

const isSameCount = (told: unknown, counted: Readonly<Record<string, number>>): boolean => {
  const kinds = Object.entries(counted)
  return (
    isObject(told) &&
    Object.keys(told).length === kinds.length &&
    kinds.every(([kind, count]) => Object.hasOwn(told, kind) && told[kind] === count)
  )
}

const parsed = (text: string): Line | undefined => {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}
