// What is kept of a leg's recording: what applies to it from its reception on, and the decision with the facts it was made on.
import type { Hindsight, RecordingFacts, UnknownAttribute } from "@callrules/call"
import type { Instant } from "@callrules/model"

/** The recording decision of a leg: made once, never changed. */
export interface LegDecision {
  /** Whether the call is recorded. */
  readonly record: boolean
  /** Why, as a code of `@callrules/recording-condition`. */
  readonly reason: string
  /** Why, for a person. */
  readonly explanation: string
  /** Facts that were unknown when the decision was due; empty when it was certain. */
  readonly unknownFacts: ReadonlyArray<string>
  /** Canonical text of the condition it was based on; empty when there was none. */
  readonly condition: string
  /**
   * The facts that the condition asks about, as they were then; null where no condition decided. Personal as a whole: a text is what
   * an erasure left of them.
   */
  readonly facts: RecordingFacts | string | null
  /** When the decision was made, by the engine's clock. */
  readonly decidedAt: Instant
}

/** Settings as they were when a call was received. */
export interface SettingsAtReception {
  /** Version of the campaign's settings, from 1. */
  readonly version: number
  /** Whether calls are recorded at all; false records none, whatever the condition says. */
  readonly recordCalls: boolean
  /** Canonical text of the condition; empty when there is none. */
  readonly condition: string
}

/** What applies to a leg's recording from the moment it is received, or transferred before that. */
export interface LegRecording {
  /** Settings in force when the call was received, or why there are none; of an imported leg nothing is ever decided. */
  readonly settings: SettingsAtReception | "never-set" | "not-received" | "campaign-contradicted" | "imported"
  /** Custom data fields configured when the call was received. */
  readonly customDataFields: ReadonlyArray<string>
  /** Whether the campaign was open when the call was received; null when its hours cannot be read, or it is not known yet: it is unknown. */
  readonly duringHours: boolean | null
  /** Whether the caller is a repeat caller, known at reception; null as with `duringHours`. */
  readonly repeat: boolean | null
  /** Facts on which further receptions of the leg disagreed with the one that counts: they are unknown to the decision. */
  readonly contradicted: ReadonlyArray<UnknownAttribute>
  /** What judging the leg later by another condition has to know; absent for an imported leg, and where nothing was noted. */
  readonly hindsight?: Hindsight
  /** Null while it is open. */
  readonly decision: LegDecision | null
}
