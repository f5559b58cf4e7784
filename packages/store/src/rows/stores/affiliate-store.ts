// Affiliates over the rows of a database.
import { affiliateNameKey } from "@callrules/affiliate/name-key"
import * as Effect from "effect/Effect"
import type { AffiliateStoreShape, StoredAffiliate } from "../../ports/affiliate-store.ts"
import type { AffiliateRow } from "../operations/affiliates.ts"
import type { Operations } from "../operations.ts"
import { ifThere, reading } from "../values/answered.ts"
import { fromJson, toJson } from "../values/json-column.ts"
import { AFFILIATE } from "../values/json-forms.ts"
import { storable } from "../values/storable-text.ts"

/** The affiliates of an open store. */
export const affiliateStoreOver = ({ call }: Operations): AffiliateStoreShape => ({
  list: (network, after, limit) =>
    reading(call("affiliateList", storable(network), after, limit), (rows) => rows.map(storedAffiliate)),
  areKept: (network) => call("affiliatesKept", storable(network)),
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
          toJson(AFFILIATE, affiliate),
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
  affiliate: fromJson(AFFILIATE, row.affiliate),
})
