// Several senders on one store of messages: one sends at a time, another one takes over, and whoever was paused does no harm.
import { hashToken } from "@callrules/directory"
import { makeEngine } from "@callrules/engine"
import { memoryStores } from "@callrules/store/memory"
import {
  type DeliveryStore,
  engineRelay,
  makeWebhooks,
  memoryDeliveries,
  type Outbox,
  type PostOutcome,
  type Relay,
} from "@callrules/webhooks"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { BELIEVED, event, OK, START, target } from "../support/receivers.ts"

type Listed = Awaited<ReturnType<Outbox["waiting"]>>

const memoryRelay = (): Relay => {
  const turns = new Map<string, { readonly epoch: number; readonly position: number }>()
  const state = (network: string) => turns.get(network) ?? { epoch: 0, position: 0 }
  return {
    state: async (network) => state(network),
    advance: async (network, expectedEpoch, position) => {
      if (state(network).epoch !== expectedEpoch) return false
      turns.set(network, { epoch: expectedEpoch + 1, position })
      return true
    },
  }
}

interface Sent {
  readonly sender: number
  readonly id: string
  readonly leg: string
}

/** Senders on the same messages, events and turns; `receive` answers a message of a sender, whose store is as `storeOf` makes it. */
const senders = (
  count: number,
  receive: (sent: Sent) => PostOutcome | Promise<PostOutcome> = () => OK,
  storeOf: (deliveries: DeliveryStore, sender: number) => DeliveryStore = (deliveries) => deliveries,
) => {
  let now = START
  let waiting: Listed = []
  const sent: Array<Sent> = []
  const deliveries = memoryDeliveries()
  const relay = memoryRelay()
  const outbox: Outbox = {
    waiting: async () => waiting.slice(0, 3),
    taken: async (events) => {
      waiting = waiting.filter((one) => !events.includes(one))
    },
  }
  const all = Array.from({ length: count }, (_, sender) =>
    makeWebhooks({
      targets: [target("crm", "n1"), target("sales", "n1", { types: ["call_completed"] })],
      outbox,
      deliveries: storeOf(deliveries, sender),
      clockGuard: BELIEVED,
      relay,
      now: () => now,
      post: async ({ body, headers }) => {
        const one = { sender, id: headers["webhook-id"] ?? "", leg: String(JSON.parse(body).data.leg_id) }
        sent.push(one)
        return receive(one)
      },
    }),
  )
  return {
    all,
    deliveries,
    sent,
    happen: (...events: Listed) => {
      waiting = [...waiting, ...events]
    },
    wait: (seconds: number) => {
      now += seconds * 1000
    },
  }
}

const busyDay = ["L-1", "L-2"].flatMap((leg) => [1, 2, 3].map((number) => event("n1", leg, number)))

describe("several senders", () => {
  it("given two that work at once, then one of them sends, and each message once", async () => {
    const { all, happen, sent, wait } = senders(2)
    for (const one of busyDay) {
      happen(one)
      await Promise.all(all.map(({ work }) => work()))
      wait(1)
    }
    expect(sent.length).toBe(busyDay.length)
    expect(new Set(sent.map(({ sender }) => sender)).size).toBe(1)
  })

  it("given one that is gone, then the other takes over after 30 seconds, and not before", async () => {
    const { all, happen, sent, wait } = senders(2)
    const [first, second] = all
    await first?.work()
    await second?.work()
    happen(event("n1", "L-1", 1))
    for (let passed = 0; passed < 29; passed++) {
      wait(1)
      await second?.work()
    }
    expect(sent).toEqual([])
    wait(1)
    await second?.work()
    expect(sent).toMatchObject([{ sender: 1 }])
    // it comes back: it is not its turn any more
    happen(event("n1", "L-1", 2))
    await first?.work()
    await second?.work()
    expect(sent.map(({ sender }) => sender)).toEqual([1, 1])
  })

  // ENG-227
  it("given a clock that was ahead for a moment, then whoever sends goes on alone, and the other takes over when it is gone", async () => {
    const { all, happen, sent, wait } = senders(2)
    const [first, second] = all
    const both = async () => {
      await first?.work()
      await second?.work()
    }
    await both()
    wait(96 * 3_600)
    await both()
    wait(-96 * 3_600)
    for (let number = 1; number <= 60; number++) {
      happen(event("n1", "L-1", number))
      await both()
      wait(1)
    }
    expect(sent.map(({ id, sender }) => [sender, id])).toEqual(
      Array.from({ length: 60 }, (_, index) => [0, `n1:transaction_created:L-1-${index + 1}`]),
    )
    wait(96 * 3_600)
    await both()
    wait(-96 * 3_600)
    happen(event("n1", "L-2", 1))
    await second?.work()
    wait(29)
    await second?.work()
    expect(sent).toHaveLength(60)
    wait(1)
    await second?.work()
    expect(sent.at(-1)).toMatchObject({ sender: 1, leg: "L-2" })
  })

  it("given one that is closed, then the other sends at once", async () => {
    const { all, happen, sent } = senders(2)
    await all[0]?.work()
    await all[1]?.work()
    await all[0]?.close()
    happen(event("n1", "L-1", 1))
    await all[1]?.work()
    expect(sent).toMatchObject([{ sender: 1 }])
  })

  it("given one that is paused while it sends, when it wakes up, then what the other has done stands", async () => {
    let answer: (outcome: PostOutcome) => void = () => {}
    const paused = new Promise<PostOutcome>((resolve) => {
      answer = resolve
    })
    const { all, deliveries, happen, sent, wait } = senders(2, ({ sender }) => (sender === 0 ? paused : OK))
    happen(event("n1", "L-1", 1), event("n1", "L-1", 2))
    const working = all[0]?.work()
    while (sent.length < 1) await new Promise((resolve) => setImmediate(resolve))
    await all[1]?.work()
    wait(30)
    await all[1]?.work()
    expect(sent.map(({ id, sender }) => [sender, id.slice(-1)])).toEqual([
      [0, "1"],
      [1, "1"],
      [1, "2"],
    ])
    // gone for good, says the receiver of the one that was paused
    answer({ kind: "answered", status: 410, retryAfterSeconds: null })
    await working
    expect((await deliveries.list("n1", "delivered", 0, 10)).deliveries.length).toBe(2)
    expect((await deliveries.list("n1", "failed", 0, 10)).deliveries).toEqual([])
  })

  // ENG-230
  it("given one that cannot store what became of a message, when another one sends it and is told to send it again, then it is sent again", async () => {
    let isAway = true
    const { all, deliveries, happen, sent, wait } = senders(
      2,
      () => OK,
      (store, sender) => ({
        ...store,
        change: async (...given) => {
          if (sender === 0 && isAway) throw new Error("the connection is lost")
          return store.change(...given)
        },
      }),
    )
    const [first, second] = all
    happen(event("n1", "L-1", 1))
    await expect(first?.work()).rejects.toThrow("the connection is lost")
    await second?.work()
    wait(30)
    await second?.work()
    const delivered = await deliveries.list("n1", "delivered", 0, 10)
    expect(delivered.deliveries).toHaveLength(1)
    expect(await second?.resend("n1", delivered.deliveries[0]?.position ?? 0)).toBe(true)
    await second?.close()
    isAway = false
    await first?.work()
    await first?.work()
    expect(sent.map(({ sender }) => sender)).toEqual([0, 1, 0])
  })

  // ENG-230
  it("given a message that is on its way, when it is told to be sent again, then it is, whatever becomes of the first one", async () => {
    const answer = Promise.withResolvers<PostOutcome>()
    const { all, deliveries, happen, sent, wait } = senders(1, () => (sent.length === 1 ? answer.promise : OK))
    happen(event("n1", "L-1", 1))
    const working = all[0]?.work()
    while (sent.length < 1) await new Promise((resolve) => setImmediate(resolve))
    wait(5)
    const waiting = await deliveries.list("n1", "waiting", 0, 10)
    expect(await all[0]?.resend("n1", waiting.deliveries[0]?.position ?? 0)).toBe(true)
    answer.resolve({ kind: "answered", status: 410, retryAfterSeconds: null })
    await working
    await all[0]?.work()
    expect(sent).toHaveLength(2)
    expect((await deliveries.list("n1", "delivered", 0, 10)).deliveries).toHaveLength(1)
  })

  it("given any senders that work, pause and end at any time, then everything comes, in order per leg", async () => {
    const step = fc.record({
      sender: fc.nat(2),
      seconds: fc.constantFrom(0, 1, 5, 12, 31),
      happens: fc.nat(2),
      outcome: fc.constantFrom<"ok" | "fails" | "hangs">("ok", "ok", "ok", "fails", "hangs"),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 20 }), async (steps) => {
        let outcome: (typeof steps)[number]["outcome"] = "ok"
        const hanging: Array<() => void> = []
        const taken: Array<Sent> = []
        const { all, happen, sent, wait } = senders(3, (one) => {
          if (outcome === "fails") return { kind: "failed", why: "away" }
          // the receiver has taken it, and the sender learns of it later or never
          taken.push(one)
          return outcome === "ok" ? OK : new Promise((resolve) => hanging.push(() => resolve(OK)))
        })
        const events = busyDay.toReversed()
        for (const { happens, outcome: next, seconds, sender } of steps) {
          outcome = next
          wait(seconds)
          happen(...Array.from({ length: happens }, () => events.pop()).filter((one) => one !== undefined))
          const working = all[sender]?.work()
          if (next !== "hangs") await Promise.race([working, new Promise((resolve) => setTimeout(resolve, 0))])
        }
        outcome = "ok"
        happen(...events.toReversed())
        for (const wake of hanging) wake()
        for (let round = 0; round < 20; round++) {
          wait(60)
          await Promise.all(all.map(({ work }) => work()))
        }
        for (const leg of ["L-1", "L-2"]) {
          const ids = [...new Set(taken.flatMap((one) => (one.leg === leg ? [one.id.slice(-1)] : [])))]
          expect([leg, ids]).toEqual([leg, ["1", "2", "3"]])
        }
        expect(sent.length).toBeGreaterThanOrEqual(busyDay.length)
      }),
      { numRuns: 100 },
    )
  })

  it("given an engine, then its relay is one of its stores: the epoch rises once", async () => {
    const engine = await makeEngine({
      stores: memoryStores,
      directory: [{ id: "n1" }],
      hostTokenHash: hashToken("host"),
    })
    const relay = engineRelay(engine)
    expect(await Promise.all([relay.advance("n1", 0, 1), relay.advance("n1", 0, 1)])).toEqual([true, false])
    expect(await relay.state("n1")).toEqual({ epoch: 1, position: 1 })
    expect(await relay.state("n2")).toEqual({ epoch: 0, position: 0 })
    await engine.close()
  })
})
