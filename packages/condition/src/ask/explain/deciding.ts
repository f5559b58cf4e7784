// Which facts of a call decided its verdict: while those keep their values, the verdict stays the same.
import type { Budget } from "../analyze/budget.ts"
import { held } from "../analyze/fact.ts"
import type { Formula } from "../analyze/formula.ts"
import { inHalves } from "../analyze/in-halves.ts"
import { type Literal, not, TRUE } from "../analyze/literal.ts"
import type { SolverAnswer } from "../analyze/solver.ts"
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
  /** Whether the verdict can turn while these facts but one, in the order of their numbers, keep their values. */
  readonly turnsWithout: (kept: ReadonlyArray<number>, left: number) => SolverAnswer
  /** After an answer of "satisfiable": which facts keep their values where the verdict turns, by number. */
  readonly keeping: () => ReadonlyArray<boolean>
}

/** Questions about whether `verdict`, which is true as things are, can turn. */
// REC-93
export const questionsAbout = (formula: Formula, verdict: Literal, facts: ReadonlyArray<CallFact>): FactQuestions => {
  const { solver } = formula
  // one literal for all that a value says: a fact may have two thousand atoms
  const literals = facts.map((fact) => formula.join("and", held(fact, fact.value)))
  const literalOf = (index: number): Literal => literals[index] ?? TRUE
  const turns = (kept: ReadonlyArray<number>): SolverAnswer => solver.solve([not(verdict), ...kept.map(literalOf)])
  return {
    all: [...facts.keys()],
    turns,
    turnsWithout: (kept, left) => turns(inHalves(kept, (index) => index, left, facts.length)),
    keeping: () => literals.map(solver.isTrue),
  }
}

const MOST_STEPS_FOR_SMALLEST = 500_000

/** The facts that decide the verdict; all of the facts together do. */
// REC-92
export const decidingFacts = (questions: FactQuestions, facts: ReadonlyArray<CallFact>, budget: Budget): Deciding => {
  const minimal = withoutNeedless(questions)
  // what is found to be as small as can be is worth less than what would turn the verdict, which is looked for after it
  const spared = Math.max(0, budget.left - MOST_STEPS_FOR_SMALLEST)
  budget.left -= spared
  const smallest = minimal.complete ? smallestSet(questions, minimal, budget) : undefined
  if (spared > 0) budget.left = Math.max(0, budget.left) + spared
  const kept = new Set(smallest ?? minimal.kept)
  return {
    facts: facts.filter((_, index) => kept.has(index)),
    quality: smallest !== undefined ? "smallest" : minimal.complete ? "minimal" : "sufficient",
  }
}

interface MinimalSet {
  readonly kept: ReadonlyArray<number>
  /** Those that are in every deciding set: each of them turns the verdict alone. */
  readonly needed: ReadonlyArray<number>
  /** Whether all of it was found out. */
  readonly complete: boolean
}

/** Drops facts one by one, the last first, as long as the rest decides. */
const withoutNeedless = ({ all, turnsWithout, keeping }: FactQuestions): MinimalSet => {
  let kept = all
  const needed: Array<number> = []
  let complete = true
  for (const index of [...all].reverse()) {
    const answer = turnsWithout(kept, index)
    if (answer === "unsatisfiable") kept = kept.filter((other) => other !== index)
    else if (answer === "undecided") complete = false
    else if (keeping().filter((keeps) => !keeps).length === 1) needed.push(index)
  }
  return { kept, needed, complete }
}

/**
 * The smallest deciding set. Facts that turn the verdict when only they are free must have a member in it; a smallest
 * set that has one in each such group found so far either decides, or shows another group.
 */
const smallestSet = (
  questions: FactQuestions,
  minimal: MinimalSet,
  budget: Budget,
): ReadonlyArray<number> | undefined => {
  const groups: Array<ReadonlyArray<number>> = minimal.needed.map((index) => [index])
  for (;;) {
    const chosen = smallestHittingSet(groups, budget)
    if (chosen === undefined) return undefined
    if (chosen.length === minimal.kept.length) return minimal.kept
    const answer = questions.turns(chosen)
    if (answer === "unsatisfiable") return chosen
    groups.push(turningGroup(questions, chosen, answer === "satisfiable" ? questions.keeping() : []))
  }
}

/**
 * A group of facts, none of which is needless, outside `chosen` that turns the verdict when only it is free. Where the
 * budget runs out the group may be any: nothing is decided after that. `keeping`: for a case in which the verdict turns
 * and `chosen` is kept, which facts are.
 */
export const turningGroup = (
  questions: FactQuestions,
  chosen: ReadonlyArray<number>,
  keeping: ReadonlyArray<boolean> = [],
): ReadonlyArray<number> => {
  let kept = keeping
  const fixed = [...chosen]
  const free: Array<number> = []
  for (const index of questions.all) {
    if (kept[index] === true) fixed.push(index)
    else if (questions.turns([...fixed, index]) === "satisfiable") {
      fixed.push(index)
      kept = questions.keeping()
    } else free.push(index)
  }
  return free
}
