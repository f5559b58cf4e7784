// Proof that the database can be sharded by network: the whole suite on tables partitioned by it, each statement on one partition.
import type { StoreFault, Stores } from "@callrules/store"
import { storesOver } from "@callrules/store/rows"
import { storeSuite } from "@callrules/store/suite"
import { migratePostgres } from "@callrules/store-postgres"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { Client, Pool } from "pg"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { operationsOver } from "../../src/connection/operations.ts"
import { functionName } from "../../src/functions/define.ts"
import { FUNCTIONS } from "../../src/schema/migrate.ts"
import { onDatabase, startTestServer, type TestServer } from "../support/database.ts"
import { NOT_PARTITIONED, partition } from "./partitions.ts"

let server: TestServer
let url: string
let pool: Pool
let wiper: Client
let wipe: string

/** The functions of the database that are about every network. */
const OF_EVERY_NETWORK = new Set(
  FUNCTIONS.split("CREATE OR REPLACE FUNCTION ")
    .filter((text) => text.includes("callrules.every_network"))
    .map((text) => text.slice(0, text.indexOf("("))),
)

/** What was planned: how many plans are of one partition, and those of several, by function. */
const planned = { of: new Set<string>(), one: 0, several: new Map<string, string>() }

// every plan that a function makes is told while it runs
const EXPLAIN = `LOAD 'auto_explain'; SET auto_explain.log_min_duration = 0; SET auto_explain.log_nested_statements = on;
  SET auto_explain.log_level = 'notice'`

const send = async (operation: string, values: ReadonlyArray<unknown>): Promise<unknown> => {
  const client = await pool.connect()
  const called = functionName(operation)
  const hear = ({ message = "" }: { readonly message?: string | undefined }): void => {
    const partitions = new Set([...message.matchAll(/ on (?:callrules\.)?[a-z_]+_(\d)\b/g)].map(([, place]) => place))
    if (partitions.size === 1) planned.one += 1
    if (partitions.size > 1 && !OF_EVERY_NETWORK.has(called)) planned.several.set(called, message)
  }
  planned.of.add(called)
  client.on("notice", hear)
  try {
    const sql = `SELECT ${called}(${values.map((_, index) => `$${index + 1}`).join(", ")}) AS answer`
    const { rows } = await client.query<{ readonly answer: unknown }>(sql, [...values])
    return rows[0]?.answer
  } finally {
    client.removeListener("notice", hear)
    client.release()
  }
}

beforeAll(async () => {
  server = await startTestServer()
  url = await server.newDatabase()
  await Effect.runPromise(migratePostgres({ url }))
  const tables = await partition(url)
  wipe = [...tables, "token_hashes"].map((table) => `DELETE FROM callrules.${table}`).join(";")
  pool = new Pool({ connectionString: url, max: 10 })
  // the server may end before the last connection has been told goodbye
  pool.on("error", () => {})
  pool.on("connect", (client) => void client.query(EXPLAIN))
  wiper = new Client(url)
  await wiper.connect()
}, 120_000)

afterAll(async () => {
  await wiper.end()
  await pool.end()
  await server.stop()
})

const emptied: Layer.Layer<Stores, StoreFault> = Layer.effectContext(
  Effect.map(
    Effect.promise(() => wiper.query(wipe)),
    () => storesOver(operationsOver({ send, breaks: () => 1 })),
  ),
)

storeSuite({ describe, it, name: "PostgreSQL, partitioned by network", stores: () => emptied })

describe("tables partitioned by network", () => {
  // ENG-215
  it("given the whole suite, then each plan of each function is of one partition", () => {
    const all = [...FUNCTIONS.matchAll(/FUNCTION (callrules\.\w+)/g)].map(([, name]) => name ?? "")
    expect(planned.of.size).toBeGreaterThan(all.length / 2)
    expect(planned.one).toBeGreaterThan(1_000)
    expect([...planned.several]).toEqual([])
  })

  it("given a look-up without its network, then a plan of several partitions is seen", async () => {
    await onDatabase(
      url,
      `CREATE FUNCTION callrules.planted_1(p_network text, p jsonb) RETURNS json LANGUAGE plpgsql AS
       $$ BEGIN RETURN (SELECT to_json(count(*)) FROM callrules.legs WHERE leg_id = p->>0); END $$`,
    )
    await send("planted", ["n1", '["T1"]'])
    expect([...planned.several.keys()]).toEqual(["callrules.planted_1"])
  })

  // ENG-216
  it("given the catalog, then every key, index and foreign key starts with the network", async () => {
    const other = await server.newDatabase()
    await Effect.runPromise(migratePostgres({ url: other }))
    const indexes = await onDatabase(
      other,
      `SELECT t.relname AS table, i.relname AS index, a.attname AS first
       FROM pg_index x JOIN pg_class t ON t.oid = x.indrelid JOIN pg_class i ON i.oid = x.indexrelid
         JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = x.indkey[0]
       WHERE t.relnamespace = 'callrules'::regnamespace ORDER BY 1, 2`,
    )
    expect(indexes.length).toBeGreaterThan(40)
    const exempt = (table: unknown, index: unknown) => table === "schema_versions" || index === "token_hashes_pkey"
    expect(indexes.filter(({ first, index, table }) => first !== "network_id" && !exempt(table, index))).toEqual([])
    const foreign = await onDatabase(
      other,
      `SELECT conname, a.attname AS first FROM pg_constraint c
         JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
       WHERE c.contype = 'f' AND c.connamespace = 'callrules'::regnamespace`,
    )
    expect(foreign.filter(({ first }) => first !== "network_id")).toEqual([])
    expect([...NOT_PARTITIONED]).toEqual(["schema_versions", "token_hashes"])
  })
})
