// The engine's own HTTP tests, on SQLite: what a partner sees does not depend on the store.
import { runTestsOn } from "../../engine/test/fixture.ts"
import { storesInThisThread } from "./support/in-this-thread.ts"

runTestsOn(() => storesInThisThread(), 0.25)

await import("../../engine/test/every-store.ts")
