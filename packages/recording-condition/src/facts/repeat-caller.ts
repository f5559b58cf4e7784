// The fact `repeat`: whether the same number has called the same campaign before, within some days.
import type { CallLeg } from "@callrules/model"

/** The days that `repeat` looks back when a campaign does not say. Rule REC-125. */
export const DEFAULT_REPEAT_DAYS = 30

const DAY_MILLISECONDS = 86_400_000

/** What `repeat` looks at in a call. `callingPhoneNumber` is in E.164; null, or anything else, is an anonymous caller. */
export type RepeatableCall = Pick<
  CallLeg,
  | "networkId"
  | "callRecordId"
  | "advertiserIdFromNetwork"
  | "advertiserCampaignIdFromNetwork"
  | "callingPhoneNumber"
  | "receivedAt"
>

/**
 * Whether a caller has called before: the fact `repeat`. An earlier call counts when it has the same number, the same
 * network, advertiser and campaign, another call record, and was received before this one, at most `withinDays` days
 * (of 24 hours, default {@link DEFAULT_REPEAT_DAYS}) earlier. An anonymous caller never repeats: one without a number
 * in E.164, whatever is there instead (`""`, `anonymous`, or digits for a withheld number, such as `+266696687`). Whether a number has
 * as many digits as its country has is not known here: read numbers with `toE164` of `@callrules/model/phone-number` first, and
 * pass null where that answers undefined. The order of `others` does not matter, and calls in it that do not count do no harm.
 *
 * Rules REC-124 to REC-126 and REC-338.
 *
 * @example
 * ```ts
 * import { callRecordId, instant, networkId } from "@callrules/model"
 * import { isRepeatCaller } from "@callrules/recording-condition"
 *
 * const earlier = {
 *   networkId: networkId("1"),
 *   callRecordId: callRecordId("A"),
 *   advertiserIdFromNetwork: "10",
 *   advertiserCampaignIdFromNetwork: "20",
 *   callingPhoneNumber: "+14155550123",
 *   receivedAt: instant(0),
 * }
 * const call = { ...earlier, callRecordId: callRecordId("B"), receivedAt: instant(1000) }
 * console.assert(isRepeatCaller(call, [earlier]))
 * ```
 */
export const isRepeatCaller = (
  call: RepeatableCall,
  others: ReadonlyArray<RepeatableCall>,
  withinDays: number = DEFAULT_REPEAT_DAYS,
): boolean =>
  isE164(call.callingPhoneNumber) &&
  others.some((other) => {
    const milliseconds = call.receivedAt - other.receivedAt
    return (
      milliseconds > 0 &&
      milliseconds <= withinDays * DAY_MILLISECONDS &&
      other.callingPhoneNumber === call.callingPhoneNumber &&
      other.callRecordId !== call.callRecordId &&
      other.networkId === call.networkId &&
      other.advertiserIdFromNetwork === call.advertiserIdFromNetwork &&
      other.advertiserCampaignIdFromNetwork === call.advertiserCampaignIdFromNetwork
    )
  })

/**
 * A calling code that is in use and at least six digits with it: no number of any country has fewer. Behind `1` there are ten, or the seven of Canada's 310 numbers. How many
 * there are elsewhere is in the numbering plans of the world, which are not loaded for this.
 */
const E164 =
  /^\+(?=\d{6,15}$)(?:1(?:\d{10}|310\d{4})$|7|2(?:[07]|1[12368]|[2-46]\d|5[0-8]|9[017-9])|3(?:[0-469]|5\d|7[0-8]|8[0-35-79])|4(?:[013-9]|2[013])|5(?:[1-8]|0\d|9\d)|6(?:[0-6]|7[02-9]|8[0-35-9]|9[0-2])|8(?:[1246]|0[08]|5[02356]|7[08]|8[0-368])|9(?:[0-58]|6[0-8]|7[0-79]|9[2-68]))/

/** What telephone networks write for a withheld number, as far as it has that form: see `isWithheldNumber` of `@callrules/model/phone-number`. */
const WITHHELD =
  /^\+(?:266696687|86282452253|2562533|8656696|7378742833|1[01]266696687|1001(?:2562533|8656696)|10{10})$/

// a host that does not check types may leave the number out
// REC-338
const isE164 = (number: string | null | undefined): boolean =>
  typeof number === "string" && E164.test(number) && !WITHHELD.test(number)
