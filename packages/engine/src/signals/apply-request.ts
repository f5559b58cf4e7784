// One valid request on one leg: read the heads it touches, let the pure core decide, commit whole.
import type { CallTransaction, Instant, TransactionId } from "@callrules/model"
import {
  type Decision,
  decide,
  groupIds,
  lookUpAnswer,
  outcomeHeader,
  type SignalRequest,
  signalAnswer,
} from "@callrules/signal-ledger"
import { LedgerStore, type LedgerWrite } from "@callrules/store"
import * as Effect from "effect/Effect"
import { orConflict } from "../commits/conflict.ts"
import { commitBefore, type Deadline } from "../commits/deadline.ts"
import { inTurn } from "../commits/turns.ts"
import { refuseWith } from "../refusal.ts"
import { TransactionIds } from "../services/transaction-ids.ts"
import type { FoundLeg, LegChoice } from "./found-leg.ts"
import { ledgerEvents } from "./ledger-events.ts"
import { outcomeToStore, type RequestIdentity, type SignalsAnswered } from "./stored-answer.ts"

/** A request, where it goes, and what is written with it. */
export interface Application {
  readonly target: FoundLeg
  readonly request: SignalRequest
  /** The time of the request; of a pending one the time it arrived. */
  readonly now: Instant
  readonly identity: RequestIdentity | null
  /** The inbox entry this applies; null for a request that is answered at once. */
  readonly entryId: string | null
  /** The deadline of the request; null for an inbox entry, which has none. */
  readonly deadline: Deadline | null
}

/**
 * Applies a request when those before it on the same leg are done.
 *
 * @returns the answer; a Conflict when something it was decided on has changed: find the call and decide again.
 */
export const applyRequest = (application: Application) => {
  const { networkId, legId } = application.target.leg
  return inTurn(["ledger", networkId, legId], decideAndCommit(application))
}

const decideAndCommit = Effect.fnUntraced(function* (application: Application) {
  const { deadline, now, request } = application
  const { leg } = application.target
  const ledger = yield* LedgerStore
  const partnerUniqueIds = groupIds(request)
  const snapshot = yield* ledger.read(
    leg.networkId,
    leg.legId,
    partnerUniqueIds,
    request.signals.map((signal) => signal.foldedName),
  )
  if (snapshot === undefined) return yield* refuseWith("RecordNotFound", "call-not-found", "the call is not known")
  const { call } = snapshot
  const ids = yield* drawIds(partnerUniqueIds.length + 1)
  const decision = decide({ leg, call, groups: snapshot.groups, names: snapshot.names }, request, {
    now,
    nextTransactionId: () => ids.pop() ?? call.transactionId,
  })
  const isLookUp = request.signals.length === 0 && request.customData.length === 0
  const answer: SignalsAnswered = {
    // SIG-99
    status: 200,
    body: JSON.stringify(isLookUp ? lookUpAnswer({ leg, call }) : signalAnswer(decision)),
    outcomes: isLookUp ? "" : outcomeHeader(decision),
  }
  const write = ledgerWrite(application, decision, answer, call)
  if (isWithoutEffect(write)) return answer
  // SIG-187, SIG-218
  const commit = orConflict(ledger.commit(write))
  yield* deadline === null ? commit : commitBefore(deadline, commit)
  return answer
})

/** Ids for the transactions a decision can make: one for the call and one for each group. */
// SIG-219
const drawIds = Effect.fnUntraced(function* (count: number) {
  const { next } = yield* TransactionIds
  const ids: Array<TransactionId> = []
  for (let index = 0; index < count; index++) ids.push(yield* next)
  return ids
})

/** What a write rests on among the legs of its call: the first one chooses the home, and a new group must be new everywhere. */
// SIG-248
const restsOn = (choice: LegChoice | null, { groupTransactions }: Decision): LedgerWrite["callRecord"] => {
  if (choice === null || groupTransactions.length === 0) return null
  const makesGroup = choice.hasOtherLegs && groupTransactions.some(({ version }) => version === 1)
  if (choice.hasHome && !makesGroup) return null
  const { advertiserIdFromNetwork, callRecordId, version } = choice
  return { callRecordId, expectedVersion: version, home: choice.hasHome ? null : { advertiserIdFromNetwork } }
}

const ledgerWrite = (
  application: Application,
  decision: Decision,
  answer: SignalsAnswered,
  call: CallTransaction,
): LedgerWrite => {
  const { identity, now, request, target } = application
  const { leg } = target
  return {
    networkId: leg.networkId,
    legId: leg.legId,
    // SIG-189
    expectedCallVersion: call.version,
    expectedGroupVersions: new Map(
      decision.outcomes.map(({ partnerUniqueId, outcome, head }) => {
        const version = head?.version ?? 0
        return [partnerUniqueId, outcome === "unchanged" ? version : version - 1]
      }),
    ),
    callCorrection: decision.callCorrection,
    groupTransactions: decision.groupTransactions,
    // a field that is named for the first time is new to its group, and so comes with a transaction
    // SIG-261
    namedFields: decision.groupTransactions.length === 0 ? [] : request.customData.map(({ name }) => name),
    callRecord: restsOn(application.target.choice, decision),
    newNames: decision.newNames,
    outcome: outcomeToStore(identity, answer, now),
    // SIG-206
    appliesEntry: application.entryId,
    events: ledgerEvents(leg, decision, now),
  }
}

/** Nothing to append, nothing to remember, nothing to mark: no write is needed. */
// SIG-181
const isWithoutEffect = (write: LedgerWrite): boolean =>
  write.callCorrection === null &&
  write.groupTransactions.length === 0 &&
  write.newNames.length === 0 &&
  write.outcome === null &&
  write.appliesEntry === null
