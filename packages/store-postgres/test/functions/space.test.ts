// What is stored does not grow faster than what is sent: a group is kept whole once, and its history as what changed.
import { hashToken } from "@callrules/directory"
import { makeEngine } from "@callrules/engine"
import { migratePostgres, postgresStores } from "@callrules/store-postgres"
import * as Effect from "effect/Effect"
import { afterAll, beforeAll, expect, it } from "vitest"
import { onDatabase, startTestServer, type TestServer } from "../support/database.ts"

// docs/reliability.md has the figures of 1,000 corrections of a group of 1,000 signals
const SIGNALS = 1_000
const CORRECTIONS = 100

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
}, 120_000)

afterAll(() => server.stop())

it("given a large group, when it is corrected often, then each version takes the space of what changed", async () => {
  const url = await server.newDatabase()
  await Effect.runPromise(migratePostgres({ url }))
  const advertisers = [{ id: "a1", campaigns: [{ id: "c1" }] }]
  const engine = await makeEngine({
    stores: postgresStores({ url, connections: 2 }),
    directory: [{ id: "n1", tokens: [{ token: "t1" }], advertisers }],
    hostTokenHash: hashToken("host"),
  })
  const post = async (path: string, token: string, body: unknown, key = "") => {
    const headers = { authorization: token, ...(key === "" ? {} : { "idempotency-key": key }) }
    const sent = { method: "POST", headers, body: JSON.stringify(body) }
    const response = await engine.handler(new Request(`http://localhost${path}`, sent))
    if (response.status !== 200) throw new Error(await response.text())
    return await response.text()
  }
  const leg = { call_record_id: "call-1", transaction_id: "LEG-1", at: "2026-11-20T15:00:00Z" }
  const campaign = { advertiser_id_from_network: "a1", advertiser_campaign_id_from_network: "c1" }
  await post("/host/n1/events", "host", { kind: "received", event_id: "r", ...campaign, ...leg })
  await post("/host/n1/events", "host", { kind: "completed", event_id: "c", ...leg })
  const report = (signals: ReadonlyArray<unknown>, key = "") =>
    post("/api/2026-11-01/transactions.json", "t1", { search: { transaction_id: "LEG-1" }, signals }, key)
  for (let first = 0; first < SIGNALS; first += 100) {
    await report(Array.from({ length: 100 }, (_, place) => ({ name: `Sale ${first + place}`, revenue: "1.00" })))
  }
  const sizes = async () => {
    const [row] = await onDatabase(
      url,
      `SELECT (SELECT sum(length(signals) + length(custom_data)) FROM callrules.transactions)::int AS history,
         (SELECT sum(length(body) + coalesce(length(answer), 0)) FROM callrules.requests)::int AS answers`,
    )
    return { history: Number(row?.["history"] ?? 0), answers: Number(row?.["answers"] ?? 0) }
  }
  const before = await sizes()
  const answers: Array<string> = []
  for (let number = 0; number < CORRECTIONS; number++) {
    answers.push(await report([{ name: `Sale ${(number * 37) % SIGNALS}`, revenue: `${number + 2}.00` }], `k${number}`))
  }
  const after = await sizes()
  // two versions of the group are whole, of 1,000 signals each; without this it were a hundred
  expect(after.history - before.history).toBeLessThan(4 * 45_000)
  expect(after.answers).toBeLessThan(CORRECTIONS * 200)
  // an answer that names its transactions is made again as it was
  for (const number of [0, 57, CORRECTIONS - 1]) {
    const again = await report([{ name: `Sale ${(number * 37) % SIGNALS}`, revenue: `${number + 2}.00` }], `k${number}`)
    expect(again).toBe(answers[number])
  }
  await engine.close()
}, 120_000)
