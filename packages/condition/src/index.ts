/**
 * The condition language: parse, check, compile, evaluate and format conditions on calls, over a vocabulary of the host.
 *
 * @packageDocumentation
 */
export { checkCondition } from "./check/check-condition.ts"
export type { CheckedCondition } from "./check/checked.ts"
export { treeProblem } from "./check/tree-problem.ts"
export { CompiledCondition, compileCondition, evaluateCall } from "./evaluate/compile.ts"
export { type FactLayout, factLayout, vocabularyLayout } from "./evaluate/fact-layout.ts"
export { PreparedFacts, prepareFacts } from "./evaluate/prepare-facts.ts"
export { FactReader, type RawFacts } from "./evaluate/read-facts.ts"
export type { TreeProblem } from "./evaluate/tree-problems.ts"
export { applyEdits, suggestCondition } from "./language/edits.ts"
export { parseCondition, readCondition } from "./language/parse.ts"
export { CONDITION_PROBLEM_CODES, type ConditionProblem, type ConditionProblemCode } from "./language/problems.ts"
export { renderProblem } from "./language/render-problem.ts"
export { type TextToken, type TextTokenKind, textTokens } from "./language/text-tokens.ts"
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
