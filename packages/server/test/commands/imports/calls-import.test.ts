// `callrules calls import` into a running server.
import { writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { freshDatabase, runProgram, type Server, startConfigured, stop } from "../../support/program.ts"

const database = freshDatabase()
const folder = dirname(database)
const file = (name: string, lines: ReadonlyArray<string>): string => {
  const path = join(folder, name)
  writeFileSync(path, lines.join("\n"))
  return path
}

let server: Server

beforeAll(async () => {
  const advertisers = [{ id: "acme", campaigns: [{ id: "auto" }] }]
  const networks = [{ id: "n1", time_zone: "America/New_York", tokens: [{ token: "secret" }], advertisers }]
  server = await startConfigured({ host_token: "host", networks }, database)
})
afterAll(() => stop(server))

const importing = (path: string, ...more: ReadonlyArray<string>) => {
  const config = ["--config", join(folder, "callrules.json"), "--port", new URL(server.url).port]
  return runProgram(["calls", "import", path, ...config, ...more])
}

const reports = (stdout: string): ReadonlyArray<Record<string, unknown>> =>
  stdout
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line))

const host = (path: string): Promise<string> =>
  fetch(`${server.url}/host${path}`, { headers: { authorization: "host" } }).then((answer) => answer.text())

const place = { advertiser_id_from_network: "acme", advertiser_campaign_id_from_network: "auto" }
const call = (record: number, start = "2025/03/01 09:00:00 AM"): string =>
  JSON.stringify({
    call_record_id: record,
    transaction_id: `0000000A-${String(record).padStart(8, "0")}`,
    received: { at: start, ...place },
    completed: { at: "2025-03-01T14:04:10Z" },
  })

describe("calls import", () => {
  test("given a file, then a report for each line, and a second run changes nothing and says so", async () => {
    const lines = [call(1), "", "nope", call(2), call(3, "soon"), '{"call_record_id":1,"call_record_id":2}', "[]"]
    const path = file("calls.ndjson", lines)
    const dry = await importing(path, "--dry-run")
    expect([dry.code, dry.stderr]).toEqual([1, "2 checked, 1 refused, 3 faulty\n"])
    const first = await importing(path)
    expect([first.code, first.stderr]).toEqual([1, "2 applied, 1 refused, 3 faulty\n"])
    const told = reports(first.stdout)
    expect(told.map(({ line, outcome }) => [line, outcome])).toEqual([
      [1, "applied"],
      [3, "faulty"],
      [4, "applied"],
      [5, "refused"],
      [6, "faulty"],
      [7, "faulty"],
    ])
    expect(told[0]).toMatchObject({ call_record_id: "1", transaction_id: "0000000A-00000001" })
    expect(told[3]).toMatchObject({
      class: "InvalidInput",
      problems: [
        {
          code: "bad-timestamp",
          pointer: "/received/at",
          detail: expect.stringContaining("`received.at` is not a valid timestamp"),
        },
      ],
    })
    // one shape in every report
    const problems = told.flatMap((report) => report["problems"] ?? [])
    expect(new Set(problems.flatMap((problem: object) => Object.keys(problem)))).toEqual(
      new Set(["code", "pointer", "detail", "hint"]),
    )
    expect(told[4]).toMatchObject({
      problems: [{ code: "key-repeated", pointer: "/call_record_id", detail: "duplicate key `call_record_id`" }],
    })
    const before = await host("/n1/calls/0000000A-00000001/history")
    const second = await importing(path)
    expect([second.code, second.stderr]).toEqual([1, "2 unchanged, 1 refused, 3 faulty\n"])
    expect(await host("/n1/calls/0000000A-00000001/history")).toBe(before)
    expect(JSON.parse(await host("/outbox"))).toMatchObject({ events: [] })
  })

  test("given an id that would be read as another one, then the line is faulty, and the others are imported", async () => {
    const near = call(31).replace('"call_record_id":31', '"call_record_id":9007199254740990.6')
    const run = await importing(file("near.ndjson", [near, call(32)]))
    expect(run.stderr).toBe("1 applied, 1 faulty\n")
    expect(reports(run.stdout)[0]).toMatchObject({ problems: [{ code: "number-lost", pointer: "/call_record_id" }] })
  })

  test("given calls with warnings, then each is reported with them, and the others are imported", async () => {
    const tablet = JSON.parse(call(20))
    const lines = [
      call(19),
      JSON.stringify({ ...tablet, received: { ...tablet.received, phone_type: "Tablet" } }),
      call(21),
    ]
    const path = file("warned.ndjson", lines)
    for (const [more, outcome] of [
      [["--dry-run"], "checked"],
      [[], "applied"],
      [[], "unchanged"],
    ] as const) {
      const run = await importing(path, ...more)
      expect([run.code, run.stderr]).toEqual([0, `3 ${outcome}\n`])
      const [, told] = reports(run.stdout)
      expect(told?.["warnings"]).toEqual([expect.objectContaining({ hint: expect.any(String) })])
    }
  })

  test("given more lines than go into one request, then all are imported in the order of the file, from a pipe too", async () => {
    const lines = Array.from({ length: 450 }, (_, index) => call(1000 + index))
    const config = ["--config", join(folder, "callrules.json"), "--port", new URL(server.url).port]
    const run = await runProgram(["calls", "import", "-", "--network", "n1", ...config], lines.join("\n"))
    expect([run.code, run.stderr]).toEqual([0, "450 applied\n"])
    expect(reports(run.stdout).map(({ line }) => line)).toEqual(lines.map((_, index) => index + 1))
  })

  test("given two legs of a call at the end of a batch, then what waits for the call is for the later one", async () => {
    const waits = { search: { call_record_id: "9000" }, call_in_progress: true, signals: [{ name: "Sale" }] }
    const sent = await fetch(`${server.url}/api/2026-11-01/transactions.json`, {
      method: "POST",
      headers: { authorization: "secret", "content-type": "application/json" },
      body: JSON.stringify(waits),
    })
    expect(sent.status).toBe(201)
    const leg = (id: string, start: string, end: string): string =>
      JSON.stringify({
        ...JSON.parse(call(9000)),
        transaction_id: id,
        received: { at: start, ...place },
        completed: { at: end },
      })
    const lines = [
      ...Array.from({ length: 199 }, (_, index) => call(5000 + index)),
      leg("LEG-1", "2025-03-01T10:00:00Z", "2025-03-01T10:01:00Z"),
      leg("LEG-2", "2025-03-01T10:01:00Z", "2025-03-01T10:02:00Z"),
    ]
    const run = await importing(file("legs.ndjson", lines))
    expect([run.code, run.stderr]).toEqual([0, "201 applied\n"])
    expect(await host("/n1/calls/LEG-2/history")).toContain("Sale")
    expect(await host("/n1/calls/LEG-1/history")).not.toContain("Sale")
  })

  test("given legs of a call that are too long for one batch together, then each line is answered by itself", async () => {
    // three bytes a character: two of them are longer than a request may be
    const custom_data = { tag: { note: "\u20ac".repeat(200_000) } }
    const long = (id: string): string => {
      const received = { at: "2025-03-01T10:00:00Z", ...place, custom_data }
      return JSON.stringify({ ...JSON.parse(call(9_500)), transaction_id: id, received })
    }
    const run = await importing(file("long.ndjson", [call(9_499), long("LONG-1"), long("LONG-2"), call(9_501)]))
    expect(run.stderr).not.toContain("stopped before line")
    expect(reports(run.stdout).map(({ line }) => line)).toEqual([1, 2, 3, 4])
  })

  test("given an imported call, then signals are reported on it from a file", async () => {
    await importing(file("one.ndjson", [call(7)]))
    const rows = file("sales.csv", ["call record id,name", "7,Sale", ""])
    const sales = await runProgram(["signals", "import", rows, "--url", server.url, "--token", "secret"])
    expect([sales.code, sales.stderr]).toEqual([0, "1 applied\n"])
  })

  test("given what cannot begin, then what is missing, and exit code 2", async () => {
    const path = file("some.ndjson", [call(1)])
    const [noNetwork, noServer, noFile] = await Promise.all([
      importing(path, "--network", "nowhere"),
      importing(path, "--port", "1"),
      importing(join(folder, "missing.ndjson")),
    ])
    expect([noNetwork.code, noNetwork.stderr]).toEqual([
      2,
      expect.stringMatching(/^callrules: the server refused: [^{]*`nowhere`/),
    ])
    expect(noServer.stderr).toMatch(
      /^callrules: the server does not answer: .*\n {2}stopped before line 1: no report came on line 1; run it again/,
    )
    expect([noServer.code, noFile.code]).toEqual([2, 2])
    expect(noFile.stderr).toMatch(/missing.ndjson cannot be read/)
  })
})
