/**
 * The recording condition language: parse, check, compile, evaluate, format, and the recording decision.
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
export { attributeText } from "./attribute-text.ts"
export { checkCondition } from "./check.ts"
export {
  checkVocabulary,
  VOCABULARY_PROBLEM_CODES,
  type VocabularyProblem,
} from "./check-vocabulary.ts"
export type { CheckedCondition } from "./checked.ts"
export { CompiledCondition, compileCondition, evaluateCall } from "./compile.ts"
export { type Completion, type CompletionKind, type Completions, completeCondition } from "./complete.ts"
export type { DecidingQuality } from "./explain/deciding.ts"
export {
  type DecidingFact,
  type ExplainOptions,
  type Explanation,
  explainCondition,
} from "./explain/explain.ts"
export type { ExplainedGroup, ExplainedPart, ExplainedTest, Nearness } from "./explain/explained-part.ts"
export { explanationText } from "./explain/explanation-text.ts"
export type { Change, Flip } from "./explain/flips.ts"
export { type FactLayout, factLayout, vocabularyLayout } from "./fact-layout.ts"
export { checkWeeklyHours, HOURS_PROBLEM_CODES, type HoursProblem } from "./facts/check-hours.ts"
export { type OpeningHours, WEEKDAY_NAMES, type WeekdayName, type WeeklyHours } from "./facts/hours.ts"
export { DEFAULT_REPEAT_DAYS, isRepeatCaller, type RepeatableCall } from "./facts/repeat-caller.ts"
export { duringHours } from "./facts/weekly-hours.ts"
export { formatCondition } from "./format.ts"
export { MAX_NESTING_LEVELS, MAX_NODES, MAX_NUMBER, MAX_TEXT_BYTES } from "./limits.ts"
export { CONDITION_WARNING_CODES, type ConditionWarning, type ConditionWarningCode, lintCondition } from "./lint.ts"
export { parseCondition, readCondition } from "./parse.ts"
export {
  type Certainty,
  isCertain,
  type PartialOptions,
  type PartialVerdict,
  partiallyEvaluate,
} from "./partial/partial.ts"
export type { UnknownFacts } from "./partial/unknown-facts.ts"
export { PreparedFacts, prepareFacts } from "./prepare-facts.ts"
export { CONDITION_PROBLEM_CODES, type ConditionProblem, type ConditionProblemCode } from "./problems.ts"
export { FactReader, type RawFacts } from "./read-facts.ts"
export {
  decideRecording,
  RECORDING_REASONS,
  type ReadableSettings,
  type RecordingDecision,
  type RecordingReason,
  type SettingsInForce,
} from "./recording.ts"
export { renderProblem } from "./render-problem.ts"
export {
  type RecordingSettings,
  SETTINGS_PROBLEM_CODES,
  type SettingsProblem,
  type SettingsProblemCode,
  type SettingsRequest,
  settingsAfter,
  validateSettingsRequest,
} from "./settings-request.ts"
export {
  SQL_PROBLEM_CODES,
  type SqlColumn,
  type SqlColumns,
  type SqlProblem,
  type SqlProblemCode,
} from "./sql/columns.ts"
export { SQLITE_NFC_FUNCTION, type SqlDialect } from "./sql/dialect.ts"
export { type SqlCondition, type SqlOptions, toSql } from "./sql/to-sql.ts"
export { type OutdatedCondition, readStoredCondition, recheck, type StoredCondition } from "./stored-condition.ts"
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
  type NumberOperator,
  type NumberTest,
  type PresenceTest,
  type PressedTest,
  type Quantity,
  type TextListTest,
  type TextOperator,
  type TextTest,
  testsOf,
} from "./tree.ts"
export type { TreeProblem } from "./tree-problems.ts"
export {
  type AttributeKind,
  type AttributeShape,
  publishedVocabulary,
  type StandInFact,
  type Vocabulary,
  type VocabularyAttribute,
} from "./vocabulary.ts"
