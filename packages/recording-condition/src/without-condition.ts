// Recording decisions that no condition is asked for, and how every decision is put in words.
import type { RecordingDecision, RecordingReason, SettingsWithoutCondition } from "./recording-decision.ts"

/**
 * The decision where no condition is to be asked: the call has not been received, or no settings are in force. It falls at once, but for a call that may still be
 * reported as received.
 *
 * @param due - whether the decision has to fall now.
 * @returns the decision, or undefined while it is open.
 *
 * @example
 * ```ts
 * import { decideWithoutCondition } from "@callrules/recording-condition"
 *
 * console.assert(decideWithoutCondition("never-set", false)?.record === false)
 * console.assert(decideWithoutCondition("not-received", false) === undefined)
 * ```
 */
export const decideWithoutCondition = (
  settings: SettingsWithoutCondition,
  due: boolean,
): RecordingDecision | undefined => {
  if (settings === "not-received") return due ? refusal("call-not-received") : undefined
  return refusal(settings === "never-set" || settings === "campaign-contradicted" ? settings : "unreadable-settings")
}

/** Every reason in words, but for unknown facts, which are named. */
export const EXPLANATIONS: Readonly<Record<Exclude<RecordingReason, "unknown-facts">, string>> = {
  "all-calls": "recorded: all calls of the campaign are recorded",
  "no-calls": "not recorded: the campaign records no calls",
  "condition-true": "recorded: the call meets the condition",
  "condition-false": "not recorded: the call does not meet the condition",
  "call-not-received": "not recorded: the call was transferred before it was received",
  "unreadable-settings": "not recorded: the campaign's recording settings could not be read",
  "unreadable-condition": "not recorded: the campaign's condition could not be read",
  "never-set": "not recorded: the campaign was never set up for recording",
  "campaign-contradicted": "not recorded: the call was reported as received for different campaigns",
}

/** A decision not to record that asked no condition. */
export const refusal = (reason: Exclude<RecordingReason, "unknown-facts">): RecordingDecision =>
  decision(false, reason, EXPLANATIONS[reason], "", [])

/** A decision that has fallen. */
export const decision = (
  record: boolean,
  reason: RecordingReason,
  explanation: string,
  condition: string,
  unknownFacts: ReadonlyArray<string>,
): RecordingDecision => ({ record, reason, explanation, unknownFacts, condition })
