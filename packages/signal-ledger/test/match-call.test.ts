// Which leg a locator means, and how it is told that there is none.
import { callRecordId, instant, transactionId } from "@callrules/model"
import {
  callNotFound,
  callNotReceived,
  checkCompleted,
  invalidData,
  notACallTransaction,
  type Search,
  type SearchFilter,
} from "@callrules/signal-ledger"
import { getOrUndefined as optional } from "effect/Option"
import { getFailure, getOrUndefined } from "effect/Result"
import { describe, expect, test } from "vitest"
import { leg, RECEIVED_AT } from "./support/call.ts"

const NO_FILTER: SearchFilter = {
  callingPhoneNumber: null,
  advertiserIdFromNetwork: null,
  advertiserCampaignIdFromNetwork: null,
  networkId: null,
}

const byRecord = (filter: Partial<SearchFilter> = {}) => ({
  by: "call_record_id" as const,
  callRecordId: callRecordId("CR-1"),
  filter: { ...NO_FILTER, ...filter },
})

const byExternalId = (filter: Partial<SearchFilter> = {}) => ({
  by: "external_call_unique_id" as const,
  externalCallUniqueId: "X-1",
  filter: { ...NO_FILTER, ...filter },
})

const problemOf = (result: ReturnType<typeof checkCompleted>) => optional(getFailure(result))

describe("given a located leg", () => {
  const searches: ReadonlyArray<Search> = [
    { by: "transaction_id", transactionId: transactionId("T-1") },
    byRecord(),
    byExternalId(),
    { by: "call_start_time", instants: [RECEIVED_AT], durationSeconds: null, filter: NO_FILTER },
  ]

  test.each(searches)("when it is live, then a request without call_in_progress finds nothing: $by", (search) => {
    const problems = problemOf(checkCompleted(search, leg({ completedAt: null })))
    expect(problems).toMatchObject({ class: "RecordNotFound", problems: [{ code: "call-live" }] })
    expect(problems?.problems[0]?.hint).toContain("call_in_progress")
    expect(getOrUndefined(checkCompleted(search, leg()))).toEqual(leg())
  })

  test("when nothing has the id, then the call is not found as RecordNotFound", () => {
    const notFound = ["transaction-not-found", "call-not-found", "call-not-found", "call-not-found"]
    expect(searches.map((search) => callNotFound(search).problems[0]?.code)).toEqual(notFound)
    for (const search of searches) expect(callNotFound(search).class).toBe("RecordNotFound")
  })

  test("when nothing has the id, then the message quotes it", () => {
    expect(searches.map((search) => invalidData(callNotFound(search).problems))).toEqual([
      "no transaction has the id `T-1` (use the id of a call transaction that this token reaches)",
      "no call matches `call_record_id` `CR-1` (check the id and the other search fields)",
      "no call matches `external_call_unique_id` `X-1` (check the id and the other search fields)",
      "no call matches `call_start_time` 2023-11-14T22:13:20.000Z (check the time zone of the start time and the other search fields)",
    ])
  })

  test("when the search has other fields, then they are named, and the place is the locator", () => {
    const { problems } = callNotFound(byRecord({ advertiserIdFromNetwork: "A-9", callingPhoneNumber: "+14155550199" }))
    expect(problems).toMatchObject([{ path: ["search", "call_record_id"] }])
    expect(problems[0]?.message).toBe(
      "no call matches `call_record_id` `CR-1` with `calling_phone_number` `+14155550199`, `advertiser_id_from_network` `A-9`",
    )
  })

  test("when a transaction has another id that differs in casing, then that one is named", () => {
    const search = { by: "transaction_id" as const, transactionId: transactionId("t-1") }
    expect(callNotFound(search, transactionId("T-1")).problems[0]?.hint).toBe("did you mean `T-1`?")
  })

  test("when a start time stands for two instants, then both are named", () => {
    const instants = [RECEIVED_AT, instant(RECEIVED_AT + 3_600_000)] as const
    const search = { by: "call_start_time" as const, instants, durationSeconds: null, filter: NO_FILTER }
    expect(callNotFound(search).problems[0]?.message).toBe(
      "no call matches `call_start_time` 2023-11-14T22:13:20.000Z or 2023-11-14T23:13:20.000Z",
    )
  })

  test("when the leg is live, then the message says that it is", () => {
    expect(problemOf(checkCompleted(byRecord(), leg({ completedAt: null })))?.problems[0]?.message).toBe(
      "the call found by `call_record_id` `CR-1` is still in progress",
    )
  })

  test("when it is live and was found by its start time, then the message says which call it is", () => {
    const instants = [RECEIVED_AT] as const
    const search = { by: "call_start_time" as const, instants, durationSeconds: null, filter: NO_FILTER }
    const found = leg({ completedAt: null, receivedAt: instant(RECEIVED_AT + 3_600_000) })
    expect(problemOf(checkCompleted(search, found))?.problems).toMatchObject([
      {
        message: `the call closest to \`call_start_time\` 2023-11-14T22:13:20.000Z is \`${found.legId}\`, which started at 2023-11-14T23:13:20.000Z and is still in progress`,
        hint: "if this is the call, send its `transaction_id` with `call_in_progress: true`; if not, add `calling_phone_number` or another search field",
      },
    ])
  })

  test("when the leg is known but was never received, then the message says what is missing", () => {
    const search = { by: "transaction_id" as const, transactionId: transactionId("T-1") }
    expect(callNotReceived(search)).toMatchObject({
      class: "RecordNotFound",
      problems: [{ code: "call-not-received" }],
    })
    expect(invalidData(callNotReceived(search).problems)).toBe(
      "the call found by `transaction_id` `T-1` has events, but its `received` event has not arrived (report that the call was received, or send `call_in_progress: true` to have the request applied once it is)",
    )
  })

  test("when the id is that of a signal transaction, then the hint says where the call's id is", () => {
    const { problems } = notACallTransaction({ by: "transaction_id", transactionId: transactionId("T-9") })
    expect(problems[0]?.hint).toContain("call.transaction_id")
  })
})
