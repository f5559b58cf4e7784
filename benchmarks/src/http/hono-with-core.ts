// Hono with the rules behind it, as a host would write it by hand for one network: token, validation, the heads from the
// in-memory stores, the decision, the commit with its events, the answer.
import { callLeg, customDataValues } from "@callrules/call"
import { hashToken, headerToken } from "@callrules/engine"
import { formatTransactionId, instant } from "@callrules/model"
import {
  checkCompleted,
  decide,
  groupIds,
  outcomeHeader,
  signalAnswer,
  validateSignalRequest,
} from "@callrules/signal-ledger"
import { CallStore, type EngineEvent, LedgerStore, type Stores } from "@callrules/store"
import { memoryStores } from "@callrules/store/memory"
import { zone } from "@callrules/timestamp"
import type * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Result from "effect/Result"
import * as Scope from "effect/Scope"
import { Hono } from "hono"
import { NETWORK, TOKEN } from "../engine/one-network.ts"

/** New in-memory stores. */
export const newStores = (): Context.Context<Stores> =>
  Effect.runSync(Layer.buildWithScope(memoryStores, Scope.makeUnsafe()))

const failed = (message: string): never => {
  throw new Error(message)
}

/** A server on some stores. */
export const honoWithCore = (stores: Context.Context<Stores>): ((request: Request) => Promise<Response>) => {
  const { calls, ledger } = Effect.runSync(
    Effect.provideContext(
      Effect.gen(function* () {
        return { calls: yield* CallStore, ledger: yield* LedgerStore }
      }),
      stores,
    ),
  )
  const tokens = new Map([[hashToken(TOKEN), NETWORK]])
  const reading = { zone: Result.getOrThrow(zone("UTC")), customDataFields: new Set(["product"]) }
  const post = (body: unknown) => {
    const request = Result.getOrThrow(validateSignalRequest(body, reading))
    if (request.search.by !== "transaction_id") return failed("the benchmark searches by id")
    const found = Effect.runSync(calls.byTransactionId(NETWORK, request.search.transactionId))
    if (found?.kind !== "call") return failed("no such call")
    const leg = callLeg(found.leg.state) ?? failed("not received")
    Result.getOrThrow(checkCompleted(request.search, leg))
    const groups = groupIds(request)
    const names = request.signals.map(({ foldedName }) => foldedName)
    const read = Effect.runSync(ledger.read(NETWORK, leg.legId, groups, names)) ?? failed("no such leg")
    const { state } = found.leg
    const call = read.call.version === 1 ? { ...read.call, customData: customDataValues(state.customData) } : read.call
    const now = instant(Date.now())
    const words = crypto.getRandomValues(new Uint32Array(4))
    let drawn = 0
    const decision = decide({ leg, call, groups: read.groups, names: read.names }, request, {
      now,
      nextTransactionId: () => formatTransactionId(words[drawn++] ?? 0, words[drawn++] ?? 0),
    })
    const events = decision.groupTransactions.map(
      ({ correctsTransactionId, partnerUniqueId, transactionId }): EngineEvent => {
        const base = {
          networkId: NETWORK,
          legId: leg.legId,
          callRecordId: leg.callRecordId,
          at: now,
          eventId: `transaction:${transactionId}`,
          transactionId,
          partnerUniqueId,
        }
        return correctsTransactionId === null
          ? { ...base, kind: "transaction_created" }
          : { ...base, kind: "transaction_corrected", correctsTransactionId }
      },
    )
    const committed = Effect.runSync(
      ledger.commit({
        networkId: NETWORK,
        legId: leg.legId,
        expectedCallVersion: read.call.version,
        expectedGroupVersions: new Map(
          decision.outcomes.map(({ head, outcome, partnerUniqueId }) => [
            partnerUniqueId,
            (head?.version ?? 0) - (outcome === "unchanged" ? 0 : 1),
          ]),
        ),
        callCorrection: decision.callCorrection,
        groupTransactions: decision.groupTransactions,
        namedFields: [],
        callRecord: null,
        newNames: decision.newNames,
        outcome: null,
        appliesEntry: null,
        events,
      }),
    )
    if (committed !== "committed") return failed(committed)
    return { answer: signalAnswer(decision), outcomes: outcomeHeader(decision) }
  }
  const app = new Hono()
  app.post("/api/:version/transactions.json", async (context) => {
    if (context.req.param("version") !== "2026-11-01") return context.json({}, 400)
    if (tokens.get(hashToken(headerToken(context.req.header("authorization") ?? null) ?? "")) === undefined)
      return context.json({}, 401)
    const { answer, outcomes } = post(await context.req.json())
    context.header("callrules-outcome", outcomes)
    context.header("cache-control", "no-store")
    return context.json(answer)
  })
  return async (request) => app.fetch(request)
}
