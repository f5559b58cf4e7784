// What the operations of vectors do with this package.
import { formatCondition } from "@callrules/condition"
import type { UnknownFacts } from "@callrules/condition/ask"
import { callRecordId, instant, networkId } from "@callrules/model"
import {
  decideRecording,
  duringHours,
  isRepeatCaller,
  publishedVocabulary,
  readStoredCondition,
  recheck,
  type SettingsInForce,
  type WeeklyHours,
} from "@callrules/recording-condition"
import * as Result from "effect/Result"
import {
  type Input,
  type Operations,
  type Outcome,
  outcome,
  places,
  short,
  text,
} from "../../../condition/test/support/vectors.ts"

/** The vocabulary of the vectors: recording conditions in a network with two custom data fields. */
const published = publishedVocabulary({ customDataFields: ["product", "zip code"] })

const settingsOf = (input: Input): SettingsInForce => {
  const settings = input["settings"] as
    | "not-received"
    | "never-set"
    | "unreadable"
    | { readonly record_calls: boolean; readonly call_recording_condition: string }
  if (typeof settings === "string") return settings
  const stored = readStoredCondition(settings.call_recording_condition, published)
  return {
    recordCalls: settings.record_calls,
    condition: Result.isSuccess(stored) ? stored.success : "unreadable",
  }
}

const decide = (input: Input): Outcome => {
  const unknown = input["unknown"] as UnknownFacts
  const decision = decideRecording(settingsOf(input), input["facts"], unknown, input["due"] === true)
  if (decision === undefined) return { value: null }
  const { record, reason, unknownFacts, condition } = decision
  return { value: { record, reason, unknown_facts: unknownFacts, condition } }
}

const DAY = 86_400_000

const repeat = (input: Input): Outcome => {
  const others = input["others"] as ReadonlyArray<{
    readonly number: string | null
    readonly day: number
    readonly campaign?: string
    readonly call_record?: string
  }>
  const call = (number: string | null, day: number, campaign = "campaign", record = `call of day ${day}`) => ({
    networkId: networkId("network"),
    callRecordId: callRecordId(record),
    advertiserIdFromNetwork: "advertiser",
    advertiserCampaignIdFromNetwork: campaign,
    callingPhoneNumber: number,
    receivedAt: instant(day * DAY),
  })
  const now = call(input["number"] as string | null, input["at_day"] as number, undefined, "this")
  const earlier = others.map((other) => call(other.number, other.day, other.campaign, other.call_record))
  const within = input["within_days"] as number | undefined
  return { value: within === undefined ? isRepeatCaller(now, earlier) : isRepeatCaller(now, earlier, within) }
}

/** What the operations do. */
export const operations: Operations = {
  decide,
  "read-stored": (input) =>
    outcome(
      readStoredCondition(text(input), published),
      ({ condition, removed }) => ({ text: formatCondition(condition), removed }),
      (problems) => short(text(input), problems),
    ),
  recheck: (input) => {
    const conditions = input["conditions"] as ReadonlyArray<{ readonly id: string; readonly text: string }>
    return { value: recheck(conditions, published).map(({ id }) => id) }
  },
  hours: (input) => {
    const at = instant(Date.parse(input["at"] as string))
    return outcome(duringHours(input["hours"] as WeeklyHours, at), (open) => open, places)
  },
  repeat,
}
