// Single cases of the query of current calls and of transcripts that vectors cannot show.
import {
  applyHostEvent,
  initialCall,
  laterSummary,
  matchesQuery,
  transcriptAnalysisBody,
  validateCurrentCallsQuery,
  validateTranscriptSummary,
} from "@callrules/call"
import { callRecordId, instant, networkId, transactionId } from "@callrules/model"
import { zone } from "@callrules/timestamp"
import { getOrThrow, isFailure } from "effect/Result"
import { expect, test } from "vitest"

const NETWORK = "organization_type=Network&id=n1"

const read = (query: string, country?: string) =>
  validateCurrentCallsQuery(new URLSearchParams(query), country === undefined ? {} : { country })

test("given national numbers, when the network is of another country, then they are that country's", () => {
  const query = `${NETWORK}&calling_phone_number=020 7946 0018&destination_phone_number=020 7946 0019`
  expect(getOrThrow(read(query, "GB")).callingPhoneNumber).toBe("+442079460018")
  expect(isFailure(read(query))).toBe(true)
})

test("given a plus sign that became several blanks, then it is read as one", () => {
  const query = `${NETWORK}&calling_phone_number=%20%2B442079460018&destination_phone_number=%20%20442079460019`
  expect(getOrThrow(read(query)).callingPhoneNumber).toBe("+442079460018")
  expect(getOrThrow(read(query)).destinationPhoneNumber).toBe("+442079460019")
})

test("given a call of which only the transfer is known, when it is filtered by what is not known, then it is not found", () => {
  const leg = initialCall(networkId("n1"), transactionId("t1"), callRecordId("c1"))
  const destinationPhoneNumber = "+12125550100"
  const { state } = applyHostEvent(leg, { kind: "transferred", eventId: "e", at: instant(0), destinationPhoneNumber })
  const finds = (query: string) => matchesQuery({ state, head: null }, getOrThrow(read(`${NETWORK}${query}`)))
  expect(finds("")).toBe(true)
  expect(finds("&external_unique_id=x")).toBe(false)
  expect(finds("&calling_phone_number=4155550123&destination_phone_number=2125550100")).toBe(false)
})

test("given a summary of the greatest length, then it is read; one character more is refused", () => {
  const context = { zone: getOrThrow(zone("UTC")) }
  const put = (length: number) =>
    validateTranscriptSummary({ event_id: "s", at: 1_700_000_000, transcript_summary: "x".repeat(length) }, context)
  expect(getOrThrow(put(100_000)).summary).toHaveLength(100_000)
  const refused = put(100_001)
  expect(isFailure(refused) && refused.failure[0]?.code).toBe("text-too-long")
})

test("given no summary, then the answer has no key for it", () => {
  expect(Object.keys(transcriptAnalysisBody(callRecordId("c1"), undefined))).toStrictEqual(["call_record_id"])
})

test.each([
  ["time", { at: instant(1), eventId: "b", summary: "b" }, { at: instant(2), eventId: "a", summary: "a" }],
  ["event id", { at: instant(1), eventId: "a", summary: "b" }, { at: instant(1), eventId: "b", summary: "a" }],
  ["text", { at: instant(1), eventId: "a", summary: "a" }, { at: instant(1), eventId: "a", summary: "b" }],
])("given two summaries, when they differ by %s, then the greater counts in both orders", (_, lesser, greater) => {
  expect(laterSummary(lesser, greater)).toBe(greater)
  expect(laterSummary(greater, lesser)).toBe(greater)
})
