// Stage 4: a checked tree to steps. For prepared facts the first four flags index up to 16 rows; each row is an answer,
// or the first of a chain of steps that ends in one. Steps are shared between rows, and no answer allocates anything.

import { misusedBriefly } from "@callrules/model/misuse"
import type { CheckedCondition } from "../check/checked.ts"
import { attributeKey } from "../language/tree/attribute-key.ts"
import { type ConditionNode, isTest, testsOf } from "../language/tree/tree.ts"
import type { AttributeShape } from "../vocabulary/vocabulary.ts"
import { type FactLayout, factLayout, hasAll } from "./fact-layout.ts"
import { answer, costOf, isFlagBelow, operationOver, shortListOf } from "./operation.ts"
import { callOf, isPrepared, moveFacts, PreparedFacts, prepareFacts } from "./prepare-facts.ts"
import { propertiesOf, type RawFacts } from "./read-facts.ts"
import { OPERATIONS, type Operation, Step } from "./step.ts"
import { outlineProblem, type TreeProblem, UNREADABLE } from "./tree-problems.ts"

const FLAGS_IN_ROWS = 4

const bitsWhere = (rows: ReadonlyArray<Step>, holds: (row: Step) => boolean): number =>
  rows.reduce((bits, row, index) => (holds(row) ? bits | (1 << index) : bits), 0)

// REC-90
const MET = answer(true)
const NOT_MET = answer(false)

/** What a condition tests. */
type TestedIn = Pick<CheckedCondition, "root" | "attributes">

/** A condition that is ready to decide calls. Made by {@link compileCondition} only. */
export class CompiledCondition {
  /** The layout of the facts that `evaluate` takes at no cost. */
  declare readonly layout: FactLayout
  /** Why no call meets it: the outline of what was compiled is that of no checked condition. `undefined`: nothing was found. */
  declare readonly problem: TreeProblem | undefined
  declare private readonly rows: ReadonlyArray<Step>
  declare private readonly mask: number
  // one bit per row: whether the row is an answer, and whether that is yes
  declare private readonly settled: number
  declare private readonly met: number
  // for raw calls: flags are steps too, so that none is read that the answer does not need
  declare private readonly first: Step
  declare private readonly attributes: ReadonlyArray<AttributeShape>
  declare private readonly pressed: boolean
  // the last other layout that was looked at, and whether it has all that the condition tests
  declare private otherLayout: FactLayout
  declare private otherHasAll: boolean

  /** @internal */
  constructor(
    { root, attributes }: TestedIn,
    layout: FactLayout,
    rows: ReadonlyArray<Step>,
    first: Step,
    problem: TreeProblem | undefined,
  ) {
    this.layout = layout
    this.rows = rows
    this.mask = rows.length - 1
    this.settled = bitsWhere(rows, (row) => row === MET || row === NOT_MET)
    this.met = bitsWhere(rows, (row) => row === MET)
    this.first = first
    this.attributes = attributes
    this.pressed = testsPressed(root)
    this.otherLayout = layout
    this.otherHasAll = true
    this.problem = problem
  }

  /**
   * Whether a call meets the condition. Allocates nothing. Facts that were prepared for another layout are moved over
   * first, at a cost; what that layout does not have is read from their call.
   */
  evaluate(facts: PreparedFacts): boolean {
    if (facts.layout !== this.layout) return this.walkFrom(this.moved(facts))
    const row = 1 << (facts.bits & this.mask)
    // the flags alone decide it
    if ((this.settled & row) !== 0) return (this.met & row) !== 0
    return this.walkFrom(facts)
  }

  private moved(facts: PreparedFacts): PreparedFacts {
    if (facts.layout !== this.otherLayout) {
      this.otherLayout = facts.layout
      this.otherHasAll = hasAll(facts.layout, this.attributes, this.pressed)
    }
    // REC-165
    return this.otherHasAll ? moveFacts(facts, this.layout) : prepareFacts(this.layout, facts.call)
  }

  private walkFrom(facts: PreparedFacts): boolean {
    return (this.rows[facts.bits & this.mask] ?? NOT_MET).walk(facts)
  }

  /** Whether a raw call meets the condition, or one whose facts are prepared. Reads only the facts that the answer needs. No input throws. */
  evaluateCall(facts: unknown): boolean {
    try {
      return facts instanceof PreparedFacts ? this.evaluate(facts) : this.first.walkRaw(propertiesOf(facts))
    } catch {
      // a getter threw: prepareFacts reads each fact on its own and takes this one as absent
      return this.evaluate(prepareFacts(this.layout, facts))
    }
  }
}

const testsPressed = (root: ConditionNode | null): boolean => testsOf(root).some(({ kind }) => kind === "pressed")

/**
 * Makes a condition ready to decide calls: once, when it is saved or loaded. Uses no `eval`, no `new Function`. Without
 * a layout the condition gets one of its own, with the attributes that it tests.
 *
 * A layout serves facts that are prepared once for many conditions. One that lacks an attribute of the condition (a
 * field under `"any"`, or one that was added later) is not taken: the condition gets its own then, and facts that were
 * prepared with the other are read again from their call.
 *
 * Conditions come from `readCondition`, `readStoredCondition`, or, stored as JSON, `readStoredTree`, which say what is
 * wrong. What skipped them is to have no `treeProblem`: of such a tree only the outline is looked at here. If that cannot be right (an
 * unknown version, an unknown kind of part, a test of what is not listed), no call meets it, and `problem` says why. The operators and
 * values of its tests are taken as they are. A program that hands in the text of a condition, or the result of reading it, is told
 * by a TypeError.
 *
 * Rules REC-89, REC-90, REC-164 and REC-165.
 *
 * @example
 * ```ts
 * import * as Result from "effect/Result"
 * import { readCondition } from "@callrules/condition"
 * import { publishedVocabulary } from "@callrules/recording-condition"
 * import { compileCondition, evaluateCall } from "@callrules/condition/evaluate"
 *
 * const vocabulary = publishedVocabulary({ customDataFields: ["product"] })
 * const checked = Result.getOrThrow(readCondition('mobile and custom_data[product] = "solar"', vocabulary))
 * const compiled = compileCondition(checked)
 * console.assert(evaluateCall(compiled, { phone_type: "Mobile", custom_data: { product: "solar" } }))
 * console.assert(!evaluateCall(compiled, { phone_type: "Landline" }))
 * ```
 */
export const compileCondition = (condition: CheckedCondition, shared?: FactLayout): CompiledCondition => {
  refuseUnread(condition)
  const problem = outlineProblem(condition)
  if (problem !== undefined) return metByNone(problem, shared)
  try {
    return compiled(condition, shared)
  } catch {
    return metByNone(UNREADABLE, shared)
  }
}

const metByNone = (problem: TreeProblem, layout = NO_LAYOUT): CompiledCondition =>
  new CompiledCondition(NOTHING, layout, [NOT_MET], NOT_MET, problem)

const compiled = (condition: CheckedCondition, shared: FactLayout | undefined): CompiledCondition => {
  const fits = shared !== undefined && hasAll(shared, condition.attributes, testsPressed(condition.root))
  const layout = fits ? shared : ownLayout(condition)
  const plan = planFor(condition, layout)
  const used = rowFlagsOf(plan)
  const rows: Array<Step> = []
  for (let row = 0; row < 1 << used; row++) rows.push(build(plan, { row, used }, MET, NOT_MET))
  return new CompiledCondition(condition, layout, rows, rawSteps(plan), undefined)
}

/** Refuses the text of a condition, and the result of reading it: what seems to be right would be met by no call. */
// REC-211
const refuseUnread = (given: unknown): void => {
  if (typeof given === "string" || (typeof given === "object" && given !== null && "_tag" in given)) {
    misusedBriefly("a condition that was read", "orThrow(readCondition(text, vocabulary))")
  }
}

const NOTHING: TestedIn = { root: null, attributes: [] }

/**
 * Decides raw calls, for one call or two: by the same steps as `evaluateCall`, which are made when they are first needed,
 * and without those for prepared facts. The facts must be plain data.
 */
export const rawDecider = (condition: CheckedCondition): ((facts: RawFacts) => boolean) => {
  let first: Step | undefined
  return (facts) => {
    first ??= rawSteps(planFor(condition, NO_LAYOUT))
    return first.walkRaw(propertiesOf(facts))
  }
}

const rawSteps = (plan: Plan): Step => build(plan, undefined, MET, NOT_MET)

const NO_LAYOUT = factLayout([], false)

/** Whether a raw call meets a compiled condition: `compiled.evaluateCall(facts)` as a function. */
export const evaluateCall = (compiled: CompiledCondition, facts: unknown): boolean => compiled.evaluateCall(facts)

/** A layout with the attributes of one condition, the flags that it tests most in front. */
const ownLayout = (condition: CheckedCondition): FactLayout => {
  const counts = new Map<string, number>()
  const tests = testsOf(condition.root)
  for (const test of tests) if (test.kind === "flag") counts.set(test.attribute, (counts.get(test.attribute) ?? 0) + 1)
  const count = (shape: AttributeShape): number => counts.get(shape.attribute) ?? 0
  const attributes = [...condition.attributes].sort((a, b) => count(b) - count(a))
  return factLayout(
    attributes,
    tests.some(({ kind }) => kind === "pressed"),
  )
}

/** Facts prepared with all that a condition tests: as they are given, or read from their call. */
export const preparedFor = (condition: CheckedCondition, facts: unknown): PreparedFacts =>
  isPrepared(facts) && hasAll(facts.layout, condition.attributes, testsPressed(condition.root))
    ? facts
    : prepareFacts(ownLayout(condition), callOf(facts))

/** The tree in the form that steps are built from, cheap parts first; negations have gone into the tests. */
type Plan = TestPlan | GroupPlan

interface TestPlan {
  readonly test: Operation
  readonly inverted: boolean
  readonly cost: number
  /** The steps that were built for the test so far, in any row, each with where it leads. */
  readonly steps: Array<{ readonly first: Step; readonly met: Step; readonly notMet: Step }>
}

interface GroupPlan {
  /** Whether all parts must hold, or one of them. */
  readonly all: boolean
  readonly parts: ReadonlyArray<Plan>
  readonly cost: number
}

/** All of no parts hold. */
const NO_CONDITION: Plan = { all: true, parts: [], cost: 0 }

/** What steps are built for: the values of the flags in front, of which there are `used`; `undefined` for raw calls. */
interface Target {
  readonly row: number
  readonly used: number
}

/** The plan of a whole condition over a layout. */
// REC-07
const planFor = ({ root, attributes }: CheckedCondition, layout: FactLayout): Plan =>
  root === null ? NO_CONDITION : planOf(root, layout, new Map(attributes.map((shape) => [attributeKey(shape), shape])))

// REC-46, REC-89
const planOf = (
  node: ConditionNode,
  layout: FactLayout,
  shapes: ReadonlyMap<string, AttributeShape>,
  inverted = false,
): Plan => {
  if (isTest(node)) {
    const shape = node.kind === "pressed" ? undefined : shapes.get(attributeKey(node))
    const test = operationOver(layout, shape, node)
    return { test, inverted: inverted !== test.inverted, cost: costOf(test), steps: [] }
  }
  if (node.kind === "not") return planOf(node.of, layout, shapes, !inverted)
  const parts = node.of.map((part) => planOf(part, layout, shapes, inverted)).sort((a, b) => a.cost - b.cost)
  const cost = parts.reduce((sum, part) => sum + part.cost, 1)
  // De Morgan: the parts carry the negation, the group turns around
  return { all: (node.kind === "and") !== inverted, parts, cost }
}

const rowFlagsOf = (plan: Plan): number => {
  if ("parts" in plan) return Math.max(0, ...plan.parts.map(rowFlagsOf))
  return isFlagBelow(plan.test, FLAGS_IN_ROWS) ? plan.test.place + 1 : 0
}

/** The first step of a plan for a target, which goes on to `yes` or `no`. */
const build = (plan: Plan, target: Target | undefined, yes: Step, no: Step): Step => {
  if (yes === no) return yes
  if ("parts" in plan) {
    // REC-08
    return plan.all
      ? plan.parts.reduceRight((next, part) => build(part, target, next, no), yes)
      : plan.parts.reduceRight((next, part) => build(part, target, yes, next), no)
  }
  const { test, steps } = plan
  const met = plan.inverted ? no : yes
  const notMet = plan.inverted ? yes : no
  // raw calls pass each test in one place only: nothing is shared, and a list stays one step that reads its fact once
  if (target === undefined) return new Step(test, met, notMet)
  if (isFlagBelow(test, target.used)) return (target.row >>> test.place) & 1 ? met : notMet
  const shared = steps.find((step) => step.met === met && step.notMet === notMet)
  if (shared !== undefined) return shared.first
  const first = stepsOver(test, met, notMet)
  steps.push({ first, met, notMet })
  return first
}

/** The first step of a test over prepared facts; a short list is as many comparisons. */
const stepsOver = (test: Operation, met: Step, notMet: Step): Step => {
  const texts = shortListOf(test)
  if (texts.length === 0) return new Step(test, met, notMet)
  const equals = { ...test, operation: OPERATIONS.textEquals }
  return texts.reduceRight((next, text) => new Step({ ...equals, text }, met, next), notMet)
}
