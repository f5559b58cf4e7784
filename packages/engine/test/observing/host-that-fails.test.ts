// What the host gave to be told of requests and of faults fails: the requests have their answers all the same.
import type { LogEntry } from "@callrules/operations"
import { DirectoryStore, Outbox } from "@callrules/store"
import { memoryStores } from "@callrules/store/memory"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { describe, expect, test, vi } from "vitest"
import { AFFILIATES, testEngine } from "../fixture.ts"

const settled = () => new Promise((resolve) => setImmediate(resolve))

// ENG-525
describe.each([
  [
    "throws",
    (fault: Error | undefined) => {
      if (fault !== undefined) throw fault
    },
  ],
  [
    "is rejected later",
    async (fault: Error | undefined) => {
      await undefined
      if (fault !== undefined) throw fault
    },
  ],
])("an onRequest that %s", (_, telling) => {
  test("given a sink of reports that is full, then requests are answered, and the log says so once until it works again", async () => {
    const logged: Array<LogEntry> = []
    const state: { fault: Error | undefined } = { fault: new Error("no sink") }
    const engine = await testEngine({
      onRequest: () => telling(state.fault),
      log: (entry) => void logged.push(entry),
    })
    const ask = async () => {
      const { status } = await engine.send("GET", AFFILIATES)
      await settled()
      return status
    }
    expect([await ask(), await ask()]).toEqual([200, 200])
    const entry = { level: "error", event: "report-not-taken", cause: state.fault }
    expect(logged).toMatchObject([entry])
    state.fault = undefined
    expect(await ask()).toBe(200)
    expect(logged).toHaveLength(1)
    state.fault = new Error("full again")
    expect([await ask(), await ask()]).toEqual([200, 200])
    expect(logged).toMatchObject([entry, { ...entry, cause: state.fault }])
  })
})

// ENG-526
describe.each([
  [
    "throws",
    (entry: LogEntry) => {
      throw new Error(`not taken: ${entry.event}`)
    },
  ],
  [
    "is rejected later",
    async (entry: LogEntry) => {
      await undefined
      throw new Error(`not taken: ${entry.event}`)
    },
  ],
])("a log that %s", (_, log) => {
  test("given faults to log, then requests are answered, and the entries are on standard error", async () => {
    const written = vi.spyOn(console, "error").mockImplementation(() => {})
    const broken = Layer.merge(
      Layer.effect(
        Outbox,
        Effect.map(Outbox, (outbox) => ({ ...outbox, read: () => Effect.die(new Error("boom")) })),
      ),
      Layer.effect(
        DirectoryStore,
        Effect.map(DirectoryStore, (directory) => ({ ...directory, takesWrites: () => Effect.succeed(false) })),
      ),
    )
    const onRequest = (): void => {
      throw new Error("no sink")
    }
    const { engine, send } = await testEngine({ stores: Layer.provideMerge(broken, memoryStores), log, onRequest })
    const { status } = await send("GET", "/host/outbox", undefined, { token: "host-secret" })
    expect(status).toBe(500)
    expect([await engine.isReady(), await engine.isReady()]).toEqual([false, false])
    await settled()
    const lines = written.mock.calls.map(([line, rest]) => [line, (rest as { event: string }).event])
    written.mockRestore()
    expect(lines.map(([, event]) => event).filter((event) => event !== "log-failed")).toEqual([
      "internal-error",
      "report-not-taken",
      "not-ready",
    ])
    expect(lines.filter(([, event]) => event === "log-failed")).toHaveLength(1)
  })
})
