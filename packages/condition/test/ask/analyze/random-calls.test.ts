// Random calls are calls: for each of them there are values of all facts.
import type { ConditionNode } from "@callrules/condition"
import fc from "fast-check"
import { expect, test } from "vitest"
import { budgetOf } from "../../../src/ask/analyze/budget.ts"
import { exampleValue, factsOf } from "../../../src/ask/analyze/fact.ts"
import { type Formula, makeFormula } from "../../../src/ask/analyze/formula.ts"
import { randomCalls } from "../../../src/ask/analyze/random-calls.ts"
import { runs } from "../../support/runs.ts"
import { anyCondition, checked } from "./random-conditions.ts"

/** The facts of each call of a batch; `undefined` where the atoms of a fact fit no value. */
const valuesIn = (formula: Formula, bits: ReadonlyArray<number>) =>
  Array.from({ length: 32 }, (_, call) => {
    const isTrue = (literal: number): boolean =>
      (((bits[literal >> 1] ?? 0) >>> call) & 1) === ((literal & 1) === 0 ? 1 : 0)
    return new Map(factsOf(formula).map((fact) => [fact.name, exampleValue(fact, { ...formula.solver, isTrue })]))
  })

test("given random conditions when random calls are made then the atoms of each fact fit some value, and no group is broken", () => {
  fc.assert(
    fc.property(anyCondition(), (condition) => {
      const formula = makeFormula([condition], budgetOf(undefined))
      for (const values of valuesIn(formula, randomCalls(formula).next())) {
        expect([...values.values()]).not.toContain(undefined)
        expect(values.get("mobile") === true && values.get("landline") === true).toBe(false)
      }
    }),
    { numRuns: runs(60) },
  )
})

test.each([
  ["numbers", "duration", (index: number) => ({ kind: "number", operator: "=", value: { number: index } }) as const],
  ["texts", "city", (index: number) => ({ kind: "text", operator: "contains", value: `x${index}` }) as const],
])(
  "given very many %s of one fact when batches of calls are made then each value is taken, and fits",
  (_, name, testOf) => {
    const of = Array.from({ length: 70 }, (_unused, index): ConditionNode => ({ attribute: name, ...testOf(index) }))
    const formula = makeFormula([checked({ kind: "or", of })], budgetOf(undefined))
    const random = randomCalls(formula)
    const taken = Array.from({ length: random.batches }, () =>
      valuesIn(formula, random.next()).map((values) => values.get(name)),
    ).flat()
    expect(taken).not.toContain(undefined)
    for (let index = 0; index < of.length; index++) {
      const isTaken = (value: unknown) => value === index || (typeof value === "string" && value.includes(`x${index}`))
      expect(taken.some(isTaken), String(index)).toBe(true)
    }
  },
)
