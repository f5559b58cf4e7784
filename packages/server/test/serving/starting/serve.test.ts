// Starting and ending the server: what can go wrong is one line and exit code 1.
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { describe, expect, test } from "vitest"
import { freshDatabase, runProgram, serveArgs, startConfigured, startServer, stop } from "../../support/program.ts"

const packageVersion = JSON.parse(readFileSync(new URL("../../../package.json", import.meta.url), "utf8")).version

const oneLine = (text: string): boolean => text.trim().split("\n").length === 1

const serveWith = async (configuration: unknown): Promise<{ code: number | null; stderr: string }> => {
  const file = join(dirname(freshDatabase()), "callrules.json")
  writeFileSync(file, typeof configuration === "string" ? configuration : JSON.stringify(configuration))
  return runProgram(["serve", "--create", "--port", "0", "--db", freshDatabase(), "--config", file])
}

describe("the server", () => {
  test("given Ctrl-C or SIGTERM, then it ends cleanly with exit code 0", async () => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) {
      const server = await startServer(freshDatabase())
      expect(await stop(server, signal)).toBe(0)
    }
  })

  test("given a taken port or a file in use, then one clear line and exit code 1", async () => {
    const database = freshDatabase()
    const server = await startServer(database)
    const port = new URL(server.url).port
    const taken = await runProgram(["start", "--port", port, "--db", freshDatabase()])
    expect([taken.code, taken.stderr, oneLine(taken.stderr)]).toEqual([1, expect.stringContaining("is taken"), true])
    const locked = await runProgram(["start", "--port", "0", "--db", database])
    expect([locked.code, locked.stderr, oneLine(locked.stderr)]).toEqual([1, expect.stringContaining("in use"), true])
    await stop(server)
  })

  test("given a database that cannot be opened, then one clear line and exit code 1", async () => {
    const answer = await runProgram(["start", "--port", "0", "--db", "/nowhere/at/all/calls.db"])
    expect([answer.code, oneLine(answer.stderr)]).toEqual([1, true])
    expect(answer.stderr).toContain("the folder /nowhere/at/all of the database does not exist; make it first")
  })

  test("given a record of a directory that cannot be read, then the server does not start, and the line names it", async () => {
    const database = freshDatabase()
    const advertisers = [{ id: "acme", campaigns: [{ id: "auto" }] }]
    const configuration = { networks: [{ id: "n", time_zone: "UTC", advertisers }] }
    await stop(await startConfigured(configuration, database))
    const file = new DatabaseSync(database)
    file.exec("UPDATE directory_records SET record = '{' WHERE kind = 'campaign'")
    file.close()
    const { code, stderr } = await runProgram(["serve", "--port", "0", ...serveArgs(configuration, database)])
    expect([code, oneLine(stderr)]).toEqual([1, true])
    expect(stderr).toContain(
      `${database} cannot be opened: directory_records: campaign "auto" of "acme" of network "n" cannot be read: `,
    )
  })

  test("given a path that none can be, then one clear line without a password, and exit code 1", async () => {
    const config = join(dirname(freshDatabase()), "callrules.json")
    writeFileSync(config, JSON.stringify({ networks: [{ id: "n", time_zone: "UTC" }], log_requests: false }))
    for (const [database, said] of [
      ["a".repeat(300), "cannot be opened"],
      ["postgres:/u:hidden@localhost/x", "begins with postgres://"],
      [" postgres://u:hidden@localhost/x", "begins with postgres://"],
      ["POSTGRES://u:hidden@127.0.0.1:1/x", "cannot be opened"],
      ["postgres://127.0.0.1:1/x?password=hidden", "cannot be opened"],
    ] as const) {
      const args = ["serve", "--config", config, "--create", "--port", "0", "--db", database]
      const { code, stderr } = await runProgram(args)
      expect([database, code, stderr]).toEqual([database, 1, expect.stringContaining(said)])
      expect(stderr.trimEnd().split("\n")).toHaveLength(1)
      expect(stderr).not.toContain("hidden")
    }
  })

  test("given no database file yet, then the line names --create, and no file is made", async () => {
    const config = join(dirname(freshDatabase()), "callrules.json")
    const networks = [{ id: "n", time_zone: "UTC", tokens: [{ token: "t" }] }]
    writeFileSync(config, JSON.stringify({ networks, log_requests: false }))
    const missing = freshDatabase()
    const answer = await runProgram(["serve", "--config", config, "--port", "0", "--db", missing])
    expect([answer.code, answer.stderr]).toEqual([
      1,
      `callrules: the database ${missing} does not exist; add --create to make it, for the first start\n`,
    ])
    expect(existsSync(missing)).toBe(false)
  })

  test("given a configuration that cannot be used, then a line for each problem", async () => {
    const missing = await runProgram(["serve", "--config", "/nowhere.json"])
    expect([missing.code, oneLine(missing.stderr)]).toEqual([1, true])
    const notJson = await serveWith("{")
    expect([notJson.code, notJson.stderr]).toEqual([1, expect.stringContaining("not JSON")])
    const faulty = await serveWith({
      prt: 1,
      versions: { signals: ["v1"] },
      limits: { leg_seconds: -5 },
      networks: [{ id: "", time_zone: 5 }],
    })
    const [first, ...problems] = faulty.stderr.trim().split("\n")
    expect([faulty.code, first]).toEqual([1, expect.stringContaining("cannot be used")])
    const places = ["prt", "versions.signals[0]", "limits.leg_seconds", "networks[0].id", "networks[0].time_zone"]
    expect(problems.map((line) => places.find((place) => line.includes(`\`${place}\``)))).toEqual(places)
    const inconsistent = await serveWith({
      networks: [
        { id: "n", time_zone: "Mars/Olympus", tokens: [{}, { token: "t", advertiser: "nobody" }] },
        { id: "n", time_zone: "UTC", tokens: [{ token: "t" }, { token: "Bearer x" }] },
      ],
    })
    expect(inconsistent.code).toBe(1)
    for (const part of [
      "networks[0].time_zone",
      "tokens[0]",
      "unknown advertiser",
      "duplicate id",
      "the same token",
      "no scheme",
    ])
      expect(inconsistent.stderr).toContain(part)
  })

  test("given a configuration of its own, then it serves its networks and no demo", async () => {
    const networks = [{ id: "n", time_zone: "UTC", tokens: [{ token: "secret" }] }]
    const server = await startConfigured({ networks, versions: { affiliates: ["2030-01-01"] } })
    const ask = (path: string, token: string) => fetch(`${server.url}${path}`, { headers: { authorization: token } })
    expect((await ask("/api/2030-01-01/n/affiliates.json", "secret")).status).toBe(200)
    expect((await ask("/api/2030-01-01/n/affiliates.json", "demo-token")).status).toBe(401)
    expect((await ask("/host/n/inbox", "demo-host-token")).status).toBe(404)
    await stop(server)
  })

  test("given serve without a configuration, then it is refused: no public tokens by accident", async () => {
    const answer = await runProgram(["serve"])
    expect([answer.code, answer.stderr]).toEqual([1, expect.stringContaining("--config")])
  })

  test("given a database that is missing, then it is refused; with --create it is made, for its owner alone", async () => {
    const database = freshDatabase()
    const configuration = { networks: [{ id: "n", time_zone: "UTC" }] }
    const refused = await runProgram(["serve", "--port", "0", ...serveArgs(configuration, database)])
    expect([refused.code, refused.stderr, existsSync(database)]).toEqual([
      1,
      expect.stringContaining("does not exist"),
      false,
    ])
    await stop(await startConfigured(configuration, database))
    expect(statSync(database).mode & 0o777).toBe(0o600)
  })

  test("given --version, then the version of the package", async () => {
    const answer = await runProgram(["--version"])
    expect([answer.code, answer.stdout]).toEqual([0, `${packageVersion}\n`])
  })

  test("given --help, then every option is there", async () => {
    const help = await runProgram(["start", "--help"])
    expect(help.code).toBe(0)
    for (const option of ["--port", "--db", "--help"]) expect(help.stdout).toContain(option)
  })
})
