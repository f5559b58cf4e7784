// The SQLite store doing the rows of signal requests, with so many of them in flight.
import { CallStore, LedgerStore, type LedgerStoreShape } from "@callrules/store"
import { sqliteStores } from "@callrules/store-sqlite"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Scope from "effect/Scope"
import { LEGS, ledgerWrite, legId, NETWORK, receive } from "./records.ts"
import type { Writer } from "./writer.ts"

const post = (ledger: LedgerStoreShape, request: number) =>
  Effect.gen(function* () {
    const read = yield* ledger.begin({
      networkId: NETWORK,
      requestKey: null,
      by: { by: "transaction_id", transactionId: legId(request % LEGS) },
      partnerUniqueIds: [""],
      foldedNames: ["sale"],
      countGroupsTo: 0,
      bringsCustomData: false,
      wholeLeg: null,
    })
    const head = read.kind === "call" ? (read.legs[0]?.groups.get("") ?? undefined) : undefined
    const answer = yield* ledger.commit(ledgerWrite(request, head))
    if (answer !== "committed") throw new Error(`request ${request}: ${answer}`)
  })

/** A new file with legs. */
export const storeWriter = async (path: string): Promise<Writer> => {
  const scope = Scope.makeUnsafe()
  const stores = await Effect.runPromise(Layer.buildWithScope(sqliteStores({ path, create: true }), scope))
  const calls = Context.get(stores, CallStore)
  const ledger = Context.get(stores, LedgerStore)
  const legs = Array.from({ length: LEGS }, (_, number) => number)
  await Effect.runPromise(Effect.forEach(legs, (number) => receive(calls, number), { concurrency: "unbounded" }))
  return {
    write: (first, requests, concurrency) => {
      const numbers = Array.from({ length: requests }, (_, number) => first + number)
      return Effect.runPromise(
        Effect.forEach(numbers, (number) => post(ledger, number), { concurrency, discard: true }),
      )
    },
    close: () => Effect.runPromise(Scope.close(scope, Exit.void)),
  }
}
