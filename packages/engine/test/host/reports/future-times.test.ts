// Events whose time is far ahead of the engine's clock: they count, with a warning, and nothing waits for that time to come.
import { describe, expect, test } from "vitest"
import { CURRENT_CALLS, RECEIVED, SIGNALS, START, type TestEngine, testEngine } from "../../fixture.ts"
import { history } from "../../support/signal-requests.ts"

const HOUR = 3_600_000
const LEG = { call_record_id: "r", transaction_id: "leg" }

const ahead = (milliseconds: number): string => new Date(START + milliseconds).toISOString()

const warningsOf = ({ body }: { readonly body: unknown }): ReadonlyArray<string> =>
  (body as { warnings: ReadonlyArray<{ code: string }> }).warnings.map(({ code }) => code)

const pending = ({ send }: TestEngine, search: Record<string, unknown>, group: string) =>
  send("POST", SIGNALS, { call_in_progress: true, search, partner_unique_id: group, signals: [{ name: "Sale" }] })

const listed = async ({ send }: TestEngine, status: string): Promise<number> => {
  const answered = await send("GET", `/host/n1/inbox?status=${status}`, undefined, { token: "host-secret" })
  return (answered.body as { entries: ReadonlyArray<unknown> }).entries.length
}

const live = async ({ send }: TestEngine): Promise<number> =>
  ((await send("GET", CURRENT_CALLS)).body as { current_calls: ReadonlyArray<unknown> }).current_calls.length

describe("events of the future", () => {
  test("given a time more than five minutes ahead, then a warning says so, also of a repeat, which changes nothing", async () => {
    const { host, wait } = await testEngine()
    const received = { ...RECEIVED, ...LEG, kind: "received", event_id: "one", at: ahead(365 * 24 * HOUR) }
    expect(
      warningsOf(await host({ ...received, call_record_id: "near", transaction_id: "near", at: ahead(300_000) })),
    ).toEqual([])
    const first = await host(received)
    expect(first).toMatchObject({ status: 200, body: { changed: true, conflict: false } })
    expect(warningsOf(first)).toEqual(["time-in-future"])
    wait(1_000)
    const again = await host(received)
    expect(again.body).toMatchObject({ changed: false, conflict: false })
    expect(warningsOf(again)).toEqual(["time-in-future"])
    expect(warningsOf(await host({ ...LEG, kind: "transferred", at: ahead(HOUR) }))).toEqual(["time-in-future"])
    wait(366 * 24 * HOUR)
    const later = await host(received)
    expect(later.body).toMatchObject({ changed: false, conflict: false, warnings: [] })
  })

  test("given a reception a year ahead, then what waits is applied once its call was quiet for a minute", async () => {
    const engine = await testEngine()
    const { host, wait } = engine
    await host({ ...RECEIVED, ...LEG, kind: "received", at: ahead(365 * 24 * HOUR) })
    await pending(engine, { call_record_id: "r" }, "whole")
    await pending(engine, { transaction_id: "leg" }, "leg")
    await host({ ...LEG, kind: "completed" })
    wait(59_000)
    await engine.engine.doDueWork()
    expect(await listed(engine, "waiting")).toBe(2)
    wait(1_000)
    await engine.engine.doDueWork()
    expect([await listed(engine, "waiting"), await listed(engine, "failed")]).toEqual([0, 0])
    expect(await history(engine, "leg")).toHaveLength(3)
  })

  test("given a leg of a time to come, when it has been live for 12 hours since it was heard of, then it is closed, and what waits is applied", async () => {
    const events: Array<string> = []
    const engine = await testEngine({ log: ({ event }) => events.push(event) })
    const { host, wait } = engine
    await host({ ...RECEIVED, ...LEG, kind: "received", at: ahead(365 * 24 * HOUR) })
    await host({ ...LEG, kind: "transferred" })
    await host({ kind: "transferred", call_record_id: "other", transaction_id: "other", at: ahead(365 * 24 * HOUR) })
    await pending(engine, { call_record_id: "r" }, "whole")
    wait(12 * HOUR)
    await engine.engine.doDueWork()
    expect(await live(engine)).toBe(2)
    wait(1)
    await engine.engine.doDueWork()
    expect(await live(engine)).toBe(0)
    expect(events).toEqual(["overdue-leg-closed", "overdue-leg-closed"])
    expect([await listed(engine, "waiting"), await listed(engine, "failed")]).toEqual([0, 0])
    expect(await history(engine, "leg")).toHaveLength(2)
  })
})

// TRA-17
test("given a summary whose time is more than five minutes ahead, then a warning says that it stays", async () => {
  const { host, send, wait } = await testEngine()
  await host({ ...RECEIVED, ...LEG, kind: "received", at: ahead(0) })
  const put = (event_id: string, at: string, transcript_summary: string) =>
    send(
      "PUT",
      "/host/n1/call_records/r/transcript_summary",
      { event_id, at, transcript_summary },
      { token: "host-secret" },
    )
  expect(warningsOf(await put("near", ahead(300_000), "A call."))).toEqual([])
  expect(warningsOf(await put("far", ahead(HOUR), "A quote."))).toEqual(["time-in-future"])
  const right = await put("right", ahead(1_000), "A sale.")
  expect(right.body).toMatchObject({ transcript_summary: "A quote.", warnings: [{ code: "time-in-future" }] })
  wait(HOUR)
  expect(warningsOf(await put("later", ahead(HOUR + 1), "A sale."))).toEqual([])
})
