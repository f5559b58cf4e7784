// A caller's data is erased over HTTP: what is left, what later reports do, and what cannot be erased yet.
import { Erasure } from "@callrules/store"
import { memoryStores } from "@callrules/store/memory"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Scope from "effect/Scope"
import { describe, expect, test } from "vitest"
import {
  type Answered,
  HOST_TOKEN,
  RECEIVED,
  SETTINGS,
  SIGNALS,
  type TestEngine,
  testEngine,
  VERSION,
} from "../fixture.ts"
import { bodyOf, errorClass, sale } from "../support/signal-requests.ts"

const CALLER = "+14155550123"
const LEG = "0000000E-00000001"
const PERSONAL = {
  calling_phone_number: CALLER,
  city: "Springfield",
  region: "Ohio",
  zip_code: "45501",
  demographics_data: { age: 44 },
  custom_data: { network: { product: "solar" } },
}
const CALL = { call_record_id: "c-1", transaction_id: LEG, ...PERSONAL }

const host = ({ send }: TestEngine, method: string, path: string, body?: unknown): Promise<Answered> =>
  send(method, `/host/n1/${path}`, body, { token: HOST_TOKEN })

const erase = (engine: TestEngine, body: unknown): Promise<Answered> => host(engine, "POST", "erasures", body)

const putAffiliate = async ({ send }: TestEngine): Promise<void> => {
  const affiliate = { name: "Affiliate", sites: [{ id_from_network: "s" }], custom_data: { product: "solar" } }
  expect((await send("PUT", `/api/${VERSION}/n1/affiliates/aff.json`, affiliate)).status).toBe(201)
}

/** Everything that is told of the leg and its ledger, as one text. */
const allThatIsTold = async (engine: TestEngine): Promise<string> => {
  const history = await host(engine, "GET", `calls/${LEG}/history`)
  const feed = await engine.send("GET", "/api/2026-11-01/transactions.json")
  const why = await host(engine, "GET", "calls/c-1/recording")
  expect([why.status, history.status, feed.status]).toEqual([200, 200, 200])
  return history.text + feed.text + why.text
}

const moneyOf = async (engine: TestEngine): Promise<unknown> => {
  const answer = await engine.send("GET", "/api/2026-11-01/transactions.json")
  const { transactions } = answer.body as { transactions: ReadonlyArray<Record<string, unknown>> }
  return transactions.map(({ transaction_id, revenue, name }) => [transaction_id, revenue, name])
}

test("given a leg that was transferred before it was received, then its call is in progress, and is not erased", async () => {
  const engine = await testEngine()
  await engine.host({ kind: "transferred", call_record_id: "c-1", transaction_id: LEG })
  const answer = await erase(engine, { call_record_id: "c-1" })
  expect([answer.status, answer.text]).toEqual([403, expect.stringContaining("is in progress")])
})

// ENG-433
test("given a leg that is received and transferred while its call is being erased, then the call is in progress, and is not erased", async () => {
  const built = await Effect.runPromise(Layer.buildWithScope(memoryStores, Scope.makeUnsafe()))
  const erasure = Context.get(built, Erasure)
  let meanwhile = async (): Promise<void> => {}
  const stores = Context.add(built, Erasure, {
    ...erasure,
    eraseSettled: (...given) =>
      Effect.andThen(
        Effect.promise(() => meanwhile()),
        erasure.eraseSettled(...given),
      ),
  })
  const engine = await testEngine({ stores: Layer.succeedContext(stores) })
  await engine.completedCall(CALL)
  const second = "0000000E-00000002"
  meanwhile = async () => {
    const call = { ...CALL, transaction_id: second }
    expect((await engine.host({ ...RECEIVED, ...call, kind: "received" })).status).toBe(200)
    const transferred = { kind: "transferred", call_record_id: "c-1", transaction_id: second }
    expect((await engine.host(transferred)).status).toBe(200)
    meanwhile = async () => {}
  }
  const answer = await erase(engine, { call_record_id: "c-1" })
  expect([answer.status, answer.text]).toEqual([403, expect.stringContaining("is in progress")])
  for (const leg of [LEG, second]) {
    expect((await host(engine, "GET", `calls/${leg}/history`)).text).toContain("solar")
  }
})

describe("given a call with a sale and custom data", () => {
  const withSale = async (): Promise<TestEngine> => {
    const engine = await testEngine()
    const settings = { record_calls: true, call_recording_condition: 'custom_data["product"] = "solar"' }
    expect((await engine.send("PUT", SETTINGS, settings)).status).toBe(200)
    await engine.completedCall(CALL)
    expect((await host(engine, "GET", "calls/c-1/recording")).text).toContain("solar")
    const request = { ...sale(LEG), custom_data: [{ name: "lead_id", value: "yacht" }] }
    bodyOf(await engine.send("POST", SIGNALS, request, { headers: { "idempotency-key": "r-1" } }))
    await host(engine, "PUT", "call_records/c-1/transcript_summary", {
      event_id: "s-1",
      at: "2026-11-20T15:10:00Z",
      transcript_summary: "Ada wants a yacht",
    })
    return engine
  }

  test("when it is erased, then nothing of the caller is told any more, and its money is", async () => {
    const engine = await withSale()
    const money = await moneyOf(engine)
    const erased = await erase(engine, { call_record_id: "c-1" })
    expect(erased.body).toMatchObject({ calls: 1, left: [], next: null })
    const told = await allThatIsTold(engine)
    for (const value of [CALLER, "Springfield", "Ohio", "45501", '"solar"}', "yacht"]) expect(told).not.toContain(value)
    expect(await moneyOf(engine)).toEqual(money)
    expect((await erase(engine, { call_record_id: "c-1" })).body).toEqual({
      calls: 1,
      records: {},
      left: [],
      next: null,
    })
  })

  test("when it is erased by its number in another spelling, then it is found, and not a second time", async () => {
    const engine = await withSale()
    expect((await erase(engine, { calling_phone_number: "(415) 555-0123" })).body).toMatchObject({ calls: 1 })
    expect((await erase(engine, { calling_phone_number: CALLER })).body).toMatchObject({ calls: 0, next: null })
  })

  test("when a request comes after that, then its signals count, its custom data is not kept, and the answer says so", async () => {
    const engine = await withSale()
    await erase(engine, { call_record_id: "c-1" })
    const request = {
      ...sale(LEG, { partner_unique_id: "order-8" }),
      custom_data: [{ name: "lead_id", value: "yacht" }],
    }
    const previewed = await engine.send("POST", SIGNALS, request, { headers: { "callrules-preview": "true" } })
    expect(previewed.body).toMatchObject({ custom_data_erased: true, call: { outcome: "unchanged" } })
    for (const turn of ["first", "again"]) {
      const answer = await engine.send("POST", SIGNALS, request, { headers: { "idempotency-key": "r-2" } })
      const outcome = "signals=(created), call=unchanged, custom_data=erased"
      expect([turn, answer.status, answer.headers.get("callrules-outcome")]).toEqual([turn, 200, outcome])
    }
    expect(await allThatIsTold(engine)).not.toContain("yacht")
    const alone = await engine.send("POST", SIGNALS, {
      search: { transaction_id: LEG },
      custom_data: [{ name: "lead_id", value: "yacht" }],
    })
    expect([alone.status, alone.headers.get("callrules-outcome")]).toEqual([
      200,
      "signals=(), call=unchanged, custom_data=erased",
    ])
  })

  // ENG-543
  test("when a request comes after that under an id, then no hash of it is kept by which a guess of it could be told", async () => {
    const engine = await withSale()
    await erase(engine, { call_record_id: "c-1" })
    const headers = { "idempotency-key": "r-2" }
    const request = (value: string) => ({
      ...sale(LEG, { partner_unique_id: "order-8" }),
      custom_data: [{ name: "lead_id", value }],
    })
    const first = await engine.send("POST", SIGNALS, request(CALLER), { headers })
    const guess = await engine.send("POST", SIGNALS, request("another number"), { headers })
    expect([guess.status, guess.text]).toEqual([200, first.text])
  })

  test("when the request id of an erased answer comes again, then nothing is applied, and it is said that it was taken", async () => {
    const engine = await withSale()
    await erase(engine, { call_record_id: "c-1" })
    const money = await moneyOf(engine)
    const request = { ...sale(LEG), custom_data: [{ name: "lead_id", value: "yacht" }] }
    const again = await engine.send("POST", SIGNALS, request, { headers: { "idempotency-key": "r-1" } })
    expect([again.status, again.text, again.headers.get("location")]).toEqual([201, "", null])
    expect(again.headers.get("callrules-outcome")).toBe("signals=(created), call=corrected, answer=erased")
    expect(await moneyOf(engine)).toEqual(money)
  })

  test("when the host reports it again, then what is personal is not kept, and the report says so", async () => {
    const engine = await withSale()
    await erase(engine, { call_record_id: "c-1" })
    const custom = { product: "wind" }
    const late = {
      kind: "custom_data",
      call_record_id: "c-1",
      transaction_id: LEG,
      source: "network",
      custom_data: custom,
    }
    const event = await engine.host(late)
    expect(event.body).toMatchObject({ warnings: [{ code: "caller-erased" }] })
    const reception = { ...RECEIVED, ...CALL, kind: "received", at: "2026-11-20T14:00:00Z" }
    const received = await engine.host(reception)
    expect(JSON.stringify(received.body)).toContain("`calling_phone_number`, `city`, `region`, `zip_code`")
    const summary = { event_id: "s-2", at: "2026-11-20T16:10:00Z", transcript_summary: "Ada again" }
    const put = await host(engine, "PUT", "call_records/c-1/transcript_summary", summary)
    expect(put.body).toMatchObject({ warnings: [{ code: "caller-erased" }] })
    const told = (await allThatIsTold(engine)) + received.text + put.text
    for (const value of [CALLER, "Springfield", "wind", "Ada"]) expect(told).not.toContain(value)
    expect((await erase(engine, { calling_phone_number: CALLER })).body).toMatchObject({ calls: 0 })
  })

  // ENG-359
  test.each([
    ["the same", {}, {}, false, []],
    ["another number, which nobody can tell any more", {}, { calling_phone_number: "+14155550124" }, false, []],
    ["another affiliate", {}, { affiliate_id_from_network: "other" }, true, [{ code: "affiliate-unknown" }]],
    ["the same, and its affiliate has custom data", { affiliate_id_from_network: "aff" }, {}, false, []],
  ])(
    "when its reception comes again with %s, then that is a conflict only where it can be told",
    async (_, of, other, conflict, further) => {
      const engine = await testEngine()
      await putAffiliate(engine)
      const reception = { ...RECEIVED, ...CALL, ...of, kind: "received", event_id: "r-1", at: "2026-11-20T15:00:00Z" }
      expect((await engine.host(reception)).body).toMatchObject({ changed: true, conflict: false })
      const completed = { kind: "completed", call_record_id: "c-1", transaction_id: LEG, at: "2026-11-20T15:01:00Z" }
      expect((await engine.host(completed)).status).toBe(200)
      expect((await engine.host(reception)).body).toMatchObject({ changed: false, conflict: false, warnings: [] })
      expect((await erase(engine, { call_record_id: "c-1" })).status).toBe(200)
      const again = await engine.host({ ...reception, ...other })
      const reused = conflict ? [{ code: "event-id-reused" }] : []
      const warnings = [{ code: "caller-erased" }, ...further, ...reused]
      expect((again.body as { warnings: ReadonlyArray<object> }).warnings).toHaveLength(warnings.length)
      expect(again.body).toMatchObject({
        conflict,
        warnings: expect.arrayContaining(warnings.map((one) => expect.objectContaining(one))),
      })
    },
  )
})

test("given an erased call, when a request that waits for it fails, then nothing of it is kept", async () => {
  const engine = await testEngine()
  await engine.completedCall(CALL)
  await erase(engine, { call_record_id: "c-1" })
  const fates: Array<string> = []
  for (const search of [{ transaction_id: LEG }, { call_record_id: "c-1", calling_phone_number: CALLER }]) {
    const failing = { signals: [{ name: "Sale", revenue: "bad" }], custom_data: [{ name: "lead_id", value: "yacht" }] }
    const { headers, status } = await engine.send("POST", SIGNALS, { call_in_progress: true, search, ...failing })
    expect(status).toBe(201)
    fates.push(headers.get("location") ?? "")
  }
  engine.wait(2 * 86_400_000)
  await engine.engine.doDueWork()
  for (const status of ["failed", "waiting"]) {
    expect((await host(engine, "GET", `inbox?status=${status}`)).body).toEqual({ entries: [], next: null })
  }
  for (const fate of fates) expect((await engine.send("GET", fate)).body).toMatchObject({ status: "dropped" })
})

// CIP-116
test("given a call of which a part was erased when it came into progress, then that part is counted and the call is left", async () => {
  const built = await Effect.runPromise(Layer.buildWithScope(memoryStores, Scope.makeUnsafe()))
  const erasure = Context.get(built, Erasure)
  let meanwhile = async (): Promise<void> => {}
  const stores = Context.add(built, Erasure, {
    ...erasure,
    eraseSettled: (...given) =>
      Effect.map(
        Effect.promise(() => meanwhile()),
        () => ({ legs: 1, records: { request: 2, transcript: 1 }, isWhole: given[2].size > 9 }),
      ),
  })
  const engine = await testEngine({ stores: Layer.succeedContext(stores) })
  await engine.completedCall(CALL)
  let leg = 2
  const begins = async () => {
    const call = { ...CALL, transaction_id: `0000000E-0000000${leg++}` }
    expect((await engine.host({ ...RECEIVED, ...call, kind: "received" })).status).toBe(200)
    meanwhile = async () => {}
  }
  meanwhile = begins
  expect((await erase(engine, { calling_phone_number: CALLER })).body).toEqual({
    calls: 0,
    records: { request: 2, transcript: 1 },
    left: [{ call_record_id: "c-1", reason: "call-in-progress" }],
    next: null,
  })
  const over = { kind: "completed", call_record_id: "c-1", transaction_id: "0000000E-00000002" }
  expect((await engine.host({ ...over, at: "2026-11-20T15:30:00Z" })).status).toBe(200)
  meanwhile = begins
  const refused = await erase(engine, { call_record_id: "c-1" })
  expect([refused.status, refused.text]).toEqual([
    403,
    expect.stringContaining("is in progress; records erased before that: 2 request, 1 transcript"),
  ])
})

describe("given what cannot be erased yet", () => {
  test("when the call is in progress, then it is refused, and left when its number is erased", async () => {
    const engine = await testEngine()
    await engine.host({ ...RECEIVED, ...CALL, kind: "received" })
    await engine.completedCall({ ...CALL, call_record_id: "c-2", transaction_id: "0000000E-00000002" })
    const refused = await erase(engine, { call_record_id: "c-1" })
    expect([refused.status, errorClass(refused)]).toEqual([403, "RecordInvalid"])
    const report = await erase(engine, { calling_phone_number: CALLER })
    expect(report.body).toMatchObject({ calls: 1, left: [{ call_record_id: "c-1", reason: "call-in-progress" }] })
  })

  test("when a request waits for the call, then it is applied first", async () => {
    const engine = await testEngine()
    const search = { call_record_id: "c-1" }
    const waiting = { search, call_in_progress: true, signals: [{ name: "Sale", revenue: "99.95" }] }
    expect((await engine.send("POST", SIGNALS, waiting)).status).toBe(201)
    await engine.completedCall(CALL)
    expect((await erase(engine, { call_record_id: "c-1" })).body).toMatchObject({ calls: 1 })
    expect(await moneyOf(engine)).toContainEqual([expect.anything(), "99.95", "Sale"])
  })

  test.each([
    ["nothing", {}, "InvalidInput"],
    ["both", { call_record_id: "c-1", calling_phone_number: CALLER }, "InvalidInput"],
    ["no number", { calling_phone_number: "anonymous" }, "InvalidInput"],
    ["a page of one call", { call_record_id: "c-1", after: "c-0" }, "InvalidInput"],
    ["an unknown key", { phone: CALLER }, "InvalidInput"],
    ["an unknown call", { call_record_id: "nobody" }, "RecordNotFound"],
  ])("when %s is asked for, then it is refused", async (_what, body, wanted) => {
    const engine = await testEngine()
    expect(errorClass(await erase(engine, body))).toBe(wanted)
  })
})
