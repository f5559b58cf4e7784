// Everything that a store keeps, as records that any other store can take: for moving from one to another, and for checking.
import { Service } from "effect/Context"
import type { Effect } from "effect/Effect"
import type { StoreFault } from "./store-fault.ts"

/** A record as a database keeps it: its columns by name, without the network. JSON columns are text. */
export type ArchiveRow = Readonly<Record<string, string | number | null>>

/** What a store keeps beside the records of a leg, and which follows from them: its current transactions, whole. */
export interface LegHeads {
  /** The leg. */
  readonly legId: string
  /** The call's current transaction; null while the leg is not received. */
  readonly call: ArchiveRow | null
  /** The current transaction of each group, with its signals and custom data whole. */
  readonly groups: ReadonlyArray<ArchiveRow>
  /**
   * The groups whose current version is not erased, and was made from one that is: what is current may have custom data beyond that of
   * their history, until the erasure has come to it.
   */
  readonly overErased: ReadonlyArray<string>
}

/**
 * An open store as records: everything is read as of one moment, and what is added is kept by `commit` alone.
 * Texts of records are as the store keeps them; networks are named by their own ids.
 */
export interface LedgerArchiveShape {
  /** The network with the smallest id after one; undefined after the last. Null begins. */
  readonly networkAfter: (networkId: string | null) => Effect<string | undefined, StoreFault>
  /** Gives the records of one kind of a network in the order of their keys, some at a time. */
  readonly read: <E>(
    networkId: string,
    kind: string,
    take: (rows: ReadonlyArray<ArchiveRow>) => Effect<void, E>,
  ) => Effect<void, E | StoreFault>
  /** Adds records, and gives how many; one whose key is taken is left as it is. */
  readonly add: (networkId: string, kind: string, rows: ReadonlyArray<ArchiveRow>) => Effect<number, StoreFault>
  /** Adds the current transactions of legs whose transactions were added; those that are there are left as they are. */
  readonly addHeads: (networkId: string, heads: ReadonlyArray<LegHeads>) => Effect<void, StoreFault>
  /**
   * Of the records that have the keys of these, those that have not been erased: the key of each, its personal columns and its
   * salt, in any order.
   */
  readonly unerased: (
    networkId: string,
    kind: string,
    rows: ReadonlyArray<ArchiveRow>,
  ) => Effect<ReadonlyArray<ArchiveRow>, StoreFault>
  /** Puts the personal columns of these in the place of those of the records with their keys, and takes their salts away. */
  readonly erase: (networkId: string, kind: string, rows: ReadonlyArray<ArchiveRow>) => Effect<void, StoreFault>
  /** Puts the custom data of these current transactions in the place of what is there. */
  readonly eraseHeads: (networkId: string, heads: ReadonlyArray<LegHeads>) => Effect<void, StoreFault>
  /**
   * The current transactions of some legs as the store keeps them beside their history, in any order: with the columns of a
   * transaction. A store that keeps none of calls gives none of calls.
   */
  readonly current: (networkId: string, legIds: ReadonlyArray<string>) => Effect<ReadonlyArray<ArchiveRow>, StoreFault>
  /** Of how many groups of a network it keeps a current transaction. */
  readonly currentGroups: (networkId: string) => Effect<number, StoreFault>
  /** Of the ids of legs and transactions that it keeps beside these, some that do not lead to the record that has them. */
  readonly misleadingIds: (networkId: string) => Effect<ReadonlyArray<string>, StoreFault>
  /** Keeps what was added. What is not committed is gone when the archive is closed. */
  readonly commit: Effect<void, StoreFault>
}

/** Service key of the {@link LedgerArchiveShape}. */
export class LedgerArchive extends Service<LedgerArchive, LedgerArchiveShape>()("@callrules/store/LedgerArchive") {}
