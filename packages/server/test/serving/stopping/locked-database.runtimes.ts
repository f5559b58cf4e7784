// SIGTERM while an administrator's session holds a lock: the grace period bounds the end on PostgreSQL too, and nothing that was
// acknowledged is lost or doubled.
import { createServer } from "node:http"
import { guardedConnection } from "@callrules/store/rows"
import { Client } from "pg"
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest"
import { onDatabase, startTestServer, type TestServer } from "../../../../store-postgres/test/support/database.ts"
import { migrateDatabase } from "../../../src/commands/migrate.ts"
import { type Server, startOnDatabase, stop } from "../../support/program.ts"

const GRACE_SECONDS = 1

/** Statements are given up after 30 seconds, and each was waited for. */
const MOST_SECONDS = 15

let database: TestServer

beforeAll(async () => {
  database = await startTestServer()
}, 120_000)
afterAll(() => database.stop())

const SALE = { search: { transaction_id: "L" }, signals: [{ name: "Sale", revenue: "1.5", partner_unique_id: "p" }] }

const ask = (server: Server, path: string, body?: object, more: Readonly<Record<string, string>> = {}) =>
  fetch(`${server.url}${path}`, {
    headers: { authorization: path.startsWith("/host") ? "host" : "secret", ...more },
    ...(body === undefined ? {} : { method: "POST", body: JSON.stringify(body) }),
  })

const about = { call_record_id: "call", transaction_id: "L", at: "2026-11-20T15:00:00Z" }
const received = {
  kind: "received",
  event_id: "r",
  advertiser_id_from_network: "a",
  advertiser_campaign_id_from_network: "c",
}

/** Reports a call that is over. */
const reportCall = async (server: Server): Promise<void> => {
  for (const event of [received, { kind: "completed", event_id: "c" }]) {
    expect((await ask(server, "/host/n/events", { ...event, ...about })).status).toBe(200)
  }
}

/** A receiver of webhooks: the ids and types of its messages. */
const receiver = async () => {
  const messages: Array<{ readonly id: string; readonly type: string }> = []
  const hook = createServer((request, answer) => {
    let body = ""
    request.on("data", (chunk) => {
      body += chunk
    })
    request.on("end", () => {
      messages.push({ id: String(request.headers["webhook-id"]), type: JSON.parse(body).type })
      answer.writeHead(204).end()
    })
  })
  await new Promise<void>((resolve) => hook.listen(0, "127.0.0.1", resolve))
  onTestFinished(() => void hook.close())
  const address = hook.address()
  const port = typeof address === "object" ? address?.port : 0
  return { messages, target: { id: "crm", url: `http://127.0.0.1:${port}/`, secrets: [`whsec_${"A".repeat(44)}`] } }
}

/** A server on a new database, a way to start another one there, and how its tables are locked. */
const onNewDatabase = async (webhooks: ReadonlyArray<object>) => {
  const url = await database.newDatabase()
  await migrateDatabase(url, undefined)
  const advertisers = [{ id: "a", campaigns: [{ id: "c" }] }]
  const network = { id: "n", time_zone: "UTC", tokens: [{ token: "secret" }], advertisers, webhooks }
  const start = () =>
    startOnDatabase({
      database: url,
      networks: [network],
      host_token: "host",
      log_requests: false,
      limits: { grace_seconds: GRACE_SECONDS },
      webhooks: { allow_plain: true, allow_private_addresses: ["127.0.0.1"] },
    })
  const lock = async (tables: string) => {
    const holder = guardedConnection(new Client(url))
    onTestFinished(() => holder.end())
    await holder.connect()
    await holder.query(`begin; lock table ${tables} in access exclusive mode`)
    return () => holder.query("rollback")
  }
  /** Whether a statement waits that has this in its text. */
  const waits = async (text: string): Promise<boolean> =>
    (
      await onDatabase(
        url,
        `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database() and query like '%${text}%'`,
      )
    ).length > 0
  return { server: await start(), start, lock, waits }
}

/** Ends a server; it ends in time, in order, and with no error in its log. */
const endedInTime = async (server: Server): Promise<void> => {
  const begun = performance.now()
  expect(await stop(server, "SIGTERM")).toBe(0)
  expect((performance.now() - begun) / 1000).toBeLessThan(MOST_SECONDS)
  expect(server.logged()).not.toContain('"level":"error"')
}

// ENG-529
describe("SIGTERM while a table is locked", () => {
  test("given due work that waits, then the server ends when the grace period is over", async () => {
    const { lock, server, waits } = await onNewDatabase([])
    await reportCall(server)
    const unlock = await lock("callrules.transactions")
    await expect.poll(() => waits("callrules.")).toBe(true)
    await endedInTime(server)
    await unlock()
  })

  test("given a request whose write waits, then the server ends in time, and its repetition is applied once", async () => {
    const { lock, server, start, waits } = await onNewDatabase([])
    await reportCall(server)
    const unlock = await lock("callrules.transactions")
    const key = { "idempotency-key": "k" }
    const sent = ask(server, "/api/2026-11-01/transactions.json", SALE, key).then(
      ({ status }) => status,
      () => "cut",
    )
    await expect.poll(() => waits("callrules.commit_ledger")).toBe(true)
    await endedInTime(server)
    expect(["cut", 503]).toContain(await sent)
    await unlock()
    const next = await start()
    expect((await ask(next, "/api/2026-11-01/transactions.json", SALE, key)).status).toBe(200)
    const { transactions } = (await (await ask(next, "/host/n/calls/L/history")).json()) as {
      readonly transactions: ReadonlyArray<{ readonly partner_unique_id?: string }>
    }
    expect(transactions.filter((one) => one.partner_unique_id === "p")).toHaveLength(1)
    await stop(next, "SIGTERM")
  })

  test("given messages of webhooks that wait, then the server ends in time, and the next one sends each event once", async () => {
    const { messages, target } = await receiver()
    const { lock, server, start, waits } = await onNewDatabase([target])
    const unlock = await lock("callrules_webhooks.delivery, callrules_webhooks.first_waiting")
    await reportCall(server)
    await expect.poll(() => waits("callrules_webhooks.")).toBe(true)
    await endedInTime(server)
    await unlock()
    const next = await start()
    await expect.poll(() => messages.some(({ type }) => type === "call_completed")).toBe(true)
    await stop(next, "SIGTERM")
    expect(new Set(messages.map(({ id }) => id)).size).toBe(messages.length)
  })
})
