// Combinations of two rules of signals: where one sentence of the specification meets another.
import { expect } from "vitest"
import { type Body, type Reader, type Sentence, section } from "./reader.ts"

/** First report of every case of corrections: 99.95, true, at the call's own time. */
const FIRST = { name: "Sale", revenue: "99.95", value: "yes", occurred_at_time: 1_795_186_800 }

/** How a request says which group its signal is in. */
const GROUPINGS: ReadonlyArray<readonly [string, (signal: Body) => Body]> = [
  ["no partner_unique_id", (signal) => ({ signals: [signal] })],
  ["a top-level one", (signal) => ({ partner_unique_id: "p", signals: [signal] })],
  ["a signal's own", (signal) => ({ signals: [{ ...signal, partner_unique_id: "p" }] })],
  [
    "a null one under a top-level one",
    (signal) => ({ partner_unique_id: "p", signals: [{ ...signal, partner_unique_id: null }] }),
  ],
]

/** What a second report says, whether it corrects, and what the answer then shows. */
const REPORTS: ReadonlyArray<readonly [string, Body, "corrected" | "unchanged", Body]> = [
  ["the same", FIRST, "unchanged", { revenue: "99.95", value: "true" }],
  ["no revenue", { name: "Sale" }, "unchanged", { revenue: "99.95" }],
  ["null revenue", { name: "sale", revenue: null }, "unchanged", { revenue: "99.95" }],
  [
    "null value and time",
    { name: "SALE", value: null, occurred_at_time: null },
    "unchanged",
    { value: "true", name: "Sale" },
  ],
  ["empty revenue", { name: "Sale", revenue: "" }, "corrected", { revenue: "" }],
  ["zero revenue", { name: "Sale", revenue: 0 }, "corrected", { revenue: "0.0" }],
  ["the same revenue in another spelling", { name: "Sale", revenue: 99.95 }, "unchanged", { revenue: "99.95" }],
  ["another revenue", { name: "Sale", revenue: "100" }, "corrected", { revenue: "100.0", value: "true" }],
  ["a refund", { name: "Sale", revenue: "-99.95" }, "corrected", { revenue: "-99.95" }],
  ["value false", { name: "Sale", value: 0 }, "corrected", { revenue: "99.95", value: "false" }],
  ["another time", { name: "Sale", occurred_at_time: "1700000000" }, "corrected", { occurred_at_time_t: "1700000000" }],
  [
    "another name",
    { name: "Quote", revenue: "0.05" },
    "corrected",
    { name: "Sale,Quote", revenue: "100.0", value: "true,true" },
  ],
]

section(
  "4.5 grouping, correction and revenue",
  GROUPINGS.flatMap(([grouping, grouped]) =>
    REPORTS.map(
      ([report, signal, outcome, shown]): Sentence => [
        `given ${grouping}, when a signal comes again with ${report}, then it is ${outcome}`,
        async (reader) => {
          const search = { transaction_id: await reader.completedCall() }
          const first = await reader.apply({ search, ...grouped(FIRST) })
          reader.wait(3_600_000)
          const second = await reader.apply({ search, ...grouped(signal) })
          const id = first.signals[0]?.["transaction_id"]
          expect(second.signals).toMatchObject([
            outcome === "unchanged" ? { ...shown, transaction_id: id } : { ...shown, corrects_transaction_id: id },
          ])
          expect(await reader.apply({ search, ...grouped(signal) })).toEqual(second)
        },
      ],
    ),
  ),
)

const NEW_YORK_OVERLAP = "2026/11/01 01:30:00 AM"
const [FIRST_HALF_PAST_ONE, SECOND_HALF_PAST_ONE] = ["2026-11-01T05:30:00.000Z", "2026-11-01T06:30:00.000Z"]

/** Calls that are there (start, seconds), a search, and which of them is found. */
const OVERLAPS: ReadonlyArray<readonly [string, ReadonlyArray<readonly [string, number]>, Body, number]> = [
  ["one call in the first hour", [[FIRST_HALF_PAST_ONE, 60]], {}, 0],
  ["one call in the second hour", [[SECOND_HALF_PAST_ONE, 60]], {}, 0],
  [
    "a call near the first, one further from the second",
    [
      ["2026-11-01T05:31:00.000Z", 60],
      ["2026-11-01T06:40:00.000Z", 60],
    ],
    {},
    0,
  ],
  [
    "a call further from the first, one near the second",
    [
      ["2026-11-01T05:20:00.000Z", 60],
      ["2026-11-01T06:29:00.000Z", 60],
    ],
    {},
    1,
  ],
  [
    "a call between both and one in the second hour",
    [
      ["2026-11-01T06:00:00.000Z", 60],
      [SECOND_HALF_PAST_ONE, 60],
    ],
    {},
    1,
  ],
  [
    "both, and the duration of the first",
    [
      [FIRST_HALF_PAST_ONE, 60],
      [SECOND_HALF_PAST_ONE, 600],
    ],
    { duration_in_seconds: 60 },
    0,
  ],
  [
    "both, and the duration of the second",
    [
      [FIRST_HALF_PAST_ONE, 60],
      [SECOND_HALF_PAST_ONE, 600],
    ],
    { duration_in_seconds: 600 },
    1,
  ],
  [
    "both, and nothing else: the later start",
    [
      [FIRST_HALF_PAST_ONE, 60],
      [SECOND_HALF_PAST_ONE, 60],
    ],
    {},
    1,
  ],
  [
    "20 seconds of start weigh as 1 of duration",
    [
      ["2026-11-01T05:29:20.000Z", 60],
      ["2026-11-01T06:30:00.000Z", 63],
    ],
    { duration_in_seconds: 60 },
    0,
  ],
]

section(
  "2.5 and 2.6 closest match and a time in an overlap",
  OVERLAPS.map(
    ([given, calls, search, expected]): Sentence => [
      given,
      async (reader) => {
        const ids: Array<string> = []
        for (const [at, seconds] of calls) ids.push(await called(reader, at, seconds))
        const { call } = await reader.apply({ search: { call_start_time: NEW_YORK_OVERLAP, ...search } })
        expect(ids.indexOf(call["transaction_id"] ?? "")).toBe(expected)
      },
    ],
  ),
)

/** A call that was received at a time and lasted so many seconds. */
const called = async ({ host }: Reader, at: string, seconds: number): Promise<string> => {
  const call_record_id = `at-${at}`
  const ids = { advertiser_id_from_network: "a1", advertiser_campaign_id_from_network: "c1" }
  const received = await host({ kind: "received", call_record_id, at, ...ids })
  await host({ kind: "completed", call_record_id, at: new Date(Date.parse(at) + seconds * 1_000).toISOString() })
  return (received.body as { transaction_id: string }).transaction_id
}

const CUSTOM = (value: string) => [{ name: "product", value }]

/** A second request with custom data: its group, its value, and what becomes of the call. */
const VALUES: ReadonlyArray<readonly [string, Body, "corrected" | "unchanged"]> = [
  ["the same value in the same group", { partner_unique_id: "p", custom_data: CUSTOM("solar") }, "unchanged"],
  ["the same value in another group", { partner_unique_id: "q", custom_data: CUSTOM("solar") }, "unchanged"],
  ["another value in the same group", { partner_unique_id: "p", custom_data: CUSTOM("roof") }, "corrected"],
  ["another value in another group", { custom_data: CUSTOM("roof") }, "corrected"],
  ["empty text in the same group", { partner_unique_id: "p", custom_data: CUSTOM("") }, "corrected"],
  ["the host's first value in another group", { partner_unique_id: "q", custom_data: CUSTOM("car") }, "corrected"],
  ["only a signal", { partner_unique_id: "p", signals: [{ name: "Sale" }] }, "unchanged"],
  [
    "the same value and a signal of another group",
    { partner_unique_id: "p", custom_data: CUSTOM("solar"), signals: [{ name: "Sale", partner_unique_id: "q" }] },
    "unchanged",
  ],
]

section(
  "3 custom data and groups",
  VALUES.map(
    ([given, body, outcome]): Sentence => [
      `${given}: the call is ${outcome}`,
      async (reader) => {
        const search = { transaction_id: await reader.completedCall({ custom_data: { tag: { product: "car" } } }) }
        const first = await reader.apply({ search, partner_unique_id: "p", custom_data: CUSTOM("solar") })
        const second = await reader.apply({ search, ...body })
        const id = first.call["transaction_id"]
        expect(second.call).toMatchObject(
          outcome === "unchanged" ? { transaction_id: id } : { corrects_transaction_id: id },
        )
        expect(await reader.apply({ search, ...body })).toEqual(second)
      },
    ],
  ),
)
