// Affiliates that are so long that not all of a page are read as JSON in one go.
import { validateAffiliate } from "@callrules/affiliate"
import { networkId } from "@callrules/model"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { expect, test } from "vitest"
import type { Operations } from "../../src/rows/operations.ts"
import { affiliateStoreOver } from "../../src/rows/stores/affiliate-store.ts"
import { toJson } from "../../src/rows/values/json-column.ts"
import { AFFILIATE } from "../../src/rows/values/json-forms.ts"

const context = { customDataFields: new Set<string>(), generatesIds: false, stored: undefined }

/** The text of an affiliate with so many sites. */
const affiliateText = (sites: number): string => {
  const body = {
    id_from_network: "a",
    name: "A",
    sites: Array.from({ length: sites }, (_, id) => ({ id_from_network: id, name: `Site ${id}` })),
  }
  return toJson(AFFILIATE, Result.getOrThrow(validateAffiliate(body, context)))
}

// AFF-126
test.each([
  [[1, 1, 1], 3],
  [[1, 4_000, 4_000, 4_000], 2],
  [[9_000, 1], 1],
])(
  "given affiliates with %j sites, when they are listed, then %i are read, and one at least",
  async (sites, expected) => {
    const rows = sites.map((count, index) => ({ internal_id: index + 1, version: 1, affiliate: affiliateText(count) }))
    // of the operations, the one that lists is asked for
    const operations = { call: () => Effect.succeed(rows) } as unknown as Operations
    const listed = await Effect.runPromise(affiliateStoreOver(operations).list(networkId("n"), 0, 64))
    expect(listed.map(({ internalId }) => internalId)).toEqual(rows.slice(0, expected).map((row) => row.internal_id))
  },
)
