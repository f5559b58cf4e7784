// A recording decision as the host interface shows it.

import { type Instant, utcText } from "@callrules/model"
import type { RecordingDecision } from "./recording-decision.ts"

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

/** A decision as it is kept: its reason may be one of an earlier version. */
export type KeptDecision = Omit<RecordingDecision, "reason"> & {
  /** Why, as a code. */
  readonly reason: string
  /** When the decision fell. */
  readonly decidedAt: Instant
}

/**
 * A decision as it is shown; null while it is open.
 *
 * @example
 * ```ts
 * import { instant } from "@callrules/model"
 * import { recordingDecisionBody } from "@callrules/recording-condition"
 *
 * const decision = { record: true, reason: "condition-true", explanation: "recorded", unknownFacts: [], condition: "mobile" }
 * const body = recordingDecisionBody({ ...decision, decidedAt: instant(0) })
 * console.assert(body?.decided_at === "1970-01-01T00:00:00.000Z")
 * ```
 */
export const recordingDecisionBody = (decision: KeptDecision | null): RecordingDecisionBody | null =>
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
