// The engine that the recipes beside this file mount.
import { hashToken } from "@callrules/directory"
import { makeEngine } from "@callrules/engine"
import { memoryStores } from "@callrules/store/memory"

/** Kept in memory here; the `stores` of `openSqlite` and `openPostgres` take the same place. */
export const engine = await makeEngine({
  stores: memoryStores,
  directory: [{ id: "n1", tokens: [{ token: "secret" }], advertisers: [{ id: "acme", campaigns: [{ id: "auto" }] }] }],
  hostTokenHash: hashToken("host-secret"),
})
