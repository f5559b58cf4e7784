/**
 * The main entry point without what reads mistakes: a text that is not valid is refused with its first problem, without a hint, and no name is looked for that may have been meant. For
 * hosts that load little, such as a page that only asks whether a condition is valid, or that load what reads mistakes (`@callrules/condition/mistakes`) when there is one.
 *
 * @packageDocumentation
 */
export type { CheckedCondition } from "./check/checked.ts"
export { treeProblem } from "./check/tree-problem.ts"
export { CompiledCondition, compileCondition, evaluateCall } from "./evaluate/compile.ts"
export { type FactLayout, factLayout, vocabularyLayout } from "./evaluate/fact-layout.ts"
export { PreparedFacts, prepareFacts } from "./evaluate/prepare-facts.ts"
export { FactReader, type RawFacts } from "./evaluate/read-facts.ts"
export type { TreeProblem } from "./evaluate/tree-problems.ts"
export { applyEdits, suggestCondition } from "./language/edits.ts"
export type { MistakeReader } from "./language/mistake-reader.ts"
export { parseCondition, readCondition } from "./language/plain.ts"
export { CONDITION_PROBLEM_CODES, type ConditionProblem, type ConditionProblemCode } from "./language/problems.ts"
export { renderProblem } from "./language/render-problem.ts"
export { attributeText } from "./language/tree/attribute-text.ts"
export { formatCondition } from "./language/tree/format.ts"
export { MAX_NESTING_LEVELS, MAX_NODES, MAX_NUMBER, MAX_TEXT_BYTES } from "./language/tree/limits.ts"
export {
  type AttributeReference,
  CONDITION_VERSION,
  type Commented,
  type Condition,
  type ConditionGroup,
  type ConditionNegation,
  type ConditionNode,
  type ConditionTest,
  type FlagTest,
  isTest,
  joinParts,
  type NumberListTest,
  type NumberTest,
  type PresenceTest,
  type PressedTest,
  type Quantity,
  type TextListTest,
  type TextTest,
  testsOf,
} from "./language/tree/tree.ts"
export type {
  EqualityOperator,
  ListOperator,
  NumberOperator,
  OrderOperator,
  PresenceOperator,
  SearchOperator,
  TextOperator,
} from "./operators/operators.ts"
export { checkVocabulary, VOCABULARY_PROBLEM_CODES, type VocabularyProblem } from "./vocabulary/check-vocabulary.ts"
export type {
  AttributeKind,
  AttributeShape,
  StandInFact,
  Vocabulary,
  VocabularyAttribute,
} from "./vocabulary/vocabulary.ts"
