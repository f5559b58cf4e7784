// What waits is found by an index, however long the history is: transactions without a position, and events nobody has taken.
import { migratePostgres } from "@callrules/store-postgres"
import * as Effect from "effect/Effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { NEXT_NETWORK, WAITING } from "../../src/functions/feed.ts"
import { firstEvents } from "../../src/functions/inbox.ts"
import { onDatabase, startTestServer, type TestServer } from "../support/database.ts"

let server: TestServer
let url: string

beforeAll(async () => {
  server = await startTestServer()
  url = await server.newDatabase()
  await Effect.runPromise(migratePostgres({ url }))
  await onDatabase(
    url,
    `INSERT INTO callrules.transactions
     SELECT 'n' || number % 3, 'T' || number, 1, 0, 'call', '', 1, 'T' || number, NULL, NULL, 1, NULL, '[1,{}]', 1,
       CASE WHEN number > 29900 THEN NULL ELSE number END
     FROM generate_series(1, 30000) number; ANALYZE callrules.transactions;
     INSERT INTO callrules.outbox (network_id, event_id, position, event)
     SELECT 'n' || number % 3, 'E' || number, CASE WHEN number > 20000 THEN NULL ELSE number END, '[1,{}]'
     FROM generate_series(1, 30000) number; ANALYZE callrules.outbox`,
  )
}, 120_000)

afterAll(() => server.stop())

const planOf = async (sql: string): Promise<string> =>
  (await onDatabase(url, `EXPLAIN ${sql}`)).map((row) => String(row["QUERY PLAN"])).join("\n")

describe("what waits for a position", () => {
  it("is found in a network by the index of what waits", async () => {
    const plan = await planOf(WAITING("'n1'", "500"))
    expect(plan).toMatch(/Index Scan (using|on) transactions_waiting/)
    expect(plan).not.toMatch(/Seq Scan/)
  })

  it("leads to the next network by the same index", async () => {
    const plan = await planOf(NEXT_NETWORK("'n1'"))
    expect(plan).toMatch(/Index Only Scan using transactions_waiting/)
    expect(plan).not.toMatch(/Seq Scan|Sort/)
  })

  it("is read in order of position by the index of positions", async () => {
    const plan = await planOf(
      "SELECT position FROM callrules.transactions WHERE network_id = 'n1' AND position > 100 AND position <= 200 ORDER BY position LIMIT 9",
    )
    expect(plan).toMatch(/using transactions_in_order/)
    expect(plan).not.toMatch(/Seq Scan|Sort/)
  })
})

describe("events that nobody has taken", () => {
  it.each([
    ["position", "position >= 100 AND position <= 20000", "outbox_placed"],
    ["position", "position IS NOT NULL", "outbox_placed"],
    ["sequence", "position IS NULL", "outbox_unplaced"],
  ] as const)("are read in order of %s where %s by the index of their network", async (order, which, index) => {
    const plan = await planOf(firstEvents("'{n0,n1,n2}'::text[]", order, which, "101"))
    expect(plan).toMatch(new RegExp(`Index Scan using ${index}`))
    expect(plan).not.toMatch(/Seq Scan/)
  })
})
