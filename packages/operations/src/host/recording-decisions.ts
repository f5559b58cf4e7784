// Why a call was recorded, or was not: each leg's decision with the settings and the facts that it was made on, explained part by part.
import type { CallStatus } from "@callrules/call"
import { callRecordId, type NetworkId, transactionId } from "@callrules/model"
import {
  type DecisionFacts,
  decisionHint,
  type RecordingDecisionBody,
  recordingDecisionBody,
} from "@callrules/recording-condition/decide"
import type { ExplainedDecision } from "@callrules/recording-condition/plain"
import { CallStore, type LegRecording, type StoredLeg } from "@callrules/store"
import * as Effect from "effect/Effect"
import { hostNetwork } from "../access/host-network.ts"
import { StoredConditions } from "../calls/condition-cache.ts"
import { language } from "../calls/language.ts"
import { inTurn } from "../commits/turns.ts"
import { refuseWith } from "../refusal.ts"

/** The recording settings that hold for a leg since its reception. */
export interface SettingsAtReceptionBody {
  /** Their version in the history of the campaign's settings, from 1. */
  readonly version: number
  /** Whether they record calls at all. */
  readonly record_calls: boolean
  /** Their condition as it was, in canonical form; empty when there was none. */
  readonly call_recording_condition: string
}

/** The facts that the condition asks about, as they were when the decision fell. */
export interface DecisionFactsBody {
  /** The values by name; what is missing was absent. */
  readonly known: Readonly<Record<string, unknown>>
  /** What was not known, as attributes with their fields. */
  readonly unknown: ReadonlyArray<{
    /** The attribute, such as `custom_data`. */
    readonly attribute: string
    /** Its field; absent: all of it. */
    readonly field?: string
  }>
  /** Whether more keys could follow. */
  readonly keypresses_open: boolean
}

/** Why a leg is recorded, or is not. */
export interface LegRecordingBody {
  /** The leg's own id. */
  readonly leg_id: string
  /** Where the leg stands. */
  readonly call_status: CallStatus
  /** The decision; null while it is open, and of an imported call, of which none is made. */
  readonly recording: RecordingDecisionBody | null
  /** The settings at its reception; null where there were none that could be read. */
  readonly settings: SettingsAtReceptionBody | null
  /** What the decision was made on; null where no condition decided, and once it was erased. */
  readonly facts: DecisionFactsBody | null
  /** Whether what the decision was made on was erased with the caller's data. */
  readonly facts_erased: boolean
  /** Which parts of the condition held, what decided, what would have turned it; null as with `facts`. */
  readonly explained: ExplainedDecision | null
  /** What to do so that the next such call comes out otherwise; empty when there is nothing. */
  readonly hint: string
}

/** Why the legs of a call are recorded, or are not. */
export interface RecordingDecisionsBody {
  /** The call record. */
  readonly call_record_id: string
  /** Each leg, in the order in which they came. */
  readonly legs: ReadonlyArray<LegRecordingBody>
}

/**
 * Why the legs of a call were recorded, or were not: by its call record's id, all of them; by any id of one leg, that one.
 * The explanation is the decision made again on the facts that were kept with it, so later events change nothing in it.
 *
 * @returns the decisions; RecordNotFound for an unknown network, and for an id that neither a call record nor a leg has.
 *
 * @example
 * ```ts
 * import { makeEngine } from "@callrules/engine"
 * import { readRecordingDecisions, reportHostEvent } from "@callrules/operations"
 * import { memoryStores } from "@callrules/store/memory"
 * import { getOrThrow } from "effect/Result"
 *
 * const engine = await makeEngine({ stores: memoryStores, directory: [{ id: "n1" }] })
 * const transferred = { kind: "transferred", event_id: "e1", at: "2026-11-21T10:00:00Z", call_record_id: "c1" }
 * getOrThrow(await engine.run(reportHostEvent("n1", transferred)))
 * const { legs } = getOrThrow(await engine.run(readRecordingDecisions("n1", "c1")))
 * console.assert(legs[0]?.recording?.reason === "call-not-received")
 * await engine.close()
 * ```
 */
// REC-209
export const readRecordingDecisions = Effect.fnUntraced(function* (networkId: string, callId: string) {
  const network = yield* hostNetwork(networkId)
  const legs = yield* legsOf(network.networkId, callId)
  const [first] = legs
  if (first === undefined) {
    return yield* refuseWith(
      "RecordNotFound",
      "call-not-found",
      `there is no call \`${callId}\``,
      "use the id of a call record, or any transaction id of one of its legs",
    )
  }
  const bodies: Array<LegRecordingBody> = []
  for (const leg of legs) {
    // a hard condition takes its time on each leg: of one network one leg at a time, and others in between
    // ENG-354
    const explaining = Effect.andThen(Effect.yieldNow, legBody(leg))
    bodies.push(yield* inTurn(["explained", network.networkId], explaining))
  }
  const answer: RecordingDecisionsBody = { call_record_id: first.state.callRecordId, legs: bodies }
  return answer
})

/** The legs that an id means; one of signals means the leg that they were reported on. */
const legsOf = Effect.fnUntraced(function* (networkId: NetworkId, id: string) {
  const calls = yield* CallStore
  const ofRecord = yield* calls.byCallRecordId(networkId, callRecordId(id))
  if (ofRecord.length > 0) return ofRecord
  const found = yield* calls.byTransactionId(networkId, transactionId(id))
  if (found === undefined) return []
  if (found.kind === "call") return [found.leg]
  const home = yield* calls.byTransactionId(networkId, found.legId)
  return home?.kind === "call" ? [home.leg] : []
})

const legBody = Effect.fnUntraced(function* ({ recording, state }: StoredLeg) {
  const decision = recording?.decision ?? null
  const settings = recording === null || typeof recording.settings === "string" ? null : recording.settings
  // after an erasure they are a text
  const facts = typeof decision?.facts === "object" ? decision.facts : null
  const body: LegRecordingBody = {
    leg_id: state.legId,
    call_status: state.status,
    recording: recordingDecisionBody(decision),
    settings:
      settings === null
        ? null
        : {
            version: settings.version,
            record_calls: settings.recordCalls,
            call_recording_condition: settings.condition,
          },
    facts: facts === null ? null : factsBody(facts),
    facts_erased: typeof decision?.facts === "string",
    explained: recording === null || facts === null ? null : yield* explained(recording, facts),
    hint: hintOf(recording),
  }
  return body
})

const factsBody = ({ facts, unknown }: DecisionFacts): DecisionFactsBody => ({
  known: facts,
  unknown: unknown.attributes,
  keypresses_open: unknown.keypressesOpen,
})

/** The condition is read again as it was read for the decision: with the fields of that time. */
const explained = Effect.fnUntraced(function* ({ customDataFields, settings }: LegRecording, facts: DecisionFacts) {
  if (typeof settings === "string") return null
  const condition = yield* (yield* StoredConditions).read(settings.condition, customDataFields)
  return condition === "unreadable" ? null : (yield* language).explainDecision(condition, facts)
})

const hintOf = (recording: LegRecording | null): string => {
  if (recording?.settings === "imported") return "a call that was imported when it was over is never decided on"
  const wasRecording = typeof recording?.settings === "object" && recording.settings.recordCalls
  return decisionHint(recording?.decision?.reason ?? null, wasRecording)
}
