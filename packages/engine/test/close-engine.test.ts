// An engine that is closed: what it has begun is waited for, and nothing begins any more.
import { storedDirectory } from "@callrules/directory"
import { makeEngine } from "@callrules/engine"
import { submitSignals } from "@callrules/operations"
import { DirectoryStore, LedgerStore, StoreFault } from "@callrules/store"
import { memoryStores } from "@callrules/store/memory"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Result from "effect/Result"
import { describe, expect, test } from "vitest"
import { AFFILIATES, SIGNALS, testEngine } from "./fixture.ts"

const sale = (id: string) => ({ search: { transaction_id: id }, signals: [{ name: "Sale", revenue: "1" }] })

/** The in-memory stores with one method of the ledger replaced. */
const storesWith = (change: (ledger: LedgerStore["Service"]) => Partial<LedgerStore["Service"]>) =>
  Layer.provideMerge(
    Layer.effect(
      LedgerStore,
      Effect.map(LedgerStore, (ledger) => ({ ...ledger, ...change(ledger) })),
    ),
    memoryStores,
  )

describe("an engine that is closed", () => {
  test("given a request under way, then it is answered, and what begins then is 503", async () => {
    let release = (): void => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    let stored = false
    const stores = storesWith((ledger) => ({
      commit: (write) =>
        Effect.tap(
          Effect.andThen(
            Effect.promise(() => held),
            ledger.commit(write),
          ),
          () => Effect.sync(() => (stored = true)),
        ),
    }))
    const { engine, send, completedCall } = await testEngine({ stores })
    const id = await completedCall()
    const underWay = send("POST", SIGNALS, sale(id))
    // the write is on its way
    await new Promise((resolve) => setTimeout(resolve, 20))
    const closed = engine.close()
    const late = await send("GET", AFFILIATES)
    expect([late.status, late.headers.get("retry-after"), late.text]).toEqual([
      503,
      "1",
      expect.stringContaining("shutting down"),
    ])
    await expect(engine.as("t1")).rejects.toMatchObject({ _tag: "StoreFault", cause: "the engine is closed" })
    await expect(engine.doDueWork()).rejects.toMatchObject({ reason: "unavailable" })
    let isClosed = false
    void closed.then(() => {
      isClosed = true
    })
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect([isClosed, stored]).toEqual([false, false])
    release()
    expect((await underWay).status).toBe(200)
    await closed
    expect(stored).toBe(true)
    expect((await send("GET", AFFILIATES)).status).toBe(503)
  })

  // ENG-311
  test("given work that does not end, then it waits for the grace period only, and what is cut off is 503", async () => {
    const stores = storesWith(() => ({ begin: () => Effect.never }))
    const logged: Array<string> = []
    const { engine, send, completedCall } = await testEngine({ stores, log: ({ event }) => logged.push(event) })
    const underWay = send("POST", SIGNALS, sale(await completedCall()))
    await new Promise((resolve) => setTimeout(resolve, 20))
    const begin = performance.now()
    await engine.close({ graceMilliseconds: 50 })
    expect(performance.now() - begin).toBeLessThan(1_000)
    const { headers, status, text } = await underWay
    expect([status, headers.get("retry-after"), text]).toEqual([503, "1", expect.stringContaining("is not known")])
    expect(logged).toEqual([])
  })

  // ENG-529
  test("given a commit that does not end, then its stores are closed soon after the grace period, and can cut it", async () => {
    let cut = (): void => {}
    const never = new Promise<never>((_, reject) => {
      cut = () => reject(new Error("cut"))
    })
    let begun = 0
    const commit = () =>
      Effect.tryPromise({
        try: () => {
          begun += 1
          return never
        },
        catch: (error) => new StoreFault({ reason: "unavailable", cause: error }),
      })
    const closing = Layer.effectDiscard(Effect.acquireRelease(Effect.void, () => Effect.sync(() => cut())))
    const { completedCall, engine, send } = await testEngine({
      stores: Layer.merge(
        storesWith(() => ({ commit })),
        closing,
      ),
    })
    const underWay = send("POST", SIGNALS, sale(await completedCall()))
    await expect.poll(() => begun).toBe(1)
    await engine.close({ graceMilliseconds: 50 })
    expect((await underWay).status).toBe(503)
  })

  test("given a function that does not end, then it is rejected with a fault of the store when the grace period is over", async () => {
    const { completedCall, engine } = await testEngine({ stores: storesWith(() => ({ begin: () => Effect.never })) })
    const body = sale(await completedCall())
    const context = Result.getOrThrow(await engine.as("t1"))
    const underWay = engine.run(submitSignals(context, { body, requestId: null, path: "/" }))
    const rejected = expect(underWay).rejects.toMatchObject({ _tag: "StoreFault", reason: "unavailable" })
    await new Promise((resolve) => setTimeout(resolve, 20))
    await engine.close({ graceMilliseconds: 50 })
    await rejected
  })
})

describe("an engine that cannot be made", () => {
  // ENG-317
  test("given a directory that cannot be seeded, then its stores are closed", async () => {
    let isOpen = false
    const opened = Layer.effectDiscard(
      Effect.acquireRelease(
        Effect.sync(() => {
          isOpen = true
        }),
        () =>
          Effect.sync(() => {
            isOpen = false
          }),
      ),
    )
    const broken = Layer.effect(
      DirectoryStore,
      Effect.map(DirectoryStore, (directory) => ({
        ...directory,
        version: () => Effect.die(new Error("cannot be read")),
      })),
    )
    const stores = Layer.provideMerge(broken, Layer.merge(memoryStores, opened))
    const made = makeEngine({ stores, directory: storedDirectory({ id: "n1", tokens: [{ token: "secret" }] }) })
    await expect(made).rejects.toThrow()
    expect(isOpen).toBe(false)
  })
})
