// Time in the database: the newest answer, and the old ones that are forgotten, network by network.
import { instant, networkId } from "@callrules/model"
import { LedgerStore } from "@callrules/store"
import { migratePostgres, PostgresDatabase, postgresStores } from "@callrules/store-postgres"
import * as Effect from "effect/Effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { onDatabase, startTestServer, type TestServer } from "../support/database.ts"

let server: TestServer
let url: string

beforeAll(async () => {
  server = await startTestServer()
  url = await server.newDatabase()
  await Effect.runPromise(migratePostgres({ url }))
}, 120_000)

afterAll(() => server.stop())

/** Of three networks 12,000 entries that wait, 3,000 that failed, 3,000 that were applied; and seven events of two. */
const WAITING = `
  INSERT INTO callrules.inbox (network_id, entry_id, body, bound_to, awaits, arrived_at, status, failure_class,
    failure_message, applied_ids)
  SELECT 'n' || n % 3, 'e' || n, '', 'unresolved', 'a', n,
    CASE WHEN n % 6 = 5 THEN 'failed' WHEN n % 6 = 2 THEN 'applied' ELSE 'waiting' END,
    CASE WHEN n % 6 = 5 THEN 'RecordNotFound' END, CASE WHEN n % 6 = 5 THEN 'no call' END,
    CASE WHEN n % 6 = 2 THEN '[1,[]]' END
  FROM generate_series(1, 18000) AS numbers (n);
  INSERT INTO callrules.outbox (network_id, event_id, event)
  SELECT 'n' || n % 2, 'e' || n, '[1,{"at":' || n + 1 || '}]' FROM generate_series(1, 7) AS numbers (n)`

const newest = Effect.flatMap(PostgresDatabase, ({ newestTime }) => newestTime)
const run = <A, E>(effect: Effect.Effect<A, E, LedgerStore | PostgresDatabase>) =>
  Effect.runPromise(Effect.provide(effect, postgresStores({ url, connections: 1 })))

describe("what waits", () => {
  it("given entries and events of several networks, then how many wait is told, and since when; and no more often than every five seconds", async () => {
    const database = await server.newDatabase()
    await Effect.runPromise(migratePostgres({ url: database }))
    const figures = Effect.flatMap(PostgresDatabase, (one) => one.figures)
    const told = await Effect.runPromise(
      Effect.provide(
        Effect.gen(function* () {
          const before = yield* figures
          yield* Effect.promise(() => onDatabase(database, WAITING))
          return { before, cached: yield* figures }
        }),
        postgresStores({ url: database, connections: 1 }),
      ),
    )
    const nothing = { inboxWaiting: 0, inboxOldest: null, inboxFailed: 0, outboxWaiting: 0, outboxOldest: null }
    expect(told).toEqual({ before: nothing, cached: nothing })
    const after = await Effect.runPromise(Effect.provide(figures, postgresStores({ url: database, connections: 1 })))
    expect(after).toEqual({
      inboxWaiting: 10_000,
      inboxOldest: 1,
      inboxFailed: 3_000,
      outboxWaiting: 7,
      outboxOldest: 2,
    })
  })
})

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
