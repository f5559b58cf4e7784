// What follows from what is assigned: by single literals, by exclusive groups and by clauses.
import { FALSE, type Literal, TRUE } from "./literal.ts"
import { assign, type Clause, type ExclusiveGroup, type Search, shorten, UNASSIGNED } from "./search.ts"

/** Literals of a clause that became false. */
type Conflict = ReadonlyArray<Literal>

/** Assigns all that follows; a clause that became false, or `undefined`. */
export const propagate = (search: Search): Conflict | undefined => {
  while (search.head < search.trail.length) {
    const literal = search.trail[search.head] ?? TRUE
    search.head += 1
    const conflict =
      propagateAlone(search, literal) ?? propagateGroups(search, literal) ?? propagateClauses(search, literal ^ 1)
    if (conflict !== undefined) return conflict
  }
  return undefined
}

const propagateAlone = (search: Search, literal: Literal): Conflict | undefined => {
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

const propagateGroups = (search: Search, literal: Literal): Conflict | undefined => {
  for (const group of search.groups[literal] ?? []) {
    const conflict = propagateGroup(search, literal, group)
    if (conflict !== undefined) return conflict
  }
  return undefined
}

/** The other members of a group are false once one is true. */
const propagateGroup = (search: Search, literal: Literal, group: ExclusiveGroup): Conflict | undefined => {
  search.budget.left -= 1
  if (group.falseMembers === group.members.length - 1) return undefined
  search.budget.left -= group.members.length
  for (const other of group.members) {
    if (other === literal || search.truth[other] === 0) continue
    if (search.truth[other] === 1) return [literal ^ 1, other ^ 1]
    assign(search, other ^ 1, literal)
  }
  return undefined
}

const propagateClauses = (search: Search, falsified: Literal): Conflict | undefined => {
  const watching = search.watches[falsified] ?? []
  search.budget.left -= watching.length
  let kept = 0
  for (let index = 0; index < watching.length; index++) {
    const clause = watching[index]
    if (clause === undefined) continue
    const { literals } = clause
    if (literals[0] === falsified) {
      literals[0] = literals[1] ?? falsified
      literals[1] = falsified
    }
    const other = literals[0] ?? falsified
    if (search.truth[other] !== 1 && watchAnother(search, clause)) continue
    watching[kept++] = clause
    if (search.truth[other] === UNASSIGNED) assign(search, other, clause)
    else if (search.truth[other] === 0) {
      for (let rest = index + 1; rest < watching.length; rest++) watching[kept++] = watching[rest] ?? clause
      shorten(watching, kept)
      return literals
    }
  }
  shorten(watching, kept)
  return undefined
}

/** Moves the second watch of a clause to a literal that is not false; whether there was one. */
const watchAnother = (search: Search, clause: Clause): boolean =>
  watchWithin(search, clause, clause.next, clause.literals.length) || watchWithin(search, clause, 2, clause.next)

const watchWithin = (search: Search, clause: Clause, from: number, to: number): boolean => {
  const { literals } = clause
  for (let index = from; index < to; index++) {
    const literal = literals[index] ?? FALSE
    if (search.truth[literal] === 0) continue
    literals[index] = literals[1] ?? FALSE
    literals[1] = literal
    clause.next = index
    search.watches[literal]?.push(clause)
    search.budget.left -= index - from + 1
    return true
  }
  search.budget.left -= to - from
  return false
}
