// Affiliates, e-mail addresses, recording settings and request ids on other paths: one request each, with the answer that the
// specification (2.1, 2.3, 4.1, 4.3) and the decisions lead to. The answers were written down before any was asked for.
import { describe, expect, test } from "vitest"
import { SETTINGS, SIGNALS, testEngine, VERSION } from "../fixture.ts"

type Json = Record<string, unknown>

const LIST = `/api/${VERSION}/n1/affiliates.json`
const item = (id: string): string => `/api/${VERSION}/n1/affiliates/${id}.json`

const email = (email_address: unknown, use_for_notifications: unknown = true) => ({
  email_address,
  use_for_notifications,
})
const user = (changes: Json = {}): Json => ({
  id_from_network: "u1",
  email_settings: [email("ann@example.com")],
  first_name: "Ann",
  last_name: "Lee",
  contact_phone_number: "+14155550123",
  ...changes,
})
const affiliate = (changes: Json = {}): Json => ({
  id_from_network: "7",
  name: "Blue Sky",
  sites: [{ id_from_network: "101", name: "Main" }],
  ...changes,
})

/** A request and its answer: the status, and what stands in it. */
type Ask = readonly [method: string, path: string, body: unknown, status: number, parts?: ReadonlyArray<string>]
type Case = readonly [name: string, ...asks: ReadonlyArray<Ask>]

const made: Ask = ["POST", LIST, affiliate({ users: [user()] }), 201]
const refused = (changes: Json, part: string, status = 403, cls = "InvalidInput"): Ask => [
  "POST",
  LIST,
  affiliate(changes),
  status,
  [cls, part],
]

const addresses = (kind: "taken" | "refused", all: ReadonlyArray<unknown>): ReadonlyArray<Case> =>
  all.map((address) => {
    const body = affiliate({ users: [user({ email_settings: [email(address)] })] })
    return kind === "taken"
      ? [`address ${String(address)} is taken`, ["POST", LIST, body, 201]]
      : [`address ${String(address)} is refused`, ["POST", LIST, body, 403, ["InvalidInput", "email_address"]]]
  })

const affiliates: ReadonlyArray<Case> = [
  ["an unknown one is 404", ["GET", item("7"), undefined, 404]],
  ["DELETE of an unknown one is 200 and an empty object", ["DELETE", item("7"), undefined, 200, ["{}"]]],
  ["PUT creates what is not there", ["PUT", item("7"), affiliate(), 201], ["GET", item("7"), undefined, 200]],
  ["POST updates what is there", made, ["POST", LIST, affiliate({ name: "Red" }), 200, ['"Red"']]],
  ["status is Approved unless it is given", ["POST", LIST, affiliate(), 201, ['"status":"Approved"']]],
  ["status is one of five", refused({ status: "Active" }, "status")],
  ["the case of a status counts", refused({ status: "approved" }, "status")],
  [
    "any status may follow any",
    made,
    ["PUT", item("7"), { status: "Archived" }, 200],
    ["PUT", item("7"), { status: "Applied" }, 200],
  ],
  [
    "an update of the name alone keeps sites and users",
    made,
    ["PUT", item("7"), { name: "N" }, 200, ['"101"', '"u1"']],
  ],
  ["users that are present are the complete set", made, ["PUT", item("7"), { users: [] }, 200, ['"users":[]']]],
  ["sites may never be empty", made, ["PUT", item("7"), { sites: [] }, 403, ["InvalidInput", "sites"]]],
  ["a new one needs sites", refused({ sites: undefined }, "sites")],
  ["a new one needs a name", refused({ name: undefined }, "name")],
  ["a blank name is refused", refused({ name: "  " }, "name")],
  ["a name is trimmed", ["POST", LIST, affiliate({ name: " Blue " }), 201, ['"name":"Blue"']]],
  ["a new one needs its id where none is generated", refused({ id_from_network: undefined }, "id_from_network")],
  ["a name is unique in the network", made, refused({ id_from_network: "8" }, "Blue Sky", 403, "RecordInvalid")],
  [
    "an id sent as a number is its text",
    ["POST", LIST, affiliate({ id_from_network: 7 }), 201, ['"id_from_network":"7"']],
  ],
  ["a negative number is no id", refused({ id_from_network: -7 }, "id_from_network")],
  [
    "another id in the body than in the path is an error",
    ["PUT", item("7"), affiliate({ id_from_network: "8" }), 403, ["InvalidInput"]],
  ],
  [
    "a site's id may be a number",
    ["POST", LIST, affiliate({ sites: [{ id_from_network: 5 }] }), 201, ['"id_from_network":"5"']],
  ],
  ["a site's id repeats", refused({ sites: [{ id_from_network: 5 }, { id_from_network: "5" }] }, "sites")],
  ["a site's name is optional, and its id is not", refused({ sites: [{ name: "x" }] }, "id_from_network")],
  ["custom data must be configured", refused({ custom_data: { nowhere: "x" } }, "nowhere")],
  [
    "configured custom data is taken",
    ["POST", LIST, affiliate({ custom_data: { product: "x" } }), 201, ['"product":"x"']],
  ],
  ["unknown keys are refused", refused({ colour: "blue" }, "colour")],
  ["what was read can be sent back", made, ["PUT", item("7"), { id: 1, object_url: "x", name: "Blue Sky" }, 200]],
  [
    "one with campaigns is not deleted",
    ["POST", LIST, affiliate({ id_from_network: "busy" }), 201],
    ["DELETE", item("busy"), undefined, 403, ["RecordInvalid"]],
    ["GET", item("busy"), undefined, 200],
  ],
  ["one that was deleted is gone", made, ["DELETE", item("7"), undefined, 200], ["GET", item("7"), undefined, 404]],
  [
    "another network's path is refused",
    ["GET", LIST.replace("/n1/", "/n2/"), undefined, 403, ["UnauthorizedAdvertiser"]],
  ],
  ["an invalid version is 400", ["GET", LIST.replace(VERSION, "2001-01-01"), undefined, 400]],
  ["PATCH is 405", ["PATCH", item("7"), { name: "x" }, 405]],
]

const users: ReadonlyArray<Case> = [
  ...["id_from_network", "email_settings", "first_name", "last_name", "contact_phone_number"].map(
    (key): Case => [
      `a user needs ${key}`,
      refused({ users: [user({ [key]: undefined })] }, key === "contact_phone_number" ? "phone_number" : key),
    ],
  ),
  ["the role is Super unless it is given", ["POST", LIST, affiliate({ users: [user()] }), 201, ['"role":"Super"']]],
  ["the role is one of four", refused({ users: [user({ role: "Owner" })] }, "role")],
  [
    "deprecated notifications are always read false",
    [
      "POST",
      LIST,
      affiliate({ users: [user({ notify_on_performance_notifications: true })] }),
      201,
      ['"notify_on_performance_notifications":false'],
    ],
  ],
  [
    "a notification is kept",
    [
      "POST",
      LIST,
      affiliate({ users: [user({ notify_on_budgets: true })] }),
      201,
      ['"notify_on_budgets":true', '"notify_on_call_activities":false'],
    ],
  ],
  [
    "the phone may be called phone_number",
    [
      "POST",
      LIST,
      affiliate({ users: [user({ contact_phone_number: undefined, phone_number: "4155550123" })] }),
      201,
      ['"contact_phone_number":"4155550123"', '"phone_number":"4155550123"'],
    ],
  ],
  [
    "two phone numbers that differ are refused",
    refused({ users: [user({ phone_number: "+14155550124" })] }, "phone_number"),
  ],
  [
    "a phone number with punctuation is refused with the right spelling",
    refused({ users: [user({ contact_phone_number: "(415) 555-0123" })] }, "4155550123"),
  ],
  ["users of one id are refused", refused({ users: [user(), user({ first_name: "Bob" })] }, "users")],
  [
    "a user needs an address for notifications",
    refused({ users: [user({ email_settings: [email("ann@example.com", false)] })] }, "use_for_notifications"),
  ],
  [
    "one of several addresses is enough",
    ["POST", LIST, affiliate({ users: [user({ email_settings: [email("a@x.org", false), email("b@x.org")] })] }), 201],
  ],
  [
    "use_for_notifications is required",
    refused({ users: [user({ email_settings: [{ email_address: "a@x.org" }] })] }, "use_for_notifications"),
  ],
  [
    "use_for_notifications is a Boolean",
    refused({ users: [user({ email_settings: [email("a@x.org", "yes")] })] }, "use_for_notifications"),
  ],
  [
    "an address is unique for the user",
    refused({ users: [user({ email_settings: [email("a@x.org"), email("a@x.org")] })] }, "email_address"),
  ],
  [
    "the domain's case does not tell addresses apart",
    refused({ users: [user({ email_settings: [email("a@x.org"), email("a@X.ORG")] })] }, "email_address"),
  ],
  [
    "the case before the @ does",
    ["POST", LIST, affiliate({ users: [user({ email_settings: [email("a@x.org"), email("A@x.org")] })] }), 201],
  ],
  [
    "two users may have one address",
    ["POST", LIST, affiliate({ users: [user(), user({ id_from_network: "u2" })] }), 201],
  ],
]

const emails: ReadonlyArray<Case> = [
  ...addresses("taken", [
    "a.b@example.com",
    "a+b@example.com",
    '"a b"@example.com',
    '"a@b"@example.com',
    "a@[127.0.0.1]",
    "!#$%&'*+-/=?^_`{|}~@example.com",
    "a@b",
    "1@2.3",
    "A@EXAMPLE.COM",
  ]),
  ...addresses("refused", [
    "",
    "a",
    "@example.com",
    "a@",
    "a@@b",
    ".a@example.com",
    "a.@example.com",
    "a..b@example.com",
    "a@.com",
    "a@example..com",
    "a@example.com.",
    "Ann <ann@example.com>",
    "a,b@example.com",
    "a@[127.0.0.1",
    '"a@example.com',
    5,
    null,
  ]),
]

const ok = (body: unknown, ...parts: string[]): Ask => ["POST", SETTINGS, body, 200, parts]
const no = (body: unknown, ...parts: string[]): Ask => ["POST", SETTINGS, body, 403, ["InvalidInput", ...parts]]

const settings: ReadonlyArray<Case> = [
  [
    "record all calls",
    ok({ record_calls: true, call_recording_condition: "" }, '"record_calls":true', '"call_recording_condition":""'),
  ],
  [
    "record no calls removes the condition",
    ok({ record_calls: true, call_recording_condition: "mobile" }),
    ok({ record_calls: false, call_recording_condition: "" }, '"call_recording_condition":""'),
  ],
  [
    "only white space is no condition",
    ok({ record_calls: true, call_recording_condition: "  " }, '"call_recording_condition":""'),
  ],
  [
    "the condition is answered in canonical form",
    ok(
      { record_calls: true, call_recording_condition: "mobile OR repeat AND landline" },
      '"mobile or (repeat and landline)"',
    ),
  ],
  [
    "PUT is taken like POST",
    ["PUT", SETTINGS, { record_calls: true, call_recording_condition: "repeat" }, 200, ['"repeat"']],
  ],
  ["a text is no Boolean", no({ record_calls: "true", call_recording_condition: "" }, "record_calls")],
  ["a number is no condition", no({ record_calls: true, call_recording_condition: 1 }, "call_recording_condition")],
  ["an unknown key is refused", no({ record_calls: true, condition: "mobile" }, "condition")],
  [
    "an unknown attribute is refused with a near one",
    no({ record_calls: true, call_recording_condition: "mobil" }, "mobile"),
  ],
  [
    "an unknown field is refused",
    no({ record_calls: true, call_recording_condition: "custom_data[nowhere] present" }, "nowhere"),
  ],
  [
    "both problems are told at once",
    no({ record_calls: "yes", call_recording_condition: "mobile and" }, "record_calls", "call_recording_condition"),
  ],
  [
    "a refused change keeps what is stored",
    ok({ record_calls: true, call_recording_condition: "mobile" }),
    no({ call_recording_condition: "(" }),
    ["GET", SETTINGS, undefined, 200, ['"mobile"']],
  ],
  [
    "one that can never be true is stored with a warning",
    ok({ record_calls: true, call_recording_condition: "mobile and not mobile" }, "warnings"),
  ],
  [
    "other keys of ivr_tree are ignored",
    ok({ ivr_tree: { record_calls: true, root: { a: 1 } } }, '"record_calls":true'),
  ],
  ["a first request needs record_calls", no({ call_recording_condition: "mobile" }, "record_calls")],
  ["settings of an unknown campaign are 404", ["GET", SETTINGS.replace("/c1.json", "/nowhere.json"), undefined, 404]],
]

const held = { "idempotency-key": "k" }

describe.each([
  ["affiliates", affiliates],
  ["users", users],
  ["e-mail addresses", emails],
  ["recording settings", settings],
] as const)("%s", (_, cases) => {
  test.each(cases.map(([name, ...asks]) => ({ name, asks })))("$name", async ({ asks }) => {
    const { send } = await testEngine()
    for (const [method, path, body, status, parts = []] of asks) {
      const answered = await send(method, path, body)
      expect([method, answered.status, answered.text]).toEqual([method, status, answered.text])
      for (const part of parts) expect(answered.text).toContain(part)
    }
  })
})

describe("request ids on another path", () => {
  const body = (transaction_id: string) => ({ search: { transaction_id }, signals: [{ name: "Sale", revenue: 1 }] })

  test("PUT on the same path is the same request: the stored answer", async () => {
    const engine = await testEngine()
    const id = await engine.completedCall()
    const first = await engine.send("POST", SIGNALS, body(id), { headers: held })
    const again = await engine.send("PUT", SIGNALS, body(id), { headers: held })
    expect([first.status, again.status, again.text]).toEqual([200, 200, first.text])
  })

  test("affiliates and settings pay no attention to it: each request is taken", async () => {
    const { send } = await testEngine()
    const one = await send("POST", LIST, affiliate(), { headers: held })
    const two = await send("POST", LIST, affiliate({ name: "Red" }), { headers: held })
    const three = await send("POST", SETTINGS, { record_calls: true, call_recording_condition: "" }, { headers: held })
    expect([one.status, two.status, three.status]).toEqual([201, 200, 200])
    expect(two.text).toContain('"Red"')
  })

  test("an id that was used on affiliates is free for signals", async () => {
    const engine = await testEngine()
    const id = await engine.completedCall()
    await engine.send("POST", LIST, affiliate(), { headers: held })
    expect((await engine.send("POST", SIGNALS, body(id), { headers: held })).status).toBe(200)
  })
})
