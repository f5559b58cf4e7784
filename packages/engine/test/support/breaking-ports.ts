// Stores and a directory of which one method does something else while it is switched on.
import { storedDirectory } from "@callrules/directory"
import {
  AffiliateStore,
  CallStore,
  Directory,
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
import { memoryStores } from "@callrules/store/memory"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import { directory } from "../fixture.ts"

const PORTS = {
  AffiliateStore,
  CallStore,
  DirectoryStore,
  Erasure,
  Inbox,
  LedgerStore,
  Outbox,
  Relays,
  SettingsStore,
  TransactionFeed,
  TranscriptStore,
}

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

/** Every method of every store. */
export const everyMethod = (): ReadonlyArray<Method> => {
  const context = Effect.runSync(Effect.scoped(Layer.build(memoryStores)))
  return Object.entries(PORTS).flatMap(([port, key]) =>
    // each key is one of those of the stores
    Object.keys(Context.get(context, key as typeof CallStore)).map((method) => ({ port, method })),
  )
}

const NETWORK = {
  timeZone: "America/New_York",
  customDataFields: ["product", "lead_id"],
  tokens: [{ token: "t1" }],
  advertisers: [{ id: "a1", campaigns: [{ id: "c1" }] }],
}

/** Stores of which every method does the same. */
export const storesThat = (instead: () => unknown): Layer.Layer<Stores> =>
  Layer.flatMap(memoryStores, (context) =>
    Layer.succeedContext(
      Context.mergeAll(
        context,
        // each key is one of those of the stores
        ...Object.values(PORTS).map((key) => always(key as typeof CallStore, context, instead)),
      ),
    ),
  )

const always = <Id, Shape extends object>(
  key: Context.Key<Id, Shape>,
  context: Context.Context<Id>,
  instead: () => unknown,
) => Context.make(key, new Proxy(Context.get(context, key), { get: () => instead }))

/** Asks one method of some stores. */
export const ask = (stores: Layer.Layer<Stores, StoreFault>, { port, method }: Method): Exit.Exit<unknown, unknown> => {
  const context = Effect.runSync(Effect.scoped(Layer.build(stores)))
  const key = Object.entries(PORTS).find(([name]) => name === port)?.[1]
  // each key is one of those of the stores, and each method makes an effect
  const shape: object = Context.get(context, key as typeof CallStore)
  return Effect.runSyncExit(Reflect.apply(Reflect.get(shape, method), shape, []))
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
  const replaced = <Id, Shape extends object>(key: Context.Key<Id, Shape>, context: Context.Context<Id>) =>
    Context.make(key, broken(Context.get(context, key)))
  const key = Object.entries(PORTS).find(([name]) => name === port)?.[1]
  const stores: Layer.Layer<Stores> = Layer.flatMap(memoryStores, (context) =>
    Layer.succeedContext(
      // each key is one of those of the stores
      key === undefined ? context : Context.merge(context, replaced(key as typeof CallStore, context)),
    ),
  )
  const own = Layer.effect(Directory, Effect.map(Directory, broken)).pipe(Layer.provide(directory))
  return {
    options: { stores, directory: port === "Directory" ? own : storedDirectory({ id: "n1", ...NETWORK }) },
    turn: (on: boolean) => {
      isOn = on
    },
  }
}
