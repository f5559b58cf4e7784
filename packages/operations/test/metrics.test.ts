// The metrics of the process as a server of one's own serves them.
import { metricsText } from "@callrules/operations/metrics"
import { afterEach, describe, expect, test, vi } from "vitest"

const FIGURES = {
  inboxWaiting: 3,
  inboxOldest: null,
  inboxFailed: 1,
  outboxWaiting: 5,
  outboxOldest: 0,
  databaseBytes: 4_096,
}

const figureOf = (text: string, name: string): number | undefined => {
  const value = new RegExp(`^${name} (.*)$`, "m").exec(text)?.[1]
  return value === undefined ? undefined : Number(value)
}

describe("the metrics of the process", () => {
  afterEach(() => {
    vi.useRealTimers()
  })

  test("given sources, then what they say is among the metrics, with ages in seconds", async () => {
    const text = await metricsText({
      figures: async () => FIGURES,
      messages: async () => ({ count: 7, since: Date.now() - 60_000 }),
    })
    expect(figureOf(text, "callrules_inbox_waiting")).toBe(3)
    expect(figureOf(text, "callrules_inbox_oldest_seconds")).toBe(0)
    expect(figureOf(text, "callrules_inbox_failed")).toBe(1)
    expect(figureOf(text, "callrules_outbox_waiting")).toBe(5)
    expect(figureOf(text, "callrules_outbox_oldest_seconds")).toBeGreaterThan(1_000_000)
    expect(figureOf(text, "callrules_webhook_messages_waiting")).toBe(7)
    expect(figureOf(text, "callrules_webhook_oldest_seconds")).toBeGreaterThanOrEqual(60)
    expect(figureOf(text, "callrules_database_bytes")).toBe(4_096)
  })

  test("given a source that fails or never answers, then its metrics stay as they were, and the others are told", async () => {
    await metricsText({ figures: async () => FIGURES })
    const failing = await metricsText({
      figures: () => Promise.reject(new Error("gone")),
      messages: async () => ({ count: 2, since: null }),
    })
    expect([
      figureOf(failing, "callrules_inbox_waiting"),
      figureOf(failing, "callrules_webhook_messages_waiting"),
    ]).toEqual([3, 2])
    vi.useFakeTimers()
    const hanging = metricsText({ figures: () => new Promise(() => {}) })
    await vi.advanceTimersByTimeAsync(5_000)
    vi.useRealTimers()
    expect(figureOf(await hanging, "callrules_outbox_waiting")).toBe(5)
  })

  test("given sources that answer something else, then nothing is taken of it, and later texts are right", async () => {
    await metricsText({ figures: async () => FIGURES })
    const wrong: ReadonlyArray<unknown> = [
      null,
      undefined,
      5,
      async () => ({}),
      { outboxWaiting: "5", inboxOldest: "x" },
    ]
    for (const value of wrong) {
      // as from a program without types
      const source = (async () => value) as unknown as () => Promise<never>
      const text = await metricsText({ figures: source, messages: source })
      expect(figureOf(text, "callrules_outbox_waiting")).toBe(5)
    }
  })

  test("given no source, then there are those that the engine counts", async () => {
    expect(await metricsText()).toMatch(/^# |^$/)
  })
})
