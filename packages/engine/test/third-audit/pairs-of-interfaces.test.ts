// Two interfaces, or two rules of one, at a time, over HTTP (1, 2.1 to 2.4, 4.1 to 4.4, 5): settings and
// the directory, current calls and corrections, transcripts and legs. Written down from the specification and the decisions first.
import { storedDirectory } from "@callrules/directory"
import { expect, test } from "vitest"
import { HOST_TOKEN, RECEIVED, SETTINGS, testEngine, VERSION } from "../fixture.ts"
import {
  A,
  at,
  B,
  type Case,
  call,
  completed,
  current,
  event,
  on,
  received,
  recording,
  report,
  type Step,
  settings,
  tell,
  transferred,
  wait,
} from "../second-audit/story.ts"
import { ask } from "./ask.ts"

const otherAdvertiser = { advertiser_id_from_network: "a2", advertiser_campaign_id_from_network: "c2" }

const currentCalls: readonly Case[] = [
  [
    "and legs: a call with two legs is listed twice, newest bridge first, until one completes",
    [
      received(A),
      transferred(A, 5),
      received(B, { at: 6 }),
      transferred(B, 9),
      current("&call_record_id=r", ["B", "A"]),
      completed(B, 10),
      current("&call_record_id=r", ["A"]),
      current(`&transaction_id=${B}`, []),
    ],
  ],
  [
    "and what waits: a request for later is no correction, and shows nothing",
    [
      received(A),
      transferred(A, 5),
      report({ ...on(A), custom_data: [{ name: "product", value: "boat" }], call_in_progress: true }, "201"),
      ask("GET", "/calls_in_progress/current_calls?organization_type=Network&id=n1", undefined, 200, [A, "-boat"]),
    ],
  ],
  [
    "and organizations: attribution only shows identifiers, to the advertiser and in its network's own list not",
    [
      received(A, { ...otherAdvertiser, city: "Berkeley", custom_data: { tag: { product: "boat" } } }),
      transferred(A, 5),
      ask("GET", "/calls_in_progress/current_calls?organization_type=Advertiser&id=a2", undefined, 200, [
        A,
        "-boat",
        "-Berkeley",
      ]),
      ask(
        "GET",
        "/calls_in_progress/current_calls?organization_type=Advertiser&id=a2",
        undefined,
        200,
        [A, "-boat"],
        "adv2",
      ),
      ask(
        "GET",
        "/calls_in_progress/current_calls?organization_type=Advertiser&id=a2",
        undefined,
        403,
        ["UnauthorizedAdvertiser"],
        "adv1",
      ),
    ],
  ],
  [
    "and filters: both numbers in any spelling, combined with an id that is another call's",
    [
      received(A, { destination_phone_number: "(415) 555-0142" }),
      transferred(A, 5),
      current("&calling_phone_number=415-555-0123&destination_phone_number=%2B14155550142", ["A"]),
      current(`&calling_phone_number=415-555-0123&destination_phone_number=%2B14155550142&transaction_id=${B}`, []),
      current("&calling_phone_number=415-555-0123", "403 InvalidInput: destination_phone_number"),
    ],
  ],
]

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

const transcript = "/call/transcript_analysis/r"
const summary = (text: string, seconds: number): Step =>
  ask(
    "PUT",
    "/host/n1/call_records/r/transcript_summary",
    { event_id: `s${seconds}`, at: at(seconds), transcript_summary: text },
    200,
    [],
    HOST_TOKEN,
  )

const transcripts: readonly Case[] = [
  [
    "of a live call: there as soon as it is reported, and after the call",
    [
      received(A),
      transferred(A),
      ask("GET", transcript, undefined, 200, ['{"call_record_id":"r"}']),
      summary("A sale.", 10),
      ask("GET", transcript, undefined, 200, ["A sale."]),
      completed(A),
      ask("GET", transcript, undefined, 200, ["A sale."]),
    ],
  ],
  [
    "of a call with two legs, and of one that was corrected: one summary, by the record's id alone",
    [
      call(A),
      call(B, { at: 100 }),
      summary("Two legs.", 200),
      report({ ...on(A), custom_data: [{ name: "product", value: "boat" }] }, "| A'"),
      ask("GET", transcript, undefined, 200, ["Two legs."]),
      ask("GET", `/call/transcript_analysis/${A}`, undefined, 404, ["RecordNotFound"]),
    ],
  ],
  [
    "for tokens: the advertiser of a leg reads it, another one and another network do not",
    [
      call(A),
      summary("Mine.", 100),
      ask("GET", transcript, undefined, 200, ["Mine."], "adv1"),
      ask("GET", transcript, undefined, 404, ["RecordNotFound", "-Mine"], "adv2"),
      ask("GET", transcript, undefined, 404, ["RecordNotFound", "-Mine"], "t2"),
      ask("GET", transcript, undefined, 401, ["Unauthorized", "-Mine"], "wrong"),
      ask("GET", transcript, undefined, 403, ["UnauthorizedOperation", "-Mine"], "nothing"),
    ],
  ],
  [
    "reported twice out of order: the later report of the host's clock stays",
    [
      call(A),
      summary("Second.", 200),
      summary("First.", 100),
      wait(60),
      ask("GET", transcript, undefined, 200, ["Second."]),
    ],
  ],
]

tell("current calls", currentCalls)
tell("recording settings", recordings)
tell("transcripts", transcripts)

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
