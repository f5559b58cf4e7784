import { Worker } from "node:worker_threads"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import { describe, expect, it } from "vitest"
import { fairQueue } from "../../src/thread/fair-queue.ts"
import { openStoreThread, startWorker } from "../../src/thread/store-thread.ts"

const OPTIONS = { path: ":memory:", create: true, maxWaiting: 4, maxPageCount: null }

/** A thread that runs some code instead of a store; `say` answers. */
const threadOf = (code: string) => () =>
  new Worker(
    `const { parentPort } = require("node:worker_threads"); const say = (m) => parentPort.postMessage(m); ${code}`,
    {
      eval: true,
    },
  )

const opened = (code: string) =>
  Effect.runPromise(openStoreThread(OPTIONS, threadOf(`say({ kind: "opened" }); ${code}`)))
const faultOf = <A, E>(effect: Effect.Effect<A, E>) => Effect.runPromise(Effect.flip(effect))

describe("a thread that ends", () => {
  it("given an operation under way, when the thread ends, then it and all later ones are unavailable", async () => {
    const thread = await opened(`parentPort.on("message", () => process.exit(3))`)
    const [first, second] = await Promise.all([
      faultOf(thread.call("leg", "n", "T1")),
      faultOf(thread.call("leg", "n", "T2")),
    ])
    const later = await faultOf(thread.call("leg", "n", "T3"))
    for (const fault of [first, second, later]) {
      expect([fault.reason, fault.cause]).toEqual(["unavailable", "the store's thread ended with code 3"])
    }
    await Effect.runPromise(thread.close)
  })

  it("given an operation under way, when the thread fails, then the cause says why", async () => {
    const thread = await opened(`parentPort.on("message", () => { throw new Error("out of order") })`)
    const fault = await faultOf(thread.call("leg", "n", "T1"))
    expect([fault.reason, fault.cause]).toEqual(["unavailable", "the store's thread failed: Error: out of order"])
  })

  it("given a thread that ends before it has opened, when it is waited for, then opening fails", async () => {
    const fault = await faultOf(openStoreThread(OPTIONS, threadOf("process.exit(4)")))
    expect([fault.reason, fault.cause]).toEqual(["unavailable", "the store's thread ended with code 4"])
  })

  it("given a file of the thread that is not there, when it is started, then the fault says what a bundler needs", async () => {
    const missing = new URL("./no-such-worker.js", import.meta.url)
    const fault = await faultOf(openStoreThread(OPTIONS, (options) => startWorker(options, missing)))
    expect(fault.reason).toBe("unavailable")
    expect(fault.cause).toMatch(
      /Cannot find module .*no-such-worker\.js.*bundle `@callrules\/store-sqlite\/worker` too/s,
    )
  })
})

describe("what is sent", () => {
  // answers every request with how many came in its message
  const COUNTING = `parentPort.on("message", (m) => m.kind === "close" ? parentPort.close()
    : say({ kind: "answers", committed: 0, answers: m.requests.map(([id]) => [id, m.requests.length, null]) }))`

  it("given operations of one turn of the event loop, when they are sent, then in one message", async () => {
    const thread = await opened(COUNTING)
    const answers = await Promise.all(["T1", "T2", "T3"].map((leg) => Effect.runPromise(thread.call("leg", "n", leg))))
    expect(answers).toEqual([3, 3, 3])
    await Effect.runPromise(thread.close)
  })

  it("given answers that came together, when what is done with each takes long, then others have their turn in between", async () => {
    const thread = await opened(COUNTING)
    const done: Array<string> = []
    const busy = (name: string) =>
      Effect.map(thread.call("leg", "n", name), () => {
        const until = performance.now() + 10
        while (performance.now() < until);
        done.push(name)
        if (done.length === 1) setImmediate(() => done.push("another"))
      })
    await Effect.runPromise(Effect.all(["T1", "T2", "T3"].map(busy), { concurrency: "unbounded" }))
    expect(done.indexOf("another")).toBeGreaterThan(0)
    expect(done.indexOf("another")).toBeLessThan(3)
    expect(done.filter((name) => name !== "another")).toEqual(["T1", "T2", "T3"])
    await Effect.runPromise(thread.close)
  })

  it("given an operation whose caller has gone before it was sent, when the others are sent, then it is not", async () => {
    const thread = await opened(COUNTING)
    const gone = Effect.runFork(thread.call("leg", "n", "T1"))
    const stays = Effect.runPromise(thread.call("leg", "n", "T2"))
    Effect.runFork(Fiber.interrupt(gone))
    expect(await stays).toBe(1)
    await Effect.runPromise(thread.close)
  })

  it("given an operation whose caller has gone after it was sent, when it is answered, then nobody minds", async () => {
    const thread = await opened(COUNTING)
    const gone = Effect.runFork(thread.call("leg", "n", "T1"))
    await Promise.resolve()
    Effect.runFork(Fiber.interrupt(gone))
    expect(await Effect.runPromise(thread.call("leg", "n", "T2"))).toBe(1)
    await Effect.runPromise(thread.close)
  })

  it("given an operation whose caller has gone after it was sent, when it is answered late, then nobody else gets its answer", async () => {
    // answers each message only when the next one has come, with the leg that was asked for
    const thread = await opened(`let late = []; parentPort.on("message", (m) => {
      if (m.kind === "close") return parentPort.close()
      const due = late; late = m.requests
      if (due.length > 0) say({ kind: "answers", committed: 0, answers: due.map(([id, , [, leg]]) => [id, leg, null]) })
    })`)
    const ask = (leg: string) => Effect.runPromise(thread.call("leg", "n", leg))
    const gone = Effect.runFork(thread.call("leg", "n", "T1"))
    await Promise.resolve()
    Effect.runFork(Fiber.interrupt(gone))
    const second = ask("T2")
    await new Promise((resolve) => setTimeout(resolve, 20))
    const third = ask("T3")
    expect(await second).toBe("T2")
    void ask("T4").catch(() => {})
    expect(await third).toBe("T3")
    Effect.runFork(thread.close)
  })
})

describe("what waits", () => {
  it("given as many operations as may wait, when one more is asked, then it is busy, and later ones are answered", async () => {
    const thread = await opened(`const held = []; parentPort.on("message", (m) => {
      if (m.kind === "close") return parentPort.close()
      held.push(...m.requests)
      if (held.length >= 4) say({ kind: "answers", committed: 0, answers: held.splice(0).map(([id]) => [id, null, null]) })
    })`)
    const underWay = ["T1", "T2", "T3"].map((leg) => Effect.runPromise(thread.call("leg", "n", leg)))
    await new Promise((resolve) => setTimeout(resolve, 20))
    const fourth = Effect.runPromise(thread.call("leg", "n", "T4"))
    const fault = await faultOf(thread.call("leg", "n", "T5"))
    expect([fault.reason, fault.cause]).toEqual(["busy", "4 operations wait for the store"])
    await Promise.all([...underWay, fourth])
    await Effect.runPromise(thread.close)
  })

  it("given a network with much to ask, when another asks for something, then it does not wait for all of that", () => {
    const queue = fairQueue<string>()
    for (let number = 0; number < 1_000; number++) queue.add("busy", `busy ${number}`)
    queue.add("quiet", "quiet 0")
    queue.add("other", "other 0")
    queue.add("quiet", "quiet 1")
    expect(queue.take(6)).toEqual(["busy 0", "quiet 0", "other 0", "busy 1", "quiet 1", "busy 2"])
    expect(queue.length).toBe(997)
    expect(queue.take(2)).toEqual(["busy 3", "busy 4"])
    expect(queue.take(Number.POSITIVE_INFINITY)).toHaveLength(995)
    expect(queue.take(1)).toEqual([])
  })

  it("given the look-ups of many tokens, when a network asks for something, then it does not wait for all of them", async () => {
    const answering = `say({ kind: "opened" }); parentPort.on("message", (message) => {
      if (message.kind === "close") process.exit(0)
      say({ kind: "answers", answers: message.requests.map(([id]) => [id, null, null]) })
    })`
    const options = { ...OPTIONS, maxWaiting: 2_000 }
    const thread = await Effect.runPromise(openStoreThread(options, threadOf(answering)))
    const order: Array<string> = []
    const asked = (name: string, call: Effect.Effect<unknown, unknown>): Promise<void> =>
      Effect.runPromise(Effect.asVoid(call)).then(() => void order.push(name))
    const tokens = Array.from({ length: 1_500 }, (_, number) =>
      asked("token", thread.call("directoryToken", `${number}`)),
    )
    await Promise.all([...tokens, asked("leg", thread.call("leg", "n1", "T1"))])
    expect(order.indexOf("leg")).toBeLessThan(600)
    await Effect.runPromise(thread.close)
  })
})
