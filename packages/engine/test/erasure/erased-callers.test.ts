// What an erased caller's reports come to: none goes to another call, and none that was accepted is lost.
import { describe, expect, test } from "vitest"
import {
  type Answered,
  HOST_TOKEN,
  RECEIVED,
  SETTINGS,
  SIGNALS,
  START,
  type TestEngine,
  testEngine,
  VERSION,
} from "../fixture.ts"

const CALLER = RECEIVED.calling_phone_number
const MINUTE = 60_000

const at = (milliseconds: number): string => new Date(START + milliseconds).toISOString()

const host = ({ send }: TestEngine, method: string, path: string, body?: unknown): Promise<Answered> =>
  send(method, `/host/n1/${path}`, body, { token: HOST_TOKEN })

const erase = (engine: TestEngine, id: string): Promise<Answered> =>
  host(engine, "POST", "erasures", { call_record_id: id })

/** A completed call that was received so long after the clock's beginning, and lasted a minute. */
const call = (engine: TestEngine, id: string, received: number, details: Record<string, unknown> = {}) =>
  engine
    .host({
      ...RECEIVED,
      ...details,
      kind: "received",
      call_record_id: id,
      transaction_id: `L-${id}`,
      at: at(received),
    })
    .then(() =>
      engine.host({ kind: "completed", call_record_id: id, transaction_id: `L-${id}`, at: at(received + MINUTE) }),
    )

const sale = (engine: TestEngine, start: number, more: Record<string, unknown> = {}, search: object = {}) =>
  engine.send("POST", SIGNALS, {
    search: { call_start_time: at(start), calling_phone_number: CALLER, ...search },
    signals: [{ name: "Sale", revenue: 10 }],
    ...more,
  })

const salesOn = async (engine: TestEngine, id: string): Promise<number> => {
  const { text } = await host(engine, "GET", `calls/L-${id}/history`)
  return Array.from(text.matchAll(/"Post Call Event"/g)).length
}

const fateOf = async ({ send }: TestEngine, { headers, status }: Answered): Promise<string> => {
  expect(status).toBe(201)
  return ((await send("GET", headers.get("location") ?? "")).body as { readonly status: string }).status
}

describe("given two calls of one number, of which one is erased", () => {
  const given = async () => {
    const engine = await testEngine()
    await call(engine, "erased", 0)
    await call(engine, "other", 30 * MINUTE)
    engine.wait(60 * MINUTE)
    expect((await erase(engine, "erased")).status).toBe(200)
    return engine
  }

  // ENG-342
  test.each([
    ["the exact start", 0, {}],
    ["a start near it", 5_000, {}],
    ["its start and duration", 10 * MINUTE, { duration_in_seconds: 60 }],
    [
      "its advertiser and campaign too",
      0,
      { advertiser_id_from_network: "a1", advertiser_campaign_id_from_network: "c1" },
    ],
  ])("when a report names the erased one by its number and %s, then it finds no call", async (_, start, search) => {
    const engine = await given()
    const answer = await sale(engine, start, {}, search)
    expect([answer.status, answer.text]).toEqual([
      404,
      expect.stringContaining("a call whose caller was erased is closer"),
    ])
    expect([await salesOn(engine, "erased"), await salesOn(engine, "other")]).toEqual([0, 0])
  })

  test("when a report names the other one, then it finds that", async () => {
    const engine = await given()
    expect((await sale(engine, 29 * MINUTE)).status).toBe(200)
    expect((await sale(engine, 16 * MINUTE, {}, { duration_in_seconds: 60 })).status).toBe(200)
    expect([await salesOn(engine, "erased"), await salesOn(engine, "other")]).toEqual([0, 1])
  })

  test("when a report names the start of the erased one without a number, then it finds it, and money counts", async () => {
    const engine = await given()
    const search = { call_start_time: at(0) }
    expect((await engine.send("POST", SIGNALS, { search, signals: [{ name: "Sale" }] })).status).toBe(200)
    expect(await salesOn(engine, "erased")).toBe(1)
  })

  test("when a report waits for a call of the number, then it goes to none of them", async () => {
    const engine = await given()
    const waiting = await sale(engine, 2 * MINUTE, { call_in_progress: true })
    engine.wait(2 * MINUTE)
    await engine.engine.doDueWork()
    expect(await fateOf(engine, waiting)).toBe("waiting")
    expect(await salesOn(engine, "other")).toBe(0)
  })
})

test("given an erased call of another advertiser, then a report in the name of one finds its own call", async () => {
  const engine = await testEngine()
  const others = { advertiser_id_from_network: "a2", advertiser_campaign_id_from_network: "c2" }
  await call(engine, "erased", 0, others)
  await call(engine, "own", 10 * MINUTE)
  engine.wait(60 * MINUTE)
  await erase(engine, "erased")
  expect((await sale(engine, 1_000, {}, { advertiser_id_from_network: "a1" })).status).toBe(200)
  expect(await salesOn(engine, "own")).toBe(1)
})

describe("given a report by start time and number that waits a minute for its call", () => {
  const given = async (more: Record<string, unknown> = {}) => {
    const engine = await testEngine()
    await call(engine, "c", 0)
    engine.wait(5 * MINUTE)
    const waiting = await sale(engine, 2 * MINUTE, { call_in_progress: true, ...more })
    expect(await fateOf(engine, waiting)).toBe("waiting")
    return { engine, waiting }
  }

  // ENG-343
  test("when the call is erased meanwhile, then it is left, and erased once the report is applied", async () => {
    const { engine, waiting } = await given()
    expect((await erase(engine, "c")).text).toContain("requests wait for call record `c`")
    const ofNumber = await host(engine, "POST", "erasures", { calling_phone_number: CALLER })
    expect(ofNumber.body).toMatchObject({ calls: 0, left: [{ call_record_id: "c", reason: "requests-wait" }] })
    engine.wait(61_000)
    await engine.engine.doDueWork()
    expect([await fateOf(engine, waiting), await salesOn(engine, "c")]).toEqual(["applied", 1])
    expect((await erase(engine, "c")).status).toBe(200)
  })

  // ENG-344
  test("when it is wrong in something, then it goes with the call", async () => {
    const { engine, waiting } = await given({ custom_data: [{ name: "unknown", value: "Jane Doe" }] })
    engine.wait(61_000)
    await engine.engine.doDueWork()
    expect(await fateOf(engine, waiting)).toBe("failed")
    expect((await erase(engine, "c")).status).toBe(200)
    const inbox = await host(engine, "GET", "inbox?status=failed")
    expect(inbox.text).not.toContain(CALLER)
    expect(inbox.text).not.toContain("Jane Doe")
  })
})

// ENG-345
test.each([
  ["", {}],
  [" through an affiliate with custom data", { affiliate_id_from_network: "aff" }],
])(
  "given a past call%s that was erased, when it is imported again, then it is unchanged, and what is not kept is said",
  async (_, of) => {
    const engine = await testEngine()
    const affiliate = { name: "Affiliate", sites: [{ id_from_network: "s" }], custom_data: { product: "solar" } }
    expect((await engine.send("PUT", `/api/${VERSION}/n1/affiliates/aff.json`, affiliate)).status).toBe(201)
    const past = {
      call_record_id: "old",
      transaction_id: "T1",
      received: {
        ...RECEIVED,
        phone_type: undefined,
        city: "Springfield",
        at: at(-60 * MINUTE),
        custom_data: { tag: { product: "x" } },
        ...of,
      },
      completed: { at: at(-59 * MINUTE) },
    }
    const imported = async () => {
      const { body } = await host(engine, "POST", "past_calls", { calls: [past] })
      const [report] = (
        body as { readonly reports: ReadonlyArray<{ outcome: string; warnings: ReadonlyArray<{ code: string }> }> }
      ).reports
      return [report?.outcome, report?.warnings.map(({ code }) => code)]
    }
    expect(await imported()).toEqual(["imported", []])
    expect((await erase(engine, "old")).status).toBe(200)
    expect(await imported()).toEqual(["unchanged", ["caller-erased"]])
    expect((await host(engine, "GET", "calls/T1/history")).text).not.toContain("Springfield")
  },
)

test("given a summary for a call without any event, when the call is erased, then the erasure says what it has done", async () => {
  const engine = await testEngine()
  const summary = { event_id: "s", at: at(0), transcript_summary: "Jane Doe" }
  expect((await host(engine, "PUT", "call_records/s-1/transcript_summary", summary)).status).toBe(200)
  expect((await erase(engine, "s-1")).body).toMatchObject({ records: { transcript: 1 } })
  expect((await erase(engine, "s-1")).status).toBe(404)
})

// ENG-346
test("given a decision that was made on facts, when its call is erased, then it is said that they are erased", async () => {
  const engine = await testEngine()
  await engine.send("PUT", SETTINGS, { record_calls: true, call_recording_condition: "mobile" })
  await call(engine, "c", 0)
  await engine.host({ kind: "transferred", call_record_id: "c", transaction_id: "L-c", at: at(1_000) })
  const legs = async () =>
    ((await host(engine, "GET", "calls/c/recording")).body as { readonly legs: ReadonlyArray<object> }).legs
  expect(await legs()).toMatchObject([{ facts: { known: { phone_type: "Mobile" } }, facts_erased: false }])
  expect((await erase(engine, "c")).status).toBe(200)
  expect(await legs()).toMatchObject([{ facts: null, facts_erased: true, explained: null }])
})

// ENG-546
describe("given a report that names a call by its id and otherwise does not fit it", () => {
  const searches = [
    { external_call_unique_id: "known-as", calling_phone_number: "+14155550177" },
    { call_record_id: "c", calling_phone_number: "+14155550177" },
  ]
  const cases = searches.flatMap((search) => (["before", "during"] as const).map((when) => ({ search, when })))

  test.each(cases)(
    "when it comes $when the call $search, then nothing of it outlives the call's erasure",
    async ({ search, when }) => {
      const engine = await testEngine()
      const report = () =>
        engine.send("POST", SIGNALS, {
          search,
          call_in_progress: true,
          signals: [{ name: "Sale" }],
          custom_data: [{ name: "lead_id", value: "Jane Doe" }],
        })
      const reported = {
        ...RECEIVED,
        kind: "received",
        call_record_id: "c",
        transaction_id: "L-c",
        external_unique_id: "known-as",
      }
      const early = when === "before" ? await report() : undefined
      expect((await engine.host(reported)).status).toBe(200)
      const waiting = early ?? (await report())
      const completed = { kind: "completed", call_record_id: "c", transaction_id: "L-c" }
      expect((await engine.host({ ...completed, at: at(MINUTE) })).status).toBe(200)
      engine.wait(10 * MINUTE)
      await engine.engine.doDueWork()
      const isWaiting = (await fateOf(engine, waiting)) === "waiting"
      expect((await erase(engine, "c")).status).toBe(isWaiting ? 403 : 200)
      engine.wait(24 * 60 * MINUTE)
      await engine.engine.doDueWork()
      expect((await erase(engine, "c")).status).toBe(200)
      expect(await fateOf(engine, waiting)).toBe("dropped")
      for (const status of ["waiting", "failed"]) {
        expect((await host(engine, "GET", `inbox?status=${status}`)).text).not.toContain("Jane Doe")
      }
    },
  )
})
