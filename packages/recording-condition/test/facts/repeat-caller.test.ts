// Which earlier calls make a caller one that has called before.
import { callRecordId, instant, networkId } from "@callrules/model"
import { isWithheldNumber, toE164 } from "@callrules/model/phone-number"
import { DEFAULT_REPEAT_DAYS, isRepeatCaller, type RepeatableCall } from "@callrules/recording-condition"
import * as fc from "fast-check"
import { describe, expect, test } from "vitest"

const DAY = 86_400_000

const call: RepeatableCall = {
  networkId: networkId("1"),
  callRecordId: callRecordId("B"),
  advertiserIdFromNetwork: "10",
  advertiserCampaignIdFromNetwork: "20",
  callingPhoneNumber: "+14155550123",
  receivedAt: instant(100 * DAY),
}

const earlier: RepeatableCall = { ...call, callRecordId: callRecordId("A"), receivedAt: instant(99 * DAY) }

describe("given an earlier call, when one thing about it is otherwise, then it counts or not", () => {
  test.each<readonly [string, Partial<RepeatableCall>, boolean]>([
    ["nothing", {}, true],
    ["a millisecond before", { receivedAt: instant(100 * DAY - 1) }, true],
    ["at the same instant", { receivedAt: instant(100 * DAY) }, false],
    ["a millisecond after", { receivedAt: instant(100 * DAY + 1) }, false],
    ["the default of days before", { receivedAt: instant((100 - DEFAULT_REPEAT_DAYS) * DAY) }, true],
    ["a millisecond more", { receivedAt: instant((100 - DEFAULT_REPEAT_DAYS) * DAY - 1) }, false],
    ["another number", { callingPhoneNumber: "+14155550124" }, false],
    ["an anonymous caller", { callingPhoneNumber: null }, false],
    ["another leg of the same call", { callRecordId: call.callRecordId }, false],
    ["another network", { networkId: networkId("2") }, false],
    ["another advertiser", { advertiserIdFromNetwork: "11" }, false],
    ["another campaign", { advertiserCampaignIdFromNetwork: "21" }, false],
  ])("%s: %j: %s", (_, otherwise, counts) => {
    expect(isRepeatCaller(call, [{ ...earlier, ...otherwise }])).toBe(counts)
  })
})

test("given several calls, then one that counts is enough, wherever it stands", () => {
  const another = { ...earlier, callingPhoneNumber: "+14155550124" }
  expect(isRepeatCaller(call, [])).toBe(false)
  expect(isRepeatCaller(call, [another, call])).toBe(false)
  expect(isRepeatCaller(call, [another, earlier, call])).toBe(true)
})

describe("given the same word for no number on both calls, then the caller is anonymous and never repeats", () => {
  test.each([
    null,
    undefined,
    "",
    "anonymous",
    "Restricted",
    "4155550123",
    "+",
    "+0123456789",
    "+1415555012345678",
    // a calling code alone, and less than any network has behind one
    "+44",
    "+1",
    "+44123",
    "+1 415 555 0123",
  ])("%s", (number) => {
    // a host that does not check types may leave the number out
    const callingPhoneNumber = number as string | null
    expect(isRepeatCaller({ ...call, callingPhoneNumber }, [{ ...earlier, callingPhoneNumber }])).toBe(false)
  })

  test.each(["+14155550123", "+13101234", "+441632960961", "+290123", "+431234", "+491234", "+491234567890123"])(
    "but %s is a number",
    (number) => {
      const callingPhoneNumber = number
      expect(isRepeatCaller({ ...call, callingPhoneNumber }, [{ ...earlier, callingPhoneNumber }])).toBe(true)
    },
  )

  const repeats = (callingPhoneNumber: string): boolean =>
    isRepeatCaller({ ...call, callingPhoneNumber }, [{ ...earlier, callingPhoneNumber }])

  // REC-338
  test.each(["+266696687", "+1266696687", "+86282452253", "+10000000000", "+18656696", "+12562533", "+9999999999"])(
    "digits of a withheld number, or of no country: %s",
    (number) => {
      expect(toE164(number)).toBeUndefined()
      expect(repeats(number)).toBe(false)
    },
  )

  // REC-338
  test("digits of a withheld number, whatever stands before them", () => {
    const words = fc.constantFrom("266696687", "86282452253", "2562533", "8656696", "7378742833", "0", "00000000000")
    fc.assert(
      fc.property(fc.stringMatching(/^[01]{0,3}$/), words, (prefix, word) => {
        const number = `+${prefix}${word}`
        if (isWithheldNumber(number)) expect([number, repeats(number)]).toEqual([number, false])
      }),
      { numRuns: 1_000 },
    )
  })

  // REC-338
  test("and a number behind what is no calling code", () => {
    const lengths = Array.from({ length: 12 }, (_, length) => "2".repeat(length + 1))
    const codes = Array.from({ length: 1_000 }, (_, code) => String(code).padStart(3, "0"))
    const unused = codes.filter((code) => lengths.every((rest) => toE164(`+${code}${rest}`) === undefined))
    expect(unused.length).toBeGreaterThan(100)
    expect(unused.filter((code) => lengths.some((rest) => repeats(`+${code}${rest}`)))).toEqual([])
  })

  test("but every number that an engine reads is one", () => {
    const digits = fc.tuple(
      fc.oneof(fc.constantFrom("43", "49", "98", "61", "1", "44", "290", "683"), fc.stringMatching(/^[1-9]\d{0,2}$/)),
      fc.stringMatching(/^\d{1,12}$/),
    )
    fc.assert(
      fc.property(digits, ([code, rest]) => {
        const callingPhoneNumber = toE164(`+${code}${rest}`)
        if (callingPhoneNumber !== undefined)
          expect([callingPhoneNumber, repeats(callingPhoneNumber)]).toEqual([callingPhoneNumber, true])
      }),
      { numRuns: 5_000 },
    )
  })
})
