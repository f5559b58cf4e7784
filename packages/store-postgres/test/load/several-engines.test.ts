// Several engines on one database: what one acknowledges the others see, nothing is lost and nothing counted twice.
import { hashToken } from "@callrules/directory"
import { type Engine, makeEngine } from "@callrules/engine"
import { migratePostgres, postgresStores } from "@callrules/store-postgres"
import * as Effect from "effect/Effect"
import { afterAll, beforeAll, expect, it } from "vitest"
import { onDatabase, startTestServer, type TestServer } from "../support/database.ts"
import { type LossyProxy, startLossyProxy } from "../support/lossy-proxy.ts"

const CALLS = 4
const REQUESTS = 60
const SIGNALS = "http://localhost/api/2026-11-01/transactions.json"

let server: TestServer
let url: string
const proxies: Array<LossyProxy> = []
const engines: Array<Engine> = []

const engineOn = async (database: string): Promise<Engine> => {
  const advertisers = [{ id: "a1", campaigns: [{ id: "c1" }] }]
  const engine = await makeEngine({
    stores: postgresStores({ url: database, connections: 4, statementMilliseconds: 5_000 }),
    directory: [{ id: "n1", tokens: [{ token: "t1" }], advertisers }],
    hostTokenHash: hashToken("host"),
  })
  engines.push(engine)
  return engine
}

const post = async (engine: Engine, address: string, token: string, body: unknown, requestId = "") => {
  const headers = { authorization: token, ...(requestId === "" ? {} : { "idempotency-key": requestId }) }
  const response = await engine.handler(new Request(address, { method: "POST", headers, body: JSON.stringify(body) }))
  return { status: response.status, text: await response.text() }
}

/** Sends a report until it is acknowledged, to any of the engines: what a partner with retries does. */
const reported = async (number: number): Promise<void> => {
  const call = number % CALLS
  const signals = [{ name: `Sale ${number}`, revenue: "1.00" }]
  const body = { search: { transaction_id: `LEG-${call}` }, partner_unique_id: `group-${number % 2}`, signals }
  for (let attempt = 0; attempt < 200; attempt++) {
    const engine = engines[(number + attempt) % engines.length]
    if (engine === undefined) throw new Error("there are engines")
    const { status, text } = await post(engine, SIGNALS, "t1", body, `request-${number}`)
    if (status === 200) return
    if (status < 500) throw new Error(text)
  }
  throw new Error(`request ${number} was never acknowledged`)
}

interface Group {
  readonly transaction_id: string
  readonly corrects_transaction_id: string | null
  readonly partner_unique_id: string
  readonly signals: ReadonlyArray<{ readonly name: string }>
}

/** The groups of a leg, in the order in which their versions were written. */
const historyOf = async (engine: Engine, leg: string): Promise<ReadonlyArray<Group>> => {
  const address = `http://localhost/host/n1/calls/${leg}/history`
  const response = await engine.handler(new Request(address, { headers: { authorization: "host" } }))
  // the shape of a history
  const { transactions } = (await response.json()) as { readonly transactions: ReadonlyArray<Group> }
  return transactions.filter((one) => "signals" in one)
}

beforeAll(async () => {
  server = await startTestServer()
  url = await server.newDatabase()
  await Effect.runPromise(migratePostgres({ url }))
}, 120_000)

afterAll(async () => {
  await Promise.all(engines.map((engine) => engine.close()))
  await Promise.all(proxies.map((proxy) => proxy.stop()))
  await server.stop()
})

it("given three engines and a way that loses answers, when reports race for few calls, then each counts once", async () => {
  const direct = await engineOn(url)
  for (let call = 0; call < CALLS; call++) {
    const at = "2026-11-20T15:00:00Z"
    const leg = { call_record_id: `call-${call}`, transaction_id: `LEG-${call}`, at }
    const campaign = { advertiser_id_from_network: "a1", advertiser_campaign_id_from_network: "c1" }
    await post(direct, "http://localhost/host/n1/events", "host", {
      kind: "received",
      event_id: "r",
      ...campaign,
      ...leg,
    })
    await post(direct, "http://localhost/host/n1/events", "host", { kind: "completed", event_id: "c", ...leg })
  }
  for (let number = 0; number < 2; number++) {
    const proxy = await startLossyProxy(url, { oneLostOf: 50 })
    proxies.push(proxy)
    await engineOn(proxy.url)
  }
  await Promise.all(Array.from({ length: REQUESTS }, (_, number) => reported(number)))
  // an engine that has seen nothing of this, on the direct way
  const histories = await Promise.all(Array.from({ length: CALLS }, (_, call) => historyOf(direct, `LEG-${call}`)))
  const names = histories.flatMap((groups) =>
    [...new Map(groups.map((group) => [group.partner_unique_id, group])).values()].flatMap(({ signals }) =>
      signals.map(({ name }) => name),
    ),
  )
  expect(names.sort()).toEqual(Array.from({ length: REQUESTS }, (_, number) => `Sale ${number}`).sort())
  // one version for each report, each correcting the one before
  expect(histories.flat()).toHaveLength(REQUESTS)
  for (const groups of histories) {
    const heads = new Map<string, string>()
    for (const group of groups) {
      expect(group.corrects_transaction_id).toBe(heads.get(group.partner_unique_id) ?? null)
      heads.set(group.partner_unique_id, group.transaction_id)
    }
  }
  expect(await onDatabase(url, "SELECT count(*)::int AS n FROM callrules.requests")).toEqual([{ n: REQUESTS }])
  expect(proxies.reduce((sum, { lost }) => sum + lost(), 0)).toBeGreaterThan(0)
}, 120_000)
