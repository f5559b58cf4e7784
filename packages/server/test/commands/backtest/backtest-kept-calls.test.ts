// `callrules backtest` on the calls that a server keeps: in a copy of a running server's file, and in PostgreSQL.
import { readFileSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { startTestServer } from "../../../../store-postgres/test/support/database.ts"
import { migrateDatabase } from "../../../src/commands/migrate.ts"
import { freshDatabase, runProgram, type Server, startConfigured, stop } from "../../support/program.ts"

const campaign = (id: string) => `/api/2026-11-01/n/advertisers/a/advertiser_campaigns/${id}.json`
const advertisers = [{ id: "a", campaigns: [{ id: "c" }, { id: "d" }] }]
const networks = [
  {
    id: "n",
    time_zone: "UTC",
    tokens: [{ token: "partner" }],
    advertisers,
    custom_data_fields: ["product", "consent"],
  },
]

/** The second past midnight of a day of October. */
const at = (day: number, second = 0): string => new Date(Date.UTC(2026, 9, day, 0, 0, second)).toISOString()

/** The events of a leg that was transferred ten seconds after its reception. */
const life = (
  leg: string,
  day: number,
  received: object,
  during: ReadonlyArray<object> = [],
  later: ReadonlyArray<object> = [],
): ReadonlyArray<object> =>
  [
    {
      kind: "received",
      at: at(day),
      advertiser_id_from_network: "a",
      advertiser_campaign_id_from_network: "c",
      ...received,
    },
    ...during,
    { kind: "transferred", at: at(day, 10) },
    ...later,
    { kind: "completed", at: at(day, 60) },
  ].map((event, index) => ({ call_record_id: `r-${leg}`, transaction_id: leg, event_id: `${index}`, ...event }))

const key = (day: number, second: number) => ({ kind: "keypress", sequence: 1, key: "1", at: at(day, second) })
const product = (day: number, second: number, value: string) => ({
  kind: "custom_data",
  source: "tag",
  custom_data: { product: value },
  at: at(day, second),
})

const LIVES: ReadonlyArray<ReadonlyArray<object>> = [
  life("mobile", 1, { phone_type: "Mobile" }),
  life("voip", 2, { phone_type: "VoIP" }),
  life("pressed", 3, { phone_type: "Landline" }, [key(3, 5)]),
  // the key was pressed in time, and reported when the decision had fallen
  life("pressed-late", 4, { phone_type: "Landline" }, [], [key(4, 5)]),
  life("pending", 5, { pending_custom_data_fields: ["product"] }, [product(5, 5, "car")]),
  life("pending-late", 6, { pending_custom_data_fields: ["product"] }, [], [product(6, 20, "car")]),
  life("unannounced", 7, {}, [], [product(7, 20, "car")]),
  // a decision may have fallen before or after the value was another one
  life("replaced", 8, { custom_data: { network: { product: "car" } } }, [
    { ...product(8, 5, "boat"), source: "affiliate" },
    product(8, 6, "boat"),
  ]),
  life("other-campaign", 9, { advertiser_campaign_id_from_network: "d", phone_type: "Mobile" }),
  // one that is received now: an old one would be closed as overdue
  life("in-progress", 10, { at: new Date().toISOString(), phone_type: "Mobile" }).slice(0, 1),
]

describe("given a running server with calls, and a copy of its file", () => {
  const database = freshDatabase()
  const config = join(dirname(database), "callrules.json")
  let server: Server
  let copy = ""
  const send = async (method: string, path: string, token: string, body: object): Promise<void> => {
    const answer = await fetch(`${server.url}${path}`, {
      method,
      headers: { authorization: token },
      body: JSON.stringify(body),
    })
    expect([answer.status, await answer.text()]).toEqual([200, expect.anything()])
  }
  const backUp = async (): Promise<string> => {
    const { stdout } = await runProgram(["backup", "--config", config, "--port", new URL(server.url).port])
    return stdout.split("\n")[0] ?? ""
  }
  beforeAll(async () => {
    server = await startConfigured({ networks, host_token: "host", log_requests: false, database }, database)
    await send("PUT", campaign("c"), "partner", { record_calls: true, call_recording_condition: "mobile" })
    for (const events of LIVES) for (const event of events) await send("POST", "/host/n/events", "host", event)
    copy = await backUp()
  }, 120_000)
  afterAll(() => stop(server), 60_000)

  const backtest = (...args: ReadonlyArray<string>) => runProgram(["backtest", ...args, "--db", copy])
  const metOf = async (condition: string): Promise<unknown> => {
    const { stdout } = await backtest(condition, "--json")
    const { calls, met, uncertain = 0, unjudged } = JSON.parse(stdout)
    return { calls, met, uncertain, unjudged }
  }

  // ENG-438
  test("when a condition is tried, then it meets the calls that it would have recorded, and the rest is told", async () => {
    const run = await backtest(
      "pressed[1] or mobile",
      "--against-decisions",
      "--advertiser",
      "a",
      "--campaign",
      "c",
      "--to",
      "2026-10-04",
    )
    expect(run).toEqual({
      code: 1,
      stdout: `${copy.split("/").at(-1)}, network n: 4 calls
2 (50.0 %) meet  pressed[1] or mobile
1 (25.0 %) were decided to be recorded
1 would be recorded and were not, 0 were recorded and would not be
  leg pressed: would be recorded  {"phone_type":"Landline","keypresses":["1"]}
`,
      stderr:
        "1 call has a fact that was not known at the decision, and the verdict depends on it: it counts as not met, since such calls are not recorded\n",
    })
  })

  test("when facts came late, then they do not count, and what was changed meanwhile cannot be judged", async () => {
    const inProgress = { "not-due": 1 }
    expect(await metOf("pressed[1]")).toEqual({ calls: 9, met: 1, uncertain: 0, unjudged: inProgress })
    expect(await metOf('custom_data[product] = "car"')).toEqual({
      calls: 8,
      met: 1,
      uncertain: 1,
      unjudged: { ...inProgress, "changed-facts": 1 },
    })
    expect(await metOf("custom_data[product] absent")).toMatchObject({ calls: 8, met: 6, uncertain: 1 })
    const { stderr } = await backtest('custom_data[product] = "car"')
    expect(stderr.split("\n")).toContain(
      "1 could not be judged (changed-facts): a fact that the condition asks about was changed or contradicted while the call lasted: `custom_data[product]`",
    )
  })

  test("when the condition in force is tried, then nothing changes", async () => {
    const run = await backtest("mobile", "--against-decisions", "--advertiser", "a", "--campaign", "c", "--json")
    expect([run.code, JSON.parse(run.stdout)]).toMatchObject([
      0,
      { met: 1, other: { met: 1, onlyThis: 0, onlyOther: 0 } },
    ])
  })

  test("when it is compared with the current settings, then each campaign has its own, and one without records nothing", async () => {
    const run = await backtest("pressed[1] or mobile", "--against-settings", "--to", "2026-10-31")
    expect([run.code, run.stdout.split("\n").slice(1)]).toEqual([
      1,
      [
        "3 (33.3 %) meet  pressed[1] or mobile",
        "1 (11.1 %) meet  the current settings",
        "2 meet only the first, 0 only the second",
        '  leg other-campaign: only the first  {"phone_type":"Mobile","keypresses":[]}',
        '  leg pressed: only the first  {"phone_type":"Landline","keypresses":["1"]}',
        "",
      ],
    ])
  })

  test("when two conditions and a report are asked for, then it has both, with what was left out", async () => {
    const report = join(dirname(database), "report.html")
    const run = await backtest("mobile", "--against", "pressed[1]", "--report", report)
    expect([run.code, run.stdout]).toEqual([1, expect.stringContaining("1 (11.1 %) meet  pressed[1]\n")])
    const page = readFileSync(report, "utf8")
    expect(page).toContain("further calls that could not be judged</th><td>1</td>")
  })

  test("when the file of the running server is named, then it says how to get a copy", async () => {
    const { code, stderr } = await runProgram(["backtest", "mobile", "--config", config])
    expect([code, stderr]).toEqual([
      2,
      expect.stringContaining("is in use by another process; while its server runs, use a copy: `callrules backup`"),
    ])
  })

  // ENG-439
  test.each([
    [
      ["--db", "x", "--config", "y", "--from", "2026-02-30", "--time", "t"],
      ["give --config or --db", "`2026-02-30` is no day", "--time is only"],
    ],
    [["--db", "x", "--from", "2026-10-02", "--to", "2026-10-01"], ["--from 2026-10-02 is after"]],
    [["--db", "x", "--against", "repeat", "--against-decisions"], ["one of --against, --against-decisions and"]],
    [
      ["calls.csv", "--db", "x", "--format", "csv", "--fields", "a"],
      ["not both", "--format is only", "--fields is only"],
    ],
    [
      ["calls.csv", "--from", "2026-10-02", "--against-decisions"],
      ["--from needs", "--against-decisions needs"],
    ],
    [[], ["which calls?"]],
  ])("when %j does not fit together, then all of it is told", async (args, told) => {
    const { code, stderr, stdout } = await runProgram(["backtest", "mobile", ...args])
    expect([code, stdout]).toEqual([2, ""])
    for (const one of told) expect(stderr).toContain(one)
  })

  test("when a name is of nothing that is there, then it says what there is", async () => {
    const failed = async (...args: ReadonlyArray<string>) => (await backtest(...args)).stderr
    expect(await failed("mobile", "--network", "m")).toContain("no network `m` in the database; there is `n`")
    expect(await failed("mobile", "--advertiser", "a", "--campaign", "x")).toContain(
      "there are calls of campaign `c` of advertiser `a`, campaign `d` of advertiser `a`",
    )
    expect(await failed("mobile", "--from", "2027-01-01")).toContain("network `n` has no calls from 2027-01-01")
    expect(await failed("custom_data[produkt] present")).toContain("it had `consent` and `product`")
  })

  test("when a caller is erased, then what was erased cannot be judged, and everything else still is", async () => {
    await send("POST", "/host/n/erasures", "host", { call_record_id: "r-pending" })
    copy = await backUp()
    expect(await metOf('custom_data[product] = "car"')).toMatchObject({ unjudged: { erased: 1, "changed-facts": 1 } })
    expect(await metOf("not mobile")).toMatchObject({ calls: 9, met: 6 })
  })

  test("when the calls are moved to PostgreSQL, then a database in use gives the same answer", async () => {
    const postgres = await startTestServer()
    try {
      const url = await postgres.newDatabase()
      await migrateDatabase(url, undefined)
      const ndjson = join(dirname(database), "ledger.ndjson")
      expect((await runProgram(["ledger", "export", copy, ndjson])).code).toBe(0)
      expect((await runProgram(["ledger", "import", url, ndjson])).code).toBe(0)
      const args = ['pressed[1] or custom_data[product] = "car"', "--against-decisions", "--json"]
      const inFile = await backtest(...args)
      const configured = join(dirname(database), "postgres.json")
      writeFileSync(configured, JSON.stringify({ networks, database: url }))
      expect(await runProgram(["backtest", ...args, "--config", configured])).toEqual(inFile)
      expect(JSON.parse(inFile.stdout)).toMatchObject({ calls: 7, met: 1 })
    } finally {
      await postgres.stop()
    }
  }, 120_000)
})
