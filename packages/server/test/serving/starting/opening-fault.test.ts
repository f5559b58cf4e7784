// What is said of a database, or of a configuration file, that cannot be opened: its path once, and what to do.
import { chmodSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { describe, expect, test } from "vitest"
import { openingFault } from "../../../src/serving/opening-fault.ts"
import { freshDatabase, runProgram } from "../../support/program.ts"

const written = (configuration: unknown): string => {
  const file = join(dirname(freshDatabase()), "callrules.json")
  writeFileSync(file, JSON.stringify(configuration))
  return file
}

// ENG-429
describe("given a database that cannot be opened", () => {
  const FOLDER = "; this process must be able to write to the file and its folder"
  const POSTGRES = "; is PostgreSQL running, and are host and port right?"

  test.each([
    ["/d/c.db cannot be opened: EACCES: permission denied, open '/d/c.db'", `EACCES: permission denied${FOLDER}`],
    [
      "/d/c.db cannot be opened: EROFS: read-only file system, open '/d/it's.db'",
      `EROFS: read-only file system${FOLDER}`,
    ],
    ["/d/c.db cannot be opened: unable to open database file", `unable to open database file${FOLDER}`],
    ["attempt to write a readonly database", `attempt to write a readonly database${FOLDER}`],
    ["connect ECONNREFUSED 127.0.0.1:1", `connect ECONNREFUSED 127.0.0.1:1${POSTGRES}`],
    ["getaddrinfo ENOTFOUND db.internal", `getaddrinfo ENOTFOUND db.internal${POSTGRES}`],
    ["connect ENOENT /run/.s.PGSQL.5432", `connect ENOENT /run/.s.PGSQL.5432${POSTGRES}`],
    ["the file has no ledger in it: `create: true`", "the file has no ledger in it"],
    ["the file /d/c.db is in use by another process", "it is in use by another process"],
  ])("%s: then the path is not said again, and what to do is", (fault, said) => {
    expect(openingFault(fault, "/d/c.db")).toBe(said)
  })

  test("when the server starts, then one line has the path once", async () => {
    const path = "/nowhere/at/all/calls.db"
    const { stderr } = await runProgram(["start", "--port", "0", "--db", path])
    expect(stderr).toBe(
      `callrules: the folder /nowhere/at/all of the database does not exist; make it first, or name another one with --db\n`,
    )
  })

  test("when a file has no ledger in it, then the server names --create, and a command that has no such option does not", async () => {
    const path = freshDatabase()
    const file = new DatabaseSync(path)
    file.exec("CREATE TABLE t (c); DROP TABLE t")
    file.close()
    chmodSync(path, 0o600)
    const said = "a new one is begun only on request"
    const config = written({ networks: [{ id: "n1", time_zone: "UTC" }], log_requests: false })
    const served = await runProgram(["serve", "--config", config, "--port", "0", "--db", path])
    expect([served.code, served.stderr]).toEqual([1, expect.stringContaining(`${said}: \`--create\`\n`)])
    expect(served.stderr.split(path)).toHaveLength(2)
    const verified = await runProgram(["ledger", "verify", path])
    expect([verified.code, verified.stderr]).toEqual([2, expect.stringContaining(`${said}\n`)])
  })

  test("when PostgreSQL does not answer a command, then it says so too", async () => {
    const { code, stderr } = await runProgram(["ledger", "verify", "postgres://u@127.0.0.1:1/x"])
    expect([code, stderr]).toEqual([2, expect.stringContaining(`connect ECONNREFUSED 127.0.0.1:1${POSTGRES}`)])
  })
})

test("given a configuration file that is not there, then the line says where it was looked for, and how one looks that works", async () => {
  const path = join(dirname(freshDatabase()), "none.json")
  const { code, stderr } = await runProgram(["serve", "--config", path])
  expect(code).toBe(1)
  const [, shortest = ""] = /such as (\{.*\}) \(/.exec(stderr) ?? []
  expect(stderr).toContain(`there is no configuration file ${path};`)
  const config = written(JSON.parse(shortest))
  const served = await runProgram([
    "serve",
    "--create",
    "--config",
    config,
    "--port",
    "0",
    "--db",
    "/nowhere/at/all/calls.db",
  ])
  // the configuration is right, and nothing but the folder is not
  expect(served.stderr).toContain("the folder /nowhere/at/all")
})
