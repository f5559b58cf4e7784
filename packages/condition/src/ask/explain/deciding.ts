// Which facts of a call decided its verdict: while those keep their values, the verdict stays the same.
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

/** What can be asked of the facts of a call, by their numbers. */
export interface FactQuestions {
  /** The number of every fact. */
  readonly all: ReadonlyArray<number>
  /** Whether the verdict can turn while these facts keep their values; once the budget is spent, always "undecided". */
  readonly turns: (kept: ReadonlyArray<number>) => SolverAnswer
}

/** Questions about whether `verdict`, which is true as things are, can turn. */
// REC-93
export const questionsAbout = (
  { solver }: Formula,
  verdict: Literal,
  facts: ReadonlyArray<CallFact>,
): FactQuestions => {
  const literals = facts.map((fact) => held(fact, fact.value))
  return {
    all: [...facts.keys()],
    turns: (kept) => solver.solve([not(verdict), ...kept.flatMap((index) => literals[index] ?? [])]),
  }
}

/** The facts that decide the verdict; all of the facts together do. */
// REC-92
export const decidingFacts = (questions: FactQuestions, facts: ReadonlyArray<CallFact>, budget: Budget): Deciding => {
  const minimal = withoutNeedless(questions)
  const smallest = minimal.complete ? smallestSet(questions, minimal.kept, budget) : undefined
  const indices = smallest ?? minimal.kept
  return {
    facts: facts.filter((_, index) => indices.includes(index)),
    quality: smallest !== undefined ? "smallest" : minimal.complete ? "minimal" : "sufficient",
  }
}

/** Drops facts one by one, the last first, as long as the rest decides. */
const withoutNeedless = ({ all, turns }: FactQuestions) => {
  let kept = all
  let complete = true
  for (const index of [...all].reverse()) {
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
  questions: FactQuestions,
  minimal: ReadonlyArray<number>,
  budget: Budget,
): ReadonlyArray<number> | undefined => {
  const groups: Array<ReadonlyArray<number>> = []
  for (;;) {
    const chosen = smallestHittingSet(groups, budget)
    if (chosen === undefined) return undefined
    if (chosen.length === minimal.length) return minimal
    if (questions.turns(chosen) === "unsatisfiable") return chosen
    groups.push(turningGroup(questions, chosen))
  }
}

/**
 * A group of facts, none of which is needless, outside `chosen` that turns the verdict when only it is free. Where the
 * budget runs out the group may be any: nothing is decided after that.
 */
export const turningGroup = ({ all, turns }: FactQuestions, chosen: ReadonlyArray<number>): ReadonlyArray<number> => {
  let fixed = chosen
  const free: Array<number> = []
  for (const index of all) {
    if (turns([...fixed, index]) === "satisfiable") fixed = [...fixed, index]
    else free.push(index)
  }
  return free
}
