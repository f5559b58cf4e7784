// What the host interface answers: written as the specified interfaces write, and nothing of the code's own shapes.
import { readFileSync } from "node:fs"
import { describe, expect, test } from "vitest"
import { type Answered, RECEIVED, SETTINGS, SIGNALS, type TestEngine, testEngine } from "../fixture.ts"
import { sale } from "../support/signal-requests.ts"

const asHost = ({ send }: TestEngine, method: string, path: string, body?: unknown): Promise<Answered> =>
  send(method, `/host${path}`, body, { token: "host-secret" })

/** Every key of a JSON value, at every depth. */
const keysOf = (value: unknown): ReadonlyArray<string> =>
  typeof value !== "object" || value === null
    ? []
    : Object.entries(value).flatMap(([key, inner]) => [...(Array.isArray(value) ? [] : [key]), ...keysOf(inner)])

/** A call with a recording decision, a sale, its correction, and custom data that corrects the call. */
const busyCall = async (engine: TestEngine): Promise<void> => {
  const { completedCall, send } = engine
  await send("PUT", SETTINGS, { record_calls: true, call_recording_condition: "mobile" })
  await completedCall({ call_record_id: "r", transaction_id: "leg" })
  await send("POST", SIGNALS, sale("leg", { revenue: "100", occurred_at_time: "1795186800" }))
  await send("POST", SIGNALS, sale("leg", { revenue: "149.5" }))
  const data = { search: { transaction_id: "leg" }, custom_data: [{ name: "product", value: "car" }] }
  await send("POST", SIGNALS, { ...data, signals: [{ name: "Quote", value: "no" }] })
}

describe("the host interface's answers", () => {
  test("given a history, then names are as in the specified interfaces, revenue is decimal text, times are ISO 8601", async () => {
    const engine = await testEngine()
    await busyCall(engine)
    const { body } = await asHost(engine, "GET", "/n1/calls/leg/history")
    const call = { type: "Call", custom_data: {} }
    const at = "2026-11-20T15:00:00.000Z"
    const sold = { name: "Sale", value: true, occurred_at_time: at }
    const group = { type: "Post Call Event", call_transaction_id: "leg", partner_unique_id: "order-7", custom_data: {} }
    expect(body).toMatchObject({
      leg_id: "leg",
      call_record_id: "r",
      call_status: "completed",
      recording: {
        record: true,
        reason: "condition-true",
        explanation: "recorded: the call meets the condition",
        unknown_facts: [],
        condition: "mobile",
        decided_at: at,
      },
    })
    const { transactions } = body as { transactions: ReadonlyArray<Record<string, unknown>> }
    const ids = transactions.map((one) => one["transaction_id"])
    expect(transactions).toEqual([
      { ...call, transaction_id: "leg", corrects_transaction_id: null, version: 1, created_at: at },
      {
        ...group,
        transaction_id: ids[1],
        corrects_transaction_id: null,
        version: 1,
        signals: [{ ...sold, revenue: "100.0" }],
        created_at: at,
      },
      {
        ...group,
        transaction_id: ids[2],
        corrects_transaction_id: ids[1],
        version: 2,
        signals: [{ ...sold, revenue: "149.5" }],
        created_at: at,
      },
      {
        ...call,
        custom_data: { product: "car" },
        transaction_id: ids[3],
        corrects_transaction_id: "leg",
        version: 2,
        created_at: at,
      },
      {
        ...group,
        partner_unique_id: "",
        call_transaction_id: ids[3],
        custom_data: { product: "car" },
        transaction_id: ids[4],
        corrects_transaction_id: null,
        version: 1,
        signals: [{ name: "Quote", value: false, occurred_at_time: at, revenue: "" }],
        created_at: at,
      },
    ])
  })

  test("given an id of signals, or of a call record, then the answer says which leg to ask for", async () => {
    const engine = await testEngine()
    const { host, send } = engine
    await engine.completedCall({ call_record_id: "r", transaction_id: "leg" })
    await host({ ...RECEIVED, kind: "received", call_record_id: "r", transaction_id: "leg2" })
    const answer = await send("POST", SIGNALS, sale("leg"))
    const { signals } = answer.body as { signals: ReadonlyArray<{ transaction_id: string }> }
    const hintFor = async (id: string | undefined) => {
      const { status, text } = await asHost(engine, "GET", `/n1/calls/${id}/history`)
      return [status, text]
    }
    expect(await hintFor(signals[0]?.transaction_id)).toEqual([
      404,
      expect.stringContaining("(it is the id of signals: ask for the call they were reported on, `leg`)"),
    ])
    expect(await hintFor("r")).toEqual([
      404,
      expect.stringContaining("(it is the id of a call record: ask for one of its legs, `leg`, `leg2`)"),
    ])
    expect(await hintFor("none")).toEqual([404, expect.stringContaining("(use the `transaction_id` that the answer")])
    for (let index = 0; index < 20; index++)
      await host({ kind: "transferred", call_record_id: "r", transaction_id: `x${index}` })
    expect((await hintFor("r"))[1]).toContain("`x7`, and 2 more)")
  })

  test("given a refund of a few cents, then its revenue keeps sign and both digits", async () => {
    const engine = await testEngine()
    await engine.completedCall({ transaction_id: "leg" })
    await engine.send("POST", SIGNALS, sale("leg", { revenue: "-0.05" }))
    const { body } = await asHost(engine, "GET", "/n1/calls/leg/history")
    expect(body).toMatchObject({ transactions: [{}, { signals: [{ revenue: "-0.05" }] }] })
  })

  test("given requests that wait, then the inbox says what for and since when in the same words", async () => {
    const engine = await testEngine()
    const { host, send } = engine
    await host({ ...RECEIVED, kind: "received", call_record_id: "r", transaction_id: "leg" })
    for (const search of [{ transaction_id: "leg" }, { call_record_id: "r" }, { transaction_id: "unknown" }]) {
      await send("POST", SIGNALS, { call_in_progress: true, search, signals: [{ name: "Quote" }] })
    }
    const { body } = await asHost(engine, "GET", "/n1/inbox?status=waiting")
    const arrived_at = "2026-11-20T15:00:00.000Z"
    expect(body).toMatchObject({
      entries: [
        { arrived_at, waits_for: { to: "leg", leg_id: "leg" } },
        { arrived_at, waits_for: { to: "call_record", call_record_id: "r" } },
        { arrived_at, waits_for: { to: "unresolved" } },
      ],
    })
  })

  test("given events, then the outbox tells them in the same words, and takes them back so", async () => {
    const engine = await testEngine()
    await busyCall(engine)
    const { body } = await asHost(engine, "GET", "/outbox")
    const at = "2026-11-20T15:00:00.000Z"
    const about = { network_id: "n1", leg_id: "leg", call_record_id: "r", at }
    const { events } = body as { events: ReadonlyArray<Record<string, unknown>> }
    expect(events).toMatchObject([
      { ...about, kind: "recording_decided", event_id: "recording:leg", record: true, reason: "condition-true" },
      {
        ...about,
        kind: "call_completed",
        event_id: "completed:leg",
        completed_at: "2026-11-20T15:01:00.000Z",
        overdue: false,
      },
      { ...about, kind: "transaction_created", partner_unique_id: "order-7" },
      {
        ...about,
        kind: "transaction_corrected",
        partner_unique_id: "order-7",
        corrects_transaction_id: events[2]?.["transaction_id"],
      },
      { ...about, kind: "transaction_corrected", partner_unique_id: null, corrects_transaction_id: "leg" },
      { ...about, kind: "transaction_created", partner_unique_id: "" },
    ])
    const taken = events.map(({ network_id, event_id }) => ({ network_id, event_id }))
    expect((await asHost(engine, "POST", "/outbox/taken", { taken })).status).toBe(200)
    expect((await asHost(engine, "GET", "/outbox")).body).toMatchObject({ events: [] })
  })

  test("given a faulty word that events were taken, then every fault is named with its place", async () => {
    const engine = await testEngine()
    const take = async (body: unknown) => (await asHost(engine, "POST", "/outbox/taken", body)).text
    expect(await take([])).toContain("the body must be an object, not")
    expect(await take({ takn: [] })).toContain(
      '`taken` is missing (send `{\\"taken\\": [...]}` with the listed events, or with the `network_id` and `event_id` of each)',
    )
    expect(await take({ taken: "all" })).toContain("`taken` must be a list, not the text `all`")
    const answer = await take({ taken: [{ network_id: "n1" }, { networkId: "n1", event_id: 5 }, 7] })
    for (const fault of [
      "`taken[0].event_id` is missing",
      "`taken[1].network_id` is missing",
      "`taken[1].event_id` must be text, not the number `5`",
      "`taken[2]` must be an object, not the number `7`",
    ]) {
      expect(answer).toContain(fault)
    }
  })

  test("given the answer of the outbox posted back as it came, then the hint says how to send it, and that is taken", async () => {
    const engine = await testEngine()
    await engine.completedCall({ transaction_id: "leg" })
    const listed = (await asHost(engine, "GET", "/outbox")).body as { events: ReadonlyArray<unknown> } // as the contract says
    const refused = await asHost(engine, "POST", "/outbox/taken", listed)
    expect([refused.status, refused.text]).toEqual([
      403,
      expect.stringContaining('send `{\\"taken\\": [...]}` with the listed events'),
    ])
    expect((await asHost(engine, "POST", "/outbox/taken", { taken: listed.events })).status).toBe(200)
    expect((await asHost(engine, "GET", "/outbox")).body).toMatchObject({ events: [] })
  })

  test("given an unknown network, then every path of a network says so", async () => {
    const engine = await testEngine()
    for (const [method, path] of [
      ["GET", "/n9/calls/leg/history"],
      ["GET", "/n9/inbox"],
      ["POST", "/n9/inbox/x/retry"],
      ["DELETE", "/n9/inbox/x"],
    ] as const) {
      const answer = await asHost(engine, method, path)
      expect([answer.status, answer.text.includes("there is no network `n9`")]).toEqual([404, true])
    }
  })

  test("given any answer, then no name of it is in camel case", async () => {
    const engine = await testEngine()
    await busyCall(engine)
    const { host, send } = engine
    const faulty = { call_in_progress: true, search: { transaction_id: "x" }, signals: [{ name: "a", revenue: "$" }] }
    await send("POST", SIGNALS, faulty)
    await engine.engine.doDueWork()
    const summary = { event_id: "s", at: "1795186800", transcript_summary: "A sale." }
    const answers = [
      await host({ ...RECEIVED, kind: "received", call_record_id: "q" }),
      await asHost(engine, "GET", "/n1/calls/leg/history"),
      await asHost(engine, "GET", "/n1/inbox"),
      await asHost(engine, "GET", "/outbox"),
      await asHost(engine, "PUT", "/n1/call_records/r/transcript_summary", summary),
    ]
    for (const { body, status, text } of answers) {
      expect([status, text]).toEqual([200, text])
      expect(keysOf(body).filter((key) => !/^[a-z0-9_]+$/.test(key))).toEqual([])
    }
  })
})

describe("the page on the host interface", () => {
  const page = readFileSync(new URL("../../../../docs/host-interface.md", import.meta.url), "utf8")
  const shown = [...page.matchAll(/^```json\n([\s\S]*?)^```$/gm)].map((match) => JSON.parse(match[1] ?? "") as object)

  test("given what it shows, then the engine answers the same keys", async () => {
    const engine = await testEngine()
    await busyCall(engine)
    const failing = {
      call_in_progress: true,
      search: { transaction_id: "leg" },
      signals: [{ name: "Quote", revenue: "$5" }],
    }
    await engine.send("POST", SIGNALS, failing)
    const blockWith = (key: string): object => shown.findLast((block) => key in block) ?? {}
    const answers = [
      ["transactions", await asHost(engine, "GET", "/n1/calls/leg/history")],
      ["entries", await asHost(engine, "GET", "/n1/inbox")],
      ["events", await asHost(engine, "GET", "/outbox")],
    ] as const
    for (const [key, { body }] of answers) {
      const [documented, answered] = [new Set(keysOf(blockWith(key))), new Set(keysOf(body))]
      expect([...documented].toSorted()).toEqual([...answered].toSorted())
    }
    const batch = shown.find((block) => "events" in block)
    const reports = await asHost(engine, "POST", "/n1/events/batch", batch)
    const documented = shown[shown.indexOf(batch ?? {}) + 1] ?? {}
    expect(keysOf(documented)).toEqual(keysOf(reports.body))
    const taken = blockWith("taken")
    expect((await asHost(engine, "POST", "/outbox/taken", taken)).status).toBe(200)
  })
})
