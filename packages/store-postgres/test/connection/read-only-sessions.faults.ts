// A database that was read-only for a while, behind PgBouncer in transaction mode: its sessions go from one connection to the next, and
// those that began as read-only must not stay.

import { guardedPool } from "@callrules/store/rows"
import { Pool } from "pg"
import { expect, it, onTestFinished } from "vitest"
import { sendingThrough } from "../../src/connection/sending.ts"
import { startTestServer } from "../support/database.ts"
import { startPgbouncer } from "../support/pgbouncer.ts"
import { readOnlyDatabase } from "../support/read-only-database.ts"

const SESSIONS = 4

// ENG-528
it("given steady load through PgBouncer, when a database takes writes again, then no session refuses them for long", async () => {
  const server = await startTestServer()
  onTestFinished(() => server.stop())
  const { letWrite, url } = await readOnlyDatabase(server)
  const pooler = await startPgbouncer(server.folder, { connections: SESSIONS })
  onTestFinished(pooler.stop)
  const pool = guardedPool(new Pool({ connectionString: pooler.urlOf(url), max: 8 }))
  onTestFinished(() => pool.end())
  const { send } = sendingThrough(pool)
  let [refused, written, isOver] = [0, 0, false]
  const load = async (): Promise<void> => {
    while (!isOver) {
      try {
        await send("prove", ["n1", "[]"])
        written += 1
      } catch {
        refused += 1
      }
    }
  }
  const clients = Array.from({ length: 8 }, load)
  await expect.poll(() => refused).toBeGreaterThan(50)
  expect(written).toBe(0)
  await letWrite()
  // sessions are ended one at a time, and what they had under way is refused
  await expect.poll(() => written).toBeGreaterThan(200)
  const [before, soFar] = [refused, written]
  await expect.poll(() => written).toBeGreaterThan(soFar + 2_000)
  isOver = true
  await Promise.all(clients)
  expect(refused - before).toBe(0)
})
