// The directory as it is kept: records with all their earlier versions. Reads of requests go through the `Directory` port.
import { type Instant, type NetworkId, networkId } from "@callrules/model"
import { Service } from "effect/Context"
import type { Effect } from "effect/Effect"
import {
  type CustomDataFieldRecord,
  type DirectoryKey,
  type DirectoryKind,
  type DirectoryRecord,
  directoryKey,
  type NetworkRecord,
  type TokenRecord,
} from "./directory-record.ts"
import type { StoreFault } from "./store-fault.ts"

/**
 * The network under which host tokens for every network are kept; it has no other records. It is not empty: that is what a
 * database knows of a session that names no network.
 */
export const EVERY_NETWORK: NetworkId = networkId("*")

/** What a record was from one change to the next. */
export interface DirectoryChange {
  /** Which record. */
  readonly key: DirectoryKey
  /** The record from then on; null: it was removed. */
  readonly record: DirectoryRecord | null
  /** The version of the network's directory that the change made; of two versions of a record the later is the greater. */
  readonly version: number
  /** When, by the engine's clock. */
  readonly changedAt: Instant
  /** Who changed it: `configuration`, `host`, or `host token` and the id of one. */
  readonly changedBy: string
}

/** A network with its custom data fields, in the order of their names. */
export interface NetworkReading {
  /** The network itself. */
  readonly network: NetworkRecord
  /** Its fields. */
  readonly fields: ReadonlyArray<CustomDataFieldRecord>
}

/** What a token's hash leads to. */
export interface TokenReading {
  /** The network that has it; {@link EVERY_NETWORK} for a host token of all. */
  readonly networkId: NetworkId
  /** The token, with all its secrets. */
  readonly token: TokenRecord
}

/** A page of records, in the order of kind, id and advertiser. */
export interface DirectoryQuery {
  /** The network. */
  readonly networkId: NetworkId
  /** Records of this kind; null: of every kind. */
  readonly kind: DirectoryKind | null
  /** Where the page before ended; null: the first page. */
  readonly after: DirectoryKey | null
  /** At most so many. */
  readonly limit: number
  /** Whether removed ones are given too, each with the change that removed it. */
  readonly removedToo: boolean
}

/** Changes of a network's directory that belong together. */
export interface DirectoryWrite {
  /** The network. */
  readonly networkId: NetworkId
  /** The version of the network's directory that they were decided on; 0: nothing was ever there. */
  readonly expectedVersion: number
  /** Records as they are from now on, new or in place of the one with the same key. */
  readonly puts: ReadonlyArray<DirectoryRecord>
  /** Keys of records that are removed; of one that is not there nothing is kept. No key stands here or above twice. */
  readonly removals: ReadonlyArray<DirectoryKey>
  /** When they are made. */
  readonly changedAt: Instant
  /** Who makes them. */
  readonly changedBy: string
}

/** Reads and writes of the directory that the stores keep. */
// ENG-161, ENG-162
export interface DirectoryStoreShape {
  /** Ids of networks with a record of their own, greater than `after` by code point, in their order, at most `limit`. */
  readonly networks: (after: string, limit: number) => Effect<ReadonlyArray<NetworkId>, StoreFault>
  /** The network with its fields; undefined when it has no record. */
  readonly network: (networkId: NetworkId) => Effect<NetworkReading | undefined, StoreFault>
  /** What a hash leads to, in one read; undefined for an unknown one. Whether its secret has expired is for the reader to say. */
  readonly token: (tokenHash: string) => Effect<TokenReading | undefined, StoreFault>
  /** Every record of one kind and id: of campaigns that of each advertiser, of other kinds one at the most. */
  readonly find: (
    networkId: NetworkId,
    kind: DirectoryKind,
    id: string,
  ) => Effect<ReadonlyArray<DirectoryChange>, StoreFault>
  /** The latest change of each record, a page at a time. */
  readonly list: (query: DirectoryQuery) => Effect<ReadonlyArray<DirectoryChange>, StoreFault>
  /** Changes of a record after a version, oldest first, at most `limit`; after 0 from the first on. */
  readonly history: (
    networkId: NetworkId,
    key: DirectoryKey,
    after: number,
    limit: number,
  ) => Effect<ReadonlyArray<DirectoryChange>, StoreFault>
  /**
   * Keys of records that are there, that `author` once wrote and has not removed since, and that somebody else has changed last; greater
   * than `after`, in the order of lists, at most `limit`.
   */
  readonly takenOver: (
    networkId: NetworkId,
    author: string,
    after: DirectoryKey | null,
    limit: number,
  ) => Effect<ReadonlyArray<DirectoryKey>, StoreFault>
  /** The version of a network's directory: how many writes it has had. */
  readonly version: (networkId: NetworkId) => Effect<number, StoreFault>
  /**
   * Whether the stores take writes now; a look for one row by its key, however much is stored. Where a write has had no room, a store may
   * try one, at most once a second.
   */
  readonly takesWrites: () => Effect<boolean, StoreFault>
  /**
   * Writes all changes or none. `conflict`: the directory of the network has changed since `expectedVersion`; `taken`: a
   * secret is that of another token, of this network or another.
   */
  readonly commit: (write: DirectoryWrite) => Effect<"committed" | "conflict" | "taken", StoreFault>
}

/** Service key of the engine's {@link DirectoryStoreShape}. */
export class DirectoryStore extends Service<DirectoryStore, DirectoryStoreShape>()("@callrules/store/DirectoryStore") {}

/**
 * What is wrong with a write of the directory, independent of stored data.
 *
 * @returns the fault in one sentence, or `undefined` when there is none.
 *
 * @example
 * ```ts
 * import { instant, networkId } from "@callrules/model"
 * import { malformedDirectoryWrite } from "@callrules/store"
 *
 * const made = { networkId: networkId("n1"), expectedVersion: 0, changedAt: instant(0), changedBy: "host" }
 * const field = { kind: "custom_data_field", partnerName: "product" } as const
 * console.assert(malformedDirectoryWrite({ ...made, puts: [field], removals: [] }) === undefined)
 * ```
 */
export const malformedDirectoryWrite = ({ puts, removals }: DirectoryWrite): string | undefined => {
  const keys = [...puts.map(directoryKey), ...removals].map(({ id, kind, of }) => JSON.stringify([kind, id, of]))
  if (keys.length === 0) return "a write of the directory changes something"
  return new Set(keys).size === keys.length ? undefined : "a record is changed once in a write of the directory"
}
