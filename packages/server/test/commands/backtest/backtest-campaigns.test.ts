// `callrules backtest` on kept calls: which campaign a call counts for, and how campaigns and calls with odd ids are told.
import { hashToken, staticDirectory } from "@callrules/directory"
import { makeEngine } from "@callrules/engine"
import { sqliteStores } from "@callrules/store-sqlite"
import { beforeAll, describe, expect, test } from "vitest"
import { freshDatabase, runProgram } from "../../support/program.ts"

/** Open all day on the Friday of the tests. */
const hours = { timeZone: "UTC", days: { friday: [{ from: "00:00", to: "24:00" }] } }

const directory = staticDirectory({
  id: "n1",
  timeZone: "UTC",
  tokens: [{ token: "t1" }],
  advertisers: [
    { id: "a", campaigns: [{ id: "c", hours }, { id: "d" }, { id: "b/c" }, { id: "lines" }] },
    { id: "a/b", campaigns: [{ id: "c" }] },
  ],
})

const at = (seconds: number): string => new Date(Date.UTC(2026, 10, 20, 15, 0, seconds)).toISOString()

const database = freshDatabase()

/** A leg whose id would be two lines. */
const FORGED = "x\n  leg y: only the first"

const backtest = (...args: ReadonlyArray<string>) => runProgram(["backtest", ...args, "--db", database])

const of = (advertiser: string, campaign: string): ReadonlyArray<string> => [
  ...["--advertiser", advertiser],
  ...["--campaign", campaign],
]

beforeAll(async () => {
  const stores = sqliteStores({ path: database, create: true })
  const engine = await makeEngine({ stores, directory, hostTokenHash: hashToken("host"), log: () => {} })
  const send = async (method: string, path: string, authorization: string, body: object): Promise<void> => {
    const request = { method, headers: { authorization }, body: JSON.stringify(body) }
    const answer = await engine.handler(new Request(`http://localhost${path}`, request))
    expect([answer.status, await answer.text()]).toEqual([200, expect.anything()])
  }
  await send("PUT", "/api/2026-11-01/n1/advertisers/a/advertiser_campaigns/c.json", "t1", {
    record_calls: true,
    call_recording_condition: "pressed[1]",
  })
  const received = (leg: string, campaign: string, when: number, advertiser = "a") => ({
    kind: "received",
    at: at(when),
    event_id: `${leg} ${campaign}`,
    advertiser_id_from_network: advertiser,
    advertiser_campaign_id_from_network: campaign,
  })
  const report = (leg: string, event: object): Promise<void> =>
    send("POST", "/host/n1/events", "host", { call_record_id: `r-${leg}`, transaction_id: leg, ...event })
  for (const [leg, again] of [
    ["earlier", -1],
    ["later", 1],
  ] as const) {
    for (const event of [
      received(leg, "c", 0),
      { kind: "keypress", event_id: "key", sequence: 1, key: "1", at: at(2) },
      { kind: "transferred", event_id: "transferred", at: at(3) },
      { kind: "completed", event_id: "completed", at: at(9) },
      received(leg, "d", again),
    ]) {
      await report(leg, event)
    }
  }
  for (const event of [received("of a", "b/c", 0), received("of a/b", "c", 0, "a/b"), received(FORGED, "lines", 0)]) {
    const leg = event.event_id.slice(0, event.event_id.lastIndexOf(" "))
    await report(leg, event)
    await report(leg, { kind: "completed", event_id: "completed", at: at(9) })
  }
  await engine.close()
}, 60_000)

// ENG-470
describe("given calls that were reported for another campaign after their decision", () => {
  test("when that campaign is asked for, then they are none of its calls", async () => {
    const { code, stderr, stdout } = await backtest("during_hours", ...of("a", "d"))
    expect([code, stdout]).toEqual([2, ""])
    expect(stderr).toContain("has no calls of campaign `d` of advertiser `a`; there are calls of")
  })

  test.each(["--against-decisions", "--against-settings"])(
    "when the campaign that decided them is asked for, then both are judged by its hours and settings (%s)",
    async (against) => {
      const { code, stderr, stdout } = await backtest("during_hours", ...of("a", "c"), against, "--json")
      expect([code, stderr]).toEqual([0, ""])
      expect(JSON.parse(stdout)).toMatchObject({ calls: 2, met: 2, other: { met: 2 }, unjudged: {} })
    },
  )
})

// ENG-472
describe("given campaigns and advertisers whose ids have slashes", () => {
  test.each([
    [of("a", "b/c"), 1],
    [of("a/b", "c"), 1],
    [["--advertiser", "a/b"], 1],
    [["--advertiser", "a"], 4],
  ])("when the calls of %j are asked for, then those of no other are counted", async (args, calls) => {
    const { stdout } = await backtest("mobile", ...args, "--json")
    expect(JSON.parse(stdout)).toMatchObject({ calls })
  })

  test("when there are no calls of what is asked for, then it says of which there are", async () => {
    expect((await backtest("mobile", ...of("a", "x"))).stderr).toBe(
      "callrules: network `n1` has no calls of campaign `x` of advertiser `a`; there are calls of campaign `c` of advertiser `a`, campaign `b/c` of advertiser `a`, campaign `c` of advertiser `a/b`, campaign `lines` of advertiser `a`\n",
    )
    expect((await backtest("mobile", "--advertiser", "b")).stderr).toContain(
      "has no calls of advertiser `b`; there are",
    )
    const { code, stderr } = await backtest("mobile", "--campaign", "c")
    expect([code, stderr]).toEqual([
      2,
      "callrules: --campaign needs --advertiser, since only the two together name a campaign\n",
    ])
  })
})

// ENG-473
test("given a call whose id has a line feed, when it is told, then it is one line", async () => {
  const { stdout } = await backtest("not mobile", ...of("a", "lines"), "--against-decisions")
  expect(stdout.trimEnd().split("\n")).toEqual([
    "calls.db, network n1: 1 call",
    "1 (100.0 %) meet  not mobile",
    "0 (0.0 %) were decided to be recorded",
    "1 would be recorded and were not, 0 were recorded and would not be",
    "  leg x\\u{a}  leg y: only the first: would be recorded  {}",
  ])
})
