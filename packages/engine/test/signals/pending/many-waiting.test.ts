// Many requests wait for a call: its host is answered after some of them were applied, and due work goes on with the rest.
import { describe, expect, test } from "vitest"
import { keptStores, RECEIVED, SIGNALS, type TestEngine, testEngine } from "../../fixture.ts"
import { history } from "../../support/signal-requests.ts"

const receive = ({ host }: TestEngine, id: string) =>
  host({ ...RECEIVED, kind: "received", call_record_id: id, transaction_id: id })

const complete = ({ host }: TestEngine, id: string) =>
  host({ kind: "completed", call_record_id: id, transaction_id: id })

const report = ({ send }: TestEngine, id: string, revenue: string, more: Record<string, unknown> = {}) =>
  send("POST", SIGNALS, {
    search: { transaction_id: id },
    signals: [{ name: "Sale", revenue, partner_unique_id: "order" }],
    ...more,
  })

const waitFor = async (engine: TestEngine, id: string, count: number, more: Record<string, unknown> = {}) => {
  for (let place = 1; place <= count; place++) {
    const answered = await report(engine, id, `${place}`, { call_in_progress: true, ...more })
    if (answered.status !== 201) throw new Error(answered.text)
  }
}

const listed = async ({ send }: TestEngine, status: string): Promise<number> => {
  const answered = await send("GET", `/host/n1/inbox?status=${status}`, undefined, { token: "host-secret" })
  return (answered.body as { entries: ReadonlyArray<unknown> }).entries.length
}

/** The revenues that were reported of a leg, in order. */
const revenues = async (engine: TestEngine, id: string): Promise<ReadonlyArray<number>> =>
  ((await history(engine, id)) as ReadonlyArray<{ signals?: ReadonlyArray<{ revenue: string }> }>).flatMap(
    ({ signals = [] }) => signals.map(({ revenue }) => Number(revenue)),
  )

const upTo = (count: number): ReadonlyArray<number> => Array.from({ length: count }, (_, place) => place + 1)

describe("many requests that wait for a call", () => {
  test("given more than a hundred, when it completes, then a hundred are applied at once and the rest as due work, in order", async () => {
    const engine = await testEngine()
    await receive(engine, "leg")
    await waitFor(engine, "leg", 130)
    expect((await complete(engine, "leg")).status).toBe(200)
    expect(await revenues(engine, "leg")).toEqual(upTo(100))
    await engine.engine.doDueWork()
    expect(await revenues(engine, "leg")).toEqual(upTo(130))
  })

  test("given so many for other calls that not all is looked at each time, then the rest is not left for later", async () => {
    const engine = await testEngine()
    await receive(engine, "other")
    await receive(engine, "leg")
    await waitFor(engine, "leg", 130)
    await waitFor(engine, "other", 400)
    await engine.engine.doDueWork()
    await complete(engine, "leg")
    await engine.engine.doDueWork()
    expect(await revenues(engine, "leg")).toEqual(upTo(130))
    expect(await revenues(engine, "other")).toEqual([])
  })

  test("given long ones, then so many are applied at once as come to 4 MiB", async () => {
    const engine = await testEngine()
    await receive(engine, "leg")
    await waitFor(engine, "leg", 6, { custom_data: [{ name: "no field", value: "x".repeat(900_000) }] })
    await complete(engine, "leg")
    expect(await listed(engine, "waiting")).toBe(1)
    await engine.engine.doDueWork()
    expect(await listed(engine, "waiting")).toBe(0)
  })

  test("given a batch that ends many calls, then its calls share what is applied at once", async () => {
    const engine = await testEngine()
    const ids = ["1", "2", "3", "4", "5", "6"]
    for (const id of ids) {
      await receive(engine, id)
      await waitFor(engine, id, 90)
    }
    const at = new Date(engine.now()).toISOString()
    const events = ids.map((id) => ({ kind: "completed", event_id: id, at, call_record_id: id, transaction_id: id }))
    const { status } = await engine.send("POST", "/host/n1/events/batch", { events }, { token: "host-secret" })
    expect(status).toBe(200)
    // those of other calls that had begun are dealt with, too
    const left = await listed(engine, "waiting")
    expect([left > 40 - ids.length, left <= 40]).toEqual([true, true])
    await engine.engine.doDueWork()
    expect(await listed(engine, "waiting")).toBe(0)
    for (const id of ids) expect(await revenues(engine, id)).toEqual(upTo(90))
  })

  test("given a report that comes meanwhile, then the rest is applied before it", async () => {
    const engine = await testEngine()
    await receive(engine, "leg")
    await waitFor(engine, "leg", 130)
    await complete(engine, "leg")
    expect((await report(engine, "leg", "131")).status).toBe(200)
    expect(await revenues(engine, "leg")).toEqual(upTo(131))
  })

  test("given a process that ends meanwhile, then the next one applies the rest", async () => {
    const stores = await keptStores()
    const first = await testEngine({ stores })
    await receive(first, "leg")
    await waitFor(first, "leg", 130)
    await complete(first, "leg")
    await first.engine.close()
    const second = await testEngine({ stores })
    // a call that another process has just taken is left to it
    second.wait(30_000)
    await second.engine.doDueWork()
    expect(await revenues(second, "leg")).toEqual(upTo(130))
  })
})
