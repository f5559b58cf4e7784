// What the owner of the telephony reports: one event on one leg, taken in whatever order and however often it comes.
import {
  applyHostEvent,
  type CallState,
  customDataValues,
  type HostEvent,
  initialCall,
  validateHostEvent,
} from "@callrules/call"
import type { CallRecordId, CallTransaction, Instant, NetworkId, TransactionId } from "@callrules/model"
import { CallStore, type LegRecording, type StoredLeg } from "@callrules/store"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { readingContext } from "../access/search-access.ts"
import { hashToken } from "../access/tokens.ts"
import { enrichReceived } from "../calls/enrich-received.ts"
import { decideLeg, type RecordingNetwork, recordingAtReception } from "../calls/leg-recording.ts"
import { inTurn } from "../commits/turns.ts"
import { untilCommitted } from "../commits/until-committed.ts"
import { Directory, type Network } from "../directory/directory.ts"
import { refuse, refuseWith } from "../refusal.ts"
import { Clock } from "../services/clock.ts"
import { applyDue } from "../signals/apply-waiting.ts"
import { callEvents } from "../signals/ledger-events.ts"
import { type HostWarning, lateCustomData, legWarnings, unknownCampaign } from "./host-warning.ts"

/** What a host event did, and what the host may want to know at once. */
export interface HostEventReport {
  /** The leg's own id: the one sent with the event, or the one the engine gave it. */
  readonly transactionId: TransactionId
  /** The call record the leg belongs to. */
  readonly callRecordId: CallRecordId
  /** Where the leg stands after the event. */
  readonly status: CallState["status"]
  /** False for a repeated delivery and for an event that does not count beside those already there. */
  readonly changed: boolean
  /** The event has the id of an earlier one and other content: a fault of the host. */
  readonly conflict: boolean
  /** Whether the leg is recorded, and why; null while that is open. */
  readonly recording: LegRecording["decision"]
  /** What is worth a second look in this event, or in the leg's events as they stand; mostly empty. */
  readonly warnings: ReadonlyArray<HostWarning>
}

/** The network whose host is speaking; RecordNotFound when there is none. */
export const hostNetwork = Effect.fnUntraced(function* (networkId: string) {
  const network = yield* (yield* Directory).network(networkId as NetworkId) // looked up: an unknown one is refused below
  if (network === undefined) {
    return yield* refuseWith(
      "RecordNotFound",
      "network-not-found",
      `there is no network \`${networkId}\``,
      "use the id of a network that the engine serves",
    )
  }
  return network
})

/**
 * Takes a host event as JSON. What becomes due by it is done at once: the recording decision, and requests that
 * waited for the call.
 *
 * A decision of this project: see docs/decisions.md.
 *
 * @returns what it did; RecordNotFound for an unknown network; InvalidInput with every problem of the JSON;
 * RecordInvalid when the leg belongs to another call record.
 *
 * @example
 * ```ts
 * import { defineNetwork, makeEngine, reportHostEvent, staticDirectory } from "@callrules/engine"
 * import { memoryStores } from "@callrules/store/memory"
 * import { getOrThrow } from "effect/Result"
 *
 * const directory = staticDirectory(defineNetwork({ id: "n1" }))
 * const engine = await makeEngine({ stores: memoryStores, directory })
 * const transferred = { kind: "transferred", event_id: "e1", at: "2026-11-21T10:00:00Z", call_record_id: "c1" }
 * const report = getOrThrow(await engine.run(reportHostEvent("n1", transferred)))
 * console.assert(report.status === "bridged" && report.recording?.reason === "call-not-received")
 * await engine.close()
 * ```
 */
export const reportHostEvent = Effect.fnUntraced(function* (networkId: string, body: unknown) {
  const network = yield* hostNetwork(networkId)
  const { zone } = yield* readingContext(network)
  const validated = validateHostEvent(body, { zone })
  if (Result.isFailure(validated)) return yield* refuse("InvalidInput", validated.failure)
  const { transactionId, callRecordId, event } = validated.success
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

/**
 * Takes a host event: any order and any repetition leaves the same state. What becomes due by it is done: the recording
 * decision in the same write, requests that waited for the call right after it.
 *
 * A decision of this project: see docs/decisions.md.
 */
// CIP-39, SIG-74
export const takeHostEvent = Effect.fnUntraced(function* (
  network: Network,
  legId: TransactionId,
  callRecordId: CallRecordId,
  event: HostEvent,
) {
  const now = yield* (yield* Clock).now
  const report = yield* untilCommitted(
    inTurn(["leg", network.networkId, legId], writeHostEvent(network, legId, callRecordId, event, now, false)),
  )
  if (event.kind === "completed" || event.kind === "call_ended" || event.kind === "received") {
    // the event is durable; what cannot be applied now is tried again as due work
    yield* Effect.ignore(applyDue(network.networkId, report.callRecordId, now))
  }
  return report
})

/**
 * One attempt to write a host event on its leg, with the recording decision that falls by it. `conflict`: the leg has
 * changed meanwhile; read and decide again.
 */
export const writeHostEvent = Effect.fnUntraced(function* (
  network: RecordingNetwork,
  legId: TransactionId,
  callRecordId: CallRecordId,
  event: HostEvent,
  now: Instant,
  overdue: boolean,
) {
  const calls = yield* CallStore
  const stored = yield* calls.leg(network.networkId, legId)
  if (stored !== undefined && stored.state.callRecordId !== callRecordId) {
    return yield* refuse("RecordInvalid", [
      {
        code: "other-call-record",
        path: ["call_record_id"],
        message: `leg \`${legId}\` belongs to call record \`${stored.state.callRecordId}\``,
        hint: "a leg stays in one call record; give another leg another transaction id",
      },
    ])
  }
  const before = stored?.state ?? initialCall(network.networkId, legId, callRecordId)
  const { state, changed, conflict } = applyHostEvent(before, yield* enrichReceived(before, event))
  if (!changed) return reportOf(state, stored?.recording ?? null, false, conflict)
  const taken = stored?.recording ?? (yield* recordingAtReception(network, state))
  // REC-80
  const decision = taken === null || taken.decision !== null ? null : yield* decideLeg(network, state, taken, now)
  const recording = taken === null || decision === null ? taken : { ...taken, decision }
  const committed = yield* calls.commit({
    state,
    recording,
    expectedVersion: stored?.version ?? 0,
    firstTransaction: firstTransaction(stored, state),
    events: callEvents(stored?.state, state, decision, now, overdue),
  })
  if (committed === "conflict") return "conflict" as const
  const report = reportOf(state, recording, true, conflict)
  return { ...report, warnings: [...report.warnings, ...lateCustomData(before, state, stored?.head ?? null)] }
})

/** Version 1 of the call transaction, when this write is the one that receives the leg. */
const firstTransaction = (stored: StoredLeg | undefined, state: CallState): CallTransaction | null =>
  state.receivedAt === null || (stored?.head ?? null) !== null
    ? null
    : {
        transactionId: state.legId,
        correctsTransactionId: null,
        version: 1,
        customData: customDataValues(state.customData),
        createdAt: state.receivedAt,
      }

const reportOf = (
  state: CallState,
  recording: LegRecording | null,
  changed: boolean,
  conflict: boolean,
): HostEventReport => ({
  transactionId: state.legId,
  callRecordId: state.callRecordId,
  status: state.status,
  changed,
  conflict,
  recording: recording?.decision ?? null,
  warnings: legWarnings(state),
})
