// What is kept of a call's facts with its recording decision: only what the condition asks about.
import { testsOf } from "@callrules/condition/decide"
import type { AttributeReference, CheckedCondition } from "@callrules/condition/plain"
import { composed } from "@callrules/model/case-folding"

/** Facts of a call as a decision was made on them. Plain JSON. */
export interface DecisionFacts {
  /** The values by name, as conditions take them; what is missing was absent. */
  readonly facts: Readonly<Record<string, unknown>>
  /** What was not known, whatever `facts` has of it. */
  readonly unknown: {
    /** Attributes, each with its field where it has fields. */
    readonly attributes: ReadonlyArray<AttributeReference>
    /** Whether more keys could follow. */
    readonly keypressesOpen: boolean
  }
}

/**
 * The facts that a condition asks about, and no others: a decision can be made again on them, and explained.
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
  { facts, unknown: { attributes, keypressesOpen } }: DecisionFacts,
): DecisionFacts => {
  const keys = new Set<string>()
  const fields = new Map<string, Set<string>>()
  for (const { attribute, fact = attribute, field, whenFact } of condition.attributes) {
    for (const key of [attribute, fact, ...(whenFact === undefined ? [] : [whenFact.fact])]) {
      if (field === undefined) keys.add(key)
      else fields.set(key, (fields.get(key) ?? new Set()).add(composed(field)))
    }
  }
  const asksForKeys = testsOf(condition.root).some(({ kind }) => kind === "pressed")
  if (asksForKeys) for (const key of ["keypresses", "pressed"]) keys.add(key)
  const isField = (key: string, field: string): boolean => fields.get(key)?.has(composed(field)) === true
  const kept = ([key, value]: readonly [string, unknown]): ReadonlyArray<readonly [string, unknown]> => {
    if (value === undefined) return []
    if (keys.has(key)) return [[key, value]]
    if (!fields.has(key) || typeof value !== "object" || value === null) return []
    return [[key, Object.fromEntries(Object.entries(value).filter(([field]) => isField(key, field)))]]
  }
  return {
    facts: Object.fromEntries(Object.entries(facts).flatMap(kept)),
    unknown: {
      attributes: attributes.filter(({ attribute, field }) =>
        field === undefined ? keys.has(attribute) || fields.has(attribute) : isField(attribute, field),
      ),
      keypressesOpen: keypressesOpen && asksForKeys,
    },
  }
}
