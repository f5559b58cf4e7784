// A host that waits for its turn beside others is answered whenever that comes: it is never told that nothing was applied, and then is.
import { CallStore } from "@callrules/store"
import { memoryStores } from "@callrules/store/memory"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { expect, test } from "vitest"
import { AFFILIATES, HOST_TOKEN, RECEIVED, START, testEngine } from "../fixture.ts"

// ENG-399
test("given a host event that waits for its turn for longer than a request may take, then it is answered once it is applied", async () => {
  let release = (): void => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const stores = Layer.provideMerge(
    Layer.effect(
      CallStore,
      Effect.map(CallStore, (calls) => ({
        ...calls,
        commit: (write) =>
          Effect.andThen(
            Effect.promise(() => released),
            calls.commit(write),
          ),
      })),
    ),
    memoryStores,
  )
  const { host, send } = await testEngine({ stores, limits: { requestMilliseconds: 50, requestsBesideOthers: 1 } })
  const otherIsActive = () => send("GET", AFFILIATES.replace("n1", "n2"), undefined, { token: "t2" })
  await otherIsActive()
  const events = ["one", "two"].map((call_record_id) => host({ ...RECEIVED, kind: "received", call_record_id }))
  let answered = 0
  for (const event of events) void event.then(() => ++answered)
  // four times as long as a request may take
  await new Promise((resolve) => setTimeout(resolve, 200))
  await otherIsActive()
  expect(answered).toBe(0)
  release()
  expect((await Promise.all(events)).map(({ status }) => status)).toEqual([200, 200])
})

const LEG = "0000002A-00000001"

// ENG-432
test("given a host event whose body ends after its time, then it is 504 and is not applied later", async () => {
  const { engine, send } = await testEngine({ limits: { requestMilliseconds: 50 } })
  const event = JSON.stringify({
    ...RECEIVED,
    kind: "received",
    event_id: "e1",
    at: new Date(START).toISOString(),
    call_record_id: "call-1",
    transaction_id: LEG,
  })
  let body: ReadableStreamDefaultController<Uint8Array> | undefined
  const slow = new ReadableStream<Uint8Array>({
    start: (controller) => {
      body = controller
      controller.enqueue(new TextEncoder().encode(event.slice(0, 10)))
    },
  })
  const answer = await engine.handler(
    new Request("http://host/host/n1/events", {
      method: "POST",
      headers: {
        authorization: HOST_TOKEN,
        "content-type": "application/json",
        "content-length": String(new TextEncoder().encode(event).byteLength),
      },
      body: slow,
      duplex: "half",
    }),
    // as Node's server hands it on: such a body is read to its end, or to that of its connection
    { incoming: { httpVersion: "1.1" } },
  )
  expect(answer.status).toBe(504)
  body?.enqueue(new TextEncoder().encode(event.slice(10)))
  body?.close()
  // more turns than an event takes
  await new Promise((resolve) => setTimeout(resolve, 50))
  const history = await send("GET", `/host/n1/calls/${LEG}/history`, undefined, { token: HOST_TOKEN })
  expect(history.status).toBe(404)
})
