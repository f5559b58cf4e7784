// Transcript analysis: the summary of a call record when there is one.
import { type TranscriptAnalysisBody, transcriptAnalysisBody, validateTranscriptSummary } from "@callrules/call"
import { callRecordId } from "@callrules/model"
import { CallStore, TranscriptStore } from "@callrules/store"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { type OperationContext, requirePermission } from "../access/caller.ts"
import { readingContext } from "../access/search-access.ts"
import { type HostWarning, unknownCallRecord } from "../host/host-warning.ts"
import { hostNetwork } from "../host/report-host-event.ts"
import { refuse, refuseWith } from "../refusal.ts"

/**
 * The transcript analysis of a call record.
 *
 * Source of the rule: section 4.4 of the specification.
 *
 * @returns the analysis, without a summary while there is none; UnauthorizedOperation without the permission
 * `transcripts`; RecordNotFound when the network, or the advertiser whose token asks, has no such call record.
 *
 * @example
 * ```ts
 * import { defineNetwork, makeEngine, readTranscriptAnalysis, reportHostEvent, staticDirectory } from "@callrules/engine"
 * import { memoryStores } from "@callrules/store/memory"
 * import { getOrThrow } from "effect/Result"
 *
 * const directory = staticDirectory(defineNetwork({ id: "n1", tokens: [{ token: "secret" }] }))
 * const engine = await makeEngine({ stores: memoryStores, directory })
 * const context = getOrThrow(await engine.as("secret"))
 * const transferred = { kind: "transferred", event_id: "e1", at: "2026-11-21T10:00:00Z", call_record_id: "c1" }
 * await engine.run(reportHostEvent("n1", transferred))
 * const analysis = getOrThrow(await engine.run(readTranscriptAnalysis(context, "c1")))
 * console.assert(!("transcript_summary" in analysis))
 * await engine.close()
 * ```
 */
export const readTranscriptAnalysis = Effect.fnUntraced(function* (context: OperationContext, id: string) {
  yield* requirePermission(context.caller, "transcripts")
  const { network, advertiserIdFromNetwork } = context.caller
  const legs = yield* (yield* CallStore).byCallRecordId(network.networkId, callRecordId(id))
  const reached =
    advertiserIdFromNetwork === null
      ? legs
      : legs.filter((leg) => leg.state.details?.advertiserIdFromNetwork === advertiserIdFromNetwork)
  // TRA-08, TRA-12, TRA-13
  if (reached.length === 0) {
    return yield* refuseWith(
      "RecordNotFound",
      "call-record-not-found",
      `there is no call record \`${id}\``,
      "use the `call_record_id` of a call that this token reaches",
    )
  }
  const transcript = yield* (yield* TranscriptStore).get(network.networkId, callRecordId(id))
  // TRA-07
  return transcriptAnalysisBody(callRecordId(id), transcript?.summary)
})

/** What a put of a summary answers. */
export interface PutSummaryBody extends TranscriptAnalysisBody {
  /** That no event of the call record has come yet, where that is so; else empty. */
  readonly warnings: ReadonlyArray<HostWarning>
}

/**
 * Puts the host's summary of a call record; the one with the latest time counts, however the puts arrive. It may come
 * before the events of its call, as these may come in any order: it is kept, and a warning says so.
 *
 * A decision of this project: see docs/decisions.md.
 *
 * @returns the analysis with the summary that counts now, and warnings; RecordNotFound for an unknown network; InvalidInput with
 * every problem of the JSON.
 *
 * @example
 * ```ts
 * import { defineNetwork, makeEngine, putTranscriptSummary, staticDirectory } from "@callrules/engine"
 * import { memoryStores } from "@callrules/store/memory"
 * import { getOrThrow } from "effect/Result"
 *
 * const directory = staticDirectory(defineNetwork({ id: "n1" }))
 * const engine = await makeEngine({ stores: memoryStores, directory })
 * const body = { event_id: "s1", at: "2026-11-21T10:05:00Z", transcript_summary: "A sale." }
 * const analysis = getOrThrow(await engine.run(putTranscriptSummary("n1", "c1", body)))
 * console.assert(analysis.transcript_summary === "A sale.")
 * await engine.close()
 * ```
 */
export const putTranscriptSummary = Effect.fnUntraced(function* (networkId: string, id: string, body: unknown) {
  const network = yield* hostNetwork(networkId)
  const { zone } = yield* readingContext(network)
  const validated = validateTranscriptSummary(body, { zone })
  if (Result.isFailure(validated)) return yield* refuse("InvalidInput", validated.failure)
  const transcripts = yield* TranscriptStore
  yield* transcripts.put(network.networkId, callRecordId(id), validated.success)
  const stored = yield* transcripts.get(network.networkId, callRecordId(id))
  const legs = yield* (yield* CallStore).byCallRecordId(network.networkId, callRecordId(id))
  const answer: PutSummaryBody = {
    ...transcriptAnalysisBody(callRecordId(id), stored?.summary),
    warnings: legs.length === 0 ? [unknownCallRecord(id)] : [],
  }
  return answer
})
