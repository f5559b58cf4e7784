// However many targets there are: a turn of the event loop begins few looks and takes few messages, and networks take turns.
import { setImmediate as turn } from "node:timers/promises"
import { type DeliveryStore, makeWebhooks, memoryDeliveries, type NewDelivery, type Outbox } from "@callrules/webhooks"
import { expect, it } from "vitest"
import { loopPace } from "../../src/loop-pace.ts"
import { BELIEVED, event, OK, START, target, world } from "../support/receivers.ts"

const many = (count: number, network = "n1") =>
  Array.from({ length: count }, (_, index) => target(`t-${index}`, network))

/** How much was done in each turn of the event loop, of turns in which something was, until a promise is kept. */
const byTurn = async (work: Promise<unknown>, count: () => number): Promise<ReadonlyArray<number>> => {
  const counts: Array<number> = []
  const end = { isOver: false }
  const over = (): void => {
    end.isOver = true
  }
  work.then(over, over)
  for (let before = 0; !end.isOver; ) {
    await turn()
    const now = count()
    if (now > before) counts.push(now - before)
    before = now
  }
  await work
  return counts
}

// ENG-517
it("given 250 targets, when it is looked what is due, then eight looks begin in a turn of the loop, and eight messages are sent", async () => {
  const deliveries = memoryDeliveries()
  let looks = 0
  const counted: DeliveryStore = {
    ...deliveries,
    due: (...asked) => {
      looks += 1
      return deliveries.due(...asked)
    },
  }
  const { attempts, happen, pass, webhooks } = world(many(250), () => OK, counted)
  expect(Math.max(...(await byTurn(webhooks.work(), () => looks)))).toBeLessThanOrEqual(8)
  expect(looks).toBe(250)
  happen(...["L-1", "L-2", "L-3", "L-4"].map((leg) => event("n1", leg, 1)))
  expect(Math.max(...(await byTurn(webhooks.work(), () => attempts.length)))).toBeLessThanOrEqual(8)
  expect(attempts).toHaveLength(1_000)
  await pass(0)
  expect(attempts).toHaveLength(1_000)
})

// ENG-517
it("given a network with many targets, then those of another one have every second place", async () => {
  const pace = loopPace()
  const begun: Array<string> = []
  const all = ["big", "big", "small"].flatMap((network, index) =>
    Array.from({ length: index < 2 ? 20 : 5 }, async () => {
      await pace(network)
      begun.push(network)
    }),
  )
  await Promise.all(all)
  expect(begun.slice(0, 8)).toEqual(Array(8).fill("big"))
  expect(begun.slice(8, 18)).toEqual(Array(5).fill(["big", "small"]).flat())
  expect(begun).toHaveLength(45)
})

// ENG-517
it("given many targets that wait for their look, when webhooks are closed, then no look begins any more", async () => {
  const deliveries = memoryDeliveries()
  let looks = 0
  const due: DeliveryStore["due"] = (...asked) => {
    looks += 1
    return deliveries.due(...asked)
  }
  const webhooks = makeWebhooks({
    targets: many(1_000),
    clockGuard: BELIEVED,
    outbox: { waiting: async () => [], taken: async () => undefined },
    deliveries: { ...deliveries, due },
    now: () => START,
    post: async () => OK,
  })
  const working = webhooks.work()
  while (looks === 0) await turn()
  const before = looks
  await webhooks.close()
  await working
  expect(looks).toBe(before)
})

const takenWith = (events: number, targets: number, isBad: (call: number) => boolean = () => false) => {
  const deliveries = memoryDeliveries()
  const calls: Array<ReadonlyArray<NewDelivery>> = []
  let bodies = 0
  let waiting = Array.from({ length: events }, (_, index) => {
    const one = event("n1", `L-${index}`, 1)
    const toJSON = (): unknown => {
      bodies += 1
      return { ...one }
    }
    return Object.defineProperty(one, "toJSON", { value: toJSON })
  })
  const outbox: Outbox = {
    waiting: async () => waiting.slice(0, 100),
    taken: async (some) => {
      waiting = waiting.filter((one) => !some.includes(one))
    },
  }
  const add: DeliveryStore["add"] = async (some, at) => {
    calls.push(some)
    if (isBad(calls.length)) throw new Error("no disk")
    await deliveries.add(some, at)
  }
  const webhooks = makeWebhooks({
    targets: [...many(targets), target("other", "n2")],
    clockGuard: BELIEVED,
    outbox,
    deliveries: { ...deliveries, add },
    now: () => START,
    post: async () => OK,
  })
  return { bodies: () => bodies, calls, deliveries, left: () => waiting.length, webhooks }
}

// ENG-518
it("given 1,000 targets, when an event is taken, then 64 messages are stored in a turn of the loop, and their body is made once", async () => {
  const { bodies, calls, left, webhooks } = takenWith(1, 1_000)
  const turns = await byTurn(webhooks.work(), () => calls.length)
  expect(Math.max(...turns)).toBe(1)
  expect(calls.map((some) => some.length)).toEqual([...Array(15).fill(64), 40])
  expect(calls.flat().map(({ targetId }) => targetId)).toEqual(many(1_000).map(({ id }) => id))
  expect(bodies()).toBe(1)
  expect(left()).toBe(0)
})

// ENG-518
it("given few targets, then the messages of many events are stored together", async () => {
  const { calls, webhooks } = takenWith(100, 1)
  await webhooks.work()
  expect(calls.map((some) => some.length)).toEqual([64, 36])
})

// ENG-518
it("given a store that fails in the middle of an event, then the event stays in the outbox, and each message is stored once", async () => {
  const { deliveries, left, webhooks } = takenWith(1, 200, (call) => call === 3)
  await expect(webhooks.work()).rejects.toThrow("no disk")
  expect(left()).toBe(1)
  await webhooks.work()
  expect(left()).toBe(0)
  expect((await deliveries.list("n1", "delivered", 0, 1_000)).deliveries).toHaveLength(200)
})

// ENG-518
it("given events for many targets that are being taken, when a copy is wanted, then it waits for one piece, and the rest is taken afterwards", async () => {
  const { calls, left, webhooks } = takenWith(3, 1_000)
  const working = webhooks.work()
  while (calls.length === 0) await turn()
  const during = await webhooks.whileNothingIsTaken(async () => {
    const before = calls.length
    for (let index = 0; index < 20; index += 1) await turn()
    return calls.length - before
  })
  expect(during).toBe(0)
  expect(left()).toBe(3)
  await working
  await webhooks.work()
  expect(left()).toBe(0)
})
