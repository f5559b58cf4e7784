// Senders of webhooks that are killed and paused under load, and others that take over: whoever waits for events gets every one, in
// order per leg; what comes twice has the id that it had the first time.
import { once } from "node:events"
import { createServer } from "node:http"
import { setTimeout as pause } from "node:timers/promises"
import { Webhook } from "standardwebhooks"
import { expect, onTestFinished, test } from "vitest"
import { startTestServer } from "../../../../store-postgres/test/support/database.ts"
import { migrateDatabase } from "../../../src/commands/migrate.ts"
import { freshDatabase, type Server, startConfigured, startOnDatabase } from "../../support/program.ts"

const SECRET = "whsec_c2VjcmV0IHNlY3JldCBzZWNyZXQgc2VjcmV0"
const CALLS = 40
const REPORTS = 4

/** What was taken of a leg, in the order in which it came. */
interface Taken {
  readonly id: string
  readonly type: string
  readonly transaction: string
}

/** A receiver that takes its time, and sometimes answers what is no success. */
const startReceiver = async () => {
  const taken = new Map<string, Array<Taken>>()
  let count = 0
  const receiver = createServer(async (request, response) => {
    const chunks: Array<Buffer> = []
    for await (const chunk of request) chunks.push(chunk)
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
    // verify refuses what is not signed
    const { data, type } = new Webhook(SECRET).verify(Buffer.concat(chunks).toString(), headers) as {
      type: string
      data: { leg_id: string; transaction_id?: string }
    }
    const one = { id: headers["webhook-id"] ?? "", type, transaction: data.transaction_id ?? "" }
    taken.set(data.leg_id, [...(taken.get(data.leg_id) ?? []), one])
    count++
    setTimeout(() => response.writeHead(204).end(), 3)
  })
  receiver.listen(0, "127.0.0.1")
  await once(receiver, "listening")
  onTestFinished(() => {
    receiver.close()
    receiver.closeAllConnections()
  })
  const address = receiver.address()
  return { taken, count: () => count, port: typeof address === "object" ? (address?.port ?? 0) : 0 }
}

const configured = (port: number, rest: object = {}) => {
  const target = {
    id: "crm",
    url: `http://127.0.0.1:${port}/events`,
    secrets: [SECRET],
    types: ["transaction_created", "transaction_corrected", "call_completed"],
  }
  const advertisers = [{ id: "acme", campaigns: [{ id: "auto" }] }]
  return {
    networks: [{ id: "n", time_zone: "UTC", advertisers, tokens: [{ token: "t1" }], webhooks: [target] }],
    host_token: "host",
    webhooks: { allow_plain: true, allow_private_addresses: ["127.0.0.1"], take_over_seconds: 2 },
    log_requests: false,
    ...rest,
  }
}

/** Reports calls to whichever server answers, each request until it is answered; the transactions of each leg in order. */
const reportCalls = async (servers: ReadonlyArray<Server | undefined>): Promise<Map<string, ReadonlyArray<string>>> => {
  const made = new Map<string, ReadonlyArray<string>>()
  let turn = 0
  const send = async (path: string, token: string, body: object, requestId = ""): Promise<Record<string, never>> => {
    for (;;) {
      const server = servers[turn++ % servers.length]
      try {
        const answer = await fetch(`${server?.url}${path}`, {
          method: "POST",
          headers: { authorization: token, ...(requestId === "" ? {} : { "idempotency-key": requestId }) },
          body: JSON.stringify(body),
          signal: AbortSignal.timeout(3_000),
        })
        if (answer.status === 200) return (await answer.json()) as Record<string, never>
      } catch {
        // it was killed, or is paused
      }
      await pause(50)
    }
  }
  const report = async (call: number): Promise<void> => {
    const leg = { call_record_id: `c-${call}`, transaction_id: `LEG-${call}`, at: new Date().toISOString() }
    const campaign = { advertiser_id_from_network: "acme", advertiser_campaign_id_from_network: "auto" }
    await send("/host/n/events", "host", { ...leg, ...campaign, kind: "received", event_id: "r" })
    await send("/host/n/events", "host", { ...leg, kind: "completed", event_id: "c" })
    const transactions: Array<string> = []
    for (let one = 0; one < REPORTS; one++) {
      const body = {
        search: { transaction_id: leg.transaction_id },
        signals: [{ name: "Sale", revenue: "5", partner_unique_id: `order-${one}` }],
      }
      const answer = await send("/api/2026-11-01/transactions.json", "t1", body, `${call}-${one}`)
      // as the contract says
      const { signals } = answer as unknown as { signals: ReadonlyArray<{ transaction_id: string }> }
      transactions.push(...signals.map(({ transaction_id }) => transaction_id))
    }
    made.set(leg.transaction_id, transactions)
  }
  let next = 0
  const worker = async (): Promise<void> => {
    while (next < CALLS) await report(next++)
  }
  await Promise.all([worker(), worker(), worker()])
  return made
}

const until = async (isSo: () => boolean): Promise<void> => {
  while (!isSo()) await pause(20)
}

const killed = async ({ child }: Server): Promise<void> => {
  child.kill("SIGKILL")
  if (child.exitCode === null && child.signalCode === null) await once(child, "exit")
}

const firstOf = (taken: ReadonlyArray<Taken>): ReadonlyArray<Taken> =>
  taken.filter(({ id }, index) => taken.findIndex((one) => one.id === id) === index)

/** Whether every transaction of every leg has come, and that the leg is over. */
const isComplete = (taken: ReadonlyMap<string, ReadonlyArray<Taken>>, made: Map<string, ReadonlyArray<string>>) =>
  [...made].every(([leg, transactions]) => {
    const came = taken.get(leg) ?? []
    return (
      transactions.every((id) => came.some(({ transaction }) => transaction === id)) &&
      came.some(({ type }) => type === "call_completed")
    )
  })

const checkOrder = (taken: ReadonlyMap<string, ReadonlyArray<Taken>>, made: Map<string, ReadonlyArray<string>>) => {
  expect(made.size).toBe(CALLS)
  for (const [leg, transactions] of made) {
    const first = firstOf(taken.get(leg) ?? [])
    const reported = first.flatMap(({ transaction }) => (transactions.includes(transaction) ? [transaction] : []))
    expect([leg, reported]).toEqual([leg, transactions])
    expect(first.filter(({ type }) => type === "call_completed").length).toBe(1)
  }
}

test("given a server on SQLite that is killed under load, when it starts again, then nothing is lost and the order stays", async () => {
  const { count, port, taken } = await startReceiver()
  const database = freshDatabase()
  const servers = [await startConfigured(configured(port), database)]
  onTestFinished(() => servers.forEach(({ child }) => void child.kill("SIGKILL")))
  const reporting = reportCalls(servers)
  for (const after of [30, 90]) {
    await until(() => count() >= after)
    for (const server of servers) await killed(server)
    servers[0] = await startConfigured(configured(port), database)
  }
  const made = await reporting
  await until(() => isComplete(taken, made))
  checkOrder(taken, made)
}, 120_000)

test("given servers on one PostgreSQL, when the one that sends is killed, and the next one paused, then others take over", async () => {
  const { count, port, taken } = await startReceiver()
  const postgres = await startTestServer()
  onTestFinished(() => postgres.stop())
  const url = await postgres.newDatabase()
  await migrateDatabase(url, undefined)
  const servers: Array<Server> = []
  onTestFinished(() => {
    for (const { child } of servers) {
      child.kill("SIGCONT")
      child.kill("SIGKILL")
    }
  })
  const start = async (): Promise<Server> => {
    const server = await startOnDatabase(configured(port, { database: url }))
    servers.push(server)
    return server
  }
  const first = await start()
  const second = await start()
  const reporting = reportCalls(servers)
  // the first one has the turn; the others see it at work
  await until(() => count() >= 30)
  await killed(first)
  const third = await start()
  await until(() => count() >= 60)
  second.child.kill("SIGSTOP")
  const before = count()
  await until(() => count() >= before + 30)
  second.child.kill("SIGCONT")
  const made = await reporting
  await until(() => isComplete(taken, made))
  await pause(500)
  checkOrder(taken, made)
  expect(third.child.exitCode).toBeNull()
}, 180_000)
