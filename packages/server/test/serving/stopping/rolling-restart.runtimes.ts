// A rolling restart under load: two servers on one PostgreSQL behind a proxy, each ended by SIGTERM and started again, while
// clients report sales. Nothing that was acknowledged is lost or doubled, and no client sees a failure.
import { mkdtempSync, writeFileSync } from "node:fs"
import { connect, createServer, type Socket } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { makeClient } from "@callrules/client"
import { afterAll, beforeAll, expect, test } from "vitest"
import { startTestServer, type TestServer } from "../../../../store-postgres/test/support/database.ts"
import { migrateDatabase } from "../../../src/commands/migrate.ts"
import { listening, type Server, startProgram, stop } from "../../support/program.ts"

const CALLS = 12
const CLIENTS = 8

let database: TestServer
let config: string

beforeAll(async () => {
  database = await startTestServer()
  const url = await database.newDatabase()
  await migrateDatabase(url, undefined)
  config = join(mkdtempSync(join(tmpdir(), "callrules-test-")), "callrules.json")
  const advertisers = [{ id: "a", campaigns: [{ id: "c" }] }]
  const networks = [{ id: "n", time_zone: "UTC", tokens: [{ token: "secret" }], advertisers }]
  const rest = { database_connections: 4, host_token: "host", log_requests: false }
  writeFileSync(config, JSON.stringify({ database: url, networks, ...rest }))
}, 120_000)

afterAll(() => database.stop())

const started = (): Promise<Server> => listening(startProgram(["serve", "--port", "0", "--config", config]))

/** Hands each connection to one of the servers in turn, as far as it takes it. */
const proxyTo = async (servers: ReadonlyArray<Server>) => {
  let next = 0
  const sockets = new Set<Socket>()
  const follow = (socket: Socket): void => {
    sockets.add(socket)
    socket.once("close", () => sockets.delete(socket))
  }
  const handOn = (client: Socket, triesLeft: number): void => {
    const server = servers[next++ % servers.length]
    const backend = connect(Number(new URL(server?.url ?? "").port), "127.0.0.1", () => {
      client.pipe(backend).pipe(client)
      backend.on("close", () => client.destroySoon())
      client.on("close", () => backend.destroySoon())
    })
    follow(backend)
    backend.on("error", () => {
      if (backend.bytesRead === 0 && backend.bytesWritten === 0 && triesLeft > 0) handOn(client, triesLeft - 1)
      else client.destroy()
    })
  }
  const proxy = createServer((client) => {
    follow(client)
    client.on("error", () => client.destroy())
    handOn(client, 3)
  })
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve))
  const address = proxy.address()
  return {
    url: `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`,
    close: () => {
      for (const socket of sockets) socket.destroy()
      proxy.close()
    },
  }
}

const asHost = (server: Server, path: string, body?: object): Promise<Response> =>
  fetch(`${server.url}/host/n/${path}`, {
    headers: { authorization: "host" },
    ...(body === undefined ? {} : { method: "POST", body: JSON.stringify(body) }),
  })

const endedCalls = (server: Server): Promise<Response> => {
  const campaign = { advertiser_id_from_network: "a", advertiser_campaign_id_from_network: "c" }
  const events = Array.from({ length: CALLS }, (_, call) => {
    const about = { call_record_id: `call-${call}`, transaction_id: `LEG-${call}`, at: "2026-11-20T15:00:00Z" }
    return [
      { kind: "received", event_id: "r", ...campaign, ...about },
      { kind: "completed", event_id: "c", ...about },
    ]
  })
  return asHost(server, "events/batch", { events: events.flat() })
}

interface Sale {
  readonly call: number
  readonly group: string
}

test("given each of two servers restarted under load, then no report is lost, doubled or refused", async () => {
  const servers = [await started(), await started()]
  expect((await endedCalls(servers[0] as Server)).status).toBe(200)
  const proxy = await proxyTo(servers)
  const client = makeClient({ baseUrl: proxy.url, token: "secret", pauseMilliseconds: 20 })
  const sales: Array<Sale> = []
  const failures: Array<unknown> = []
  let isOver = false
  const report = async (who: number): Promise<void> => {
    for (let number = 0; !isOver; number++) {
      const call = (who + number) % CALLS
      const group = `${who}-${number}`
      const signals = [{ name: "Sale", revenue: "1.5", partner_unique_id: group }]
      const answer = await client.submitSignals({ search: { call_record_id: `call-${call}` }, signals })
      if (answer.ok) sales.push({ call, group })
      else failures.push(answer)
    }
  }
  const clients = Array.from({ length: CLIENTS }, (_, who) => report(who))
  const more = async (count: number): Promise<void> => {
    const enough = sales.length + count
    while (sales.length < enough && failures.length === 0) await new Promise((resolve) => setTimeout(resolve, 5))
  }
  for (const index of servers.keys()) {
    await more(100)
    expect(await stop(servers[index] as Server, "SIGTERM")).toBe(0)
    await more(100)
    servers[index] = await started()
  }
  await more(100)
  isOver = true
  await Promise.all(clients)
  expect(failures).toEqual([])
  for (let call = 0; call < CALLS; call++) {
    const { transactions } = (await (
      await asHost(servers[call % 2] as Server, `calls/LEG-${call}/history`)
    ).json()) as {
      transactions: ReadonlyArray<{ partner_unique_id?: string; version: number }>
    }
    const written = transactions.flatMap((one) => one.partner_unique_id ?? [])
    const acknowledged = sales.filter((one) => one.call === call).map(({ group }) => group)
    expect(written.toSorted()).toEqual(acknowledged.toSorted())
  }
  proxy.close()
  for (const server of servers) expect(await stop(server, "SIGTERM")).toBe(0)
}, 180_000)
