// The rules of a signal request as a host would write them by hand for one network: validation, the heads from a store,
// the decision, the commit with its events, the answer. No idempotency, no deadline, no turns.
import { type CallState, callLeg } from "@callrules/call"
import { hashToken, headerToken } from "@callrules/directory"
import {
  type CallLeg,
  type CallTransaction,
  formatTransactionId,
  type Instant,
  instant,
  type TransactionId,
} from "@callrules/model"
import {
  checkCompleted,
  type Decision,
  decide,
  type GroupTransaction,
  groupIds,
  outcomeHeader,
  signalAnswer,
  validateSignalRequest,
} from "@callrules/signal-ledger"
import { type EngineEvent, LedgerStore, type Stores } from "@callrules/store"
import { memoryStores } from "@callrules/store/memory"
import { zone } from "@callrules/timestamp"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Result from "effect/Result"
import * as Scope from "effect/Scope"
import { NETWORK, TOKEN } from "../engine/one-network.ts"

/** New in-memory stores. */
export const newStores = (): Context.Context<Stores> =>
  Effect.runSync(Layer.buildWithScope(memoryStores, Scope.makeUnsafe()))

const failed = (message: string): never => {
  throw new Error(message)
}

const tokens = new Map([[hashToken(TOKEN), NETWORK]])

/** Whether an `Authorization` header has the network's token. */
export const isKnownToken = (authorization: string | null | undefined): boolean =>
  tokens.has(hashToken(headerToken(authorization ?? null) ?? ""))

/** The parts of an answer. */
export interface AnswerByHand {
  readonly answer: ReturnType<typeof signalAnswer>
  readonly outcomes: string
}

/** Answers the parsed body of a signal request; throws where it would be refused. */
export type RulesByHand = (body: unknown) => AnswerByHand

const READING = { zone: Result.getOrThrow(zone("UTC")), customDataFields: new Set(["product"]) }

// drawn many at a time, as anybody would who has measured it
const words = new Uint32Array(512)
let drawn = words.length
const nextTransactionId = (): TransactionId => {
  if (drawn === words.length) {
    crypto.getRandomValues(words)
    drawn = 0
  }
  return formatTransactionId(words[drawn++] ?? 0, words[drawn++] ?? 0)
}

/** What the rules need of one call. */
export interface HeadsByHand {
  readonly state: CallState
  readonly call: CallTransaction
  readonly groups: ReadonlyMap<string, GroupTransaction>
  readonly names: ReadonlyMap<string, string>
  /** What the write must find unchanged, where others may write in between. */
  readonly ledgerVersion: number
}

/** What is written for a request. */
export interface WriteByHand {
  readonly leg: CallLeg
  readonly decision: Decision
  readonly events: ReadonlyArray<EngineEvent>
  readonly ledgerVersion: number
}

/** Where calls and signals are kept; a write follows its read at once. */
export interface StoreByHand {
  readonly read: (
    id: TransactionId,
    groups: ReadonlyArray<string>,
    names: ReadonlyArray<string>,
  ) => HeadsByHand | undefined
  readonly write: (write: WriteByHand) => void
}

/** Some in-memory stores of the engine. */
export const memoryByHand = (stores: Context.Context<Stores>): StoreByHand => {
  const ledger = Context.get(stores, LedgerStore)
  return {
    read: (transactionId, partnerUniqueIds, foldedNames) => {
      const by = { by: "transaction_id", transactionId } as const
      const query = { networkId: NETWORK, requestKey: null, by, partnerUniqueIds, foldedNames, countGroupsTo: 0 }
      const read = Effect.runSync(ledger.begin({ ...query, bringsCustomData: true, wholeLeg: null }))
      const [found] = read.kind === "call" ? read.legs : []
      if (read.kind !== "call" || found === undefined || found.stored.head === null) return undefined
      const { head, ledgerVersion, state } = found.stored
      const groups = new Map([...found.groups].flatMap(([id, group]) => (group === null ? [] : [[id, group] as const])))
      const call = { ...head, customData: found.customData ?? {} }
      return { state, call, groups, names: read.names, ledgerVersion }
    },
    write: ({ decision, events, ledgerVersion, leg }) => {
      const committed = Effect.runSync(
        ledger.commit({
          networkId: NETWORK,
          legId: leg.legId,
          expectedLedgerVersion: ledgerVersion,
          isErased: false,
          callCorrection: decision.callCorrection,
          groupTransactions: decision.groupTransactions,
          correctedGroups: [],
          namedFields: [],
          callRecord: null,
          newNames: decision.newNames,
          outcome: null,
          appliesEntry: null,
          events,
        }),
      )
      if (committed !== "committed") failed("a conflict")
    },
  }
}

const eventsOf = (leg: CallLeg, decision: Decision, at: Instant): ReadonlyArray<EngineEvent> =>
  decision.groupTransactions.map(({ correctsTransactionId, partnerUniqueId, transactionId }) => {
    const { callRecordId, legId } = leg
    const eventId = `transaction:${transactionId}`
    const base = { networkId: NETWORK, legId, callRecordId, at, eventId, transactionId, partnerUniqueId }
    return correctsTransactionId === null
      ? { ...base, kind: "transaction_created" }
      : { ...base, kind: "transaction_corrected", correctsTransactionId }
  })

/** The rules over a store. */
export const rulesByHand =
  (store: StoreByHand): RulesByHand =>
  (body) => {
    const request = Result.getOrThrow(validateSignalRequest(body, READING))
    if (request.search.by !== "transaction_id") return failed("the benchmark searches by id")
    const names = request.signals.map(({ foldedName }) => foldedName)
    const heads = store.read(request.search.transactionId, groupIds(request), names) ?? failed("no such call")
    const { call, groups, ledgerVersion, state } = heads
    const leg = callLeg(state) ?? failed("not received")
    Result.getOrThrow(checkCompleted(request.search, leg))
    const now = instant(Date.now())
    const decision = decide({ leg, call, groups, names: heads.names }, request, { now, nextTransactionId })
    store.write({ leg, decision, events: eventsOf(leg, decision, now), ledgerVersion })
    return { answer: signalAnswer(decision), outcomes: outcomeHeader(decision) }
  }
