// `callrules why`: a person asks why a call was not recorded.
import { dirname, join } from "node:path"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { freshDatabase, runProgram, type Server, startConfigured, stop } from "../support/program.ts"

const SETTINGS = "/api/2026-11-01/n/advertisers/a/advertiser_campaigns/c.json"
const advertisers = [{ id: "a", campaigns: [{ id: "c" }] }]
const networks = [{ id: "n", time_zone: "UTC", tokens: [{ token: "partner" }], advertisers }]

describe("given a running server and a call that it did not record", () => {
  const database = freshDatabase()
  let server: Server
  const send = (method: string, path: string, token: string, body: object): Promise<Response> =>
    fetch(`${server.url}${path}`, { method, headers: { authorization: token }, body: JSON.stringify(body) })
  beforeAll(async () => {
    server = await startConfigured({ networks, host_token: "host", log_requests: false }, database)
    await send("PUT", SETTINGS, "partner", { record_calls: true, call_recording_condition: "mobile and repeat" })
    const leg = { call_record_id: "call-77", transaction_id: "leg", at: new Date().toISOString() }
    const of = { advertiser_id_from_network: "a", advertiser_campaign_id_from_network: "c", phone_type: "Mobile" }
    await send("POST", "/host/n/events", "host", { ...leg, ...of, kind: "received", event_id: "e1" })
  }, 60_000)
  afterAll(() => stop(server), 60_000)

  const why = (...args: ReadonlyArray<string>) =>
    runProgram([
      ...["why", ...args, "--config", join(dirname(database), "callrules.json")],
      ...["--network", "n", "--port", new URL(server.url).port],
    ])

  test("when it is asked why, then it says what decided and what would have turned it, with exit code 1", async () => {
    const { code, stderr, stdout } = await why("call-77")
    expect([
      code,
      stderr,
      stdout
        .replace(/^decided at .*$/m, "decided at ...")
        .trimEnd()
        .split("\n"),
    ]).toEqual([
      1,
      "",
      [
        "leg leg (received): not recorded: the call does not meet the condition",
        "decided at ...",
        "settings at its reception, version 1: mobile and repeat",
        "",
        "The call does not meet the condition. This alone decided it:",
        "- `repeat` is false",
        "It would if `repeat` were true.",
        "",
        "- all of:",
        "  + mobile",
        "  - repeat",
      ],
    ])
    const json = await why("leg", "--json")
    expect(JSON.parse(json.stdout)).toMatchObject({ legs: [{ explained: { met: false } }] })
  })

  // ENG-473
  test("when the id of a leg has line feeds, then it is told on one line", async () => {
    const leg = {
      call_record_id: "call-78",
      transaction_id: "leg\n\nleg (received): recorded",
      at: new Date().toISOString(),
    }
    const of = { advertiser_id_from_network: "a", advertiser_campaign_id_from_network: "c" }
    await send("POST", "/host/n/events", "host", { ...leg, ...of, kind: "received", event_id: "e1" })
    const { stdout } = await why("call-78")
    expect(stdout.split("\n")[0]).toMatch(/^leg leg\\u\{a\}\\u\{a\}leg \(received\): recorded \(received\): /)
  })

  test("when it is asked at its address, then it says the same", async () => {
    const asked = ["why", "call-77", "--network", "n", "--url", server.url, "--token", "host"]
    const { code, stdout } = await runProgram(asked)
    expect([code, stdout.split("\n")[0]]).toEqual([
      1,
      "leg leg (received): not recorded: the call does not meet the condition",
    ])
  })

  test.each([
    [[], "where is the running server? add --config callrules.json, or --url http://127.0.0.1:8787"],
    [
      ["--url", "example.com:1", "--token", "t"],
      "example.com:1 is no address; write one such as http://127.0.0.1:8787",
    ],
    [["--url", "http://127.0.0.1:1"], "the host token is missing; give it with --token, or set CALLRULES_HOST_TOKEN"],
    [["--url", "http://127.0.0.1:1", "--config", "callrules.json"], "give --config or --url, not both"],
  ])("when it is not said where the server is (%j), then it says what to type", async (args, told) => {
    const { code, stderr } = await runProgram(["why", "call-77", "--network", "n", ...args])
    expect([code, stderr.trimEnd()]).toEqual([2, `callrules: ${told}`])
  })

  test("when the call is unknown, then there is no answer, and it says what to ask for", async () => {
    const { code, stderr } = await why("none")
    expect([code, stderr]).toEqual([2, expect.stringContaining("use the id of a call record")])
  })
})
