/**
 * The entry point `decide` for hosts that decide on conditions which this package has read: `decideOnReadCondition` in place of `decideRecording`, and so without the check of other trees.
 *
 * @packageDocumentation
 */
// every name stands here too: files that only entry points with the check export are built into one file with it
export { decideOnReadCondition } from "./decide-on-read.ts"
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
