// The SQLite store doing the rows of signal requests, with so many of them in flight.
import { CallStore, LedgerStore, type LedgerStoreShape } from "@callrules/store"
import { sqliteStores } from "@callrules/store-sqlite"
import * as Effect from "effect/Effect"
import { LEGS, ledgerWrite, legId, NETWORK, receive } from "./records.ts"

const post = (ledger: LedgerStoreShape, request: number) =>
  Effect.gen(function* () {
    const read = yield* ledger.begin({
      networkId: NETWORK,
      requestKey: null,
      by: { by: "transaction_id", transactionId: legId(request % LEGS) },
      partnerUniqueIds: [""],
      foldedNames: ["sale"],
      countGroupsTo: 0,
    })
    const head = read.kind === "call" ? read.legs[0]?.groups.get("") : undefined
    const answer = yield* ledger.commit(ledgerWrite(request, head))
    if (answer !== "committed") throw new Error(`request ${request}: ${answer}`)
  })

/** Nanoseconds a request takes, all of them done with so many in flight. */
export const measureStore = (path: string, first: number, requests: number, concurrency: number): Promise<number> =>
  Effect.runPromise(
    Effect.provide(
      Effect.gen(function* () {
        const calls = yield* CallStore
        const ledger = yield* LedgerStore
        if (first === 0) {
          const legs = Array.from({ length: LEGS }, (_, number) => number)
          yield* Effect.forEach(legs, (number) => receive(calls, number), { concurrency: "unbounded" })
        }
        const begin = process.hrtime.bigint()
        const numbers = Array.from({ length: requests }, (_, number) => first + number)
        yield* Effect.forEach(numbers, (number) => post(ledger, number), { concurrency, discard: true })
        return Number(process.hrtime.bigint() - begin) / requests
      }),
      sqliteStores({ path }),
    ),
  )
