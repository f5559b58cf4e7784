// What would turn a verdict: values of facts with which the condition comes out the other way.
import { exampleValue, type FactValue, held, rawFacts } from "../analyze/fact.ts"
import type { Formula } from "../analyze/formula.ts"
import { type Literal, not } from "../analyze/solver.ts"
import type { CompiledCondition } from "../compile.ts"
import type { CallFact } from "./call-fact.ts"
import { turningGroup } from "./deciding.ts"

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
  readonly compiled: CompiledCondition
}

/**
 * For each of the deciding facts a change that turns the verdict alone, a number to the nearest such value; where no
 * fact alone can, one flip of several. Every flip was evaluated.
 */
export const findFlips = (question: FlipQuestion, deciding: ReadonlyArray<CallFact>): ReadonlyArray<Flip> => {
  const single = deciding.flatMap((fact) => flipOf(question, [fact]) ?? [])
  if (single.length > 0) return single
  const { formula, facts, verdict } = question
  const literals = facts.map((fact) => held(fact, fact.value))
  const group = turningGroup(facts.length, [], (kept) =>
    formula.solver.solve([not(verdict), ...kept.flatMap((index) => literals[index] ?? [])]),
  )
  const flip =
    group === undefined
      ? undefined
      : flipOf(
          question,
          facts.filter((_, index) => group.includes(index)),
        )
  return flip === undefined ? [] : [flip]
}

/** New values for these facts, and for these only, that turn the verdict. */
const flipOf = (question: FlipQuestion, free: ReadonlyArray<CallFact>): Flip | undefined => {
  const { formula, verdict, facts } = question
  const fixed = facts.filter((fact) => !free.includes(fact)).flatMap((fact) => held(fact, fact.value))
  if (free.length === 0 || formula.solver.solve([not(verdict), ...fixed]) !== "satisfiable") return undefined
  const found = new Map<CallFact, FactValue>()
  for (const fact of free) {
    const value = exampleValue(fact, formula.solver)
    if (value === undefined) return undefined
    found.set(fact, value)
  }
  const [only] = free
  if (free.length === 1 && only?.shape?.kind === "number")
    found.set(only, nearest(question, only, fixed) ?? found.get(only) ?? null)
  const turned = rawFacts(
    facts.map((fact) => [fact, found.has(fact) ? (found.get(fact) ?? null) : fact.value] as const),
  )
  if (question.compiled.evaluateCall(turned) === question.met) return undefined
  return { changes: [...found].map(([fact, to]) => ({ fact: fact.name, from: fact.value, to })) }
}

/** The number nearest to the call's own that turns the verdict; `undefined` when the fact would have to be absent. */
const nearest = (
  { formula, verdict }: FlipQuestion,
  fact: CallFact,
  fixed: ReadonlyArray<Literal>,
): number | undefined => {
  const value = typeof fact.value === "number" ? fact.value : 0
  const bounds = fact.atoms.flatMap(({ atom }) =>
    atom.kind === "bound" && Number.isFinite(atom.bound) ? [atom.bound] : [],
  )
  const turns = (number: number): boolean =>
    formula.solver.solve([not(verdict), ...fixed, ...held(fact, number)]) === "satisfiable"
  for (const steps of [
    [0, 1, -1],
    [0.001, -0.001],
  ]) {
    const candidates = [...new Set(bounds)].flatMap((bound) => steps.map((step) => bound + step))
    const found = candidates.sort((a, b) => Math.abs(a - value) - Math.abs(b - value)).find(turns)
    if (found !== undefined) return found
  }
  return undefined
}
