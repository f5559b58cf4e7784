// A fact with its value on one call.

import { placeIn } from "../../evaluate/fact-layout.ts"
import { flagAt, type PreparedFacts } from "../../evaluate/prepare-facts.ts"
import type { AttributeShape } from "../../vocabulary/vocabulary.ts"
import { type Fact, type FactValue, factsOf } from "../analyze/fact.ts"
import type { Formula } from "../analyze/formula.ts"

/** A fact that a condition asks about, with its value. */
export interface CallFact extends Fact {
  readonly value: FactValue
}

/** The facts of a call that a formula asks about; those of the names in `absent` are taken as absent, except for the keys. */
export const callFacts = (
  formula: Formula,
  facts: PreparedFacts,
  absent: ReadonlySet<string>,
): ReadonlyArray<CallFact> =>
  factsOf(formula).map((fact) => ({
    ...fact,
    value: absent.has(fact.name) ? absentValue(facts, fact.shape) : valueOfFact(facts, fact.shape),
  }))

const absentValue = (facts: PreparedFacts, shape: AttributeShape | undefined): FactValue =>
  shape === undefined ? valueOfFact(facts, shape) : shape.kind === "boolean" ? false : null

/** The value of an attribute in prepared facts; without a shape, the keypresses. */
export const valueOfFact = (facts: PreparedFacts, shape: AttributeShape | undefined): FactValue => {
  if (shape === undefined) return [...facts.path]
  const place = placeIn(facts.layout, shape)
  if (shape.kind === "boolean") return flagAt(facts, place)
  if (shape.kind === "text") return facts.texts[place] || null
  const number = facts.numbers[place] ?? Number.NaN
  return Number.isNaN(number) ? null : number
}
