// Transcript analysis: the summary that the host puts, which of several counts, and the answer.
import type { CallRecordId, Instant } from "@callrules/model"
import { isSound, newReading, problemsOf, readObject } from "@callrules/model/reading"
import type { Zone } from "@callrules/timestamp"
import { fail, type Result, succeed } from "effect/Result"
import { atMost, readAt, refuseUnknownKeys, requiredText } from "./body-fields.ts"
import { compareCodeUnits } from "./host-event-order.ts"
import type { CallProblem, CallProblemCode } from "./problems.ts"

/** A summary of a call's transcript as the host put it. */
export interface TranscriptSummary {
  /** The text, as it was sent: not empty, at most 100,000 characters. */
  readonly summary: string
  /** The host's id of the put, unique for the call record. */
  readonly eventId: string
  /** When the summary was made, by the host's clock. */
  readonly at: Instant
}

/** The answer of transcript analysis. */
export interface TranscriptAnalysisBody {
  /** The requested call record. */
  readonly call_record_id: string
  /** Left out while there is no summary. */
  readonly transcript_summary?: string
}

const SUMMARY_LENGTH = atMost(100_000)

/**
 * The answer of transcript analysis for a known call record: with the summary when there is one.
 *
 * Source of the rule: sections 2.4 and 4.4 of the specification.
 *
 * @example
 * ```ts
 * import { transcriptAnalysisBody } from "@callrules/call"
 * import { callRecordId } from "@callrules/model"
 *
 * console.assert(!("transcript_summary" in transcriptAnalysisBody(callRecordId("c1"), undefined)))
 * console.assert(transcriptAnalysisBody(callRecordId("c1"), "A sale.").transcript_summary === "A sale.")
 * ```
 */
// TRA-01, TRA-02, TRA-11
export const transcriptAnalysisBody = (
  callRecordId: CallRecordId,
  summary: string | undefined,
): TranscriptAnalysisBody =>
  summary === undefined
    ? { call_record_id: callRecordId }
    : { call_record_id: callRecordId, transcript_summary: summary }

/**
 * Reads the JSON with which a host puts a call record's summary: `event_id`, `at` (a timestamp in any of the four
 * formats) and `transcript_summary` (text, not empty, at most 100,000 characters).
 *
 * Rule TRA-14.
 *
 * @returns the summary; or every problem: `not-an-object`, `unknown-key`, `missing`, `wrong-type`, `empty-text`,
 * `text-too-long`, `ill-formed-text`, `bad-timestamp`.
 *
 * @example
 * ```ts
 * import { validateTranscriptSummary } from "@callrules/call"
 * import { zone } from "@callrules/timestamp"
 * import { getOrThrow } from "effect/Result"
 *
 * const body = { event_id: "s1", at: "2026-11-21T10:00:00Z", transcript_summary: "A sale." }
 * const put = getOrThrow(validateTranscriptSummary(body, { zone: getOrThrow(zone("UTC")) }))
 * console.assert(put.summary === "A sale.")
 * ```
 */
export const validateTranscriptSummary = (
  body: unknown,
  context: { readonly zone: Zone },
): Result<TranscriptSummary, ReadonlyArray<CallProblem>> => {
  const reading = newReading<CallProblemCode>("the request")
  const object = readObject(reading, "not-an-object", null, body)
  if (object === undefined) return fail(problemsOf(reading))
  const fields = { object, reading }
  refuseUnknownKeys(fields, ["event_id", "at", "transcript_summary"])
  const eventId = requiredText(fields, "event_id")
  const at = readAt(fields, context.zone)
  const summary = requiredText(fields, "transcript_summary", SUMMARY_LENGTH)
  return isSound(reading) ? succeed({ summary, eventId, at }) : fail(problemsOf(reading, object))
}

/**
 * Which of two summaries of one call record counts, whatever order they came in: the later one by the host's time, then
 * the one with the greater event id, then the greater text. So putting another summary replaces the first, and a late
 * repetition of the first changes nothing.
 *
 * Rules TRA-14 and TRA-15.
 *
 * @example
 * ```ts
 * import { laterSummary } from "@callrules/call"
 * import { instant } from "@callrules/model"
 *
 * const first = { summary: "A quote.", eventId: "s1", at: instant(1_000) }
 * const second = { summary: "A sale.", eventId: "s2", at: instant(2_000) }
 * console.assert(laterSummary(second, first).summary === "A sale.")
 * ```
 */
export const laterSummary = (a: TranscriptSummary, b: TranscriptSummary): TranscriptSummary =>
  (a.at - b.at || compareCodeUnits(a.eventId, b.eventId) || compareCodeUnits(a.summary, b.summary)) >= 0 ? a : b
