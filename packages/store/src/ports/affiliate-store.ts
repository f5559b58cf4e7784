// Affiliates as they are stored.
import type { Affiliate } from "@callrules/affiliate"
import type { NetworkId } from "@callrules/model"
import { Service } from "effect/Context"
import type { Effect } from "effect/Effect"
import type { StoreFault } from "./store-fault.ts"

/**
 * An affiliate with its internal id (a positive integer, ascending in order of creation within the network, never given
 * twice) and its version: 1, 2, ... with every write under the same id_from_network, across a removal too, so that a
 * version never stands for two different contents.
 */
export interface StoredAffiliate {
  /** 1, 2, 3, ... in order of creation; read as `id`. */
  readonly internalId: number
  /** How often the id_from_network has been written; given back as `expectedVersion`. */
  readonly version: number
  /** The complete affiliate: every site and every user. */
  readonly affiliate: Affiliate
}

/** Why a write of an affiliate was not applied. `changed`: it is no longer at `expectedVersion`; read it again. */
export type AffiliateWriteRefusal = "changed" | "name-taken"

/**
 * Reads and writes of affiliates; id_from_network and name (compared by `affiliateNameKey`) are unique in the network,
 * also under concurrency.
 */
export interface AffiliateStoreShape {
  /**
   * A page of the network's affiliates, in the order of their internal ids: the first whose id is greater than `after`, and those
   * behind it, at most `limit` and no more than `AFFILIATE_CHARACTERS` allows. None only where there are no more.
   */
  readonly list: (
    networkId: NetworkId,
    after: number,
    limit: number,
  ) => Effect<ReadonlyArray<StoredAffiliate>, StoreFault>
  /** Whether the network's affiliates are kept here: true from its first one on, also when all of them are removed. */
  readonly areKept: (networkId: NetworkId) => Effect<boolean, StoreFault>
  /** The affiliate with that id_from_network, compared exactly; undefined when there is none. */
  readonly get: (networkId: NetworkId, idFromNetwork: string) => Effect<StoredAffiliate | undefined, StoreFault>
  /** The affiliate that holds a name, compared by `affiliateNameKey`; undefined when the name is free in the network. */
  readonly byName: (networkId: NetworkId, name: string) => Effect<StoredAffiliate | undefined, StoreFault>
  /** Writes the whole affiliate; `expectedVersion` is 0 for a new one. Returns it as stored, or why it was not. */
  readonly put: (
    networkId: NetworkId,
    affiliate: Affiliate,
    expectedVersion: number,
  ) => Effect<StoredAffiliate | AffiliateWriteRefusal, StoreFault>
  /** Removes it if it is still at `expectedVersion`. */
  readonly remove: (
    networkId: NetworkId,
    idFromNetwork: string,
    expectedVersion: number,
  ) => Effect<"removed" | "changed", StoreFault>
}

/** Service key of the engine's {@link AffiliateStoreShape}. */
export class AffiliateStore extends Service<AffiliateStore, AffiliateStoreShape>()("@callrules/store/AffiliateStore") {}
