// Rows are found by their keys on tables without statistics, by every statement that the functions run.
import { migratePostgres } from "@callrules/store-postgres"
import * as Effect from "effect/Effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { onDatabase, startTestServer, type TestServer } from "../support/database.ts"
import { plansOfSuite } from "./plans.ts"

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

/** Statements that are about all of a network, or of every one, or on a table of one row a network. */
const WHOLE = [
  "FROM callrules.affiliate_counters",
  "min(network_id)",
  "callrules.directories",
  "callrules.directory_records",
  "callrules.outbox",
  "live_since <",
  "transferred_at IS NOT NULL AND completed_at IS NULL",
  // some of what is old
  "LIMIT 500)",
  // pages of the feed
  "position IS NULL",
  "t.position > v_after",
  // what looks for its call, of every network
  "bound_to = 'unresolved' AND arrived_at >= v_since",
]

/** What a plan reads of a table with no more than its network to find it by. */
const readWhole = (plan: string): ReadonlyArray<string> =>
  plan.split(/\n(?=\s*->)/).flatMap((node) => {
    const scan = /(?:Seq Scan|Index Scan|Index Only Scan|Bitmap Index Scan)[^\n]*/.exec(node)?.[0]
    if (scan === undefined || /on pg_/.test(scan)) return []
    const condition = /Index Cond: (.*)/.exec(node)?.[1] ?? ""
    return condition.includes(" AND ") || condition.includes("token_hash") ? [] : [`${scan}: ${condition}`]
  })

describe("every statement of the functions on tables that nobody has analyzed", () => {
  // ENG-283
  it("finds what it is about by more than its network", async () => {
    const plans = await plansOfSuite(server)
    const whole = [...plans].flatMap(([statement, chosen]) =>
      statement.includes("callrules.") && !WHOLE.some((part) => statement.includes(part))
        ? [...chosen].flatMap(readWhole).map((scan) => `${scan} in ${statement}`)
        : [],
    )
    expect([...plans.keys()].filter((statement) => statement.includes("callrules.inbox")).length).toBeGreaterThan(10)
    expect(whole.map((one) => one.slice(0, 400))).toEqual([])
  }, 120_000)
})
