// The server, the pooler and the way between are ended under load: nothing that was acknowledged is lost, and nothing is there twice.
import type { Engine } from "@callrules/engine"
import { migratePostgres } from "@callrules/store-postgres"
import * as Effect from "effect/Effect"
import { afterAll, afterEach, beforeAll, expect, it } from "vitest"
import { onDatabase, startTestServer, type TestServer } from "../support/database.ts"
import { engineOn, lostAndDoubled, openCalls, startLoad } from "../support/load.ts"
import { startLossyProxy } from "../support/lossy-proxy.ts"
import { startPgbouncer } from "../support/pgbouncer.ts"

/** How long there is load between two faults, in milliseconds. */
const BETWEEN = 4_000

let server: TestServer
const engines: Array<Engine> = []
const stops: Array<() => Promise<unknown>> = []

beforeAll(async () => {
  server = await startTestServer()
}, 120_000)

afterEach(async () => {
  await Promise.all(engines.splice(0).map((engine) => engine.close()))
  await Promise.all(stops.splice(0).map((stop) => stop()))
})

afterAll(() => server.stop())

const underLoad = async (
  database: string,
  ways: ReadonlyArray<string>,
  faults: ReadonlyArray<() => Promise<unknown>>,
) => {
  for (const way of ways) engines.push(await engineOn(way))
  const [first] = engines
  if (first === undefined) throw new Error("there are engines")
  await openCalls(first)
  const load = startLoad(engines)
  for (const fault of faults) {
    await new Promise((resolve) => setTimeout(resolve, BETWEEN))
    await fault()
  }
  await new Promise((resolve) => setTimeout(resolve, BETWEEN))
  const { acknowledged, refusals } = await load.stop()
  const read = await lostAndDoubled(database, acknowledged)
  console.log(`${faults.length} faults: ${acknowledged.length} acknowledged, ${refusals} answered 5xx and repeated`)
  const all = acknowledged.length
  expect(all).toBeGreaterThan(100)
  expect(read).toEqual({ lost: [], doubled: 0, broken: [], versions: all, requests: all, writes: all, events: all })
  // the reader sees what is missing: a version is taken away behind the engines' back
  const [one] = acknowledged
  await onDatabase(database, `DELETE FROM callrules.transactions WHERE transaction_id = '${one?.transactionId}'`)
  expect(await lostAndDoubled(database, acknowledged)).toMatchObject({ lost: [one], versions: all - 1 })
}

const migrated = async (): Promise<string> => {
  const url = await server.newDatabase()
  await Effect.runPromise(migratePostgres({ url }))
  return url
}

it("given three engines, two on a way that loses answers, when the server is restarted and killed, then each report counts once", async () => {
  const url = await migrated()
  const proxies = await Promise.all([startLossyProxy(url, { oneLostOf: 50 }), startLossyProxy(url, { oneLostOf: 50 })])
  stops.push(...proxies.map((proxy) => proxy.stop))
  const ends = ["SIGINT", "SIGKILL", "SIGQUIT", "SIGKILL"] as const
  const faults = ends.map((signal) => () => server.restart(signal))
  await underLoad(url, [url, ...proxies.map((proxy) => proxy.url)], faults)
  expect(proxies.reduce((sum, { lost }) => sum + lost(), 0)).toBeGreaterThan(0)
})

it("given three engines behind PgBouncer in transaction mode, when it is killed, then each report counts once", async () => {
  const url = await migrated()
  const pooler = await startPgbouncer(server.folder)
  stops.push(pooler.stop)
  const way = pooler.urlOf(url)
  await underLoad(url, [way, way, way], [pooler.kill, pooler.kill, () => server.restart("SIGQUIT"), pooler.kill])
})
