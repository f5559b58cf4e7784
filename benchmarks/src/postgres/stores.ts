// The PostgreSQL store doing a signal request: one read and one write.
import { CallStore, LedgerStore } from "@callrules/store"
import { postgresStores } from "@callrules/store-postgres"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as ManagedRuntime from "effect/ManagedRuntime"
import { LEGS, ledgerWrite, legId, NETWORK, receive } from "../store/records.ts"
import type { Open } from "./candidate.ts"

/** Makes the legs, and registers the name that every request uses. */
export const fill = (url: string): Promise<void> =>
  Effect.runPromise(
    Effect.provide(
      Effect.gen(function* () {
        const calls = yield* CallStore
        const ledger = yield* LedgerStore
        const legs = Array.from({ length: LEGS + 1 }, (_, number) => number)
        yield* Effect.forEach(legs, (number) => receive(calls, number), { concurrency: 8 })
        // on a leg that no request is about
        const own = { ...ledgerWrite(LEGS - 1, undefined), legId: legId(LEGS) }
        const groupTransactions = own.groupTransactions.map((one) => ({ ...one, legId: legId(LEGS) }))
        yield* ledger.commit({ ...own, groupTransactions, newNames: [{ folded: "sale", casing: "Sale" }] })
      }),
      postgresStores({ url }),
    ),
  )

/** The store with so many connections. */
export const openStores: Open = async (url, connections) => {
  const runtime = ManagedRuntime.make(Layer.fresh(postgresStores({ url, connections })))
  const ledger = await runtime.runPromise(LedgerStore)
  const attempt = (number: number) =>
    Effect.gen(function* () {
      const { outcome } = ledgerWrite(number, undefined)
      const read = yield* ledger.begin({
        networkId: NETWORK,
        requestKey: outcome?.key ?? null,
        by: { by: "transaction_id", transactionId: legId(number % LEGS) },
        partnerUniqueIds: [""],
        foldedNames: ["sale"],
        countGroupsTo: 0,
        bringsCustomData: false,
        wholeLeg: null,
      })
      const head = read.kind === "call" ? (read.legs[0]?.groups.get("") ?? undefined) : undefined
      return yield* ledger.commit(ledgerWrite(number, head))
    })
  return {
    request: async (number) => {
      let attempts = 1
      while ((await runtime.runPromise(attempt(number))) === "conflict") attempts += 1
      return attempts
    },
    close: () => runtime.dispose(),
  }
}
