// Which leg of a call a request by call record or external id is for.
import { type CallLeg, callRecordId, formatTransactionId, instant, networkId } from "@callrules/model"
import {
  chooseLeg,
  invalidData,
  type LegsOfCall,
  type SearchByCall,
  type SearchFilter,
  severalCalls,
} from "@callrules/signal-ledger"
import { isFailure } from "effect/Result"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { chooseLeg as plainChoice } from "./plain-ledger/find-leg.ts"
import { asPlain, leg, RECEIVED_AT } from "./support/call.ts"
import { runs } from "./support/runs.ts"

const NO_FILTER: SearchFilter = {
  callingPhoneNumber: null,
  advertiserIdFromNetwork: null,
  advertiserCampaignIdFromNetwork: null,
  networkId: null,
}

const byRecord = (filter: Partial<SearchFilter> = {}): SearchByCall => ({
  by: "call_record_id",
  callRecordId: callRecordId("CR-1"),
  filter: { ...NO_FILTER, ...filter },
})

const legAt = (id: number, startSeconds: number, changes: Partial<CallLeg> = {}): CallLeg =>
  leg({
    legId: formatTransactionId(0, id),
    receivedAt: instant(RECEIVED_AT + startSeconds * 1000),
    completedAt: instant(RECEIVED_AT + 1_000_000),
    ...changes,
  })

const [first, second, third] = [legAt(1, 0), legAt(3, 60), legAt(2, 60)]

const call = (
  home: CallLeg | null,
  carrying: ReadonlyArray<readonly [CallLeg, ReadonlyArray<string>]> = [],
  legs: ReadonlyArray<CallLeg> = [first, second, third],
): LegsOfCall => ({
  legs,
  home: home?.legId ?? null,
  carrying: new Map(carrying.map(([leg, ids]) => [leg.legId, new Set(ids)])),
})

/** The leg that is chosen, or the refusal as it is answered. */
const chosen = (ids: ReadonlyArray<string>, known: LegsOfCall, filter: Partial<SearchFilter> = {}) => {
  const result = chooseLeg(byRecord(filter), ids, known)
  return isFailure(result) ? `${result.failure.class}: ${invalidData(result.failure.problems)}` : result.success
}

test("given another caller's number, then the one that the leg has is not told", () => {
  const callingPhoneNumber = "+14155559999"
  const refused = chosen(["a"], call(null), { callingPhoneNumber, advertiserIdFromNetwork: "other" })
  expect(refused).toMatch(/does not have `calling_phone_number` `\+14155559999`, `advertiser_id_from_network` `other`/)
  expect(refused).toMatch(/it has another `calling_phone_number`, `advertiser_id_from_network` `A-1`: send that/)
  expect(refused).not.toContain(second.callingPhoneNumber)
})

describe("given a call without a home", () => {
  test("when no leg carries a group of the request, then the latest is meant, then the greater id", () => {
    expect(chosen(["a"], call(null))).toBe(second)
    expect(chosen(["a"], call(null, [], [third, second, first]))).toBe(second)
    expect(chosen(["a"], call(null, [], [first, third]))).toBe(third)
    expect(chosen([], call(null))).toBe(second)
  })

  test("when one leg carries a group of the request, then that leg is meant, for its new groups too", () => {
    expect(chosen(["a"], call(null, [[first, ["a"]]]))).toBe(first)
    expect(chosen(["b", "a"], call(null, [[first, ["a"]]]))).toBe(first)
  })

  test("when a group is on several legs, then the request is refused with each leg", () => {
    const known = call(null, [
      [first, ["a"]],
      [third, ["a"]],
    ])
    expect(chosen(["a"], known)).toBe(
      "RecordInvalid: the groups of this request are on different legs of the call: `partner_unique_id` `a` on `00000000-00000001` and `00000000-00000002` (send the groups of each leg in a request of their own, with the leg's `transaction_id`)",
    )
  })

  test("when groups are on different legs, then a new one beside them is on none yet", () => {
    const known = call(null, [
      [first, ["a"]],
      [third, ["b"]],
    ])
    expect(chosen(["a", "b", "new"], known)).toContain(
      "`a` on `00000000-00000001`, `partner_unique_id` `b` on `00000000-00000002`, `partner_unique_id` `new` on none yet (",
    )
    expect(chosen(["a", "b", "new"], { ...known, home: second.legId })).toContain("`new` on `00000000-00000003` (")
  })
})

describe("given a call with a home", () => {
  test("when no leg carries a group, then it goes home, whatever started later", () => {
    expect(chosen(["a"], call(first))).toBe(first)
    expect(chosen([], call(first))).toBe(first)
  })

  test("when another leg carries the group, then it stays there", () => {
    expect(chosen(["a"], call(first, [[third, ["a"]]]))).toBe(third)
  })

  test("when the home carries the group, and other legs too, then the home is meant", () => {
    const known = call(third, [
      [first, ["a"]],
      [third, ["a"]],
    ])
    expect(chosen(["a"], known)).toBe(third)
  })

  test("when a group that stays elsewhere comes with a new one, then the request is refused with the leg of each", () => {
    expect(chosen(["o1", "o2"], call(first, [[second, ["o2"]]]))).toBe(
      "RecordInvalid: the groups of this request are on different legs of the call: `partner_unique_id` `o1` on `00000000-00000001`, `partner_unique_id` `o2` on `00000000-00000003` (send the groups of each leg in a request of their own, with the leg's `transaction_id`)",
    )
  })

  test("when a group is on several legs, the home not among them, then the request is refused", () => {
    const known = call(second, [
      [first, ["a"]],
      [third, ["a"]],
    ])
    expect(chosen(["a"], known)).toContain("`a` on `00000000-00000001` and `00000000-00000002`")
  })

  test("when the home is not in reach, then it counts as none", () => {
    expect(chosen(["a"], call(first, [], [second, third]))).toBe(second)
  })
})

describe("given optional search fields", () => {
  test("when the chosen leg does not pass them, then no other leg is taken, and the answer says what it has", () => {
    const elsewhere = legAt(4, 120, { advertiserCampaignIdFromNetwork: "other" })
    const known = call(first, [], [first, elsewhere])
    expect(chosen(["a"], known, { advertiserCampaignIdFromNetwork: "other" })).toMatch(
      /^RecordNotFound: the leg `00000000-00000001` of the call found by `call_record_id` `CR-1` does not have `advertiser_campaign_id_from_network` `other` \(it has /,
    )
    expect(chosen(["a"], known, { advertiserCampaignIdFromNetwork: first.advertiserCampaignIdFromNetwork })).toBe(first)
  })

  test("when several fields are not met, then the answer says of each what the leg has, and of those that are met nothing", () => {
    const filter = {
      advertiserIdFromNetwork: "A-1",
      advertiserCampaignIdFromNetwork: "other",
      networkId: networkId("N-2"),
    }
    expect(chosen(["a"], call(first, [], [first]), filter)).toBe(
      "RecordNotFound: the leg `00000000-00000001` of the call found by `call_record_id` `CR-1` does not have `advertiser_campaign_id_from_network` `other`, `network_id` `N-2` (it has `advertiser_campaign_id_from_network` `P-1`, `network_id` `N-1`: send that, or only `call_record_id` `CR-1`)",
    )
  })

  test("when the caller was anonymous, then a phone number is not passed, and the answer says that it has none", () => {
    const anonymous = legAt(5, 0, { callingPhoneNumber: null })
    expect(chosen(["a"], call(null, [], [anonymous]), { callingPhoneNumber: "+14155550123" })).toContain(
      "it has no `calling_phone_number`",
    )
  })
})

test("given no leg, then no call is found", () => {
  expect(chosen(["a"], call(null, [], []))).toMatch(/^RecordNotFound: no call matches `call_record_id` `CR-1`/)
})

test("given any groups on any legs in any order, then the leg, or the refusal, is that of the plain ledger", () => {
  fc.assert(
    fc.property(
      fc.shuffledSubarray([first, second, third], { minLength: 1 }),
      fc.array(fc.subarray(["a", "b"]), { minLength: 3, maxLength: 3 }),
      fc.constantFrom(null, first, second, third),
      fc.shuffledSubarray(["a", "b", "c"]),
      (legs, [ofFirst = [], ofSecond = [], ofThird = []], home, ids) => {
        const on = [
          [first, ofFirst],
          [second, ofSecond],
          [third, ofThird],
        ] as const
        const carrying = on.filter(([leg, groups]) => legs.includes(leg) && groups.some((group) => ids.includes(group)))
        const result = chooseLeg(byRecord(), ids, call(home, carrying, legs))
        const carries = (legId: string, group: string) =>
          carrying.some(([leg, groups]) => leg.legId === legId && groups.some((one) => one === group))
        const plain = plainChoice(legs.map(asPlain), home?.legId ?? null, carries, ids)
        if ("leg" in plain) expect(isFailure(result) ? undefined : result.success.legId).toBe(plain.leg.legId)
        else {
          expect(isFailure(result) && result.failure.class).toBe(plain.refused)
          for (const [group, on] of plain.places ?? []) {
            const place = `\`${group}\` on ${on.map((legId) => `\`${legId}\``).join(" and ")}`
            expect(isFailure(result) && result.failure.problems[0]?.message).toContain(place)
          }
        }
      },
    ),
    runs(3000),
  )
})

describe("given an external id", () => {
  const search: SearchByCall = { by: "external_call_unique_id", externalCallUniqueId: "X-1", filter: NO_FILTER }

  test("when several calls have it, then the request is refused", () => {
    expect(severalCalls(search)).toMatchObject({
      class: "RecordInvalid",
      problems: [{ code: "external-id-ambiguous", path: ["search", "external_call_unique_id"] }],
    })
  })
})
