// Stores and a directory that note every call of a port: how often a request asks them, and whether it writes.
import {
  AffiliateStore,
  CallStore,
  Directory,
  Inbox,
  LedgerStore,
  Outbox,
  SettingsStore,
  type StoreFault,
  TransactionFeed,
} from "@callrules/store"
import { memoryStores } from "@callrules/store/memory"
import type { Service } from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { directory } from "../fixture.ts"

/** What an engine is made with, and the calls of ports as they come, such as `ledger.begin`. `before` may fail one in its place. */
export const countedStores = (before: () => Effect.Effect<void, StoreFault> = () => Effect.void) => {
  const calls: Array<string> = []
  const counting = <Shape extends object>(port: string, shape: Shape): Shape =>
    new Proxy(shape, {
      get: (target, property) => {
        const method: unknown = Reflect.get(target, property)
        if (typeof method !== "function") return method
        // every method of a port answers with an effect
        return (...args: ReadonlyArray<unknown>) =>
          Effect.suspend(() => {
            calls.push(`${port}.${String(property)}`)
            return Effect.andThen(before(), Reflect.apply(method, target, args) as Effect.Effect<unknown>)
          })
      },
    })
  const counted = <Id, Shape extends object>(port: string, key: Service<Id, Shape>) =>
    Layer.effect(
      key,
      Effect.map(key, (shape) => counting(port, shape)),
    )
  const stores = Layer.provideMerge(
    Layer.mergeAll(
      counted("calls", CallStore),
      counted("ledger", LedgerStore),
      counted("inbox", Inbox),
      counted("outbox", Outbox),
      counted("settings", SettingsStore),
      counted("affiliates", AffiliateStore),
      counted("feed", TransactionFeed),
    ),
    memoryStores,
  )
  return { calls, stores, directory: Layer.provide(counted("directory", Directory), directory) }
}
