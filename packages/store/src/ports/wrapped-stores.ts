// All stores of one engine, each with something around its methods: spans, checks, counters.
import * as Context from "effect/Context"
import * as Layer from "effect/Layer"
import { AffiliateStore } from "./affiliate-store.ts"
import { CallStore } from "./call-store.ts"
import { DirectoryStore } from "./directory-store.ts"
import { Erasure } from "./erasure.ts"
import { Inbox } from "./inbox.ts"
import { LedgerStore } from "./ledger-store.ts"
import { Outbox } from "./outbox.ts"
import { Relays } from "./relays.ts"
import { SettingsStore } from "./settings-store.ts"
import type { StoreFault } from "./store-fault.ts"
import type { Stores } from "./stores.ts"
import { TransactionFeed } from "./transaction-feed.ts"
import { TranscriptStore } from "./transcript-store.ts"

/** The name of a port that a store has. */
export type StoreName =
  | "AffiliateStore"
  | "CallStore"
  | "DirectoryStore"
  | "Erasure"
  | "Inbox"
  | "LedgerStore"
  | "Outbox"
  | "Relays"
  | "SettingsStore"
  | "TransactionFeed"
  | "TranscriptStore"

/** Puts something around the methods of one store. */
export type WrapStore = <Shape extends object>(name: StoreName, store: Shape) => Shape

/**
 * The same stores, each with something of your own around it.
 *
 * @param stores - The stores of one engine.
 * @param wrap - Is given each store with the name of its port when they are made, and gives what is used in its place.
 * @returns The stores that the engine is to use. They fail as the given ones do when they are made.
 *
 * @example
 * ```ts
 * import { wrapStores } from "@callrules/store"
 * import { memoryStores } from "@callrules/store/memory"
 *
 * const calls = new Map<string, number>()
 *
 * const counted = wrapStores(memoryStores, (name, store) =>
 *   new Proxy(store, {
 *     get: (target, method) => {
 *       calls.set(`${name}.${String(method)}`, (calls.get(`${name}.${String(method)}`) ?? 0) + 1)
 *       return Reflect.get(target, method)
 *     },
 *   }),
 * )
 * console.assert(counted !== memoryStores)
 * ```
 */
export const wrapStores = (stores: Layer.Layer<Stores, StoreFault>, wrap: WrapStore): Layer.Layer<Stores, StoreFault> =>
  Layer.flatMap(stores, (context) => {
    const wrapped = <Id extends Stores, Shape extends object>(name: StoreName, key: Context.Key<Id, Shape>) =>
      Context.make(key, wrap(name, Context.get(context, key)))
    return Layer.succeedContext(
      Context.mergeAll(
        context,
        wrapped("AffiliateStore", AffiliateStore),
        wrapped("CallStore", CallStore),
        wrapped("DirectoryStore", DirectoryStore),
        wrapped("Erasure", Erasure),
        wrapped("Inbox", Inbox),
        wrapped("LedgerStore", LedgerStore),
        wrapped("Outbox", Outbox),
        wrapped("Relays", Relays),
        wrapped("SettingsStore", SettingsStore),
        wrapped("TransactionFeed", TransactionFeed),
        wrapped("TranscriptStore", TranscriptStore),
      ),
    )
  })
