// Transcript analysis: the summary of a call record when there is one.
import { transcriptAnalysisBody, validateTranscriptSummary } from "@callrules/call"
import { callRecordId } from "@callrules/model"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { type OperationContext, requirePermission } from "../caller.ts"
import { CallStore } from "../ports/call-store.ts"
import { TranscriptStore } from "../ports/transcript-store.ts"
import { refuse, refuseWith } from "../refusal.ts"
import { hostNetwork } from "./host-events.ts"
import { readingContext } from "./signal-context.ts"

/**
 * The transcript analysis of a call record; RecordNotFound when the network, or the advertiser whose token asks, has no
 * such call record.
 *
 * Source of the rule: section 4.4 of the specification.
 */
export const readTranscriptAnalysis = Effect.fnUntraced(function* (context: OperationContext, id: string) {
  yield* requirePermission(context.caller, "transcripts")
  const { network, advertiserIdFromNetwork } = context.caller
  const legs = yield* (yield* CallStore).byCallRecordId(network.networkId, callRecordId(id))
  const reached =
    advertiserIdFromNetwork === null
      ? legs
      : legs.filter((leg) => leg.state.details?.advertiserIdFromNetwork === advertiserIdFromNetwork)
  if (reached.length === 0) {
    return yield* refuseWith("RecordNotFound", "call-record-not-found", `there is no call record \`${id}\``)
  }
  const transcript = yield* (yield* TranscriptStore).get(network.networkId, callRecordId(id))
  return transcriptAnalysisBody(callRecordId(id), transcript?.summary)
})

/**
 * Puts the host's summary of a call record; the one with the latest time counts, however the puts arrive.
 *
 * @returns the analysis with the summary that counts now; InvalidInput with every problem; RecordNotFound for an unknown network.
 */
export const putTranscriptSummary = Effect.fnUntraced(function* (networkId: string, id: string, body: unknown) {
  const network = yield* hostNetwork(networkId)
  const { zone } = yield* readingContext(network)
  const validated = validateTranscriptSummary(body, { zone })
  if (Result.isFailure(validated)) return yield* refuse("InvalidInput", validated.failure)
  const transcripts = yield* TranscriptStore
  yield* transcripts.put(network.networkId, callRecordId(id), validated.success)
  const stored = yield* transcripts.get(network.networkId, callRecordId(id))
  return transcriptAnalysisBody(callRecordId(id), stored?.summary)
})
