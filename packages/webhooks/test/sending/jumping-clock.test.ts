// A clock that jumps and comes back: nothing is given up or removed by it, and nothing waits for it.
import { makeEngine } from "@callrules/engine"
import { instant } from "@callrules/model"
import { Clock } from "@callrules/store"
import { memoryStores } from "@callrules/store/memory"
import { type DeliveryStore, engineClockGuard, memoryDeliveries, type PostOutcome } from "@callrules/webhooks"
import { sqliteDeliveries } from "@callrules/webhooks/sqlite"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as fc from "fast-check"
import { describe, expect, it, onTestFinished } from "vitest"
import { event, OK, START, target, type World, world } from "../support/receivers.ts"

const HOUR = 3_600
const DAY = 24 * HOUR
const LONGEST_PAUSE = 8 * HOUR
const REFUSED: PostOutcome = { kind: "answered", status: 500, retryAfterSeconds: null }

interface Jumping extends World {
  /** Sets the clock. */
  readonly jump: (seconds: number) => void
  /** The seconds since the start, by a clock that does not jump. */
  readonly passed: () => number
}

/** Webhooks on an engine whose clock can be set, and whose steady one cannot. */
const jumping = async (
  receive: (passed: number) => PostOutcome,
  store: DeliveryStore = memoryDeliveries(),
): Promise<Jumping> => {
  let jumped = 0
  const now = (): number => made.now()
  const clock = Layer.succeed(Clock, {
    now: Effect.sync(() => instant(now())),
    steady: Effect.sync(() => now() - jumped * 1000),
  })
  const engine = await makeEngine({ stores: memoryStores, directory: [{ id: "n1" }], clock })
  onTestFinished(() => engine.close())
  const passed = (): number => (now() - START) / 1000 - jumped
  const made = world([target("crm", "n1")], () => receive(passed()), store, engineClockGuard(engine))
  const jump = (seconds: number): void => {
    jumped += seconds
    made.wait(seconds)
  }
  return { ...made, jump, passed }
}

const lists = async ({ webhooks }: World) => {
  const of = async (status: "delivered" | "failed" | "waiting") =>
    (await webhooks.list("n1", status)).deliveries.map(({ eventId }) => eventId.replace("transaction_created:", ""))
  return { delivered: await of("delivered"), failed: await of("failed"), waiting: await of("waiting") }
}

// ENG-498, ENG-499
it("given a guard that fails, then messages are sent, and none is given up or removed", async () => {
  const fails = async (): Promise<boolean> => {
    throw new Error("no answer")
  }
  const all = world([target("crm", "n1")], () => REFUSED, memoryDeliveries(), { isBelieved: fails })
  all.happen(event("n1", "L-1", 1))
  await all.pass(4 * DAY, HOUR)
  expect(await lists(all)).toEqual({ delivered: [], failed: [], waiting: ["L-1-1"] })
})

describe.each([96, -96])("a clock that jumps by %i hours for some seconds", (hours) => {
  // ENG-498
  it("given a message that was tried before, or is tried first meanwhile, then it has not failed", async () => {
    const all = await jumping(() => REFUSED)
    all.happen(event("n1", "L-1", 1))
    await all.pass(6)
    all.jump(hours * HOUR)
    all.happen(event("n1", "L-2", 1))
    await all.pass(10)
    expect((await lists(all)).failed).toEqual([])
    all.jump(-hours * HOUR)
    await all.pass(3 * DAY - 60, 60)
    expect((await lists(all)).failed).toEqual([])
    await all.pass(10 * HOUR, 60)
    expect((await lists(all)).failed).toEqual(["L-1-1", "L-2-1"])
  })

  // ENG-499
  it("given messages that were delivered, then none is removed before its time", async () => {
    const all = await jumping(() => OK)
    all.happen(event("n1", "L-1", 1))
    await all.pass(6)
    all.jump(hours * HOUR)
    await all.pass(10)
    all.jump(-hours * HOUR)
    await all.pass(3 * DAY - HOUR, HOUR)
    expect((await lists(all)).delivered).toEqual(["L-1-1"])
    await all.pass(3 * HOUR, HOUR)
    expect((await lists(all)).delivered).toEqual([])
  })

  // ENG-500
  it.each([
    ["in memory", memoryDeliveries],
    ["in SQLite", () => sqliteDeliveries(":memory:")],
  ])(
    "given messages %s of which one failed meanwhile, when the clock is back, then they are sent at once",
    async (_, store) => {
      let isBack = false
      const all = await jumping(() => (isBack ? OK : REFUSED), store())
      await all.pass(0)
      all.jump(hours * HOUR)
      all.happen(event("n1", "L-1", 1), event("n1", "L-1", 2))
      await all.pass(10)
      all.jump(-hours * HOUR)
      isBack = true
      await all.pass(0)
      expect(all.taken.map(({ id }) => id.slice(-5))).toEqual(["L-1-1", "L-1-2"])
    },
  )
})

// ENG-499
it("given a message that was tried, and is delivered while the clock is behind, then it is not removed earlier for it", async () => {
  let isTaken = false
  const all = await jumping(() => (isTaken ? OK : REFUSED))
  all.happen(event("n1", "L-1", 1))
  await all.pass(0)
  all.jump(-17 * HOUR)
  await all.pass(10)
  isTaken = true
  await all.pass(600, 10)
  all.jump(17 * HOUR)
  expect((await lists(all)).delivered).toEqual(["L-1-1"])
  await all.pass(3 * DAY - HOUR, HOUR)
  expect((await lists(all)).delivered).toEqual(["L-1-1"])
})

it("whatever a clock does for some seconds, then nothing fails, nothing is removed, and nothing waits longer than the longest pause", async () => {
  const jumps = fc.record({
    at: fc.nat(6 * HOUR),
    hours: fc.integer({ min: -200, max: 200 }),
    lasts: fc.integer({ min: 1, max: 60 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(jumps, { minLength: 1, maxLength: 4 }), fc.nat(8 * HOUR), async (some, back) => {
      const all = await jumping((passed) => (passed >= back ? OK : REFUSED))
      all.happen(...[1, 2, 3].map((number) => event("n1", "L-1", number)), event("n1", "L-2", 1))
      await all.pass(0)
      for (const { at, hours, lasts } of some.toSorted((one, other) => one.at - other.at)) {
        await all.pass(Math.max(0, at - all.passed()), 60)
        all.jump(hours * HOUR)
        await all.pass(lasts, 10)
        all.jump(-hours * HOUR)
      }
      await all.pass(Math.max(0, back - all.passed()), 60)
      await all.pass(LONGEST_PAUSE + 120, 60)
      const { delivered, failed, waiting } = await lists(all)
      expect([delivered.length, failed, waiting]).toEqual([4, [], []])
      await all.pass(2 * DAY, HOUR)
      expect((await lists(all)).delivered).toHaveLength(4)
    }),
    { numRuns: 40 },
  )
})
