// What is kept of a call's facts with its recording decision: only what the condition asks about.
import type { UnknownFacts } from "@callrules/condition/ask"
import { type KeptFacts, keptFacts } from "@callrules/condition/decide"
import type { CheckedCondition } from "@callrules/condition/plain"
import { withUnknown } from "./unknown-of-call.ts"

/** Facts of a call as a decision was made on them. Plain JSON. */
export type DecisionFacts = KeptFacts

/**
 * The facts that a condition asks about, and no others: a decision can be made again on them, and explained. Both parts are taken as
 * `decideRecording` takes them, and what cannot be read is among the unknown facts.
 *
 * @example
 * ```ts
 * import * as Result from "effect/Result"
 * import { decisionFacts, publishedVocabulary, readStoredCondition } from "@callrules/recording-condition"
 *
 * const { condition } = Result.getOrThrow(readStoredCondition("mobile", publishedVocabulary()))
 * const unknown = { attributes: [{ attribute: "repeat" }], keypressesOpen: true }
 * const kept = decisionFacts(condition, { facts: { phone_type: "Mobile", keypresses: ["1"] }, unknown })
 * console.assert(JSON.stringify(kept.facts) === '{"phone_type":"Mobile"}')
 * console.assert(kept.unknown.attributes.length === 0 && !kept.unknown.keypressesOpen)
 * ```
 */
// REC-207
export const decisionFacts = (
  condition: CheckedCondition,
  { facts, unknown }: { readonly facts: unknown; readonly unknown: UnknownFacts },
): DecisionFacts => keptFacts(condition, facts, withUnknown(facts, unknown, []))
