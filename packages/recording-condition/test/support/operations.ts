// What the operations of vectors do with this package.
import { formatCondition } from "@callrules/condition"
import type { UnknownFacts } from "@callrules/condition/ask"
import { callRecordId, instant, networkId, type Problem, type TextProblem } from "@callrules/model"
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

/** The vocabulary of the vectors: recording conditions in a network with two custom data fields. */
const published = publishedVocabulary({ customDataFields: ["product", "zip code"] })

/** What a vector expects: a value, or problems. */
export type Outcome = { readonly value: unknown } | { readonly problems: unknown }

type Input = Readonly<Record<string, unknown>>

// the vectors are this package's own: each operation has the input that is named here
const text = (input: Input): string => input["text"] as string

const short = (source: string, problems: ReadonlyArray<Pick<TextProblem, "span" | "code">>) =>
  problems.map(({ code, span }) => ({ code, text: source.slice(span.offset, span.offset + span.length) }))

const places = (problems: ReadonlyArray<Problem>) => problems.map(({ code, path }) => ({ code, path }))

const outcome = <A, E>(result: Result.Result<A, E>, value: (a: A) => unknown, problems: (e: E) => unknown): Outcome =>
  Result.isSuccess(result) ? { value: value(result.success) } : { problems: problems(result.failure) }

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

const operations: Readonly<Record<string, (input: Input) => Outcome>> = {
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

/** Runs one operation of a vector. */
export const run = (operation: string, input: Input): Outcome => {
  const known = operations[operation]
  if (known === undefined) throw new Error(`no operation ${operation}`)
  return known(input)
}
