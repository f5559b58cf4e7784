// Affiliates in SQLite: the engine's side.
import { type Affiliate, affiliateNameKey } from "@callrules/affiliate"
import type { AffiliateStoreShape, StoredAffiliate } from "@callrules/store"
import * as Effect from "effect/Effect"
import type { AffiliateRow } from "../statements/affiliates.ts"
import type { StoreThread } from "../thread/store-thread.ts"
import { ifThere, reading, readingRows } from "./answered.ts"
import { fromJson, toJson } from "./json-column.ts"
import { storable } from "./storable-text.ts"

/** The affiliates of an open store. */
export const sqliteAffiliateStore = ({ call }: StoreThread): AffiliateStoreShape => ({
  list: (network) => readingRows(call("affiliateList", storable(network)), storedAffiliate),
  get: (network, id) => reading(call("affiliate", storable(network), storable(id)), ifThere(storedAffiliate)),
  byName: (network, name) =>
    reading(call("affiliateByName", storable(network), storable(affiliateNameKey(name))), ifThere(storedAffiliate)),
  put: (network, affiliate, expectedVersion) =>
    Effect.map(
      Effect.suspend(() =>
        call(
          "affiliatePut",
          storable(network),
          storable(affiliate.idFromNetwork),
          storable(affiliateNameKey(affiliate.name)),
          toJson(affiliate),
          expectedVersion,
        ),
      ),
      (put) => (typeof put === "string" ? put : { internalId: put[0], version: put[1], affiliate }),
    ),
  remove: (network, id, expectedVersion) => call("affiliateRemove", storable(network), storable(id), expectedVersion),
})

const storedAffiliate = (row: AffiliateRow): StoredAffiliate => ({
  internalId: row.internal_id,
  version: row.version,
  affiliate: fromJson<Affiliate>(row.affiliate),
})
