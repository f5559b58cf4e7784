/**
 * The main entry point without all that reads, explains or questions a condition: for hosts that decide per call and load the language (`@callrules/recording-condition/plain`) when a condition has to be read.
 *
 * @packageDocumentation
 */

export { decideRecording } from "./decide-recording.ts"
export { type DecisionFacts, decisionFacts } from "./decision-facts.ts"
export { decisionHint } from "./decision-hint.ts"
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
export type { StoredCondition } from "./stored/removed-fields.ts"
export { decideWithoutCondition } from "./without-condition.ts"
