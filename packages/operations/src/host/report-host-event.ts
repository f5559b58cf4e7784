// What the owner of the telephony reports: one event as JSON, on the leg that it speaks of.
import { type HostEvent, type ReportedEvent, unknownCampaign, validateHostEvent } from "@callrules/call"
import { readingContext } from "@callrules/directory/parts"
import type { NetworkId } from "@callrules/model"
import { Directory, type Network } from "@callrules/store"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { hostNetwork } from "../access/host-network.ts"
import { refuse } from "../refusal.ts"
import { applyAfter } from "./apply-after.ts"
import { type TakenEvent, takeHostEvent } from "./take-host-event.ts"
import { type Report, type Reporting, whileReporting } from "./while-reporting.ts"

/**
 * Takes a host event as JSON. What becomes due by it is done at once: the recording decision, and requests that
 * waited for the call.
 *
 * @returns what it did; RecordNotFound for an unknown network; InvalidInput with every problem of the JSON;
 * RecordInvalid when the leg belongs to another call record, and for the transaction id of signals; InvalidInput also when
 * the event does not say which of several legs it is about.
 *
 * @example
 * ```ts
 * import { makeEngine } from "@callrules/engine"
 * import { reportHostEvent } from "@callrules/operations"
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
  const reported = validation.success
  const taken = (reporting: Reporting) =>
    Effect.flatMap(takeReported(network, reported), (event) =>
      Effect.as(applyAfter(reporting, reported.callRecordId, [event]), event.report),
    )
  return yield* whileReporting(network.networkId, [reportOf(reported)], taken)
})

/** An event as one of the reports of a request. */
export const reportOf = ({ callRecordId, event, transactionId }: ReportedEvent): Report => ({
  callRecordId,
  name: JSON.stringify([transactionId, event.kind, event.eventId]),
})

/** Takes an event that has no problems, and says what is worth a second look. What waits for its call is still to be applied. */
export const takeReported = Effect.fnUntraced(function* (network: Network, reported: ReportedEvent) {
  const taken = yield* takeHostEvent(network, reported)
  // the event is durable by now; a look-up that fails takes nothing back
  const warnings = yield* Effect.orElseSucceed(campaignWarnings(network.networkId, reported.event), () => [])
  const { report } = taken
  const told: TakenEvent = { ...taken, report: { ...report, warnings: [...warnings, ...report.warnings] } }
  return told
})

const campaignWarnings = Effect.fnUntraced(function* (networkId: NetworkId, event: HostEvent) {
  if (event.kind !== "received") return []
  const { advertiserIdFromNetwork: advertiser, advertiserCampaignIdFromNetwork: campaign } = event.details
  const known = yield* (yield* Directory).campaigns(networkId, advertiser, campaign)
  return known.length === 0 ? [unknownCampaign(advertiser, campaign)] : []
})
