// Two interfaces, or two rules of one, at a time, over HTTP (1, 2.1 to 2.4, 4.1 to 4.4, 5): affiliates with their users,
// their calls and what is reported on them. Written down from the specification and the decisions first.
import { expect } from "vitest"
import { AFFILIATES, affiliatePath } from "../fixture.ts"
import { ask } from "../support/ask.ts"
import {
  A,
  B,
  type Case,
  call,
  completed,
  history,
  on,
  received,
  recording,
  report,
  type Step,
  sale,
  settings,
  tell,
} from "../support/story.ts"

type Json = Record<string, unknown>

const user = (changes: Json = {}): Json => ({
  id_from_network: "u1",
  email_settings: [{ email_address: "ann@example.com", use_for_notifications: true }],
  first_name: "Ann",
  last_name: "Lee",
  contact_phone_number: "+14155550123",
  ...changes,
})
const affiliate = (changes: Json = {}): Json => ({
  id_from_network: "7",
  name: "Blue Sky",
  sites: [{ id_from_network: 101, name: "Main" }],
  ...changes,
})
const made = (changes: Json = {}, status = 201): Step => ask("POST", AFFILIATES, affiliate(changes), status)
const through = { affiliate_id_from_network: "7" }
const affiliates: readonly Case[] = [
  [
    "and their users: one person is in two affiliates with two roles, and an update of one leaves the other",
    [
      made({ users: [user({ role: "Manager" })] }),
      made({ id_from_network: "8", name: "Red", users: [user({ role: "Observer" })] }),
      ask("PUT", affiliatePath("8"), { users: [] }, 200, ['"users":[]']),
      ask("GET", affiliatePath("7"), undefined, 200, ['"role":"Manager"', '"notify_on_budgets":false']),
    ],
  ],
  [
    "and what is left out: a partial update keeps users, their switches and custom data",
    [
      made({ users: [user({ notify_on_budgets: true })], custom_data: { product: "solar" } }),
      ask("PUT", affiliatePath("7"), { name: "Green" }, 200, ['"name":"Green"', '"notify_on_budgets":true', '"solar"']),
      ask("PUT", affiliatePath("7"), { users: [user()] }, 200, ['"notify_on_budgets":true']),
      ask("PUT", affiliatePath("7"), { custom_data: {} }, 200, ['"custom_data":{}', '"101"']),
    ],
  ],
  [
    "and read-only fields: what was read is sent back, and nothing changes",
    [
      made({ users: [user()], status: "Suspended" }),
      async ({ send }) => {
        const read = await send("GET", affiliatePath("7"))
        const back = await send("PUT", affiliatePath("7"), read.body)
        expect([back.status, back.body]).toEqual([200, read.body])
      },
    ],
  ],
  [
    "and uniqueness: a name is free again after its affiliate is deleted, in another network always",
    [
      made(),
      ask("POST", AFFILIATES, affiliate({ id_from_network: "8" }), 403, ["RecordInvalid", "Blue Sky"]),
      ask("POST", AFFILIATES.replace("/n1/", "/n2/"), affiliate(), 201, [], "t2"),
      ask("DELETE", affiliatePath("7"), undefined, 200, ["{}"]),
      ask("POST", AFFILIATES, affiliate({ id_from_network: "8" }), 201),
    ],
  ],
  [
    "and campaigns: one that has some is not deleted, but may be archived",
    [
      made({ id_from_network: "busy" }),
      ask("DELETE", affiliatePath("busy"), undefined, 403, ["RecordInvalid"]),
      ask("PUT", affiliatePath("busy"), { status: "Archived" }, 200, ['"status":"Archived"']),
      ask("GET", AFFILIATES, undefined, 200, ['"busy"']),
    ],
  ],
  [
    "and calls: its custom data is on calls that originate through it, under a tag's, over a campaign's",
    [
      made({ custom_data: { product: "solar", lead_id: "a" } }),
      call(A, { ...through, custom_data: { tag: { lead_id: "t" }, campaign: { product: "none" } } }),
      history(A, ['call {"lead_id":"t","product":"solar"}']),
    ],
  ],
  [
    "and calls: what is changed after a call was received does not reach that call",
    [
      made({ custom_data: { product: "solar" } }),
      received(A, through),
      ask("PUT", affiliatePath("7"), { custom_data: { product: "wind" } }, 200),
      completed(A),
      history(A, ['call {"product":"solar"}']),
      call(B, { ...through, call_record_id: "r2", at: 100 }),
      history(B, ['call {"product":"wind"}']),
    ],
  ],
  [
    "and recording: a condition sees the affiliate's custom data",
    [
      made({ custom_data: { product: "solar" } }),
      settings(true, 'custom_data[product] = "solar"'),
      received(A, through),
      recording(A, "true condition-true"),
      received(B, { call_record_id: "r2", at: 100 }),
      recording(B, "false condition-false"),
    ],
  ],
  [
    "and signals: custom data that a report sets goes over the affiliate's, on that call alone",
    [
      made({ custom_data: { product: "solar" } }),
      call(A, through),
      report(
        { ...on(A), signals: [sale(1)], custom_data: [{ name: "product", value: "wind" }] },
        "created : Sale=true 1.0 | A'",
      ),
      ask("GET", affiliatePath("7"), undefined, 200, ['"solar"']),
    ],
  ],
]

tell("affiliates", affiliates)
