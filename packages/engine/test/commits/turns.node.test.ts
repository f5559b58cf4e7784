// Waiting in line: one after the other under a key, and nobody's turn is lost.

import { LedgerStore } from "@callrules/store"
import { memoryStores } from "@callrules/store/memory"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import { describe, expect, test } from "vitest"
import { makeTurns } from "../../../operations/src/commits/turns.ts"
import { SIGNALS, testEngine } from "../fixture.ts"

describe("a line of effects", () => {
  test("given effects under one key, then they run one after the other, first come first served", async () => {
    const { inTurn } = makeTurns()
    const events: Array<string> = []
    const effect = (name: string) =>
      Effect.gen(function* () {
        events.push(`${name} begins`)
        yield* Effect.sleep(1)
        events.push(`${name} ends`)
      })
    const inLine = ["a", "b", "c"].map((name) => inTurn(["k"], effect(name)))
    await Effect.runPromise(Effect.all(inLine, { concurrency: "unbounded" }))
    expect(events).toEqual(["a begins", "a ends", "b begins", "b ends", "c begins", "c ends"])
  })

  test("given other keys, then nobody waits, also where the parts of two keys read alike when joined", async () => {
    const { inTurn } = makeTurns()
    const seen: Array<string> = []
    const holder = Effect.runFork(inTurn(["k"], Effect.never))
    await Effect.runPromise(
      inTurn(
        ["l"],
        Effect.sync(() => seen.push("l")),
      ),
    )
    const pair = Effect.runFork(inTurn(["a", "b,c"], Effect.never))
    await Effect.runPromise(
      inTurn(
        ["a,b", "c"],
        Effect.sync(() => seen.push("joined")),
      ),
    )
    expect(seen).toEqual(["l", "joined"])
    await Effect.runPromise(Effect.all([Fiber.interrupt(holder), Fiber.interrupt(pair)]))
  })

  test("given a key under which three have their turn at once, when many come and go, then never more of them run", async () => {
    const { inTurn } = makeTurns()
    let running = 0
    const seen: Array<number> = []
    const effect = Effect.gen(function* () {
      running += 1
      seen.push(running)
      yield* Effect.yieldNow
      yield* Effect.yieldNow
      running -= 1
    })
    const wave = (count: number) =>
      Effect.all(
        Array.from({ length: count }, () => inTurn(["k"], effect, 3)),
        { concurrency: "unbounded" },
      )
    const waves = [wave(2), wave(9), Effect.andThen(Effect.yieldNow, wave(4)), Effect.andThen(Effect.sleep(1), wave(5))]
    await Effect.runPromise(Effect.all(waves, { concurrency: "unbounded" }))
    expect([seen.length, Math.max(...seen), running]).toEqual([20, 3, 0])
  })

  test("given one that fails, dies, or is interrupted at work or in line, then the next has its turn", async () => {
    const { inTurn } = makeTurns()
    const run = <A, E>(effect: Effect.Effect<A, E>) => Effect.runFork(inTurn(["k"], effect))
    const begun: Array<string> = []
    const begin = (name: string) => Effect.sync(() => begun.push(name))
    const held = run(Effect.andThen(begin("held"), Effect.never))
    const failing = run(Effect.andThen(begin("failing"), Effect.fail("no")))
    const leaving = run(begin("leaving"))
    const dying = run(Effect.andThen(begin("dying"), Effect.die("no")))
    const last = run(Effect.as(begin("last"), 1))
    await Effect.runPromise(Effect.yieldNow)
    await Effect.runPromise(Fiber.interrupt(leaving))
    expect(begun).toEqual(["held"])
    await Effect.runPromise(Fiber.interrupt(held))
    expect(await Effect.runPromise(Fiber.await(last))).toEqual(Exit.succeed(1))
    expect(begun).toEqual(["held", "failing", "dying", "last"])
    expect(Exit.isFailure(await Effect.runPromise(Fiber.await(failing)))).toBe(true)
    expect(Exit.isFailure(await Effect.runPromise(Fiber.await(dying)))).toBe(true)
  }, 5_000)
})

describe("a request that waits in line", () => {
  test("given that its time is over, then 504, nothing of it is applied, and those behind it have their turn", async () => {
    let finish = (): void => {}
    const committing = new Promise<void>((resolve) => {
      finish = resolve
    })
    let commits = 0
    const stores = Layer.provideMerge(
      Layer.effect(
        LedgerStore,
        Effect.map(LedgerStore, (ledger) => ({
          ...ledger,
          commit: (...args: Parameters<typeof ledger.commit>) => {
            commits += 1
            const commit = ledger.commit(...args)
            return commits === 1
              ? Effect.andThen(
                  Effect.promise(() => committing),
                  commit,
                )
              : commit
          },
        })),
      ),
      memoryStores,
    )
    const { completedCall, send } = await testEngine({ stores, limits: { requestMilliseconds: 300 } })
    const id = await completedCall()
    const sale = (name: string) => send("POST", SIGNALS, { search: { transaction_id: id }, signals: [{ name }] })
    const first = sale("first")
    const second = await sale("second")
    const third = sale("third")
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect([second.status, commits]).toEqual([504, 1])
    finish()
    expect([(await first).status, (await third).status]).toEqual([200, 200])
    expect((await third).text).toContain('"name":"first,third"')
  })
})
