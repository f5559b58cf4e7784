// Legs that are live for too long: all of them are closed, whatever stands in the way of some.
import { CallStore, Directory, StoreFault } from "@callrules/store"
import { memoryStores } from "@callrules/store/memory"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Scope from "effect/Scope"
import { describe, expect, test } from "vitest"
import {
  CURRENT_CALLS,
  committing,
  directory,
  HOST_TOKEN,
  RECEIVED,
  START,
  type TestEngine,
  testEngine,
} from "../fixture.ts"

const THIRTEEN_HOURS = 13 * 3_600_000

const liveCalls = async ({ host }: TestEngine, count: number, network: string): Promise<void> => {
  for (let index = 0; index < count; index++) {
    await host({ ...RECEIVED, kind: "received", call_record_id: `r${index}`, transaction_id: `leg${index}` }, network)
    await host({ kind: "transferred", call_record_id: `r${index}`, transaction_id: `leg${index}` }, network)
  }
}

const listed = async ({ send }: TestEngine): Promise<number> =>
  ((await send("GET", CURRENT_CALLS)).body as { current_calls: ReadonlyArray<unknown> }).current_calls.length

/** A directory that forgets network n2 when it is told to. */
const forgetfulDirectory = () => {
  let gone = false
  const layer = Layer.effect(
    Directory,
    Effect.map(Directory, (known) => ({
      ...known,
      network: (id: Parameters<typeof known.network>[0]) =>
        gone && id === "n2" ? Effect.succeed(undefined) : known.network(id),
    })),
  )
  return {
    layer: Layer.provide(layer, directory),
    forget: () => {
      gone = true
    },
  }
}

describe("overdue legs", () => {
  test("given more than one page of them, then all are closed at once, each with a warning", async () => {
    const entries: Array<{ readonly event: string }> = []
    const engine = await testEngine({ log: (entry) => entries.push(entry) })
    await liveCalls(engine, 230, "n1")
    expect(await listed(engine)).toBe(230)
    engine.wait(THIRTEEN_HOURS)
    await engine.engine.doDueWork()
    expect(await listed(engine)).toBe(0)
    expect(entries.map(({ event }) => event)).toEqual(Array.from({ length: 230 }, () => "overdue-leg-closed"))
    await engine.engine.doDueWork()
    expect(entries).toHaveLength(230)
  })

  test("given one whose rows cannot be written, then the others are closed, and it is told once", async () => {
    const entries: Array<{ readonly event: string }> = []
    const defect = Effect.fail(new StoreFault({ reason: "defect", cause: "malformed" }))
    const stores = committing(
      (calls) => (write) =>
        write.state.legId === "leg1" && write.state.completedAt !== null ? defect : calls.commit(write),
    )
    const engine = await testEngine({ stores, log: (entry) => entries.push(entry) })
    await liveCalls(engine, 3, "n1")
    engine.wait(THIRTEEN_HOURS)
    await engine.engine.doDueWork()
    expect(await listed(engine)).toBe(1)
    expect(entries.map(({ event }) => event)).toEqual(["overdue-leg-closed", "overdue-leg-closed", "due-work-failed"])
  })

  // SIG-301
  test("given more than 500 that cannot be closed, then they are looked at once in ten seconds", async () => {
    let reads = 0
    const defect = Effect.fail(new StoreFault({ reason: "defect", cause: "malformed" }))
    const stores = Layer.provideMerge(
      Layer.effect(
        CallStore,
        Effect.map(CallStore, (calls) => ({
          ...calls,
          commit: (write: Parameters<typeof calls.commit>[0]) =>
            write.state.completedAt === null ? calls.commit(write) : defect,
          liveSince: (...page: Parameters<typeof calls.liveSince>) => {
            reads += 1
            return calls.liveSince(...page)
          },
        })),
      ),
      memoryStores,
    )
    const engine = await testEngine({ stores })
    await liveCalls(engine, 501, "n1")
    engine.wait(THIRTEEN_HOURS)
    // once in each lane
    for (let pass = 0; pass < 2; pass++) await engine.engine.doDueWork()
    expect(reads).toBeGreaterThan(0)
    reads = 0
    await engine.engine.doDueWork()
    expect(reads).toBe(0)
    engine.wait(10_000)
    await engine.engine.doDueWork()
    expect(reads).toBeGreaterThan(0)
  })

  test("given a completion that comes in the moment of the closing, then that stands, and nothing is said to be closed", async () => {
    const entries: Array<{ readonly event: string }> = []
    let complete = async (): Promise<void> => {}
    const stores = Layer.provideMerge(
      Layer.effect(
        CallStore,
        Effect.map(CallStore, (calls) => ({
          ...calls,
          leg: (...asked: Parameters<typeof calls.leg>) =>
            Effect.tap(calls.leg(...asked), () => Effect.promise(() => complete())),
        })),
      ),
      memoryStores,
    )
    const engine = await testEngine({ stores, log: (entry) => entries.push(entry) })
    await liveCalls(engine, 1, "n1")
    engine.wait(THIRTEEN_HOURS)
    complete = async () => {
      complete = async () => {}
      const at = new Date(START + 60_000).toISOString()
      await engine.host({ kind: "completed", call_record_id: "r0", transaction_id: "leg0", at })
    }
    await engine.engine.doDueWork()
    expect(await listed(engine)).toBe(0)
    expect(entries).toEqual([])
  })

  // SIG-321
  test("given a batch about a call of yesterday, when another process looks at it before its completion is there, then that stands", async () => {
    const entries: Array<{ readonly event: string }> = []
    const stores = await Effect.runPromise(Layer.buildWithScope(memoryStores, Scope.makeUnsafe()))
    const other = await testEngine({ stores: Layer.succeedContext(stores), log: (entry) => entries.push(entry) })
    const calls = Context.get(stores, CallStore)
    let looks = 0
    const commit: typeof calls.commit = (write) => {
      if (write.state.completedAt === null || looks > 0) return calls.commit(write)
      looks += 1
      return Effect.andThen(
        Effect.promise(() => other.engine.doDueWork()),
        calls.commit(write),
      )
    }
    const taking = Layer.succeedContext(Context.add(stores, CallStore, { ...calls, commit }))
    const engine = await testEngine({ stores: taking, log: (entry) => entries.push(entry) })
    const leg = { call_record_id: "r", transaction_id: "leg" }
    const at = (ago: number) => new Date(START - ago).toISOString()
    const events = [
      { ...RECEIVED, kind: "received", event_id: "e1", ...leg, at: at(THIRTEEN_HOURS) },
      { kind: "completed", event_id: "e2", ...leg, at: at(THIRTEEN_HOURS - 60_000) },
    ]
    const { status } = await engine.send("POST", "/host/n1/events/batch", { events }, { token: HOST_TOKEN })
    expect([status, looks]).toEqual([200, 1])
    expect(entries.map(({ event }) => event)).not.toContain("overdue-leg-closed")
  })

  test("given many of a network that is gone, then they are closed too and hold up no other", async () => {
    const { layer, forget } = forgetfulDirectory()
    const engine = await testEngine({ directory: layer })
    await liveCalls(engine, 110, "n2")
    engine.wait(1_000)
    await liveCalls(engine, 3, "n1")
    forget()
    engine.wait(THIRTEEN_HOURS)
    await engine.engine.doDueWork()
    expect(await listed(engine)).toBe(0)
    const events = await engine.send("GET", "/host/outbox", undefined, { token: "host-secret" })
    const closed = (events.body as { events: ReadonlyArray<{ kind: string; network_id: string; overdue?: boolean }> })
      .events
    expect(closed.some((event) => event.network_id === "n2")).toBe(true)
  })
})
