// Everything that a store keeps, as lines: one JSON value each, network by network.
import { visibleText } from "@callrules/model/reading"
import * as Effect from "effect/Effect"
import { type ArchiveRow, LedgerArchive, type LedgerArchiveShape } from "../ports/ledger-archive.ts"
import type { StoreFault } from "../ports/store-fault.ts"
import { currentRows } from "./current-rows.ts"
import { type FeedOrder, feedOrder } from "./feed-order.ts"
import { type HeldLegs, heldLegs } from "./held-legs.ts"
import { type LegChains, legChains } from "./leg-chains.ts"
import { reportUnerased } from "./personal-values.ts"
import { RECORD_KINDS, type RecordKind } from "./record-kinds.ts"
import { recordLine, recordRow } from "./record-line.ts"
import { type NetworkSeal, type Sealing, sealing } from "./seal.ts"

/** The form of an export: what a line may be. */
export const EXPORT_FORM = 1

/** What is in a ledger, and what is wrong with it. */
export interface LedgerSummary {
  /** A seal for each network, in the order of their ids. */
  readonly networks: ReadonlyArray<NetworkSeal>
  /** What is wrong, the first hundred. */
  readonly problems: ReadonlyArray<string>
}

/** So many problems are worded. */
export const MOST_PROBLEMS = 100

/**
 * Gives every record of an open store as lines, and checks each on the way: its form, its versions, its chain, and that
 * what is current is what the history says. The same records give the same lines, whichever store keeps them.
 *
 * Rules ENG-165 to ENG-167.
 *
 * @param write - takes some lines at a time, in order; a ledger without any network has two.
 * @returns a digest for each network.
 */
export const exportLedger = <E = never>(
  write: (lines: ReadonlyArray<string>) => Effect.Effect<void, E>,
): Effect.Effect<LedgerSummary, E | StoreFault, LedgerArchive> =>
  Effect.gen(function* () {
    const archive = yield* LedgerArchive
    const problems: Array<string> = []
    const networks: Array<NetworkSeal> = []
    yield* write([JSON.stringify({ line: "ledger", form: EXPORT_FORM })])
    for (
      let networkId = yield* archive.networkAfter(null);
      networkId !== undefined;
      networkId = yield* archive.networkAfter(networkId)
    ) {
      const name = networkId
      yield* write([JSON.stringify({ line: "network", network_id: name })])
      const seal = yield* readNetwork(archive, name, write, (problem) => {
        if (problems.length < MOST_PROBLEMS) problems.push(`network \`${visibleText(name)}\`: ${problem}`)
      })
      networks.push(seal)
      const { digest, records } = seal
      yield* write([JSON.stringify({ line: "network_end", network_id: name, records, digest })])
    }
    yield* write([JSON.stringify({ line: "ledger_end", networks: networks.length })])
    return { networks, problems }
  })

/**
 * Checks everything that an open store keeps.
 *
 * @returns a digest for each network, and what is wrong: equal digests of two stores prove that one was moved to the other.
 */
export const verifyLedger: Effect.Effect<LedgerSummary, StoreFault, LedgerArchive> = exportLedger(() => Effect.void)

/** Reads a network: gives its lines, and its seal in the end. */
export const readNetwork = <E>(
  archive: LedgerArchiveShape,
  networkId: string,
  write: (lines: ReadonlyArray<string>) => Effect.Effect<void, E>,
  report: (problem: string) => void,
): Effect.Effect<NetworkSeal, E | StoreFault> =>
  Effect.gen(function* () {
    const sealed = sealing(networkId)
    const chains = legChains(report)
    const orders = [feedOrder(report), heldLegs(report)]
    const current = currentRows(archive, networkId, report)
    for (const kind of RECORD_KINDS) {
      yield* archive.read(networkId, kind.kind, (rows) =>
        Effect.andThen(
          write(linesOf(kind, rows, sealed, chains, orders, report)),
          Effect.suspend(() => current.check(chains.heads(false))),
        ),
      )
    }
    yield* current.check(chains.heads(true))
    yield* current.end
    // ENG-392
    for (const id of yield* archive.misleadingIds(networkId)) {
      report(`the id \`${id}\` does not lead to the record that has it`)
    }
    for (const order of orders) order.end()
    return sealed.seal()
  })

const linesOf = (
  kind: RecordKind,
  rows: ReadonlyArray<ArchiveRow>,
  sealed: Sealing,
  chains: LegChains,
  orders: ReadonlyArray<FeedOrder | HeldLegs>,
  report: (problem: string) => void,
): ReadonlyArray<string> =>
  rows.map((row) => {
    const line = recordLine(kind, row)
    sealed.add(kind, row)
    reportUnerased(kind, row, report)
    // its own line was just written by us
    recordRow(kind, JSON.parse(line) as Readonly<Record<string, unknown>>, report)
    for (const order of orders) order.take(kind.kind, row)
    if (kind.kind === "transaction") chains.take(row)
    return line
  })
