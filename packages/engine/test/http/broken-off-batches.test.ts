// A request that waits for a whole call, while a batch about the call has broken off between two of its legs.
import { CallStore, StoreFault } from "@callrules/store"
import { memoryStores } from "@callrules/store/memory"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { expect, test } from "vitest"
import { HOST_TOKEN, RECEIVED, SIGNALS, START, testEngine } from "../fixture.ts"

const iso = (seconds: number): string => new Date(START + seconds * 1_000).toISOString()

/** The first leg has no id of the host's, so that its events stay in their order. */
const BATCH = [
  { kind: "completed", event_id: "c1", call_record_id: "r", at: iso(100) },
  {
    ...RECEIVED,
    kind: "received",
    event_id: "r2",
    call_record_id: "r",
    transaction_id: "second",
    advertiser_id_from_network: "a2",
    advertiser_campaign_id_from_network: "c2",
    at: iso(101),
  },
  { kind: "completed", event_id: "c2", call_record_id: "r", transaction_id: "second", at: iso(200) },
]

const pending = (partner_unique_id: string) => ({
  search: { call_record_id: "r" },
  call_in_progress: true,
  partner_unique_id,
  signals: [{ name: "Sale", revenue: "500" }],
})

// SIG-325
test.each([
  ["nothing else", () => undefined],
  ["another request that waits for the call", () => ({ path: SIGNALS, body: pending("order-8"), token: "t1" })],
  ["an event of the batch by itself", () => ({ path: "/host/n1/events", body: BATCH[0], token: HOST_TOKEN })],
])("when %s comes before the batch is sent again, then what waits is for the last leg", async (_, between) => {
  let isFailing = false
  const stores = Layer.provideMerge(
    Layer.effect(
      CallStore,
      Effect.map(CallStore, (calls) => ({
        ...calls,
        commit: (write: Parameters<typeof calls.commit>[0]) =>
          isFailing && write.state.legId === "second"
            ? Effect.fail(new StoreFault({ reason: "busy", cause: "a row is locked" }))
            : calls.commit(write),
      })),
    ),
    memoryStores,
  )
  const { engine, host, send, wait } = await testEngine({ stores })
  const pass = async (seconds: number): Promise<void> => {
    for (let second = 0; second < seconds; second += 5) {
      wait(5_000)
      await engine.doDueWork()
    }
  }
  const batch = () => send("POST", "/host/n1/events/batch", { events: BATCH }, { token: HOST_TOKEN })
  await host({ ...RECEIVED, kind: "received", call_record_id: "r" })
  await pass(20)
  expect((await send("POST", SIGNALS, pending("order-7"))).status).toBe(201)
  await pass(280)
  isFailing = true
  expect((await batch()).status).toBe(503)
  isFailing = false
  await pass(5)
  const { body, path = "", token = "" } = between() ?? {}
  if (path !== "") expect((await send("POST", path, body, { token })).status).toBeLessThan(300)
  await pass(10)
  expect((await batch()).status).toBe(200)
  await pass(180)
  const history = await send("GET", "/host/n1/calls/second/history", undefined, { token: HOST_TOKEN })
  expect(history.text).toContain("order-7")
})
