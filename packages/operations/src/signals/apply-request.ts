// One valid request on one leg: the pure core decides on what was read, and the decision is committed whole.
import type { CallTransaction, Instant, TransactionId } from "@callrules/model"
import {
  answeredParts,
  type Decision,
  decide,
  groupIds,
  lookUpAnswer,
  outcomeHeader,
  type SignalRequest,
  signalAnswer,
} from "@callrules/signal-ledger"
import {
  type Clock,
  type Directory,
  type LedgerQuery,
  LedgerStore,
  type LedgerWrite,
  type StoreFault,
} from "@callrules/store"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type { Caller } from "../access/caller.ts"
import { type Conflict, orConflict } from "../commits/conflict.ts"
import { commitBefore, type Deadline } from "../commits/deadline.ts"
import { spanOfWork } from "../observing/spans.ts"
import { type Refusal, refuseWith } from "../refusal.ts"
import { LimitsInForce } from "../services/limits.ts"
import { TransactionIds } from "../services/transaction-ids.ts"
import { outcomesErased, withoutErased } from "./erased-custom-data.ts"
import type { CallReading, LegChoice } from "./found-leg.ts"
import { refusedByBounds } from "./ledger-bounds.ts"
import { ledgerEvents } from "./ledger-events.ts"
import { outcomeToStore, type RequestIdentity, type SignalsAnswered, withoutFingerprint } from "./stored-answer.ts"
import { countUnchanged, requireRoomForUnchanged } from "./unchanged-requests.ts"
import type { WholeLeg } from "./whole-leg.ts"

/** A request, where it goes, and what is written with it. */
export interface Application {
  readonly found: WholeLeg
  /** What it was found by. */
  readonly query: LedgerQuery
  /** The casings that were read. */
  readonly names: CallReading["names"]
  readonly request: SignalRequest
  /** The time of the request; of one that waited the time it arrived. */
  readonly now: Instant
  readonly identity: RequestIdentity | null
  /** The inbox entry this applies, and when; null for a request that is answered at once. */
  readonly entry: LedgerWrite["appliesEntry"]
  /** Whose request it is. */
  readonly caller: Caller
  /** The deadline of the request; null for an inbox entry, which has none. */
  readonly deadline: Deadline | null
}

/**
 * Decides a request on what was read, and commits it whole.
 *
 * @returns the answer; a Conflict when something it was decided on has changed: read and decide again.
 */
export const applyRequest = (
  submitted: Application,
): Effect.Effect<
  SignalsAnswered,
  Conflict | Refusal | StoreFault,
  LedgerStore | TransactionIds | Clock | Directory
> => {
  const { deadline, found } = submitted
  const { isErased, request } = withoutErased(submitted.request, found)
  const application = { ...submitted, request }
  const { call } = found.content
  if (call === null) return refuseWith("RecordNotFound", "call-not-found", "the call is not known")
  return Effect.contextWith((services: Context.Context<LedgerStore | TransactionIds>) => {
    const refused = refusedByBounds(application, Context.get(services, LimitsInForce))
    // SIG-219: one for the call and one for each group
    const ids = Context.get(services, TransactionIds).draw(groupIds(request).length + 1)
    const applied = Effect.flatMap(ids, (drawn) => {
      const { answer, write } = spanOfWork(services, "decide", () => decided(application, call, drawn, isErased))
      if (isWithoutEffect(write)) return Effect.succeed(answer)
      // SIG-187, SIG-218
      const commit = orConflict(Context.get(services, LedgerStore).commit(write, submitted.query))
      const stored = Effect.as(deadline === null ? commit : commitBefore(deadline, commit), answer)
      return changesNothing(write) ? countedAs(submitted, stored) : stored
    })
    return refused === undefined ? applied : Effect.andThen(refused, applied)
  })
}

/** What changes nothing is stored as long as there is room for it; one that waited has its room already. */
// ENG-273
const countedAs = <A, E, R>({ caller, entry }: Application, stored: Effect.Effect<A, E, R>) => {
  const counted = Effect.tap(stored, () => countUnchanged(caller))
  return entry === null ? Effect.andThen(requireRoomForUnchanged(caller), counted) : counted
}

/** What a request is answered, and what is written for it. */
const decided = (
  application: Application,
  call: CallTransaction,
  ids: ReadonlyArray<TransactionId>,
  isErased: boolean,
) => {
  const { found, names, now, request } = application
  const { leg } = found
  const { groups } = found.content
  const left = [...ids]
  const decision = decide({ leg, call, groups, names }, request, {
    now,
    nextTransactionId: () => left.pop() ?? call.transactionId,
  })
  const isLookUp = bringsNothing(request) && !isErased
  const outcomes = isLookUp ? "" : outcomeHeader(decision)
  const answer: SignalsAnswered = {
    // SIG-99
    status: 200,
    body: JSON.stringify(isLookUp ? lookUpAnswer({ leg, call }) : signalAnswer(decision)),
    outcomes: isErased ? outcomesErased(outcomes) : outcomes,
    pendingId: null,
    isRepeated: false,
  }
  return { answer, write: ledgerWrite(application, decision, answer) }
}

/** Whether a request only looks its call up. */
export const bringsNothing = ({ customData, signals }: SignalRequest): boolean =>
  signals.length === 0 && customData.length === 0

/**
 * What a write rests on among the legs of its call: the first one that makes or corrects a group chooses the home, and a request that comes twice must find its
 * groups where it finds them the first time. Only the correction of the one leg of a call leaves no choice.
 */
// SIG-275, SIG-309
const restsOn = (choice: LegChoice | null, { groupTransactions }: Decision): LedgerWrite["callRecord"] => {
  if (choice === null || groupTransactions.length === 0) return null
  const correctsOnly = groupTransactions.every(({ version }) => version > 1)
  if (choice.home !== null && correctsOnly && !choice.hasOtherLegs) return null
  const { advertiserIdFromNetwork, callRecordId, version } = choice
  return { callRecordId, expectedVersion: version, home: choice.home !== null ? null : { advertiserIdFromNetwork } }
}

const ledgerWrite = (application: Application, decision: Decision, answer: SignalsAnswered): LedgerWrite => {
  const { found, identity, now, request } = application
  const { leg } = found
  return {
    networkId: leg.networkId,
    legId: leg.legId,
    // SIG-189
    expectedLedgerVersion: found.reading.stored.ledgerVersion,
    isErased: found.reading.stored.isErased,
    callCorrection: decision.callCorrection,
    groupTransactions: decision.groupTransactions,
    correctedGroups: decision.groupTransactions.flatMap(
      ({ partnerUniqueId }) => found.content.groups.get(partnerUniqueId) ?? [],
    ),
    // a field that is named for the first time is new to its group, and so comes with a transaction
    // SIG-261
    namedFields: decision.groupTransactions.length === 0 ? [] : request.customData.map(({ name }) => name),
    callRecord: restsOn(found.choice, decision),
    newNames: decision.newNames,
    outcome: outcomeToStore(found.reading.stored.isErased ? withoutFingerprint(identity) : identity, answer, now, () =>
      answeredParts(decision),
    ),
    // SIG-206
    appliesEntry: application.entry,
    events: ledgerEvents(leg, decision, now),
  }
}

/** Nothing to append; there may be something to remember or to mark. */
const changesNothing = (write: LedgerWrite): boolean =>
  write.callCorrection === null && write.groupTransactions.length === 0 && write.newNames.length === 0

/** Nothing to append, nothing to remember, nothing to mark: no write is needed. */
// SIG-181
const isWithoutEffect = (write: LedgerWrite): boolean =>
  changesNothing(write) && write.outcome === null && write.appliesEntry === null
