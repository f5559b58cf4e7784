// `callrules serve --check`: what a start would refuse is told while the server before it still runs.

import { spawnSync } from "node:child_process"
import { chmodSync, linkSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync, writeFileSync } from "node:fs"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { startServer } from "@callrules/server"
import { describe, expect, test } from "vitest"
import { BUNDLED_PROGRAM } from "../../../../../scripts/bundled.ts"
import { checkServer } from "../../../src/commands/serve.ts"
import { runProgram } from "../../support/program.ts"

const SECRET = "whsec_c2VjcmV0IHNlY3JldCBzZWNyZXQgc2VjcmV0"
const NETWORK = { id: "n1", time_zone: "UTC" }
const WEBHOOK = { id: "crm", url: "https://crm.example.com/events", secrets: [SECRET] }

/** A configuration file in a folder of its own, in which its database may be. */
const written = (configuration: object) => {
  const folder = mkdtempSync(join(tmpdir(), "callrules-test-"))
  const config = join(folder, "callrules.json")
  writeFileSync(config, JSON.stringify({ networks: [NETWORK], log_requests: false, ...configuration }))
  return { folder, config }
}

// ENG-445
describe("given `serve --check`", () => {
  test("when the file can be used, then it says so, and neither a database nor a port is touched", async () => {
    const other = createServer().listen(0, "127.0.0.1")
    await new Promise((resolve) => other.once("listening", resolve))
    const address = other.address()
    const port = typeof address === "object" && address !== null ? address.port : 0
    const { config, folder } = written({ port, networks: [{ ...NETWORK, webhooks: [WEBHOOK] }] })
    const db = join(folder, "calls.db")
    const checked = await runProgram(["serve", "--config", config, "--db", db, "--create", "--check"])
    other.close()
    expect(checked).toEqual({ code: 0, stdout: `${config} can be used\n`, stderr: "" })
    expect(readdirSync(folder)).toEqual(["callrules.json"])
  })

  test("when a PostgreSQL server does not run, then the file can be used all the same", async () => {
    const { config } = written({ database: "postgres://engine@127.0.0.1:1/calls" })
    expect(await runProgram(["serve", "--config", config, "--check"])).toMatchObject({ code: 0, stderr: "" })
  })

  test("when the file has problems, then each is a line, as of a start, and the exit code is 1", async () => {
    const { config } = written({ prt: 1, networks: [{ ...NETWORK, time_zone: "Mars/Olympus" }] })
    const [checked, started] = await Promise.all([
      runProgram(["serve", "--config", config, "--check"]),
      runProgram(["serve", "--config", config]),
    ])
    expect(checked).toEqual(started)
    expect([checked.code, checked.stderr.split("\n").length]).toEqual([1, 4])
  })

  test("when a zone may be meant otherwise, then the warning of a start is told", async () => {
    const { config } = written({ networks: [{ ...NETWORK, time_zone: "EST" }] })
    const { code, stderr } = await runProgram(["serve", "--config", config, "--db", ":memory:", "--check"])
    expect([code, stderr]).toEqual([0, expect.stringContaining('"event":"configuration-warning"')])
  })

  test("when the help is asked for, then it has the option", async () => {
    expect((await runProgram(["serve", "--help"])).stdout).toContain("--check")
  })

  const HOST = { host_token: "h" }
  test.each([
    ["a database that is not there", { database: "/nowhere/calls.db" }],
    ["a database that looks like a URL", { database: "postgres:/engine@db/calls" }],
    ["a file of messages beside PostgreSQL", { database: "postgres://u@127.0.0.1:1/x", webhooks: { file: "w.db" } }],
    ["a network's token that is the host's", { ...HOST, networks: [{ ...NETWORK, tokens: [{ token: "h" }] }] }],
    ["a private address that is none", { webhooks: { allow_private_addresses: ["10.0.0.0/33"] } }],
    ["an interface of the host without a token", { host_interface: { port: 8788 } }],
    [
      "a target that cannot be sent to",
      { networks: [{ ...NETWORK, webhooks: [{ ...WEBHOOK, url: "http://a.example" }] }] },
    ],
  ])("%s: then the check and the start refuse it with the same words", async (_, configuration) => {
    const { config } = written({ database: ":memory:", ...configuration })
    const checked = await Promise.resolve()
      .then(() => checkServer({ config }))
      .catch((error: unknown) => error)
    expect(checked).toBeInstanceOf(Error)
    await expect(startServer({ config, port: 0 })).rejects.toEqual(checked)
  })

  const SENDING = { networks: [{ ...NETWORK, webhooks: [WEBHOOK] }] }
  const APART = { ...HOST, host_interface: { port: 8788 } }
  test.each([
    ["a folder as the database", { database: "folder" }, true, "folder is not a file"],
    ["an empty database without `create`", { database: "empty.db" }, false, "is empty; add --create"],
    ["an empty database beside a log", { database: "left.db" }, true, "restore the file, and keep the log"],
    ["a database that is a link to nothing", { database: "link.db" }, true, "is a link to a file that does not exist"],
    ["a database below a file", { database: "callrules.json/x.db" }, true, "callrules.json is not a folder"],
    ["messages in the database", { webhooks: { file: "calls.db" } }, true, "is the database itself"],
    ["messages in the database by a link", { webhooks: { file: "same/calls.db" } }, true, "is the database itself"],
    ["messages in a missing folder", { ...SENDING, webhooks: { file: "none/w.db" } }, true, "none of `webhooks.file`"],
    ["a folder as the messages", { ...SENDING, webhooks: { file: "folder" } }, true, "folder is not a file"],
    ["a folder in the place of the messages", { ...SENDING, database: "c.db" }, true, "c.webhooks.db is not a file"],
    [
      "a socket in a missing folder",
      { ...HOST, host_interface: { socket: "none/h.sock" } },
      true,
      "none of `host_interface.socket`",
    ],
    ["one port for both interfaces", { ...APART, port: 8788 }, true, "is the server's own"],
    [
      "one port on all addresses and on one",
      { ...HOST, host: "0.0.0.0", port: 8788, host_interface: { host: "127.0.0.1", port: 8788 } },
      true,
      "is the server's own",
    ],
    [
      "one port on one address and on all",
      { ...HOST, port: 8788, host_interface: { host: "::", port: 8788 } },
      true,
      "is the server's own",
    ],
    ["a database with a second name", { database: "one.db" }, false, "one.db has 2 links; remove the others"],
    [
      "messages in a file with a second name",
      { webhooks: { file: "one.db" } },
      true,
      "of webhooks .*one.db has 2 links",
    ],
    ["a socket in the place of a file", { ...HOST, host_interface: { socket: "text" } }, true, "is no socket"],
    ["a socket in the place of a folder", { ...HOST, host_interface: { socket: "folder" } }, true, "is no socket"],
    ["a socket behind a link to nothing", { ...HOST, host_interface: { socket: "link.db" } }, true, "is a link to a"],
    ["a socket with a long path", { ...HOST, host_interface: { socket: "s".repeat(100) } }, true, "name a shorter one"],
    [
      "a socket in the place of the database",
      { ...HOST, host_interface: { socket: "same/calls.db" } },
      true,
      "path of a file of the server",
    ],
  ])("%s: then the check and the start refuse it alike", async (_, configuration, create, says) => {
    const { config, folder } = written({})
    mkdirSync(join(folder, "folder"))
    mkdirSync(join(folder, "c.webhooks.db"))
    symlinkSync(folder, join(folder, "same"))
    symlinkSync("nothing.db", join(folder, "link.db"))
    const texts = { "empty.db": "", "left.db": "", "left.db-wal": "log", "one.db": "x", text: "x" }
    for (const [name, text] of Object.entries(texts)) writeFileSync(join(folder, name), text, { mode: 0o600 })
    linkSync(join(folder, "one.db"), join(folder, "two.db"))
    const placed = placedIn(folder, {
      database: "calls.db",
      networks: [NETWORK],
      log_requests: false,
      ...configuration,
    })
    writeFileSync(config, JSON.stringify(placed))
    const checked = await Promise.resolve()
      .then(() => checkServer({ config, create }))
      .catch((error: unknown) => error)
    expect(checked).toEqual(expect.objectContaining({ message: expect.stringMatching(says) }))
    await expect(startServer({ config, create })).rejects.toEqual(checked)
  })

  // ENG-457
  test("when several places are wrong, then each is a line, and the start says the same", async () => {
    const { config, folder } = written({
      ...HOST,
      ...SENDING,
      database: "/nowhere/calls.db",
      webhooks: { file: "/nowhere/w.db" },
      host_interface: { socket: "/nowhere/h.sock" },
    })
    const [checked, started] = await Promise.all([
      runProgram(["serve", "--config", config, "--create", "--check"]),
      runProgram(["serve", "--config", config, "--create"]),
    ])
    expect(checked).toEqual(started)
    const lines = checked.stderr.trimEnd().split("\n")
    expect([checked.code, lines.length, readdirSync(folder)]).toEqual([1, 4, ["callrules.json"]])
    for (const what of ["the database", "`webhooks.file`", "`host_interface.socket`"]) {
      expect(checked.stderr).toContain(`the folder /nowhere of ${what} does not exist`)
    }
  })

  test("when the messages are the database under a second name, then both faults are told", () => {
    const { config, folder } = written({})
    writeFileSync(join(folder, "calls.db"), "", { mode: 0o600 })
    linkSync(join(folder, "calls.db"), join(folder, "w.db"))
    const files = placedIn(folder, { database: "calls.db", networks: [NETWORK], webhooks: { file: "w.db" } })
    writeFileSync(config, JSON.stringify(files))
    expect(() => checkServer({ config, create: true })).toThrow(/calls.db has 2 links.*\n.*is the database itself/)
  })

  test("when the user of the process may not write there, then the check and the start refuse it alike", () => {
    const { config, folder } = written({})
    writeFileSync(config, JSON.stringify({ networks: [NETWORK], database: join(folder, "calls.db"), port: 0 }))
    chmodSync(folder, 0o555)
    chmodSync(config, 0o444)
    // to root nothing is closed
    const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
    const [checked, started] = [["--check"], []].map((more) =>
      spawnSync(process.execPath, [BUNDLED_PROGRAM, "serve", "--config", config, "--create", ...more], {
        ...user,
        encoding: "utf8",
        timeout: 30_000,
      }),
    )
    expect([checked?.status, checked?.stderr]).toEqual([1, expect.stringContaining("must be able to write to")])
    expect([started?.status, started?.stderr]).toEqual([1, checked?.stderr])
  }, 60_000)

  test.each([
    ["ports of which --port changes one", { ...APART, port: 8788 }, 8789],
    ["a free port for both", { ...HOST, host_interface: { port: 0 } }, 0],
    [
      "one port on all addresses of one kind",
      { ...HOST, host: "::1", host_interface: { host: "0.0.0.0", port: 8788 } },
      8788,
    ],
    ["one port on two addresses", { ...HOST, host_interface: { host: "127.0.0.2", port: 8788 } }, 8788],
    ["messages in a missing folder, which nobody is sent", { webhooks: { file: "/nowhere/w.db" } }, 0],
  ])("%s: then the file can be used", (_, configuration, port) => {
    const { config } = written({ database: ":memory:", ...configuration })
    expect(checkServer({ config, port })).toBe(`${config} can be used`)
  })

  test("when --port is the port of the host interface, then it is refused", () => {
    const { config } = written({ database: ":memory:", ...APART })
    expect(() => checkServer({ config, port: 8788 })).toThrow("is the server's own")
  })
})

/** A configuration whose files are in a folder. */
const placedIn = (folder: string, configuration: object): object =>
  JSON.parse(JSON.stringify(configuration), (key, value: unknown) =>
    ["database", "file", "socket"].includes(key) && typeof value === "string" ? join(folder, value) : value,
  )
