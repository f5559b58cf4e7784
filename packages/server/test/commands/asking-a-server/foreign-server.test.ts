// Commands at a wrong address: what answers there is not our server, whatever it says. An import tries again for some seconds, so tests
// run at once.
import { writeFileSync } from "node:fs"
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { dirname, join } from "node:path"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { freshDatabase, runProgram } from "../../support/program.ts"

const folder = dirname(freshDatabase())

const file = (name: string, text: string): string => {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

const calls = file("calls.ndjson", '{"call_record_id":"r"}\n')
const affiliates = file("affiliates.ndjson", '{"id_from_network":"A-1","name":"Acme"}\n')
const signals = file("signals.csv", "call_record_id,signal_name\nr,sale\n")

const COMMANDS = [
  ["erase", "--network", "n", "--call", "r"],
  ["tokens", "list"],
  ["why", "call-1", "--network", "n"],
  ["tokens", "create", "--use", "host"],
  ["tokens", "rotate", "ops"],
  ["tokens", "revoke", "ops"],
  ["calls", "import", calls, "--network", "n"],
  ["backup"],
]

// ENG-295, ENG-298, ENG-479, SIG-336
describe.concurrent.each([
  ["an empty object", "{}"],
  ["other JSON", '{"status":"ok","records":1}'],
  ["answers without a report", '{"reports":[],"signals":[],"call":null}'],
  ["reports that are none", '{"reports":[{"outcome":"done"}],"signals":[{}]}'],
])("given a server that answers everything with 200 and %s", (_, body) => {
  let server: Server
  let url = ""
  beforeAll(
    () =>
      new Promise<void>((resolve) => {
        server = createServer((_, answer) => answer.end(body)).listen(0, "127.0.0.1", () => {
          url = `http://127.0.0.1:${(server.address() as AddressInfo).port}` // as it listens on a port
          resolve()
        })
      }),
  )
  afterAll(() => {
    server.close()
    server.closeAllConnections()
  })

  const run = (...args: ReadonlyArray<string>) => runProgram([...args, "--url", url, "--token", "secret"])

  test("when a command asks it, then it is told that this is no server of callrules, and nothing as done", async () => {
    // each begins a process: all commands ask the same, and one body is enough for most of them
    for (const args of body === "{}" ? COMMANDS : COMMANDS.slice(0, 2)) {
      const { code, stderr, stdout } = await run(...args)
      expect([args.join(" "), code === 0, stdout, stderr]).toEqual([
        args.join(" "),
        false,
        "",
        expect.stringMatching(/^callrules: what answers is not a server of callrules: status 200/),
      ])
    }
  }, 90_000)

  test("when lines are imported into it, then none of them is told as applied", async () => {
    const runs = await Promise.all([
      run("affiliates", "import", affiliates, "--network", "n"),
      run("signals", "import", signals),
    ])
    for (const { code, stdout } of runs) expect([code, stdout]).toEqual([2, expect.stringContaining('"unanswered"')])
  }, 60_000)
})

// ENG-298, SIG-336
test.concurrent.each(["null", "<html>Welcome</html>", ""])(
  "given a server that answers everything with 200 and %j, then it is none of callrules",
  async (body) => {
    const server = createServer((_, answer) => answer.end(body)).listen(0, "127.0.0.1")
    await new Promise((resolve) => server.once("listening", resolve))
    const { port } = server.address() as AddressInfo // as it listens on a port
    const where = ["--url", `http://127.0.0.1:${port}`, "--token", "secret"]
    const [listed, imported] = await Promise.all([
      runProgram(["tokens", "list", ...where]),
      runProgram(["signals", "import", signals, ...where]),
    ])
    server.close()
    server.closeAllConnections()
    expect([listed.code, listed.stderr]).toEqual([
      1,
      expect.stringMatching(/^callrules: what answers is not a server of callrules: status 200/),
    ])
    expect([imported.code, imported.stdout]).toEqual([2, expect.stringContaining('"unanswered"')])
  },
)

// ENG-298
test.concurrent.each([
  [404, '{"errors":[{"title":"no such page"}]}'],
  [403, '{"errors":{"invalid_data":["x"],"class":"c"}}'],
  [500, '{"errors":"x"}'],
  [502, "<html>Bad gateway</html>"],
])("given another server's %i with %s, then it is not told as a refusal of ours", async (status, body) => {
  const server = createServer((_, answer) => answer.writeHead(status).end(body)).listen(0, "127.0.0.1")
  await new Promise((resolve) => server.once("listening", resolve))
  const { port } = server.address() as AddressInfo // as it listens on a port
  const { code, stderr } = await runProgram([
    "tokens",
    "list",
    "--url",
    `http://127.0.0.1:${port}`,
    "--token",
    "secret",
  ])
  server.close()
  server.closeAllConnections()
  expect([code, stderr]).toEqual([
    1,
    expect.stringMatching(new RegExp(`^callrules: what answers is not a server of callrules: status ${status}`)),
  ])
})

// ENG-530
test.concurrent.each([
  [["why", "call-1", "--network", "n"], { legs: [null] }],
  [["why", "call-1", "--network", "n"], { legs: {} }],
  [["why", "call-1", "--network", "n"], { legs: [{ leg_id: "L", call_status: "completed", recording: "x" }] }],
  [["erase", "--network", "n", "--call", "r"], { calls: 1, records: null, left: [], next: null }],
  [["erase", "--network", "n", "--call", "r"], { calls: "1", records: {}, left: [], next: null }],
  [["erase", "--network", "n", "--call", "r"], { calls: 1, records: {}, left: null, next: null }],
  [["calls", "find", "5551234", "--network", "n"], { legs: [{}], next: null }],
  [["tokens", "list"], { records: [null], next: null }],
])(
  "given %j and an answer with the right keys and other values, %j, then nothing is told of it",
  async (args, body) => {
    const server = createServer((_, answer) => answer.end(JSON.stringify(body))).listen(0, "127.0.0.1")
    await new Promise((resolve) => server.once("listening", resolve))
    const { port } = server.address() as AddressInfo // as it listens on a port
    const run = await runProgram([...args, "--url", `http://127.0.0.1:${port}`, "--token", "secret"])
    server.close()
    server.closeAllConnections()
    expect([run.stdout, run.stderr]).toEqual([
      "",
      expect.stringMatching(/^callrules: what answers is not a server of callrules: status 200/),
    ])
  },
)

// ENG-489
test("given reports on other calls than were sent, then none is told as applied, and the import stops there", async () => {
  const report = { outcome: "imported", transaction_id: "T", class: null, problems: [], warnings: [] }
  const told = async (...records: ReadonlyArray<string | null>) => {
    const body = JSON.stringify({ reports: records.map((call_record_id) => ({ ...report, call_record_id })) })
    const server = createServer((_, answer) => answer.end(body)).listen(0, "127.0.0.1")
    await new Promise((resolve) => server.once("listening", resolve))
    const { port } = server.address() as AddressInfo // as it listens on a port
    const both = file("both.ndjson", '{"call_record_id":"r"}\n{"call_record_id":7}\n')
    const where = ["--network", "n", "--url", `http://127.0.0.1:${port}`, "--token", "secret"]
    const run = await runProgram(["calls", "import", both, ...where])
    server.close()
    server.closeAllConnections()
    return run
  }
  expect(await told("r", "7")).toMatchObject({ code: 0, stderr: "2 applied\n" })
  for (const foreign of [
    ["7", "r"],
    ["r", "r"],
    ["r", null],
  ]) {
    const { code, stderr, stdout } = await told(...foreign)
    expect([code, stdout, stderr]).toEqual([
      2,
      "",
      expect.stringContaining("what answers is not a server of callrules"),
    ])
  }
})

// ENG-480
describe.concurrent.each([
  ["a page", 200, (token: string) => `<p>Authorization: ${token}</p>`],
  ["a page of a gateway", 502, (token: string) => `{"request":{"headers":{"authorization":"${token}"}}}`],
  ["a refusal", 403, (token: string) => `{"errors":{"class":"Forbidden","invalid_data":"${token} may not"}}`],
])("given a server whose answer is %s that repeats the token", (_, status, says) => {
  test("when a command asks it, then the token is not in what it prints", async () => {
    const server = createServer((request, answer) =>
      answer.writeHead(status).end(says(String(request.headers.authorization))),
    ).listen(0, "127.0.0.1")
    await new Promise((resolve) => server.once("listening", resolve))
    const { port } = server.address() as AddressInfo // as it listens on a port
    for (const args of [
      ["why", "call-1", "--network", "n"],
      ["calls", "import", calls, "--network", "n"],
      ["affiliates", "import", affiliates, "--network", "n"],
    ]) {
      const way = ["--url", `http://127.0.0.1:${port}`, "--token", "p4ss-word/1"]
      const { code, stderr, stdout } = await runProgram([...args, ...way])
      expect(code).not.toBe(0)
      expect(stdout + stderr).toContain("***")
      expect(stdout + stderr).not.toMatch(/p4ss|word/)
    }
    server.close()
    server.closeAllConnections()
  }, 60_000)
})

// ENG-480
test.concurrent.each([
  "https://me:p4ssword@calls.example.com",
  "ftp://me:p4ss/word@host",
  "//me:p4ssword@host",
  "me:p4ssword@host",
])("given the address %s, when a command is to ask it, then it says so, without the password", async (url) => {
  for (const args of [
    ["why", "call-1", "--network", "n"],
    ["signals", "import", signals],
  ]) {
    const { code, stderr } = await runProgram([...args, "--url", url, "--token", "secret"])
    expect([code === 0, stderr]).toEqual([false, expect.stringMatching(/^callrules: .*(is no address|user name)/)])
    expect(stderr).not.toMatch(/p4ss|word@/)
  }
})

// ENG-490
test.concurrent.each([
  ["calls find", ["calls", "find", "+14155550123"], { legs: [] }],
  ["erase --caller", ["erase", "--caller", "+14155550123"], { calls: 0, records: {}, left: [] }],
  [
    "erase --caller, which tells of a call each time",
    ["erase", "--caller", "+1415"],
    { calls: 1, records: {}, left: [] },
  ],
  ["erase --call", ["erase", "--call", "call-1"], { calls: 1, records: {}, left: [] }],
])(
  "given a server that answers %s with the same `next` again and again, then it is none of callrules",
  async (_, args, page) => {
    let count = 0
    const server = createServer((_, answer) => {
      count += 1
      answer.end(JSON.stringify(count > 9 ? "enough" : { ...page, next: "same" }))
    }).listen(0, "127.0.0.1")
    await new Promise((resolve) => server.once("listening", resolve))
    const { port } = server.address() as AddressInfo // as it listens on a port
    const run = await runProgram([...args, "--network", "n", "--url", `http://127.0.0.1:${port}`, "--token", "secret"])
    server.close()
    server.closeAllConnections()
    expect([run.code, run.stderr]).toEqual([2, expect.stringContaining("what answers is not a server of callrules")])
    expect(count).toBe(args.includes("--call") ? 1 : 2)
  },
)

// ENG-297
test("given a server whose answers are full of control characters, then none is printed, not into a pipe either", async () => {
  const evil = "x\u001b[2J\u001b[31m\u009b2J\u202e\r\u0007"
  const recording = { record: true, reason: evil, explanation: evil, unknown_facts: [], decided_at: evil }
  const settings = { record_calls: true, call_recording_condition: evil, version: evil }
  const leg = { leg_id: evil, call_status: evil, recording, settings, explained: { words: evil }, hint: evil }
  const found = { ...leg, call_record_id: evil, received_at: evil, advertiser_id_from_network: evil, record: true }
  const answers: Readonly<Record<string, object>> = {
    recording: { legs: [leg] },
    calls: { legs: [{ ...found, reason: evil, advertiser_campaign_id_from_network: evil }], next: null },
    erasures: { calls: 1, records: { [evil]: 1 }, left: [{ call_record_id: evil, reason: evil }], next: null },
    tokens: { records: [{ token_id: evil }], next: null, token_id: evil, token: evil },
    backup: { file: evil, webhooks_file: evil },
    past_calls: { errors: { class: evil, invalid_data: evil } },
  }
  const server = createServer(({ url = "" }, answer) => {
    answer.end(JSON.stringify(answers[/(\w+)(\?.*)?$/.exec(url)?.[1] ?? ""]))
  }).listen(0, "127.0.0.1")
  await new Promise((resolve) => server.once("listening", resolve))
  const { port } = server.address() as AddressInfo // as it listens on a port
  for (const args of [
    ...[
      ["why", "call-1"],
      ["calls", "find", "+14155550123"],
      ["erase", "--call", "r"],
    ].flatMap((each) => [
      [...each, "--network", "n"],
      [...each, "--network", "n", "--json"],
    ]),
    ["tokens", "list"],
    ["tokens", "create", "--use", "host"],
    ["backup"],
    ["calls", "import", calls, "--network", "n"],
  ]) {
    const { stderr, stdout } = await runProgram([...args, "--url", `http://127.0.0.1:${port}`, "--token", "secret"])
    expect([args.join(" "), stdout + stderr]).toEqual([args.join(" "), expect.stringMatching(/^[\n -~]*x[\n -~]*$/)])
  }
  server.close()
  server.closeAllConnections()
}, 60_000)
