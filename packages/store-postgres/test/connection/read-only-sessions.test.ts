// Sessions that are read-only since the database was when they began: they are given up, so that nobody waits for them to be idle.
import { migratePostgres } from "@callrules/store-postgres"
import * as Effect from "effect/Effect"
import { Pool } from "pg"
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest"
import { sendingThrough } from "../../src/connection/sending.ts"
import { onDatabase, startTestServer, type TestServer } from "../support/database.ts"

const CONNECTIONS = 2

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
}, 120_000)
afterAll(() => server.stop())

/** A way to a new database whose sessions are read-only, and what lets new ones write. */
const readOnly = async () => {
  const url = await server.newDatabase()
  await Effect.runPromise(migratePostgres({ url }))
  const name = /\/(test_\d+)/.exec(url)?.[1] ?? ""
  const change = (what: string) => onDatabase(url.replace(name, "postgres"), `ALTER DATABASE ${name} ${what}`)
  await change("SET default_transaction_read_only = on")
  const pool = new Pool({ connectionString: url, max: CONNECTIONS })
  onTestFinished(() => pool.end())
  return { send: sendingThrough(pool).send, letWrite: () => change("RESET default_transaction_read_only") }
}

// ENG-528
describe("a database that was read-only when sessions began", () => {
  it("given steady load when it takes writes again, then each of those sessions refuses one write at the most", async () => {
    const { letWrite, send } = await readOnly()
    let [refused, written, isOver] = [0, 0, false]
    const load = async (): Promise<void> => {
      while (!isOver) {
        try {
          await send("prove", ["n1", "[]"])
          written += 1
        } catch (error) {
          expect(error).toMatchObject({ code: "25006" })
          refused += 1
        }
      }
    }
    const clients = [load(), load(), load(), load()]
    await expect.poll(() => refused).toBeGreaterThan(8)
    await letWrite()
    const before = refused
    await expect.poll(() => written >= 20 || refused >= before + 100).toBe(true)
    isOver = true
    await Promise.all(clients)
    expect(refused - before).toBeLessThanOrEqual(CONNECTIONS)
  })

  it("given nobody but those who ask whether it is ready, then it is once it takes writes again", async () => {
    const { letWrite, send } = await readOnly()
    expect(await send("directoryTakesWrites", [null, "[]"])).toBe(false)
    await letWrite()
    expect(await send("directoryTakesWrites", [null, "[]"])).toBe(true)
  })
})
