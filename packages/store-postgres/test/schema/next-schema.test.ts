// A rolling upgrade: the next schema is planted under load, and an engine that knows it writes beside those that do not.
import { hashToken } from "@callrules/directory"
import { type Engine, makeEngine } from "@callrules/engine"
import { Outbox } from "@callrules/store"
import { storesOver } from "@callrules/store/rows"
import { migratePostgres, postgresStores } from "@callrules/store-postgres"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { Client, Pool } from "pg"
import { afterAll, beforeAll, expect, it } from "vitest"
import { operationsOver } from "../../src/connection/operations.ts"
import { sendingThrough } from "../../src/connection/sending.ts"
import { functionName } from "../../src/functions/define.ts"
import { FUNCTIONS, MIGRATIONS, migrate } from "../../src/schema/migrate.ts"
import { onDatabase, startTestServer, type TestServer } from "../support/database.ts"
import { engineOn, lostAndDoubled, openCalls, startLoad } from "../support/load.ts"

let server: TestServer
const engines: Array<Engine> = []
const pools: Array<Pool> = []

beforeAll(async () => {
  server = await startTestServer()
}, 120_000)

afterAll(async () => {
  await Promise.all(engines.map((engine) => engine.close()))
  await Promise.all(pools.map((pool) => pool.end()))
  await server.stop()
})

/** One part of a text by another; the text has to have it. */
const replaced = (text: string, part: string, by: string): string => {
  if (!text.includes(part)) throw new Error(`there is no ${part}`)
  return text.replaceAll(part, by)
}

/** The functions of the next version: a write fills the new column, and keeps events in a new form. */
const NEXT_FUNCTIONS = replaced(
  replaced(
    FUNCTIONS.replaceAll(/(callrules\.\w+)_1\(/g, "$1_2("),
    "SET ledger_version = ledger_version + 1\n",
    "SET ledger_version = ledger_version + 1, written_by = 'next'\n",
  ),
  "VALUES (p_network, p_event_ids[v_index], p_events[v_index])",
  "VALUES (p_network, p_event_ids[v_index], '[2' || substr(p_events[v_index], 3))",
)

/** A function of this version, as the next migration leaves it: it gives events in the form that this version knows. */
const KEPT_FUNCTION = replaced(
  FUNCTIONS.split(/(?=\nCREATE OR REPLACE FUNCTION)/).find((text) => text.includes("callrules.outbox_waiting_1(")) ??
    "",
  "'event', event",
  "'event', '[1' || substr(event, 3)",
)

const NEXT_MIGRATION = `
ALTER TABLE callrules.legs ADD COLUMN written_by text;
INSERT INTO callrules.schema_versions (kind, version) VALUES ('functions', 2);`

/** An engine that knows the next schema: it calls the next functions. */
const nextEngine = async (url: string): Promise<Engine> => {
  const pool = new Pool({ connectionString: url, max: 4 })
  // the server may end before the last connection has been told goodbye
  pool.on("error", () => {})
  pools.push(pool)
  const sending = sendingThrough(pool, (operation) => replaced(functionName(operation), "_1", "_2"))
  const stores = Layer.effectContext(Effect.sync(() => storesOver(operationsOver(sending))))
  const advertisers = [{ id: "a1", campaigns: [{ id: "c1" }] }]
  const engine = await makeEngine({
    stores,
    directory: [{ id: "n1", tokens: [{ token: "t1" }], advertisers }],
    hostTokenHash: hashToken("host"),
    log: () => undefined,
  })
  engines.push(engine)
  return engine
}

// ENG-217
it("given engines of this version under load, when the next schema comes and an engine that knows it, then each report counts once", async () => {
  const url = await server.newDatabase()
  await Effect.runPromise(migratePostgres({ url }))
  engines.push(await engineOn(url), await engineOn(url))
  const [first] = engines
  if (first === undefined) throw new Error("there are engines")
  await openCalls(first)
  const load = startLoad(engines)
  const more = (count: number) => {
    const until = load.acknowledged() + count
    return expect.poll(() => load.acknowledged(), { timeout: 60_000 }).toBeGreaterThan(until)
  }
  await more(20)

  const client = new Client(url)
  await client.connect()
  const next = { migrations: [...MIGRATIONS, NEXT_MIGRATION], functions: NEXT_FUNCTIONS + KEPT_FUNCTION }
  expect(await migrate(client, undefined, next)).toBeUndefined()
  await client.end()
  // the load takes its turns among the engines that there are
  await nextEngine(url)
  await more(40)
  // one of this version that comes now, beside the next one
  engines.push(await engineOn(url))
  await more(40)
  const { acknowledged } = await load.stop()

  const all = acknowledged.length
  expect(await lostAndDoubled(url, acknowledged)).toEqual({
    ...{ lost: [], doubled: 0, broken: [], versions: all, requests: all, writes: all, events: all },
  })
  // both wrote after the migration, and this version reads events of both
  const forms = await onDatabase(
    url,
    "SELECT left(event, 3) AS form, count(*)::int AS n FROM callrules.outbox GROUP BY 1 ORDER BY 1",
  )
  expect(forms.map(({ form }) => form)).toEqual(["[1,", "[2,"])
  const legs = await onDatabase(url, "SELECT count(written_by)::int AS n FROM callrules.legs")
  expect(Number(legs[0]?.["n"])).toBeGreaterThan(0)
  const waiting = await Effect.runPromise(
    Effect.provide(
      Effect.flatMap(Outbox, (outbox) => outbox.waiting(10_000)),
      postgresStores({ url }),
    ),
  )
  expect(waiting.length).toBe(forms.reduce((sum, { n }) => sum + Number(n), 0))
}, 120_000)
