// What docs/affiliates.md promises in prose, tried as it says it.
import { expect, test } from "vitest"
import { AFFILIATES, affiliatePath, testEngine } from "../fixture.ts"

type Json = Record<string, unknown>

const affiliate = (changes: Json = {}): Json => ({
  id_from_network: "A-1",
  name: "Acme Media",
  sites: [{ id_from_network: 101, name: "Main site" }],
  ...changes,
})
const user = (changes: Json = {}): Json => ({
  id_from_network: "u-7",
  email_settings: [{ email_address: "ada@example.com", use_for_notifications: true }],
  first_name: "Ada",
  last_name: "Lovelace",
  contact_phone_number: "+14155550123",
  ...changes,
})

/** A request on affiliates: its method, the id in its path or none, its body, the status, and what the answer has. */
type Push = readonly [method: string, id: string | undefined, body: Json, status: number, part?: string]

const AFFILIATE_CLAIMS: ReadonlyArray<readonly [claim: string, ...pushes: readonly Push[]]> = [
  ["POST and PUT both create", ["PUT", "A-1", affiliate({ id_from_network: undefined }), 201]],
  [
    "a name of null removes a site's stored name",
    ["POST", undefined, affiliate(), 201, "Main site"],
    ["PUT", "A-1", { sites: [{ id_from_network: "101" }] }, 200, "Main site"],
    ["PUT", "A-1", { sites: [{ id_from_network: "101", name: null }] }, 200, '"sites":[{"id_from_network":"101"}]'],
  ],
  ["null is refused elsewhere: status", ["POST", undefined, affiliate({ status: null }), 403, "`status`"]],
  ["null is refused elsewhere: users", ["POST", undefined, affiliate({ users: null }), 403, "`users`"]],
  [
    "null is refused elsewhere: role",
    ["POST", undefined, affiliate({ users: [user({ role: null })] }), 403, "users[0].role"],
  ],
  [
    "stored entries keep their order, new ones follow",
    ["POST", undefined, affiliate({ sites: [{ id_from_network: 2 }, { id_from_network: 1 }] }), 201],
    [
      "PUT",
      "A-1",
      { sites: [{ id_from_network: 3 }, { id_from_network: 1 }, { id_from_network: 2 }] },
      200,
      '"sites":[{"id_from_network":"2"},{"id_from_network":"1"},{"id_from_network":"3"}]',
    ],
  ],
  [
    "composed and decomposed accents are the same name",
    ["POST", undefined, affiliate({ name: "Café" }), 201],
    ["POST", undefined, affiliate({ id_from_network: "A-2", name: "Cafe\u0301" }), 403, "RecordInvalid"],
  ],
  [
    "names are trimmed, ids are not",
    ["POST", undefined, affiliate({ id_from_network: " A-1", name: " \n Acme\u00a0" }), 201, '"name":"Acme"'],
    ["GET", "%20A-1", {}, 200, '" A-1"'],
  ],
  [
    "a number sent as an id becomes its text",
    ["POST", undefined, affiliate({ id_from_network: 5 }), 201],
    ["POST", undefined, affiliate({ id_from_network: "5", name: "Renamed" }), 200, "Renamed"],
  ],
  [
    "numbers above 9007199254740991 are refused",
    ["POST", undefined, affiliate({ id_from_network: 2 ** 53 }), 403, "id_from_network"],
  ],
  [
    "the whole grammar of an addr-spec",
    [
      "POST",
      undefined,
      affiliate({
        users: [
          user({
            email_settings: [{ email_address: '"Ada L."(office) @ [192.0.2.1]', use_for_notifications: true }],
          }),
        ],
      }),
      201,
      '\\"Ada L.\\"(office) @ [192.0.2.1]',
    ],
  ],
  [
    "the hint shows the accepted spelling of a phone number",
    [
      "POST",
      undefined,
      affiliate({ users: [user({ contact_phone_number: "+44 (0)20 7946 0018" })] }),
      403,
      "+442079460018",
    ],
  ],
  [
    "a Boolean or a number becomes its text, and a clear is a set without it",
    ["POST", undefined, affiliate({ custom_data: { product: true, lead_id: 0.5 } }), 201, '"product":"true"'],
    ["PUT", "A-1", { custom_data: { lead_id: "x" } }, 200, '"custom_data":{"lead_id":"x"}'],
  ],
  [
    "every problem in one answer, a missing key after the keys that its object has",
    ["POST", undefined, { statuss: "x", sites: [{ name: 5 }] }, 403, "unknown key `statuss`"],
  ],
]

test.each(AFFILIATE_CLAIMS.map(([claim, ...pushes]) => ({ claim, pushes })))(
  "affiliates: $claim",
  async ({ pushes }) => {
    const { send } = await testEngine()
    for (const [method, id, body, status, part = ""] of pushes) {
      const path = id === undefined ? AFFILIATES : affiliatePath(id)
      const answered = await send(method, path, method === "GET" ? undefined : body)
      expect([answered.status, answered.text]).toEqual([status, expect.stringContaining(part)])
    }
  },
)
