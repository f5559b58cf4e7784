// Holds every answer that reaches a client against what the audit has seen become durable.

import type { Refusal } from "../../src/refusal.ts"
import type { SignalsAnswered } from "../../src/signals/stored-answer.ts"
import { type Audit, requestKeyOf } from "./audit.ts"
import { mayBeApart } from "./leg-choices.ts"
import type { OperationRun } from "./operation-run.ts"
import type { PlainAnswer } from "./plain-ledger.ts"
import type { SimulatedRequest } from "./scenario.ts"
import { hold } from "./violation.ts"

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
          first.status === answer.status && first.body === answer.body && first.outcomes === answer.outcomes,
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
    hold(kept.outcome.body === answer.body, () => `${what} with ${answer.body}, but ${kept.outcome.body} is kept`)
  }
  if (request.pending) {
    hold(answer.body === "", () => `${what} with a body`)
    hold(run.accepted || request.requestId !== null, () => `${what}, but nothing was accepted`)
    return
  }
  hold(!request.invalid, () => `${what}, but is not valid`)
  if (run.answer === null && request.requestId !== null) return
  const expected = run.answer ?? run.unchanged
  hold(expected !== null, () => `${what}, but nothing was written and something had to change`)
  hold(shows(answer.body, expected), () => `${what} with ${answer.body} where ${JSON.stringify(expected)} was due`)
}

/** Whether a body has every field of the expected answer. */
const shows = (body: string, expected: PlainAnswer): boolean => {
  // the body of a 200; what it has beyond the expected fields does not matter here
  const { signals, call } = JSON.parse(body) as PlainAnswer
  return (
    signals.length === expected.signals.length &&
    expected.signals.every((entry, index) => has(signals[index] ?? {}, entry)) &&
    has(call, expected.call)
  )
}

const has = (actual: Readonly<Record<string, unknown>>, expected: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(expected).every(([key, value]) => actual[key] === value)

const checkRefusal = (audit: Audit, run: OperationRun, request: SimulatedRequest, refusal: Refusal): void => {
  const text = `${run.name} is refused: ${refusal.class} ${refusal.problems.map(({ message }) => message).join("; ")}`
  if (refusal.class === "RequestTimeout") return
  if (refusal.problems.some(({ code }) => code === "groups-on-different-legs")) {
    const network = audit.networks.get(request.networkId)
    hold(network !== undefined && !request.invalid && mayBeApart(network, audit.homes, request), () => text)
    return
  }
  const reused = refusal.problems.some(({ code }) => code === "request-id-reused")
  if (!reused) {
    const due = request.invalid ? "InvalidInput" : "RecordNotFound"
    hold(refusal.class === due && !request.pending, () => text)
    return
  }
  const key = {
    networkId: request.networkId,
    advertiserIdFromNetwork: request.advertiser,
    requestId: request.requestId ?? "",
  }
  const kept = audit.outcomes.get(requestKeyOf(key))
  hold(kept !== undefined && kept.request !== request, () => text)
}
