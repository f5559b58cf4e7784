// Transcript analysis: the summary of a call record when there is one.
import { transcriptAnalysisBody } from "@callrules/call"
import { callRecordId } from "@callrules/model"
import { CallStore, TranscriptStore } from "@callrules/store"
import * as Effect from "effect/Effect"
import { type OperationContext, requirePermission } from "../access/caller.ts"
import { refuseWith } from "../refusal.ts"

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
 * import { makeEngine } from "@callrules/engine"
 * import { readTranscriptAnalysis, reportHostEvent } from "@callrules/operations"
 * import { memoryStores } from "@callrules/store/memory"
 * import { getOrThrow } from "effect/Result"
 *
 * const engine = await makeEngine({ stores: memoryStores, directory: [{ id: "n1", tokens: [{ token: "secret" }] }] })
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
  const calls = yield* CallStore
  // TRA-08, TRA-12, TRA-13
  if (!(yield* calls.hasLegs(network.networkId, callRecordId(id), advertiserIdFromNetwork))) {
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
