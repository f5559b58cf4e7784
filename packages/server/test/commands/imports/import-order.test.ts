// Lines of one file that name a call in different ways, on a way where earlier requests take longer than later ones.
import { writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { mayChangeTheSame } from "../../../src/commands/same-report.ts"
import { freshDatabase, runProgram, type Server, startConfigured, stop } from "../../support/program.ts"
import { notNow, type Way, wayTo } from "../../support/way.ts"

const folder = dirname(freshDatabase())
const START = "2026-11-21T14:15:00Z"

let server: Server
let way: Way
/** How the next requests are answered, one after the other; an empty list: as the server answers them, the earlier the later. */
let refusals: Array<number> = []
let requests = 0

beforeAll(async () => {
  server = await startConfigured({
    host_token: "host",
    networks: [
      {
        id: "n1",
        time_zone: "America/New_York",
        tokens: [{ token: "secret" }],
        advertisers: [{ id: "acme", campaigns: [{ id: "auto" }] }],
      },
    ],
  })
  const headers = { authorization: "host", "content-type": "application/json" }
  const events = ["call-1", "call-2"].flatMap((call_record_id, index) => {
    const leg = { call_record_id, transaction_id: `LEG-${index + 1}` }
    const place = { advertiser_id_from_network: "acme", advertiser_campaign_id_from_network: "auto" }
    return [
      { ...leg, ...place, kind: "received", at: START, calling_phone_number: `+1415555012${index}` },
      { ...leg, kind: "completed", at: "2026-11-21T14:16:00Z" },
    ]
  })
  for (const [index, event] of events.entries()) {
    const body = JSON.stringify({ ...event, event_id: `e${index}` })
    expect((await fetch(`${server.url}/host/n1/events`, { method: "POST", headers, body })).status).toBeLessThan(300)
  }
  way = await wayTo(server.url, async () => {
    const turn = requests++
    await pause(Math.max(0, 8 - turn) * 20)
    const refused = refusals[turn]
    return refused === undefined ? undefined : notNow(refused)
  })
})

afterAll(async () => {
  way.close()
  await stop(server)
})

const imported = async (name: string, lines: ReadonlyArray<object>, planned: ReadonlyArray<number> = []) => {
  const path = join(folder, `${name}.ndjson`)
  writeFileSync(path, lines.map((line) => `${JSON.stringify(line)}\n`).join(""))
  requests = 0
  refusals = [...planned]
  const { code, stderr, stdout } = await runProgram(["signals", "import", path, "--url", way.url, "--token", "secret"])
  const outcomes = stdout
    .trimEnd()
    .split("\n")
    .map((line) => (JSON.parse(line) as { readonly outcome: string }).outcome)
  const history = await fetch(`${server.url}/host/n1/calls/LEG-1/history`, { headers: { authorization: "host" } })
  const amounts = Array.from((await history.text()).matchAll(/"revenue":"([^"]+)"/g), ([, amount]) => Number(amount))
  return { code, stderr, outcomes, amounts }
}

const sale = (search: object, revenue: number) => ({ search, signals: [{ name: "Sale", revenue }] })

const NAMES = [
  { transaction_id: "LEG-1" },
  { call_record_id: "call-1" },
  { call_start_time: START, calling_phone_number: "+14155550120" },
  { call_start_time: "2026-11-21T14:15:05Z", calling_phone_number: "+14155550120" },
  { call_start_time: "1795270500", calling_phone_number: "+14155550120" },
]

describe("lines about one call", () => {
  // ENG-340
  test("given lines that name one call in different ways, then they are applied in the order of the file", async () => {
    const { amounts, code, outcomes } = await imported(
      "names",
      NAMES.map((name, index) => sale(name, index + 1)),
    )
    expect([code, outcomes]).toEqual([0, NAMES.map(() => "applied")])
    expect(amounts).toEqual([1, 2, 3, 4, 5])
  })

  // ENG-340
  test("given lines that name one group of a call in two ways of writing one letter, then they are applied in the order of the file", async () => {
    const { amounts, code } = await imported(
      "letters",
      NAMES.map((search, index) => {
        const partner_unique_id = index % 2 === 0 ? "caf\u00e9" : "cafe\u0301"
        return { ...sale(search, index + 21), partner_unique_id }
      }),
    )
    expect([code, amounts.slice(-5)]).toEqual([0, [21, 22, 23, 24, 25]])
  })

  // ENG-341
  test.each([503, 429])(
    "given a service that answers a line with %i, then no later line is sent, and run again all come in their order",
    async (status) => {
      const lines = [11, 12, 13].map((amount) => sale({ transaction_id: "LEG-1" }, amount + status))
      const first = await imported(`busy-${status}`, lines, [status, status, status, status, status])
      expect([first.code, first.outcomes]).toEqual([2, ["unanswered"]])
      expect(first.stderr).toContain("not now")
      const again = await imported(`busy-${status}`, lines)
      expect(again.outcomes).toEqual(["applied", "applied", "applied"])
      expect(again.amounts.slice(-3)).toEqual([11, 12, 13].map((amount) => amount + status))
    },
    60_000,
  )
})

// ENG-351
test("given a line with call_in_progress, then it is told as accepted, with where its fate is read, and not as applied", async () => {
  const line = { ...sale({ call_record_id: "no-such-call" }, 5), call_in_progress: true }
  const path = join(folder, "waiting.ndjson")
  writeFileSync(path, `${JSON.stringify(line)}\n`)
  const { code, stderr, stdout } = await runProgram([
    "signals",
    "import",
    path,
    "--url",
    server.url,
    "--token",
    "secret",
  ])
  expect([code, stderr]).toEqual([0, expect.stringContaining("1 accepted")])
  const { fate, outcome } = JSON.parse(stdout) as { readonly fate: string; readonly outcome: string }
  expect(outcome).toBe("accepted")
  const answer = await fetch(new URL(fate, server.url), { headers: { authorization: "Bearer secret" } })
  expect(await answer.json()).toMatchObject({ status: "waiting" })
})

describe("whether two lines may change the same", () => {
  const reports = (search: object, groups: ReadonlyArray<unknown> = [undefined], more: object = {}) => ({
    search,
    signals: groups.map((partner_unique_id) => ({ name: "Sale", partner_unique_id })),
    ...more,
  })
  const [leg, other] = [{ transaction_id: "LEG-1" }, { transaction_id: "LEG-2" }]
  const caller = (calling_phone_number: unknown) => ({ call_start_time: START, calling_phone_number })

  test.each([
    ["an id and another one, which may be its correction", reports(leg), reports(other)],
    ["an id and a call record", reports(leg), reports({ call_record_id: "call-2" })],
    [
      "two external ids, which may be those of two legs",
      reports({ external_call_unique_id: "x" }),
      reports({ external_call_unique_id: "y" }),
    ],
    [
      "one call record, and groups that differ",
      reports({ call_record_id: "c" }, ["p"]),
      reports({ call_record_id: "c" }, ["q"]),
    ],
    ["one number written in two ways", reports(caller("+14155550123")), reports(caller("415.555.0123"))],
    ["a number that is none", reports(caller("unknown")), reports(caller("+14155550123"))],
    ["a number that is too short to tell", reports(caller("555")), reports(caller("+14155550123"))],
    [
      "a call record beside an id that goes before it",
      reports({ ...leg, call_record_id: "a" }),
      reports({ ...other, call_record_id: "b" }),
    ],
    ["a group in another case", reports(leg, ["Order-1"]), reports(other, [" order-1"])],
    ["a group in another way of writing one letter", reports(leg, ["caf\u00e9"]), reports(other, ["CAFE\u0301"])],
    ["a group as a number", reports(leg, [7]), reports(other, ["7"])],
    ["the group of the whole", reports(leg, [undefined], { partner_unique_id: "p" }), reports(other, ["q", "p"])],
    ["no group as null and as text", reports(leg, [null]), reports(other, [""])],
    ["custom data, which is the call's", reports(leg, ["p"], { custom_data: [] }), reports(other, ["q"])],
    ["no signals", { search: leg }, reports(other, ["q"])],
    ["what is no search", { search: "x" }, { search: "y" }],
  ])("given %s, then they may", (_, one, another) => {
    expect([mayChangeTheSame(one, another), mayChangeTheSame(another, one)]).toEqual([true, true])
  })

  test.each([
    ["two call records", reports({ call_record_id: "a" }), reports({ call_record_id: "b" })],
    ["two callers", reports(caller("+14155550123")), reports(caller("+14155550124"))],
    ["groups that differ", reports(leg, ["p", "q"]), reports(other, ["r"])],
  ])("given %s, then they do not", (_, one, another) => {
    expect([mayChangeTheSame(one, another), mayChangeTheSame(another, one)]).toEqual([false, false])
  })
})
