// A database that asks for a password: it comes with the environment, and is in no list of processes and no message.
import { mkdtempSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { startServer } from "@callrules/server"
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest"
import { onDatabase, startTestServer, type TestServer } from "../../../store-postgres/test/support/database.ts"
import { storeNamed } from "../../src/command-line/store-named.ts"
import { verify } from "../../src/commands/ledger.ts"
import { migrateDatabase } from "../../src/commands/migrate.ts"
import { runProgram } from "../support/program.ts"

const PASSWORD = "s3cret p@ss:word/%"

let server: TestServer
let url: string

beforeAll(async () => {
  server = await startTestServer()
  url = await server.newDatabase()
  await onDatabase(url, `CREATE ROLE guarded LOGIN PASSWORD '${PASSWORD}'`)
  await onDatabase(url, "CREATE ROLE guarded_engines LOGIN PASSWORD 'another'")
  await onDatabase(url, "GRANT CREATE ON DATABASE test_1 TO guarded")
  const [file] = await onDatabase(url, "SHOW hba_file")
  const rules = "VALUES ('local all callrules trust'), ('local all all scram-sha-256')"
  await onDatabase(url, `COPY (${rules}) TO '${file?.["hba_file"]}'`)
  await onDatabase(url, "SELECT pg_reload_conf()")
}, 120_000)

afterAll(() => server.stop())

afterEach(() => {
  vi.unstubAllEnvs()
})

const as = (role: string): string => url.replace("callrules@", `${role}@`)

const configured = (database: string): string => {
  const file = join(mkdtempSync(join(tmpdir(), "callrules-test-")), "callrules.json")
  writeFileSync(
    file,
    JSON.stringify({ database, networks: [{ id: "n1", time_zone: "UTC", tokens: [{ token: "t1" }] }] }),
  )
  return file
}

describe("a database that asks for a password", () => {
  it("given none, then the sentence says how to give one", async () => {
    await expect(migrateDatabase(as("guarded"), undefined)).rejects.toThrow(
      /cannot be migrated: the database asks for a password: set PGPASSWORD, or write it into the URL$/,
    )
  })

  it("given a wrong one, then the sentence says so, without it", async () => {
    vi.stubEnv("PGPASSWORD", "wrong-one")
    const refused = migrateDatabase(as("guarded"), undefined)
    await expect(refused).rejects.toThrow(/cannot be migrated: password authentication failed for user "guarded"/)
    await expect(refused).rejects.not.toThrow(/wrong-one/)
  })

  it("given PGPASSWORD and a URL without a password, then every command gets in", async () => {
    vi.stubEnv("PGPASSWORD", PASSWORD)
    await migrateDatabase(as("guarded"), "guarded_engines")
    expect(await verify(as("guarded"))).toMatchObject({ problems: ["the ledger is empty"] })
    const running = await startServer({ config: configured(as("guarded")), port: 0 })
    expect((await fetch(`${running.url}/ready`)).status).toBe(200)
    await running.close()
  })

  it("given a PGPASSFILE that only its owner reads, then its password is taken", async () => {
    const file = join(mkdtempSync(join(tmpdir(), "callrules-test-")), "pgpass")
    writeFileSync(file, `*:*:*:guarded:${PASSWORD.replaceAll(/[:\\]/g, "\\$&")}\n`, { mode: 0o600 })
    vi.stubEnv("PGPASSFILE", file)
    expect(await verify(as("guarded"))).toMatchObject({ problems: [] })
  })

  it("given a password in the URL, then it is taken, and PGPASSWORD is not", async () => {
    vi.stubEnv("PGPASSWORD", "another")
    const withPassword = as(`guarded:${encodeURIComponent(PASSWORD)}`)
    await expect(startServer({ config: configured(as("guarded")), port: 0 })).rejects.toThrow(/password authentication/)
    const running = await startServer({ config: configured("calls.db"), db: withPassword, port: 0 })
    expect((await fetch(`${running.url}/ready`)).status).toBe(200)
    await running.close()
  })
})

describe("- as a store", () => {
  it("is the URL that the environment names, in every command that takes a store", async () => {
    vi.stubEnv("CALLRULES_DATABASE_URL", as(`guarded:${encodeURIComponent(PASSWORD)}`))
    expect(storeNamed("-")).toBe(process.env["CALLRULES_DATABASE_URL"])
    expect(storeNamed("calls.db")).toBe("calls.db")
    expect(await runProgram(["migrate", "-"])).toMatchObject({ code: 0, stderr: "" })
    const verified = await runProgram(["ledger", "verify", "-"])
    expect([verified.code, verified.stderr]).toEqual([0, ""])
  })

  it.each([
    [["migrate", "-"], 1],
    [["serve", "--config", "callrules.json", "--db", "-"], 1],
    [["ledger", "verify", "-"], 2],
    [["ledger", "export", "-", "-"], 2],
    [["ledger", "import", "-", "-"], 2],
  ])("given an environment that names none, when `%s` is run, then one line says so", async (args, code) => {
    vi.stubEnv("CALLRULES_DATABASE_URL", undefined)
    const stderr = "callrules: as the store, - stands for the URL in CALLRULES_DATABASE_URL, which is not set\n"
    expect(await runProgram(args)).toEqual({ code, stdout: "", stderr })
  })
})
