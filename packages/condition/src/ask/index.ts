/**
 * Questions about conditions: explain a verdict, analyze for all calls, evaluate while facts are unknown, lint, complete.
 *
 * @packageDocumentation
 */
export {
  type Analysis,
  type AnalysisOptions,
  type Answer,
  analyzeCondition,
  equivalent,
  implies,
} from "./analyze/analyze.ts"
export { DEFAULT_ANALYSIS_STEPS } from "./analyze/budget.ts"
export type { ExampleCall } from "./analyze/example-call.ts"
export type { FactValue } from "./analyze/fact.ts"
export type { RedundantPart } from "./analyze/redundant.ts"
export { type Completions, completeCondition } from "./complete/complete.ts"
export type { Completion, CompletionKind } from "./complete/completion.ts"
export { type CertaintyExplanation, explainCertainty } from "./explain/certainty.ts"
export type { DecidingQuality } from "./explain/deciding.ts"
export { type DecidingFact, type ExplainOptions, type Explanation, explainCondition } from "./explain/explain.ts"
export type { ExplainedGroup, ExplainedPart, ExplainedTest, Nearness } from "./explain/explained-part.ts"
export { type ExplanationCode, type ExplanationLine, explanationLines } from "./explain/explanation-lines.ts"
export { explanationText } from "./explain/explanation-text.ts"
export type { Change, Flip } from "./explain/flips.ts"
export { CONDITION_WARNING_CODES, type ConditionWarning, type ConditionWarningCode, lintCondition } from "./lint.ts"
export {
  type Certainty,
  isCertain,
  type PartialOptions,
  type PartialVerdict,
  partiallyEvaluate,
} from "./partial/partial.ts"
export type { UnknownFacts } from "./partial/unknown-facts.ts"
export { unknownWords } from "./partial/unknown-words.ts"
