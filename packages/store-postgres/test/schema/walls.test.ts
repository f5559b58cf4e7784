// The second wall: a role that owns nothing sees and writes rows of one network only, whatever a statement forgets.

import { networkId, transactionId } from "@callrules/model"
import { CallStore, EVERY_NETWORK } from "@callrules/store"
import { migratePostgres, postgresStores } from "@callrules/store-postgres"
import * as Effect from "effect/Effect"
import { Client } from "pg"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { TABLES } from "../../src/schema/walls.ts"
import { onDatabase, startTestServer, type TestServer } from "../support/database.ts"

let server: TestServer
let url: string
let client: Client

beforeAll(async () => {
  server = await startTestServer()
  url = await server.newDatabase()
  await onDatabase(url, "CREATE ROLE engines LOGIN")
  await Effect.runPromise(migratePostgres({ url, grantTo: "engines" }))
  client = new Client(url.replace("callrules@", "engines@"))
  await client.connect()
}, 120_000)

afterAll(async () => {
  await client.end()
  await server.stop()
})

/** A row of each table with its required columns, of a network. */
const rowOf = async (table: string, network: string): Promise<string> => {
  const columns = await onDatabase(
    url,
    `SELECT a.attname AS name, format_type(a.atttypid, null) AS type FROM pg_attribute a
     WHERE a.attrelid = 'callrules.${table}'::regclass AND a.attnum > 0 AND a.attidentity = ''
       AND (a.attnotnull AND NOT a.atthasdef)`,
  )
  const special: Readonly<Record<string, string>> = {
    network_id: `'${network}'`,
    kind: table === "transaction_ids" ? "'leg'" : "'call'",
    partner_unique_id: "''",
    of_id: "''",
    token_hash: `'${network}'`,
    version: table === "home_moves" ? "2" : "1",
    bound_to: "'unresolved'",
    status: table === "inbox" ? "'waiting'" : "200",
  }
  const values = columns.map(({ name, type }) => special[String(name)] ?? (type === "text" ? "'x'" : "1"))
  return `INSERT INTO callrules.${table} (${columns.map(({ name }) => String(name)).join(", ")}) VALUES (${values.join(", ")})`
}

describe.each(TABLES)("the table %s", (table) => {
  it("shows a role nothing of a network that it was not called for", async () => {
    await onDatabase(url, await rowOf(table, "theirs"))
    expect((await client.query(`SELECT * FROM callrules.${table}`)).rows).toEqual([])
    await client.query("SELECT set_config('callrules.network', 'ours', false)")
    expect((await client.query(`SELECT * FROM callrules.${table}`)).rows).toEqual([])
    expect((await client.query(`DELETE FROM callrules.${table}`)).rowCount).toBe(0)
  })

  it("shows nothing of every network to a session that has named a network before, and names none now", async () => {
    await onDatabase(url, await rowOf(table, EVERY_NETWORK))
    const session = new Client(url.replace("callrules@", "engines@"))
    await session.connect()
    // what is set for one transaction is empty, not unset, after it
    await session.query("BEGIN; SELECT set_config('callrules.network', 'ours', true); COMMIT")
    expect((await session.query(`SELECT * FROM callrules.${table}`)).rows).toEqual([])
    await session.end()
  })

  it("takes no row of another network", async () => {
    await client.query("SELECT set_config('callrules.network', 'ours', false)")
    await expect(client.query(await rowOf(table, "another"))).rejects.toThrow("row-level security")
    await client.query(await rowOf(table, "ours"))
    expect((await client.query(`SELECT DISTINCT network_id FROM callrules.${table}`)).rows).toEqual([
      { network_id: "ours" },
    ])
  })
})

describe("the stores", () => {
  it("work for a role that owns nothing", async () => {
    const stores = postgresStores({ url: url.replace("callrules@", "engines@") })
    const read = Effect.flatMap(CallStore, (calls) => calls.leg(networkId("n1"), transactionId("T1")))
    expect(await Effect.runPromise(Effect.provide(read, stores))).toBeUndefined()
  })

  it("cannot be read past the functions by a role without rights", async () => {
    await onDatabase(url, "CREATE ROLE stranger LOGIN")
    const stores = postgresStores({ url: url.replace("callrules@", "stranger@") })
    const read = Effect.flatMap(CallStore, (calls) => calls.leg(networkId("n1"), transactionId("T1")))
    await expect(Effect.runPromise(Effect.provide(read, stores))).rejects.toThrow("permission denied")
  })
})
