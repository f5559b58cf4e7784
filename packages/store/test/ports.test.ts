import { memoryStores } from "@callrules/store/memory"
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { everyStore } from "../src/suite/store-test.ts"

const stores = Effect.runSync(Effect.provide(everyStore, memoryStores))

const methods = Object.entries(stores).flatMap(([store, port]) =>
  // the ports have nothing but methods; what is passed does not matter, since none of them is run
  Object.entries(port as unknown as Record<string, (...args: ReadonlyArray<unknown>) => unknown>).map(
    ([method, call]) => [`${store}.${method}`, call] as const,
  ),
)

describe("the ports of the stores", () => {
  it.each(methods)("given %s, when it is called, then it answers with an effect, not with a value", (_, call) => {
    const anything = new Proxy({}, { get: () => "" })
    expect(Effect.isEffect(call(anything, anything, anything, anything))).toBe(true)
  })
})
