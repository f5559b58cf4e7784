// Connections to PostgreSQL that break while they are in use: as at a restart of the database, or when an administrator ends them.
import { hasPostgresDeliveries, migratePostgresDeliveries, postgresDeliveries } from "@callrules/webhooks/postgres"
import { Client } from "pg"
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest"
import { onDatabase, startTestServer, type TestServer } from "../../../store-postgres/test/support/database.ts"

let server: TestServer
let url: string

beforeAll(async () => {
  server = await startTestServer()
  url = await server.newDatabase()
  await migratePostgresDeliveries({ url })
})
afterAll(() => server.stop())
afterEach(() => vi.restoreAllMocks())

/** Has every client report, while it is in use, what `pg` reports when its connection is ended. Nobody who hears it: it is thrown. */
const breakInUse = (): { readonly times: () => number } => {
  const { query } = Client.prototype
  const spy = vi.spyOn(Client.prototype, "query").mockImplementation(function (this: Client, ...args: unknown[]) {
    this.emit("error", new Error("terminating connection due to administrator command"))
    return Reflect.apply(query, this, args)
  })
  return { times: () => spy.mock.calls.length }
}

// ENG-527
describe("a connection that reports an error while it is in use", () => {
  it("given the migration and the look for its table, then both end as usual", async () => {
    const broken = breakInUse()
    await migratePostgresDeliveries({ url })
    expect([await hasPostgresDeliveries(url), broken.times()]).toEqual([true, 2])
  })

  it("given a store of messages, then its statements are answered", async () => {
    const broken = breakInUse()
    const store = await postgresDeliveries({ url })
    expect([await store.due("n1", "crm", 0, 1), broken.times()]).toEqual([[], 2])
    await store.close()
  })

  it("given a connection that the database ends in the middle of a statement, then that fails, and the next one is answered", async () => {
    const store = await postgresDeliveries({ url, connections: 1 })
    const holder = new Client(url)
    await holder.connect()
    await holder.query("begin; lock table callrules_webhooks.delivery in access exclusive mode")
    const cut = expect(store.waiting()).rejects.toThrow(/terminat/)
    const ended = async () =>
      (
        await onDatabase(
          url,
          "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        )
      ).length
    await expect.poll(ended).toBe(1)
    await cut
    await holder.query("rollback")
    await holder.end()
    expect((await store.waiting()).count).toBe(0)
    await store.close()
  })
})

// ENG-528
describe("a database that was read-only when the webhooks' session began", () => {
  it("given that it takes writes again, then the write after the one that was refused is stored", async () => {
    const name = /\/(test_\d+)/.exec(url)?.[1] ?? ""
    const change = (what: string) => onDatabase(url.replace(name, "postgres"), `alter database ${name} ${what}`)
    const message = { networkId: "n1", targetId: "crm", legId: "L", eventId: "e", type: "call_completed", body: "{}" }
    await change("set default_transaction_read_only = on")
    const store = await postgresDeliveries({ url, connections: 1 })
    await change("reset default_transaction_read_only")
    await expect(store.add([message], 0)).rejects.toThrow("read-only")
    await store.add([message], 0)
    expect((await store.waiting()).count).toBe(1)
    await store.close()
  })
})
