/**
 * Evaluation alone: checked conditions (stored as JSON) decide calls, without the parser.
 *
 * @packageDocumentation
 */
export type { CheckedCondition } from "./checked.ts"
export { CompiledCondition, compileCondition, evaluateCall } from "./compile.ts"
export { type FactLayout, factLayout, vocabularyLayout } from "./fact-layout.ts"
// REC-139
export { PreparedFacts, prepareFacts } from "./prepare-facts.ts"
export { FactReader, type RawFacts } from "./read-facts.ts"
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
  NumberOperator,
  NumberTest,
  PresenceTest,
  PressedTest,
  Quantity,
  TextListTest,
  TextOperator,
  TextTest,
} from "./tree.ts"
export type { TreeProblem } from "./tree-problems.ts"
export type { AttributeKind, AttributeShape, StandInFact, Vocabulary, VocabularyAttribute } from "./vocabulary.ts"
