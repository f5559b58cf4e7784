// Section 2.6 of the specification: the four timestamp formats, as times of signals and of calls.
import { expect } from "vitest"
import { type Reader, type Sentence, section } from "./reader.ts"

/** A sentence that a time is read as this one; spreadsheet times in New York, the zone of the network. */
const reads = (sentence: string, text: unknown, time: string): Sentence => [
  `${sentence}: ${JSON.stringify(text)}`,
  async (reader: Reader) => {
    const search = { transaction_id: await reader.completedCall() }
    const { signals } = await reader.apply({ search, signals: [{ name: "Sale", occurred_at_time: text }] })
    expect(signals).toMatchObject([{ occurred_at_time: time, occurred_at_time_t: String(Date.parse(time) / 1_000) }])
  },
]

const refuses = (sentence: string, text: unknown): Sentence => [
  `${sentence}: not ${JSON.stringify(text)}`,
  async ({ completedCall, post, refused }: Reader) => {
    const search = { transaction_id: await completedCall() }
    const signal = { name: "Sale", occurred_at_time: text }
    await refused(post({ search, signals: [signal] }), "InvalidInput")
  },
]

/** A sentence that a call of that time is found by the text. */
const finds = (sentence: string, text: unknown): Sentence => [
  `${sentence}: a call at 2026-11-20T15:00:00Z by ${JSON.stringify(text)}`,
  async (reader: Reader) => {
    const id = await reader.completedCall()
    reader.wait(40_000_000)
    await reader.completedCall()
    const { call } = await reader.apply({ search: { call_start_time: text } })
    expect(call).toMatchObject({ transaction_id: id, call_start_time: "2026-11-20T15:00:00Z" })
  },
]

const EPOCH = "epoch: 10 digits (seconds) or 13 digits (milliseconds), UTC"
const COMPRESSED = "compressed: YYYYMMDDHHMMSSsss (17 digits), always UTC"
const ISO = "ISO 8601: offset or Z for UTC; milliseconds optional"
const SPREADSHEET = "spreadsheet: in the timezone of the network; milliseconds optional; 24-hour form followed by AM/PM"

section("2.6 timestamp formats", [
  reads(EPOCH, 1_700_000_000, "2023-11-14T22:13:20Z"),
  reads(EPOCH, "1700000000", "2023-11-14T22:13:20Z"),
  reads(EPOCH, 1_700_000_000_999, "2023-11-14T22:13:20Z"),
  reads(EPOCH, "1700000000999", "2023-11-14T22:13:20Z"),
  refuses(EPOCH, "170000000"),
  refuses(EPOCH, "17000000001"),
  refuses(EPOCH, 1_700_000_000.5),
  reads(COMPRESSED, "20231114221320000", "2023-11-14T22:13:20Z"),
  reads(COMPRESSED, "20240229000000999", "2024-02-29T00:00:00Z"),
  refuses(COMPRESSED, "20230229000000000"),
  refuses(COMPRESSED, "20231114221320"),
  reads(ISO, "2023/11/14T22:13:20.123+00:00", "2023-11-14T22:13:20Z"),
  reads(ISO, "2023/11/14T22:13:20Z", "2023-11-14T22:13:20Z"),
  reads(ISO, "2023/11/14T17:13:20-05:00", "2023-11-14T22:13:20Z"),
  reads(ISO, "2023/11/15T03:43:20.5+05:30", "2023-11-14T22:13:20Z"),
  refuses(ISO, "2023/11/14T22:13:20"),
  refuses(ISO, "2023/11/31T22:13:20Z"),
  refuses(ISO, "2023/11/14T24:00:00Z"),
  reads(SPREADSHEET, "2023/11/14 17:13:20 PM", "2023-11-14T22:13:20Z"),
  reads(SPREADSHEET, "2023/11/14 17:13:20.250 PM", "2023-11-14T22:13:20Z"),
  reads(SPREADSHEET, "2023/11/14 09:13:20 AM", "2023-11-14T14:13:20Z"),
  reads(SPREADSHEET, "2023/07/14 17:13:20 PM", "2023-07-14T21:13:20Z"),
  reads(SPREADSHEET, "2023/07/14 00:13:20 AM", "2023-07-14T04:13:20Z"),
  reads(SPREADSHEET, "2023/07/14 12:13:20 PM", "2023-07-14T16:13:20Z"),
  refuses(SPREADSHEET, "2023/11/14 13:13:20 AM"),
  refuses(SPREADSHEET, "2023/11/14 17:13:20"),
  finds(EPOCH, 1_795_186_800),
  finds(EPOCH, "1795186800123"),
  finds(COMPRESSED, "20261120150000000"),
  finds(ISO, "2026/11/20T10:00:00-05:00"),
  finds(SPREADSHEET, "2026/11/20 10:00:00 AM"),
])
