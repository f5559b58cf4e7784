// The engine's own HTTP tests, on PostgreSQL: what a partner sees does not depend on the store.
import { migratePostgres, postgresStores } from "@callrules/store-postgres"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { afterAll, beforeAll } from "vitest"
import { runTestsOn } from "../../engine/test/fixture.ts"
import { onDatabase, startTestServer, type TestServer } from "./database.ts"

let server: TestServer
let url: string

beforeAll(async () => {
  server = await startTestServer()
  url = await server.newDatabase()
  await Effect.runPromise(migratePostgres({ url }))
}, 120_000)

afterAll(() => server.stop())

const empty = async (): Promise<void> => {
  const tables = await onDatabase(
    url,
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'callrules' AND tablename <> 'schema_versions'",
  )
  await onDatabase(url, tables.map(({ name }) => `DELETE FROM callrules.${String(name)}`).join(";"))
}

// every test engine finds the database empty
runTestsOn(() => Layer.unwrap(Effect.map(Effect.promise(empty), () => postgresStores({ url, connections: 4 }))), 1)

await import("../../engine/test/every-store.ts")
