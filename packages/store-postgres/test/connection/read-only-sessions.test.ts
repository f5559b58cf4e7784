// Sessions that are read-only since the database was when they began: they are given up, so that nobody waits for them to be idle.

import { guardedPool } from "@callrules/store/rows"
import { Pool } from "pg"
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest"
import { sendingThrough } from "../../src/connection/sending.ts"
import { startTestServer, type TestServer } from "../support/database.ts"
import { readOnlyDatabase } from "../support/read-only-database.ts"

const CONNECTIONS = 2

/** On a busy machine a session may take long to end; sessions that do not end refuse without a bound. */
const MOST_REFUSED = 5_000

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
}, 120_000)
afterAll(() => server.stop())

/** Connections are given back as to a pooler: what is closed is the way to it, and its session goes to the next statement. */
const asThroughPooler = (pool: Pool): Pool => {
  const connect = async () => {
    const client = await pool.connect()
    const release = client.release.bind(client)
    return Object.assign(client, { release: () => release() })
  }
  return new Proxy(pool, { get: (of, name) => (name === "connect" ? connect : Reflect.get(of, name)) })
}

/** A way to a new database whose sessions are read-only, and what lets new ones write. */
const readOnly = async (through = (pool: Pool): Pool => pool) => {
  const { letWrite, url } = await readOnlyDatabase(server)
  const pool = guardedPool(new Pool({ connectionString: url, max: CONNECTIONS }))
  onTestFinished(() => pool.end())
  return { send: sendingThrough(through(pool)).send, letWrite }
}

// ENG-528
describe("a database that was read-only when sessions began", () => {
  it.each([
    ["", (pool: Pool) => pool, CONNECTIONS],
    // a session is ended at a time, while the other one refuses as often as it is asked
    [" (behind a pooler)", asThroughPooler, MOST_REFUSED],
  ])(
    "given steady load when it takes writes again, then its read-only sessions are ended%s",
    async (_, through, most) => {
      const { letWrite, send } = await readOnly(through)
      let [refused, written, isOver] = [0, 0, false]
      const load = async (): Promise<void> => {
        while (!isOver) {
          try {
            await send("prove", ["n1", "[]"])
            written += 1
          } catch (error) {
            // what a session had under way when it was ended is lost
            expect(["25006", ""]).toContain(error instanceof Error && "code" in error ? error.code : undefined)
            refused += 1
          }
        }
      }
      const clients = [load(), load(), load(), load()]
      await expect.poll(() => refused).toBeGreaterThan(8)
      await letWrite()
      const before = refused
      await expect.poll(() => written >= 20 || refused > before + MOST_REFUSED).toBe(true)
      isOver = true
      await Promise.all(clients)
      expect(refused - before).toBeLessThanOrEqual(most)
    },
  )

  it.each([
    ["", (pool: Pool) => pool],
    [", behind a pooler", asThroughPooler],
  ])(
    "given nobody but those who ask whether it is ready%s, then it is once it takes writes again",
    async (_, through) => {
      const { letWrite, send } = await readOnly(through)
      expect(await send("directoryTakesWrites", [null, "[]"])).toBe(false)
      await letWrite()
      expect(await send("directoryTakesWrites", [null, "[]"])).toBe(true)
    },
  )
})
