// Why a call was recorded, or was not: the decision again in words, part by part, and what would change the next one.
import { type CertaintyExplanation, explainCertainty, explanationText } from "@callrules/condition/ask"
import type { DecisionFacts } from "./decision-facts.ts"
import type { StoredCondition } from "./stored/removed-fields.ts"
import { withUnknown } from "./unknown-of-call.ts"

/** Why a decision that a condition made came out as it did. */
export interface ExplainedDecision extends CertaintyExplanation {
  /** All of it in words, several lines of them. */
  readonly words: string
}

/**
 * Explains a decision that a condition made, on the facts as they were kept with it: which parts held, which facts decided, what was
 * not known, and what would have turned it. A removed field is not known.
 *
 * @returns the explanation, which says what {@link decideRecording} said.
 *
 * @example
 * ```ts
 * import * as Result from "effect/Result"
 * import { explainDecision, publishedVocabulary, readStoredCondition } from "@callrules/recording-condition"
 *
 * const stored = Result.getOrThrow(readStoredCondition("mobile and repeat", publishedVocabulary()))
 * const unknown = { attributes: [{ attribute: "repeat" }], keypressesOpen: false }
 * const explained = explainDecision(stored, { facts: { phone_type: "Mobile" }, unknown })
 * console.assert(explained.met === null && explained.unknown[0] === "repeat")
 * ```
 */
export const explainDecision = (
  { condition, removed }: StoredCondition,
  { facts, unknown }: DecisionFacts,
): ExplainedDecision => {
  const explanation = explainCertainty(condition, facts, withUnknown(facts, unknown, removed))
  return { ...explanation, words: explanationText(explanation) }
}
