// Recording decisions and the settings that they are made by.
import type { StoredCondition } from "./stored/removed-fields.ts"

/**
 * The recording settings that hold for a call.
 *
 * - `"not-received"`: the call has not been received, so that it is unknown which settings hold for it.
 * - `"never-set"`: its campaign was never set up for recording.
 * - `"unreadable"`: the settings could not be read.
 * - `"campaign-contradicted"`: the call was reported as received for different campaigns.
 * - else: whether calls are recorded at all, and the condition as {@link readStoredCondition} reads it, or
 *   `"unreadable"` when it could not be read.
 */
export type SettingsInForce = "not-received" | "never-set" | "unreadable" | "campaign-contradicted" | ReadableSettings

/** Settings in force by which no condition is asked. */
export type SettingsWithoutCondition = Exclude<SettingsInForce, ReadableSettings>

/** Recording settings that could be read. */
export interface ReadableSettings {
  /** Whether calls are recorded at all. */
  readonly recordCalls: boolean
  /** The condition, or that it could not be read. */
  readonly condition: StoredCondition | "unreadable"
}

/** The codes of all reasons for a recording decision. */
export const RECORDING_REASONS = [
  "all-calls",
  "no-calls",
  "condition-true",
  "condition-false",
  "unknown-facts",
  "call-not-received",
  "unreadable-settings",
  "unreadable-condition",
  "never-set",
  "campaign-contradicted",
] as const

/** Why a call is or is not recorded; see {@link RECORDING_REASONS}. */
export type RecordingReason = (typeof RECORDING_REASONS)[number]

/** A recording decision that has fallen. */
export interface RecordingDecision {
  /** Whether the call is recorded. */
  readonly record: boolean
  /** Why. */
  readonly reason: RecordingReason
  /** The reason in words. */
  readonly explanation: string
  /** The unknown facts that prevented the decision when it fell due, as conditions write them. */
  readonly unknownFacts: ReadonlyArray<string>
  /** The canonical text of the condition in force, also where it did not decide; `""` when there is none to be read. */
  readonly condition: string
}
