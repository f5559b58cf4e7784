// The solver by itself: its answers against every assignment, one question after the other, and how far its steps go.
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { FALSE, type Literal, not, TRUE } from "../../../src/ask/analyze/literal.ts"
import { makeSolver, type Solver } from "../../../src/ask/analyze/solver.ts"

type Clauses = ReadonlyArray<ReadonlyArray<Literal>>

const VARIABLES = 8

interface Script {
  /** What the solver asks for: `consequences[literal]` follow from the literal. */
  readonly implications: ReadonlyArray<readonly [Literal, Literal]>
  /** Groups of literals of which at most one is true. */
  readonly exclusive: Clauses
  /** Clauses, then a question with assumptions, and so on. */
  readonly rounds: ReadonlyArray<{
    readonly clauses: Clauses
    readonly assumptions: ReadonlyArray<ReadonlyArray<Literal>>
  }>
}

const anyLiteral = fc.integer({ min: 2, max: 2 * VARIABLES + 1 })
const orConstant = fc.oneof(
  { arbitrary: anyLiteral, weight: 20 },
  { arbitrary: fc.constantFrom(TRUE, FALSE), weight: 1 },
)
const anyClause = fc.oneof(
  { arbitrary: fc.array(anyLiteral, { minLength: 3, maxLength: 3 }), weight: 8 },
  { arbitrary: fc.array(anyLiteral, { minLength: 2, maxLength: 2 }), weight: 3 },
  { arbitrary: fc.array(orConstant, { minLength: 1, maxLength: 5 }), weight: 1 },
)

const anyScript = (clauses: number): fc.Arbitrary<Script> =>
  fc.record({
    implications: fc.array(fc.tuple(anyLiteral, anyLiteral), { maxLength: 3 }),
    exclusive: fc.array(fc.uniqueArray(anyLiteral, { minLength: 2, maxLength: 5 }), { maxLength: 2 }),
    rounds: fc.array(
      fc.record({
        clauses: fc.array(anyClause, { minLength: clauses, maxLength: clauses }),
        assumptions: fc.array(fc.array(orConstant, { maxLength: 4 }), { minLength: 1, maxLength: 3 }),
      }),
      { minLength: 1, maxLength: 3 },
    ),
  })

/** The assignments of all variables, as the set of the literals that are true. */
const ASSIGNMENTS: ReadonlyArray<ReadonlySet<Literal>> = Array.from(
  { length: 2 ** VARIABLES },
  (_, bits) => new Set([TRUE, ...Array.from({ length: VARIABLES }, (__, at) => 2 * (at + 1) + ((bits >> at) & 1))]),
)

const solverOf = (implications: Script["implications"], left = 1_000_000): Solver => {
  const solver = makeSolver({ left }, (literal) =>
    // an implication holds both ways round
    implications.flatMap(([from, to]) => [
      ...(from === literal ? [to] : []),
      ...(not(to) === literal ? [not(from)] : []),
    ]),
  )
  for (let count = 0; count < VARIABLES; count++) solver.newVariable()
  return solver
}

/** The first question of a script that is answered otherwise than by trying all assignments. */
const wrongAnswer = ({ implications, exclusive, rounds }: Script): unknown => {
  const solver = solverOf(implications)
  for (const group of exclusive) solver.addExclusive(group)
  let possible = ASSIGNMENTS.filter((set) => implications.every(([from, to]) => !set.has(from) || set.has(to)))
  possible = possible.filter((set) => exclusive.every((group) => group.filter((one) => set.has(one)).length < 2))
  for (const { clauses, assumptions } of rounds) {
    for (const clause of clauses) solver.addClause(clause)
    possible = possible.filter((set) => clauses.every((clause) => clause.some((literal) => set.has(literal))))
    for (const asked of assumptions) {
      const fitting = possible.filter((set) => asked.every((literal) => set.has(literal)))
      const answer = solver.solve(asked)
      if (answer !== (fitting.length > 0 ? "satisfiable" : "unsatisfiable")) return { asked, answer }
      const model = (set: ReadonlySet<Literal>): boolean => [...set].every((literal) => solver.isTrue(literal))
      if (answer === "satisfiable" && !fitting.some(model)) return { asked, answer }
    }
  }
  return undefined
}

describe("given clauses, implications and assumptions, then the answers are those of trying every assignment", () => {
  test.each([
    ["few clauses", 4, 120],
    ["so many that about half can be met", 12, 200],
    ["so many that most contradict each other", 30, 60],
  ])("%s", (_, clauses, numRuns) => {
    // the same scripts every time
    const scripts = fc.sample(anyScript(clauses), { numRuns, seed: 11 })
    expect(scripts.filter((script) => wrongAnswer(script) !== undefined)).toEqual([])
  })
})

describe("given one solver and many questions about more variables, which it must learn from conflicts to answer", () => {
  const COUNT = 13
  const literals = fc.integer({ min: 2, max: 2 * COUNT + 1 })
  const three = fc.array(literals, { minLength: 3, maxLength: 3 })
  const scripts = fc.sample(
    fc.record({
      // close to where half of all such sets can be met: the hardest to answer
      first: fc.array(three, { minLength: 48, maxLength: 48 }),
      further: fc.array(fc.record({ clause: three, asked: fc.array(literals, { maxLength: 3 }) }), {
        minLength: 12,
        maxLength: 12,
      }),
    }),
    { numRuns: 12, seed: 5 },
  )
  const isMet = (bits: number, literal: Literal): boolean => ((bits >> ((literal >> 1) - 1)) & 1) !== (literal & 1)

  test.each(scripts.map((script, number) => [number, script] as const))("script %i", (_, { first, further }) => {
    const solver = makeSolver({ left: 1_000_000 }, () => [])
    for (let made = 0; made < COUNT; made++) solver.newVariable()
    for (const clause of first) solver.addClause(clause)
    const meets = (clauses: Clauses) => (bits: number) =>
      clauses.every((clause) => clause.some((literal) => isMet(bits, literal)))
    let possible = Array.from({ length: 2 ** COUNT }, (__, bits) => bits).filter(meets(first))
    for (const { clause, asked } of further) {
      const fitting = possible.filter((bits) => asked.every((literal) => isMet(bits, literal)))
      expect(solver.solve(asked)).toBe(fitting.length > 0 ? "satisfiable" : "unsatisfiable")
      if (fitting.length > 0) {
        expect(fitting.some((bits) => first.flat().every((one) => solver.isTrue(one) === isMet(bits, one)))).toBe(true)
      }
      solver.addClause(clause)
      possible = possible.filter(meets([clause]))
    }
  })
})

/** More pigeons than holes, one hole for each pigeon: a contradiction that takes a search to find. */
const pigeons = (count: number, holes: number): Clauses => {
  const sits = (pigeon: number, hole: number): Literal => 2 * (1 + pigeon * holes + hole)
  const pairs = Array.from({ length: count }, (_, a) => Array.from({ length: a }, (__, b) => [a, b] as const)).flat()
  return [
    ...Array.from({ length: count }, (_, pigeon) => Array.from({ length: holes }, (__, hole) => sits(pigeon, hole))),
    ...Array.from({ length: holes }, (_, hole) =>
      pairs.map(([a, b]) => [not(sits(a, hole)), not(sits(b, hole))]),
    ).flat(),
  ]
}

describe("given more pigeons than holes", () => {
  const answer = (count: number, holes: number, left: number) => {
    const solver = makeSolver({ left }, () => [])
    for (let made = 0; made < count * holes; made++) solver.newVariable()
    for (const clause of pigeons(count, holes)) solver.addClause(clause)
    const first = solver.solve([])
    return { first, second: solver.solve([]) }
  }

  test("when there are steps enough then it is found out, and remembered", () => {
    expect(answer(5, 5, 1000)).toMatchObject({ first: "satisfiable", second: "satisfiable" })
    expect(answer(6, 5, 60_000)).toMatchObject({ first: "unsatisfiable", second: "unsatisfiable" })
  })

  test("when it is found out then the steps it took are counted, those of looking, moving and learning among them", () => {
    const budget = { left: 1_000_000 }
    const solver = makeSolver(budget, () => [])
    for (let made = 0; made < 6 * 5; made++) solver.newVariable()
    for (const clause of pigeons(6, 5)) solver.addClause(clause)
    solver.solve([])
    const taken = 1_000_000 - budget.left
    expect(taken).toBeGreaterThan(17_000)
    expect(taken).toBeLessThan(22_000)
  })

  test("when there are too few then nothing is decided", () => {
    expect(answer(8, 7, 1000)).toMatchObject({ first: "undecided", second: "undecided" })
  })
})

test("given a group of which at most one is true, and two clauses that share no member of it, then few steps show that they contradict each other", () => {
  const budget = { left: 1_000_000 }
  const solver = makeSolver(budget, () => [])
  const members = Array.from({ length: 300 }, () => solver.newVariable() * 2)
  solver.addExclusive(members)
  // the members are tried in their order: those of the two clauses in turn
  solver.addClause(members.filter((_, index) => index % 2 === 0))
  solver.addClause(members.filter((_, index) => index % 2 === 1))
  expect(solver.solve([])).toBe("unsatisfiable")
  expect(1_000_000 - budget.left).toBeLessThan(400_000)
})
