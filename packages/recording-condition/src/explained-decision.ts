// Why a call was recorded, or was not: the decision again in words, part by part, and what would change the next one.
import { type CertaintyExplanation, explainCertainty, explanationText } from "@callrules/condition/ask"
import type { DecisionFacts } from "./decision-facts.ts"
import { withUnknown } from "./recording.ts"
import type { StoredCondition } from "./stored/removed-fields.ts"

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

/**
 * What to do about a decision so that the next such call comes out otherwise; `""` where there is nothing to do.
 *
 * @param reason - why, as a code of `RECORDING_REASONS`; null while the decision is open.
 * @param recordedAtReception - whether the settings at the reception recorded calls: then "no calls" was said later.
 *
 * @example
 * ```ts
 * import { decisionHint } from "@callrules/recording-condition"
 *
 * const hint = decisionHint("never-set", false)
 * console.assert(hint.startsWith("give the campaign recording settings"))
 * ```
 */
// REC-208
export const decisionHint = (reason: string | null, recordedAtReception: boolean): string => {
  if (reason === null) return OPEN
  return reason === "no-calls" && recordedAtReception ? STOPPED : (HINTS.get(reason) ?? "")
}

const OPEN = "it is decided as soon as it is certain, at the latest when the call is transferred or over"

const STOPPED =
  "after the call was received, its campaign was set to record no calls or was removed, which stops every decision still open"

const HINTS: ReadonlyMap<string, string> = new Map([
  ["no-calls", "set `record_calls` of the campaign to true; calls received from then on follow it"],
  [
    "never-set",
    "give the campaign recording settings, and check that the directory has it; calls received from then on follow them",
  ],
  ["campaign-contradicted", "report a leg as received once, or for the same campaign each time"],
  ["unreadable-settings", "the store did not answer when the call was received: look into the log of that time"],
  ["unreadable-condition", "read the settings of the campaign and store its condition again"],
  ["call-not-received", "report the event `received` before `transferred` and `completed`"],
  ["unknown-facts", "report the facts that were not known before the call is transferred"],
])
