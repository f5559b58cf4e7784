// Requests are found by their key on tables without statistics, and by age where times are asked for.
import { migratePostgres } from "@callrules/store-postgres"
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

const planOf = async (sql: string): Promise<string> =>
  (await onDatabase(url, `EXPLAIN ${sql}`)).map((row) => String(row["QUERY PLAN"])).join("\n")

describe("requests on an empty table", () => {
  it("are found by their key", async () => {
    const plan = await planOf(
      "SELECT 1 FROM callrules.requests WHERE network_id = 'n1' AND organization = 'o1' AND request_id = 'r1'",
    )
    expect(plan).toMatch(/using requests_pkey/)
    expect(plan).toMatch(/Index Cond: .*request_id/)
  })

  it("lead to the newest time by the index by age", async () => {
    const plan = await planOf(
      "SELECT max(stored_at) FROM callrules.requests WHERE network_id = 'n1' AND stored_at >= -9007199254740991",
    )
    expect(plan).toMatch(/using requests_by_age/)
  })
})
