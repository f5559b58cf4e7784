// Stores and a directory of which one method does something else while it is switched on.
import { storedDirectory } from "@callrules/directory"
import { Directory, type StoreFault, type Stores, wrapStores } from "@callrules/store"
import { memoryStores } from "@callrules/store/memory"
import * as Effect from "effect/Effect"
import type * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import { directory } from "../fixture.ts"

/** A method of a port. */
export interface Method {
  readonly port: string
  readonly method: string
}

/** What a port answers in place of what it should, given how often it was asked. */
export type Instead = (asked: number) => unknown

const breaking = <Shape extends object>(shape: Shape, method: string, isOn: () => boolean, instead: () => unknown) =>
  new Proxy(shape, {
    get: (target, name) => {
      const member: unknown = Reflect.get(target, name)
      if (typeof member !== "function") return member
      return (...args: ReadonlyArray<unknown>) =>
        name === method && isOn() ? instead() : Reflect.apply(member, target, args)
    },
  })

/** Some stores by the names of their ports. */
const storesOf = (stores: Layer.Layer<Stores, StoreFault>): ReadonlyMap<string, object> => {
  const byName = new Map<string, object>()
  const kept = wrapStores(stores, (name, store) => {
    byName.set(name, store)
    return store
  })
  Effect.runSync(Effect.scoped(Layer.build(kept)))
  return byName
}

/** Every method of every store. */
export const everyMethod = (): ReadonlyArray<Method> =>
  [...storesOf(memoryStores)].flatMap(([port, store]) => Object.keys(store).map((method) => ({ port, method })))

const NETWORK = {
  timeZone: "America/New_York",
  customDataFields: ["product", "lead_id"],
  tokens: [{ token: "t1" }],
  advertisers: [{ id: "a1", campaigns: [{ id: "c1" }] }],
}

/** Stores of which every method does the same. */
export const storesThat = (instead: () => unknown): Layer.Layer<Stores, StoreFault> =>
  wrapStores(memoryStores, (_, store) => new Proxy(store, { get: () => instead }))

/** Asks one method of some stores. */
export const ask = (stores: Layer.Layer<Stores, StoreFault>, { port, method }: Method): Exit.Exit<unknown, unknown> => {
  const store = storesOf(stores).get(port) ?? {}
  // each method makes an effect
  return Effect.runSyncExit(Reflect.apply(Reflect.get(store, method), store, []))
}

/** What an engine is made of when one of its ports breaks; the directory stands in the stores unless it is the one that breaks. */
export const breakingPorts = ({ port, method }: Method, instead: Instead) => {
  let isOn = false
  let asked = 0
  const broken = <Shape extends object>(shape: Shape): Shape =>
    breaking(
      shape,
      method,
      () => isOn,
      () => instead(asked++),
    )
  const stores = wrapStores(memoryStores, (name, store) => (name === port ? broken(store) : store))
  const own = Layer.effect(Directory, Effect.map(Directory, broken)).pipe(Layer.provide(directory))
  return {
    options: { stores, directory: port === "Directory" ? own : storedDirectory({ id: "n1", ...NETWORK }) },
    turn: (on: boolean) => {
      isOn = on
    },
  }
}
