// `callrules calls find`: support knows the number of a caller and about when, and needs the id of the call.
import { dirname, join } from "node:path"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { freshDatabase, runProgram, type Server, startConfigured, stop } from "../support/program.ts"

const advertisers = [{ id: "a", campaigns: [{ id: "c" }] }]
const networks = [{ id: "n", time_zone: "America/New_York", tokens: [{ token: "partner" }], advertisers }]

describe("given a running server with calls of a caller", () => {
  const database = freshDatabase()
  let server: Server
  beforeAll(async () => {
    server = await startConfigured({ networks, host_token: "host" }, database)
    const events = Array.from({ length: 103 }, (_, place) => {
      const leg = { call_record_id: `call-${place + 1}`, transaction_id: `leg-${place + 1}` }
      const of = { advertiser_id_from_network: "a", advertiser_campaign_id_from_network: "c" }
      const at = new Date(Date.UTC(2026, 0, place + 1, 14)).toISOString()
      const reception = { ...leg, ...of, at, kind: "received", event_id: "e", calling_phone_number: "+14155550123" }
      return [reception, { ...leg, at, kind: "completed", event_id: "e" }]
    }).flat()
    const odd = { call_record_id: "call\n2026-01-02T14:00:00.000Z call-2", transaction_id: "leg\n", event_id: "e" }
    const at = new Date(Date.UTC(2026, 0, 2)).toISOString()
    events.push(
      {
        ...{ ...odd, at, kind: "received", calling_phone_number: "+14155550177" },
        ...{ advertiser_id_from_network: "a", advertiser_campaign_id_from_network: "c" },
      },
      { ...odd, at, kind: "completed" },
    )
    const body = JSON.stringify({ events })
    await fetch(`${server.url}/host/n/events/batch`, { method: "POST", headers: { authorization: "host" }, body })
  }, 60_000)
  afterAll(() => stop(server), 60_000)

  const find = (...args: ReadonlyArray<string>) =>
    runProgram([
      ...["calls", "find", ...args, "--config", join(dirname(database), "callrules.json")],
      ...["--port", new URL(server.url).port],
    ])

  // ENG-451
  test("when those around a time are asked for, then a line for each tells what to ask `why` for, and no log has the number", async () => {
    const around = ["--from", "2026/01/02 08:30:00 AM", "--to", "2026-01-03T15:00:00Z"]
    const { code, stderr, stdout } = await find("(415) 555-0123", ...around)
    expect([code, stderr, stdout.trimEnd().split("\n")]).toEqual([
      0,
      "",
      [
        "2026-01-03T14:00:00.000Z call-3 (leg leg-3, completed): campaign c of advertiser a, not recorded: never-set",
        "2026-01-02T14:00:00.000Z call-2 (leg leg-2, completed): campaign c of advertiser a, not recorded: never-set",
      ],
    ])
    expect(server.logged()).toContain("/host/<network_id>/calls")
    expect(server.logged()).not.toMatch(/555.?0123/)
  })

  // ENG-473
  test("when ids have line feeds, then each call is one line all the same", async () => {
    const { code, stdout } = await find("4155550177")
    expect([code, stdout]).toEqual([
      0,
      "2026-01-02T00:00:00.000Z call\\u{a}2026-01-02T14:00:00.000Z call-2 (leg leg\\u{a}, completed): campaign c of advertiser a, not recorded: never-set\n",
    ])
  })

  test("when there are more than one answer has, then all are told, as JSON one a line", async () => {
    const { code, stdout } = await find("4155550123", "--json")
    const legs = stdout
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line))
    expect([code, legs.length, legs[102]]).toEqual([
      0,
      103,
      expect.objectContaining({ call_record_id: "call-1", leg_id: "leg-1", record: false }),
    ])
  })

  test("when there is none, then that is told, with exit code 1; a number that cannot be read has no answer", async () => {
    const none = await find("+14155550199")
    expect([none.code, none.stdout, none.stderr]).toEqual([1, "no call was found\n", ""])
    const wrong = await find("12")
    expect([wrong.code, wrong.stdout, wrong.stderr]).toEqual([2, "", expect.stringContaining("write it in E.164")])
  })
})
