// Random calls are calls: for each of them there are values of all facts.
import fc from "fast-check"
import { expect, test } from "vitest"
import { budgetOf } from "../../../src/ask/analyze/budget.ts"
import { exampleValue, factsOf } from "../../../src/ask/analyze/fact.ts"
import { makeFormula } from "../../../src/ask/analyze/formula.ts"
import { randomCalls } from "../../../src/ask/analyze/random-calls.ts"
import { runs } from "../../support/runs.ts"
import { anyCondition } from "./random-conditions.ts"

test("given random conditions when random calls are made then the atoms of each fact fit some value, and no group is broken", () => {
  fc.assert(
    fc.property(anyCondition(), (condition) => {
      const formula = makeFormula([condition], budgetOf(undefined))
      const facts = factsOf(formula)
      const bits = randomCalls(formula).next()
      for (let call = 0; call < 32; call++) {
        const isTrue = (literal: number): boolean =>
          (((bits[literal >> 1] ?? 0) >>> call) & 1) === ((literal & 1) === 0 ? 1 : 0)
        const values = new Map(facts.map((fact) => [fact.name, exampleValue(fact, { ...formula.solver, isTrue })]))
        expect([...values.values()]).not.toContain(undefined)
        expect(values.get("mobile") === true && values.get("landline") === true).toBe(false)
      }
    }),
    { numRuns: runs(60) },
  )
})
