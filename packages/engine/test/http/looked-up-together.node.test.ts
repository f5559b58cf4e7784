// Requests that have waited for long, whose tokens a store looks up again in one go: each is worked on by itself.
import { staticDirectory } from "@callrules/directory"
import { Directory, SettingsStore } from "@callrules/store"
import { memoryStores } from "@callrules/store/memory"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { afterEach, expect, test, vi } from "vitest"
import { SETTINGS, testEngine } from "../fixture.ts"

const REQUESTS = 6

afterEach(() => {
  vi.restoreAllMocks()
})

const networks = [
  { id: "n1", tokens: [{ token: "own" }], advertisers: [{ id: "a1", campaigns: [{ id: "c1" }] }] },
] as const

/** A directory that looks tokens up once nothing more is asked of it, all in one go. */
const answeringTogether = (onAnswered: () => void) => {
  const asked: Array<() => void> = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const wait = Effect.callback<void>((resume) => {
    asked.push(() => resume(Effect.void))
    clearTimeout(timer)
    timer = setTimeout(() => {
      for (const answer of asked.splice(0)) answer()
      setImmediate(onAnswered)
    }, 30)
  })
  return Layer.effect(
    Directory,
    Effect.map(Directory, (tables) => ({
      ...tables,
      token: (hash: string) => Effect.andThen(wait, tables.token(hash)),
    })),
  ).pipe(Layer.provide(staticDirectory(...networks)))
}

// ENG-463
test("given requests that have waited for a second, when their tokens are looked up again at once, then others are heard between any two", async () => {
  let rounds = 0
  let isLong = false
  let isOver = false
  const count = (): void => {
    rounds += 1
    if (!isOver) setImmediate(count)
  }
  const reached: Array<number> = []
  const watched = Layer.effect(
    SettingsStore,
    Effect.map(SettingsStore, (settings) => ({
      ...settings,
      // a condition has been read when its settings are
      current: (key: Parameters<typeof settings.current>[0]) => {
        reached.push(rounds)
        return settings.current(key)
      },
    })),
  )
  const real = performance.now.bind(performance)
  // the first one has its turn by then, and the others wait for theirs
  const aSecondLater = (): void => {
    if (isLong) vi.spyOn(performance, "now").mockImplementation(() => real() + 2_000)
  }
  const { send } = await testEngine({
    stores: Layer.provideMerge(watched, memoryStores),
    directory: answeringTogether(aSecondLater),
  })
  // loads what is loaded for the first request alone
  expect((await send("PUT", SETTINGS, { record_calls: false }, { token: "own" })).status).toBe(200)
  reached.length = 0
  isLong = true
  count()
  const body = { record_calls: true, call_recording_condition: `mobile${" ".repeat(15_000)}` }
  const answers = Array.from({ length: REQUESTS }, () => send("PUT", SETTINGS, body, { token: "own" }))
  const statuses = (await Promise.all(answers)).map(({ status }) => status)
  isOver = true
  expect(statuses).toEqual(Array.from({ length: REQUESTS }, () => 200))
  expect(reached).toHaveLength(REQUESTS)
  expect(new Set(reached).size).toBe(REQUESTS)
})
