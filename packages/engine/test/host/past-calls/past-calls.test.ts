// Calls that were over before the engine knew of them: imported whole, without a recording decision or an event for the host.
import { describe, expect, test } from "vitest"
import { bodyFaults } from "../../contract/described-answer.ts"
import {
  type Answered,
  CURRENT_CALLS,
  HOST_TOKEN,
  RECEIVED,
  SETTINGS,
  SIGNALS,
  type TestEngine,
  testEngine,
} from "../../fixture.ts"

interface Report {
  readonly outcome: string
  readonly transaction_id: string | null
  readonly class: string | null
  readonly problems: ReadonlyArray<{ readonly code: string; readonly pointer: string }>
  readonly warnings: ReadonlyArray<{ readonly code: string }>
}

const { phone_type: _, ...CALLER } = RECEIVED
const past = (record: string, changes: Readonly<Record<string, unknown>> = {}) => ({
  call_record_id: record,
  received: { ...CALLER, at: "2025-03-01T09:00:00Z" },
  completed: { at: "2025-03-01T09:04:10Z" },
  ...changes,
})

const send = ({ send }: TestEngine, body: unknown): Promise<Answered> =>
  send("POST", "/host/n1/past_calls", body, { token: HOST_TOKEN })

const imported = async (engine: TestEngine, ...calls: ReadonlyArray<unknown>): Promise<ReadonlyArray<Report>> => {
  const answer = await send(engine, { calls })
  expect(answer.status, answer.text).toBe(200)
  return (answer.body as { readonly reports: ReadonlyArray<Report> }).reports
}

const outcomes = (reports: ReadonlyArray<Report>): string => reports.map(({ outcome }) => outcome).join(" ")

const waitingEvents = async ({ send }: TestEngine): Promise<unknown> =>
  (await send("GET", "/host/outbox", undefined, { token: HOST_TOKEN })).body

const historyOf = ({ send }: TestEngine, id: string): Promise<Answered> =>
  send("GET", `/host/n1/calls/${id}/history`, undefined, { token: HOST_TOKEN })

describe("past calls", () => {
  // ENG-325
  test("given many calls with many problems each, then all of them together word no more than one answer does", async () => {
    const unknown = Object.fromEntries(Array.from({ length: 70 }, (_, key) => [`k${key}`, key]))
    const reports = await imported(await testEngine(), ...Array.from({ length: 500 }, () => unknown))
    expect(reports.map(({ problems }) => problems.map(({ code }) => code))).toEqual(
      reports.map(() => [expect.any(String), "problems-more"]),
    )
    expect(JSON.stringify(reports).length).toBeLessThan(300_000)
  })

  test("given calls that are over, when they are imported, then they are there, undecided and untold, and a second time nothing changes", async () => {
    const engine = await testEngine()
    const settings = { record_calls: true, call_recording_condition: "" }
    expect((await engine.send("PUT", SETTINGS, settings)).status).toBe(200)
    const two = { transaction_id: "0000000A-00000002" }
    const calls = [past("old-1", { transaction_id: "0000000A-00000001" }), past("old-1", two), past("old-2")]
    expect(outcomes(await imported(engine, ...calls))).toBe("imported imported imported")
    expect(await waitingEvents(engine)).toMatchObject({ events: [] })
    expect((await engine.send("GET", CURRENT_CALLS)).body).toEqual({ current_calls: [] })
    const before = await historyOf(engine, "0000000A-00000002")
    expect(before.body).toMatchObject({ call_status: "completed", recording: null, transactions: [{ version: 1 }] })
    engine.wait(13 * 3_600_000)
    await engine.engine.doDueWork()
    expect(outcomes(await imported(engine, ...calls))).toBe("unchanged unchanged unchanged")
    expect(await historyOf(engine, "0000000A-00000002")).toMatchObject({ body: before.body })
    expect(await waitingEvents(engine)).toMatchObject({ events: [] })
  })

  test("given an imported call, then signals can be reported on it, by its record and by its start", async () => {
    const engine = await testEngine()
    const [report] = await imported(engine, past("old-1"))
    const search = { call_record_id: "old-1" }
    const sale = await engine.send("POST", SIGNALS, { search, signals: [{ name: "Sale", revenue: "9.5" }] })
    expect(sale.body).toMatchObject({
      call: { transaction_id: report?.transaction_id, call_start_time: "2025-03-01T09:00:00Z" },
    })
    const byStart = { call_start_time: "2025-03-01T09:00:03Z", duration_in_seconds: 250 }
    const found = await engine.send("POST", SIGNALS, { search: byStart, signals: [{ name: "Quote" }] })
    expect([found.status, found.body]).toMatchObject([200, { call: { transaction_id: report?.transaction_id } }])
  })

  test("given an imported call, when the host reports more of it, then no recording is decided by that either", async () => {
    const engine = await testEngine()
    const [report] = await imported(engine, past("old-1"))
    const late = { kind: "custom_data", call_record_id: "old-1", source: "tag", custom_data: { product: "boat" } }
    const answer = await engine.host(late)
    expect([answer.status, answer.body]).toMatchObject([200, { changed: true, recording: null }])
    const { body } = await historyOf(engine, report?.transaction_id ?? "")
    expect(body).toMatchObject({ recording: null, transactions: [{ version: 1 }, { version: 2 }] })
  })

  test("given a request that waits for the call, when it is imported, then the request is applied", async () => {
    const engine = await testEngine()
    const waits = { search: { call_record_id: "old-1" }, call_in_progress: true, signals: [{ name: "Sale" }] }
    expect((await engine.send("POST", SIGNALS, waits)).status).toBe(201)
    const [report] = await imported(engine, past("old-1"))
    engine.wait(61_000)
    await engine.engine.doDueWork()
    const { body } = await historyOf(engine, report?.transaction_id ?? "")
    expect(body).toMatchObject({ transactions: [{ type: "Call" }, { type: "Post Call Event" }] })
  })

  for (const way of ["imported in one batch", "reported late in one batch"]) {
    test(`given a request that waits for a call of two legs, when both are ${way}, then it is for the later one`, async () => {
      const engine = await testEngine()
      const waits = { search: { call_record_id: "old-1" }, call_in_progress: true, signals: [{ name: "Sale" }] }
      const accepted = await engine.send("POST", SIGNALS, waits)
      engine.wait(600_000)
      const ago = (minutes: number): string => new Date(engine.now() - minutes * 60_000).toISOString()
      const leg = (id: string, received: number, completed: number) => ({
        call_record_id: "old-1",
        transaction_id: id,
        received: { ...CALLER, at: ago(received) },
        completed: { at: ago(completed) },
      })
      const legs = [leg("L1", 9, 8), leg("L2", 7, 6)]
      if (way.startsWith("imported")) expect(outcomes(await imported(engine, ...legs))).toBe("imported imported")
      else {
        const events = legs.flatMap(({ call_record_id, completed, received, transaction_id }) => [
          { kind: "received", event_id: `${transaction_id} r`, call_record_id, transaction_id, ...received },
          { kind: "completed", event_id: `${transaction_id} c`, call_record_id, transaction_id, ...completed },
        ])
        const batch = await engine.send("POST", "/host/n1/events/batch", { events }, { token: HOST_TOKEN })
        expect(batch.status, batch.text).toBe(200)
      }
      const fate = await engine.send(
        "GET",
        new URL(accepted.headers.get("location") ?? "", "http://localhost").pathname,
      )
      expect(fate.body).toMatchObject({ status: "applied" })
      expect(await historyOf(engine, "L2").then(({ text }) => text)).toContain("Sale")
      expect(await historyOf(engine, "L1").then(({ text }) => text)).not.toContain("Sale")
    })
  }

  test("given dry_run, then each call is checked against what is there, and nothing is written", async () => {
    const engine = await testEngine()
    await imported(engine, past("old-1"))
    const calls = [past("old-1"), past("old-2"), past("old-1", { completed: { at: "2025-03-01T09:05:00Z" } })]
    const answer = await send(engine, { calls, dry_run: true })
    const { reports } = answer.body as { readonly reports: ReadonlyArray<Report> }
    expect(outcomes(reports)).toBe("unchanged checked refused")
    expect(outcomes(await imported(engine, past("old-2")))).toBe("imported")
  })
})

describe("past calls that cannot be", () => {
  test("given calls with mistakes, then each says where, and the others are imported", async () => {
    const engine = await testEngine()
    const reports = await imported(
      engine,
      past("bad-1", { received: { at: "2025-03-01T09:00:00Z" }, ended: true }),
      past("bad-2", { completed: { at: "2025-03-01T08:59:59Z" } }),
      past("bad-3", { completed: { at: "2026-11-20T15:00:01Z" } }),
      { kind: "completed", event_id: "e1", at: "2025-03-01T09:00:00Z", call_record_id: "bad-4" },
      past("good"),
    )
    expect(outcomes(reports)).toBe("refused refused refused refused imported")
    const told = reports.map((report) => report.problems.map(({ code, pointer }) => `${pointer} ${code}`))
    expect(told.slice(0, 3)).toEqual([
      [
        "/received/advertiser_id_from_network missing",
        "/received/advertiser_campaign_id_from_network missing",
        "/ended unknown-key",
      ],
      ["/completed/at completed-too-early"],
      ["/completed/at not-over"],
    ])
    expect(told[3]).toContain("/received missing")
    // ENG-452
    expect(reports[2]?.problems).toEqual([
      { code: "not-over", pointer: "/completed/at", detail: expect.any(String), hint: expect.any(String) },
    ])
    expect(bodyFaults("PastCallReports", { reports })).toBe("")
  })

  test("given a leg that the host has reported, then the same is unchanged, something else is refused, and nothing changes", async () => {
    const engine = await testEngine()
    const at = new Date(engine.now()).toISOString()
    const end = new Date(engine.now() + 60_000).toISOString()
    const id = await engine.completedCall({ call_record_id: "live-1" })
    const before = (await historyOf(engine, id)).body
    engine.wait(3_600_000)
    const same = past("live-1", { received: { ...RECEIVED, at }, completed: { at: end } })
    const other = past("live-1", { received: { ...RECEIVED, at, city: "Paris" }, completed: { at: end } })
    const reports = await imported(engine, same, other, past("live-2", { transaction_id: id }))
    expect(reports).toMatchObject([
      { outcome: "unchanged", transaction_id: id },
      { outcome: "refused", class: "RecordInvalid", problems: [{ code: "leg-is-known" }] },
      { outcome: "refused", class: "RecordInvalid", problems: [{ code: "other-call-record" }] },
    ])
    expect((await historyOf(engine, id)).body).toEqual(before)
  })

  // CIP-113
  test.each([
    [{ city: "Paris" }, {}, "`received.city`"],
    [{ calling_phone_number: null }, {}, "`received.calling_phone_number`"],
    [{ custom_data: { tag: { product: "boat" } } }, {}, "`received.custom_data.tag.product`"],
    [{ demographics_data: { age: 40 } }, {}, "`received.demographics_data`"],
    [{ source: "ads" }, {}, "`received.source`"],
    [{ event_id: "other" }, {}, "`received.event_id`"],
    [
      { at: "2025-03-01T09:00:01Z", region: "TX" },
      { at: "2025-03-01T09:04:11Z" },
      "`received.at`, `received.region` and `completed.at`",
    ],
    [
      {
        city: "Paris",
        region: "TX",
        zip_code: "75001",
        media_type: "tv",
        promo_number_id: "p",
        promo_number_description: "q",
      },
      { event_id: "other" },
      "`received.promo_number_id`, `received.promo_number_description`, `received.media_type`, `received.city` and `received.region`",
    ],
  ])(
    "given a leg that is there with other content (%o, %o), then what differs is told: at most five keys",
    async (received, completed, keys) => {
      const there = past("old-1", { transaction_id: "leg" })
      const changes = { received: { ...there.received, ...received }, completed: { ...there.completed, ...completed } }
      const other = { ...there, ...changes }
      // an event without an id has that of the one which is there
      const orders =
        "event_id" in received
          ? [[there, other]]
          : [
              [there, other],
              [other, there],
            ]
      for (const order of orders) {
        const [, report] = await imported(await testEngine(), ...order)
        const detail = `leg \`leg\` is known already, and differs in ${keys}`
        expect(report?.problems).toMatchObject([{ code: "leg-is-known", detail }])
      }
    },
  )

  test("given a leg that is not over, when it is imported, then that is told", async () => {
    const engine = await testEngine()
    const at = new Date(engine.now()).toISOString()
    await engine.host({ ...RECEIVED, kind: "received", call_record_id: "live-1", transaction_id: "leg" })
    engine.wait(3_600_000)
    const [report] = await imported(engine, past("live-1", { received: { ...RECEIVED, at }, completed: { at } }))
    expect(report?.problems).toMatchObject([{ detail: "leg `leg` is known already, and differs in `completed`" }])
  })

  test("given two legs of one call of which one has no id, then the later line is refused", async () => {
    const engine = await testEngine()
    const reports = await imported(engine, past("old-1"), past("old-1", { completed: { at: "2025-03-01T09:09:00Z" } }))
    expect(reports).toMatchObject([
      { outcome: "imported" },
      { outcome: "refused", problems: [{ code: "leg-is-known" }] },
    ])
  })

  test("given a field and a campaign that the network does not have, then a warning for each", async () => {
    const engine = await testEngine()
    const received = { ...CALLER, at: "2025-03-01T09:00:00Z", advertiser_campaign_id_from_network: "cx" }
    const [report] = await imported(
      engine,
      past("old-1", { received: { ...received, custom_data: { tag: { colour: "red" } } } }),
    )
    expect(report?.warnings.map(({ code }) => code)).toEqual(["campaign-unknown", "custom-data-field-unknown"])
  })

  test("given a body of another shape, then InvalidInput with every problem", async () => {
    const engine = await testEngine()
    const codes = async (body: unknown): Promise<string> => {
      const { status, text } = await send(engine, body)
      return `${status} ${text}`
    }
    expect(await codes([])).toMatch(/^403 .*must be an object/)
    expect(await codes({ dry_run: "perhaps", batch: [] })).toMatch(
      /^403 .*`dry_run` must be.*unknown key `batch`.*`calls` is missing/,
    )
    expect(await codes({ calls: Array.from({ length: 501 }, () => ({})) })).toMatch(/^403 .*501/)
  })
})
