// The end of a pool: statements under way have a moment, then their sockets are cut.
import { EventEmitter } from "node:events"
import { boundedEnd } from "@callrules/store/rows"
import { describe, expect, it } from "vitest"

/** A socket that counts how often it was cut. */
const socket = () => {
  const events = new EventEmitter()
  let cuts = 0
  return {
    cuts: () => cuts,
    once: (event: "close", listener: () => void) => events.once(event, listener),
    destroy: () => {
      cuts += 1
      events.emit("close")
    },
  }
}

// ENG-529
describe("the end of a pool", () => {
  it("given a statement that does not end, then its socket is cut, and none that was closed before", async () => {
    const { end, opened } = boundedEnd(1)
    const [closed, open] = [opened(socket()), opened(socket())]
    closed.destroy()
    await end({ end: () => new Promise((resolve) => void open.once("close", resolve)) })
    expect([closed.cuts(), open.cuts()]).toEqual([1, 1])
  })

  it("given a pool that ends by itself, then nothing is cut", async () => {
    const { end, opened } = boundedEnd(1)
    const open = opened(socket())
    await end({ end: async () => undefined })
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(open.cuts()).toBe(0)
  })
})
