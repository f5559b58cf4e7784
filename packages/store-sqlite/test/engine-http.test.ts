// The engine's own HTTP tests, on SQLite: what a partner sees does not depend on the store.
import { sqliteStores } from "@callrules/store-sqlite"
import { runTestsOn } from "../../engine/test/fixture.ts"

runTestsOn(() => sqliteStores({ path: ":memory:" }))

await import("../../engine/test/http/affiliates.test.ts")
await import("../../engine/test/http/at-once.test.ts")
await import("../../engine/test/http/calls.test.ts")
await import("../../engine/test/http/inbox-pages.test.ts")
await import("../../engine/test/http/pending-requests.test.ts")
await import("../../engine/test/http/recording.test.ts")
await import("../../engine/test/http/request-id.test.ts")
await import("../../engine/test/http/signals.test.ts")
await import("../../engine/test/http/host-answers.test.ts")
await import("../../engine/test/http/query-parameters.test.ts")
await import("../../engine/test/http/retried-entries.test.ts")
await import("../../engine/test/http/late-custom-data.test.ts")
await import("../../engine/test/http/contradictions.test.ts")
