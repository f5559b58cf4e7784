// A store of messages that cannot be written, such as one on a full disk: nothing is sent over and over.
import { type DeliveryStore, makeWebhooks, memoryDeliveries, type PostOutcome } from "@callrules/webhooks"
import { describe, expect, it } from "vitest"
import { BELIEVED, event, OK, START, target } from "../support/receivers.ts"

const REFUSED: PostOutcome = { kind: "answered", status: 500, retryAfterSeconds: null }

describe("given a store of messages that cannot be written", () => {
  const full = (answer: PostOutcome, events: number) => {
    const deliveries = memoryDeliveries()
    const disk = { isFull: true, losesAnswers: false, now: START, posted: 0 }
    const change: DeliveryStore["change"] = async (...given) => {
      const isChanged = disk.isFull && !disk.losesAnswers ? false : await deliveries.change(...given)
      if (disk.isFull) throw new Error("database or disk is full")
      return isChanged
    }
    const waiting = Array.from({ length: events }, (_, index) => event("n1", `L-${index}`, 1))
    const start = () =>
      makeWebhooks({
        targets: [target("crm", "n1")],
        clockGuard: BELIEVED,
        outbox: { waiting: async () => [...waiting], taken: async () => void waiting.splice(0) },
        deliveries: { ...deliveries, change },
        now: () => disk.now,
        post: async () => {
          disk.posted += 1
          return answer
        },
      })
    return { disk, start, webhooks: start() }
  }

  // ENG-370
  it.each([
    ["takes", OK, []],
    ["refuses", REFUSED, [...Array(4).fill(2), ...Array(16).fill(1)]],
  ] as const)(
    "when a receiver %s messages meanwhile, then none is sent twice, and each attempt counts",
    async (_, answer, attemptsOfWaiting) => {
      const { disk, webhooks } = full(answer, 20)
      for (const end = START + 600_000; disk.now < end; disk.now += 1_000) {
        await expect(webhooks.work()).rejects.toThrow("disk is full")
      }
      expect(disk.posted).toBe(4)
      disk.isFull = false
      await webhooks.work()
      const { deliveries } = await webhooks.list("n1", "waiting")
      expect(deliveries.map(({ attempts }) => attempts)).toEqual(attemptsOfWaiting)
      expect(disk.posted).toBe(answer === OK ? 20 : 24)
    },
  )

  // ENG-370
  it("when a message is sent again by hand whose outcome was stored after all, then it is sent", async () => {
    const { disk, webhooks } = full(OK, 1)
    disk.losesAnswers = true
    await expect(webhooks.work()).rejects.toThrow("disk is full")
    disk.isFull = false
    const [delivered] = (await webhooks.list("n1", "delivered")).deliveries
    expect(await webhooks.resend("n1", delivered?.position ?? 0)).toBe(true)
    await webhooks.work()
    expect(disk.posted).toBe(2)
  })

  // ENG-370
  it("when it can be written again before the end, then what became of messages is stored at the end", async () => {
    const { disk, start, webhooks } = full(OK, 1)
    await expect(webhooks.work()).rejects.toThrow("disk is full")
    disk.isFull = false
    await webhooks.close()
    await start().work()
    expect(disk.posted).toBe(1)
  })
})
