// The decision whether a call is recorded. It fails closed: without certainty that the condition is met, no recording.

import type { UnknownFacts } from "@callrules/condition/ask"
import { formatCondition, isCertain } from "@callrules/condition/decide"
import type { CheckedCondition } from "@callrules/condition/plain"
import type { ReadableSettings, RecordingDecision, SettingsInForce } from "./recording-decision.ts"
import type { StoredCondition } from "./stored/removed-fields.ts"
import { withUnknown } from "./unknown-of-call.ts"
import { decideWithoutCondition, decision, EXPLANATIONS, refusal } from "./without-condition.ts"

/** Whether a tree is one that can be decided on. */
export type IsSound = (condition: CheckedCondition) => boolean

/** The decision, where a tree that is not sound records no call. */
// REC-02, REC-04, REC-11, REC-13, REC-69, REC-70, REC-82
export const decideBy = (
  isSound: IsSound,
  settings: SettingsInForce,
  facts: unknown,
  unknown: UnknownFacts,
  due: boolean,
): RecordingDecision | undefined => {
  if (typeof settings === "string") return decideWithoutCondition(settings, due)
  if (!isReadable(settings)) return refusal("unreadable-settings")
  if (!settings.recordCalls) return decision(false, "no-calls", EXPLANATIONS["no-calls"], textOf(isSound, settings), [])
  if (settings.condition === "unreadable") return refusal("unreadable-condition")
  try {
    const { condition } = settings
    return isSound(condition.condition) ? byCondition(condition, facts, unknown, due) : refusal("unreadable-condition")
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
const textOf = (isSound: IsSound, { condition: stored }: ReadableSettings): string => {
  try {
    if (stored === "unreadable") return ""
    return isSound(stored.condition) ? formatCondition(stored.condition) : ""
  } catch {
    // a getter of the host's threw
    return ""
  }
}

const byCondition = (
  { condition, removed }: StoredCondition,
  facts: unknown,
  unknown: UnknownFacts,
  due: boolean,
): RecordingDecision | undefined => {
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
