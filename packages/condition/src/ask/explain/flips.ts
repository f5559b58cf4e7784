// What would turn a verdict: values of facts with which the condition comes out the other way.

import type { CompiledCondition } from "../../evaluate/compile.ts"
import { exampleValue, type FactValue } from "../analyze/fact.ts"
import type { Formula } from "../analyze/formula.ts"
import type { CallFact } from "./call-fact.ts"
import { type FactQuestions, turningGroup } from "./deciding.ts"
import { trialCall } from "./trial-call.ts"

/** One fact that would have to be otherwise. */
export interface Change {
  /** The fact as a condition writes it. */
  readonly fact: string
  /** Its value on the call, in the form in which it is compared; null when it is absent. */
  readonly from: FactValue
  /** A value with which the verdict turns, once the other changes are made too; null: it would have to be absent. */
  readonly to: FactValue
}

/**
 * Changes that together turn the verdict. Without any one of them it stands, or booleans that exclude each other are true
 * at once.
 */
export interface Flip {
  /** One change for each fact, never none. */
  readonly changes: ReadonlyArray<Change>
}

/** All that looking for flips needs. */
export interface FlipQuestion {
  readonly formula: Formula
  readonly met: boolean
  readonly facts: ReadonlyArray<CallFact>
  readonly questions: FactQuestions
  readonly compiled: CompiledCondition
}

/**
 * For each of the deciding facts a change that turns the verdict alone; where no fact alone can, one flip of several.
 * A number goes to the nearest value that turns the verdict together with the other changes, among the bounds that the
 * condition names and the numbers 1 beside them; 0.001 beside them where none of these does. Every flip was evaluated.
 */
export const findFlips = (question: FlipQuestion, deciding: ReadonlyArray<CallFact>): ReadonlyArray<Flip> => {
  const { questions, facts } = question
  const trial = trialOf(question)
  const single = deciding.flatMap((fact) => {
    const turns = questions.turnsWithout(questions.all, facts.indexOf(fact)) === "satisfiable"
    return turns ? (flipOf(question, trial, [fact]) ?? []) : []
  })
  if (single.length > 0) return single
  const group = new Set(turningGroup(questions, []))
  const kept = questions.all.filter((index) => !group.has(index))
  if (questions.turns(kept) !== "satisfiable") return []
  const several = facts.filter((_, index) => group.has(index))
  return [flipOf(question, trial, several)].filter((flip) => flip !== undefined)
}

/** Values that are tried on the call. */
interface Trial {
  readonly set: (fact: CallFact, value: FactValue) => void
  /** Whether the verdict is another one than on the call as it was. */
  readonly turns: () => boolean
}

const trialOf = ({ facts, compiled, met }: FlipQuestion): Trial => {
  const call = trialCall(facts)
  return { set: call.set, turns: () => compiled.evaluateCall(call.facts) !== met }
}

/** New values for these facts, and for these only, that turn the verdict; the solver has found some. */
const flipOf = ({ formula }: FlipQuestion, trial: Trial, free: ReadonlyArray<CallFact>): Flip | undefined => {
  const values = new Map(free.map((fact) => [fact, exampleValue(fact, formula.solver) ?? null]))
  for (const [fact, value] of values) trial.set(fact, value)
  for (const [fact, value] of values) {
    const found = nearest(trial, fact) ?? value
    values.set(fact, found)
    trial.set(fact, found)
  }
  const turns = trial.turns()
  for (const fact of free) trial.set(fact, fact.value)
  return turns ? { changes: [...values].map(([fact, to]) => ({ fact: fact.name, from: fact.value, to })) } : undefined
}

/**
 * The number nearest to the call's own among the bounds of the condition and those 1 beside them, or where none of these
 * turns the verdict, 0.001 beside them: people read `61 sec` more easily than `60.001 sec`. `undefined` when the fact is none or
 * would have to be absent.
 */
const nearest = (trial: Trial, fact: CallFact): number | undefined => {
  // an absent number counts as 0
  const value = Number(fact.value)
  const bounds = fact.atoms.flatMap(({ atom }) =>
    atom.kind === "bound" && Number.isFinite(atom.bound) ? [atom.bound] : [],
  )
  const turns = (number: number): boolean => {
    trial.set(fact, number)
    return trial.turns()
  }
  for (const steps of [
    [0, 1, -1],
    [0.001, -0.001],
  ]) {
    // REC-96
    const candidates = [...new Set(bounds)].flatMap((bound) => steps.map((step) => bound + step).map(inThousandths))
    const nearestNumber = candidates.sort((a, b) => Math.abs(a - value) - Math.abs(b - value)).find(turns)
    if (nearestNumber !== undefined) return nearestNumber
  }
  return undefined
}

/** A number without what adding decimals leaves behind: conditions write no more than three. */
const inThousandths = (number: number): number => Math.round(number * 1000) / 1000
