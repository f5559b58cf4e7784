// Why a call met a condition or did not: the value of each part, the facts that decided, and what would turn the verdict.

import type { CheckedCondition } from "../../check/checked.ts"
import { compileCondition, preparedFor } from "../../evaluate/compile.ts"
import type { PreparedFacts } from "../../evaluate/prepare-facts.ts"
import { expectChecked } from "../../expected.ts"
import { attributeText } from "../../language/tree/attribute-text.ts"
import { budgetOf } from "../analyze/budget.ts"
import { type FactValue, held } from "../analyze/fact.ts"
import { type Formula, makeFormula } from "../analyze/formula.ts"
import { type CallFact, callFacts } from "./call-fact.ts"
import { type DecidingQuality, decidingFacts, questionsAbout } from "./deciding.ts"
import { type ExplainedPart, explainPart } from "./explained-part.ts"
import { type Flip, findFlips } from "./flips.ts"

/** How much work an explanation may take. */
export interface ExplainOptions {
  /** Steps of the analysis; default {@link DEFAULT_ANALYSIS_STEPS}. */
  readonly steps?: number
}

/** A fact that took part in deciding. */
export interface DecidingFact {
  /** As a condition writes it: `mobile`, `custom_data[product]`, `pressed`. */
  readonly fact: string
  /** Its value, in the form in which it is compared; null when it is absent. */
  readonly value: FactValue
}

/** Why a call met a condition, or did not. Plain data; `explanationText` puts it into words. */
export interface Explanation<Met extends boolean | null = boolean> {
  /** Whether the call meets the condition; every call meets "no condition". */
  readonly met: Met
  /** The tree with the value of each part; null for "no condition". */
  readonly tree: ExplainedPart<Met> | null
  /** Facts that decide: with these values the verdict is the same for all values of the other facts. Empty: it is always the same. */
  readonly deciding: ReadonlyArray<DecidingFact>
  /**
   * `smallest`: no set with fewer facts decides; `minimal`: none of these can be dropped; `sufficient`: the budget ran
   * out before that was known.
   */
  readonly quality: DecidingQuality
  /**
   * What would turn the verdict: for each fact that can do so alone, one change; where none can alone, one flip of several changes. A number
   * goes to the nearest bound of the condition, or number 1 beside one, that does; else to one 0.001 beside. Empty when nothing can, or the budget ran out.
   */
  readonly flips: ReadonlyArray<Flip>
}

/**
 * Explains why a call meets a condition, or does not. `facts` are raw facts or prepared ones.
 *
 * Rules REC-91 to REC-96.
 *
 * @returns the explanation; no input throws.
 *
 * @example
 * ```ts
 * import * as Result from "effect/Result"
 * import { readCondition } from "@callrules/condition"
 * import { explainCondition } from "@callrules/condition/ask"
 * import { publishedVocabulary } from "@callrules/recording-condition"
 *
 * const vocabulary = publishedVocabulary({ customDataFields: ["product"] })
 * const condition = Result.getOrThrow(readCondition('mobile and (repeat or custom_data[product] = "solar")', vocabulary))
 * const { met, deciding, flips } = explainCondition(condition, { mobile: false, repeat: true })
 * console.assert(!met && deciding.length === 1 && deciding[0]?.fact === "mobile")
 * console.assert(flips[0]?.changes[0]?.to === true)
 * ```
 */
export const explainCondition = (
  condition: CheckedCondition,
  facts: unknown,
  options: ExplainOptions = {},
): Explanation => {
  expectChecked(condition)
  if (condition.root === null) return NOTHING_TO_EXPLAIN
  const prepared = preparedFor(condition, facts)
  const shapes = new Map(condition.attributes.map((shape) => [attributeText(shape), shape]))
  const tree = explainPart(condition.root, shapes, prepared)
  const budget = budgetOf(options.steps)
  const { formula, facts: ofCall } = formulaOf(condition, prepared, budget)
  const verdict = formula.literalOf(condition.root) ^ (tree.met ? 0 : 1)
  const questions = questionsAbout(formula, verdict, ofCall)
  const { facts: deciding, quality } = decidingFacts(questions, ofCall, budget)
  const question = { formula, met: tree.met, facts: ofCall, questions, compiled: compileCondition(condition) }
  // REC-94
  return {
    met: tree.met,
    tree,
    deciding: deciding.map(({ name, value }) => ({ fact: name, value })),
    quality,
    flips: findFlips(question, deciding),
  }
}

const NOTHING: ReadonlySet<string> = new Set()

/** No condition: every call meets it. */
export const NOTHING_TO_EXPLAIN: Explanation = { met: true, tree: null, deciding: [], quality: "smallest", flips: [] }

/**
 * The formula and the call's facts; without the exclusive groups where the call itself breaks them. Facts of the names in `absent`
 * are taken as absent whatever the call says, and only the keys stay.
 */
export const formulaOf = (
  condition: CheckedCondition,
  prepared: PreparedFacts,
  budget: { left: number },
  absent: ReadonlySet<string> = NOTHING,
): { readonly formula: Formula; readonly facts: ReadonlyArray<CallFact> } => {
  const formula = makeFormula([condition], budget)
  const facts = callFacts(formula, prepared, absent)
  const possible = formula.solver.solve(facts.flatMap((fact) => held(fact, fact.value))) !== "unsatisfiable"
  if (possible) return { formula, facts }
  const { exclusive: _, ...plain } = condition
  const open = makeFormula([plain], budget)
  return { formula: open, facts: callFacts(open, prepared, absent) }
}
