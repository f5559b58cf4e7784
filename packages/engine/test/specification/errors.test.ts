// Sections 5, 7, 8 and 9 of the specification: authentication, errors, limits and versions, sentence by sentence.
import { expect } from "vitest"
import { AFFILIATES, CAMPAIGN, OF_NETWORK, type Reader, type Sentence, section, TRANSACTIONS } from "./reader.ts"

const sale = (search: object, count = 1) => ({
  search,
  signals: Array.from({ length: count }, (_, n) => ({ name: `s${n}` })),
})
const TIME = "2026-11-20T15:00:00Z"
const TRANSCRIPT = "/call/transcript_analysis/r"

const unauthorized = (name: string, method: string, path: string, body?: unknown): ReadonlyArray<Sentence> =>
  [null, "wrong"].map((token) => [
    `${name}: ${token === null ? "missing" : "invalid"} gives 401`,
    async ({ send }) => expect((await send(method, path, body, { token })).status).toBe(401),
  ])

section("5 authentication", [
  [
    "signals: in the Authorization header, the token itself",
    async ({ completedCall, post }) =>
      expect((await post(sale({ transaction_id: await completedCall() }))).status).toBe(200),
  ],
  [
    "signals: as body field oauth_token",
    async ({ completedCall, post }) => {
      const body = { ...sale({ transaction_id: await completedCall() }), oauth_token: "t1" }
      expect((await post(body, { token: null })).status).toBe(200)
    },
  ],
  [
    "signals: an invalid oauth_token gives 401",
    async ({ post }) =>
      expect((await post({ ...sale({ transaction_id: "x" }), oauth_token: "no" }, { token: null })).status).toBe(401),
  ],
  ...unauthorized("signals", "POST", TRANSACTIONS, sale({ transaction_id: "x" })),
  ...unauthorized("transcript analysis", "GET", TRANSCRIPT),
  ...unauthorized("calls in progress", "GET", OF_NETWORK),
  ...unauthorized("affiliates", "GET", AFFILIATES),
  ...unauthorized("campaign recording", "POST", CAMPAIGN, {}),
])

const refusal = (
  sentence: string,
  kind: string,
  body: unknown,
  options: { readonly token?: string } = {},
): Sentence => [
  `${kind}: ${sentence}`,
  async ({ completedCall, post, refused }: Reader) => {
    await completedCall({ transaction_id: "CALL" })
    await refused(post(body, options), kind)
  },
]

const CALL = { transaction_id: "CALL" }

section("7 errors", [
  [
    "the body is {errors: {class, invalid_data}}, both strings",
    async ({ post }) => {
      expect((await post({})).body).toEqual({ errors: { class: expect.any(String), invalid_data: expect.any(String) } })
    },
  ],
  [
    "multiple problems are packaged into one message, separated by semicolons",
    async ({ post, refused }) => {
      const body = { search: CALL, signals: [{ name: "" }, { name: "a", value: "b" }], custom_data: [{}] }
      const message = await refused(post(body), "InvalidInput")
      expect(message.split(";")).toHaveLength(4)
    },
  ],
  [
    "200: all signals and custom data applied",
    async ({ completedCall, post }) =>
      expect((await post(sale({ transaction_id: await completedCall() }))).status).toBe(200),
  ],
  [
    "201: call_in_progress true; empty body; other errors are not returned",
    async ({ live, post }) => {
      const body = {
        search: { transaction_id: await live() },
        signals: [{ name: "Sale", revenue: "lots", value: "?" }],
        call_in_progress: true,
      }
      const answer = await post(body)
      expect([answer.status, answer.text]).toEqual([201, ""])
    },
  ],
  [
    "201: only required fields are checked",
    async ({ live, post, refused }) => {
      const search = { transaction_id: await live() }
      await refused(post({ search, signals: [{}], call_in_progress: true }), "InvalidInput")
      await refused(post({ signals: [], call_in_progress: true }), "InvalidInput")
    },
  ],
  [
    "400: invalid API version for the route; message says what to correct",
    async ({ send }) => {
      const answer = await send("POST", TRANSACTIONS.replace(/\d{4}-/, "1999-"), sale(CALL))
      expect([answer.status, answer.text]).toEqual([400, expect.stringContaining("2026-11-01")])
    },
  ],
  refusal("no search identifier", "InvalidInput", sale({})),
  refusal("unsupported keys in signals", "InvalidInput", { search: CALL, signals: [{ name: "a", colour: 1 }] }),
  refusal("missing signal name", "InvalidInput", { search: CALL, signals: [{}] }),
  refusal("non-unique names", "InvalidInput", { search: CALL, signals: [{ name: "a" }, { name: "A" }] }),
  refusal("custom data entry missing name", "InvalidInput", { search: CALL, custom_data: [{ value: "x" }] }),
  refusal("custom data entry missing value", "InvalidInput", { search: CALL, custom_data: [{ name: "product" }] }),
  refusal("custom_data not an array of objects", "InvalidInput", { search: CALL, custom_data: "product" }),
  refusal("more than 100 signals", "RecordInvalid", sale(CALL, 101)),
  refusal("top-level revenue", "RecordInvalid", { ...sale(CALL), revenue: "5" }),
  refusal("no permission to use the interface", "UnauthorizedOperation", sale(CALL), { token: "nothing" }),
  refusal(
    "advertiser_id_from_network",
    "UnauthorizedAdvertiser",
    sale({ call_start_time: TIME, advertiser_id_from_network: "a9" }),
  ),
  refusal(
    "advertiser_campaign_id_from_network",
    "UnauthorizedAdvertiser",
    sale({ call_start_time: TIME, advertiser_campaign_id_from_network: "c9" }),
  ),
  refusal("network_id", "UnauthorizedAdvertiser", sale({ call_start_time: TIME, network_id: "n2" })),
  refusal("transaction id not found", "RecordNotFound", sale({ transaction_id: "NONE" })),
  refusal("no call matches the start time", "RecordNotFound", sale({ call_start_time: "2020-01-01T00:00:00Z" })),
  refusal(
    "no call matches the filters",
    "RecordNotFound",
    sale({ call_start_time: TIME, calling_phone_number: "+14155550100" }),
  ),
])

const groups = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ name: "Sale", partner_unique_id: `p${n}` }))

section("8 limits", [
  [
    "10 transactions (groups) per signal request",
    async ({ apply, completedCall }) =>
      expect(
        (await apply({ search: { transaction_id: await completedCall() }, signals: groups(10) })).signals,
      ).toHaveLength(10),
  ],
  refusal("11 groups", "RecordInvalid", { search: CALL, signals: groups(11) }),
  [
    "no limit on signals or custom data inside one group, up to 100 signals",
    async ({ apply, completedCall }) => {
      const { signals } = await apply(sale({ transaction_id: await completedCall() }, 100))
      expect(signals[0]?.["name"]?.split(",")).toHaveLength(100)
    },
  ],
])

section("9 versions", [
  ...(
    [
      ["POST", TRANSACTIONS],
      ["GET", AFFILIATES],
      ["PUT", AFFILIATES.replace(".json", "/7.json")],
      ["POST", CAMPAIGN],
    ] as const
  ).map(
    ([method, path]): Sentence => [
      `an invalid version for a route gives 400: ${method} ${path}`,
      async ({ send }) =>
        expect((await send(method, path.replace("2026-11-01", "v2"), method === "GET" ? undefined : {})).status).toBe(
          400,
        ),
    ],
  ),
])
