// Why a verdict was certain although facts were unknown, or was not: which facts decided, and what it would have taken to be met.
import type { CheckedCondition } from "../../check/checked.ts"
import { preparedFor } from "../../evaluate/compile.ts"
import { expectChecked } from "../../expected.ts"
import { attributeText } from "../../language/tree/attribute-text.ts"
import { type ConditionNode, type ConditionTest, isTest, testsOf } from "../../language/tree/tree.ts"
import { budgetOf } from "../analyze/budget.ts"
import { knownTests } from "../partial/known-tests.ts"
import { partiallyEvaluate } from "../partial/partial.ts"
import type { KnownTest } from "../partial/residual.ts"
import type { UnknownFacts } from "../partial/unknown-facts.ts"
import type { CallFact } from "./call-fact.ts"
import { findCertainFlips } from "./certain-flips.ts"
import { decidingFacts, questionsAbout } from "./deciding.ts"
import { type ExplainOptions, type Explanation, explainCondition, formulaOf, NOTHING_TO_EXPLAIN } from "./explain.ts"
import { type ExplainedPart, type ExplainedTest, explainTest, factName } from "./explained-part.ts"

/**
 * Why a verdict was certain, or was not. `met` is null where it depends on what is not known, for the whole and for each part.
 *
 * `deciding` are facts that are known; none when the verdict is not certain. `flips`: where the call meets the condition for certain,
 * what would take that away; else what it would take to meet it for certain. A change of a fact that is not known has null as `from`.
 */
export interface CertaintyExplanation extends Explanation<boolean | null> {
  /** The facts that were not known and that some part depends on, as a condition writes them, in its order. */
  readonly unknown: ReadonlyArray<string>
  /** What is left of the condition for the facts that are not known, in canonical form; `""` when the verdict is certain. */
  readonly rest: string
}

/**
 * Explains what a condition comes to while facts are unknown. With nothing unknown it says what `explainCondition` says.
 *
 * @returns the explanation; no input throws.
 *
 * @example
 * ```ts
 * import * as Result from "effect/Result"
 * import { readCondition } from "@callrules/condition"
 * import { explainCertainty } from "@callrules/condition/ask"
 * import { publishedVocabulary } from "@callrules/recording-condition"
 *
 * const vocabulary = publishedVocabulary({ customDataFields: [] })
 * const condition = Result.getOrThrow(readCondition("mobile and pressed[1]", vocabulary))
 * const open = explainCertainty(condition, { mobile: true, keypresses: [] }, { keypressesOpen: true })
 * console.assert(open.met === null && open.unknown[0] === "pressed" && open.rest === "pressed[1]")
 * const certain = explainCertainty(condition, { mobile: false, keypresses: [] }, { keypressesOpen: true })
 * console.assert(certain.met === false && certain.deciding[0]?.fact === "mobile")
 * ```
 */
// REC-206
export const explainCertainty = (
  condition: CheckedCondition,
  facts: unknown,
  unknown: UnknownFacts,
  options: ExplainOptions = {},
): CertaintyExplanation => {
  expectChecked(condition)
  const { root } = condition
  if (root === null) return { ...NOTHING_TO_EXPLAIN, unknown: [], rest: "" }
  const known = knownTests(condition, facts, unknown)
  const tests = testsOf(root)
  const notKnown = (settles: KnownTest): ReadonlySet<string> =>
    new Set(tests.flatMap((test) => (settles(test) === undefined ? [factName(test)] : [])))
  const unsettled = notKnown(known)
  const { exclusive, ...apart } = condition
  // what another fact excludes is settled, and still not known: without the other one it would be open
  const open = exclusive === undefined ? unsettled : notKnown(knownTests(apart, facts, unknown))
  if (open.size === 0) return { ...explainCondition(condition, facts, options), unknown: [], rest: "" }
  const verdict = partiallyEvaluate(condition, facts, unknown, options)
  const met = verdict.kind === "residual" ? null : verdict.kind === "met"
  const budget = budgetOf(options.steps)
  const prepared = preparedFor(condition, facts)
  const { formula, facts: ofCall } = formulaOf(condition, prepared, budget, open)
  const settled = ofCall.flatMap((fact) => settledPart(fact, open, known))
  const decided =
    met === null
      ? { facts: [], quality: "smallest" as const }
      : decidingFacts(questionsAbout(formula, formula.literalOf(root) ^ (met ? 0 : 1), settled), settled, budget)
  const shapes = new Map(condition.attributes.map((shape) => [attributeText(shape), shape]))
  const shown = (test: ConditionTest): ExplainedTest<boolean | null> => {
    const { bound, value, ...rest } = explainTest(test, shapes, prepared)
    const isHidden = open.has(rest.fact) && test.kind !== "pressed"
    return {
      ...rest,
      met: known(test) ?? null,
      value: isHidden ? null : value,
      ...(isHidden || bound === undefined ? {} : { bound }),
    }
  }
  return {
    met,
    tree: knownPart(root, shown),
    deciding: decided.facts.map(({ name, value }) => ({ fact: name, value })),
    quality: decided.quality,
    flips: findCertainFlips({ condition, formula, facts: ofCall, open, unknown, met, budget, options }),
    unknown: [...unsettled],
    rest: verdict.kind === "residual" ? verdict.text : "",
  }
}

/** The tree with the value of each part, as far as the tests settle it. */
const knownPart = (
  node: ConditionNode,
  shown: (test: ConditionTest) => ExplainedTest<boolean | null>,
): ExplainedPart<boolean | null> => {
  if (isTest(node)) return shown(node)
  if (node.kind === "not") {
    const inner = knownPart(node.of, shown)
    return { kind: "not", met: inner.met === null ? null : !inner.met, of: [inner] }
  }
  const of = node.of.map((part) => knownPart(part, shown))
  const settling = node.kind === "or"
  const isSettled = of.some(({ met }) => met === settling)
  return { kind: node.kind, met: isSettled ? settling : of.some(({ met }) => met === null) ? null : !settling, of }
}

/** What is known of a fact: all of it, nothing, or of the keys so far that they begin with some paths and not with others. */
const settledPart = (fact: CallFact, open: ReadonlySet<string>, known: KnownTest): ReadonlyArray<CallFact> => {
  if (!open.has(fact.name)) return [fact]
  const atoms = fact.atoms.filter(
    ({ atom }) => atom.kind === "path" && known({ kind: "pressed", keys: atom.keys }) !== undefined,
  )
  return atoms.length === 0 ? [] : [{ ...fact, atoms }]
}
