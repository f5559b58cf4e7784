// Which leg a locator means, and how it is told that there is none.
import { type CallLeg, callRecordId, formatTransactionId, instant, transactionId } from "@callrules/model"
import {
  callNotFound,
  callNotReceived,
  checkCompleted,
  chooseLeg,
  invalidData,
  notACallTransaction,
  type Search,
  type SearchFilter,
} from "@callrules/signal-ledger"
import { getOrUndefined as optional } from "effect/Option"
import { getFailure, getOrUndefined } from "effect/Result"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { leg, RECEIVED_AT } from "./support/call.ts"
import { runs } from "./support/runs.ts"

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

const legAt = (id: number, startSeconds: number, changes: Partial<CallLeg> = {}) =>
  leg({
    legId: formatTransactionId(0, id),
    receivedAt: instant(RECEIVED_AT + startSeconds * 1000),
    completedAt: instant(RECEIVED_AT + 1_000_000),
    ...changes,
  })

const problemOf = (result: ReturnType<typeof chooseLeg>) => optional(getFailure(result))

const NONE: ReadonlySet<CallLeg["legId"]> = new Set()

describe("given the legs of a call record", () => {
  const [first, second, third] = [legAt(1, 0), legAt(3, 60), legAt(2, 60)]

  test("when none carries a group of the request, then the latest is meant, then the greater id", () => {
    expect(getOrUndefined(chooseLeg(byRecord(), [first, second, third], NONE))).toBe(second)
    expect(getOrUndefined(chooseLeg(byRecord(), [third, second, first], NONE))).toBe(second)
    expect(getOrUndefined(chooseLeg(byRecord(), [first, third], NONE))).toBe(third)
  })

  test("when an earlier leg carries a group of the request, then that leg is meant", () => {
    expect(getOrUndefined(chooseLeg(byRecord(), [first, second, third], new Set([first.legId])))).toBe(first)
  })

  test("when several carry one, then the latest of them is meant", () => {
    const carrying = new Map([
      [first.legId, 2],
      [third.legId, 1],
    ])
    expect(getOrUndefined(chooseLeg(byRecord(), [first, second, third], carrying))).toBe(third)
  })

  test("when the optional fields leave a leg out, then it is not meant even if it carries the group", () => {
    const other = legAt(4, 0, { advertiserIdFromNetwork: "A-2" })
    const chosen = chooseLeg(byRecord({ advertiserIdFromNetwork: "A-2" }), [first, other], new Set([first.legId]))
    expect(getOrUndefined(chosen)).toBe(other)
  })

  test("when there are none, or none passes, then no call is found", () => {
    expect(problemOf(chooseLeg(byRecord(), [], NONE))).toMatchObject({
      class: "RecordNotFound",
      problems: [{ code: "call-not-found", path: ["search", "call_record_id"] }],
    })
    const filtered = problemOf(chooseLeg(byRecord({ callingPhoneNumber: "+442079460018" }), [first], NONE))
    expect(filtered && invalidData(filtered.problems)).toContain("`calling_phone_number` `+442079460018`")
  })

  test("when they come in any order, then the same leg is meant", () => {
    fc.assert(
      fc.property(
        fc.shuffledSubarray([first, second, third], { minLength: 3 }),
        fc.subarray([1, 2, 3]),
        (legs, ids) => {
          const carrying = new Set(ids.map((id) => formatTransactionId(0, id)))
          expect(getOrUndefined(chooseLeg(byRecord(), legs, carrying))).toBe(
            getOrUndefined(chooseLeg(byRecord(), [first, second, third], carrying)),
          )
        },
      ),
      runs(100),
    )
  })
})

describe("given the legs of an external id", () => {
  const one = legAt(1, 0, { externalCallUniqueId: "X-1" })
  const other = legAt(2, 0, { externalCallUniqueId: "X-1", callRecordId: callRecordId("CR-2") })

  test("when two call records use it, then the request is refused", () => {
    expect(problemOf(chooseLeg(byExternalId(), [one, other], NONE))).toMatchObject({
      class: "RecordInvalid",
      problems: [{ code: "external-id-ambiguous", path: ["search", "external_call_unique_id"] }],
    })
  })

  test("when the optional fields leave one call record, then its leg is meant", () => {
    const elsewhere = { ...other, advertiserIdFromNetwork: "A-2" }
    const chosen = chooseLeg(byExternalId({ advertiserIdFromNetwork: "A-2" }), [one, elsewhere], NONE)
    expect(getOrUndefined(chosen)).toBe(elsewhere)
  })

  test("when one call record uses it on two legs, then one of them is meant", () => {
    const again = legAt(3, 60, { externalCallUniqueId: "X-1" })
    expect(getOrUndefined(chooseLeg(byExternalId(), [one, again], NONE))).toBe(again)
  })
})

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
