// The decision for a condition from anywhere: its tree is looked at first.
import type { UnknownFacts } from "@callrules/condition/ask"
import { treeProblem } from "@callrules/condition/decide"
import type { CheckedCondition } from "@callrules/condition/plain"
import { decideBy } from "./recording.ts"
import type { RecordingDecision, SettingsInForce } from "./recording-decision.ts"

/**
 * Decides whether a call is recorded, from what is known by now. To be asked on each event of the call until it
 * answers.
 *
 * - `facts`: the raw facts of the call, or those that were prepared of it; what is missing there and not unknown is absent. What is there and cannot be
 *   read is unknown: a property that throws, a value of the wrong kind (null is absent), facts that are no object (a
 *   promise, say), a `phone_type` that conditions do not know, such as `VoIP` or a blank: it is neither mobile nor landline for sure, and a
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
export const decideRecording = (
  settings: SettingsInForce,
  facts: unknown,
  unknown: UnknownFacts,
  due: boolean,
): RecordingDecision | undefined => decideBy(isSound, settings, facts, unknown, due)

const sound = new WeakSet<object>()

/** Whether a tree, which nothing may have read, is one that its readers accept. It is asked once for each: a tree is not changed. */
// REC-284
const isSound = (condition: CheckedCondition): boolean => {
  if (sound.has(condition)) return true
  if (treeProblem(condition) !== undefined) return false
  sound.add(condition)
  return true
}
