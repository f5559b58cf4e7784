// Stores whose calls are spans of the request that makes them.
import { inSpan } from "@callrules/operations/parts"
import { type StoreFault, type Stores, type WrapStore, wrapStores } from "@callrules/store"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"

/** Stores of which each call has a span with the names of the port and of the call, such as `LedgerStore.commit`. */
// ENG-196
export const tracedStores = (stores: Layer.Layer<Stores, StoreFault>): Layer.Layer<Stores, StoreFault> =>
  wrapStores(stores, tracedPort)

// a port may be an object of functions or of methods
const tracedPort: WrapStore = (name, port) =>
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
