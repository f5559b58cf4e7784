// What the operations of vectors do with this package.
import { callRecordId, instant, networkId, type Problem } from "@callrules/model"
import {
  type ConditionProblem,
  compileCondition,
  decideRecording,
  duringHours,
  evaluateCall,
  formatCondition,
  isRepeatCaller,
  lintCondition,
  publishedVocabulary,
  readCondition,
  readStoredCondition,
  recheck,
  renderProblem,
  type SettingsInForce,
  type UnknownFacts,
  type Vocabulary,
  type WeeklyHours,
} from "@callrules/recording-condition"
import { readConditionTree } from "@callrules/recording-condition/schema"
import * as Result from "effect/Result"
import { extended, published } from "./vocabularies.ts"

/** What a vector expects: a value, or problems. */
export type Outcome = { readonly value: unknown } | { readonly problems: unknown }

type Input = Readonly<Record<string, unknown>>

// the vectors are this package's own: each operation has the input that is named here
const text = (input: Input): string => input["text"] as string

const vocabularyOf = (input: Input): Vocabulary => {
  if (input["vocabulary"] === "extended") return extended
  return input["vocabulary"] === "any" ? publishedVocabulary({ customDataFields: "any" }) : published
}

const short = (source: string, problems: ReadonlyArray<Pick<ConditionProblem, "span"> & { readonly code: string }>) =>
  problems.map(({ code, span }) => ({ code, text: source.slice(span.offset, span.offset + span.length) }))

const places = (problems: ReadonlyArray<Problem>) => problems.map(({ code, path }) => ({ code, path }))

const outcome = <A, E>(result: Result.Result<A, E>, value: (a: A) => unknown, problems: (e: E) => unknown): Outcome =>
  Result.isSuccess(result) ? { value: value(result.success) } : { problems: problems(result.failure) }

const problemsOf = (input: Input): ReadonlyArray<ConditionProblem> => {
  const read = readCondition(text(input), vocabularyOf(input))
  return Result.isFailure(read) ? read.failure : []
}

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

const enlarged = (input: Input): string => {
  const { padded_to_bytes: bytes, parentheses, nots, repeated } = input as Readonly<Record<string, number | undefined>>
  const start = text(input)
  if (bytes !== undefined) return start.padEnd(bytes)
  if (parentheses !== undefined) return "(".repeat(parentheses) + start + ")".repeat(parentheses)
  if (nots !== undefined) return "not ".repeat(nots) + start
  return Array.from({ length: repeated ?? 1 }, () => start).join(" or ")
}

const operations: Readonly<Record<string, (input: Input) => Outcome>> = {
  read: (input) =>
    outcome(readCondition(text(input), vocabularyOf(input)), formatCondition, (problems) =>
      short(text(input), problems),
    ),
  evaluate: (input) => {
    const checked = Result.getOrThrow(readCondition(text(input), vocabularyOf(input)))
    return { value: evaluateCall(compileCondition(checked), input["facts"]) }
  },
  decide,
  hints: (input) => ({ value: problemsOf(input).map(({ hint }) => hint) }),
  problems: (input) => ({ problems: problemsOf(input) }),
  render: (input) => ({ value: problemsOf(input).map((problem) => renderProblem(text(input), problem)) }),
  codes: (input) => ({ value: problemsOf({ ...input, text: enlarged(input) }).map(({ code }) => code) }),
  lint: (input) => ({ value: short(text(input), lintCondition(text(input), vocabularyOf(input))) }),
  "read-stored": (input) =>
    outcome(
      readStoredCondition(text(input), vocabularyOf(input)),
      ({ condition, removed }) => ({ text: formatCondition(condition), removed }),
      (problems) => short(text(input), problems),
    ),
  recheck: (input) => {
    const conditions = input["conditions"] as ReadonlyArray<{ readonly id: string; readonly text: string }>
    return { value: recheck(conditions, published).map(({ id }) => id) }
  },
  tree: (input) =>
    outcome(
      readCondition(text(input), vocabularyOf(input)),
      (tree) => tree,
      (problems) => short(text(input), problems),
    ),
  "read-tree": (input) => outcome(readConditionTree(input["tree"]), formatCondition, places),
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
