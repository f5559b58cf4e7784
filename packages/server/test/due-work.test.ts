// Work that is due by time, and the end of a server: what has begun is waited for.
import { describe, expect, test } from "vitest"
import { workWhenDue } from "../src/commands/due-work.ts"

const faulty = () => Promise.reject(new Error("no"))

describe("due work", () => {
  test("given work under way, when it is stopped, then stopping waits for it, and nothing begins any more", async () => {
    const events: Array<string> = []
    let finish = (): void => {}
    const engine = {
      doDueWork: () => {
        events.push("begun")
        return new Promise<void>((resolve) => {
          finish = () => {
            events.push("done")
            resolve()
          }
        })
      },
      forgetOldOutcomes: async () => {},
    }
    const stop = workWhenDue(engine, () => {}, 1)
    await new Promise((resolve) => setTimeout(resolve, 20))
    const stopped = stop().then(() => events.push("stopped"))
    await Promise.resolve()
    expect(events).toEqual(["begun"])
    finish()
    await stopped
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(events).toEqual(["begun", "done", "stopped"])
  })

  test("given a start, then old outcomes are forgotten at once, without waiting for a day", async () => {
    let forgotten = 0
    const engine = {
      doDueWork: async () => {},
      forgetOldOutcomes: async () => {
        forgotten += 1
      },
    }
    const stop = workWhenDue(engine, () => {})
    await stop()
    expect(forgotten).toBe(1)
  })

  test("given work that fails, then the log says so, it is tried again, and stopping works", async () => {
    const logged: Array<string> = []
    const engine = { doDueWork: faulty, forgetOldOutcomes: faulty }
    const stop = workWhenDue(engine, ({ event }) => logged.push(event), 1)
    while (logged.length < 2) await new Promise((resolve) => setTimeout(resolve, 1))
    await stop()
    expect(logged).toContain("due-work-failed")
    expect(logged.filter((event) => event === "forgetting-failed")).toHaveLength(1)
  })
})
