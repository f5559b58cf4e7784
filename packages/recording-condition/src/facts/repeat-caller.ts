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
 * in E.164, whatever is there instead (`""`, `anonymous`). The order of `others` does not matter, and calls in it
 * that do not count do no harm.
 *
 * Rules REC-124 to REC-126.
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

/** No number of any country has fewer than six digits with its calling code: what is shorter is no caller. */
const E164 = /^\+[1-9]\d{5,14}$/

// a host that does not check types may leave the number out
const isE164 = (number: string | null | undefined): boolean => typeof number === "string" && E164.test(number)
