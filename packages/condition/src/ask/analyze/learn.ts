// What is learnt from a conflict.
import { FALSE, type Literal, TRUE } from "./literal.ts"
import { assign, attach, backtrack, type ExclusiveGroup, NO_REASON, type Search } from "./search.ts"

/**
 * From a clause that became false: the clause that tells why, with one literal of the deepest level at its front (the
 * first unique implication point).
 */
const explainConflict = (search: Search, conflict: ReadonlyArray<Literal>): Array<Literal> => {
  const deepest = search.levelStarts.length
  const seen = new Set<number>()
  const clause: Array<Literal> = [FALSE]
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
      else clause.push(literal)
    }
    search.budget.left -= cause.length
    while (!seen.has((search.trail[index] ?? TRUE) >> 1)) index -= 1
    const literal = search.trail[index] ?? TRUE
    index -= 1
    open -= 1
    if (open === 0) {
      clause[0] = literal ^ 1
      return clause
    }
    const reason = search.reason[literal >> 1] ?? NO_REASON
    cause = typeof reason === "number" ? [reason ^ 1] : reason.literals
  }
}

/**
 * A clause without what its other literals exclude: when it says that a member of a group is false, it need not name other
 * members of that group, which are false where that one is true.
 */
const withoutExcluded = (search: Search, clause: Array<Literal>): Array<Literal> => {
  const excluding = new Set<ExclusiveGroup>()
  for (const literal of clause) for (const group of search.groups[literal ^ 1] ?? []) excluding.add(group)
  if (excluding.size === 0) return clause
  // the first literal is the one that follows
  return clause.filter((literal, at) => at === 0 || !search.groups[literal]?.some((group) => excluding.has(group)))
}

/** Goes back to where the conflict could have been foreseen, with a clause that foresees it. */
export const learn = (search: Search, conflict: ReadonlyArray<Literal>): void => {
  const clause = withoutExcluded(search, explainConflict(search, conflict))
  const level = clause.reduce(
    (most, literal, at) => (at === 0 ? most : Math.max(most, search.level[literal >> 1] ?? 0)),
    0,
  )
  backtrack(search, level)
  const asserted = clause[0] ?? FALSE
  // the second watch must be the literal that is unassigned first when the search goes back further
  const second = clause.findIndex((literal, index) => index > 0 && search.level[literal >> 1] === level)
  if (second > 1) [clause[1], clause[second]] = [clause[second] ?? FALSE, clause[1] ?? FALSE]
  // a single literal is assigned there
  const attached = attach(search, clause)
  if (clause.length > 1) assign(search, asserted, attached ?? (clause[1] ?? FALSE) ^ 1)
}
