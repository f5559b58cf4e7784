// Evaluating a condition while some facts are unknown: what is certain already, and what is left of the condition.

import type { CheckedCondition } from "../../check/checked.ts"
import { attributeText } from "../../language/tree/attribute-text.ts"
import { formatNode } from "../../language/tree/format.ts"
import { type ConditionNode, testsOf } from "../../language/tree/tree.ts"
import { type Budget, budgetOf } from "../analyze/budget.ts"
import { makeFormula } from "../analyze/formula.ts"
import { redundancyOf } from "../analyze/redundant.ts"
import { withRoot } from "../analyze/with-root.ts"
import { knownTests } from "./known-tests.ts"
import { type KnownTest, residualOf } from "./residual.ts"
import type { UnknownFacts } from "./unknown-facts.ts"

/** How much work a question may take. */
export interface PartialOptions {
  /** Steps of the analysis; default {@link DEFAULT_ANALYSIS_STEPS}. */
  readonly steps?: number
}

/**
 * What a condition comes to while facts are unknown.
 *
 * - `met`, `not-met`: so for every value of the unknown facts.
 * - `residual`: the condition that is left, over unknown facts only, with its canonical `text`. For every value of the
 *   unknown facts it has the verdict of the whole condition. `exhausted`: the budget ran out, so the residual
 *   may be longer than it must, and may even be met by every call or by none.
 */
export type PartialVerdict =
  | {
      /** The call meets the condition, whatever is still unknown. */
      readonly kind: "met"
    }
  | {
      /** The call does not meet the condition, whatever is still unknown. */
      readonly kind: "not-met"
    }
  | {
      /** It depends on unknown facts. */
      readonly kind: "residual"
      /** What is left; it can be compiled, stored and analysed like any other. */
      readonly condition: CheckedCondition
      /** The same in canonical form; never empty. */
      readonly text: string
      /** Whether the budget ran out, so that less might be left than this. */
      readonly exhausted: boolean
    }

/**
 * Evaluates a condition while some facts are unknown. `facts` are raw facts or prepared ones; a fact that is missing
 * and not listed as unknown is absent.
 *
 * Rules REC-97 to REC-99.
 *
 * @returns `met` or `not-met` where that is certain, else the residual condition.
 *
 * @example
 * ```ts
 * import * as Result from "effect/Result"
 * import { readCondition } from "@callrules/condition"
 * import { partiallyEvaluate } from "@callrules/condition/ask"
 * import { publishedVocabulary } from "@callrules/recording-condition"
 *
 * const vocabulary = publishedVocabulary({ customDataFields: ["product"] })
 * const condition = Result.getOrThrow(readCondition('mobile and (repeat or custom_data[product] = "solar")', vocabulary))
 * const product = { attribute: "custom_data", field: "product" }
 * const rest = partiallyEvaluate(condition, { mobile: true }, { attributes: [product] })
 * console.assert(rest.kind === "residual" && rest.text === 'custom_data[product] = "solar"')
 * const repeat = { attribute: "repeat" }
 * console.assert(partiallyEvaluate(condition, { mobile: false }, { attributes: [repeat] }).kind === "not-met")
 * ```
 */
export const partiallyEvaluate = (
  condition: CheckedCondition,
  facts: unknown,
  unknown: UnknownFacts,
  options: PartialOptions = {},
): PartialVerdict => {
  const settled = settle(condition, knownTests(condition, facts, unknown), budgetOf(options.steps))
  if (typeof settled === "boolean") return { kind: settled ? "met" : "not-met" }
  const { rest, exhausted } = settled
  return { kind: "residual", condition: withRoot(condition, rest), text: formatNode(rest), exhausted }
}

/** Whether a verdict is certain; when it is not, the facts that it depends on. */
export type Certainty =
  | {
      /** The verdict is the same for every value of the unknown facts. */
      readonly certain: true
      /** The verdict: whether the call meets the condition. */
      readonly met: boolean
    }
  | {
      /** The verdict depends on unknown facts, or the budget ran out. */
      readonly certain: false
      /** Those facts as a condition writes them (`custom_data[product]`, `pressed`), each once; never empty. */
      readonly unknown: ReadonlyArray<string>
      /** Whether the budget ran out: the verdict may be certain after all, or depend on fewer facts than these. */
      readonly exhausted: boolean
    }

/**
 * Whether a condition has one verdict for every value of the facts that are unknown. Exact within the budget, over the
 * facts that the condition tests: a boolean that it does not test, and that would exclude one it does, is not read.
 * Beyond the budget the verdict counts as not certain.
 *
 * Rules REC-65, REC-67, REC-160 and REC-161.
 *
 * @returns the verdict when it is certain, else the unknown facts that it depends on.
 *
 * @example
 * ```ts
 * import * as Result from "effect/Result"
 * import { readCondition } from "@callrules/condition"
 * import { isCertain } from "@callrules/condition/ask"
 * import { publishedVocabulary } from "@callrules/recording-condition"
 *
 * const vocabulary = publishedVocabulary({ customDataFields: [] })
 * const condition = Result.getOrThrow(readCondition("pressed[1 2] or repeat", vocabulary))
 * const open = isCertain(condition, { keypresses: ["1"] }, { keypressesOpen: true })
 * console.assert(!open.certain && open.unknown[0] === "pressed")
 * const wrongKey = isCertain(condition, { keypresses: ["2"] }, { keypressesOpen: true })
 * console.assert(wrongKey.certain && !wrongKey.met)
 * ```
 */
export const isCertain = (
  condition: CheckedCondition,
  facts: unknown,
  unknown: UnknownFacts,
  options: PartialOptions = {},
): Certainty => {
  const settled = settle(condition, knownTests(condition, facts, unknown), budgetOf(options.steps))
  if (typeof settled === "boolean") return { certain: true, met: settled }
  const names = testsOf(settled.rest).map((test) => (test.kind === "pressed" ? "pressed" : attributeText(test)))
  return { certain: false, unknown: [...new Set(names)], exhausted: settled.exhausted }
}

/** The certain verdict, or what is left of the tree. */
const settle = (
  condition: CheckedCondition,
  known: KnownTest,
  budget: Budget,
): boolean | { readonly rest: ConditionNode; readonly exhausted: boolean } => {
  const rest = condition.root === null ? true : residualOf(condition.root, known)
  if (typeof rest === "boolean") return rest
  const formula = makeFormula([withRoot(condition, rest)], budget)
  const canBe = (met: boolean) => formula.solver.solve([formula.literalOf(rest) ^ (met ? 0 : 1)])
  if (canBe(false) === "unsatisfiable") return true
  const passing = canBe(true)
  if (passing === "unsatisfiable") return false
  // a budget that the first question spent is spent for the second
  if (passing === "undecided") return { rest, exhausted: true }
  const { rest: least, complete } = redundancyOf(formula, rest)
  return { rest: least, exhausted: !complete }
}
