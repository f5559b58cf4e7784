// What the owner of the telephony reports: one event as JSON, on the leg that it speaks of.
import { type HostEvent, unknownCampaign, validateHostEvent } from "@callrules/call"
import type { CallRecordId, NetworkId, TransactionId } from "@callrules/model"
import { CallStore, Directory } from "@callrules/store"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { hostNetwork } from "../access/host-network.ts"
import { hashToken } from "../access/tokens.ts"
import { readingContext } from "../directory/reading-context.ts"
import { refuse } from "../refusal.ts"
import { type HostEventReport, takeHostEvent } from "./take-host-event.ts"

/**
 * Takes a host event as JSON. What becomes due by it is done at once: the recording decision, and requests that
 * waited for the call.
 *
 * @returns what it did; RecordNotFound for an unknown network; InvalidInput with every problem of the JSON;
 * RecordInvalid when the leg belongs to another call record, and for the transaction id of signals.
 *
 * @example
 * ```ts
 * import { makeEngine, reportHostEvent } from "@callrules/engine"
 * import { memoryStores } from "@callrules/store/memory"
 * import { getOrThrow } from "effect/Result"
 *
 * const engine = await makeEngine({ stores: memoryStores, directory: [{ id: "n1" }] })
 * const transferred = { kind: "transferred", event_id: "e1", at: "2026-11-21T10:00:00Z", call_record_id: "c1" }
 * const report = getOrThrow(await engine.run(reportHostEvent("n1", transferred)))
 * console.assert(report.status === "bridged" && report.recording?.reason === "call-not-received")
 * await engine.close()
 * ```
 */
export const reportHostEvent = Effect.fnUntraced(function* (networkId: string, body: unknown) {
  const network = yield* hostNetwork(networkId)
  const { zone } = yield* readingContext(network)
  const validation = validateHostEvent(body, { zone })
  if (Result.isFailure(validation)) return yield* refuse("InvalidInput", validation.failure)
  const { transactionId, callRecordId, event } = validation.success
  const legId = transactionId ?? (yield* legOfRecord(network.networkId, callRecordId, event))
  const report = yield* takeHostEvent(network, legId, callRecordId, event)
  // the event is durable by now; a look-up that fails takes nothing back
  const warnings = yield* Effect.orElseSucceed(campaignWarnings(network.networkId, event), () => [])
  const answer: HostEventReport = { ...report, warnings: [...warnings, ...report.warnings] }
  return answer
})

const campaignWarnings = Effect.fnUntraced(function* (networkId: NetworkId, event: HostEvent) {
  if (event.kind !== "received") return []
  const { advertiserIdFromNetwork: advertiser, advertiserCampaignIdFromNetwork: campaign } = event.details
  const known = yield* (yield* Directory).campaigns(networkId, advertiser, campaign)
  return known.length === 0 ? [unknownCampaign(advertiser, campaign)] : []
})

/**
 * The leg that an event without a transaction id speaks of: the call record's only leg, or its own first one. With
 * several legs the event must say which it means; that the whole call has ended is said of any of them.
 */
const legOfRecord = Effect.fnUntraced(function* (networkId: NetworkId, callRecordId: CallRecordId, event: HostEvent) {
  // the same id for every delivery of every event, in any order: 64 bits of a hash of what names the call
  const digest = hashToken(JSON.stringify([networkId, callRecordId])).toUpperCase()
  const own = `${digest.slice(0, 8)}-${digest.slice(8, 16)}` as TransactionId // eight and eight hexadecimal digits
  const known = (yield* (yield* CallStore).byCallRecordId(networkId, callRecordId)).map(({ state }) => state.legId)
  const [first] = known
  if (first === undefined || known.includes(own)) return own
  if (known.length === 1 || event.kind === "call_ended") return first
  return yield* refuse("InvalidInput", [
    {
      code: "transaction-id-missing",
      path: ["transaction_id"],
      message: `\`transaction_id\` is missing, and call record \`${callRecordId}\` has ${known.length} legs`,
      hint: "say in every event of a call with several legs which leg it is about",
    },
  ])
})
