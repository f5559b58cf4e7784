// A bug of ours while a request that waited is applied: that one fails, the log says why, and everybody else goes on.
import { LedgerStore, StoreFault } from "@callrules/store"
import { memoryStores } from "@callrules/store/memory"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { describe, expect, test } from "vitest"
import { HOST_TOKEN, RECEIVED, SIGNALS, testEngine } from "../../fixture.ts"

/** An engine whose ledger does something else, instead of writing a group that is called `broken`. */
const withBrokenGroup = async (instead: () => Effect.Effect<never, StoreFault>) => {
  const logged: Array<string> = []
  const stores = Layer.provideMerge(
    Layer.effect(
      LedgerStore,
      Effect.map(LedgerStore, (ledger) => ({
        ...ledger,
        commit: (...given: Parameters<typeof ledger.commit>) =>
          given[0].groupTransactions.some(({ partnerUniqueId }) => partnerUniqueId === "broken")
            ? instead()
            : ledger.commit(...given),
      })),
    ),
    memoryStores,
  )
  const call = await testEngine({ stores, log: ({ event, message }) => logged.push(`${event}: ${message}`) })
  const pending = async (record: string, group: string, revenue: string) => {
    const body = { search: { call_record_id: record }, partner_unique_id: group, signals: [{ name: "Sale", revenue }] }
    expect((await call.send("POST", SIGNALS, { ...body, call_in_progress: true })).status).toBe(201)
  }
  const received = (record: string) =>
    call.host({ ...RECEIVED, kind: "received", call_record_id: record, transaction_id: `leg-${record}` })
  const ended = async (record: string): Promise<ReadonlyArray<number>> => {
    const leg = { call_record_id: record, transaction_id: `leg-${record}` }
    const completed = await call.host({ ...leg, kind: "completed" })
    return [completed.status, (await call.host({ ...leg, kind: "call_ended" })).status]
  }
  const read = async (path: string) => (await call.send("GET", path, undefined, { token: HOST_TOKEN })).text
  return { ...call, pending, received, ended, read, logged }
}

describe("an unexpected error while a request that waited is applied", () => {
  // SIG-298
  test("given a bug of ours, then the request fails and is kept, the log says why, and the next one is applied", async () => {
    const { ended, logged, pending, read, received } = await withBrokenGroup(() => Effect.die(new TypeError("a bug")))
    await received("r")
    await pending("r", "broken", "1")
    await pending("r", "right", "2")
    expect(await ended("r")).toEqual([200, 200])
    expect(await read("/host/n1/calls/leg-r/history")).toContain('"revenue":"2.0"')
    const failed = await read("/host/n1/inbox?status=failed")
    expect(failed).toContain("InternalServiceError")
    expect(failed).not.toContain("a bug")
    expect(logged).toEqual([expect.stringMatching(/^internal-error: a request that waited/)])
  })

  // SIG-298
  test("given a call whose rows cannot be read, then due work goes on with the other calls, and tells it once", async () => {
    const defect = () => Effect.fail(new StoreFault({ reason: "defect", cause: "malformed" }))
    const { engine, host, logged, pending, read, received, wait } = await withBrokenGroup(defect)
    for (const record of ["r", "s"]) await received(record)
    await pending("r", "broken", "1")
    await pending("r", "right", "1")
    await pending("s", "right", "2")
    for (const record of ["r", "s"]) {
      await host({ call_record_id: record, transaction_id: `leg-${record}`, kind: "completed" })
    }
    wait(61_000)
    await engine.doDueWork()
    expect(await read("/host/n1/calls/leg-s/history")).toContain('"revenue":"2.0"')
    expect(await read("/host/n1/calls/leg-r/history")).not.toContain('"revenue"')
    expect(logged).toEqual([expect.stringMatching(/^due-work-failed: what waits for a call could not/)])
  })
})
