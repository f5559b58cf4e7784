// A row of one network that another client of the database keeps locked: what is due in the other networks is done each second.
import { hashToken, staticDirectory } from "@callrules/directory"
import { makeEngine } from "@callrules/engine"
import { migratePostgres, postgresStores } from "@callrules/store-postgres"
import * as Effect from "effect/Effect"
import { Client } from "pg"
import { afterAll, beforeAll, expect, test } from "vitest"
import { startTestServer, type TestServer } from "../support/database.ts"

/** So long a write waits for a lock. */
const LOCK_MILLISECONDS = 5_000
const LEGS = 12
/** A pass begins each second, and the machine has other things to do. */
const SOON_MILLISECONDS = 4_000

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
}, 120_000)

afterAll(() => server.stop())

// ENG-386
test("given a leg of one network that is overdue and locked, then overdue legs of another one are closed soon, each time", async () => {
  const url = await server.newDatabase()
  await Effect.runPromise(migratePostgres({ url }))
  const engine = await makeEngine({
    stores: postgresStores({ url }),
    directory: staticDirectory(
      { id: "n1", tokens: [{ token: "t1" }], advertisers: [{ id: "a", campaigns: [{ id: "c" }] }] },
      { id: "n2" },
    ),
    hostTokenHash: hashToken("host"),
    dueWork: "every second",
    log: () => {},
  })
  const locking = new Client(url)
  await locking.connect()
  const respond = (path: string, body?: object): Promise<Response> => {
    const request = new Request(`http://localhost/host/${path}`, {
      headers: { authorization: "host" },
      ...(body === undefined ? {} : { method: "POST", body: JSON.stringify(body) }),
    })
    return engine.handler(request)
  }
  const ask = async (path: string, body?: object): Promise<string> => {
    const response = await respond(path, body)
    if (response.status !== 200) throw new Error(await response.text())
    return response.text()
  }
  const received = async (network: string, id: string, hours: number): Promise<void> => {
    const at = new Date(Date.now() - hours * 3_600_000).toISOString()
    const event = { kind: "received", event_id: id, at, call_record_id: id, transaction_id: id }
    const campaign = { advertiser_id_from_network: "a", advertiser_campaign_id_from_network: "c" }
    await ask(`${network}/events`, { ...event, ...campaign })
  }
  const isOver = async (network: string, id: string): Promise<boolean> =>
    (await ask(`${network}/calls/${id}/history`)).includes('"completed"')
  const record = async (record_calls: boolean): Promise<number> => {
    const path = "api/2026-11-01/n1/advertisers/a/advertiser_campaigns/c.json"
    const body = JSON.stringify({ record_calls, ...(record_calls ? { call_recording_condition: "pressed[1]" } : {}) })
    const request = new Request(`http://localhost/${path}`, { method: "PUT", headers: { authorization: "t1" }, body })
    return (await engine.handler(request)).status
  }
  try {
    expect(await record(true)).toBe(200)
    // not overdue for another second, so that it can be locked first
    await received("n1", "locked", 12 - 1 / 3_600)
    await locking.query("BEGIN")
    await locking.query("SELECT set_config('callrules.every_network', 'yes', true)")
    await locking.query("SELECT FROM callrules.legs WHERE network_id = 'n1' FOR UPDATE")
    // the first pass that comes to it waits for it, and takes it out of the way of the others
    await new Promise((resolve) => setTimeout(resolve, LOCK_MILLISECONDS + SOON_MILLISECONDS))
    const waited: Array<number> = []
    for (let leg = 0; leg < LEGS; leg++) {
      const began = performance.now()
      await received("n2", `leg-${leg}`, 13)
      while (!(await isOver("n2", `leg-${leg}`))) await new Promise((resolve) => setTimeout(resolve, 50))
      waited.push(performance.now() - began)
    }
    // all of them would wait for the lock
    expect(waited.filter((milliseconds) => milliseconds > SOON_MILLISECONDS).length).toBeLessThan(LEGS / 4)
    // ENG-394
    const began = performance.now()
    const at = new Date().toISOString()
    const key = { kind: "keypress", event_id: "key", at, call_record_id: "locked", transaction_id: "locked", key: "1" }
    const waiting = respond("n1/events", { ...key, sequence: 1 })
    // until its write waits for the row
    await new Promise((resolve) => setTimeout(resolve, 500))
    // a decision that waits for the locked leg does not keep recording from being switched off
    expect(await record(false)).toBe(200)
    expect(performance.now() - began).toBeLessThan(LOCK_MILLISECONDS)
    const refused = await waiting
    expect([refused.status, refused.headers.has("retry-after")]).toEqual([503, true])
    // others may wait for the same row before it
    expect(performance.now() - began).toBeLessThan(4 * LOCK_MILLISECONDS)
    expect(await isOver("n1", "locked")).toBe(false)
    await locking.query("COMMIT")
    // SIG-325: until the host has sent the event again, the leg is left alone
    expect((await respond("n1/events", { ...key, sequence: 1 })).status).toBe(200)
    await expect.poll(() => isOver("n1", "locked"), { timeout: 2 * LOCK_MILLISECONDS }).toBe(true)
  } finally {
    await locking.end()
    await engine.close()
  }
}, 120_000)
