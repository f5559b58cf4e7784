// Host events in batches: each is taken or refused as if it had come alone.
import { type ReportedEvent, validateHostEvent } from "@callrules/call"
import { readingContext } from "@callrules/directory/parts"
import { objectOf, required, single } from "@callrules/model/reading"
import type { Network } from "@callrules/store"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Semaphore from "effect/Semaphore"
import { hostNetwork } from "../access/host-network.ts"
import { eachApart } from "../commits/each-apart.ts"
import { type Refusal, refusal, refusalAsResult, refuse } from "../refusal.ts"
import { portionOfBatch } from "../signals/portion.ts"
import { applyAfter } from "./apply-after.ts"
import { knownLegs } from "./known-legs.ts"
import { byCaller, type EventsOfCall, receptionsInOrder } from "./order-of-calls.ts"
import { readBody } from "./read-body.ts"
import { reportOf, takeReported } from "./report-host-event.ts"
import type { HostEventReport } from "./take-host-event.ts"
import { type Reporting, whileReporting } from "./while-reporting.ts"

/** The most events of a batch. */
const MOST_EVENTS_AT_ONCE = 500

/** Callers whose calls are taken at a time; the calls of one caller, and the events of one call, are taken one after the other. */
const CALLS_AT_ONCE = 16

/** Events that are read before others have their turn. */
const EVENTS_IN_A_TURN = 8

/** What became of one event of a batch: the report that it would have had alone, or why it was refused. */
export type HostEventResult = Result.Result<HostEventReport, Refusal>

/**
 * Takes a batch of host events, `{"events": [...]}` of at most 500, those of one leg in the order of the list; of a call with several
 * legs the one that was received last comes first, and the receptions of one caller in the order of their times. One that is refused does not touch the others. A fault of a store fails the whole, once the events of all other callers are taken: sent again, what was taken changes nothing.
 *
 * @returns what became of each, in the order of the list; InvalidInput without a list of at most 500; RecordNotFound for an
 * unknown network.
 *
 * @example
 * ```ts
 * import { makeEngine } from "@callrules/engine"
 * import { reportHostEvents } from "@callrules/operations"
 * import { memoryStores } from "@callrules/store/memory"
 * import { getOrThrow, isSuccess } from "effect/Result"
 *
 * const engine = await makeEngine({ stores: memoryStores, directory: [{ id: "n1" }] })
 * const transferred = { kind: "transferred", event_id: "e1", at: "2026-11-21T10:00:00Z", call_record_id: "c1" }
 * const results = getOrThrow(await engine.run(reportHostEvents("n1", { events: [transferred, { kind: "unknown" }] })))
 * console.assert(results.map(isSuccess).join() === "true,false")
 * await engine.close()
 * ```
 */
// ENG-202
export const reportHostEvents = Effect.fnUntraced(function* (networkId: string, body: unknown) {
  const network = yield* hostNetwork(networkId)
  const batch = readBody(BATCH, body, "events-invalid")
  if (Result.isFailure(batch)) return yield* refuse("InvalidInput", batch.failure)
  const { zone } = yield* readingContext(network)
  const results: Array<HostEventResult> = []
  const sound: Array<SoundEvent> = []
  for (const [index, event] of batch.success.events.entries()) {
    // others have their turn: many faults take long to word
    // ENG-221
    if (index % EVENTS_IN_A_TURN === 0) yield* Effect.yieldNow
    const validation = validateHostEvent(event, { zone })
    if (Result.isFailure(validation)) results[index] = Result.fail(refusal("InvalidInput", validation.failure))
    else sound.push({ index, reported: validation.success })
  }
  const reports = sound.map(({ reported }) => reportOf(reported))
  yield* whileReporting(network.networkId, reports, (reporting) => takeAll(network, sound, results, reporting))
  const answer: ReadonlyArray<HostEventResult> = results
  return answer
})

/** Takes the sound events of a batch, and applies what waits for their calls once all of them are there. */
const takeAll = Effect.fnUntraced(function* (
  network: Network,
  sound: ReadonlyArray<SoundEvent>,
  results: Array<HostEventResult>,
  reporting: Reporting,
) {
  const othersHaveTheirTurn = turnsOfOthers()
  const takeOne = Effect.fnUntraced(function* ({ index, reported }: SoundEvent) {
    yield* othersHaveTheirTurn
    const taken = yield* refusalAsResult(takeReported(network, reported))
    results[index] = Result.map(taken, ({ report }) => report)
    return Result.isSuccess(taken) ? [taken.success] : []
  })
  const takeCaller = Effect.fnUntraced(function* (calls: ReadonlyArray<EventsOfCall<SoundEvent>>) {
    const withLegs = yield* Effect.forEach(calls, ([callRecordId, events]) =>
      Effect.map(knownLegs(network.networkId, callRecordId, events), (known) => [events, known] as const),
    )
    const taken = yield* Effect.forEach(receptionsInOrder(withLegs), takeOne)
    for (const [callRecordId] of calls) reporting.take(callRecordId)
    return taken
  })
  const callers = byCaller([...Map.groupBy(sound, ({ reported }) => reported.callRecordId)])
  const { done, fault } = yield* eachApart(callers, takeCaller, CALLS_AT_ONCE)
  // SIG-325
  if (fault !== undefined) return yield* Effect.failCause(fault)
  const taken = done.flat(2)
  const portion = portionOfBatch()
  const ofCalls = [...Map.groupBy(taken, ({ report }) => report.callRecordId)]
  const applied = ofCalls.map(([callRecordId, reports]) => applyAfter(reporting, callRecordId, reports, portion))
  yield* Effect.all(applied, { concurrency: CALLS_AT_ONCE, discard: true })
})

/** So long may events be taken, one after the other, before others have their turn: a condition may take longer for a single one. */
const MILLISECONDS_IN_A_TURN = 2

/** Before each event of a batch: once events have been taken for long enough, others have their turn, also where several callers' are taken. */
// ENG-420
const turnsOfOthers = (): Effect.Effect<void> => {
  let lastTurn = performance.now()
  return Semaphore.makeUnsafe(1).withPermits(1)(
    Effect.suspend(() =>
      performance.now() - lastTurn < MILLISECONDS_IN_A_TURN
        ? Effect.void
        : Effect.map(Effect.yieldNow, () => {
            lastTurn = performance.now()
          }),
    ),
  )
}

/** An event that may be taken, and its place in the batch. */
interface SoundEvent {
  readonly index: number
  readonly reported: ReportedEvent
}

const BATCH = objectOf({
  events: required(
    single(
      `a list of at most ${MOST_EVENTS_AT_ONCE} events`,
      (value): value is ReadonlyArray<unknown> => Array.isArray(value) && value.length <= MOST_EVENTS_AT_ONCE,
    ),
  ),
})
