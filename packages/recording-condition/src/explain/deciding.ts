// Which facts of a call decided its verdict: with those held, it stands whatever the others are.
import type { Budget } from "../analyze/budget.ts"
import { held } from "../analyze/fact.ts"
import type { Formula } from "../analyze/formula.ts"
import { type Literal, not, type SolverAnswer } from "../analyze/solver.ts"
import type { CallFact } from "./call-fact.ts"
import { smallestHittingSet } from "./hitting-set.ts"

/**
 * How good a set of deciding facts is: `smallest`: no set has fewer facts; `minimal`: none of its facts can be dropped;
 * `sufficient`: it decides, but the budget did not allow to find out whether all of it is needed.
 */
export type DecidingQuality = "smallest" | "minimal" | "sufficient"

/** A set of facts that decide. */
export interface Deciding {
  readonly facts: ReadonlyArray<CallFact>
  readonly quality: DecidingQuality
}

/** The facts that decide that `verdict` is true; all of the facts together do. */
export const decidingFacts = (
  formula: Formula,
  verdict: Literal,
  facts: ReadonlyArray<CallFact>,
  budget: Budget,
): Deciding => {
  const literals = facts.map((fact) => held(fact, fact.value))
  const turns = (kept: ReadonlyArray<number>): SolverAnswer =>
    formula.solver.solve([not(verdict), ...kept.flatMap((index) => literals[index] ?? [])])
  const minimal = withoutNeedless(facts.length, turns)
  const smallest = minimal.complete ? smallestSet(facts.length, minimal.kept, turns, budget) : undefined
  const kept = smallest ?? minimal.kept
  return {
    facts: facts.filter((_, index) => kept.includes(index)),
    quality: smallest !== undefined ? "smallest" : minimal.complete ? "minimal" : "sufficient",
  }
}

/** Drops facts one by one, the last first, as long as the rest decides. */
const withoutNeedless = (count: number, turns: (kept: ReadonlyArray<number>) => SolverAnswer) => {
  let kept: ReadonlyArray<number> = Array.from({ length: count }, (_, index) => index)
  let complete = true
  for (let index = count - 1; index >= 0; index--) {
    const less = kept.filter((other) => other !== index)
    const answer = turns(less)
    if (answer === "unsatisfiable") kept = less
    complete &&= answer !== "undecided"
  }
  return { kept, complete }
}

/**
 * The smallest deciding set. Facts that turn the verdict when only they are free must have a member in it; a smallest
 * set that has one in each such group found so far either decides, or shows another group.
 */
const smallestSet = (
  count: number,
  minimal: ReadonlyArray<number>,
  turns: (kept: ReadonlyArray<number>) => SolverAnswer,
  budget: Budget,
): ReadonlyArray<number> | undefined => {
  const groups: Array<ReadonlyArray<number>> = []
  for (;;) {
    const chosen = smallestHittingSet(groups, budget)
    if (chosen === undefined) return undefined
    if (chosen.length === minimal.length) return minimal
    const answer = turns(chosen)
    if (answer === "undecided") return undefined
    if (answer === "unsatisfiable") return chosen
    const group = turningGroup(count, chosen, turns)
    if (group === undefined) return undefined
    groups.push(group)
  }
}

/** A group of facts, none of which is needless, outside `chosen` that turns the verdict when only it is free. */
export const turningGroup = (
  count: number,
  chosen: ReadonlyArray<number>,
  turns: (kept: ReadonlyArray<number>) => SolverAnswer,
): ReadonlyArray<number> | undefined => {
  let fixed = chosen
  const free: Array<number> = []
  for (let index = 0; index < count; index++) {
    if (fixed.includes(index)) continue
    const answer = turns([...fixed, index])
    if (answer === "undecided") return undefined
    if (answer === "satisfiable") fixed = [...fixed, index]
    else free.push(index)
  }
  return free
}
