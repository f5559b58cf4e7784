// Time in the database: the newest answer, and the old ones that are forgotten, network by network.
import { instant, networkId } from "@callrules/model"
import { LedgerStore } from "@callrules/store"
import { migratePostgres, PostgresDatabase, postgresStores } from "@callrules/store-postgres"
import * as Effect from "effect/Effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { onDatabase, startTestServer, type TestServer } from "./database.ts"

let server: TestServer
let url: string

beforeAll(async () => {
  server = await startTestServer()
  url = await server.newDatabase()
  await Effect.runPromise(migratePostgres({ url }))
}, 120_000)

afterAll(() => server.stop())

const newest = Effect.flatMap(PostgresDatabase, ({ newestTime }) => newestTime)
const run = <A, E>(effect: Effect.Effect<A, E, LedgerStore | PostgresDatabase>) =>
  Effect.runPromise(Effect.provide(effect, postgresStores({ url, connections: 1 })))

describe("answers of request ids", () => {
  it("given answers of several networks, then the newest time is told, and what is older than a time goes", async () => {
    expect(await run(newest)).toBeNull()
    await onDatabase(
      url,
      `INSERT INTO callrules.requests
       SELECT 'n' || n % 3, '', 'r' || n, '', 200, '', NULL, '', n FROM generate_series(1, 1500) AS numbers (n)`,
    )
    expect(await run(newest)).toBe(1_500)
    for (const id of ["n0", "n1", "n2"]) {
      const nothing = { fatesBefore: instant(0) }
      const what = { networkId: networkId(id), outcomesBefore: instant(1_401), ...nothing }
      expect(await run(Effect.flatMap(LedgerStore, (ledger) => ledger.forget(what)))).toBe(false)
    }
    const left = await onDatabase(
      url,
      "SELECT count(*)::int AS n, min(stored_at)::int AS least FROM callrules.requests",
    )
    expect(left).toEqual([{ n: 100, least: 1_401 }])
    const key = { networkId: networkId("n0"), advertiserIdFromNetwork: null, requestId: "r1500" }
    expect(await run(Effect.flatMap(LedgerStore, (ledger) => ledger.outcome(key)))).toMatchObject({ storedAt: 1_500 })
  })
})
