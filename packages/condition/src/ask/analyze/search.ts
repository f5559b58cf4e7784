// The state of the solver's search: which literals are assigned, at which level, and why.
import type { Budget } from "./budget.ts"
import { type DecisionQueue, decisionQueue } from "./decision-queue.ts"
import { type Literal, TRUE } from "./literal.ts"

/** Literals of which one must be true; the first two are watched. */
export interface Clause {
  readonly literals: Array<Literal>
  /** Where a literal that is not false is looked for next: from the front each time, long clauses would take their length squared. */
  next: number
}

/** What follows from a literal alone, by the meaning of the variables; asked at most once a literal. */
export type Consequences = (literal: Literal) => ReadonlyArray<Literal>

/** Literals of which at most one is true. That takes no clause for each pair: it is looked at when one becomes true. */
export interface ExclusiveGroup {
  readonly members: ReadonlyArray<Literal>
  /** How many of the members are false now. */
  falseMembers: number
}

/** The state of the search; every array is indexed by variable or by literal. */
export interface Search {
  readonly budget: Budget
  readonly consequences: Consequences
  /** By literal: 1 true, 0 false, -1 not assigned. In bytes, since it is read at random all the time; longer than there are literals. */
  truth: Int8Array
  readonly level: Array<number>
  /** By variable: the clause, or the single literal, that the assignment followed from. */
  readonly reason: Array<Clause | Literal>
  /** By literal: the literals that follow from it alone. */
  readonly follows: Array<Array<Literal>>
  readonly expanded: Array<boolean>
  /** By literal: the groups that it is a member of. */
  readonly groups: Array<ReadonlyArray<ExclusiveGroup>>
  /** By literal: the clauses to look at when it becomes false. */
  readonly watches: Array<Array<Clause>>
  readonly trail: Array<Literal>
  readonly levelStarts: Array<number>
  readonly queue: DecisionQueue
  head: number
  contradiction: boolean
  /** Those of the last question; the first levels are theirs, in their order. */
  assumptions: ReadonlyArray<Literal>
}

export const UNASSIGNED = -1
export const NO_REASON = -1
const NO_GROUPS: ReadonlyArray<ExclusiveGroup> = []

/** A search that knows nothing but that "true" is true. */
export const makeSearch = (budget: Budget, consequences: Consequences): Search => {
  const search: Search = {
    budget,
    consequences,
    truth: new Int8Array(64).fill(UNASSIGNED),
    level: [],
    reason: [],
    follows: [],
    expanded: [],
    groups: [],
    watches: [],
    trail: [],
    levelStarts: [],
    queue: decisionQueue((variable) => search.truth[variable * 2] !== UNASSIGNED),
    head: 0,
    contradiction: false,
    assumptions: [],
  }
  newVariable(search)
  assign(search, TRUE, NO_REASON)
  return search
}

export const newVariable = (search: Search): number => {
  const variable = search.level.length
  if (variable * 2 >= search.truth.length) search.truth = twiceAsLong(search.truth)
  search.level.push(0)
  search.reason.push(NO_REASON)
  search.follows.push([], [])
  search.expanded.push(false, false)
  search.groups.push(NO_GROUPS, NO_GROUPS)
  search.watches.push([], [])
  search.queue.add(variable)
  return variable
}

const twiceAsLong = (truth: Int8Array): Int8Array => {
  const longer = new Int8Array(truth.length * 2).fill(UNASSIGNED)
  longer.set(truth)
  return longer
}

export const assign = (search: Search, literal: Literal, reason: Clause | Literal): void => {
  const variable = literal >> 1
  search.truth[literal] = 1
  search.truth[literal ^ 1] = 0
  search.level[variable] = search.levelStarts.length
  search.reason[variable] = reason
  search.trail.push(literal)
  for (const group of search.groups[literal ^ 1] ?? NO_GROUPS) group.falseMembers += 1
}

export const backtrack = (search: Search, level: number): void => {
  const start = search.levelStarts[level]
  if (start === undefined) return
  for (let index = search.trail.length - 1; index >= start; index--) {
    const literal = search.trail[index] ?? TRUE
    search.truth[literal] = UNASSIGNED
    search.truth[literal ^ 1] = UNASSIGNED
    search.queue.released(literal >> 1)
    for (const group of search.groups[literal ^ 1] ?? NO_GROUPS) group.falseMembers -= 1
  }
  shorten(search.trail, start)
  shorten(search.levelStarts, level)
  search.head = start
}

/** Adds a clause whose first two literals are not false (or a unit whose literal is not); it, where it is more than a pair. */
export const attach = (search: Search, literals: Array<Literal>): Clause | undefined => {
  const [first, second] = literals
  if (first === undefined) search.contradiction = true
  else if (second === undefined) assign(search, first, NO_REASON)
  else if (literals.length === 2) {
    search.follows[first ^ 1]?.push(second)
    search.follows[second ^ 1]?.push(first)
  } else {
    const clause = { literals, next: 2 }
    search.watches[first]?.push(clause)
    search.watches[second]?.push(clause)
    return clause
  }
  return undefined
}

/** Takes away what stands behind the first so many. Setting `length` gives memory back each time, and is slow. */
export const shorten = (list: Array<unknown>, length: number): void => {
  while (list.length > length) list.pop()
}
