// What the pages for users promise in prose, tried as they say it: docs/signals.md, docs/calls-in-progress.md.
import { describe, expect, test } from "vitest"
import { CURRENT_CALLS, HOST_TOKEN, RECEIVED, SIGNALS, type TestEngine, testEngine } from "../fixture.ts"

type Json = Record<string, unknown>

const ID = "0000002A-DEADBEEF"
const received = (changes: Json = {}): Json => ({
  ...RECEIVED,
  kind: "received",
  call_record_id: "call-77",
  transaction_id: ID,
  ...changes,
})
const of = (kind: string, changes: Json = {}): Json => ({
  kind,
  call_record_id: "call-77",
  transaction_id: ID,
  ...changes,
})

/** A host event and what its answer has. */
type Event = readonly [body: Json, status: number, part?: string]

const EVENT_CLAIMS: ReadonlyArray<readonly [claim: string, ...events: readonly Event[]]> = [
  ["null is the same as leaving the key out", [received({ city: null, transaction_id: null }), 200]],
  ["ids may be numbers", [received({ call_record_id: 77 }), 200, '"call_record_id":"77"']],
  ["a key that the kind does not have is refused", [received({ sequence: 1 }), 403, "sequence"]],
  [
    "ids that begin with callrules: are reserved",
    [received({ event_id: "callrules:1" }), 403, "`callrules:` are reserved"],
  ],
  ["a withheld number is any word without digits", [received({ calling_phone_number: "Restricted" }), 200]],
  [
    "digits that cannot be a number are refused",
    [received({ calling_phone_number: "12" }), 403, "calling_phone_number"],
  ],
  [
    "events before the reception are kept: a keypress waits, a transfer is a bridge",
    [of("keypress", { sequence: 1, key: "1" }), 200, '"call_status":"waiting"'],
    [of("transferred"), 200, '"call_status":"bridged"'],
    [received(), 200, '"call_status":"bridged"'],
  ],
  [
    "completed wins, whatever the clocks say",
    [of("completed", { at: "2026-11-20T14:00:00Z" }), 200],
    [received(), 200, '"call_status":"completed"'],
    [of("transferred"), 200, '"call_status":"completed"'],
  ],
  [
    "a completion before the reception by its time is a warning",
    [received(), 200],
    [of("completed", { at: "2026-11-20T14:00:00Z" }), 200, "completed-before-received"],
  ],
  [
    "a repeated delivery changes nothing, another content under one id is a conflict",
    [received({ event_id: "e", city: "Oslo" }), 200, '"changed":true'],
    [received({ event_id: "e", city: "Oslo" }), 200, '"changed":false'],
    [received({ event_id: "e", city: "Rome" }), 200, '"conflict":true'],
  ],
  [
    "every key that a telephone has is taken as a keypress",
    [received(), 200],
    ...["0", "*", "#", "9", "a", "z", "W", "N"].map(
      (key, index): Event => [of("keypress", { sequence: index + 1, key }), 200],
    ),
    [of("keypress", { sequence: 9, key: "A" }), 403, "key"],
    [of("keypress", { sequence: 0, key: "1" }), 403, "sequence"],
  ],
  [
    "call_ended names any leg or none, and completes none",
    [received(), 200],
    [of("call_ended", { transaction_id: undefined }), 200, '"call_status":"received"'],
  ],
  ["an unknown phone type is kept, with a warning", [received({ phone_type: "cell" }), 200, "phone-type-unknown"]],
  [
    "an unknown campaign is a warning",
    [received({ advertiser_campaign_id_from_network: "x" }), 200, "campaign-unknown"],
  ],
  [
    "an unknown field is a warning",
    [received({ custom_data: { tag: { Product: "x" } } }), 200, "custom-data-field-unknown"],
  ],
  [
    "external_call_unique_id is read as external_unique_id",
    [received({ external_call_unique_id: "x" }), 200],
    [received({ external_call_unique_id: "x", external_unique_id: "y" }), 403, "external_unique_id"],
  ],
]

test.each(EVENT_CLAIMS.map(([claim, ...events]) => ({ claim, events })))("host events: $claim", async ({ events }) => {
  const { host } = await testEngine()
  for (const [body, status, part = ""] of events) {
    const answered = await host(body)
    expect([answered.status, answered.text]).toEqual([status, expect.stringContaining(part)])
  }
})

describe("current calls", () => {
  const currentOf = async ({ send }: TestEngine) =>
    ((await send("GET", CURRENT_CALLS)).body as { current_calls: ReadonlyArray<Json> }).current_calls

  test("the number of a transferred wins over the one named at receipt, and numbers are kept in E.164", async () => {
    const engine = await testEngine()
    await engine.host(received({ destination_phone_number: "415-555-0142" }))
    await engine.host(of("transferred", { destination_phone_number: "(415) 555-0143" }))
    expect(await currentOf(engine)).toMatchObject([{ destination_phone_number: "+14155550143" }])
  })

  test("a leg that is live for longer than 12 hours is closed, and a later completed replaces the closing", async () => {
    const engine = await testEngine()
    await engine.host(received())
    await engine.host(of("transferred"))
    engine.wait(12 * 3_600_000 + 1000)
    await engine.engine.doDueWork()
    expect(await currentOf(engine)).toEqual([])
    const late = await engine.host(of("completed", { at: "2026-11-20T15:05:00Z" }))
    expect([late.status, late.text]).toEqual([200, expect.stringContaining('"call_status":"completed"')])
    const history = await engine.send("GET", `/host/n1/calls/${ID}/history`, undefined, { token: HOST_TOKEN })
    expect(history.status).toBe(200)
  })
})

describe("signals", () => {
  const deep = (levels: number): string => `${"[".repeat(levels)}${"]".repeat(levels)}`

  test.each([
    ["nested more than 100 deep", `{"search":${deep(101)}}`, 400],
    ["with a duplicate key", '{"search":{},"search":{}}', 400],
    ["larger than 1 MiB", `{"partner_unique_id":"${"x".repeat(1_048_577)}"}`, 413],
    ["with more than 40,000 keys", `{${Array.from({ length: 40_001 }, (_, index) => `"k${index}":1`).join()}}`, 413],
    ["an empty list", "[]", 403],
  ])("a body %s", async (_, body, status) => {
    const { send } = await testEngine()
    expect((await send("POST", SIGNALS, body)).status).toBe(status)
  })

  test("a body of more than 128 KiB whose token is only inside of it is 413; in the header it is read", async () => {
    const engine = await testEngine()
    const id = await engine.completedCall()
    const signals = Array.from({ length: 100 }, (_, index) => ({ name: `${index}${"x".repeat(240)}`, revenue: 1 }))
    const body = JSON.stringify({ search: { transaction_id: id }, signals, oauth_token: "t1" })
    const padded = body.replace("{", `{${" ".repeat(131_072)}`)
    expect((await engine.send("POST", SIGNALS, padded, { token: null })).status).toBe(413)
    expect((await engine.send("POST", SIGNALS, padded)).status).toBe(200)
  })

  test("Location says where the fate of a request that waits can be read, from waiting to applied", async () => {
    const engine = await testEngine()
    await engine.host(received())
    const accepted = await engine.send("POST", SIGNALS, {
      search: { transaction_id: ID },
      signals: [{ name: "Sale" }],
      call_in_progress: true,
    })
    const location = accepted.headers.get("location") ?? ""
    const fate = async (token = "t1") => (await engine.send("GET", location, undefined, { token })).body
    expect(await fate()).toMatchObject({ status: "waiting", arrived_at_time: "2026-11-20T15:00:00Z" })
    expect((await engine.send("GET", location, undefined, { token: "adv1" })).status).toBe(404)
    await engine.host(of("completed"))
    expect(await fate()).toMatchObject({ status: "applied", transaction_ids: [expect.any(String)] })
  })

  test("Accept: application/problem+json gives an entry for each problem, with its code and JSON Pointer", async () => {
    const { send } = await testEngine()
    const body = { search: { transaction_id: "T-1" }, signals: [{ value: "y" }] }
    const answered = await send("POST", SIGNALS, body, { headers: { accept: "application/problem+json" } })
    expect(answered.headers.get("content-type")).toContain("application/problem+json")
    expect(answered.text).toContain('"/signals/0/value"')
    expect(answered.text).toContain("signal-name-missing")
  })
})
