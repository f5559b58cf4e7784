// Holds every answer that reaches a client against what the audit has seen become durable.
import type { Refusal, SignalsAnswered } from "@callrules/operations"
import { answerOf } from "@callrules/signal-ledger"
import { plainAnswer, plainHeader } from "../../../../signal-ledger/test/plain-ledger/plain-answer.ts"
import type { PlainRequest } from "../../../../signal-ledger/test/plain-ledger/plain-shapes.ts"
import type { OperationRun } from "../operation-run.ts"
import type { SimulatedRequest } from "../scenario/scenario.ts"
import { hold } from "../violation.ts"
import type { Audit } from "./audit.ts"
import { changesBefore, networkIn, requestKeyOf } from "./audit-state.ts"
import { mayBeRefused } from "./leg-choices.ts"
import { foundAt, makesAt, momentsSince } from "./plain-network.ts"

/** Checks of what clients are told. */
export interface AnswerCheck {
  readonly started: (run: OperationRun) => void
  readonly answered: (run: OperationRun, request: SimulatedRequest, answer: SignalsAnswered) => void
  readonly refused: (run: OperationRun, request: SimulatedRequest, refusal: Refusal) => void
  readonly timedOut: (run: OperationRun) => void
  /** Whether any request's time was over: what it was doing for others on the way is then left to due work. */
  readonly hasTimedOut: () => boolean
  /** Requests that were acknowledged with the answer, by request key where they had one. */
  readonly acknowledged: ReadonlyMap<SimulatedRequest, SignalsAnswered>
  /** Nothing may have come of what was refused or timed out, not even later. */
  readonly checkRefused: () => void
}

/** Checks of one run. */
export const answerCheck = (audit: Audit): AnswerCheck => {
  const without: Array<OperationRun> = []
  let timedOut = false
  const acknowledged = new Map<SimulatedRequest, SignalsAnswered>()
  return {
    acknowledged,
    started: () => {},
    answered: (run, request, answer) => {
      checkAnswer(audit, run, request, answer)
      const first = acknowledged.get(request)
      if (first === undefined) acknowledged.set(request, answer)
      else if (request.requestId !== null) {
        hold(
          first.status === answer.status &&
            first.body === answer.body &&
            first.outcomes === answer.outcomes &&
            first.pendingId === answer.pendingId,
          () => `${request.name}: the answer ${first.body} became ${answer.body}`,
        )
      }
    },
    refused: (run, request, refusal) => {
      without.push(run)
      checkRefusal(audit, run, request, refusal)
    },
    timedOut: (run) => {
      timedOut = true
      without.push(run)
    },
    hasTimedOut: () => timedOut,
    checkRefused: () => {
      for (const run of without) hold(run.durableWrites === 0, () => `${run.name} was refused and has left something`)
    },
  }
}

const checkAnswer = (audit: Audit, run: OperationRun, request: SimulatedRequest, answer: SignalsAnswered): void => {
  const what = `${run.name} is acknowledged`
  hold(answer.status === (request.pending ? 201 : 200), () => `${what} with ${answer.status}`)
  if (request.requestId !== null) {
    const key = {
      networkId: request.networkId,
      advertiserIdFromNetwork: request.advertiser,
      requestId: request.requestId,
    }
    const kept = audit.outcomes.get(requestKeyOf(key))
    hold(kept !== undefined, () => `${what}, but its outcome is not durable`)
    const isSame = kept.request === request || JSON.stringify(kept.request.body) === JSON.stringify(request.body)
    hold(isSame, () => `${what} with the answer of ${kept.request.name}`)
    // under the request id of one that waits the id is kept under which it does
    const told = answer.pendingId ?? answer.body
    const { body } = kept.outcome
    // of a long answer the transactions are kept
    const text = typeof body === "string" ? body : JSON.stringify(answerOf(body))
    hold(text === told, () => `${what} with ${told}, but ${text} is kept`)
  }
  if (request.pending) {
    hold(answer.body === "", () => `${what} with a body`)
    hold(run.accepted || request.requestId !== null, () => `${what}, but nothing was accepted`)
    return
  }
  const { meant } = request
  hold(meant !== null, () => `${what}, but is not valid`)
  if (run.answers === null && request.requestId !== null) return
  const due = run.answers ?? unchangedAnswers(audit, run, request, meant)
  hold(due.length > 0, () => `${what}, but nothing was written and something had to change`)
  const given = `${answer.outcomes} ${answer.body}`
  hold(due.includes(given), () => `${what} with ${given} where ${due.join(" or ")} was due`)
}

/**
 * What a request may be answered that has written nothing: its leg was found at one moment, and at that one or a later
 * one nothing was to change on it.
 */
const unchangedAnswers = (
  audit: Audit,
  run: OperationRun,
  { advertiser, networkId }: SimulatedRequest,
  meant: PlainRequest,
): ReadonlyArray<string> => {
  const moments = momentsSince(networkIn(audit, networkId), changesBefore(audit, run, networkId))
  return moments.flatMap((moment, index) => {
    const found = foundAt(moment, meant, advertiser, audit.now())
    if (!("leg" in found)) return []
    const { leg } = found
    const happened = { what: "posted", legId: leg.legId, request: meant, at: 0, reach: null, ids: [] } as const
    return moments.slice(index).flatMap((later) => {
      const made = makesAt(later, happened)
      const isUnchanged = made.call === null && made.groups.length === 0
      // the host may have said otherwise of the leg after it was found
      const read = later.legs.find(({ legId }) => legId === leg.legId) ?? leg
      return isUnchanged ? [`${plainHeader(made, meant)} ${JSON.stringify(plainAnswer(later.made, read, meant))}`] : []
    })
  })
}

const checkRefusal = (audit: Audit, run: OperationRun, request: SimulatedRequest, refusal: Refusal): void => {
  const text = `${run.name} is refused: ${refusal.class} ${refusal.problems.map(({ message }) => message).join("; ")}`
  if (refusal.class === "RequestTimeout") return
  const key = {
    networkId: request.networkId,
    advertiserIdFromNetwork: request.advertiser,
    requestId: request.requestId ?? "",
  }
  const [problem] = refusal.problems
  if (problem?.code === "request-id-reused") {
    const kept = audit.outcomes.get(requestKeyOf(key))
    hold(kept !== undefined && kept.request !== request, () => text)
    return
  }
  hold(!request.pending, () => text)
  if (request.meant === null) {
    hold(refusal.class === "InvalidInput", () => text)
    return
  }
  const network = networkIn(audit, request.networkId)
  const changes = changesBefore(audit, run, request.networkId)
  hold(mayBeRefused(network, changes, audit.now(), request, problem?.code ?? ""), () => text)
}
