// Who talks to the engine in a simulated run: clients with signal requests, the host of the telephony, the due work.
import { networkId } from "@callrules/model"
import { moveHomeLeg, reportHostEvent, submitSignals } from "@callrules/operations"
import type { Network } from "@callrules/store"
import { expire, openDeadline } from "../../../operations/src/commits/deadline.ts"
import type { Random } from "../../../store/src/suite/random.ts"
import { doDueWork, type LastDueWork, noDueWorkYet } from "../../src/due-work.ts"
import type { AnswerCheck } from "./audit/answer-check.ts"
import type { Audit } from "./audit/audit.ts"
import { checkHomesTold } from "./audit/home-audit.ts"
import type { EngineProcesses } from "./engine-processes.ts"
import { type OperationRun, operationRun } from "./operation-run.ts"
import type { RunQueue } from "./run-queue.ts"
import {
  FAULTS_END,
  type HostDelivery,
  type SimulatedLeg,
  type SimulatedMove,
  type SimulatedRequest,
  START,
} from "./scenario/scenario.ts"
import { hold } from "./violation.ts"

/** What clients need. */
export interface ClientParts {
  readonly random: Random
  readonly queue: RunQueue
  readonly processes: EngineProcesses
  readonly networks: ReadonlyMap<string, Network>
  readonly check: AnswerCheck
  readonly audit: Audit
}

/** How long a client waits for an answer, in milliseconds. */
const PATIENCE = 120_000

/** How often a client looks for a call that is not there yet. */
const MOST_TRIES = 3

const PATH = "/api/2026-11-01/transactions.json"

/** One delivery of a request. Faults and a call that is not there yet are tried again, unless the client gives up. */
export const deliverRequest = (parts: ClientParts, request: SimulatedRequest, attempt: number): void => {
  const { queue, random, processes, check } = parts
  const network = parts.networks.get(request.networkId)
  hold(network !== undefined, () => "no such network")
  const run = operationRun(`${request.name}.${attempt}`, request, queue.now())
  check.started(run)
  const deadline = openDeadline()
  const again = (milliseconds: number): void => {
    if (request.givesUp) return
    queue.after(milliseconds, `${request.name} is sent again`, () => deliverRequest(parts, request, attempt + 1))
  }
  const started = processes.start(
    run,
    submitSignals(
      {
        caller: { network, advertiserIdFromNetwork: request.advertiser, permissions: new Set(["signals"]) },
        deadline,
      },
      { body: request.body, requestId: request.requestId, path: PATH },
    ),
    (ending) => {
      patience.cancelled = true
      if (ending.kind === "answered") return check.answered(run, request, ending.answer)
      if (ending.kind === "lost") return again(backOff(random, attempt))
      check.refused(run, request, ending.refusal)
      const isTriedAgain = ending.refusal.class === "RecordNotFound" && attempt < MOST_TRIES
      if (ending.refusal.class === "RequestTimeout" || isTriedAgain) again(1_000 + random.below(30_000))
    },
  )
  // a client in a hurry waits longer when it tries again
  const milliseconds = attempt === 0 ? request.patience : PATIENCE
  const patience = queue.after(milliseconds, `${run.name}: time is over`, () => {
    if (run.dead || queue.now() > START + FAULTS_END || !expire(deadline)) return
    started.interrupt()
    check.timedOut(run)
    again(backOff(random, attempt))
  })
}

const backOff = (random: Random, attempt: number): number => 1 + random.below(10 * 2 ** Math.min(attempt, 10))

/** One delivery of a host event, repeated until it is acknowledged. */
export const deliverEvent = (parts: ClientParts, leg: SimulatedLeg, delivery: HostDelivery, attempt: number): void => {
  const { queue, random, processes } = parts
  const name = `${leg.networkId} ${leg.legId.slice(-1)} ${String(delivery.body["event_id"])}`
  const run: OperationRun = operationRun(`${name}.${attempt}`, null, queue.now())
  processes.start(run, reportHostEvent(networkId(leg.networkId), delivery.body), (ending) => {
    if (ending.kind === "lost") {
      queue.after(backOff(random, attempt), `${name} is sent again`, () =>
        deliverEvent(parts, leg, delivery, attempt + 1),
      )
      return
    }
    hold(ending.kind === "answered", () => `${name} is refused`)
    hold(!ending.answer.conflict, () => `${name} conflicts with itself`)
  })
}

/** One delivery of a move of a home leg, repeated until it is acknowledged; the leg may have to be received first. */
export const deliverMove = (parts: ClientParts, move: SimulatedMove, attempt: number): void => {
  const { audit, queue, random, processes } = parts
  const run: OperationRun = operationRun(`${move.name}.${attempt}`, null, queue.now())
  const again = (milliseconds: number): void => {
    queue.after(milliseconds, `${move.name} is sent again`, () => deliverMove(parts, move, attempt + 1))
  }
  processes.start(run, moveHomeLeg(move.networkId, move.callRecordId, move.body), (ending) => {
    if (ending.kind === "lost") return again(backOff(random, attempt))
    if (ending.kind === "answered") return checkHomesTold(audit, run, move, ending.answer)
    const { code } = ending.refusal.problems[0] ?? { code: "" }
    hold(["call-not-found", "leg-not-received"].includes(code), () => `${run.name} is refused: ${code}`)
    if (attempt < MOST_TRIES) again(1_000 + random.below(30_000))
  })
}

/** When due work was done last in each run, by whichever process: an engine knows its own alone, and looks more often. */
const LAST = new WeakMap<object, LastDueWork>()

/** Due work once; what it could not do is left to the next. */
export const doWork = (parts: ClientParts): void => {
  const last = LAST.get(parts.queue) ?? noDueWorkYet()
  LAST.set(parts.queue, last)
  parts.processes.start(
    operationRun("due work", null, parts.queue.now()),
    doDueWork(() => {}, last),
    // a process that crashes forgets
    ({ kind }) => kind === "lost" && LAST.delete(parts.queue),
  )
}
