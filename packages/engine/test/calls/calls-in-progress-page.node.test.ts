// What docs/calls-in-progress.md promises in prose, tried as it says it.
import { describe, expect, test } from "vitest"
import { CURRENT_CALLS, HOST_TOKEN, RECEIVED, type TestEngine, testEngine } from "../fixture.ts"

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
