// A start that is refused has changed nothing in the database that other servers work on.
import { mkdtempSync, writeFileSync } from "node:fs"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { startServer } from "@callrules/server"
import { afterAll, beforeAll, expect, it } from "vitest"
import { onDatabase, startTestServer, type TestServer } from "../../../../store-postgres/test/support/database.ts"
import { migrateDatabase } from "../../../src/commands/migrate.ts"

let server: TestServer
let url: string

beforeAll(async () => {
  server = await startTestServer()
  url = await server.newDatabase()
  await migrateDatabase(url, undefined)
}, 120_000)

afterAll(() => server.stop())

const WEBHOOK = { id: "crm", url: "https://crm.example.com/events", secrets: [`whsec_${btoa("secret ".repeat(5))}`] }

/** A file with two campaigns and two tokens, or with one of each and a further setting. */
const configured = (isWhole: boolean, more: object = {}, ofNetwork: object = {}): string => {
  const file = join(mkdtempSync(join(tmpdir(), "callrules-test-")), "callrules.json")
  const campaigns = [{ id: "c1" }, ...(isWhole ? [{ id: "c2" }] : [])]
  const tokens = [{ token: "t1" }, ...(isWhole ? [{ token: "t2" }] : [])]
  const network = { id: "n1", time_zone: "UTC", tokens, advertisers: [{ id: "a1", campaigns }], ...ofNetwork }
  writeFileSync(file, JSON.stringify({ database: url, networks: [network], log_requests: false, ...more }))
  return file
}

/** A port that somebody listens on. */
const takenPort = async () => {
  const other = createServer().listen(0, "127.0.0.1")
  await new Promise((resolve) => other.once("listening", resolve))
  const address = other.address()
  const port = typeof address === "object" && address !== null ? address.port : 0
  return { port, give: () => other.close() }
}

// ENG-417
it("given a port that is taken, or messages that cannot be kept, then the server that runs on is as before", async () => {
  const running = await startServer({ config: configured(true), port: 0 })
  const settings = `${running.url}/api/2026-11-01/n1/advertisers/a1/advertiser_campaigns/c2.json`
  const asked = (method: string, body?: string) =>
    fetch(settings, { method, headers: { authorization: "t2" }, ...(body === undefined ? {} : { body }) })
  expect((await asked("PUT", '{"record_calls":true}')).status).toBe(200)
  const { give, port } = await takenPort()
  await expect(startServer({ config: configured(false), port })).rejects.toThrow("is taken")
  const apart = configured(false, { host_interface: { port }, host_token: "h1" })
  await expect(startServer({ config: apart, port: 0 })).rejects.toThrow("is taken")
  give()
  await onDatabase(url, "DROP TABLE callrules_webhooks.delivery")
  const withTarget = configured(false, {}, { webhooks: [WEBHOOK] })
  await expect(startServer({ config: withTarget, port: 0 })).rejects.toThrow("migrate it first")
  // a change of another process is seen within a second
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  expect(await (await asked("GET")).json()).toMatchObject({ record_calls: true })
  await running.close()
}, 60_000)

it("given an address that was held for the start, then the server listens there", async () => {
  const { give, port } = await takenPort()
  give()
  const running = await startServer({ config: configured(true), port })
  expect((await fetch(`http://127.0.0.1:${port}/health`)).status).toBe(200)
  await running.close()
}, 60_000)

const OWN_FOLDER = () => mkdtempSync(join(tmpdir(), "callrules-test-"))
const NO_MESSAGES = join(OWN_FOLDER(), "messages.db")
writeFileSync(NO_MESSAGES, "a text, not a database".repeat(100))

// ENG-417
it.each([
  ["the messages of webhooks cannot be kept", { webhooks: { file: NO_MESSAGES } }, "cannot be opened"],
  [
    "the address of the host interface is not one of this machine",
    { host_interface: { host: "192.0.2.1", port: 8788 } },
    "cannot listen",
  ],
])(
  "given a file in which %s, when a server on SQLite is started, then it ends, and the directory is as before",
  async (_, more, message) => {
    const database = join(OWN_FOLDER(), "calls.db")
    const { give, port } = await takenPort()
    give()
    const config = (isWhole: boolean, further: object = {}, ofNetwork: object = {}) =>
      configured(isWhole, { database, host_token: "h1", ...further }, ofNetwork)
    const settings = `http://127.0.0.1:${port}/api/2026-11-01/n1/advertisers/a1/advertiser_campaigns/c2.json`
    const asked = (method: string, body?: string) =>
      fetch(settings, { method, headers: { authorization: "t2" }, ...(body === undefined ? {} : { body }) })
    const first = await startServer({ config: config(true), port, create: true })
    expect((await asked("PUT", '{"record_calls":true}')).status).toBe(200)
    await first.close()
    const refused = startServer({ config: config(false, more, { webhooks: [WEBHOOK] }), port })
    await expect(refused).rejects.toThrow(message)
    // nobody holds the port any more
    const again = await startServer({ config: config(true), port })
    expect(await (await asked("GET")).json()).toMatchObject({ record_calls: true })
    await again.close()
  },
  60_000,
)

it("given a socket for the host interface, then it is held for the start, and listened on", async () => {
  const socket = join(OWN_FOLDER(), "host.sock")
  const database = join(OWN_FOLDER(), "calls.db")
  const config = configured(true, { database, host_token: "h1", host_interface: { socket } })
  const running = await startServer({ config, port: 0, create: true })
  expect(running.hostUrl).toBe(`unix:${socket}`)
  await expect(
    startServer({ config: configured(false, { host_token: "h1", host_interface: { socket } }), port: 0 }),
  ).rejects.toThrow("in use by another process")
  await running.close()
}, 60_000)
