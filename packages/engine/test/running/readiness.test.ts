// Whether an engine is ready: one question to the stores for all who ask, and one of the least that the stores can be asked.
import { makeEngine } from "@callrules/engine"
import type { LogEntry } from "@callrules/operations"
import { DirectoryStore, Outbox, StoreFault } from "@callrules/store"
import { memoryStores } from "@callrules/store/memory"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { expect, onTestFinished, test } from "vitest"
import { sharedAnswer } from "../../src/running/shared-answer.ts"

/** An engine that counts what its readiness asks of the stores, and whose stores are broken or held by hand. */
const counted = async () => {
  const asked: Array<string> = []
  const state = { isBroken: false, isReadOnly: false, held: Promise.resolve() }
  const counting = Layer.merge(
    Layer.effect(
      DirectoryStore,
      Effect.map(DirectoryStore, (directory) => ({
        ...directory,
        takesWrites: () => {
          asked.push("takesWrites")
          if (state.isBroken) return Effect.fail(new StoreFault({ reason: "unavailable", cause: "gone" }))
          return Effect.andThen(
            Effect.promise(() => state.held),
            state.isReadOnly ? Effect.succeed(false) : directory.takesWrites(),
          )
        },
      })),
    ),
    Layer.effect(
      Outbox,
      Effect.map(Outbox, (outbox) => ({
        ...outbox,
        waiting: (limit: number) => {
          asked.push("outbox")
          return outbox.waiting(limit)
        },
      })),
    ),
  )
  const logged: Array<LogEntry> = []
  const engine = await makeEngine({
    stores: Layer.provideMerge(counting, memoryStores),
    directory: [],
    log: (entry) => void logged.push(entry),
  })
  onTestFinished(() => engine.close())
  return { asked, engine, logged, state }
}

const nextSecond = () => new Promise((resolve) => setTimeout(resolve, 1_010))

test("given stores that answer, then it is ready; when the engine is closed, or they fail or take no writes, it is not", async () => {
  const { engine, state } = await counted()
  expect(await engine.isReady()).toBe(true)
  state.isBroken = true
  await nextSecond()
  expect(await engine.isReady()).toBe(false)
  state.isBroken = false
  await nextSecond()
  expect(await engine.isReady()).toBe(true)
  state.isReadOnly = true
  await nextSecond()
  expect(await engine.isReady()).toBe(false)
  state.isReadOnly = false
  await nextSecond()
  expect(await engine.isReady()).toBe(true)
  await engine.close()
  expect(await engine.isReady()).toBe(false)
})

// ENG-524
test("given an engine that stops being ready and is ready again, then the log has a line for each change, however many ask", async () => {
  const { engine, logged, state } = await counted()
  const ask = async () => {
    await nextSecond()
    await Promise.all([engine.isReady(), engine.isReady()])
    await engine.isReady()
  }
  await ask()
  expect(logged).toEqual([])
  state.isBroken = true
  await ask()
  await ask()
  const message = "the engine is not ready: the stores do not answer"
  const broken = { level: "error", event: "not-ready", message, cause: expect.objectContaining({ cause: "gone" }) }
  expect(logged).toEqual([broken])
  // for another reason, but no change
  state.isBroken = false
  state.isReadOnly = true
  await ask()
  expect(logged).toHaveLength(1)
  state.isReadOnly = false
  await ask()
  await ask()
  const again = { level: "warning", event: "ready", message: "the engine is ready again" }
  expect(logged).toEqual([broken, again])
  state.isReadOnly = true
  await ask()
  const readOnly = {
    ...again,
    level: "error",
    event: "not-ready",
    message: "the engine is not ready: the stores take no writes",
  }
  expect(logged).toEqual([broken, again, readOnly])
})

// ENG-524
test("given an engine that is closed, also while its stores are asked, then the log says nothing of it", async () => {
  const { engine, logged, state } = await counted()
  let letGo = (): void => {}
  state.held = new Promise((resolve) => {
    letGo = resolve
  })
  state.isReadOnly = true
  const before = engine.isReady()
  const closed = engine.close()
  letGo()
  expect([await before, await engine.isReady()]).toEqual([false, false])
  await closed
  expect(logged).toEqual([])
})

// ENG-408
test("given an engine, when it is asked whether it is ready, then the stores are asked once and nothing else", async () => {
  const { asked, engine } = await counted()
  expect(await engine.isReady()).toBe(true)
  expect(asked).toEqual(["takesWrites"])
})

// ENG-407
test("given many who ask whether an engine is ready, then the stores are asked once", async () => {
  const { asked, engine, state } = await counted()
  let letGo = (): void => {}
  state.held = new Promise((resolve) => {
    letGo = resolve
  })
  const many = Array.from({ length: 300 }, () => engine.isReady())
  expect(asked).toHaveLength(1)
  letGo()
  expect(new Set(await Promise.all(many))).toEqual(new Set([true]))
  expect(await engine.isReady()).toBe(true)
  expect(asked).toHaveLength(1)
})

// ENG-407
test("given stores that do not answer yet, when the engine is closed, then it is not ready, without them", async () => {
  const { engine, state } = await counted()
  let letGo = (): void => {}
  state.held = new Promise((resolve) => {
    letGo = resolve
  })
  const before = engine.isReady()
  const closed = engine.close()
  expect(await engine.isReady()).toBe(false)
  letGo()
  await Promise.all([before, closed])
})

test("given an answer that is a second old, then it is asked for anew, once", async () => {
  let now = 0
  let asked = 0
  const ask = sharedAnswer(
    async () => ++asked,
    () => now,
  )
  expect(await Promise.all([ask(), ask()])).toEqual([1, 1])
  now = 999
  expect(await ask()).toBe(1)
  now = 1_000
  expect(await Promise.all([ask(), ask()])).toEqual([2, 2])
})
