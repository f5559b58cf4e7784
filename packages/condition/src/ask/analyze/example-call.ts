// The facts of a call that answers every atom as the solver's assignment does.
import type { RawFacts } from "../../evaluate/read-facts.ts"
import { exampleValue, type Fact, type FactValue, factsOf, rawFacts } from "./fact.ts"
import type { Formula } from "./formula.ts"

/**
 * The facts of a call, as a host gives them: what is not there is absent, attributes with fields are objects of their
 * own, and `keypresses` is a list of keys.
 */
export type ExampleCall = RawFacts

/** The call of the formula's current assignment; `undefined` when an attribute has no such value. */
export const exampleCall = (formula: Formula): ExampleCall | undefined => {
  const values: Array<readonly [Fact, FactValue]> = []
  for (const fact of factsOf(formula)) {
    const value = exampleValue(fact, formula.solver)
    if (value === undefined) return undefined
    values.push([fact, value])
  }
  return rawFacts(values)
}
