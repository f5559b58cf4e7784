// Sections 2.5 and 3 of the specification: the answer and updates, sentence by sentence.
import { expect } from "vitest"
import { type Body, type Reader, section } from "./reader.ts"
import { PRODUCT, requests, sale } from "./signal-reports.ts"

const ID = /^[0-9A-F]{8}-[0-9A-F]{8}$/

/** Every transaction of a call, in the order of writing. */
const transactions = async ({ send }: Reader, id: string): Promise<ReadonlyArray<Body>> => {
  const answer = await send("GET", `/host/n1/calls/${id}/history`, undefined, { token: "host-secret" })
  return (answer.body as { transactions: ReadonlyArray<Body> }).transactions
}

section("2.5 response", [
  [
    "signals[].transaction_id: id of the signal transaction; corrects_transaction_id: null on a first one",
    async (reader) => {
      const [answer] = await requests(reader, sale())
      expect(answer?.signals).toMatchObject([
        { transaction_id: expect.stringMatching(ID), corrects_transaction_id: null },
      ])
      expect(answer?.signals[0]?.["transaction_id"]).not.toBe(answer?.call["transaction_id"])
    },
  ],
  [
    "signals: empty when only custom data was sent",
    async (reader) => {
      const [answer] = await requests(reader, { custom_data: PRODUCT })
      expect(answer?.signals).toEqual([])
    },
  ],
  [
    "signals[].name, value: a comma-separated list when signals are grouped",
    async (reader) => {
      const [answer] = await requests(reader, { signals: [{ name: "Sale" }, { name: "Quote", value: "No" }] })
      expect(answer?.signals).toMatchObject([{ name: "Sale,Quote", value: "true,false" }])
    },
  ],
  [
    "signals[].partner_unique_id: as stored; empty string when none",
    async (reader) => {
      const signals = [{ name: "Sale", partner_unique_id: "Order-7" }, { name: "Sale" }]
      const [answer] = await requests(reader, { signals })
      expect(answer?.signals).toMatchObject([{ partner_unique_id: "Order-7" }, { partner_unique_id: "" }])
    },
  ],
  [
    "signals[].occurred_at_time_t: epoch seconds; occurred_at_time: UTC timestamp in ISO 8601 form ending in Z",
    async (reader) => {
      const [answer] = await requests(reader, sale({ occurred_at_time: 1_700_000_000_999 }))
      expect(answer?.signals).toMatchObject([
        { occurred_at_time_t: "1700000000", occurred_at_time: "2023-11-14T22:13:20Z" },
      ])
    },
  ],
  [
    "signals[].revenue: decimal text",
    async (reader) => {
      const [answer] = await requests(reader, sale({ revenue: 100 }))
      expect(answer?.signals[0]?.["revenue"]).toMatch(/^100(\.0+)?$/)
    },
  ],
  [
    "call.transaction_id: a new id when custom data was applied (a correction); corrects_transaction_id: the corrected one",
    async (reader) => {
      const [answer] = await requests(reader, { custom_data: PRODUCT })
      expect(answer?.call).toMatchObject({ transaction_id: expect.stringMatching(ID), corrects_transaction_id: "CALL" })
    },
  ],
  [
    "call.corrects_transaction_id: else null",
    async (reader) => {
      const [answer] = await requests(reader, sale())
      expect(answer?.call).toMatchObject({ transaction_id: "CALL", corrects_transaction_id: null })
    },
  ],
  [
    "call.start_time_t: epoch seconds; call.call_start_time: UTC, ISO 8601",
    async (reader) => {
      const [answer] = await requests(reader, {})
      expect(answer?.call).toMatchObject({ start_time_t: "1795186800", call_start_time: "2026-11-20T15:00:00Z" })
    },
  ],
  [
    "custom data values are not echoed in the response",
    async (reader) => {
      const transaction_id = await reader.completedCall()
      const { text } = await reader.post({ search: { transaction_id }, ...sale(), custom_data: PRODUCT })
      expect(text).not.toContain("solar")
    },
  ],
  [
    "with call_in_progress true the response is 201 with an empty body",
    async (reader) => {
      const transaction_id = await reader.live()
      const answer = await reader.post({ search: { transaction_id }, ...sale(), call_in_progress: true })
      expect([answer.status, answer.text]).toEqual([201, ""])
    },
  ],
])

section("3 states of signals", [
  [
    "re-post with same partner_unique_id and name: a new transaction id, which corrects the earlier one",
    async (reader) => {
      const [first, second] = await requests(
        reader,
        sale({ partner_unique_id: "p" }),
        sale({ partner_unique_id: "p", revenue: 50 }),
      )
      expect(second?.signals).toMatchObject([
        { corrects_transaction_id: first?.signals[0]?.["transaction_id"], revenue: "50.0" },
      ])
      expect(second?.signals[0]?.["transaction_id"]).not.toBe(first?.signals[0]?.["transaction_id"])
    },
  ],
  [
    "identical re-post changes nothing and creates nothing",
    async (reader) => {
      const body = { ...sale(), custom_data: PRODUCT }
      const [first, second] = await requests(reader, body, body)
      expect(second).toEqual(first)
    },
  ],
  [
    "custom data on the call: values overridden, a correction of the call is created",
    async (reader) => {
      const transaction_id = await reader.completedCall({ custom_data: { tag: { product: "car", region: "west" } } })
      await reader.apply({ search: { transaction_id }, custom_data: PRODUCT })
      expect(await transactions(reader, transaction_id)).toMatchObject([
        { type: "Call", custom_data: { product: "car", region: "west" } },
        { type: "Call", corrects_transaction_id: transaction_id, custom_data: { product: "solar", region: "west" } },
        { type: "Post Call Event" },
      ])
    },
  ],
  [
    "signal request pending: applied when the call finishes",
    async (reader) => {
      const transaction_id = await reader.live({ call_record_id: "r" })
      await reader.post({ search: { transaction_id }, ...sale(), call_in_progress: "Yes" })
      await reader.host({ kind: "completed", call_record_id: "r", transaction_id })
      const signal = { name: "Sale", revenue: expect.stringMatching(/^99\.95$/) }
      expect(await transactions(reader, transaction_id)).toMatchObject([{ type: "Call" }, { signals: [signal] }])
    },
  ],
  [
    "previously associated signals reflect the new values",
    async (reader) => {
      const roof = { partner_unique_id: "q", custom_data: [{ name: "product", value: "roof" }] }
      const [first, second] = await requests(reader, { ...sale(), custom_data: PRODUCT }, roof)
      // signals are read through their call, whose current transaction has the new value
      const again = await reader.apply({ search: { transaction_id: first?.call["transaction_id"] } })
      expect(again.call).toEqual(second?.call)
      const current = (await transactions(reader, "CALL")).filter(({ type }) => type === "Call").at(-1)
      expect(current).toMatchObject({ transaction_id: again.call["transaction_id"], custom_data: { product: "roof" } })
    },
  ],
])
