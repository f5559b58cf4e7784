// A synchronous standby is promoted under load, after its primary was restarted while commits waited for it.
import type { Engine } from "@callrules/engine"
import { migratePostgres } from "@callrules/store-postgres"
import * as Effect from "effect/Effect"
import { afterAll, beforeAll, expect, it } from "vitest"
import type { Postgresql } from "../../../condition/test/sql/postgresql.ts"
import { nothingLost } from "../load/hot-calls.ts"
import { onDatabase, startTestServer, type TestServer } from "../support/database.ts"
import { engineOn, lostAndDoubled, openCalls, startLoad } from "../support/load.ts"
import { type SwitchingProxy, startSwitchingProxy } from "../support/switching-proxy.ts"

let primary: TestServer
let standby: Postgresql
let way: SwitchingProxy
const engines: Array<Engine> = []

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

beforeAll(async () => {
  primary = await startTestServer()
}, 120_000)

afterAll(async () => {
  await Promise.all(engines.map((engine) => engine.close()))
  await way.stop()
  await standby.stop()
  await primary.stop()
})

// ENG-214
it("given load, when the primary is restarted in waits for its standby and that is promoted, then each report counts once", async () => {
  const url = await primary.newDatabase()
  await Effect.runPromise(migratePostgres({ url }))
  standby = await primary.standby("s1")
  const administer = (sql: string) => onDatabase(url.replace(/@\/\w+/, "@/postgres"), sql)
  await administer("ALTER SYSTEM SET synchronous_standby_names = 's1'")
  await administer("SELECT pg_reload_conf()")
  way = await startSwitchingProxy(url)
  for (let number = 0; number < 3; number++) engines.push(await engineOn(way.url, 2_000))
  const [first] = engines
  if (first === undefined) throw new Error("there are engines")
  await openCalls(first)
  const load = startLoad(engines)
  await pause(4_000)
  const beforeFailover = load.acknowledged()

  // commits wait from now on; the primary has them, alone, and shows them after it was restarted
  await standby.client.query("ALTER SYSTEM SET primary_conninfo = ''")
  await standby.client.query("SELECT pg_reload_conf()")
  await expect.poll(() => administer("SELECT count(*)::int AS n FROM pg_stat_replication")).toEqual([{ n: 0 }])
  await pause(500)
  await primary.restart("SIGQUIT")
  await pause(2_000)
  const waited = load.acknowledged()
  const [onPrimary] = await onDatabase(url, "SELECT count(*)::int AS n FROM callrules.requests")

  // the standby takes over
  await standby.client.query("SELECT pg_promote()")
  const there = url.replace(/host=.*$/, `host=${encodeURIComponent(standby.client.host)}`)
  const [onStandby] = await onDatabase(there, "SELECT count(*)::int AS n FROM callrules.requests")
  way.turnTo(standby.client.host)
  await pause(6_000)
  const { acknowledged, refusals } = await load.stop()
  console.log(
    `${beforeFailover} acknowledged before, ${waited - beforeFailover} until the restart, ${acknowledged.length} in all; the primary had ${Number(onPrimary?.["n"]) - Number(onStandby?.["n"])} that its standby did not; ${refusals} answered 5xx and repeated`,
  )
  expect(beforeFailover).toBeGreaterThan(50)
  expect(acknowledged.length).toBeGreaterThan(waited)
  // the test is about something: there were commits that the standby never had
  expect(Number(onPrimary?.["n"])).toBeGreaterThan(Number(onStandby?.["n"]))
  expect(await lostAndDoubled(there, acknowledged)).toEqual(nothingLost(acknowledged.length))
})
