/**
 * The main entry point without what says what was meant by a condition with mistakes: for hosts that load it (`@callrules/recording-condition/mistakes`) when there is a mistake.
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
export { validateSettingsRequest } from "./settings/plain-settings-request.ts"
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
export { readStoredCondition } from "./stored/plain-stored-condition.ts"
export type { StoredCondition } from "./stored/removed-fields.ts"
export { decideWithoutCondition } from "./without-condition.ts"
