// The engine's own HTTP tests, on SQLite: what a partner sees does not depend on the store.
import { sqliteStores } from "@callrules/store-sqlite"
import { BUNDLED_WORKER } from "../../../scripts/bundled.ts"
import { runTestsOn } from "../../engine/test/fixture.ts"

runTestsOn(() => sqliteStores({ path: ":memory:", workerUrl: BUNDLED_WORKER }), 0.25)

await import("../../engine/test/every-store.ts")
