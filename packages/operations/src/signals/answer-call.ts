// One valid request on the call that it is for: checked, found, and ended there, by being applied or only previewed.
import { readingContext } from "@callrules/directory/parts"
import type { CallRecordId, Instant, TransactionId } from "@callrules/model"
import {
  checkCompleted,
  type MatchOptions,
  type SearchByCallStartTime,
  type SignalRequest,
  validateSignalRequest,
} from "@callrules/signal-ledger"
import {
  type CallLocator,
  Clock,
  type Directory,
  type LedgerQuery,
  type LedgerReading,
  type LedgerStore,
  type LegWithoutRecording,
  type StoreFault,
} from "@callrules/store"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import type { OperationContext } from "../access/caller.ts"
import { requireSearchAccess } from "../access/search-access.ts"
import type { Conflict } from "../commits/conflict.ts"
import { Turns } from "../commits/turns.ts"
import { decidingAgain, untilCommitted } from "../commits/until-committed.ts"
import { mayBeAwaited, Reports } from "../host/reports.ts"
import { type Refusal, refuse } from "../refusal.ts"
import type { EngineServices } from "../services/engine-services.ts"
import { LimitsInForce } from "../services/limits.ts"
import type { TransactionIds } from "../services/transaction-ids.ts"
import type { ReceivedLegs } from "./apply-entry.ts"
import { type Application, bringsNothing } from "./apply-request.ts"
import { applyEarlier } from "./apply-waiting.ts"
import { inLine, type Line } from "./leg-turn.ts"
import { closestLeg, locatorOf, ownId, queryOf, refuseLocate } from "./locate-call.ts"
import { ownAnswer, type RequestIdentity, type SignalsAnswered, storedAnswerOr } from "./stored-answer.ts"
import { readAndChoose } from "./whole-leg.ts"

/** What becomes of a request once its call is found. The checks before are the same for all endings. */
// SIG-277
export interface Ending<A> {
  /** The answer where the request id has one already. */
  readonly stored: (answer: SignalsAnswered) => A
  /** Whether requests that arrived earlier for the call are applied first. */
  readonly appliesEarlier: boolean
  /** Whether the call must be over. */
  readonly needsCompleted: boolean
  /** How the call of a start time is looked for. */
  readonly matchOptions: (now: Instant) => Effect.Effect<MatchOptions, never, never>
  /** Ends it; `earlierWait`: requests that arrived earlier for the call have not been applied yet. */
  readonly found: (
    application: Application,
    earlierWait: boolean,
  ) => Effect.Effect<A, Conflict | Refusal | StoreFault, LedgerStore | TransactionIds | Clock | Directory>
}

/**
 * Checks a request, finds its call and ends it there.
 *
 * @returns the answer; the stored one when the request id has one; InvalidInput, then RecordInvalid, UnauthorizedAdvertiser,
 * RecordNotFound, and whatever the ending refuses.
 */
export const answerCall = <A extends object>(
  context: OperationContext,
  body: unknown,
  identity: RequestIdentity | null,
  ending: Ending<A>,
) =>
  Effect.contextWith((services: Context.Context<EngineServices>) =>
    // ENG-71
    Effect.flatMap(readingContext(context.caller.network), (reading) => {
      const validation = validateSignalRequest(body, reading)
      // SIG-184
      if (Result.isFailure(validation)) {
        const refused = refuse(validation.failure.class, validation.failure.problems)
        return Effect.map(storedAnswerOr(identity, refused), ending.stored)
      }
      const { search } = validation.success
      const line: Line = { legId: search.by === "transaction_id" ? search.transactionId : null }
      const submission = { services, context, request: validation.success, identity, line, ending }
      const attempts = untilCommitted(attempt(submission))
      if (search.by === "transaction_id") return attempts
      // ENG-09
      return Effect.matchEffect(requireSearchAccess(context.caller, search.filter, body), {
        onFailure: (error) => Effect.map(storedAnswerOr(identity, Effect.fail(error)), ending.stored),
        onSuccess: () => attempts,
      })
    }),
  )

/** A valid request, and where it stands. */
interface Submission<A> {
  /** What the engine runs on, looked up once. */
  readonly services: Context.Context<EngineServices>
  readonly context: OperationContext
  readonly request: SignalRequest
  readonly identity: RequestIdentity | null
  readonly line: Line
  readonly ending: Ending<A>
}

/**
 * One attempt: answers from a stored outcome, or decides on what it reads now. Requests for one leg take turns where the
 * leg is known before anything is read: it is named, or the last attempt has found it.
 */
// SIG-180, SIG-183, ENG-128
const attempt = <A extends object>(submission: Submission<A>) =>
  Effect.flatMap(Context.get(submission.services, Clock).now, (now) => {
    const { context, request } = submission
    return request.search.by === "call_start_time"
      ? byStartTime(submission, request.search, now)
      : inItsTurn(submission, locatorOf(context.caller, request.search), now)
  })

const byStartTime = Effect.fnUntraced(function* <A extends object>(
  submission: Submission<A>,
  search: SearchByCallStartTime,
  now: Instant,
) {
  const { context, ending, identity, line } = submission
  const closest = yield* closestLeg(context.caller, search, yield* ending.matchOptions(now), identity)
  if (closest.kind === "answered") return ending.stored(yield* ownAnswer(identity, closest.outcome))
  // SIG-276: it is answered as it was found; when it is over, another call may be closer
  const completed = checkCompleted(search, closest.leg)
  if (ending.needsCompleted && Result.isFailure(completed)) return yield* refuseLocate(completed.failure)
  line.legId = closest.leg.legId
  return yield* inItsTurn(submission, ownId(closest.leg.legId), now)
})

/** The legs that a request need not wait for: what arrived earlier for them has been applied. Null: every leg. */
type LegsAhead = Pick<ReceivedLegs, "has"> | null

const NONE_AHEAD: LegsAhead = new Set<TransactionId>()

/** Answers in the request's turn, and once what arrived for its call earlier has been applied. */
const inItsTurn = <A extends object>(submission: Submission<A>, by: CallLocator, now: Instant) => {
  const { context, ending, identity, line, request, services } = submission
  const { networkId } = context.caller.network
  const query = queryOf(context.caller, request, by, identity, Context.get(services, LimitsInForce))
  const answer = (settled: LegsAhead): Effect.Effect<A, Conflict | Refusal | StoreFault, EngineServices> =>
    Effect.flatMap(
      inLine(
        Context.get(services, Turns),
        networkId,
        line,
        decidingAgain((reading) => answerOnce(submission, query, now, settled, reading)),
      ),
      (answered) =>
        typeof answered === "string"
          ? // SIG-236
            Effect.flatMap(applyEarlier(networkId, answered, line.legId, now), answer)
          : Effect.succeed(answered),
    )
  return answer(ending.appliesEarlier && !bringsNothing(request) ? NONE_AHEAD : null)
}

/** Whether something that arrived earlier may still have to find a leg. Nothing has where this process has taken the leg's last report. */
const mayBeAwaitedYet = (services: Context.Context<never>, stored: LegWithoutRecording, now: Instant): boolean =>
  mayBeAwaited(stored, now) &&
  !Context.get(services, Reports).settled.has(stored.state.networkId, stored.state.legId, stored.version)

/** Reads, unless that was done, and ends the request on what was read. A call that entries wait for is answered by its call record alone, unless its leg is settled. */
const answerOnce = <A extends object>(
  { context, ending, identity, line, request, services }: Submission<A>,
  query: LedgerQuery,
  now: Instant,
  settled: LegsAhead,
  reading: LedgerReading | undefined,
) =>
  Effect.flatMap(
    readAndChoose(context.caller, request, query, reading),
    (
      chosen,
    ): Effect.Effect<
      A | CallRecordId,
      Conflict | Refusal | StoreFault,
      LedgerStore | TransactionIds | Clock | Directory
    > => {
      if (chosen.kind === "answered") return Effect.map(ownAnswer(identity, chosen.outcome), ending.stored)
      const { found, read } = chosen
      if (Result.isFailure(found)) return refuseLocate(found.failure)
      const { leg } = found.success
      const completed = checkCompleted(request.search, leg)
      if (ending.needsCompleted && Result.isFailure(completed)) return refuseLocate(completed.failure)
      line.legId = leg.legId
      const earlierWait = read.kind === "call" && read.entriesWait
      // SIG-296, SIG-322
      const mayWait =
        earlierWait || (read.kind === "call" && read.legs.some(({ stored }) => mayBeAwaitedYet(services, stored, now)))
      if (mayWait && settled?.has(leg.legId) === false) return Effect.succeed(leg.callRecordId)
      const application: Application = {
        found: found.success,
        query: chosen.query,
        names: read.kind === "call" ? read.names : new Map(),
        request,
        now,
        identity,
        entry: null,
        caller: context.caller,
        deadline: context.deadline,
      }
      return ending.found(application, earlierWait)
    },
  )
