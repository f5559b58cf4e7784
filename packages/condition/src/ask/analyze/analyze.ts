// What can be said of conditions for all calls at once: exactly, or "undecided" when the budget runs out.

import type { CheckedCondition } from "../../check/checked.ts"
import { rawDecider } from "../../evaluate/compile.ts"
import { expectChecked } from "../../expected.ts"
import { attributeText } from "../../language/tree/attribute-text.ts"
import { type Budget, budgetOf } from "./budget.ts"
import { type ExampleCall, exampleCall } from "./example-call.ts"
import { type Formula, makeFormula } from "./formula.ts"
import { type Literal, not, TRUE } from "./literal.ts"
import { independentOf, type RedundantPart, redundancyOf } from "./redundant.ts"
import { withRoot } from "./with-root.ts"

/** How much work an analysis may do. */
export interface AnalysisOptions {
  /** Steps of the search; default {@link DEFAULT_ANALYSIS_STEPS}. The same steps give the same answer everywhere. */
  readonly steps?: number
}

/**
 * The answer to a question about all calls. A "no" comes with a call for which it is otherwise; the compiled
 * condition was run on it. "undecided": the budget ran out, or the only calls found give one fact two values (two
 * attributes of a vocabulary that are read from the same fact in different ways).
 */
export type Answer =
  | {
      /** So it is for every call. */
      readonly answer: "yes"
    }
  | {
      /** It is otherwise for at least one call. */
      readonly answer: "no"
      /** The facts of such a call; without any key where it needs no fact. */
      readonly example: ExampleCall
    }
  | {
      /** Neither was found out; more steps may. */
      readonly answer: "undecided"
    }

/** What the analysis says of one condition. */
export interface Analysis {
  /** Whether every call meets the condition; the example of a "no" does not meet it. */
  readonly alwaysTrue: Answer
  /** Whether no call meets the condition; the example of a "no" meets it. */
  readonly neverTrue: Answer
  /**
   * The parts that can be left out, all of them together, without changing the verdict for any call. Empty for a
   * condition that is always or never true.
   */
  readonly redundant: ReadonlyArray<RedundantPart>
  /** Whether every part was looked at; false when the budget ran out. */
  readonly redundantComplete: boolean
  /** The condition without its redundant parts; the condition itself when there are none. */
  readonly simplified: CheckedCondition
}

/**
 * Whether a condition is always true, never true, or has redundant parts. Atoms over one attribute know each other:
 * `= "a"` excludes `= "b"`, numbers are ordered, keypress paths are prefixes; booleans exclude each other only where
 * the vocabulary says so.
 *
 * Rules REC-100 to REC-102, REC-105 and REC-106.
 *
 * @returns the analysis; never a problem.
 *
 * @example
 * ```ts
 * import * as Result from "effect/Result"
 * import { readCondition } from "@callrules/condition"
 * import { analyzeCondition } from "@callrules/condition/ask"
 * import { publishedVocabulary } from "@callrules/recording-condition"
 *
 * const vocabulary = publishedVocabulary({ customDataFields: [] })
 * const condition = Result.getOrThrow(readCondition('media_type = "tv" and media_type contains "radio"', vocabulary))
 * console.assert(analyzeCondition(condition).neverTrue.answer === "yes")
 * ```
 */
export const analyzeCondition = (condition: CheckedCondition, options: AnalysisOptions = {}): Analysis =>
  analyzeParts(condition, options).analysis

/**
 * The analysis of a condition, and those of its redundant parts that can be left out each by itself: they are looked for
 * when they are asked for.
 */
export const analyzeParts = (
  condition: CheckedCondition,
  options: AnalysisOptions = {},
): { readonly analysis: Analysis; readonly independent: () => ReadonlyArray<RedundantPart> } => {
  expectChecked(condition)
  const budget = budgetOf(options.steps)
  const formula = makeFormula([condition], budget)
  const literal = rootLiteral(formula, condition)
  const meets = rawDecider(condition)
  // REC-100
  const alwaysTrue = never(formula, not(literal), (facts) => !meets(facts))
  const neverTrue = never(formula, literal, meets)
  const constant = alwaysTrue.answer === "yes" || neverTrue.answer === "yes"
  const exhausted = budget.left < 0
  const { root } = condition
  if (constant || exhausted || root === null) {
    const analysis = { alwaysTrue, neverTrue, redundant: [], redundantComplete: !exhausted, simplified: condition }
    return { analysis, independent: () => [] }
  }
  const { parts, rest, complete } = redundancyOf(formula, root)
  const analysis = {
    alwaysTrue,
    neverTrue,
    redundant: parts,
    redundantComplete: complete,
    simplified: parts.length === 0 ? condition : withRoot(condition, rest),
  }
  return { analysis, independent: () => independentOf(formula, root, parts) }
}

/**
 * Whether every call that meets `a` meets `b`. Conditions that read an attribute in different ways are not compared.
 *
 * Rule REC-103.
 *
 * @returns yes; no, with a call that meets `a` and not `b`; or undecided.
 *
 * @example
 * ```ts
 * import * as Result from "effect/Result"
 * import { readCondition } from "@callrules/condition"
 * import { implies } from "@callrules/condition/ask"
 * import { publishedVocabulary } from "@callrules/recording-condition"
 *
 * const vocabulary = publishedVocabulary({ customDataFields: [] })
 * const read = (text: string) => Result.getOrThrow(readCondition(text, vocabulary))
 * console.assert(implies(read("pressed[1 2]"), read("pressed[1]")).answer === "yes")
 * const other = implies(read("pressed[1]"), read("pressed[1 2]"))
 * console.assert(other.answer === "no" && String(other.example["keypresses"]) === "1")
 * ```
 */
export const implies = (a: CheckedCondition, b: CheckedCondition, options: AnalysisOptions = {}): Answer =>
  impliesWithin(budgetOf(options.steps), a, b)

/**
 * Whether two conditions have the same verdict for every call. Conditions that read an attribute in
 * different ways are not compared.
 *
 * Rule REC-104.
 *
 * @returns yes; no, with a call that meets one and not the other; or undecided.
 *
 * @example
 * ```ts
 * import * as Result from "effect/Result"
 * import { readCondition } from "@callrules/condition"
 * import { equivalent } from "@callrules/condition/ask"
 * import { publishedVocabulary } from "@callrules/recording-condition"
 *
 * const vocabulary = publishedVocabulary({ customDataFields: [] })
 * const read = (text: string) => Result.getOrThrow(readCondition(text, vocabulary))
 * console.assert(equivalent(read("not (mobile or repeat)"), read("not mobile and not repeat")).answer === "yes")
 * ```
 */
export const equivalent = (a: CheckedCondition, b: CheckedCondition, options: AnalysisOptions = {}): Answer => {
  const budget = budgetOf(options.steps)
  const forward = impliesWithin(budget, a, b)
  if (forward.answer === "no") return forward
  const backward = impliesWithin(budget, b, a)
  return backward.answer === "no" || forward.answer === "yes" ? backward : forward
}

const impliesWithin = (budget: Budget, a: CheckedCondition, b: CheckedCondition): Answer => {
  expectChecked(a)
  expectChecked(b)
  if (!sameVocabulary(a, b)) return { answer: "undecided" }
  const formula = makeFormula([a, b], budget)
  const broken = formula.join("and", [rootLiteral(formula, a), not(rootLiteral(formula, b))])
  return never(formula, broken, (facts) => rawDecider(a)(facts) && !rawDecider(b)(facts))
}

/** Whether a literal is false for every call; an example is checked before it is given. */
const never = (formula: Formula, literal: Literal, check: (facts: ExampleCall) => boolean): Answer => {
  const outcome = formula.solver.solve([literal])
  if (outcome === "unsatisfiable") return { answer: "yes" }
  const example = outcome === "satisfiable" ? exampleCall(formula) : undefined
  return example !== undefined && check(example) ? { answer: "no", example } : { answer: "undecided" }
}

const rootLiteral = (formula: Formula, { root }: CheckedCondition): Literal =>
  root === null ? TRUE : formula.literalOf(root)

/** Whether two conditions read each attribute that both of them test in the same way. */
const sameVocabulary = (a: CheckedCondition, b: CheckedCondition): boolean => {
  const shapes = new Map(a.attributes.map((shape) => [attributeText(shape), JSON.stringify(shape)]))
  return b.attributes.every((shape) => {
    const other = shapes.get(attributeText(shape))
    return other === undefined || other === JSON.stringify(shape)
  })
}
