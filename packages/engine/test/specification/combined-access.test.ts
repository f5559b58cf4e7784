// Combinations of two rules of access, live calls, classes of errors and settings.
import { expect } from "vitest"
import { type Body, CALLS, CAMPAIGN, type Sentence, section } from "./reader.ts"

const TIME = "2026-11-20T15:00:00Z"

/** How a request says which call; the call is one of advertiser a1. */
const LOCATORS: ReadonlyArray<readonly [string, Body]> = [
  ["transaction_id", { transaction_id: "CALL" }],
  ["call_record_id", { call_record_id: "whole" }],
  ["external_call_unique_id", { external_call_unique_id: "x1" }],
  ["call_start_time", { call_start_time: TIME }],
]

/** A token and the advertiser it names: the status with a locator that reads filters, and with a transaction_id. */
const NAMED: ReadonlyArray<readonly [string, string | undefined, number | string, number]> = [
  ["t1", undefined, 200, 200],
  ["t1", "a1", 200, 200],
  ["t1", "a2", 404, 200],
  ["t1", "a9", "UnauthorizedAdvertiser", 200],
  ["adv1", undefined, 200, 200],
  ["adv1", "a1", "UnauthorizedAdvertiser", 200],
  ["adv1", "a2", "UnauthorizedAdvertiser", 200],
  ["t2", undefined, 404, 404],
  ["t2", "a1", 404, 404],
]

section(
  "7 kind of token and named advertiser",
  LOCATORS.flatMap(([locator, search]) =>
    NAMED.map(([token, advertiser, filtered, byId]): Sentence => {
      const expected = locator === "transaction_id" ? byId : filtered
      return [
        `${token} by ${locator}, naming ${advertiser ?? "none"}: ${expected}`,
        async ({ completedCall, post }) => {
          await completedCall({ transaction_id: "CALL", call_record_id: "whole", external_unique_id: "x1" })
          const named = advertiser === undefined ? {} : { advertiser_id_from_network: advertiser }
          const answer = await post({ search: { ...search, ...named } }, { token })
          if (typeof expected === "number") expect([answer.status, answer.text]).toEqual([expected, answer.text])
          else expect(answer).toMatchObject({ status: 403, body: { errors: { class: expected } } })
        },
      ]
    }),
  ),
)

section(
  "3 a live call and call_in_progress",
  LOCATORS.flatMap(([locator, search]) =>
    (
      [
        [undefined, 404],
        [false, 404],
        ["no", 404],
        [true, 201],
        ["YES", 201],
        [1, 201],
      ] as const
    ).map(
      ([flag, status]): Sentence => [
        `by ${locator} with call_in_progress ${flag}: ${status}`,
        async ({ live, post }) => {
          await live({ transaction_id: "CALL", call_record_id: "whole", external_unique_id: "x1" })
          const body = {
            search,
            signals: [{ name: "Sale" }],
            ...(flag === undefined ? {} : { call_in_progress: flag }),
          }
          const answer = await post(body)
          expect([answer.status, answer.text === ""]).toEqual([status, status === 201])
        },
      ],
    ),
  ),
)

/** What is wrong with a request, and whether it is answered at once although the call is in progress. */
const FAULTS: ReadonlyArray<readonly [string, Body, boolean]> = [
  ["a signal without a name", { signals: [{ value: true }] }, true],
  ["custom data without a value", { custom_data: [{ name: "product" }] }, true],
  ["custom data without a name", { custom_data: [{ value: "x" }] }, true],
  ["signals that are no list", { signals: {} }, true],
  ["custom data that is no list", { custom_data: {} }, true],
  ["an unreadable revenue", { signals: [{ name: "a", revenue: "lots" }] }, false],
  ["an unknown field", { custom_data: [{ name: "prodct", value: "x" }] }, false],
  ["a name twice", { signals: [{ name: "a" }, { name: "A" }] }, false],
  ["top-level revenue", { signals: [{ name: "a" }], revenue: 5 }, false],
  ["an unknown key in a signal", { signals: [{ name: "a", colour: 1 }] }, false],
  ["11 groups", { signals: Array.from({ length: 11 }, (_, n) => ({ name: "a", partner_unique_id: `${n}` })) }, false],
]

section(
  "7 call_in_progress and faults",
  FAULTS.map(
    ([fault, body, isAnswered]): Sentence => [
      `${fault}: ${isAnswered ? "refused at once" : "201"}; without the flag 403`,
      async ({ live, post }) => {
        const search = { transaction_id: await live() }
        expect((await post({ search, ...body, call_in_progress: true })).status).toBe(isAnswered ? 403 : 201)
        expect((await post({ search, ...body })).status).toBe(403)
      },
    ],
  ),
)

const RECORD_FAULTS: ReadonlyArray<readonly [string, Body]> = [
  ["top-level revenue", { revenue: 5 }],
  ["101 signals", { signals: Array.from({ length: 101 }, (_, n) => ({ name: `s${n}` })) }],
  ["11 groups", { signals: Array.from({ length: 11 }, (_, n) => ({ name: "a", partner_unique_id: `${n}` })) }],
]
const INPUT_FAULTS: ReadonlyArray<readonly [string, Body, string]> = [
  ["an unknown key", { colour: 1 }, "colour"],
  ["an unreadable time", { occurred_at_time: "noon" }, "noon"],
  ["custom data without a value", { custom_data: [{ name: "product" }] }, "value"],
]

section(
  "7 InvalidInput and RecordInvalid",
  RECORD_FAULTS.flatMap(([fault, body]) =>
    INPUT_FAULTS.map(
      ([other, more, named]): Sentence => [
        `${fault} and ${other}: InvalidInput alone; then RecordInvalid`,
        async ({ completedCall, post, refused }) => {
          const search = { transaction_id: await completedCall() }
          const both = await refused(post({ search, ...body, ...more }), "InvalidInput", named)
          expect(both.split("; ")).toHaveLength(1)
          await refused(post({ search, ...body }), "RecordInvalid")
        },
      ],
    ),
  ),
)

/** Organization, token, and how many of two live calls (of a1 and of a2) are listed, or the class of the refusal. */
const LISTS: ReadonlyArray<readonly [string, string, number | string]> = [
  ["Network&id=n1", "t1", 2],
  ["Advertiser&id=a1", "t1", 1],
  ["Advertiser&id=a2", "t1", 1],
  ["Advertiser&id=a1", "adv1", 1],
  ["Advertiser&id=a2", "adv1", "UnauthorizedAdvertiser"],
  ["Network&id=n1", "adv1", "UnauthorizedAdvertiser"],
  ["Network&id=n2", "t1", "UnauthorizedAdvertiser"],
  ["Network&id=n1", "t2", "UnauthorizedAdvertiser"],
  ["Network&id=n2", "t2", 0],
  ["Network&id=n1", "nothing", "UnauthorizedOperation"],
]

section(
  "4.2 organization and token",
  LISTS.map(
    ([organization, token, expected]): Sentence => [
      `${organization} with ${token}: ${expected}`,
      async ({ calls, live, refused, send }) => {
        await live()
        await live({ advertiser_id_from_network: "a2" })
        const query = `${CALLS}?organization_type=${organization}`
        if (typeof expected === "number") expect(await calls(query, token)).toHaveLength(expected)
        else await refused(send("GET", query, undefined, { token }), expected)
      },
    ],
  ),
)

/** Settings that are stored, a request, and what stands afterwards (null: refused). */
const SETTINGS: ReadonlyArray<readonly [Body | undefined, Body, Body | null]> = [
  [undefined, { call_recording_condition: "mobile" }, null],
  [undefined, { record_calls: true }, { record_calls: true, call_recording_condition: "" }],
  [
    { record_calls: true, call_recording_condition: "mobile" },
    { record_calls: false },
    { record_calls: false, call_recording_condition: "mobile" },
  ],
  [
    { record_calls: false, call_recording_condition: "" },
    { call_recording_condition: "repeat" },
    { record_calls: false, call_recording_condition: "repeat" },
  ],
  [{ record_calls: true, call_recording_condition: "mobile" }, { call_recording_condition: "mobile and (" }, null],
  [{ record_calls: true, call_recording_condition: "mobile" }, { record_calls: null }, null],
]

section(
  "4.3 stored settings and partial requests",
  SETTINGS.map(
    ([stored, request, after]): Sentence => [
      `${JSON.stringify(stored)} and ${JSON.stringify(request)}: ${JSON.stringify(after)}`,
      async ({ send }) => {
        if (stored !== undefined) await send("POST", CAMPAIGN, stored)
        expect((await send("POST", CAMPAIGN, request)).status).toBe(after === null ? 403 : 200)
        const read = await send("GET", CAMPAIGN)
        if (after === null && stored === undefined) expect(read.status).toBe(404)
        else expect(read.body).toMatchObject(after ?? stored ?? {})
      },
    ],
  ),
)
