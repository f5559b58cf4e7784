// `callrules backtest` on kept calls: which campaign a call counts for, and how campaigns and calls with odd ids are told.
import { hashToken, staticDirectory } from "@callrules/directory"
import { makeEngine } from "@callrules/engine"
import { sqliteStores } from "@callrules/store-sqlite"
import { beforeAll, describe, expect, test } from "vitest"
import { freshDatabase, runProgram } from "./program.ts"

/** Open all day on the Friday of the tests. */
const hours = { timeZone: "UTC", days: { friday: [{ from: "00:00", to: "24:00" }] } }

const directory = staticDirectory({
  id: "n1",
  timeZone: "UTC",
  tokens: [{ token: "t1" }],
  advertisers: [{ id: "a", campaigns: [{ id: "c", hours }, { id: "d" }] }],
})

const at = (seconds: number): string => new Date(Date.UTC(2026, 10, 20, 15, 0, seconds)).toISOString()

const database = freshDatabase()

const backtest = (...args: ReadonlyArray<string>) => runProgram(["backtest", ...args, "--db", database])

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
  const received = (leg: string, campaign: string, when: number) => ({
    kind: "received",
    at: at(when),
    event_id: `${leg} ${campaign}`,
    advertiser_id_from_network: "a",
    advertiser_campaign_id_from_network: campaign,
  })
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
      await send("POST", "/host/n1/events", "host", { call_record_id: `r-${leg}`, transaction_id: leg, ...event })
    }
  }
  await engine.close()
}, 60_000)

// ENG-470
describe("given calls that were reported for another campaign after their decision", () => {
  test("when that campaign is asked for, then they are none of its calls", async () => {
    const { code, stderr, stdout } = await backtest("during_hours", "--campaign", "a/d")
    expect([code, stdout]).toEqual([2, ""])
    expect(stderr).toContain("has no calls of campaign `a/d`, written advertiser/campaign; there are calls of `a/c`\n")
  })

  test.each(["--against-decisions", "--against-settings"])(
    "when the campaign that decided them is asked for, then both are judged by its hours and settings (%s)",
    async (against) => {
      const { code, stderr, stdout } = await backtest("during_hours", "--campaign", "a/c", against, "--json")
      expect([code, stderr]).toEqual([0, ""])
      expect(JSON.parse(stdout)).toMatchObject({ calls: 2, met: 2, other: { met: 2 }, unjudged: {} })
    },
  )
})
