// The program on PostgreSQL: migrate as the owner, serve as a role that owns nothing, and a line for every mistake.
import { mkdtempSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { startServer } from "@callrules/server"
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"
import { onDatabase, startTestServer, type TestServer } from "../../../store-postgres/test/support/database.ts"
import { askForBackup } from "../../src/commands/backup.ts"
import { migrateDatabase } from "../../src/commands/migrate.ts"
import { shownDatabase } from "../../src/serving/database-name.ts"

let server: TestServer
let url: string

beforeAll(async () => {
  server = await startTestServer()
  url = await server.newDatabase()
  await onDatabase(url, "CREATE ROLE engines LOGIN")
}, 120_000)

afterAll(() => server.stop())

const configured = (database: string): string => {
  const file = join(mkdtempSync(join(tmpdir(), "callrules-test-")), "callrules.json")
  const advertisers = [{ id: "a1", campaigns: [{ id: "c1" }] }]
  const networks = [{ id: "n1", time_zone: "America/New_York", tokens: [{ token: "t1" }], advertisers }]
  writeFileSync(
    file,
    JSON.stringify({ database, database_connections: 3, networks, log_requests: false, host_token: "h1" }),
  )
  return file
}

describe("a server on PostgreSQL", () => {
  it("says that the database has to be migrated", async () => {
    await expect(startServer({ config: configured(url), port: 0 })).rejects.toThrow(
      /cannot be opened: the database has no tables of callrules yet: run `callrules migrate`$/,
    )
  })

  it("given a migrated database and two servers, when a call is reported to one, then the other knows it", async () => {
    await migrateDatabase(url, "engines")
    await migrateDatabase(url, "engines")
    const config = configured(url.replace("callrules@", "engines@"))
    const [one, other] = await Promise.all([startServer({ config, port: 0 }), startServer({ config, port: 0 })])
    const leg = { call_record_id: "call-1", transaction_id: "LEG-1", at: "2026-11-20T15:00:00Z" }
    const campaign = { advertiser_id_from_network: "a1", advertiser_campaign_id_from_network: "c1" }
    for (const event of [
      { kind: "received", event_id: "r", ...campaign, ...leg },
      { kind: "completed", event_id: "c", ...leg },
    ]) {
      const { status } = await fetch(`${one.url}/host/n1/events`, {
        method: "POST",
        headers: { authorization: "h1" },
        body: JSON.stringify(event),
      })
      expect(status).toBe(200)
    }
    const sale = await fetch(`${other.url}/api/2026-11-01/transactions.json`, {
      method: "POST",
      headers: { authorization: "t1" },
      body: JSON.stringify({ search: { transaction_id: "LEG-1" }, signals: [{ name: "Sale", revenue: "5" }] }),
    })
    expect(await sale.json()).toMatchObject({ signals: [{ name: "Sale", revenue: "5.0" }] })
    const copy = await fetch(`${one.url}/host/backup`, { method: "POST", headers: { authorization: "h1" } })
    expect([copy.status, await copy.text()]).toEqual([404, expect.stringContaining("copy it with its own tools")])
    const headers = { authorization: "h1" }
    const made = await fetch(`${one.url}/host/n1/tokens`, { method: "POST", headers, body: "{}" })
    const { token } = (await made.json()) as { token: string }
    const current = `${other.url}/calls_in_progress/current_calls?organization_type=Network&id=n1`
    expect((await fetch(current, { headers: { authorization: token } })).status).toBe(200)
    expect((await fetch(`${one.url}/ready`)).status).toBe(200)
    const metrics = await (await fetch(`${one.url}/metrics`, { headers: { authorization: "h1" } })).text()
    for (const name of ["inbox_waiting", "inbox_oldest_seconds", "inbox_failed"]) {
      expect(metrics).toMatch(new RegExp(`^callrules_${name} 0$`, "m"))
    }
    expect(metrics).toMatch(/^callrules_outbox_waiting [1-9]/m)
    expect(metrics).toMatch(/^callrules_outbox_oldest_seconds (?!0$)/m)
    await Promise.all([one.close(), other.close()])
  })

  // ENG-368
  it("given a role that row-level security does not apply to, then the log says so, and not of another", async () => {
    await onDatabase(url, "CREATE ROLE passing LOGIN BYPASSRLS IN ROLE engines")
    const lines: Array<string> = []
    const write = vi.spyOn(process.stderr, "write").mockImplementation((text) => lines.push(String(text)) > 0)
    const warnedOf = async (role: string): Promise<boolean> => {
      const running = await startServer({ config: configured(url.replace("callrules@", `${role}@`)), port: 0 })
      await running.close()
      return lines.splice(0).some((line) => line.includes("row-level-security-off") && line.includes(`${role}@`))
    }
    try {
      expect([await warnedOf("engines"), await warnedOf("passing"), await warnedOf("callrules")]).toEqual([
        false,
        true,
        true,
      ])
    } finally {
      write.mockRestore()
    }
  })

  it("given a role without rights, then it says who has to grant them", async () => {
    await onDatabase(url, "CREATE ROLE strangers LOGIN")
    const config = configured(url.replace("callrules@", "strangers@"))
    await expect(startServer({ config, port: 0 })).rejects.toThrow(
      /permission denied for schema callrules: run `callrules migrate <owner's URL> --grant-to strangers`$/,
    )
  })

  it("given a command for a copy, then the sentence alone says that there is none", async () => {
    const config = configured(url.replace("callrules@", "engines@"))
    const running = await startServer({ config, port: 0 })
    const port = Number(new URL(running.url).port)
    await expect(askForBackup({ config, port })).rejects.toThrow(
      /^the server refused: the database is in PostgreSQL \(copy it with its own tools\)$/,
    )
    await running.close()
  })

  it("says in one line that there is no server", async () => {
    const config = configured("postgres://engines:secret@127.0.0.1:1/none")
    await expect(startServer({ config, port: 0 })).rejects.toThrow(
      /^the database postgres:\/\/engines@127\.0\.0\.1:1\/none cannot be opened: connect ECONNREFUSED/,
    )
  })
})

describe("migrate", () => {
  it("takes the URL of a PostgreSQL database only", async () => {
    await expect(migrateDatabase("callrules.db", undefined)).rejects.toThrow(
      "give a URL that begins with `postgres://`",
    )
  })

  it("given a role that owns nothing, then it says who has to migrate", async () => {
    await expect(migrateDatabase(url.replace("callrules@", "engines@"), undefined)).rejects.toThrow(
      /: migrate as the owner of the database; the role of the engines gets its rights by --grant-to$/,
    )
  })

  it("says in one line why it could not, without the password", async () => {
    await expect(migrateDatabase("postgres://o:secret@127.0.0.1:1/none", undefined)).rejects.toThrow(
      /^the database postgres:\/\/o@127\.0\.0\.1:1\/none cannot be migrated: connect ECONNREFUSED/,
    )
  })

  it("shows a database without its password", () => {
    expect(shownDatabase("postgres://o:a:b@c@host/db")).toBe("postgres://o@host/db")
    expect(shownDatabase("postgres://o@host/db")).toBe("postgres://o@host/db")
    expect(shownDatabase("calls.db")).toBe("calls.db")
  })
})
