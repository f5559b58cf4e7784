// Past calls of a host in batches: calls that were over before this engine knew of them, each with a report.
import {
  type HostWarning,
  type PastCall,
  type PastCallContext,
  type ReceivedEvent,
  unknownAffiliateWarnings,
  unknownCampaign,
  unknownNameWarnings,
  validatePastCall,
} from "@callrules/call"
import { readingContext } from "@callrules/directory/parts"
import type { Problem } from "@callrules/model"
import {
  checkKeys,
  isSound,
  newReading,
  own,
  problemsOf,
  readFlag,
  readList,
  readObject,
  reportMissing,
  reportTooMany,
} from "@callrules/model/reading"
import { Clock, Directory, type Network } from "@callrules/store"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { hostNetwork } from "../../access/host-network.ts"
import { knownFields } from "../../calls/leg-recording.ts"
import { eachApart } from "../../commits/each-apart.ts"
import { type Refusal, refuse } from "../../refusal.ts"
import type { StoredLegState } from "../../signals/bind-unfound.ts"
import { portionOfBatch } from "../../signals/portion.ts"
import { applyAfter } from "../apply-after.ts"
import { lastFirst } from "../order-of-legs.ts"
import { type Report, type Reporting, whileReporting } from "../while-reporting.ts"
import { type PastCallWriting, takePastCall } from "./write-past-call.ts"

/** The most calls of a batch. */
const MOST_PAST_CALLS = 500

/** How many call records are written at once: a store that commits in groups writes them together. */
const AT_ONCE = 32

/** What became of one call of a batch. */
export interface PastCallReportBody {
  /** `unchanged`: the leg was there already with the same content; `checked`: it would be imported, in a dry run. */
  readonly outcome: "imported" | "unchanged" | "checked" | "refused"
  /** The leg's own id; null where the call was refused. */
  readonly transaction_id: string | null
  /** The call record; null where the call was refused. */
  readonly call_record_id: string | null
  /** The class of the refusal; null where there is none. */
  readonly class: string | null
  /** Why it was refused, with places in the call; empty where it was not. */
  readonly problems: ReadonlyArray<Problem>
  /** What is worth a second look. */
  readonly warnings: ReadonlyArray<HostWarning>
}

/** The reports of a batch. */
export interface PastCallReportsBody {
  /** One for each call, in their order. */
  readonly reports: ReadonlyArray<PastCallReportBody>
}

/**
 * Imports calls that are over: `{"calls": [...], "dry_run": false}`, at most 500. Each is written by itself, whole or not at
 * all, of one call record the leg that started last first. No recording is decided, and no host events are sent; requests that waited
 * for such a call are applied to it. A call that is there with the same content is unchanged, so a batch can be sent again.
 *
 * @returns a report for each call; RecordNotFound for an unknown network; InvalidInput when the body is not of that shape.
 *
 * @example
 * ```ts
 * import { makeEngine } from "@callrules/engine"
 * import { importPastCalls } from "@callrules/operations"
 * import { memoryStores } from "@callrules/store/memory"
 * import { getOrThrow } from "effect/Result"
 *
 * const engine = await makeEngine({ stores: memoryStores, directory: [{ id: "n1" }] })
 * const place = { advertiser_id_from_network: "a1", advertiser_campaign_id_from_network: "c1" }
 * const received = { at: "2025-03-01T09:00:00Z", ...place }
 * const calls = [{ call_record_id: "old-1", received, completed: { at: "2025-03-01T09:04:10Z" } }]
 * const outcomes = []
 * for (const body of [{ calls, dry_run: true }, { calls }, { calls }]) {
 *   outcomes.push(getOrThrow(await engine.run(importPastCalls("n1", body))).reports[0]?.outcome)
 * }
 * console.assert(outcomes.join(" ") === "checked imported unchanged")
 * await engine.close()
 * ```
 */
// CIP-94
export const importPastCalls = Effect.fnUntraced(function* (networkId: string, body: unknown) {
  const network = yield* hostNetwork(networkId)
  const { zone } = yield* readingContext(network)
  const batch = readBatch(body)
  if (Result.isFailure(batch)) return yield* refuse("InvalidInput", batch.failure)
  const { calls, dryRun } = batch.success
  const now = yield* (yield* Clock).now
  const records = [...byRecord(calls, { zone, now })]
  const writing = { now, dryRun }
  const importing = (reporting: Reporting | null) => importAll(network, records, writing, reporting)
  const reports = records.flat().flatMap(({ call }) => (Result.isSuccess(call) ? [reportOf(call.success)] : []))
  const imports = yield* dryRun ? importing(null) : whileReporting(network.networkId, reports, importing)
  const inOrder = imports.sort((a, b) => a.index - b.index)
  const answer: PastCallReportsBody = { reports: inOrder.map(({ report }) => report) }
  return answer
})

const reportOf = ({ callRecordId, received, transactionId }: PastCall): Report => ({
  callRecordId,
  name: JSON.stringify([transactionId, received.at]),
})

/** Imports the calls of each call record, and applies what waits for them once all of them are there. */
const importAll = Effect.fnUntraced(function* (
  network: Network,
  records: ReadonlyArray<ReadonlyArray<NumberedCall>>,
  writing: PastCallWriting,
  reporting: Reporting | null,
) {
  const importRecord = Effect.fnUntraced(function* (record: ReadonlyArray<NumberedCall>) {
    const imports: Array<Imported> = []
    const legs = lastFirst(record, ({ call }) => (Result.isSuccess(call) ? call.success : undefined))
    for (const { call, index } of legs) imports.push({ ...(yield* importOne(network, call, writing)), index })
    for (const { call } of legs) if (Result.isSuccess(call)) reporting?.take(call.success.callRecordId)
    return imports
  })
  const { done, fault } = yield* eachApart(records, importRecord, AT_ONCE)
  // SIG-325
  if (fault !== undefined) return yield* Effect.failCause(fault)
  const portion = portionOfBatch()
  const applyTo = (imports: ReadonlyArray<Imported>) => {
    const there = imports.flatMap((one) => one.there ?? [])
    const [first] = there
    if (first === undefined || reporting === null) return Effect.void
    const reports = there.map((leg) => ({ leg, kind: "received" as const, hasJoined: false }))
    return applyAfter(reporting, first.state.callRecordId, reports, portion)
  }
  yield* Effect.forEach(done, applyTo, { concurrency: AT_ONCE, discard: true })
  return done.flat()
})

interface ImportOutcome {
  readonly report: PastCallReportBody
  /** The leg, where it was written now or is there already. */
  readonly there?: StoredLegState
}

interface Imported extends ImportOutcome {
  readonly index: number
}

type ReadCall = Result.Result<PastCall, ReadonlyArray<Problem>>

interface NumberedCall {
  readonly index: number
  readonly call: ReadCall
}

/** The calls of each call record in their order; those that cannot be read stand by themselves. */
// CIP-97
const byRecord = (calls: ReadonlyArray<unknown>, context: PastCallContext): Iterable<ReadonlyArray<NumberedCall>> => {
  const records = new Map<string | number, Array<NumberedCall>>()
  for (const [index, given] of calls.entries()) {
    const call = validatePastCall(given, context)
    const key = Result.isSuccess(call) ? call.success.callRecordId : index
    const record = records.get(key)
    if (record === undefined) records.set(key, [{ index, call }])
    else record.push({ index, call })
  }
  return records.values()
}

const importOne = Effect.fnUntraced(function* (network: Network, call: ReadCall, writing: PastCallWriting) {
  if (Result.isFailure(call)) return refused("InvalidInput", call.failure)
  return yield* Effect.catchTag(imported(network, call.success, writing), "Refusal", (refusal: Refusal) =>
    Effect.succeed(refused(refusal.class, refusal.problems)),
  )
})

const imported = Effect.fnUntraced(function* (network: Network, past: PastCall, writing: PastCallWriting) {
  const { erased, outcome, received, state, version } = yield* takePastCall(network, past, writing)
  const report: PastCallReportBody = {
    outcome: outcome === "unchanged" ? outcome : writing.dryRun ? "checked" : "imported",
    transaction_id: state.legId,
    call_record_id: state.callRecordId,
    class: null,
    problems: [],
    warnings: [...erased, ...(yield* warningsOf(network, received))],
  }
  // what waits for one that is there already was perhaps not applied, where the process that wrote it has ended
  const done: ImportOutcome = { report, there: { state, ids: [state.legId], version } }
  return done
})

const refused = (refusalClass: string, problems: ReadonlyArray<Problem>): ImportOutcome => ({
  report: {
    outcome: "refused",
    transaction_id: null,
    call_record_id: null,
    class: refusalClass,
    problems,
    warnings: [],
  },
})

const warningsOf = Effect.fnUntraced(function* (network: Network, received: ReceivedEvent) {
  const { advertiserIdFromNetwork: advertiser, advertiserCampaignIdFromNetwork: campaign } = received.details
  const known = yield* (yield* Directory).campaigns(network.networkId, advertiser, campaign)
  return [
    ...(known.length === 0 ? [unknownCampaign(advertiser, campaign)] : []),
    ...unknownAffiliateWarnings(received),
    ...unknownNameWarnings(received, knownFields(network, null)),
  ]
})

const INVALID = "past-calls-invalid"
const HINT = 'send `{"calls": [...]}`'

interface Batch {
  readonly calls: ReadonlyArray<unknown>
  readonly dryRun: boolean
}

const readBatch = (body: unknown): Result.Result<Batch, ReadonlyArray<Problem>> => {
  const reading = newReading<typeof INVALID>("the body")
  const object = readObject(reading, INVALID, null, body, HINT)
  if (object === undefined) return Result.fail(problemsOf(reading))
  checkKeys(reading, INVALID, object, ["calls", "dry_run"])
  const list = own(object, "calls")
  if (list === undefined) reportMissing(reading, INVALID, "calls", HINT)
  const calls = list === undefined ? [] : (readList(reading, INVALID, "calls", list, HINT) ?? [])
  if (calls.length > MOST_PAST_CALLS) reportTooMany(reading, INVALID, "calls", calls.length, MOST_PAST_CALLS)
  const flag = own(object, "dry_run")
  const dryRun = flag === undefined ? false : (readFlag(reading, INVALID, "dry_run", flag) ?? false)
  return isSound(reading) ? Result.succeed({ calls, dryRun }) : Result.fail(problemsOf(reading, body))
}
