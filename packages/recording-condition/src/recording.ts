// The decision whether a call is recorded. It fails closed: without certainty that the condition is met, no recording.

import type { UnknownFacts } from "@callrules/condition/ask"
import { formatCondition, isCertain, treeProblem } from "@callrules/condition/decide"
import type { CheckedCondition } from "@callrules/condition/plain"
import type { StoredCondition } from "./stored/removed-fields.ts"
import { withUnknown } from "./unknown-of-call.ts"

/**
 * The recording settings that hold for a call.
 *
 * - `"not-received"`: the call has not been received, so that it is unknown which settings hold for it.
 * - `"never-set"`: its campaign was never set up for recording.
 * - `"unreadable"`: the settings could not be read.
 * - `"campaign-contradicted"`: the call was reported as received for different campaigns.
 * - else: whether calls are recorded at all, and the condition as {@link readStoredCondition} reads it, or
 *   `"unreadable"` when it could not be read.
 */
export type SettingsInForce = "not-received" | "never-set" | "unreadable" | "campaign-contradicted" | ReadableSettings

/** Recording settings that could be read. */
export interface ReadableSettings {
  /** Whether calls are recorded at all. */
  readonly recordCalls: boolean
  /** The condition, or that it could not be read. */
  readonly condition: StoredCondition | "unreadable"
}

/** The codes of all reasons for a recording decision. */
export const RECORDING_REASONS = [
  "all-calls",
  "no-calls",
  "condition-true",
  "condition-false",
  "unknown-facts",
  "call-not-received",
  "unreadable-settings",
  "unreadable-condition",
  "never-set",
  "campaign-contradicted",
] as const

/** Why a call is or is not recorded; see {@link RECORDING_REASONS}. */
export type RecordingReason = (typeof RECORDING_REASONS)[number]

/** A recording decision that has fallen. */
export interface RecordingDecision {
  /** Whether the call is recorded. */
  readonly record: boolean
  /** Why. */
  readonly reason: RecordingReason
  /** The reason in words. */
  readonly explanation: string
  /** The unknown facts that prevented the decision when it fell due, as conditions write them. */
  readonly unknownFacts: ReadonlyArray<string>
  /** The canonical text of the condition in force, also where it did not decide; `""` when there is none to be read. */
  readonly condition: string
}

/**
 * Decides whether a call is recorded, from what is known by now. To be asked on each event of the call until it
 * answers.
 *
 * - `facts`: the raw facts of the call, or those that were prepared of it; what is missing there and not unknown is absent. What is there and cannot be
 *   read is unknown: a property that throws, a value of the wrong kind (null is absent), facts that are no object (a
 *   promise, say), a `phone_type` that conditions do not know, such as `VoIP`: it is neither mobile nor landline for sure, and a
 *   fact under another spelling of its name alone (`customData`). Other keys are passed over.
 * - `unknown`: the facts that are not known yet (a look-up that is late or failed, keypresses while the menus are
 *   open). Removed fields of the condition are unknown by themselves. What has another shape than {@link UnknownFacts} (null, a
 *   text, a promise, a mistyped key) leaves everything unknown.
 * - `due`: whether the decision must fall now, because the call is transferred or completed.
 *
 * A call is recorded only when calls are recorded at all and the condition is true for every value of the unknown
 * facts. A decision falls as soon as it is certain.
 *
 * @returns the decision; `undefined` while it is open: neither certain nor due. Settings of another shape are
 * `unreadable-settings`, a tree of another version or shape is `unreadable-condition`; no input throws.
 *
 * Source of the rule: section 2.3 of the specification (`record_calls` and the full condition). Failing closed: rules
 * REC-64 to REC-79.
 *
 * @example
 * ```ts
 * import * as Result from "effect/Result"
 * import { decideRecording, publishedVocabulary, readStoredCondition } from "@callrules/recording-condition"
 *
 * const vocabulary = publishedVocabulary({ customDataFields: [] })
 * const condition = Result.getOrThrow(readStoredCondition("during_hours and pressed[1]", vocabulary))
 * const settings = { recordCalls: true, condition }
 * const open = { keypressesOpen: true }
 * console.assert(decideRecording(settings, { during_hours: true, keypresses: [] }, open, false) === undefined)
 * const decision = decideRecording(settings, { during_hours: true, keypresses: ["1"] }, open, false)
 * console.assert(decision?.record === true && decision.reason === "condition-true")
 * ```
 */
// REC-02, REC-04, REC-11, REC-13, REC-69, REC-70, REC-82
export const decideRecording = (
  settings: SettingsInForce,
  facts: unknown,
  unknown: UnknownFacts,
  due: boolean,
): RecordingDecision | undefined => {
  if (settings === "not-received") return due ? refusal("call-not-received") : undefined
  if (settings === "never-set" || settings === "campaign-contradicted") return refusal(settings)
  if (settings === "unreadable" || !isReadable(settings)) return refusal("unreadable-settings")
  if (!settings.recordCalls) return decision(false, "no-calls", EXPLANATIONS["no-calls"], textOf(settings), [])
  if (settings.condition === "unreadable") return refusal("unreadable-condition")
  try {
    return byCondition(settings.condition, facts, unknown, due)
  } catch {
    // a proxy of the host's threw in place of its condition
    return refusal("unreadable-condition")
  }
}

/** Whether settings, which may come from a store unchecked, have the shape that they should. */
// REC-166
const isReadable = (settings: ReadableSettings): boolean => {
  try {
    const { recordCalls, condition } = settings
    if (typeof recordCalls !== "boolean") return false
    if (!recordCalls || condition === "unreadable") return true
    return typeof condition.condition === "object" && condition.condition !== null && Array.isArray(condition.removed)
  } catch {
    // a getter of the host's threw
    return false
  }
}

/** The canonical text of a condition that did not have to be read; `""` where it cannot be. */
// REC-182
const textOf = ({ condition: stored }: ReadableSettings): string => {
  try {
    if (stored === "unreadable") return ""
    return isSound(stored.condition) ? formatCondition(stored.condition) : ""
  } catch {
    // a getter of the host's threw
    return ""
  }
}

const sound = new WeakSet<object>()

/** Whether a tree, which nothing may have read, is one that its readers accept. It is asked once for each: a tree is not changed. */
// REC-284
const isSound = (condition: CheckedCondition): boolean => {
  if (sound.has(condition)) return true
  if (treeProblem(condition) !== undefined) return false
  sound.add(condition)
  return true
}

const byCondition = (
  { condition, removed }: StoredCondition,
  facts: unknown,
  unknown: UnknownFacts,
  due: boolean,
): RecordingDecision | undefined => {
  if (!isSound(condition)) return refusal("unreadable-condition")
  // REC-01, REC-12
  if (condition.root === null) return decision(true, "all-calls", EXPLANATIONS["all-calls"], "", [])
  // REC-67, REC-68, REC-71, REC-72, REC-73
  const certainty = isCertain(condition, facts, withUnknown(facts, unknown, removed))
  // REC-78
  if (certainty.certain) {
    // REC-64
    const reason = certainty.met ? "condition-true" : "condition-false"
    // REC-03, REC-05, REC-81
    return decision(certainty.met, reason, EXPLANATIONS[reason], formatCondition(condition), [])
  }
  // where the analysis ran out of its budget, the rest may hide a certain answer: taking it as open fails closed
  // REC-79
  if (!due) return undefined
  // REC-66
  const unknownFacts = certainty.unknown
  const list = unknownFacts.map((name) => `\`${name}\``).join(", ")
  // REC-65
  const explanation = `not recorded: ${list} ${unknownFacts.length === 1 ? "was" : "were"} not known when the decision fell due`
  return decision(false, "unknown-facts", explanation, formatCondition(condition), unknownFacts)
}

const EXPLANATIONS: Readonly<Record<Exclude<RecordingReason, "unknown-facts">, string>> = {
  "all-calls": "recorded: all calls of the campaign are recorded",
  "no-calls": "not recorded: the campaign records no calls",
  "condition-true": "recorded: the call meets the condition",
  "condition-false": "not recorded: the call does not meet the condition",
  "call-not-received": "not recorded: the call was transferred before it was received",
  "unreadable-settings": "not recorded: the campaign's recording settings could not be read",
  "unreadable-condition": "not recorded: the campaign's condition could not be read",
  "never-set": "not recorded: the campaign was never set up for recording",
  "campaign-contradicted": "not recorded: the call was reported as received for different campaigns",
}

const refusal = (reason: Exclude<RecordingReason, "unknown-facts">): RecordingDecision =>
  decision(false, reason, EXPLANATIONS[reason], "", [])

const decision = (
  record: boolean,
  reason: RecordingReason,
  explanation: string,
  condition: string,
  unknownFacts: ReadonlyArray<string>,
): RecordingDecision => ({ record, reason, explanation, unknownFacts, condition })
