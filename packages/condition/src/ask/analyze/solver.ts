// Finds an assignment of true and false that satisfies clauses and assumptions, or proves that there is none:
// conflict-driven clause learning. Independent of conditions.
import type { Budget } from "./budget.ts"
import { learn } from "./learn.ts"
import type { Literal } from "./literal.ts"
import { propagate } from "./propagate.ts"
import {
  assign,
  attach,
  backtrack,
  type Consequences,
  makeSearch,
  NO_REASON,
  newVariable,
  type Search,
  UNASSIGNED,
} from "./search.ts"

export type SolverAnswer = "satisfiable" | "unsatisfiable" | "undecided"

export interface Solver {
  readonly newVariable: () => number
  /** Requires that one of these literals be true. Only before the first `solve`, or between two of them. */
  readonly addClause: (literals: ReadonlyArray<Literal>) => void
  /** Requires that at most one of these literals, all different, be true. Only before the first `solve`. */
  readonly addExclusive: (literals: ReadonlyArray<Literal>) => void
  /** Whether the clauses and these literals can be true together. What is learnt is kept for the next question. */
  readonly solve: (assumptions: ReadonlyArray<Literal>) => SolverAnswer
  /** Whether a literal is true in the assignment that the last `solve` found. */
  readonly isTrue: (literal: Literal) => boolean
}

const FIRST_RESTART = 64

/** A solver without clauses. `consequences` gives the binary clauses that it asks for as it needs them. */
export const makeSolver = (budget: Budget, consequences: Consequences): Solver => {
  const search = makeSearch(budget, consequences)
  return {
    newVariable: () => newVariable(search),
    addClause: (literals) => addClause(search, literals),
    addExclusive: (literals) => addExclusive(search, literals),
    solve: (assumptions) => solve(search, assumptions),
    isTrue: (literal) => search.truth[literal] === 1,
  }
}

const addClause = (search: Search, literals: ReadonlyArray<Literal>): void => {
  backtrack(search, 0)
  const open: Array<Literal> = []
  for (const literal of literals) {
    if (search.truth[literal] === 1) return
    if (search.truth[literal] === UNASSIGNED && !open.includes(literal)) open.push(literal)
  }
  attach(search, open)
}

const addExclusive = (search: Search, members: ReadonlyArray<Literal>): void => {
  const group = { members, falseMembers: members.filter((member) => search.truth[member] === 0).length }
  for (const member of members) search.groups[member] = [...(search.groups[member] ?? []), group]
}

const solve = (search: Search, assumptions: ReadonlyArray<Literal>): SolverAnswer => {
  // what followed from the assumptions of the last question still follows from those that are the same
  search.budget.left -= assumptions.length >> 3
  let same = 0
  while (same < assumptions.length && assumptions[same] === search.assumptions[same]) same += 1
  backtrack(search, same)
  search.assumptions = assumptions
  let conflicts = 0
  let interval = FIRST_RESTART
  for (;;) {
    const conflict = search.contradiction ? [] : propagate(search)
    // REC-106
    if (search.budget.left < 0) {
      backtrack(search, 0)
      return "undecided"
    }
    if (conflict !== undefined) {
      if (search.levelStarts.length === 0) {
        search.contradiction = true
        return "unsatisfiable"
      }
      learn(search, conflict)
      conflicts += 1
      if (conflicts < interval) continue
      conflicts = 0
      interval *= 1.5
      backtrack(search, 0)
      continue
    }
    const assumption = assumptions[search.levelStarts.length]
    if (assumption !== undefined && search.truth[assumption] === 0) return "unsatisfiable"
    const next = assumption ?? nextDecision(search)
    if (next === undefined) return "satisfiable"
    search.levelStarts.push(search.trail.length)
    if (search.truth[next] !== 1) assign(search, next, NO_REASON)
  }
}

/** The literal to try next: the variable that took part in the latest conflicts, false at first. */
const nextDecision = (search: Search): Literal | undefined => {
  const variable = search.queue.next()
  return variable === undefined ? undefined : variable * 2 + 1
}
