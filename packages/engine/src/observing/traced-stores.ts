// Stores whose calls are spans of the request that makes them.
import { inSpan } from "@callrules/operations/parts"
import {
  AffiliateStore,
  CallStore,
  DirectoryStore,
  Erasure,
  Inbox,
  LedgerStore,
  Outbox,
  Relays,
  SettingsStore,
  type StoreFault,
  type Stores,
  TransactionFeed,
  TranscriptStore,
} from "@callrules/store"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"

/** Stores of which each call has a span with the names of the port and of the call, such as `LedgerStore.commit`. */
// ENG-196
export const tracedStores = (stores: Layer.Layer<Stores, StoreFault>): Layer.Layer<Stores, StoreFault> =>
  Layer.flatMap(stores, (context) => {
    const port = <Id extends Stores, Shape extends object>(name: string, key: Context.Key<Id, Shape>) =>
      Context.make(key, tracedPort(name, Context.get(context, key)))
    return Layer.succeedContext(
      Context.mergeAll(
        context,
        port("AffiliateStore", AffiliateStore),
        port("CallStore", CallStore),
        port("DirectoryStore", DirectoryStore),
        port("Erasure", Erasure),
        port("Inbox", Inbox),
        port("LedgerStore", LedgerStore),
        port("Outbox", Outbox),
        port("Relays", Relays),
        port("SettingsStore", SettingsStore),
        port("TransactionFeed", TransactionFeed),
        port("TranscriptStore", TranscriptStore),
      ),
    )
  })

// a port may be an object of functions or of methods
const tracedPort = <Shape extends object>(name: string, port: Shape): Shape =>
  new Proxy(port, {
    get: (target, key) => {
      const member: unknown = Reflect.get(target, key)
      if (typeof member !== "function" || typeof key !== "string") return member
      return (...args: ReadonlyArray<unknown>) => {
        const made: unknown = Reflect.apply(member, target, args)
        return Effect.isEffect(made) ? inSpan(`${name}.${key}`, made) : made
      }
    },
  })
