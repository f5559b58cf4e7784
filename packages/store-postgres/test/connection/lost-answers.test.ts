// The answer of exactly one commit is lost: the engine finds out what became of it, and says 503 where it cannot.
import { hashToken } from "@callrules/directory"
import { type Engine, makeEngine } from "@callrules/engine"
import { migratePostgres, postgresStores } from "@callrules/store-postgres"
import * as Effect from "effect/Effect"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { onDatabase, startTestServer, type TestServer } from "../support/database.ts"
import { type DroppingProxy, startDroppingProxy } from "../support/dropping-proxy.ts"

const API = "/api/2026-11-01"
const LEG = { call_record_id: "call-1", transaction_id: "LEG-1", at: "2026-11-20T15:00:00Z" }
const CAMPAIGN = { advertiser_id_from_network: "a1", advertiser_campaign_id_from_network: "c1" }
const SALE = { search: { transaction_id: "LEG-1" }, signals: [{ name: "Sale", revenue: "5" }] }

let server: TestServer
let url: string
let proxy: DroppingProxy
const engines: Array<Engine> = []

beforeAll(async () => {
  server = await startTestServer()
}, 120_000)

afterAll(() => server.stop())

const engineOn = async (database: string): Promise<Engine> => {
  const advertisers = [{ id: "a1", campaigns: [{ id: "c1" }] }]
  const engine = await makeEngine({
    stores: postgresStores({ url: database, connections: 2 }),
    directory: [{ id: "n1", tokens: [{ token: "t1" }], advertisers }],
    hostTokenHash: hashToken("host"),
  })
  engines.push(engine)
  return engine
}

const ask = async (engine: Engine, path: string, body: unknown, key = "", method = "POST") => {
  const authorization = path.startsWith("/host") ? "host" : "t1"
  const headers = { authorization, ...(key === "" ? {} : { "idempotency-key": key }) }
  const sent = { method, headers, body: JSON.stringify(body) }
  const response = await engine.handler(new Request(`http://localhost${path}`, sent))
  const outcome = response.headers.get("callrules-outcome")
  return { status: response.status, outcome, text: await response.text() }
}

const report = (engine: Engine, body: unknown, key = "") => ask(engine, `${API}/transactions.json`, body, key)

const count = async (table: string): Promise<unknown> =>
  (await onDatabase(url, `SELECT count(*)::int AS n FROM callrules.${table}`))[0]?.["n"]

let engine: Engine
let direct: Engine

beforeEach(async () => {
  url = await server.newDatabase()
  await Effect.runPromise(migratePostgres({ url }))
  proxy = await startDroppingProxy(url)
  direct = await engineOn(url)
  engine = await engineOn(proxy.url)
  await ask(direct, "/host/n1/events", { kind: "received", event_id: "r", ...CAMPAIGN, ...LEG })
  await ask(direct, "/host/n1/events", { kind: "completed", event_id: "c", ...LEG })
}, 60_000)

afterEach(async () => {
  await Promise.all(engines.splice(0).map((one) => one.close()))
  await proxy.stop()
})

describe("given a commit whose answer is lost", () => {
  it("when it is of a report, then it is answered as created, and is there once", async () => {
    proxy.drop("commit_ledger", 1)
    expect(await report(engine, SALE)).toMatchObject({ status: 200, outcome: "signals=(created), call=unchanged" })
    expect(proxy.dropped()).toBe(1)
    expect(await count("transactions WHERE kind = 'group'")).toBe(1)
    // a second one, of a correction with a request id: the same id gets the same answer from another engine
    proxy.drop("commit_ledger", 1)
    const correction = { ...SALE, signals: [{ name: "Sale", revenue: "7" }] }
    const corrected = await report(engine, correction, "k1")
    expect(corrected).toMatchObject({ status: 200, outcome: "signals=(corrected), call=unchanged" })
    expect(await report(direct, correction, "k1")).toEqual(corrected)
    expect(await count("transactions WHERE kind = 'group'")).toBe(2)
  })

  it("when another engine has corrected since, then both versions are there, in order", async () => {
    const other = { ...SALE, signals: [{ name: "Quote" }] }
    proxy.drop("commit_ledger", 1, async () => {
      expect((await report(direct, other)).status).toBe(200)
    })
    expect(await report(engine, SALE)).toMatchObject({ status: 200, outcome: "signals=(created), call=unchanged" })
    const versions = await onDatabase(
      url,
      "SELECT version, ledger_version FROM callrules.transactions WHERE kind = 'group' ORDER BY version",
    )
    expect(versions).toEqual([
      { version: 1, ledger_version: 2 },
      { version: 2, ledger_version: 3 },
    ])
  })

  it("when it is of a request that waits, a host event or settings, then it is done once", async () => {
    proxy.drop("inbox_accept", 1)
    const waits = { call_in_progress: true, search: { call_record_id: "call-2" }, signals: [{ name: "Quote" }] }
    expect((await report(engine, waits)).status).toBe(201)
    expect(await count("inbox")).toBe(1)
    proxy.drop("commit_leg", 1)
    const event = {
      kind: "received",
      event_id: "r",
      ...CAMPAIGN,
      ...LEG,
      call_record_id: "call-3",
      transaction_id: "L3",
    }
    expect((await ask(engine, "/host/n1/events", event)).status).toBe(200)
    expect(await onDatabase(url, "SELECT version FROM callrules.legs WHERE leg_id = 'L3'")).toEqual([{ version: 1 }])
    proxy.drop("settings_append", 1)
    const path = `${API}/n1/advertisers/a1/advertiser_campaigns/c1.json`
    const settings = { record_calls: true, call_recording_condition: "mobile" }
    expect((await ask(engine, path, settings, "", "PUT")).status).toBe(200)
    expect(await count("settings")).toBe(1)
    expect(proxy.dropped()).toBe(3)
  })

  it("when nothing can be found out, then it is 503, and the request id brings the answer once", async () => {
    proxy.drop("commit_ledger", 1, async () => proxy.drop("", Number.POSITIVE_INFINITY))
    const answer = await report(engine, SALE, "k1")
    expect([answer.status, JSON.parse(answer.text)]).toMatchObject([503, { errors: { class: "ServiceUnavailable" } }])
    expect(await report(direct, SALE, "k1")).toMatchObject({
      status: 200,
      outcome: "signals=(created), call=unchanged",
    })
    expect(await count("transactions WHERE kind = 'group'")).toBe(1)
    // once the way is free again, the same engine serves at once
    proxy.drop("", 0)
    expect(await report(engine, SALE, "k1")).toMatchObject({
      status: 200,
      outcome: "signals=(created), call=unchanged",
    })
  })
})

describe("given a connection that broke", () => {
  it("when a stored answer is found, then it counts once the server has acknowledged a write", async () => {
    expect((await report(engine, SALE, "k1")).status).toBe(200)
    const proofs = () => proxy.sent("callrules.prove_")
    const before = proofs()
    expect((await report(engine, SALE, "k1")).status).toBe(200)
    expect(proofs()).toBe(before)
    proxy.drop("callrules.begin", 1)
    expect((await report(engine, SALE, "k1")).status).toBe(200)
    expect(proofs()).toBe(before + 1)
    proxy.drop("callrules.begin", 1, async () => proxy.drop("callrules.prove_", Number.POSITIVE_INFINITY))
    expect((await report(engine, SALE, "k1")).status).toBe(503)
  })
})
