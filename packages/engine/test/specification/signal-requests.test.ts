// Section 2.5 of the specification: a signal request and its search, sentence by sentence.
import { expect } from "vitest"
import { type Body, type Reader, type Sentence, section } from "./reader.ts"
import { about, accepts, refuses } from "./signal-reports.ts"

const SALE = { name: "Sale" }
const ofSale = (changes: Body): Body => ({ signals: [{ name: "Sale", ...changes }] })

/** The call that a search finds. */
const found = async (reader: Reader, search: Body): Promise<string | null | undefined> =>
  (await reader.apply({ search })).call["transaction_id"]

const TIME = "2026-11-20T15:00:00Z"

section("2.5 request", [
  ["search: required", async ({ post, refused }) => await refused(post({ signals: [SALE] }), "InvalidInput")],
  ["search: object", async ({ post, refused }) => await refused(post({ search: "T" }), "InvalidInput")],
  ["signals: optional", async (reader) => expect((await reader.apply(await about(reader, {}))).signals).toEqual([])],
  ["signals: array of objects", refuses({ signals: SALE }, "signals")],
  ["signals: objects in it", refuses({ signals: ["Sale"] }, "signals[0]")],
  ["custom_data: must be an array of objects", refuses({ custom_data: { product: "x" } }, "custom_data")],
  ["custom_data: objects in it", refuses({ custom_data: ["product"] }, "custom_data[0]")],
  [
    "partner_unique_id: applied to all signals",
    accepts(
      { partner_unique_id: "p", signals: [SALE, { name: "Quote" }] },
      { partner_unique_id: "p", name: "Sale,Quote" },
    ),
  ],
  ["partner_unique_id: default empty string", accepts(ofSale({}), { partner_unique_id: "" })],
  [
    "occurred_at_time: applied to all signals",
    accepts({ occurred_at_time: "1700000000", signals: [SALE] }, { occurred_at_time: "2023-11-14T22:13:20Z" }),
  ],
  [
    "oauth_token: required unless sent in the Authorization header",
    async (reader) => {
      const body = await about(reader, ofSale({}))
      expect((await reader.post(body, { token: null })).status).toBe(401)
      expect((await reader.post({ ...body, oauth_token: "t1" }, { token: null })).status).toBe(200)
    },
  ],
  [
    "call_in_progress: default false",
    async (reader) => expect((await reader.post({ search: { transaction_id: await reader.live() } })).status).toBe(404),
  ],
])

section("2.5 search", [
  [
    "one of the first four is required",
    async ({ post, refused }) => await refused(post({ search: { network_id: "n1" } }), "InvalidInput"),
  ],
  [
    "transaction_id: id of the transaction (call leg)",
    async (reader) => {
      const id = await reader.completedCall()
      expect(await found(reader, { transaction_id: id })).toBe(id)
    },
  ],
  [
    "call_record_id: id of the complete call",
    async (reader) => {
      const id = await reader.completedCall({ call_record_id: "whole" })
      expect(await found(reader, { call_record_id: "whole" })).toBe(id)
    },
  ],
  [
    "external_call_unique_id: unique id of the call in an external system",
    async (reader) => {
      const id = await reader.completedCall({ external_unique_id: "x1" })
      expect(await found(reader, { external_call_unique_id: "x1" })).toBe(id)
    },
  ],
  [
    "call_start_time: need not be exact; the closest match is found",
    async (reader) => {
      const first = await reader.completedCall()
      reader.wait(3_600_000)
      const second = await reader.completedCall()
      reader.wait(60_000)
      expect(await found(reader, { call_start_time: "2026-11-20T15:10:00Z" })).toBe(first)
      expect(await found(reader, { call_start_time: "2026-11-20T15:50:00Z" })).toBe(second)
    },
  ],
  [
    "call_start_time: together with duration_in_seconds if given",
    async (reader) => {
      const [short, long] = [await called(reader, 10), await called(reader, 600)]
      expect(await found(reader, { call_start_time: TIME, duration_in_seconds: 15 })).toBe(short)
      expect(await found(reader, { call_start_time: TIME, duration_in_seconds: 550 })).toBe(long)
    },
  ],
  [
    "duration_in_seconds: integer",
    async ({ post, refused }) =>
      await refused(post({ search: { call_start_time: TIME, duration_in_seconds: 1.5 } }), "InvalidInput"),
  ],
  [
    "calling_phone_number: E.164 with plus sign",
    async ({ post, refused }) =>
      await refused(post({ search: { call_start_time: TIME, calling_phone_number: "4155550123" } }), "InvalidInput"),
  ],
  ...[
    [
      "calling_phone_number: finds the call of that number",
      { calling_phone_number: "+14155550177" },
      { calling_phone_number: "+14155550177" },
    ],
    [
      "advertiser_id_from_network: restricts to that advertiser",
      { advertiser_id_from_network: "a2" },
      { advertiser_id_from_network: "a2" },
    ],
    [
      "advertiser_campaign_id_from_network: restricts to that campaign",
      { advertiser_campaign_id_from_network: "c2" },
      { advertiser_campaign_id_from_network: "c2" },
    ],
  ].map(
    ([sentence, details, filter]): Sentence => [
      String(sentence),
      async (reader) => {
        await reader.completedCall()
        const id = await reader.completedCall(details as Record<string, unknown>)
        expect(await found(reader, { call_start_time: TIME, ...(filter as Body) })).toBe(id)
        await reader.completedCall()
        expect(await found(reader, { call_start_time: TIME, ...(filter as Body) })).toBe(id)
      },
    ],
  ),
  [
    "advertiser_id_from_network: only for network users",
    async ({ post, refused }) => {
      const search = { call_start_time: TIME, advertiser_id_from_network: "a1" }
      await refused(post({ search }, { token: "adv1" }), "UnauthorizedAdvertiser")
    },
  ],
  [
    "advertiser_campaign_id_from_network: must be in the organization accessed",
    async ({ post, refused }) => {
      const search = { call_start_time: TIME, advertiser_campaign_id_from_network: "c9" }
      await refused(post({ search }), "UnauthorizedAdvertiser")
    },
  ],
  [
    "network_id: optional with call_start_time",
    async (reader) => {
      const id = await reader.completedCall()
      expect(await found(reader, { call_start_time: TIME, network_id: "n1" })).toBe(id)
      const search = { call_start_time: TIME, network_id: "n2" }
      await reader.refused(reader.post({ search }), "UnauthorizedAdvertiser")
    },
  ],
  [
    "the optional fields are ignored when transaction_id is used",
    async (reader) => {
      const id = await reader.completedCall()
      const ignored = {
        calling_phone_number: "x",
        duration_in_seconds: "x",
        advertiser_id_from_network: "a9",
        advertiser_campaign_id_from_network: "c9",
        network_id: "n9",
      }
      expect(await found(reader, { transaction_id: id, ...ignored })).toBe(id)
    },
  ],
])

/** A call that starts now and lasts so many seconds. */
const called = async ({ host, now }: Reader, seconds: number): Promise<string> => {
  const call_record_id = `lasting-${seconds}`
  const received = await host({
    kind: "received",
    call_record_id,
    advertiser_id_from_network: "a1",
    advertiser_campaign_id_from_network: "c1",
  })
  await host({ kind: "completed", call_record_id, at: new Date(now() + seconds * 1_000).toISOString() })
  return (received.body as { transaction_id: string }).transaction_id
}
