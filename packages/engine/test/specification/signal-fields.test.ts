// Section 2.5 of the specification: the fields of a signal and of custom data, sentence by sentence.
import { expect } from "vitest"
import { type Body, type Sentence, section } from "./reader.ts"
import { about, accepts, refuses } from "./signal-reports.ts"

const ofSale = (changes: Body): Body => ({ signals: [{ name: "Sale", ...changes }] })

section("2.5 signal", [
  ["name: required", refuses({ signals: [{ value: true }] }, "signals[0].name")],
  [
    "name: matched case-insensitively; the casing of the first report is kept",
    async (reader) => {
      const id = await reader.completedCall()
      const post = (name: string) => reader.apply({ search: { transaction_id: id }, signals: [{ name }] })
      const [first, second] = [await post("Hot Lead"), await post("HOT lead")]
      expect(second).toEqual(first)
      expect(first.signals).toMatchObject([{ name: "Hot Lead" }])
      const other = await reader.apply(await about(reader, { signals: [{ name: "hot lead" }] }))
      expect(other.signals).toMatchObject([{ name: "Hot Lead" }])
    },
  ],
  [
    "partner_unique_id: unique only within transaction and name",
    async (reader) => {
      const one = await reader.apply(await about(reader, ofSale({ partner_unique_id: "p" })))
      const other = await reader.apply(await about(reader, ofSale({ partner_unique_id: "p" })))
      expect([one, other].map(({ signals }) => signals[0]?.["corrects_transaction_id"])).toEqual([null, null])
    },
  ],
  [
    "occurred_at_time: default the time of the request",
    accepts(ofSale({}), { occurred_at_time: "2026-11-20T15:00:00Z" }),
  ],
  [
    "occurred_at_time: takes precedence over the top-level value",
    accepts(
      { occurred_at_time: 1_600_000_000, ...ofSale({ occurred_at_time: 1_700_000_000 }) },
      { occurred_at_time_t: "1700000000" },
    ),
  ],
  ...["99.95", "100", 20, 20.5, "0"].map(
    (revenue): Sentence => [
      `revenue: up to 2 decimal places: ${revenue}`,
      accepts(ofSale({ revenue }), { revenue: expect.stringMatching(/^\d+\.\d{1,2}$/) }),
    ],
  ),
  ...["9.999", "$5", "1,000.00", "5,50", "5 USD", true].map(
    (revenue): Sentence => [`revenue: not ${revenue}`, refuses(ofSale({ revenue }), "revenue")],
  ),
  ["revenue: default null", accepts(ofSale({}), { revenue: "" })],
  ["value: default true", accepts(ofSale({}), { value: "true" })],
  ...(["true", "TRUE", 1, "1", "Yes", "yes", "YES", true] as const).map(
    (value): Sentence => [`value: ${typeof value} ${value} is true`, accepts(ofSale({ value }), { value: "true" })],
  ),
  ...(["false", "False", 0, "0", "No", "NO", false] as const).map(
    (value): Sentence => [`value: ${typeof value} ${value} is false`, accepts(ofSale({ value }), { value: "false" })],
  ),
  ...["y", "2", 2, "on", []].map(
    (value): Sentence => [`value: not ${JSON.stringify(value)}`, refuses(ofSale({ value }), "value")],
  ),
  ["unsupported keys inside a signal object are rejected", refuses(ofSale({ amount: 5 }), "amount")],
])

section("2.5 custom data", [
  ["name: required", refuses({ custom_data: [{ value: "x" }] }, "custom_data[0].name")],
  [
    "name: a name not in the configuration is not valid",
    refuses({ custom_data: [{ name: "prodct", value: "x" }] }, "prodct"),
  ],
  ["value: required", refuses({ custom_data: [{ name: "product" }] }, "custom_data[0].value")],
])
