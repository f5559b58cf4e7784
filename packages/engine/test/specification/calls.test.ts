// Sections 1 to 4 of the specification on calls in progress, recording settings and transcripts, sentence by sentence.
import { expect } from "vitest"
import { CALLS, CAMPAIGN, DESTINATION, OF_NETWORK, RECEIVED, type Reader, section } from "./reader.ts"

const idsOf = (calls: ReadonlyArray<Readonly<Record<string, unknown>>>): ReadonlyArray<unknown> =>
  calls.map((call) => call["transaction_id"])

const numbers = `calling_phone_number=%2B14155550123&destination_phone_number=${encodeURIComponent(DESTINATION)}`

section("1 and 3 calls in progress", [
  [
    "a call is available from the moment it is transferred to the campaign's destination",
    async ({ calls, host }) => {
      await host({ ...RECEIVED, kind: "received", call_record_id: "r" })
      expect(await calls()).toEqual([])
      await host({ kind: "transferred", call_record_id: "r" })
      expect(await calls()).toHaveLength(1)
    },
  ],
  [
    "it stops being available when the call completes",
    async ({ calls, host, live }) => {
      const transaction_id = await live({ call_record_id: "r" })
      await host({ kind: "completed", call_record_id: "r", transaction_id })
      expect(await calls()).toEqual([])
    },
  ],
  [
    "for attribution it returns call identifiers, and no pre-call data is returned",
    async ({ calls, live }) => {
      const other = { advertiser_id_from_network: "a2", advertiser_campaign_id_from_network: "c1" }
      const id = await live({
        ...other,
        custom_data: { tag: { product: "x" } },
        demographics_data: { age: 40 },
        city: "Paris",
      })
      const [call] = await calls(`${CALLS}?organization_type=Advertiser&id=a2`)
      expect(call).toMatchObject({ transaction_id: id, call_record_id: expect.any(String) })
      for (const key of ["custom_data", "demographics_data", "city"]) expect(call).not.toHaveProperty(key)
    },
  ],
])

section("2.2 call in progress", [
  [
    "ordered by bridge_start_time, most recent first",
    async ({ calls, live, wait }) => {
      const ids: Array<string> = []
      for (let n = 0; n < 4; n++) {
        ids.unshift(await live())
        wait(1_000)
      }
      expect(idsOf(await calls())).toEqual(ids)
    },
  ],
  ...["network", "advertiser", "campaign", "promo_number", "tag", "real_time_routing"].map(
    (source) =>
      [
        `custom_data: each has a current value and the source of that value: ${source}`,
        async ({ calls, live }: Reader) => {
          await live({ custom_data: { [source]: { product: "solar" } } })
          expect((await calls())[0]?.["custom_data"]).toEqual({ product: { value: "solar", source } })
        },
      ] as const,
  ),
  [
    "demographics_data: present with caller profile enrichment enabled",
    async ({ calls, live }) => {
      await live({ demographics_data: { age: 40 } })
      expect(await calls()).toMatchObject([{ demographics_data: { age: 40 } }])
    },
  ],
  [
    "identifiers including transaction id and call record id; bridge_start_time",
    async ({ calls, live }) => {
      const id = await live({ call_record_id: "r" })
      const [call] = await calls()
      expect(call).toMatchObject({
        transaction_id: id,
        call_record_id: "r",
        bridge_start_time: "2026-11-20T10:00:00-05:00",
      })
    },
  ],
])

section("4.2 calls in progress", [
  [
    "without filters all current calls of the organization are returned",
    async ({ calls, live }) => {
      await live()
      await live({ advertiser_id_from_network: "a2" })
      expect(await calls()).toHaveLength(2)
      expect(await calls(`${CALLS}?organization_type=Advertiser&id=a1`)).toHaveLength(1)
      expect(await calls(`${CALLS}?organization_type=Network&id=n2`, "t2")).toEqual([])
    },
  ],
  [
    "transaction_id: calls for that transaction id",
    async ({ calls, live }) => {
      const [id] = [await live(), await live()]
      expect(idsOf(await calls(`${OF_NETWORK}&transaction_id=${id}`))).toEqual([id])
    },
  ],
  [
    "call_record_id: may return several results when the call has several transactions",
    async ({ calls, live }) => {
      await live({ call_record_id: "r", transaction_id: "L1" })
      await live({ call_record_id: "r", transaction_id: "L2" })
      await live()
      expect(await calls(`${OF_NETWORK}&call_record_id=r`)).toHaveLength(2)
    },
  ],
  [
    "external_unique_id: calls for that external unique id",
    async ({ calls, live }) => {
      const [id] = [await live({ external_unique_id: "x1" }), await live()]
      expect(idsOf(await calls(`${OF_NETWORK}&external_unique_id=x1`))).toEqual([id])
    },
  ],
  [
    "calling_phone_number and destination_phone_number: calls between those numbers, with demographics_data",
    async ({ calls, live }) => {
      const id = await live({ demographics_data: { age: 40 } })
      await live({ calling_phone_number: "+14155550177" })
      const found = await calls(`${OF_NETWORK}&${numbers}`)
      expect(found).toMatchObject([{ transaction_id: id, demographics_data: { age: 40 } }])
    },
  ],
  ...numbers
    .split("&")
    .map(
      (one) =>
        [
          `both numbers are required together: not ${one} alone`,
          async ({ refused, send }: Reader) => await refused(send("GET", `${OF_NETWORK}&${one}`), "InvalidInput"),
        ] as const,
    ),
])

const settings = async ({ send }: Reader, record_calls: boolean, call_recording_condition: string): Promise<void> => {
  const answer = await send("POST", CAMPAIGN, { record_calls, call_recording_condition })
  expect([answer.status, answer.body]).toMatchObject([200, { record_calls, call_recording_condition }])
}

section("2.3 and 4.3 recording", [
  [
    "true: calls are recorded, subject to the condition",
    async (reader) => {
      await settings(reader, true, "mobile")
      expect([await reader.isRecorded(), await reader.isRecorded({ phone_type: "Landline" })]).toEqual([true, false])
    },
  ],
  [
    "false: no calls recorded even if a condition is set",
    async (reader) => {
      await settings(reader, false, "mobile")
      expect(await reader.isRecorded()).toBe(false)
    },
  ],
  [
    "empty string means no condition: record all calls; removes any condition",
    async (reader) => {
      await settings(reader, true, "repeat")
      await settings(reader, true, "")
      expect(await reader.isRecorded()).toBe(true)
    },
  ],
  [
    "record no calls; removes any condition",
    async (reader) => {
      await settings(reader, true, "mobile")
      await settings(reader, false, "")
      expect((await reader.send("GET", CAMPAIGN)).body).toMatchObject({ call_recording_condition: "" })
      expect(await reader.isRecorded()).toBe(false)
    },
  ],
  [
    "and has higher precedence than or",
    async (reader) => {
      // repeat and landline are false: with `or` first the whole would be false
      await settings(reader, true, "mobile or (repeat and landline)")
      expect(
        (await reader.send("POST", CAMPAIGN, { call_recording_condition: "mobile or repeat and landline" })).body,
      ).toMatchObject({
        call_recording_condition: "mobile or (repeat and landline)",
      })
      expect(await reader.isRecorded()).toBe(true)
      await reader.send("POST", CAMPAIGN, { call_recording_condition: "(mobile or repeat) and landline" })
      expect(await reader.isRecorded({ calling_phone_number: "+14155550144" })).toBe(false)
    },
  ],
  [
    "the full condition is met",
    async (reader) => {
      await settings(reader, true, "mobile and repeat")
      expect(await reader.isRecorded({ calling_phone_number: "+14155550145" })).toBe(false)
      reader.wait(60_000)
      expect(await reader.isRecorded({ calling_phone_number: "+14155550145" })).toBe(true)
    },
  ],
])

section("2.4 and 4.4 transcript analysis", [
  [
    "200 when none is available, and 200 with the summary when one is",
    async ({ live, send }) => {
      await live({ call_record_id: "r" })
      const read = () => send("GET", "/call/transcript_analysis/r")
      const none = await read()
      expect([none.status, none.headers.get("content-type")]).toEqual([
        200,
        expect.stringMatching(/^application\/json/),
      ])
      expect(none.text).not.toContain("summary")
      const put = { event_id: "s", at: "2026-11-20T16:00:00Z", transcript_summary: "A sale." }
      await send("PUT", "/host/n1/call_records/r/transcript_summary", put, { token: "host-secret" })
      expect(await read()).toMatchObject({ status: 200, body: { call_record_id: "r", transcript_summary: "A sale." } })
    },
  ],
])
