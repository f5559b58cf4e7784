// Everything in a database can be moved to another.
import { storesOver } from "@callrules/store/rows"
import { archiveSuite, type Beside, beside, erasureStepSuite } from "@callrules/store/suite"
import { migratePostgres, postgresArchive, postgresStores } from "@callrules/store-postgres"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { Pool } from "pg"
import { afterAll, beforeAll, describe, it } from "vitest"
import { operationsOver } from "../src/connection/operations.ts"
import { sendingThrough } from "../src/connection/sending.ts"
import { onDatabase, startTestServer, type TestServer } from "./support/database.ts"

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
}, 120_000)

afterAll(() => server.stop())

/** What each database numbers in its own way: the order of writing, which the places of an export stand for. */
const OWN = new Set(["sequence", "ledger_version", "place"])

const tablesOf = async (url: string) => {
  const names = await onDatabase(
    url,
    "SELECT tablename FROM pg_tables WHERE schemaname = 'callrules' AND tablename <> 'schema_versions'",
  )
  const tables = new Map<string, ReadonlyArray<unknown>>()
  for (const { tablename: name } of names) {
    const rows = await onDatabase(url, `SELECT * FROM callrules.${String(name)}`)
    const isOwn = (column: string): boolean => OWN.has(column) && !(name === "legs" && column === "ledger_version")
    tables.set(
      String(name),
      rows.map((row) =>
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
  const url = await server.newDatabase()
  await Effect.runPromise(migratePostgres({ url }))
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
    tables: () => tablesOf(url),
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
    plant: (sql: string) => onDatabase(url, `SET search_path = callrules; ${sql}`),
  }
}

archiveSuite({ describe, it, name: "PostgreSQL", newDatabase })

erasureStepSuite({ describe, it, name: "PostgreSQL", newDatabase })
