// Everything in a database can be moved to another.
import { storesOver } from "@callrules/store/rows"
import { archiveSuite, type Beside, beside, erasureStepSuite } from "@callrules/store/suite"
import { migratePostgres, postgresArchive, postgresStores } from "@callrules/store-postgres"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { Client, Pool } from "pg"
import { afterAll, beforeAll, beforeEach, describe, it } from "vitest"
import { operationsOver } from "../src/connection/operations.ts"
import { sendingThrough } from "../src/connection/sending.ts"
import { startTestServer, type TestServer } from "./support/database.ts"

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
}, 120_000)

/** A database, which is emptied for each test that takes it, and a connection that stays: new ones cost most of the time. */
interface Reused {
  readonly url: string
  readonly client: Client
}

const databases: Array<Reused> = []
let taken = 0

beforeEach(() => {
  taken = 0
})

afterAll(async () => {
  for (const { client } of databases) await client.end()
  await server.stop()
})

const rowsOf = async ({ client }: Reused, sql: string) => (await client.query<Record<string, unknown>>(sql)).rows

const tableNames = async (database: Reused): Promise<ReadonlyArray<string>> => {
  const sql = "SELECT tablename FROM pg_tables WHERE schemaname = 'callrules' AND tablename <> 'schema_versions'"
  return (await rowsOf(database, sql)).map(({ tablename }) => String(tablename))
}

const takeDatabase = async (): Promise<Reused> => {
  const reused = databases[taken]
  taken += 1
  if (reused !== undefined) {
    const names = await tableNames(reused)
    await reused.client.query(names.map((name) => `DELETE FROM callrules.${name}`).join(";"))
    return reused
  }
  const url = await server.newDatabase()
  await Effect.runPromise(migratePostgres({ url }))
  const client = new Client(url)
  await client.connect()
  await client.query("SET search_path = callrules")
  databases.push({ url, client })
  return { url, client }
}

/** What each database numbers in its own way: the order of writing, which the places of an export stand for. */
const OWN = new Set(["sequence", "ledger_version", "place"])

const tablesOf = async (database: Reused) => {
  const tables = new Map<string, ReadonlyArray<unknown>>()
  for (const name of await tableNames(database)) {
    const isOwn = (column: string): boolean => OWN.has(column) && !(name === "legs" && column === "ledger_version")
    tables.set(
      name,
      (await rowsOf(database, `SELECT * FROM ${name}`)).map((row) =>
        Object.fromEntries(
          Object.entries(row)
            .filter(([column]) => !isOwn(column))
            .map(canonical),
        ),
      ),
    )
  }
  return tables
}

// these are written by the database itself, with white space, and the first in an order of its own
const canonical = ([column, value]: [string, unknown]): [string, unknown] => {
  if ((column !== "named_fields" && column !== "further_ids") || typeof value !== "string") return [column, value]
  const [form, texts] = JSON.parse(value) as [number, Array<string>] // as the functions of the database write it
  return [column, JSON.stringify([form, column === "named_fields" ? texts.sort() : texts])]
}

const newDatabase = async () => {
  const database = await takeDatabase()
  const { url } = database
  return {
    stores: postgresStores({ url, connections: 2 }),
    storesWith: (what: Beside) =>
      Layer.effectContext(
        Effect.map(
          Effect.acquireRelease(
            Effect.sync(() => new Pool({ connectionString: url, max: 2 })),
            (pool) => Effect.promise(() => pool.end()),
          ),
          (pool) => storesOver(beside(operationsOver(sendingThrough(pool)), what)),
        ),
      ),
    archive: postgresArchive({ url }),
    tables: () => tablesOf(database),
    misleading: [
      ...["leg", "further", "call", "group"].flatMap((kind) => {
        const one = `transaction_id IN (SELECT transaction_id FROM transaction_ids WHERE kind = '${kind}' LIMIT 1)`
        return [
          `UPDATE transaction_ids SET leg_id = 'elsewhere' WHERE ${one}`,
          `UPDATE transaction_ids SET kind = 'other' WHERE ${one}`,
          `UPDATE transaction_ids SET place = 9 WHERE ${one}`,
          `DELETE FROM transaction_ids WHERE ${one}`,
        ]
      }),
      "INSERT INTO transaction_ids SELECT network_id, 'of nobody', leg_id, 'leg' FROM legs LIMIT 1",
    ],
    plant: (sql: string) => database.client.query(sql),
  }
}

archiveSuite({ describe, it, name: "PostgreSQL", newDatabase })

erasureStepSuite({ describe, it, name: "PostgreSQL", newDatabase })
