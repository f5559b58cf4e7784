import type { StoreFault, Stores } from "@callrules/store"
import { storeSuite } from "@callrules/store/suite"
import { migratePostgres, openPostgres, postgresStores } from "@callrules/store-postgres"
import type { Context } from "effect/Context"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Scope from "effect/Scope"
import { Client } from "pg"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { startTestServer, type TestServer } from "./support/database.ts"

// One server and one database for all tests of the suite. Each test finds the tables empty.
const scope = Scope.makeUnsafe()
let server: TestServer
let context: Context<Stores>
let wiper: Client
let wipe: string

/** Statistics as after a minute of use: before PostgreSQL has any, a transaction is looked for among all of its leg. */
const ANALYZED = `INSERT INTO callrules.transactions (network_id, leg_id, ledger_version, place, kind, partner_unique_id, version,
    transaction_id, is_whole, custom_data, created_at)
  SELECT 'n', 'L' || i / 3, i % 3, 0, 'group', 'p' || i, 1, 't' || i, 1, '{}', 0 FROM generate_series(1, 3000) i;
  ANALYZE callrules.transactions;
  DELETE FROM callrules.transactions`

beforeAll(async () => {
  server = await startTestServer()
  const url = await server.newDatabase()
  await Effect.runPromise(migratePostgres({ url }))
  context = await Effect.runPromise(Layer.buildWithScope(postgresStores({ url }), scope))
  wiper = new Client(url)
  await wiper.connect()
  await wiper.query(ANALYZED)
  const { rows } = await wiper.query<{ name: string }>(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'callrules' AND tablename <> 'schema_versions'",
  )
  wipe = rows.map(({ name }) => `DELETE FROM callrules.${name}`).join(";")
}, 120_000)

afterAll(async () => {
  await wiper.end()
  await Effect.runPromise(Scope.close(scope, Exit.void))
  await server.stop()
})

const emptied: Layer.Layer<Stores, StoreFault> = Layer.effectContext(
  Effect.map(
    Effect.promise(() => wiper.query(wipe)),
    () => context,
  ),
)

storeSuite({ describe, it, name: "PostgreSQL", stores: () => emptied })

// ENG-535
describe("an open database, for hosts that do not use Effect", () => {
  it("given a database that is opened, then its stores stay open and are measured until it is closed", async () => {
    const fresh = await server.newDatabase()
    await Effect.runPromise(migratePostgres({ url: fresh }))
    const database = await openPostgres({ url: fresh })
    expect(database.isAboveRowSecurity).toBe(true)
    expect(await database.newestTime()).toBeNull()
    expect(await database.figures()).toMatchObject({ outboxOldest: null })
    await database.close()
    await expect(database.newestTime()).rejects.toMatchObject({ reason: "unavailable" })
  })

  it("given a database without a schema, then it is refused with the reason", async () => {
    const empty = await server.newDatabase()
    await expect(openPostgres({ url: empty })).rejects.toMatchObject({ reason: "unavailable" })
  })
})
