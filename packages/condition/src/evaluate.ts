/**
 * Evaluation alone: checked conditions (stored as JSON) decide calls, without the parser. JSON that was not read is asked for its `treeProblem` first.
 *
 * @packageDocumentation
 */
export type { CheckedCondition } from "./check/checked.ts"
export { CompiledCondition, compileCondition, evaluateCall } from "./evaluate/compile.ts"
export { type FactLayout, factLayout, vocabularyLayout } from "./evaluate/fact-layout.ts"
// REC-139
export { PreparedFacts, prepareFacts } from "./evaluate/prepare-facts.ts"
export { FactReader, type RawFacts } from "./evaluate/read-facts.ts"
export type { TreeProblem } from "./evaluate/tree-problems.ts"
export type {
  AttributeReference,
  Commented,
  Condition,
  ConditionGroup,
  ConditionNegation,
  ConditionNode,
  ConditionTest,
  FlagTest,
  NumberListTest,
  NumberTest,
  PresenceTest,
  PressedTest,
  Quantity,
  TextListTest,
  TextTest,
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
export type {
  AttributeKind,
  AttributeShape,
  StandInFact,
  Vocabulary,
  VocabularyAttribute,
} from "./vocabulary/vocabulary.ts"
