// What would take away that a verdict is certainly met, or make it so, while facts are unknown.
import type { CheckedCondition } from "../../check/checked.ts"
import { compileCondition } from "../../evaluate/compile.ts"
import type { Budget } from "../analyze/budget.ts"
import type { Formula } from "../analyze/formula.ts"
import { isCertain } from "../partial/partial.ts"
import { type UnknownFacts, unknownParts } from "../partial/unknown-facts.ts"
import type { CallFact } from "./call-fact.ts"
import { decidingFacts, questionsAbout } from "./deciding.ts"
import type { ExplainOptions } from "./explain.ts"
import { type Change, type Flip, findFlips } from "./flips.ts"
import { trialCall } from "./trial-call.ts"

/** All that looking for such flips needs. */
export interface CertainFlipQuestion {
  readonly condition: CheckedCondition
  readonly formula: Formula
  readonly facts: ReadonlyArray<CallFact>
  /** The facts that some test of the condition asks for and that are not known, those too that another fact excludes. */
  readonly open: ReadonlySet<string>
  readonly unknown: UnknownFacts
  /** The verdict; null: it is not certain. */
  readonly met: boolean | null
  readonly budget: Budget
  readonly options: ExplainOptions
}

/**
 * Flips between "met for certain" and anything else. What is unknown is first taken as absent; a change that turns the verdict of
 * that call then also says what has to be known besides, as little as is found.
 */
export const findCertainFlips = (question: CertainFlipQuestion): ReadonlyArray<Flip> => {
  const { condition, met, open, facts } = question
  const isMet = compileCondition(condition).evaluateCall(trialCall(facts).facts)
  const flips = met !== true && isMet ? [{ changes: [] }] : flipsOfCall(question, isMet)
  const shown = ({ changes }: Flip): Flip => ({
    changes: changes.map((change) => (open.has(change.fact) ? { ...change, from: null } : change)),
  })
  if (met === true) return flips.map(shown)
  return flips.flatMap((flip) => {
    const certain = withWhatMustBeKnown(question, flip)
    return certain === undefined ? [] : [shown(certain)]
  })
}

/** Flips of the call on which everything unknown is absent. */
const flipsOfCall = (
  { budget, condition, facts, formula }: CertainFlipQuestion,
  isMet: boolean,
): ReadonlyArray<Flip> => {
  if (condition.root === null) return []
  const questions = questionsAbout(formula, formula.literalOf(condition.root) ^ (isMet ? 0 : 1), facts)
  const deciding = decidingFacts(questions, facts, budget)
  return findFlips({ formula, met: isMet, facts, questions, compiled: compileCondition(condition) }, deciding.facts)
}

/** Beyond so many unknown facts all of them are named: trying to leave each out would take too long. */
const MOST_LEFT_OUT = 20

/** The flip with those unknown facts whose values must be known too; `undefined` when even all of them do not make it certain. */
const withWhatMustBeKnown = (question: CertainFlipQuestion, { changes }: Flip): Flip | undefined => {
  const { condition, facts, open, options } = question
  const trial = trialCall(facts)
  const changed = new Map(changes.map((change) => [change.fact, change]))
  for (const fact of facts) {
    const change = changed.get(fact.name)
    if (change !== undefined) trial.set(fact, change.to)
  }
  const isMetKnowing = (known: ReadonlySet<string>): boolean => {
    const certainty = isCertain(condition, trial.facts, stillUnknown(question, known), options)
    return certainty.certain && certainty.met
  }
  const known = new Set([...changed.keys(), ...open])
  if (!isMetKnowing(known)) return undefined
  const others = [...open].filter((name) => !changed.has(name))
  for (const name of others.length > MOST_LEFT_OUT ? [] : others) {
    known.delete(name)
    if (!isMetKnowing(known)) known.add(name)
  }
  const more = facts.filter(({ name }) => known.has(name) && !changed.has(name))
  return { changes: [...changes, ...more.map(({ name, value }): Change => ({ fact: name, from: null, to: value }))] }
}

/** What stays unknown once some facts are known. Of keys that may still follow, those so far stay known. */
const stillUnknown = (
  { condition, facts, open, unknown }: CertainFlipQuestion,
  known: ReadonlySet<string>,
): UnknownFacts => {
  const left = facts.filter(({ name }) => open.has(name) && !known.has(name))
  const { keypresses } = unknownParts(unknown, condition.attributes)
  return {
    attributes: left.flatMap(({ shape }) => {
      if (shape === undefined) return keypresses ? [{ attribute: "pressed" }] : []
      const { attribute, field } = shape
      return [field === undefined ? { attribute } : { attribute, field }]
    }),
    keypressesOpen: left.some(({ shape }) => shape === undefined),
  }
}
