// Commands that ask the running server, and servers that start: what people get wrong is told in words that help.
import { once } from "node:events"
import { mkdtempSync, writeFileSync } from "node:fs"
import { createServer as createHttpServer } from "node:http"
import { type AddressInfo, createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { describe, expect, test } from "vitest"
import { askHostFor } from "../../../src/commands/ask-host.ts"
import { freshDatabase, runProgram, startConfigured, stop } from "../../support/program.ts"

const NETWORKS = [{ id: "n1", time_zone: "UTC", tokens: [{ token: "t" }] }]

const configured = (configuration: object): string => {
  const file = join(mkdtempSync(join(tmpdir(), "callrules-test-")), "callrules.json")
  writeFileSync(file, JSON.stringify({ networks: NETWORKS, ...configuration }))
  return file
}

const why = (...args: ReadonlyArray<string>) => runProgram(["why", "call-1", "--network", "n1", ...args])

describe("a command that asks the running server", () => {
  test("given a server that listens on another port, then it says how to name that", async () => {
    const file = configured({ port: 9, host_token: "h" })
    const { code, stderr } = await why("--config", file)
    expect([code, stderr]).toEqual([
      2,
      expect.stringMatching(
        /^callrules: the server does not answer: .*; is it running\? where it was started with another port, add --port\n$/,
      ),
    ])
    expect((await why("--config", file, "--port", "9")).stderr).not.toContain("add --port")
    expect((await why("--url", "http://127.0.0.1:9", "--token", "h")).stderr).not.toContain("add --port")
  })

  test("given a configuration without a host token, then it says that there is no host interface", async () => {
    const file = configured({ port: 9 })
    const { stderr } = await why("--config", file, "--token", "h")
    expect(stderr).toBe(
      `callrules: ${file} has no \`host_token\`, so that its server has no host interface; add one and start it again\n`,
    )
  })
})

// ENG-533
test("given a server that takes a connection and says nothing, then a command does not wait for ever", async () => {
  const silent = createServer().listen(0, "127.0.0.1")
  await once(silent, "listening")
  const { port } = silent.address() as AddressInfo // as it listens on a port
  const host = { url: `http://127.0.0.1:${port}`, token: "h" }
  const asked = askHostFor(host, { method: "GET", path: "/host/tokens", patience: 0.2 }, [])
  await expect(asked).rejects.toThrow(
    "the server does not answer: it was silent for 0.2 seconds; is it running, and is the address right?",
  )
  silent.close()
})

// ENG-537
test.each([
  ["never ends", "its answer has more than 67108864 characters", 60],
  ["comes bit by bit", "it has not answered within 1 seconds", 0.2],
])("given a server whose answer %s, then a command fails with what is wrong", async (kind, says, patience) => {
  const server = createHttpServer((_, answer) => {
    answer.writeHead(200, { "content-type": "application/json" })
    const piece = "x".repeat(kind === "never ends" ? 1_048_576 : 1)
    const write = (): void => {
      if (answer.destroyed) return
      if (kind === "never ends") answer.write(piece, write)
      else setTimeout(() => answer.write(piece, write), 50)
    }
    write()
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  const { port } = server.address() as AddressInfo // as it listens on a port
  const asked = askHostFor({ url: `http://127.0.0.1:${port}`, token: "h" }, { method: "GET", path: "/", patience }, [])
  await expect(asked).rejects.toThrow(`the server does not answer: ${says}`)
  server.closeAllConnections()
  server.close()
})

// ENG-534
test.each([[[]], [["--use", "partner"]]])(
  "given `tokens create` without a network, with %j, then no token of every network is made",
  async (more) => {
    const asked = ["tokens", "create", "--url", "http://127.0.0.1:9", "--token", "h", ...more]
    const { code, stderr, stdout } = await runProgram(asked)
    expect([code, stdout, stderr]).toEqual([
      1,
      "",
      "callrules: for which network? add --network n1; a host token of every network needs --use host or --use host_read_only\n",
    ])
  },
)

// ENG-449
test.each([
  ["rotate", [], "callrules tokens list"],
  ["revoke", [], "callrules tokens list"],
  ["rotate", ["--network", "n1"], "callrules tokens list --network n1"],
  ["revoke", ["--network", "n1"], "callrules tokens list --network n1"],
])(
  "given `tokens %s` of a token that is not there, with %j, then the line says what lists those that are",
  async (command, more, lists) => {
    const server = await startConfigured({ networks: NETWORKS, host_token: "h" })
    const asked = ["tokens", command, "nope", "--url", server.url, "--token", "h", ...more]
    const { code, stderr } = await runProgram(asked)
    await stop(server)
    expect([code, stderr]).toEqual([
      1,
      `callrules: there is no token \`nope\`; \`${lists}\` prints those that there are\n`,
    ])
  },
)

describe("a server that starts", () => {
  test("given a configuration without a host token, then it says that the host interface is off", async () => {
    const off = await startConfigured({ networks: NETWORKS, port: 0 })
    await stop(off)
    expect(off.printed).toContain("host interface: off, as the configuration has no `host_token`")
    const on = await startConfigured({ networks: NETWORKS, port: 0, host_token: "h" })
    await stop(on)
    expect(on.printed).not.toContain("host interface")
  })

  test("given a folder that does not exist, then it is named", async () => {
    const database = join(freshDatabase(), "..", "none", "calls.db")
    const { code, stderr } = await runProgram(["serve", "--config", configured({}), "--db", database, "--create"])
    expect(code).toBe(1)
    expect(stderr).toMatch(/^callrules: the folder .*none of the database does not exist; make it first/m)
  })
})
