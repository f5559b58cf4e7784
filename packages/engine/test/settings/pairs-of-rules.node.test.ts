// Two interfaces, or two rules of one, at a time, over HTTP (1, 2.1 to 2.4, 4.1 to 4.4, 5): recording settings and the directory.
// Written down from the specification and the decisions first.
import { storedDirectory } from "@callrules/directory"
import { expect, test } from "vitest"
import { HOST_TOKEN, RECEIVED, SETTINGS, testEngine, VERSION } from "../fixture.ts"
import { ask } from "../support/ask.ts"
import { A, B, type Case, event, received, recording, settings, tell, transferred } from "../support/story.ts"

const campaign = (id: string, advertiser = "a1", version = VERSION): string =>
  `/api/${version}/n1/advertisers/${advertiser}/advertiser_campaigns/${id}.json`

const recordings: readonly Case[] = [
  [
    "and tokens: an advertiser's own campaign is its own to set, another's is not",
    [
      ask("POST", SETTINGS, { record_calls: true, call_recording_condition: "" }, 200, [], "adv1"),
      ask("POST", SETTINGS, { record_calls: false }, 403, ["UnauthorizedAdvertiser"], "adv2"),
      ask("GET", SETTINGS, undefined, 200, ['"record_calls":true']),
      ask("POST", campaign("c2"), { record_calls: false }, 404, ["RecordNotFound"]),
    ],
  ],
  [
    "and two spellings of one body: equal is taken, different refused, and nothing is stored then",
    [
      ask(
        "POST",
        SETTINGS,
        { record_calls: true, call_recording_condition: "", ivr_tree: { record_calls: true } },
        200,
      ),
      ask("PUT", SETTINGS, { record_calls: false, ivr_tree: { record_calls: true } }, 403, ["InvalidInput"]),
      ask("GET", SETTINGS, undefined, 200, ['"record_calls":true']),
    ],
  ],
  [
    "and a wrong condition: refused with what is meant, and a call goes by what is stored",
    [
      settings(true, "mobile"),
      ask("PUT", SETTINGS, { call_recording_condition: "landline && repeat" }, 403, ["landline and repeat"]),
      received(A),
      recording(A, "true condition-true"),
    ],
  ],
  [
    "and fields that are pending: certain without them is decided at once, false stops what is open",
    [
      settings(true, 'mobile or custom_data[product] = "boat"'),
      received(A, { pending_custom_data_fields: ["product"] }),
      recording(A, "true condition-true"),
      settings(true, 'landline or custom_data[product] = "boat"'),
      received(B, { pending_custom_data_fields: ["product"], call_record_id: "r2", at: 10 }),
      recording(B, "open"),
      ask("POST", SETTINGS, { record_calls: false, call_recording_condition: "" }, 200),
      transferred(B, 15, "r2"),
      recording(B, "false no-calls"),
    ],
  ],
  [
    "and keys: a path is decided before the transfer, a key after it changes nothing",
    [
      settings(true, "pressed[1 2] or not mobile"),
      received(A),
      event({ kind: "keypress", transaction_id: A, call_record_id: "r", sequence: 1, key: "1", at: 1 }),
      recording(A, "open"),
      transferred(A, 5),
      recording(A, "false condition-false"),
      event({ kind: "keypress", transaction_id: A, call_record_id: "r", sequence: 2, key: "2", at: 6 }),
      recording(A, "false condition-false"),
    ],
  ],
]

tell("recording settings", recordings)

test("recording settings and a removed field: no call can be certain, every answer says so, and the field's return heals it", async () => {
  const network = {
    id: "n1",
    timeZone: "America/New_York",
    customDataFields: ["product", "optout"],
    tokens: [{ token: "t1" }],
    advertisers: [{ id: "a1", campaigns: [{ id: "c1" }] }],
  }
  const { send, host } = await testEngine({ directory: storedDirectory(network) })
  const field = (method: string) =>
    send(method, "/host/n1/custom_data_fields/optout", method === "PUT" ? {} : undefined, { token: HOST_TOKEN })
  const decisionOf = async (call_record_id: string) => {
    await host({ ...RECEIVED, kind: "received", call_record_id })
    const { body } = await host({ kind: "transferred", call_record_id })
    return (body as { recording: { record: boolean; unknown_facts: readonly string[] } }).recording
  }
  const set = { record_calls: true, call_recording_condition: "custom_data[optout] absent" }
  expect((await send("POST", SETTINGS, set)).status).toBe(200)
  expect(await decisionOf("before")).toMatchObject({ record: true })
  expect((await field("DELETE")).status).toBe(200)
  expect((await send("GET", SETTINGS)).text).toContain("optout")
  expect(await decisionOf("without")).toMatchObject({ record: false, unknown_facts: ["custom_data[optout]"] })
  const again = await send("POST", SETTINGS, set)
  expect([again.status, again.text]).toEqual([403, expect.stringContaining("optout")])
  const kept = await send("PUT", SETTINGS, { record_calls: true })
  expect([kept.status, (kept.body as { warnings: readonly unknown[] }).warnings.length > 0]).toEqual([200, true])
  expect([200, 201]).toContain((await field("PUT")).status)
  const { warnings } = (await send("GET", SETTINGS)).body as { warnings: ReadonlyArray<{ code: string }> }
  expect(warnings.map(({ code }) => code)).toEqual(["true-without-facts"])
  expect(await decisionOf("after")).toMatchObject({ record: true })
})
