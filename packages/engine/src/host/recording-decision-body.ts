// A recording decision as the host interface shows it.

import { utcText } from "@callrules/model"
import type { LegDecision } from "@callrules/store"

/** Whether a call is recorded, and why. */
export interface RecordingDecisionBody {
  /** Whether the call is recorded. */
  readonly record: boolean
  /** Why, as a code of `@callrules/recording-condition` (`RECORDING_REASONS`). */
  readonly reason: string
  /** Why, for a person. */
  readonly explanation: string
  /** Facts that were unknown when the decision was due; empty when it was certain. */
  readonly unknown_facts: ReadonlyArray<string>
  /** Canonical text of the condition it was made by; empty when there was none. */
  readonly condition: string
  /** When the decision fell, by the engine's clock: ISO 8601 in UTC. */
  readonly decided_at: string
}

/** A decision as it is shown; null while it is open. */
export const recordingDecisionBody = (decision: LegDecision | null): RecordingDecisionBody | null =>
  decision === null
    ? null
    : {
        record: decision.record,
        reason: decision.reason,
        explanation: decision.explanation,
        unknown_facts: decision.unknownFacts,
        condition: decision.condition,
        decided_at: utcText(decision.decidedAt),
      }
