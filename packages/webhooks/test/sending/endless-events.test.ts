// Events that come faster than they are taken keep no message waiting that is there already.
import { setTimeout as pause } from "node:timers/promises"
import { makeWebhooks, memoryDeliveries, type Post } from "@callrules/webhooks"
import { expect, it } from "vitest"
import { BELIEVED, event, OK, target } from "../support/receivers.ts"

// ENG-423
it("given events of one network that never end, then the messages of another one are sent, and the end is in time", async () => {
  const sent: Array<string> = []
  const post: Post = async ({ url }) => {
    sent.push(url)
    return OK
  }
  let number = 0
  let first = [event("n1", "L-1", 1)]
  const webhooks = makeWebhooks({
    targets: [target("crm", "n1", { url: "https://n1.example.com/" })],
    outbox: {
      waiting: async () => {
        await pause(5)
        number += 1
        return [...first, event("n2", `L-${number}`, 1)]
      },
      taken: async () => {
        first = []
      },
    },
    deliveries: memoryDeliveries(),
    clockGuard: BELIEVED,
    post,
  })
  await webhooks.work()
  expect(sent).toEqual(["https://n1.example.com/"])
  const taken = number
  await pause(100)
  // it goes on meanwhile
  expect(number).toBeGreaterThan(taken)
  await webhooks.close()
  const atEnd = number
  await pause(50)
  expect(number).toBe(atEnd)
})
