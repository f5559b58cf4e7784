// A primary that has commits of its own, which its standby has never confirmed: nothing of them is acknowledged.
import type { Engine } from "@callrules/engine"
import { migratePostgres } from "@callrules/store-postgres"
import * as Effect from "effect/Effect"
import { Client } from "pg"
import { afterAll, beforeAll, expect, it } from "vitest"
import type { Postgresql } from "../../../condition/test/sql/postgresql.ts"
import { onDatabase, startTestServer, type TestServer } from "../support/database.ts"
import { engineOn, openCalls, post } from "../support/load.ts"

let primary: TestServer
let standby: Postgresql
const engines: Array<Engine> = []

beforeAll(async () => {
  primary = await startTestServer()
}, 120_000)

afterAll(async () => {
  await Promise.all(engines.map((engine) => engine.close()))
  await standby.stop()
  await primary.stop()
})

const report = (engine: Engine, number: number) => {
  const signals = [{ name: `Sale ${number}`, revenue: "1.00" }]
  const body = { search: { transaction_id: "LEG-0" }, signals }
  return post(engine, "/api/2026-11-01/transactions.json", "t1", body, `request-${number}`)
}

const opened = async (database: string): Promise<Engine> => {
  const engine = await engineOn(database, 1_000)
  engines.push(engine)
  return engine
}

const REQUESTS = "SELECT request_id FROM callrules.requests ORDER BY request_id"

it("given a commit that waits for its standby, when the primary is restarted, then only what the standby has is acknowledged", async () => {
  const url = await primary.newDatabase()
  await Effect.runPromise(migratePostgres({ url }))
  standby = await primary.standby("s1")
  const administer = (sql: string) => onDatabase(url.replace(/@\/\w+/, "@/postgres"), sql)
  await administer("ALTER SYSTEM SET synchronous_standby_names = 's1'")
  await administer("SELECT pg_reload_conf()")
  const before = await opened(url)
  await openCalls(before)
  expect((await report(before, 1)).status).toBe(200)

  // the standby follows no more: a commit waits, and the primary is restarted meanwhile
  await standby.client.query("ALTER SYSTEM SET primary_conninfo = ''")
  await standby.client.query("SELECT pg_reload_conf()")
  await expect.poll(() => administer("SELECT count(*)::int AS n FROM pg_stat_replication")).toEqual([{ n: 0 }])
  const waiting = report(before, 2)
  await new Promise((resolve) => setTimeout(resolve, 300))
  await primary.restart("SIGQUIT")
  expect((await waiting).status).toBe(503)
  // the primary has it, alone; engines that were there and engines that come now do not acknowledge it
  await expect.poll(() => onDatabase(url, REQUESTS)).toEqual([{ request_id: "request-1" }, { request_id: "request-2" }])
  expect((await report(before, 2)).status).toBe(503)
  expect((await report(await opened(url), 2)).status).toBe(503)

  // the standby takes over: what was acknowledged is there, and the repeated report is applied once
  await standby.client.query("SELECT pg_promote()")
  const there = url.replace(/host=.*$/, `host=${encodeURIComponent(standby.client.host)}`)
  const client = new Client(there)
  await client.connect()
  await client.query("ALTER SYSTEM SET synchronous_standby_names = ''")
  await client.query("SELECT pg_reload_conf()")
  expect((await client.query(REQUESTS)).rows).toEqual([{ request_id: "request-1" }])
  const after = await opened(there)
  expect((await report(after, 2)).status).toBe(200)
  expect((await report(after, 2)).status).toBe(200)
  expect((await client.query(REQUESTS)).rows).toHaveLength(2)
  const { rows } = await client.query(
    "SELECT version FROM callrules.transactions WHERE kind = 'group' ORDER BY version",
  )
  expect(rows).toEqual([{ version: 1 }, { version: 2 }])
  await client.end()
})
