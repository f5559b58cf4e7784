// Work that is due by time: the engine does it by itself, one at a time, until it is closed.
import { type EngineOptions, makeEngine } from "@callrules/engine"
import { systemClock } from "@callrules/store"
import { memoryStores } from "@callrules/store/memory"
import { describe, expect, test, vi } from "vitest"
import { usualDueWork, workWhenDue } from "../../src/work-when-due.ts"

const faulty = () => Promise.reject(new Error("no"))
const milliseconds = (duration: number) => new Promise((resolve) => setTimeout(resolve, duration))

describe("due work", () => {
  test.each(["well", "troubled"])(
    "given work of those that are %s under way, when the next is due, then it does not begin; and after the end none begins",
    async (own) => {
      let begun = 0
      let finish = (): void => {}
      const doDueWorkOf = async (lane: string) => {
        if (lane !== own) return
        begun += 1
        return new Promise<void>((resolve) => {
          finish = resolve
        })
      }
      const stop = workWhenDue({ doDueWorkOf, forgetOld: async () => {} }, () => {}, 1)
      await milliseconds(20)
      expect(begun).toBe(1)
      finish()
      await vi.waitFor(() => expect(begun).toBe(2))
      stop()
      finish()
      await milliseconds(20)
      expect(begun).toBe(2)
    },
  )

  test("given a start, then old outcomes are forgotten at once, without waiting for an hour", () => {
    let forgotten = 0
    const forgetOld = async () => {
      forgotten += 1
    }
    workWhenDue({ doDueWorkOf: async () => {}, forgetOld }, () => {})()
    expect(forgotten).toBe(1)
  })

  // ENG-547
  test("given work that fails again and again, then it is tried again, and the log says so once a minute", async () => {
    const logged: Array<string> = []
    let tries = 0
    const doDueWorkOf = () => {
      tries += 1
      return faulty()
    }
    const stop = workWhenDue({ doDueWorkOf, forgetOld: faulty }, ({ event }) => logged.push(event), 1)
    await vi.waitFor(() => expect(tries).toBeGreaterThan(8))
    expect(logged.toSorted()).toEqual(["due-work-failed", "forgetting-failed"])
    const now = performance.now()
    vi.spyOn(performance, "now").mockReturnValue(now + 60_000)
    await vi.waitFor(() => expect(logged).toHaveLength(3))
    stop()
    vi.restoreAllMocks()
  })
})

test("given work under way at the end, when it is cut off, then nothing is logged: the next start does it", async () => {
  const logged: Array<string> = []
  let cutOff = (): void => {}
  const doDueWorkOf = () =>
    new Promise<void>((_, reject) => {
      cutOff = () => reject(new Error("interrupted"))
    })
  const stop = workWhenDue({ doDueWorkOf, forgetOld: async () => {} }, ({ event }) => logged.push(event))
  stop()
  cutOff()
  await milliseconds(5)
  expect(logged).toEqual([])
})

describe("who does the due work of an engine", () => {
  const openAndClose = async (options: Partial<EngineOptions>): Promise<void> => {
    const engine = await makeEngine({ stores: memoryStores, directory: [{ id: "n1" }], ...options })
    await engine.close()
  }

  test("given no word of it, then the engine works by itself, and closing ends that", async () => {
    const begun = vi.spyOn(globalThis, "setInterval")
    const ended = vi.spyOn(globalThis, "clearInterval")
    await openAndClose({})
    const timers = begun.mock.results.map(({ value }) => value)
    expect(timers).toHaveLength(2)
    expect(ended.mock.calls.map(([timer]) => timer)).toEqual(expect.arrayContaining(timers))
    vi.restoreAllMocks()
  })

  test.each([{ clock: systemClock }, { dueWork: "by the host" }] satisfies ReadonlyArray<Partial<EngineOptions>>)(
    "given a host that sees to it, then the engine has no timers",
    async (options) => {
      const begun = vi.spyOn(globalThis, "setInterval")
      await openAndClose(options)
      expect(begun).not.toHaveBeenCalled()
      vi.restoreAllMocks()
    },
  )

  test("given a Worker of Cloudflare, then the host sees to it", () => {
    expect(usualDueWork()).toBe("every second")
    vi.stubGlobal("navigator", { userAgent: "Cloudflare-Workers" })
    expect(usualDueWork()).toBe("by the host")
    vi.unstubAllGlobals()
  })
})
