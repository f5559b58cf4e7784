// Host events that contradict earlier ones: they are taken in the one order that counts, and the host is told.
import { expect, test } from "vitest"
import { type Answered, HOST_TOKEN, RECEIVED, START, type TestEngine, testEngine } from "../../fixture.ts"

const at = (seconds: number): string => new Date(START + seconds * 1_000).toISOString()

const codes = ({ body }: Answered): ReadonlyArray<string> =>
  (body as { warnings: ReadonlyArray<{ code: string }> }).warnings.map(({ code }) => code)

const told = async ({ send }: TestEngine, about = "call_moved"): Promise<ReadonlyArray<Record<string, unknown>>> => {
  const { body } = await send("GET", "/host/outbox", undefined, { token: HOST_TOKEN })
  const { events } = body as { readonly events: ReadonlyArray<Record<string, unknown>> }
  return events.filter(({ kind }) => kind === about)
}

const received = { ...RECEIVED, kind: "received", call_record_id: "r", transaction_id: "leg", at: at(10) }
const completed = { kind: "completed", call_record_id: "r", transaction_id: "leg", at: at(70) }

test("given a received call, when it is received again with other values, then both orders are answered with a warning that names them", async () => {
  const events = [
    { ...received, event_id: "e1", zip_code: "93703" },
    { ...received, event_id: "e2", zip_code: "10001", at: at(11) },
  ]
  for (const [first, second] of [events, events.toReversed()]) {
    const { host } = await testEngine()
    expect(codes(await host(first ?? {}))).toEqual([])
    const answer = await host(second ?? {})
    expect(codes(answer)).toEqual(["received-contradicted"])
    expect(answer.text).toContain("`at` and `zip_code`")
  }
})

// CIP-101
test("given a received call, when it is received again for another advertiser, then that is refused, and changes nothing", async () => {
  const { host } = await testEngine()
  const other = { ...received, advertiser_id_from_network: "a2", advertiser_campaign_id_from_network: "c2" }
  await host({ ...received, event_id: "e1" })
  const refused = await host({ ...other, event_id: "e2", at: at(5) })
  expect([refused.status, refused.text]).toEqual([403, expect.stringContaining("leg `leg` belongs to advertiser `a1`")])
  expect((await host({ ...received, event_id: "e1" })).body).toMatchObject({ changed: false })
  expect((await host({ ...other, event_id: "e3", transaction_id: "another" })).status).toBe(200)
})

test("given a received call, when it is received again with less or the same, then nothing is said", async () => {
  const { host } = await testEngine()
  await host({ ...received, event_id: "e1", zip_code: "93703", custom_data: { tag: { product: "car" } } })
  expect(codes(await host({ ...received, event_id: "e2" }))).toEqual([])
  expect(codes(await host({ ...received, event_id: "e3", zip_code: "93703" }))).toEqual([])
  const other = { ...received, event_id: "e4", custom_data: { tag: { product: "van" } } }
  expect(codes(await host(other))).toEqual(["received-contradicted"])
})

test("given an event under the id of another one, then the host is warned, and the earlier of the two counts", async () => {
  const { host } = await testEngine()
  const key = { kind: "keypress", sequence: 1, call_record_id: "r", transaction_id: "leg", event_id: "k" }
  await host({ ...received, event_id: "e1" })
  await host({ ...key, key: "1", at: at(12) })
  const other = await host({ ...key, key: "2", at: at(11) })
  expect(codes(other)).toEqual(["event-id-reused", "keypress-contradicted"])
  expect(other.body).toMatchObject({ changed: true, conflict: true })
  expect(other.text).toContain("an event of this leg with the id `k` came before with other content")
  expect(codes(await host({ ...key, key: "2", at: at(11) }))).toEqual([])
})

test("given a call that is over, when an event moves its start or its end, then the host is warned and told once", async () => {
  const engine = await testEngine()
  await engine.host({ ...received, event_id: "e1" })
  await engine.host({ ...completed, event_id: "e2" })
  expect(await told(engine)).toEqual([])
  const earlier = { ...completed, event_id: "e3", at: at(60) }
  expect(codes(await engine.host(earlier))).toEqual(["call-moved"])
  expect(codes(await engine.host(earlier))).toEqual([])
  expect(codes(await engine.host({ ...received, event_id: "e4", at: at(5) }))).toEqual([
    "received-contradicted",
    "call-moved",
  ])
  expect(await told(engine)).toMatchObject([
    { leg_id: "leg", received_at: at(10), completed_at: at(60) },
    { leg_id: "leg", received_at: at(5), completed_at: at(60) },
  ])
})

test("given events of a call in another order, then nothing has moved", async () => {
  const engine = await testEngine()
  for (const event of [completed, { ...completed, kind: "transferred", at: at(20) }, received]) {
    expect(codes(await engine.host(event))).toEqual([])
  }
  expect(await told(engine)).toEqual([])
})

test("given receptions that contradict each other, when they come in any order and again, then the outbox tells of each once", async () => {
  const events = [
    { ...received, event_id: "e1", zip_code: "93703" },
    { ...received, event_id: "e2", zip_code: "10001", at: at(11) },
    { ...received, event_id: "e3", zip_code: "10002", at: at(9) },
  ]
  const [first, second, third] = events
  for (const order of [events, events.toReversed(), [second, first, third]]) {
    const engine = await testEngine()
    for (const event of [...order, ...order, ...events]) await engine.host(event ?? {})
    const contradicted = await told(engine, "received_contradicted")
    expect(contradicted).toMatchObject(
      order
        .slice(1)
        .map((event) => ({ leg_id: "leg", reported_event_id: event?.["event_id"], keys: ["at", "zip_code"] })),
    )
    expect(contradicted.at(-1)).toMatchObject({ received_at: at(9) })
    await engine.send("POST", "/host/outbox/taken", { taken: contradicted }, { token: HOST_TOKEN })
    for (const event of events) expect(await engine.host(event)).toMatchObject({ body: { changed: false } })
    expect(await told(engine, "received_contradicted")).toEqual([])
  }
})

test("given a leg that was closed as overdue, when the host reports its completion, then the call has moved", async () => {
  const engine = await testEngine()
  await engine.host({ ...received, event_id: "e1", at: at(0) })
  engine.wait(13 * 3_600_000)
  await engine.engine.doDueWork()
  expect(await told(engine)).toEqual([])
  expect(codes(await engine.host({ ...completed, event_id: "e2", at: at(600) }))).toEqual(["call-moved"])
  expect(await told(engine)).toMatchObject([{ leg_id: "leg", received_at: at(0), completed_at: at(600) }])
  expect(await told(engine, "call_completed")).toMatchObject([{ overdue: true, completed_at: at(12 * 3_600) }])
})
