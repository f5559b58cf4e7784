// Mistakes that people make on the command line and in the configuration: the message has the place, the fault and the right remedy.
import { mkdtempSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { freshDatabase, runProgram, type Server, startServer } from "../support/program.ts"

const NETWORK = { id: "n1", time_zone: "UTC" }
const folder = mkdtempSync(join(tmpdir(), "callrules-test-"))

const configured = (text: string): string => {
  const config = join(mkdtempSync(join(tmpdir(), "callrules-test-")), "callrules.json")
  writeFileSync(config, text)
  return config
}

const said = async (...args: ReadonlyArray<string>): Promise<string> => {
  const { code, stderr } = await runProgram(args)
  expect(code).toBeGreaterThan(0)
  return stderr
}

// ENG-465
describe("given a mistake on the command line", () => {
  const WHY = ["why", "c1", "--network", "demo"]
  test.each([
    ["a folder as the demo's database", ["start", "--db", folder], `${folder} is not a file; name another one`],
    [
      "a missing folder",
      ["start", "--db", "/nowhere/x.db"],
      "the folder /nowhere of the database does not exist; make it first",
    ],
    ["a call that is not given", ["explain", "mobile"], 'there is no call; write one such as \'{"phone_type"'],
    ["an unknown command of a group", ["tokens", "make"], "the commands are create, rotate, revoke and list"],
    [
      "a server that is not there",
      [...WHY, "--url", "http://127.0.0.1:1", "--token", "x"],
      "ECONNREFUSED 127.0.0.1:1; is it running, and is the address right?",
    ],
    [
      "a PostgreSQL that is not there",
      ["migrate", "postgres://127.0.0.1:1/x"],
      "ECONNREFUSED 127.0.0.1:1; is PostgreSQL running, and are host and port right?",
    ],
    [
      "a ledger that is none",
      ["ledger", "verify", configured("x".repeat(1000))],
      "cannot be used: file is not a database; name the file of a ledger",
    ],
    [
      "a ledger that is not there",
      ["ledger", "verify", "/nowhere.db"],
      "the ledger in /nowhere.db cannot be used: it does not exist\n",
    ],
  ])("%s: then the message says what to do", async (_, args, message) => {
    expect(await said(...args)).toContain(message)
  })

  test.each([
    ["a folder as the configuration", folder, [], `${folder} is a folder; name the file in it`],
    ["an empty configuration", configured(" \n"), [], "is empty; write one such as"],
    [
      "a database of another kind",
      configured(JSON.stringify({ networks: [NETWORK] })),
      ["--db", "mysql://u:secret@h/x"],
      "the database is a URL that begins with mysql://; give the path of a file, or a URL that begins with postgres://",
    ],
    [
      "a URL with a mistyped beginning",
      configured(JSON.stringify({ networks: [NETWORK], database: "postgress:/u:s3cret@h/x" })),
      [],
      "the database looks like an address; give the path of a file, or a URL that begins with postgres://",
    ],
    [
      "the URL of a database where a file, a folder, a socket and a host belong",
      configured(
        JSON.stringify({
          networks: [NETWORK],
          host: "u:s3cret@h",
          host_token: "t",
          host_interface: { socket: "postgres://u:s3cret@h/x" },
          backup_folder: "postgres://u:s3cret@h/x",
          webhooks: { file: "postgres:/u:s3cret@h/x" },
        }),
      ),
      [],
      "`backup_folder` must be the name of a folder, such as `backups`, not a text of 23 characters",
    ],
    [
      "a URL that cannot be read",
      configured(JSON.stringify({ networks: [NETWORK] })),
      ["--db", "postgres://u:s3cret#1@h:5432/x"],
      "the URL of the database cannot be read; write it as postgres://user:password@host:5432/name",
    ],
    [
      "a network that is only its id",
      configured(JSON.stringify({ networks: ["n1"], limits: 5, host_interface: 8788 })),
      [],
      '`networks[0]` must be an object such as `{"id": "n1", "time_zone": "America/New_York"}`, not a text',
    ],
    [
      "a token that is only its text",
      configured(JSON.stringify({ networks: [{ ...NETWORK, tokens: ["s3cret"] }] })),
      [],
      '`networks[0].tokens[0]` must be an object such as `{"token": "a secret"}`, not a text',
    ],
    [
      "a condition in the configuration",
      configured(
        JSON.stringify({
          networks: [
            { ...NETWORK, advertisers: [{ id: "a", campaigns: [{ id: "c", call_recording_condition: "mobile" }] }] },
          ],
        }),
      ),
      [],
      "unknown key `networks[0].advertisers[0].campaigns[0].call_recording_condition` (it is set while the server runs, with a PUT of the campaign's recording settings)",
    ],
  ])("%s: then the message says what to do, and tells no secret", async (_, config, more, message) => {
    const stderr = await said("serve", "--config", config, "--check", ...more)
    expect(stderr).toContain(message)
    expect(stderr).not.toMatch(/s3cret|:secret/)
  })
})

// ENG-465
describe("given a demo that runs", () => {
  const database = freshDatabase()
  let server: Server
  beforeAll(async () => {
    server = await startServer(database)
  }, 60_000)
  afterAll(() => server.child.kill())

  test("when another one is started on its file, then the path is told once, and what to do", async () => {
    const stderr = await said("start", "--port", "0", "--db", database)
    expect(stderr).toBe(
      `callrules: the database ${database} cannot be opened: it is in use by another process; end that one first, or name another file\n`,
    )
  })

  test("when it is asked with a wrong token, then the remedy is the option of the command, not a header", async () => {
    const stderr = await said("why", "c1", "--network", "demo", "--url", server.url, "--token", "wrong")
    expect(stderr).toBe(
      "callrules: the server refused: the host token is not valid; give the right host token with --token, or set CALLRULES_HOST_TOKEN\n",
    )
  })
})
