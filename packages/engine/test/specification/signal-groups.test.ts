// Section 4.5 of the specification: its rules on groups and names.
import { expect } from "vitest"
import { section, TRANSACTIONS } from "./reader.ts"
import { PRODUCT, requests, sale } from "./signal-reports.ts"

const two = {
  signals: [
    { name: "Sale", partner_unique_id: "p" },
    { name: "Sale", partner_unique_id: "q" },
  ],
}

section("4.5 rules", [
  [
    "PUT to the same path is accepted with the same request format",
    async (reader) => {
      const transaction_id = await reader.completedCall()
      const body = { search: { transaction_id }, ...sale() }
      const put = await reader.send("PUT", TRANSACTIONS, body)
      expect([put.status, put.body]).toEqual([200, await reader.apply(body)])
    },
  ],
  [
    "2: grouped by partner_unique_id; one transaction per group",
    async (reader) => {
      const signals = [
        { name: "A" },
        { name: "B", partner_unique_id: "p" },
        { name: "C" },
        { name: "D", partner_unique_id: "p" },
      ]
      const [answer] = await requests(reader, { signals })
      expect(answer?.signals.map(({ name }) => name)).toEqual(["A,C", "B,D"])
    },
  ],
  [
    "3: a signal's own partner_unique_id overrides the top-level one; signals with different values are not grouped",
    async (reader) => {
      const signals = [{ name: "A" }, { name: "B", partner_unique_id: "own" }]
      const [answer] = await requests(reader, { partner_unique_id: "top", signals })
      expect(answer?.signals.map((one) => one["partner_unique_id"])).toEqual(["top", "own"])
    },
  ],
  [
    "3: custom data goes into the group of the top-level partner_unique_id",
    async (reader) => {
      const body = { partner_unique_id: "top", signals: [{ name: "A" }], custom_data: PRODUCT }
      const [first, second] = await requests(reader, body, {
        ...body,
        custom_data: [{ name: "product", value: "roof" }],
      })
      expect(second?.signals).toMatchObject([{ corrects_transaction_id: first?.signals[0]?.["transaction_id"] }])
    },
  ],
  [
    "4: the signals array has one entry per post-call-event transaction",
    async (reader) => {
      const [answer] = await requests(reader, two)
      expect(new Set(answer?.signals.map((one) => one["transaction_id"])).size).toBe(2)
    },
  ],
  [
    "5: revenue at the top level is rejected with RecordInvalid",
    async ({ completedCall, post, refused }) =>
      await refused(
        post({ search: { transaction_id: await completedCall() }, revenue: 5, ...sale() }),
        "RecordInvalid",
      ),
  ],
  [
    "6: a signal is identified by name plus partner_unique_id",
    async (reader) => {
      const [, second] = await requests(reader, sale({ partner_unique_id: "p" }), sale({ partner_unique_id: "q" }))
      expect(second?.signals).toMatchObject([{ corrects_transaction_id: null, partner_unique_id: "q" }])
    },
  ],
  [
    "6: a request with a partner_unique_id used earlier updates that transaction",
    async (reader) => {
      const [first, second] = await requests(reader, sale({ partner_unique_id: "p" }), {
        partner_unique_id: "p",
        signals: [{ name: "Quote" }],
      })
      expect(second?.signals).toMatchObject([
        { name: "Sale,Quote", corrects_transaction_id: first?.signals[0]?.["transaction_id"] },
      ])
    },
  ],
  [
    "7: repeating a name with the same partner_unique_id is rejected as a non-unique name",
    async ({ completedCall, post, refused }) =>
      await refused(
        post({ search: { transaction_id: await completedCall() }, signals: [{ name: "Sale" }, { name: "SALE" }] }),
        "InvalidInput",
      ),
  ],
  [
    "7: with another partner_unique_id it is not",
    async (reader) => expect((await requests(reader, two))[0]?.signals).toHaveLength(2),
  ],
])
