// The summary of a call record as the host puts it: the latest by the host's time counts.
import {
  futureSummaryWarnings,
  type HostWarning,
  summaryErased,
  type TranscriptAnalysisBody,
  transcriptAnalysisBody,
  unknownCallRecord,
  validateTranscriptSummary,
} from "@callrules/call"
import { readingContext } from "@callrules/directory/parts"
import { callRecordId } from "@callrules/model"
import { dotsFault, idLengthFault } from "@callrules/model/reading"
import { CallStore, Clock, TranscriptStore } from "@callrules/store"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { hostNetwork } from "../access/host-network.ts"
import { refuse, refuseWith } from "../refusal.ts"

/** What a put of a summary answers. */
export interface PutSummaryBody extends TranscriptAnalysisBody {
  /** That no event of the call record has come yet, that its caller was erased, or that the summary is of a time to come; mostly empty. */
  readonly warnings: ReadonlyArray<HostWarning>
}

/**
 * Puts the host's summary of a call record; the one with the latest time counts, however the puts arrive. It may come
 * before the events of its call, as these may come in any order: it is kept, and a warning says so.
 *
 * @returns the analysis with the summary that counts now, and warnings; RecordNotFound for an unknown network; InvalidInput with
 * every problem of the JSON.
 *
 * @example
 * ```ts
 * import { makeEngine } from "@callrules/engine"
 * import { putTranscriptSummary } from "@callrules/operations"
 * import { memoryStores } from "@callrules/store/memory"
 * import { getOrThrow } from "effect/Result"
 *
 * const engine = await makeEngine({ stores: memoryStores, directory: [{ id: "n1" }] })
 * const body = { event_id: "s1", at: "2026-11-21T10:05:00Z", transcript_summary: "A sale." }
 * const analysis = getOrThrow(await engine.run(putTranscriptSummary("n1", "c1", body)))
 * console.assert(analysis.transcript_summary === "A sale.")
 * await engine.close()
 * ```
 */
export const putTranscriptSummary = Effect.fnUntraced(function* (networkId: string, id: string, body: unknown) {
  const network = yield* hostNetwork(networkId)
  const { zone } = yield* readingContext(network)
  const validation = validateTranscriptSummary(body, { zone })
  if (Result.isFailure(validation)) return yield* refuse("InvalidInput", validation.failure)
  // ENG-367, CIP-119
  const tooLong = idLengthFault(id)
  const fault = tooLong ?? dotsFault(id)
  if (fault !== undefined) {
    const code = tooLong === undefined ? "id-of-dots" : "text-too-long"
    return yield* refuseWith("InvalidInput", code, `\`call_record_id\` ${fault}`, "use the id that its events have")
  }
  const transcripts = yield* TranscriptStore
  const legs = yield* (yield* CallStore).legsOfCall(network.networkId, callRecordId(id))
  const wasErased = legs.some((leg) => leg.isErased)
  // TRA-16
  if (!wasErased) yield* transcripts.put(network.networkId, callRecordId(id), validation.success)
  const stored = yield* transcripts.get(network.networkId, callRecordId(id))
  // one that was erased meanwhile keeps none
  const isErased = wasErased || stored === undefined
  const now = yield* (yield* Clock).now
  const warnings = [
    ...(legs.length === 0 ? [unknownCallRecord(id)] : []),
    ...(stored === undefined ? [] : futureSummaryWarnings(stored.at, now)),
  ]
  const answer: PutSummaryBody = {
    ...transcriptAnalysisBody(callRecordId(id), stored?.summary),
    warnings: isErased ? [summaryErased(id)] : warnings,
  }
  return answer
})
