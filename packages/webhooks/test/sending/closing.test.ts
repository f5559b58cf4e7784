// The end of webhooks: nothing begins any more, what takes too long is cut off, and the next process sends it.

import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { makeWebhooks, type Post, postOverHttp, type Relay } from "@callrules/webhooks"
import { expect, it, onTestFinished } from "vitest"
import { BELIEVED, event, OK, START, target, world } from "../support/receivers.ts"

const legs = (count: number) => Array.from({ length: count }, (_, index) => event("n1", `L-${index}`, 1))

// ENG-301
it("given a receiver that takes its time, when webhooks are closed, then the attempt is cut off after the grace period and does not count", async () => {
  const { deliveries, happen, outbox, pass, restart, taken } = world([target("crm", "n1")], () => OK)
  happen(...legs(1))
  const begun = Promise.withResolvers<void>()
  const slow: Post = (_message, ending) =>
    new Promise((resolve) => {
      begun.resolve()
      ending?.addEventListener("abort", () => resolve({ kind: "failed", why: "cut off" }))
    })
  const webhooks = makeWebhooks({
    targets: [target("crm", "n1")],
    clockGuard: BELIEVED,
    outbox,
    deliveries,
    post: slow,
    now: () => START,
  })
  const working = webhooks.work()
  await begun.promise
  const from = performance.now()
  await webhooks.close(100)
  expect(performance.now() - from).toBeGreaterThan(90)
  expect(performance.now() - from).toBeLessThan(5_000)
  await working
  expect(await deliveries.due("n1", "crm", START, 4)).toMatchObject([{ attempts: 0, failure: null }])
  restart()
  await pass(0)
  expect(taken).toHaveLength(1)
})

it("given many messages that are due, when webhooks are closed, then they are left for the next process", async () => {
  const closed = Promise.withResolvers<void>()
  const made: { close: (() => Promise<void>) | undefined } = { close: undefined }
  const { happen, pass, restart, taken, webhooks } = world([target("crm", "n1")], async () => {
    if (taken.length === 0) void made.close?.().then(closed.resolve)
    return OK
  })
  made.close = () => webhooks.close()
  happen(...legs(50))
  await webhooks.work()
  await closed.promise
  expect(taken.length).toBeLessThan(10)
  restart()
  await pass(0)
  expect(taken).toHaveLength(50)
})

it("given an attempt over HTTP, when it is cut off, then it has failed at once", async () => {
  const server = createServer(() => {}).listen(0, "127.0.0.1")
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  await new Promise((resolve) => server.once("listening", resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/` // as it listens on a port
  const post = postOverHttp({ allowPlain: true, allowPrivateAddresses: ["127.0.0.1"] })
  const outcome = await post({ networkId: "n1", url, headers: {}, body: "{}" }, AbortSignal.timeout(50))
  expect(outcome).toMatchObject({ kind: "failed" })
})

// ENG-418
it.each([
  ["fails", () => Promise.reject(new Error("no database"))],
  ["does not answer", () => new Promise<never>(() => {})],
])(
  "given a database that %s, when webhooks are closed, then they end in time and without a fault",
  async (_, answer) => {
    const { deliveries, happen, outbox } = world([target("crm", "n1")], () => OK)
    happen(...legs(1))
    let isAway = false
    const relay: Relay = {
      state: async () => ({ epoch: 0, position: 0 }),
      advance: async () => (isAway ? answer() : true),
    }
    const webhooks = makeWebhooks({
      targets: [target("crm", "n1")],
      clockGuard: BELIEVED,
      outbox,
      deliveries,
      relay,
      post: async () => OK,
      now: () => START,
    })
    await webhooks.work()
    isAway = true
    const from = performance.now()
    await webhooks.close(100)
    expect(performance.now() - from).toBeLessThan(5_000)
  },
)
