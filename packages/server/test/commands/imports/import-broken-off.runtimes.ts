// Imports that break off: a file that cannot be read to its end, a service that stops answering. Whatever was answered is told.
import { writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { freshDatabase, runProgram, type Server, startConfigured, stop } from "../../support/program.ts"
import { notNow, type Way, wayTo } from "../../support/way.ts"

const folder = dirname(freshDatabase())
/** Lines about different calls are sent side by side. */
const CALLS = 60

let server: Server
let way: Way
/** What is answered 503: a request with this text in it. */
let refused: string | undefined

beforeAll(async () => {
  server = await startConfigured({
    host_token: "host",
    networks: [
      {
        id: "n1",
        time_zone: "UTC",
        tokens: [{ token: "secret" }],
        advertisers: [{ id: "acme", campaigns: [{ id: "auto" }] }],
      },
    ],
  })
  const place = { advertiser_id_from_network: "acme", advertiser_campaign_id_from_network: "auto" }
  const events = Array.from({ length: CALLS }, (_, call) => {
    const leg = { call_record_id: `call-${call}`, transaction_id: `LEG-${call}` }
    return [
      { ...leg, ...place, kind: "received", event_id: "r", at: "2026-11-21T14:15:00Z" },
      { ...leg, kind: "completed", event_id: "c", at: "2026-11-21T14:16:00Z" },
    ]
  }).flat()
  const body = JSON.stringify({ events })
  const headers = { authorization: "host", "content-type": "application/json" }
  expect((await fetch(`${server.url}/host/n1/events/batch`, { method: "POST", headers, body })).status).toBe(200)
  way = await wayTo(server.url, (body) => (refused !== undefined && body.includes(refused) ? notNow() : undefined))
})

afterAll(async () => {
  way.close()
  await stop(server)
})

/** The orders of a group of them that are in the ledger. */
const applied = async (group: string): Promise<ReadonlyArray<string>> => {
  const histories = Array.from({ length: CALLS }, async (_, call) => {
    const answer = await fetch(`${server.url}/host/n1/calls/LEG-${call}/history`, {
      headers: { authorization: "host" },
    })
    expect(answer.status).toBe(200)
    return answer.text()
  })
  const all = (await Promise.all(histories)).join("")
  return Array.from(all.matchAll(/"partner_unique_id":"([^"]+)"/g), ([, order = ""]) => order)
    .filter((order) => order.startsWith(`${group}-`))
    .sort()
}

interface Told {
  readonly line: number
  readonly outcome: string
}

const told = (stdout: string): ReadonlyArray<Told> =>
  stdout
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line))

/** A table of orders of one group, one a line. */
const table = (group: string, rows: number, end: string | Uint8Array): Buffer =>
  Buffer.concat([
    Buffer.from("call_record_id,name,revenue,partner_unique_id\n"),
    Buffer.from(
      Array.from({ length: rows }, (_, row) => `call-${row % CALLS},Sale,${row + 1},${group}-${row + 2}\n`).join(""),
    ),
    Buffer.from(end),
  ])

const BROKEN: ReadonlyArray<readonly [string, string, string | Uint8Array, RegExp]> = [
  ["cut in a quoted cell", "cut", 'call-1,"Sa', /is no CSV: Quote Not Closed/],
  ["with a quote that is not closed", "quote", 'call-1,"Sale,1,o\ncall-1,Sale,1,p\n', /is no CSV: Quote Not Closed/],
  ["cut in a character", "utf8", Buffer.of(0x63, 0xc3), /is not UTF-8, in line/],
  ["with a cell over a mebibyte", "long", `call-1,${"x".repeat(1_100_000)}\n`, /is longer than 1 MiB/],
]

describe("a table with a broken end", () => {
  // ENG-384
  test.each(BROKEN)(
    "given one %s from a pipe, then each row that was applied is reported, and where it stopped, and the next run applies none twice",
    async (_, group, end, fault) => {
      const args = ["signals", "import", "-", "--format", "csv", "--url", way.url, "--token", "secret"]
      const runs = [3, 60].map((rows) => [`${group}${rows}`, table(`${group}${rows}`, rows, end), rows] as const)
      for (const [orders, text, rows] of runs) {
        const { code, stderr, stdout } = await runProgram(args, text)
        const reports = told(stdout)
        expect(code).toBe(2)
        expect(stderr).toMatch(fault)
        // the reader may be behind or ahead of the fault, but what it sent is told
        expect(reports.map(({ line }) => line)).toEqual(Array.from(reports, (_, index) => index + 2))
        expect(reports.map(({ outcome }) => outcome)).toEqual(reports.map(() => "applied"))
        expect(await applied(orders)).toEqual(reports.map(({ line }) => `${orders}-${line}`).sort())
        if (reports.length > 0) {
          expect(stderr).toContain(`stopped after line ${reports.at(-1)?.line}`)
          expect(stderr).toContain("run it again")
        }
        const repaired = await runProgram(args, table(orders, rows, ""))
        expect(told(repaired.stdout).map(({ outcome }) => outcome)).toEqual([
          ...reports.map(() => "sent before"),
          ...Array.from({ length: rows - reports.length }, () => "applied"),
        ])
      }
    },
    60_000,
  )

  // ENG-286
  test.each(BROKEN)(
    "given one %s in a file, then it is refused whole, before its first row is sent",
    async (_, group, end, fault) => {
      const path = join(folder, `${group}.csv`)
      writeFileSync(path, table(`file-${group}`, 3_000, end))
      for (const further of [["--dry-run"], []]) {
        const run = await runProgram(["signals", "import", path, "--url", way.url, "--token", "secret", ...further])
        expect([run.code, run.stdout, run.stderr]).toEqual([2, "", expect.stringMatching(fault)])
      }
      expect(await applied(`file-${group}`)).toEqual([])
    },
  )
})

describe("a service that stops answering", () => {
  // ENG-384
  test("given one line without an answer, then those beside it that were answered are told, and no further line is sent", async () => {
    const path = join(folder, "silent.csv")
    writeFileSync(path, table("silent", 40, ""))
    const run = () => runProgram(["signals", "import", path, "--url", way.url, "--token", "secret"])
    refused = '"silent-4"'
    const first = await run()
    refused = undefined
    const reports = told(first.stdout)
    const outcomes = reports.map(({ line, outcome }) => [line, outcome])
    expect(outcomes.slice(0, 4)).toEqual([
      [2, "applied"],
      [3, "applied"],
      [4, "unanswered"],
      [5, "applied"],
    ])
    const reported = reports.filter(({ outcome }) => outcome === "applied").map(({ line }) => `silent-${line}`)
    expect(await applied("silent")).toEqual(reported.sort())
    expect(reported.length).toBeLessThan(40)
    expect([first.code, first.stderr]).toEqual([2, expect.stringMatching(/not now.*stopped at line 4; run it again/)])
    const again = told((await run()).stdout)
    expect(again).toHaveLength(40)
    expect(again.filter(({ outcome }) => outcome === "sent before")).toHaveLength(reported.length)
  }, 60_000)
})
