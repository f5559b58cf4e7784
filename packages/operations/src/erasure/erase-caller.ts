// Erasure of a caller's personal data, of one call or of every call of a number. Money, times and ids stay.
import { callLeg, type ErasureSubject, validateErasure } from "@callrules/call"
import type { CallRecordId, NetworkId } from "@callrules/model"
import { CallStore, Clock, Erasure, type ErasureReport, type LegState } from "@callrules/store"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { hostNetwork } from "../access/host-network.ts"
import { type Refusal, refuse, refuseWith } from "../refusal.ts"
import { applyEarlier } from "../signals/apply-waiting.ts"
import { isStartAwaited } from "../signals/awaited-start.ts"
import { cursorAfter, placeIn } from "./erasure-cursor.ts"

/** Why a call was not erased. */
export type LeftReason = "call-in-progress" | "requests-wait"

/** A call that was not erased as a whole. Where it came to be in progress meanwhile, a part of it may be. */
export interface LeftCall {
  /** Its call record. */
  readonly call_record_id: string
  /** Why. */
  readonly reason: LeftReason
}

/** What an erasure has done. */
export interface ErasureBody {
  /** How many calls are erased now, those that were before included. */
  readonly calls: number
  /** How many records were erased now, those of calls that were left included, by their kind as an export calls it; a kind without any is left out. */
  readonly records: Readonly<Record<string, number>>
  /** Calls that were not erased, or not as a whole: erase them later. */
  readonly left: ReadonlyArray<LeftCall>
  /** Where there are more calls of the number: send it as `after`, with the same number; null: that was the last one. */
  readonly next: string | null
}

/** How many calls of a number one request erases at the most. */
export const CALLS_A_REQUEST = 100

/**
 * Erases what the stores know of a caller: with `{"call_record_id"}` of one call, with `{"calling_phone_number"}` of every call of a
 * number, {@link CALLS_A_REQUEST} at a time. Requests that wait for the call are applied first, so that no money is lost with their bodies. Safe to
 * repeat: what was erased stays so.
 *
 * @returns what was erased, and which calls of a number were left; InvalidInput with every problem of the JSON, and for an
 * `after` that is not the `next` of an erasure of the number; RecordNotFound for an unknown network or call; RecordInvalid for a call that is in progress, or that requests wait for.
 *
 * @example
 * ```ts
 * import { makeEngine } from "@callrules/engine"
 * import { eraseCaller, reportHostEvent } from "@callrules/operations"
 * import { memoryStores } from "@callrules/store/memory"
 * import { getOrThrow } from "effect/Result"
 *
 * const engine = await makeEngine({ stores: memoryStores, directory: [{ id: "n1" }] })
 * const event = { at: "2026-11-21T10:00:00Z", call_record_id: "c1" }
 * const campaign = { advertiser_id_from_network: "acme", advertiser_campaign_id_from_network: "auto" }
 * const received = { ...event, ...campaign, event_id: "e1", calling_phone_number: "+14155550123" }
 * await engine.run(reportHostEvent("n1", { ...received, kind: "received" }))
 * await engine.run(reportHostEvent("n1", { ...event, kind: "completed", event_id: "e2" }))
 * const report = getOrThrow(await engine.run(eraseCaller("n1", { calling_phone_number: "+1 415 555 0123" })))
 * console.assert(report.calls === 1 && report.records["leg"] === 1)
 * await engine.close()
 * ```
 */
// ENG-259
export const eraseCaller = Effect.fnUntraced(function* (network: string, body: unknown) {
  const { networkId } = yield* hostNetwork(network)
  const validation = validateErasure(body)
  if (Result.isFailure(validation)) return yield* refuse("InvalidInput", validation.failure)
  const subject = validation.success
  return yield* subject.by === "call_record_id"
    ? eraseOne(networkId, subject.callRecordId)
    : eraseNumber(networkId, subject)
})

const eraseOne = Effect.fnUntraced(function* (networkId: NetworkId, callRecordId: CallRecordId) {
  const erased = yield* eraseCall(networkId, callRecordId)
  if (erased.left !== null) return yield* refuseLeft(callRecordId, erased.left, erased.records)
  // a summary may have come without any event
  if (erased.legs === 0 && Object.keys(erased.records).length === 0) {
    const message = `there is no call record \`${callRecordId}\``
    return yield* refuseWith("RecordNotFound", "call-not-found", message, "use the `call_record_id` of its events")
  }
  const answer: ErasureBody = { calls: 1, records: erased.records, left: [], next: null }
  return answer
})

type OfNumber = Extract<ErasureSubject, { readonly by: "calling_phone_number" }>

const eraseNumber = Effect.fnUntraced(function* (networkId: NetworkId, { after, callingPhoneNumber }: OfNumber) {
  const caller = { networkId, callingPhoneNumber }
  const place = after === null ? null : yield* placeIn(caller, after)
  const ids = yield* (yield* Erasure).callsOf(networkId, callingPhoneNumber, place, CALLS_A_REQUEST)
  let lastLeft = place
  const left: Array<LeftCall> = []
  const records: Record<string, number> = {}
  for (const callRecordId of ids) {
    const erased = yield* eraseCall(networkId, callRecordId)
    if (erased.left !== null) {
      left.push({ call_record_id: callRecordId, reason: erased.left })
      lastLeft = callRecordId
    }
    addCounts(records, erased.records)
  }
  const next = ids.length < CALLS_A_REQUEST ? null : yield* cursorAfter(caller, lastLeft)
  const answer: ErasureBody = { calls: ids.length - left.length, records, left, next }
  return answer
})

/** What became of one call. */
interface ErasedCall extends ErasureReport {
  /** Why it was left; null: it is erased. Where it came to be in progress meanwhile, records of it may be erased all the same. */
  readonly left: LeftReason | null
}

/**
 * Erases one call, or says why it is left: money that is still reported for it would be lost with the bodies of its requests. The call
 * is erased with the legs that were looked at here: another one may be in progress.
 */
// ENG-260
// CIP-116
const eraseCall = Effect.fnUntraced(function* (networkId: NetworkId, callRecordId: CallRecordId) {
  const records: Record<string, number> = {}
  const leftFor = (left: LeftReason): ErasedCall => ({ legs: 0, records, left })
  for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt++) {
    const legs = yield* (yield* CallStore).byCallRecordId(networkId, callRecordId)
    if (legs.some(isInProgress)) break
    const now = yield* (yield* Clock).now
    yield* applyEarlier(networkId, callRecordId, null, now)
    for (const { state } of legs) {
      const leg = callLeg(state)
      if (leg !== undefined && (yield* isStartAwaited(leg, now))) return leftFor("requests-wait")
    }
    const versions = new Map(
      legs.map(({ state, version }) => [state.legId, state.completedAt === null ? version : null]),
    )
    const erased = yield* (yield* Erasure).eraseSettled(networkId, callRecordId, versions)
    if (typeof erased === "string") return leftFor(erased)
    addCounts(records, erased.records)
    if (erased.isWhole) return { legs: erased.legs, records, left: null } satisfies ErasedCall
  }
  return leftFor("call-in-progress")
})

const addCounts = (counts: Record<string, number>, further: Readonly<Record<string, number>>): void => {
  for (const [kind, count] of Object.entries(further)) counts[kind] = (counts[kind] ?? 0) + count
}

/** How often a call is looked at again whose host reports on it meanwhile; after that it is taken to be in progress. */
const MOST_ATTEMPTS = 8

/** A leg that was neither received nor transferred, so that only other events of it have come, is no call in progress. */
const isInProgress = ({ state }: LegState): boolean =>
  (state.receivedAt !== null || state.transferredAt !== null) && state.completedAt === null

/** @param records - what was erased of it before it came to be left. */
const refuseLeft = (
  callRecordId: CallRecordId,
  reason: LeftReason,
  records: ErasureBody["records"],
): Effect.Effect<never, Refusal> => {
  const counts = Object.entries(records).map(([kind, count]) => `${count} ${kind}`)
  const before = counts.length === 0 ? "" : `; records erased before that: ${counts.join(", ")}`
  return reason === "call-in-progress"
    ? refuseWith(
        "RecordInvalid",
        reason,
        `call record \`${callRecordId}\` is in progress${before}`,
        "erase it when its `completed` has been reported",
      )
    : refuseWith(
        "RecordInvalid",
        reason,
        `requests wait for call record \`${callRecordId}\`, and what they report would be lost${before}`,
        "erase it when they have been applied or have failed, or drop them first; `GET /host/<network_id>/inbox?status=waiting` lists them, and `DELETE` on one of these drops it",
      )
}
