/**
 * Recording conditions: the published vocabulary, its facts, recording settings, stored conditions, and the decision whether a call is recorded.
 *
 * @packageDocumentation
 */

export { decideRecording } from "./decide-recording.ts"
export { type DecisionFacts, decisionFacts } from "./decision-facts.ts"
export { decisionHint } from "./decision-hint.ts"
export { type ExplainedDecision, explainDecision } from "./explained-decision.ts"
export { checkWeeklyHours, HOURS_PROBLEM_CODES, type HoursProblem } from "./facts/check-hours.ts"
export { type OpeningHours, WEEKDAY_NAMES, type WeekdayName, type WeeklyHours } from "./facts/hours.ts"
export { DEFAULT_REPEAT_DAYS, isRepeatCaller, type RepeatableCall } from "./facts/repeat-caller.ts"
export { duringHours } from "./facts/weekly-hours.ts"
export { publishedVocabulary } from "./published-vocabulary.ts"
export {
  RECORDING_REASONS,
  type ReadableSettings,
  type RecordingDecision,
  type RecordingReason,
  type SettingsInForce,
  type SettingsWithoutCondition,
} from "./recording-decision.ts"
export { type KeptDecision, type RecordingDecisionBody, recordingDecisionBody } from "./recording-decision-body.ts"
export type { SettingsCondition } from "./settings/settings-condition.ts"
export {
  type RecordingSettings,
  SETTINGS_PROBLEM_CODES,
  type SettingsProblem,
  type SettingsProblemCode,
  type SettingsRefusal,
  type SettingsRequest,
  settingsAfter,
} from "./settings/settings-request.ts"
export { SETTINGS_WARNING_CODES, type SettingsWarning, storedConditionWarnings } from "./settings/settings-warnings.ts"
export { validateSettingsRequest } from "./settings/validate-settings-request.ts"
export type { StoredCondition } from "./stored/removed-fields.ts"
export { type OutdatedCondition, readStoredCondition, recheck } from "./stored/stored-condition.ts"
export { decideWithoutCondition } from "./without-condition.ts"
