// What would turn a verdict: values of facts with which the condition comes out the other way.

import type { CompiledCondition } from "../../evaluate/compile.ts"
import { exampleValue, type FactValue, held, rawFacts } from "../analyze/fact.ts"
import type { Formula } from "../analyze/formula.ts"
import { type Literal, not } from "../analyze/solver.ts"
import type { CallFact } from "./call-fact.ts"
import { type FactQuestions, turningGroup } from "./deciding.ts"

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
  /** True as things are. */
  readonly verdict: Literal
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
  const single = deciding.flatMap((fact) => flipOf(question, [fact]) ?? [])
  if (single.length > 0) return single
  const group = turningGroup(question.questions, [])
  const several = question.facts.filter((_, index) => group.includes(index))
  return [flipOf(question, several)].filter((flip) => flip !== undefined)
}

type Values = Map<CallFact, FactValue>

/** New values for these facts, and for these only, that turn the verdict. */
const flipOf = (question: FlipQuestion, free: ReadonlyArray<CallFact>): Flip | undefined => {
  const { solver } = question.formula
  const values: Values = new Map(question.facts.map((fact) => [fact, fact.value]))
  if (solver.solve(turning(question, values, free)) !== "satisfiable") return undefined
  for (const fact of free) values.set(fact, exampleValue(fact, solver) ?? null)
  for (const fact of free) values.set(fact, nearest(question, fact, values) ?? values.get(fact) ?? null)
  if (question.compiled.evaluateCall(rawFacts(values)) === question.met) return undefined
  return { changes: free.map((fact) => ({ fact: fact.name, from: fact.value, to: values.get(fact) ?? null })) }
}

/** What is asked of the solver: the other verdict, while all facts but `free` have their values. */
const turning = ({ verdict }: FlipQuestion, values: Values, free: ReadonlyArray<CallFact>): ReadonlyArray<Literal> => [
  not(verdict),
  ...[...values].flatMap(([fact, value]) => (free.includes(fact) ? [] : held(fact, value))),
]

/**
 * The number nearest to the call's own among the bounds of the condition and those 1 beside them, or where none of these
 * turns the verdict, 0.001 beside them: people read `61 sec` more easily than `60.001 sec`. `undefined` when the fact is none or
 * would have to be absent.
 */
const nearest = (question: FlipQuestion, fact: CallFact, values: Values): number | undefined => {
  // an absent number counts as 0
  const value = Number(fact.value)
  const bounds = fact.atoms.flatMap(({ atom }) =>
    atom.kind === "bound" && Number.isFinite(atom.bound) ? [atom.bound] : [],
  )
  const fixed = turning(question, values, [fact])
  const turns = (number: number): boolean =>
    question.formula.solver.solve([...fixed, ...held(fact, number)]) === "satisfiable"
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
