import { hashToken } from "@callrules/directory"
import { makeEngine } from "@callrules/engine"
import { memoryStores } from "@callrules/store/memory"
import {
  type DeliveryStore,
  engineOutbox,
  makeWebhooks,
  memoryDeliveries,
  type PostedMessage,
} from "@callrules/webhooks"
import { sqliteDeliveries } from "@callrules/webhooks/sqlite"
import { Webhook } from "standardwebhooks"
import { describe, expect, it } from "vitest"
import { BELIEVED, event, OK, SECRET, START, target, world } from "../support/receivers.ts"

const DAY = 86_400
const legs = ["L-1", "L-2", "L-3"]
const busyDay = legs.flatMap((leg) => [1, 2, 3].map((number) => event("n1", leg, number)))
const failed = (status: number, retryAfterSeconds: number | null = null) =>
  ({ kind: "answered", status, retryAfterSeconds }) as const

const inOrderPerLeg = (taken: ReadonlyArray<{ readonly id: string; readonly leg: string }>) =>
  legs.map((leg) => taken.filter((one) => one.leg === leg).map(({ id }) => id))
const EXPECTED = legs.map((leg) => [1, 2, 3].map((number) => `transaction_created:${leg}-${number}`))

describe.each([
  ["in memory", memoryDeliveries],
  ["in SQLite", () => sqliteDeliveries(":memory:")],
])("webhooks whose messages are kept %s", (_, store: () => DeliveryStore) => {
  it("given a receiver that answers, then each event is sent once, at once, in order per call", async () => {
    const { happen, pass, taken } = world([target("crm", "n1")], () => OK, store())
    happen(...busyDay)
    await pass(0)
    expect(inOrderPerLeg(taken)).toEqual(EXPECTED)
    await pass(DAY, 3600)
    expect(taken).toHaveLength(9)
  })

  it("given several targets, then each gets the events of its network and of its types", async () => {
    const targets = [target("crm", "n1"), target("sales", "n1", { types: ["call_completed"] }), target("other", "n2")]
    const { happen, pass, taken } = world(targets, () => OK, store())
    happen(event("n1", "L-1", 1), event("n1", "L-1", 2, "call_completed"), event("n2", "L-1", 1), event("n3", "L-1", 1))
    await pass(0)
    const byTarget = Object.groupBy(taken, ({ url }) => new URL(url).hostname.split(".")[0] ?? "")
    expect(
      Object.fromEntries(Object.entries(byTarget).map(([name, all = []]) => [name, all.map(({ id }) => id)])),
    ).toEqual({
      crm: ["transaction_created:L-1-1", "call_completed:L-1-2"],
      sales: ["call_completed:L-1-2"],
      other: ["transaction_created:L-1-1"],
    })
  })

  it("given a receiver that is gone for a day, then nothing is lost, and the order stays", async () => {
    const back = START + DAY * 1000
    const { attempts, happen, pass, taken } = world(
      [target("crm", "n1")],
      (_url, now) => (now < back ? { kind: "failed", why: "connection refused" } : OK),
      store(),
    )
    happen(...busyDay)
    await pass(2 * DAY, 60)
    expect(inOrderPerLeg(taken)).toEqual(EXPECTED)
    // the pauses grow: a day costs few attempts
    expect(attempts.filter(({ at, id }) => at < back && id === "transaction_created:L-1-1").length).toBeLessThan(15)
    expect(attempts.some(({ at, id }) => at < back && id === "transaction_created:L-1-2")).toBe(false)
  })

  it("given a receiver that never answers well, then a message has failed after three days, is listed, and sent by hand", async () => {
    let works = false
    const { attempts, entries, happen, pass, taken, webhooks } = world(
      [target("crm", "n1")],
      () => (works ? OK : failed(500)),
      store(),
    )
    happen(event("n1", "L-1", 1))
    await pass(3 * DAY - 60, 60)
    expect((await webhooks.list("n1", "failed")).deliveries).toEqual([])
    await pass(120, 60)
    const { deliveries, next } = await webhooks.list("n1", "failed")
    expect([deliveries, next]).toMatchObject([
      [{ eventId: "transaction_created:L-1-1", failure: "answered 500", targetId: "crm", firstTriedAt: START }],
      null,
    ])
    expect(attempts.at(-1)?.at).toBe(START + 3 * DAY * 1000)
    expect(entries.filter((one) => one.event === "webhook-failed")).toMatchObject([
      { event: "webhook-failed", message: expect.stringContaining("`crm`") },
    ])
    await pass(DAY, 3600)
    const tried = attempts.length
    works = true
    await pass(DAY, 3600)
    expect(attempts).toHaveLength(tried)
    const position = deliveries[0]?.position ?? 0
    expect([await webhooks.resend("n2", position), await webhooks.resend("n1", 99)]).toEqual([false, false])
    expect(await webhooks.resend("n1", position)).toBe(true)
    await pass(0)
    expect(taken.map(({ id }) => id)).toEqual(["transaction_created:L-1-1"])
    expect((await webhooks.list("n1", "failed")).deliveries).toEqual([])
  })

  it("given a message that has failed, then those behind it for the same call go on", async () => {
    const { happen, pass, taken } = world(
      [target("crm", "n1")],
      (_url, _now, id) => (id.endsWith("L-1-1") ? failed(410) : OK),
      store(),
    )
    happen(event("n1", "L-1", 1), event("n1", "L-1", 2))
    await pass(0)
    expect(taken.map(({ id }) => id)).toEqual(["transaction_created:L-1-2"])
  })

  it("given a receiver that asks for time, then it gets it, up to eight hours", async () => {
    const { attempts, happen, pass } = world([target("crm", "n1")], () => failed(503, 100_000), store())
    happen(event("n1", "L-1", 1))
    await pass(8 * 3600 + 60, 60)
    expect(attempts.map(({ at }) => (at - START) / 1000)).toEqual([0, 8 * 3600])
  })

  it("given a process killed anywhere between outbox, store and receiver, then at least once, in order, nothing lost", async () => {
    for (let killedAt = 1; killedAt <= 30; killedAt++) {
      const kept = store()
      const { happen, outbox, pass, restart, taken } = world([target("crm", "n1")], () => OK, kept)
      let steps = 0
      // a process that ends does nothing more: neither this step nor any later one
      const dies = <A>(step: () => Promise<A>): Promise<A> =>
        ++steps >= killedAt ? Promise.reject(new Error("killed")) : step()
      const dying: DeliveryStore = {
        ...kept,
        add: (all, at) => dies(() => kept.add(all, at)),
        change: (...given) => dies(() => kept.change(...given)),
        due: (...given) => dies(() => kept.due(...given)),
      }
      const acknowledge = outbox.taken
      Object.assign(outbox, { taken: (events: Parameters<typeof acknowledge>[0]) => dies(() => acknowledge(events)) })
      happen(...busyDay)
      await restart(dying)
        .work()
        .catch(() => undefined)
      Object.assign(outbox, { taken: acknowledge })
      restart()
      await pass(DAY, 3600)
      const firstOf = inOrderPerLeg(taken).map((ids) => [...new Set(ids)])
      expect([killedAt, firstOf]).toEqual([killedAt, EXPECTED])
      // a message that was under way is sent twice, and no other
      expect(taken.length - 9).toBeLessThanOrEqual(4)
    }
  })

  it("given pages of failed messages, then each begins where the last one ended", async () => {
    const { happen, pass, webhooks } = world([target("crm", "n1")], () => failed(410), store())
    happen(...busyDay)
    await pass(0)
    const first = await webhooks.list("n1", "failed", { limit: 5 })
    const second = await webhooks.list("n1", "failed", { limit: 5, after: first.next ?? 0 })
    expect([first.deliveries.length, second.deliveries.length, second.next]).toEqual([5, 4, null])
    expect(second.deliveries[0]?.position).toBeGreaterThan(first.deliveries.at(-1)?.position ?? 0)
  })
})

describe("a slow receiver", () => {
  it("given one that takes its time, then others do not wait for it", async () => {
    let answer = (): void => {}
    const slow = new Promise<void>((resolve) => {
      answer = resolve
    })
    const targets = [target("slow", "n1"), target("quick", "n1")]
    const { happen, taken, webhooks } = world(targets, async (url) => {
      if (url.includes("slow")) await slow
      return OK
    })
    happen(event("n1", "L-1", 1))
    const first = webhooks.work()
    while (taken.length < 1) await new Promise((resolve) => setImmediate(resolve))
    happen(event("n1", "L-1", 2))
    await webhooks.work()
    expect(taken.map(({ url }) => new URL(url).hostname)).toEqual(["quick.example.com", "quick.example.com"])
    answer()
    await first
    expect(taken.filter(({ url }) => url.includes("slow")).map(({ id }) => id)).toEqual([
      "transaction_created:L-1-1",
      "transaction_created:L-1-2",
    ])
  })
})

describe("a message", () => {
  it("given an engine, then it is what Standard Webhooks says, signed with each secret, and the event of the outbox", async () => {
    const advertisers = [{ id: "acme", campaigns: [{ id: "auto" }] }]
    const engine = await makeEngine({
      stores: memoryStores,
      directory: [{ id: "n1", advertisers }],
      hostTokenHash: hashToken("host"),
    })
    const at = new Date().toISOString()
    const campaign = { advertiser_id_from_network: "acme", advertiser_campaign_id_from_network: "auto" }
    const received = {
      event_id: "1",
      kind: "received",
      at,
      call_record_id: "c-1",
      transaction_id: "LEG-1",
      ...campaign,
    }
    const headers = { authorization: "host" }
    const body = JSON.stringify(received)
    await engine.handler(new Request("http://localhost/host/n1/events", { method: "POST", headers, body }))
    const posted: Array<PostedMessage> = []
    const newer = "whsec_bmV3ZXIgbmV3ZXIgbmV3ZXIgbmV3ZXIgbmV3ZXI="
    const webhooks = makeWebhooks({
      targets: [target("crm", "n1", { secrets: [SECRET, newer] })],
      clockGuard: BELIEVED,
      outbox: engineOutbox(engine),
      deliveries: memoryDeliveries(),
      post: async (message) => {
        posted.push(message)
        return OK
      },
    })
    const [listed] = await engineOutbox(engine).waiting()
    await webhooks.work()
    expect(await engineOutbox(engine).waiting()).toEqual([])
    const [message] = posted
    for (const secret of [SECRET, newer]) {
      const verified = new Webhook(secret).verify(message?.body ?? "", { ...message?.headers })
      expect(verified).toEqual({ type: listed?.kind, timestamp: listed?.at, data: listed })
    }
    expect(message?.headers["webhook-id"]).toBe(`n1:${listed?.event_id}`)
    await engine.close()
  })
})

// ENG-318
it("given a write that fails while others are under way, then those are waited for, and none is sent twice", async () => {
  const deliveries = memoryDeliveries()
  const change: DeliveryStore["change"] = (...given) =>
    isBroken ? Promise.reject(new Error("the database is busy")) : deliveries.change(...given)
  let isBroken = true
  let release = (): void => {}
  const sent: Array<string> = []
  const waiting = ["L-1", "L-2"].map((leg) => event("n1", leg, 1))
  const webhooks = makeWebhooks({
    targets: [target("crm", "n1")],
    clockGuard: BELIEVED,
    outbox: { waiting: async () => waiting, taken: async () => void waiting.splice(0) },
    deliveries: { ...deliveries, change },
    post: async ({ headers }) => {
      const id = String(headers["webhook-id"])
      sent.push(id)
      if (id.includes("L-2") && sent.length === 2) await new Promise<void>((resolve) => (release = resolve))
      return OK
    },
    log: () => {},
  })
  let isOver = false
  const first = webhooks.work().finally(() => {
    isOver = true
  })
  const failed = expect(first).rejects.toThrow("the database is busy")
  await new Promise((resolve) => setTimeout(resolve, 30))
  expect([isOver, sent.length]).toEqual([false, 2])
  isBroken = false
  release()
  await failed
  await webhooks.work()
  expect(sent.map((id) => id.replace(/.*:/, ""))).toEqual(["L-1-1", "L-2-1"])
  expect((await webhooks.list("n1", "delivered")).deliveries).toHaveLength(2)
})

// ENG-362
it("given something that is done while nothing is taken, then what is being taken is waited for, and the rest is taken afterwards", async () => {
  const waiting = [event("n1", "L-1", 1)]
  const added: Array<string> = []
  const deliveries = memoryDeliveries()
  const storing = Promise.withResolvers<void>()
  const webhooks = makeWebhooks({
    targets: [target("crm", "n1")],
    clockGuard: BELIEVED,
    outbox: {
      waiting: async () => [...waiting],
      taken: async (events) => void waiting.splice(0, events.length),
    },
    deliveries: {
      ...deliveries,
      add: async (all, at) => {
        await storing.promise
        added.push(...all.map(({ legId }) => legId))
        await deliveries.add(all, at)
      },
    },
    post: async () => OK,
  })
  const first = webhooks.work()
  await new Promise((resolve) => setTimeout(resolve, 10))
  let seen: ReadonlyArray<unknown> = []
  let before: ReadonlyArray<string> = []
  const held = webhooks.whileNothingIsTaken(async () => {
    before = [...added]
    waiting.push(event("n1", "L-2", 1))
    await webhooks.work()
    seen = [[...added], waiting.map(({ leg_id }) => leg_id)]
    throw new Error("the copy failed")
  })
  storing.resolve()
  await expect(held).rejects.toThrow("the copy failed")
  await first
  expect([before, seen]).toEqual([["L-1"], [["L-1"], ["L-2"]]])
  await webhooks.work()
  expect([added, waiting]).toEqual([["L-1", "L-2"], []])
})
