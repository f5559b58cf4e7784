// The engine's own HTTP tests, on PostgreSQL: what a partner sees does not depend on the store. After each of them the store is whole.
import { verifyLedger } from "@callrules/store/archive"
import { migratePostgres, postgresArchive, postgresStores } from "@callrules/store-postgres"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { afterAll, beforeAll } from "vitest"
import { runTestsOn } from "../../engine/test/fixture.ts"
import { onDatabase, startTestServer, type TestServer } from "./support/database.ts"

let server: TestServer
let url: string

beforeAll(async () => {
  server = await startTestServer()
  url = await server.newDatabase()
  await Effect.runPromise(migratePostgres({ url }))
}, 120_000)

afterAll(async () => {
  await verified()
  await server.stop()
})

const verified = async (): Promise<void> => {
  const { problems } = await Effect.runPromise(Effect.provide(verifyLedger, postgresArchive({ url })))
  if (problems.length > 0) throw new Error(`the test before leaves a store that is not whole: ${problems.join("; ")}`)
}

const empty = async (): Promise<void> => {
  await verified()
  const tables = await onDatabase(
    url,
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'callrules' AND tablename <> 'schema_versions'",
  )
  await onDatabase(url, tables.map(({ name }) => `DELETE FROM callrules.${String(name)}`).join(";"))
}

// every test engine finds the database empty
runTestsOn(() => Layer.unwrap(Effect.map(Effect.promise(empty), () => postgresStores({ url, connections: 4 }))), 1)

await import("../../engine/test/every-store.ts")
