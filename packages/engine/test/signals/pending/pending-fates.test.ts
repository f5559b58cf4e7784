// What became of requests that waited: their 201 says where it can be read.
import { describe, expect, it } from "vitest"
import { HOST_TOKEN, SIGNALS, type TestEngine, testEngine } from "../../fixture.ts"

const PENDING = { call_in_progress: true, search: { call_record_id: "call-1" }, signals: [{ name: "Sale" }] }

const accepted = async (
  { send }: TestEngine,
  body: object = PENDING,
  headers: Record<string, string> = {},
  token = "t1",
) => {
  const { headers: answered, status, text } = await send("POST", SIGNALS, body, { headers, token })
  expect([status, text]).toEqual([201, ""])
  return answered.get("location") ?? ""
}

const fateOf = async ({ send }: TestEngine, location: string, token = "t1") =>
  (await send("GET", location, undefined, { token })).body

const DAY = 86_400_000

describe("the fate of a request that waits", () => {
  it("given a call that ends, then it is applied, with the transactions that it made", async () => {
    const engine = await testEngine()
    const location = await accepted(engine)
    expect(location).toMatch(/^\/api\/2026-11-01\/transactions\/pending\/[0-9A-F-]{17}\.json$/)
    const waiting = { status: "waiting", arrived_at_time: "2026-11-20T15:00:00Z", transaction_ids: [], errors: null }
    expect(await fateOf(engine, location)).toEqual(waiting)
    const leg = await engine.completedCall({ call_record_id: "call-1" })
    engine.wait(120_000)
    await engine.engine.doDueWork()
    const applied = (await fateOf(engine, location)) as { transaction_ids: ReadonlyArray<string> }
    expect(applied).toMatchObject({ ...waiting, status: "applied", transaction_ids: [expect.any(String)] })
    const { transactions } = (
      await engine.send("GET", `/host/n1/calls/${leg}/history`, undefined, { token: HOST_TOKEN })
    ).body as {
      transactions: ReadonlyArray<{ type: string; transaction_id: string }>
    }
    const made = transactions.filter(({ type }) => type === "Post Call Event").map((one) => one.transaction_id)
    expect(applied.transaction_ids).toEqual(made)
    const again = await accepted(engine)
    engine.wait(120_000)
    await engine.engine.doDueWork()
    expect(await fateOf(engine, again)).toMatchObject({ status: "applied", transaction_ids: [] })
  })

  it("given one that is refused, then the problems are told; once it is dropped, nothing of it is", async () => {
    const engine = await testEngine()
    const location = await accepted(engine, { ...PENDING, signals: [{ name: "Sale", revenue: "$5" }] })
    await engine.completedCall({ call_record_id: "call-1" })
    engine.wait(120_000)
    await engine.engine.doDueWork()
    const errors = { class: "InvalidInput", invalid_data: expect.stringContaining("`signals[0].revenue`") }
    expect(await fateOf(engine, location)).toMatchObject({ status: "failed", errors })
    const id = location.slice(location.lastIndexOf("/") + 1, -".json".length)
    await engine.send("DELETE", `/host/n1/inbox/${id}`, undefined, { token: HOST_TOKEN })
    expect(await fateOf(engine, location)).toMatchObject({ status: "dropped", errors: null })
  })

  // ENG-377
  it("given one with a request id, when it is dropped, then the id finds it still, whatever is sent under it", async () => {
    const engine = await testEngine()
    const headers = { "idempotency-key": "r1" }
    const other = { ...PENDING, signals: [{ name: "Quote" }] }
    const location = await accepted(engine, PENDING, headers)
    expect((await engine.send("POST", SIGNALS, other, { headers })).status).toBe(403)
    const id = location.slice(location.lastIndexOf("/") + 1, -".json".length)
    await engine.send("DELETE", `/host/n1/inbox/${id}`, undefined, { token: HOST_TOKEN })
    for (const body of [PENDING, other]) expect(await accepted(engine, body, headers)).toBe(location)
    expect(await fateOf(engine, location)).toMatchObject({ status: "dropped" })
  })

  it("given the same request id again, then the same place is named", async () => {
    const engine = await testEngine()
    const location = await accepted(engine, PENDING, { "idempotency-key": "r1" })
    expect(await accepted(engine, PENDING, { "idempotency-key": "r1" })).toBe(location)
    expect(await accepted(engine)).not.toBe(location)
  })

  it.each(["adv1", "t2"])("given the token %s of another organization, then there is nothing", async (token) => {
    const engine = await testEngine()
    const location = await accepted(engine)
    const { body, status } = await engine.send("GET", location, undefined, { token })
    expect([status, body]).toEqual([
      404,
      { errors: { class: "RecordNotFound", invalid_data: expect.stringContaining("there is no pending request") } },
    ])
    const own = await accepted(engine, PENDING, {}, token)
    expect(await fateOf(engine, own, token)).toMatchObject({ status: "waiting" })
  })

  it("given 35 days, then it is forgotten, as the request id is", async () => {
    const engine = await testEngine()
    const location = await accepted(engine)
    await engine.completedCall({ call_record_id: "call-1" })
    engine.wait(120_000)
    await engine.engine.doDueWork()
    engine.wait(35 * DAY)
    await engine.engine.forgetOld()
    expect((await engine.send("GET", location)).status).toBe(404)
  })
})
