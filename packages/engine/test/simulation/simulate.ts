// One simulated run: everything in it follows from its seed.
import { staticDirectory } from "@callrules/directory"
import { networkId } from "@callrules/model"
import { Directory } from "@callrules/store"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { language } from "../../../operations/src/calls/language.ts"
import { seeded } from "../../../store/src/suite/random.ts"
import { answerCheck } from "./audit/answer-check.ts"
import { newAudit } from "./audit/audit.ts"
import { checkFeed, type FeedReader, feedReaders, readFeed } from "./audit/feed-readers.ts"
import { checkAllApplied, checkDatabase, checkLegs, checkNoneStranded } from "./audit/final-check.ts"
import { checkHomes } from "./audit/home-audit.ts"
import { type ClientParts, deliverEvent, deliverMove, deliverRequest, doWork } from "./clients.ts"
import { engineProcesses } from "./engine-processes.ts"
import type { PlantedBug } from "./planted-bugs/planting.ts"
import { type RunQueue, runQueue } from "./run-queue.ts"
import { drawScenario } from "./scenario/draw-scenario.ts"
import { FAULTS_END, FIELDS, NETWORKS, type Scenario, START } from "./scenario/scenario.ts"
import { type SimulatedStores, simulatedStores } from "./simulated-stores.ts"

/** How a run ended. */
export interface Simulated {
  /** The same seed gives the same number. */
  readonly traceHash: number
  /** What was broken; null when every promise held. */
  readonly broken: string | null
  readonly requests: number
  readonly faults: number
}

const DIRECTORY = Context.get(
  Effect.runSync(
    Effect.scoped(Layer.build(staticDirectory(...NETWORKS.map((id) => ({ id, customDataFields: FIELDS }))))),
  ),
  Directory,
)
const NETWORK_LIST = NETWORKS.flatMap((id) => Effect.runSync(DIRECTORY.network(networkId(id))) ?? [])

// loading it would be a wait that no seed gives
await Effect.runPromise(language)

/** Runs a seed, with a bug planted or none; lines of the trace go to `trace`. */
export const simulate = (
  seed: number,
  bug: PlantedBug | null = null,
  trace: ((line: string) => void) | null = null,
): Simulated => {
  const random = seeded(seed)
  const scenario = drawScenario(random)
  const queue = runQueue(START, trace)
  const { database, stores } = simulatedStores()
  const audit = newAudit()
  const planted = bug?.({ database, queue, random }) ?? {}
  const watched = audit.watch(planted.store?.(stores) ?? stores)
  let restarted = (): void => {}
  const processes = engineProcesses({
    random,
    queue,
    scenario,
    stores: planted.engine?.(watched) ?? watched,
    directory: DIRECTORY,
    enter: audit.enter,
    crashed: () => {
      planted.crashed?.()
      restarted()
    },
  })
  const check = answerCheck(audit)
  const networks = new Map(NETWORK_LIST.map((network) => [network.networkId as string, network])) // found by plain text
  const parts: ClientParts = { random, queue, processes, networks, check, audit }
  const readers = feedReaders()
  restarted = () => queue.after(5 + random.below(500), "a process starts", () => doWork(parts))
  let broken: string | null = null
  try {
    const checkWhenIdle = (): void => {
      if (processes.faults() > 0 || check.hasTimedOut() || !processes.areIdle()) return
      checkNoneStranded(database, audit, null)
    }
    sendAll(parts, scenario, stores, readers, checkWhenIdle)
    queue.drain()
    checkWhenIdle()
    // faults are over; what is due by time alone is done in the end, and nobody waits any more for reports that broke off
    queue.advance(Math.max(0, START + FAULTS_END - queue.now()))
    for (const milliseconds of [121_000, 13 * 3_600_000, 25 * 3_600_000]) {
      queue.advance(milliseconds)
      doWork(parts)
      queue.drain()
      checkNoneStranded(database, audit, queue.now())
    }
    sendAgain(parts, scenario, queue)
    checkDatabase(database, audit)
    checkHomes(database, audit)
    check.checkRefused()
    checkAllApplied(audit)
    checkLegs(database, scenario.legs)
    for (const reader of readers) readFeed(parts, reader)
    queue.drain()
    checkFeed(audit, readers)
  } catch (error) {
    broken =
      error instanceof Error ? `${error.message}${error.name === "Violation" ? "" : `\n${error.stack}`}` : String(error)
    queue.note(`BROKEN: ${broken}`)
  }
  return { traceHash: queue.traceHash(), broken, requests: scenario.requests.length, faults: processes.faults() }
}

/** Everything that is sent while faults may happen. */
const sendAll = (
  parts: ClientParts,
  scenario: Scenario,
  stores: SimulatedStores,
  readers: ReadonlyArray<FeedReader>,
  beforeWork: () => void,
): void => {
  const { queue } = parts
  const changeSettings = (version: number, recordCalls: boolean, condition: string): void => {
    const campaign = { networkId: networkId("n1"), advertiserIdFromNetwork: "a1", campaignIdFromNetwork: "c1" }
    const storedAt = NETWORK_LIST[0] === undefined ? 0 : queue.now()
    Effect.runSync(stores.settings.append(campaign, { version, recordCalls, condition, storedAt: storedAt as never }))
  }
  const { condition, recordingOffAt } = scenario
  if (condition !== null) {
    changeSettings(1, true, condition)
    if (recordingOffAt !== null)
      queue.after(recordingOffAt, "recording is switched off", () => changeSettings(2, false, ""))
  }
  for (const leg of scenario.legs) {
    for (const delivery of leg.events) {
      for (const at of delivery.sentAt) {
        queue.after(at, `${leg.networkId} ${leg.legId.slice(-1)} ${String(delivery.body["kind"])}`, () =>
          deliverEvent(parts, leg, delivery, 0),
        )
      }
    }
  }
  for (const request of scenario.requests) {
    for (const at of request.sentAt) queue.after(at, `${request.name} is sent`, () => deliverRequest(parts, request, 0))
  }
  for (const move of scenario.moves) {
    for (const at of move.sentAt) queue.after(at, `${move.name} is sent`, () => deliverMove(parts, move, 0))
  }
  for (const at of scenario.feedReadAt) {
    queue.after(at, "the feed is read", () => {
      for (const reader of readers) readFeed(parts, reader)
    })
  }
  for (const at of scenario.dueWorkAt)
    queue.after(at, "due work", () => {
      beforeWork()
      doWork(parts)
    })
}

/** Everything that was acknowledged under a request id, and some host events, once more: nothing may come of it. */
const sendAgain = (parts: ClientParts, scenario: Scenario, queue: RunQueue): void => {
  for (const [request] of parts.check.acknowledged) {
    if (request.requestId !== null) deliverRequest(parts, request, 100)
  }
  for (const leg of scenario.legs) {
    const delivery = leg.events[parts.random.below(leg.events.length)]
    if (delivery !== undefined) deliverEvent(parts, leg, delivery, 100)
  }
  queue.drain()
}
