// What the solver is told of the atoms of one piece of a call, held against what each pair of them says.
import fc from "fast-check"
import { expect, test } from "vitest"
import { type Atom, consequence } from "../../../src/ask/analyze/atom.ts"
import { atomTable } from "../../../src/ask/analyze/atom-table.ts"
import { budgetOf } from "../../../src/ask/analyze/budget.ts"
import { not } from "../../../src/ask/analyze/literal.ts"
import { runs } from "../../support/runs.ts"

const EXCLUSIVE = [
  ["a", "b", "c"],
  ["c", "d"],
]

const anyText = fc.string({ unit: fc.constantFrom("a", "b", "-"), minLength: 1, maxLength: 3 })
const anyTextAtom: fc.Arbitrary<Atom> = fc.oneof(
  fc.record({ kind: fc.constant("equals" as const), slot: fc.constant("x"), text: fc.oneof(anyText, fc.constant("")) }),
  fc.record({ kind: fc.constantFrom("contains", "starts", "ends"), slot: fc.constant("x"), text: anyText }),
)
const anyBound: fc.Arbitrary<Atom> = fc.record({
  kind: fc.constant("bound" as const),
  slot: fc.constant("n"),
  bound: fc.constantFrom(-1, 0, 1, 2, 3, Number.POSITIVE_INFINITY),
  inclusive: fc.boolean(),
})
const anyPath: fc.Arbitrary<Atom> = fc.record({
  kind: fc.constant("path" as const),
  slot: fc.constant("keypresses"),
  keys: fc.array(fc.constantFrom("1", "2"), { minLength: 1, maxLength: 3 }),
})
const anyFlag: fc.Arbitrary<Atom> = fc.record({
  kind: fc.constant("flag" as const),
  slot: fc.constant("flags"),
  attribute: fc.constantFrom("a", "b", "c", "d", "e"),
})
const anyAnswers = fc
  .constantFrom(anyTextAtom, anyBound, anyPath, anyFlag)
  .chain((atom) => fc.array(fc.tuple(atom, fc.boolean()), { minLength: 1, maxLength: 9 }))

/** Whether two answers go together, by what one atom says about the other. */
const agree = ([one, isOne]: readonly [Atom, boolean], [other, isOther]: readonly [Atom, boolean]): boolean => {
  const says = JSON.stringify(one) === JSON.stringify(other) ? "true" : consequence(one, other, EXCLUSIVE)
  return !isOne || says === "nothing" || (says === "true") === isOther
}

test("given answers to atoms of one piece, then the solver takes them together just when they agree two by two", () => {
  fc.assert(
    fc.property(anyAnswers, (answers) => {
      const table = atomTable(EXCLUSIVE, budgetOf(undefined))
      const literals = answers.map(([atom, isTrue]) => table.literal(atom) ^ (isTrue ? 0 : 1))
      table.relate()
      const fits = answers.every((one) => answers.every((other) => agree(one, other) && agree(other, one)))
      expect(table.solver.solve(literals)).toBe(fits ? "satisfiable" : "unsatisfiable")
    }),
    { numRuns: runs(2000) },
  )
})

test("given an answer, then all that it says of the others follows without a search", () => {
  fc.assert(
    fc.property(anyAnswers, ([first, ...rest]) => {
      if (first === undefined) return
      const [given] = first
      const table = atomTable(EXCLUSIVE, budgetOf(undefined))
      const literal = table.literal(given)
      const others = rest.map(([atom]) => ({ atom, literal: table.literal(atom) }))
      table.relate()
      for (const { atom, literal: its } of others) {
        if (its === literal) continue
        const says = consequence(given, atom, EXCLUSIVE)
        if (says === "nothing") continue
        expect(table.solver.solve([literal, says === "true" ? not(its) : its])).toBe("unsatisfiable")
      }
    }),
    { numRuns: runs(500) },
  )
})
