// The decision for a condition that a reader of this package has read.
import type { UnknownFacts } from "@callrules/condition/ask"
import { outlineProblem } from "@callrules/condition/decide"
import type { CheckedCondition } from "@callrules/condition/plain"
import { decideBy } from "./recording.ts"
import type { RecordingDecision, SettingsInForce } from "./recording-decision.ts"

/**
 * The same as `decideRecording` for a condition that `readStoredCondition` or `readStoredTree` has read: of its tree only the outline is
 * looked at, and a bundle need not have the check of trees that nothing has read.
 *
 * @returns as `decideRecording`.
 *
 * @example
 * ```ts
 * import * as Result from "effect/Result"
 * import { publishedVocabulary, readStoredCondition } from "@callrules/recording-condition"
 * import { decideOnReadCondition } from "@callrules/recording-condition/decide-read"
 *
 * const condition = Result.getOrThrow(readStoredCondition("mobile", publishedVocabulary()))
 * const decision = decideOnReadCondition({ recordCalls: true, condition }, { phone_type: "Mobile" }, {}, true)
 * console.assert(decision?.record === true)
 * ```
 */
export const decideOnReadCondition = (
  settings: SettingsInForce,
  facts: unknown,
  unknown: UnknownFacts,
  due: boolean,
): RecordingDecision | undefined => decideBy(isOutlined, settings, facts, unknown, due)

const isOutlined = (condition: CheckedCondition): boolean => outlineProblem(condition) === undefined
