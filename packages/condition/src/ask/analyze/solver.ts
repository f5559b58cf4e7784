// Finds an assignment of true and false that satisfies clauses and assumptions, or proves that there is none:
// conflict-driven clause learning. Knows nothing of conditions.
import type { Budget } from "./budget.ts"
import { decisionQueue } from "./decision-queue.ts"

/**
 * A variable `v` or its negation: `2v` or `2v + 1`. Variable 0 is always true, so literal 0 is "true" and 1 is "false".
 */
export type Literal = number

export const TRUE: Literal = 0
export const FALSE: Literal = 1

/** The opposite of a literal. */
export const not = (literal: Literal): Literal => literal ^ 1

export type SolverAnswer = "satisfiable" | "unsatisfiable" | "undecided"

type Clause = Array<Literal>

/** What follows from a literal alone, by the meaning of the variables; asked at most once a literal. */
export type Consequences = (literal: Literal) => ReadonlyArray<Literal>

export interface Solver {
  readonly newVariable: () => number
  /** Requires that one of these literals be true. Only before the first `solve`, or between two of them. */
  readonly addClause: (literals: ReadonlyArray<Literal>) => void
  /** Whether the clauses and these literals can be true together. What is learnt is kept for the next question. */
  readonly solve: (assumptions: ReadonlyArray<Literal>) => SolverAnswer
  /** Whether a literal is true in the assignment that the last `solve` found. */
  readonly isTrue: (literal: Literal) => boolean
}

const UNASSIGNED = -1
const FIRST_RESTART = 64

/** The state of the search; every array is indexed by variable or by literal. */
interface Search {
  readonly budget: Budget
  readonly consequences: Consequences
  /** By literal: 1 true, 0 false, -1 not assigned. */
  readonly truth: Array<number>
  readonly level: Array<number>
  /** By variable: the clause, or the single literal, that the assignment followed from. */
  readonly reason: Array<Clause | Literal>
  /** By literal: the literals that follow from it alone. */
  readonly follows: Array<Array<Literal>>
  readonly expanded: Array<boolean>
  /** By literal: the clauses to look at when it becomes false. */
  readonly watches: Array<Array<Clause>>
  readonly trail: Array<Literal>
  readonly levelStarts: Array<number>
  readonly queue: ReturnType<typeof decisionQueue>
  head: number
  contradiction: boolean
  /** Those of the last question; the first levels are theirs, in their order. */
  assumptions: ReadonlyArray<Literal>
}

const NO_REASON = -1

/** A solver without clauses. `consequences` gives the binary clauses that it asks for as it needs them. */
export const makeSolver = (budget: Budget, consequences: Consequences): Solver => {
  const truth: Array<number> = []
  const search: Search = {
    budget,
    consequences,
    truth,
    level: [],
    reason: [],
    follows: [],
    expanded: [],
    watches: [],
    trail: [],
    levelStarts: [],
    queue: decisionQueue((variable) => truth[variable * 2] !== UNASSIGNED),
    head: 0,
    contradiction: false,
    assumptions: [],
  }
  newVariable(search)
  assign(search, TRUE, NO_REASON)
  return {
    newVariable: () => newVariable(search),
    addClause: (literals) => addClause(search, literals),
    solve: (assumptions) => solve(search, assumptions),
    isTrue: (literal) => search.truth[literal] === 1,
  }
}

const newVariable = (search: Search): number => {
  const variable = search.level.length
  search.truth.push(UNASSIGNED, UNASSIGNED)
  search.level.push(0)
  search.reason.push(NO_REASON)
  search.follows.push([], [])
  search.expanded.push(false, false)
  search.watches.push([], [])
  search.queue.add(variable)
  return variable
}

const addClause = (search: Search, literals: ReadonlyArray<Literal>): void => {
  backtrack(search, 0)
  const open: Clause = []
  for (const literal of literals) {
    if (search.truth[literal] === 1) return
    if (search.truth[literal] === UNASSIGNED && !open.includes(literal)) open.push(literal)
  }
  attach(search, open)
}

/** Adds a clause whose first two literals are not false (or a unit whose literal is not). */
const attach = (search: Search, clause: Clause): void => {
  const [first, second] = clause
  if (first === undefined) search.contradiction = true
  else if (second === undefined) assign(search, first, NO_REASON)
  else if (clause.length === 2) {
    search.follows[not(first)]?.push(second)
    search.follows[not(second)]?.push(first)
  } else {
    search.watches[first]?.push(clause)
    search.watches[second]?.push(clause)
  }
}

const assign = (search: Search, literal: Literal, reason: Clause | Literal): void => {
  const variable = literal >> 1
  search.truth[literal] = 1
  search.truth[literal ^ 1] = 0
  search.level[variable] = search.levelStarts.length
  search.reason[variable] = reason
  search.trail.push(literal)
}

const backtrack = (search: Search, level: number): void => {
  const start = search.levelStarts[level]
  if (start === undefined) return
  for (let index = search.trail.length - 1; index >= start; index--) {
    const literal = search.trail[index] ?? TRUE
    search.truth[literal] = UNASSIGNED
    search.truth[literal ^ 1] = UNASSIGNED
    search.queue.released(literal >> 1)
  }
  shorten(search.trail, start)
  shorten(search.levelStarts, level)
  search.head = start
}

/** Assigns all that follows; a clause that became false, or `undefined`. */
const propagate = (search: Search): ReadonlyArray<Literal> | undefined => {
  while (search.head < search.trail.length) {
    const literal = search.trail[search.head] ?? TRUE
    search.head += 1
    const conflict = propagateAlone(search, literal) ?? propagateClauses(search, literal ^ 1)
    if (conflict !== undefined) return conflict
  }
  return undefined
}

const propagateAlone = (search: Search, literal: Literal): ReadonlyArray<Literal> | undefined => {
  const follows = search.follows[literal] ?? []
  if (search.expanded[literal] === false) {
    search.expanded[literal] = true
    for (const next of search.consequences(literal)) follows.push(next)
  }
  search.budget.left -= follows.length + 1
  for (const next of follows) {
    const truth = search.truth[next]
    if (truth === 0) return [literal ^ 1, next]
    if (truth === UNASSIGNED) assign(search, next, literal)
  }
  return undefined
}

const propagateClauses = (search: Search, falsified: Literal): ReadonlyArray<Literal> | undefined => {
  const watching = search.watches[falsified] ?? []
  search.budget.left -= watching.length
  let kept = 0
  for (let index = 0; index < watching.length; index++) {
    const clause = watching[index]
    if (clause === undefined) continue
    if (clause[0] === falsified) {
      clause[0] = clause[1] ?? falsified
      clause[1] = falsified
    }
    const other = clause[0] ?? falsified
    if (search.truth[other] !== 1 && watchAnother(search, clause)) continue
    watching[kept++] = clause
    if (search.truth[other] === UNASSIGNED) assign(search, other, clause)
    else if (search.truth[other] === 0) {
      for (let rest = index + 1; rest < watching.length; rest++) watching[kept++] = watching[rest] ?? clause
      shorten(watching, kept)
      return clause
    }
  }
  shorten(watching, kept)
  return undefined
}

/** Shortens a list to its first elements. Setting `length` frees memory each time, and is slow. */
const shorten = (list: Array<unknown>, length: number): void => {
  while (list.length > length) list.pop()
}

/** Moves the second watch of a clause to a literal that is not false; whether there was one. */
const watchAnother = (search: Search, clause: Clause): boolean => {
  for (let index = 2; index < clause.length; index++) {
    const literal = clause[index] ?? FALSE
    if (search.truth[literal] === 0) continue
    clause[index] = clause[1] ?? FALSE
    clause[1] = literal
    search.watches[literal]?.push(clause)
    search.budget.left -= index
    return true
  }
  search.budget.left -= clause.length
  return false
}

/**
 * From a clause that became false: the clause that tells why, with one literal of the deepest level at its front (the
 * first unique implication point), and the level at which that literal follows.
 */
const explainConflict = (search: Search, conflict: ReadonlyArray<Literal>): { clause: Clause; level: number } => {
  const deepest = search.levelStarts.length
  const seen = new Set<number>()
  const clause: Clause = [FALSE]
  let level = 0
  let open = 0
  let index = search.trail.length - 1
  let cause: ReadonlyArray<Literal> = conflict
  for (;;) {
    for (const literal of cause) {
      const variable = literal >> 1
      const at = search.level[variable] ?? 0
      if (search.truth[literal] === 1 || seen.has(variable) || at === 0) continue
      seen.add(variable)
      search.queue.bump(variable)
      if (at === deepest) open += 1
      else {
        clause.push(literal)
        level = Math.max(level, at)
      }
    }
    search.budget.left -= cause.length
    while (!seen.has((search.trail[index] ?? TRUE) >> 1)) index -= 1
    const literal = search.trail[index] ?? TRUE
    index -= 1
    open -= 1
    if (open === 0) {
      clause[0] = literal ^ 1
      return { clause, level }
    }
    const reason = search.reason[literal >> 1] ?? NO_REASON
    cause = typeof reason === "number" ? [reason ^ 1] : reason
  }
}

const learn = (search: Search, conflict: ReadonlyArray<Literal>): void => {
  const { clause, level } = explainConflict(search, conflict)
  backtrack(search, level)
  const asserted = clause[0] ?? FALSE
  // the second watch must be the literal that is unassigned first when the search goes back further
  const second = clause.findIndex((literal, index) => index > 0 && search.level[literal >> 1] === level)
  if (second > 1) [clause[1], clause[second]] = [clause[second] ?? FALSE, clause[1] ?? FALSE]
  // a single literal is assigned there
  attach(search, clause)
  if (clause.length > 1) assign(search, asserted, clause.length === 2 ? (clause[1] ?? FALSE) ^ 1 : clause)
}

const solve = (search: Search, assumptions: ReadonlyArray<Literal>): SolverAnswer => {
  // what followed from the assumptions of the last question still follows from those that are the same
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
