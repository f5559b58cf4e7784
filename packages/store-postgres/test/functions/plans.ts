// The plans of every statement that functions of the database run while the store suite plays on tables that nobody has analyzed.
import type { Stores } from "@callrules/store"
import { storesOver } from "@callrules/store/rows"
import { storeSuite } from "@callrules/store/suite"
import { migratePostgres } from "@callrules/store-postgres"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { Pool } from "pg"
import { operationsOver } from "../../src/connection/operations.ts"
import { sendingThrough } from "../../src/connection/sending.ts"
import { onDatabase, type TestServer } from "../support/database.ts"

const PLAN = /^duration: .* plan:\nQuery Text: (?<statement>[\s\S]*?)\n(?<plan>\S[^\n]*\(cost=[\s\S]*)$/

/** Areas that take long and run no statement that the others do not, but for those of the feed. */
const LONG = new Set(["the feed of transactions", "following the feed", "at the same time", "random programs"])

/** Every plan by its statement; a statement has as many as were chosen. */
export const plansOfSuite = async (server: TestServer): Promise<ReadonlyMap<string, ReadonlySet<string>>> => {
  const url = await server.newDatabase()
  await Effect.runPromise(migratePostgres({ url }))
  const [database] = await onDatabase(url, "SELECT current_database() AS name")
  const settings = {
    session_preload_libraries: "auto_explain",
    "auto_explain.log_min_duration": "0",
    "auto_explain.log_nested_statements": "on",
    "auto_explain.log_level": "notice",
  }
  for (const [setting, value] of Object.entries(settings)) {
    await onDatabase(url, `ALTER DATABASE ${String(database?.["name"])} SET ${setting} = '${value}'`)
  }
  const { rows: tables } = {
    rows: await onDatabase(
      url,
      "SELECT tablename FROM pg_tables WHERE schemaname = 'callrules' AND tablename <> 'schema_versions'",
    ),
  }
  for (const { tablename } of tables) {
    await onDatabase(url, `ALTER TABLE callrules.${String(tablename)} SET (autovacuum_enabled = off)`)
  }
  const wipe = `TRUNCATE ${tables.map(({ tablename }) => `callrules.${String(tablename)}`).join(", ")}`
  const plans = new Map<string, Set<string>>()
  const pool = new Pool({ connectionString: url, max: 4 })
  // the server may end before the last connection has been told goodbye
  pool.on("error", () => {})
  const stores = storesOver(operationsOver(sendingThrough(pool)))
  pool.on("connect", (client) =>
    client.on("notice", ({ message }) => {
      const { plan, statement } = PLAN.exec(message ?? "")?.groups ?? {}
      if (statement === undefined || plan === undefined) return
      plans.set(statement, (plans.get(statement) ?? new Set()).add(plan.replaceAll(/ {2}\(cost=[^)]*\)/g, "")))
    }),
  )
  const tests: Array<() => Promise<void>> = []
  const emptied: Layer.Layer<Stores> = Layer.effectContext(
    Effect.map(
      Effect.promise(() => onDatabase(url, wipe)),
      () => stores,
    ),
  )
  storeSuite({
    describe: (area, body) => (LONG.has(area) ? undefined : body()),
    it: (_, body) => tests.push(body),
    name: "plans",
    stores: () => emptied,
  })
  for (const test of tests) await test()
  await pool.end()
  return plans
}
