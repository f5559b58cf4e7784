// Host events in batches: each is taken or refused as if it had come alone, in the order of its call, and one report answers each.
import { reportHostEvents } from "@callrules/operations"
import { StoreFault } from "@callrules/store"
import { memoryStores } from "@callrules/store/memory"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { describe, expect, test } from "vitest"
import { bodyFaults } from "../../contract/described-answer.ts"
import { committing, RECEIVED, type TestEngine, testEngine } from "../../fixture.ts"

const PATH = "/host/n1/events/batch"

const sendBatch = ({ send }: Pick<TestEngine, "send">, events: unknown, token = "host-secret") =>
  send("POST", PATH, { events }, { token })

const at = (seconds: number) => `2026-11-20T15:00:${String(seconds).padStart(2, "0")}Z`
const received = (call: string) => ({
  ...RECEIVED,
  kind: "received",
  event_id: "e1",
  at: at(0),
  call_record_id: call,
})
const key = (call: string, sequence: number) => ({
  kind: "keypress",
  event_id: `k${sequence}`,
  at: at(sequence),
  call_record_id: call,
  sequence,
  key: String(sequence % 10),
})
const completed = (call: string) => ({ kind: "completed", event_id: "e9", at: at(59), call_record_id: call })

describe("a batch of host events", () => {
  test("given events of several calls, then a report for each in its place, the same as one by one", async () => {
    const events = [received("a"), received("b"), key("a", 1), completed("b"), key("a", 1), completed("a")]
    const together = await sendBatch(await testEngine(), events)
    const { send } = await testEngine()
    const apart: Array<unknown> = []
    for (const event of events) {
      apart.push((await send("POST", "/host/n1/events", event, { token: "host-secret" })).body)
    }
    expect([together.status, together.body]).toEqual([200, { reports: apart }])
    expect(apart).toMatchObject([
      { call_status: "received" },
      {},
      {},
      { call_status: "completed" },
      { changed: false },
      {},
    ])
  })

  // ENG-452
  test.each([undefined, "application/problem+json"])(
    "given bad events among good ones (Accept: %s), then only those are refused, with what they would be answered alone",
    async (accept) => {
      const pages = "https://docs.example.com/problems/"
      const engine = await testEngine({ problemPages: pages })
      const headers = accept === undefined ? {} : { accept }
      const asked = { token: "host-secret", headers }
      const bad = [
        { kind: "nonsense" },
        "text",
        { ...completed("a"), transaction_id: "5D1C9A30-77F0B2E4", at: "never" },
      ]
      const events = [received("a"), ...bad, completed("a")]
      const { body, status } = await engine.send("POST", PATH, { events }, asked)
      const { reports } = body as { reports: ReadonlyArray<unknown> }
      const alone = []
      for (const event of bad) {
        const answer = await engine.send("POST", "/host/n1/events", JSON.stringify(event), asked)
        alone.push(answer.body)
      }
      expect(bodyFaults("HostEventReports", body)).toBe("")
      expect(JSON.stringify(alone).includes(`${pages}bad-timestamp`)).toBe(accept !== undefined)
      expect([status, reports.slice(1, 4)]).toEqual([200, alone])
      expect(reports[0]).toMatchObject({ call_status: "received", changed: true })
      expect(reports[4]).toMatchObject({ call_status: "completed", changed: true })
    },
  )

  test("given the same batch twice, then nothing changes the second time", async () => {
    const engine = await testEngine()
    const events = [received("a"), key("a", 1), completed("a")]
    await sendBatch(engine, events)
    const { body } = await sendBatch(engine, events)
    expect(body).toMatchObject({ reports: [{ changed: false }, { changed: false }, { changed: false }] })
  })

  test("given many events of one call and writes that lose races, then they are taken in their order", async () => {
    const order: Array<string> = []
    let writes = 0
    const stores = committing((calls) => (write) => {
      // who loses a race leaves its turn and decides anew
      if (++writes % 3 === 0) return Effect.delay(Effect.succeed("conflict" as const), 1)
      order.push(`${write.state.callRecordId} ${write.state.keypresses.map(({ sequence }) => sequence).join("")}`)
      return Effect.delay(calls.commit(write), 1)
    })
    const engine = await testEngine({ stores })
    const calls = ["a", "b", "c"]
    const keys = Array.from({ length: 9 }, (_, index) => calls.map((call) => key(call, index + 1)))
    expect((await sendBatch(engine, [...calls.map(received), ...keys.flat()])).status).toBe(200)
    for (const call of calls) {
      const ofCall = order.filter((line) => line.startsWith(call))
      expect(ofCall).toEqual(Array.from({ length: 10 }, (_, index) => `${call} ${"123456789".slice(0, index)}`))
    }
  })

  test("given no list, more than 500 events, or another key, then the batch is refused and nothing is taken", async () => {
    const engine = await testEngine()
    const most = Array.from({ length: 501 }, () => received("a"))
    for (const [body, what] of [
      [{}, "events"],
      [{ events: {} }, "events"],
      [{ events: most }, "500"],
      [{ events: [], more: 1 }, "more"],
      [[], "object"],
    ] as const) {
      const answer = await engine.send("POST", PATH, JSON.stringify(body), { token: "host-secret" })
      expect([answer.status, answer.text]).toEqual([403, expect.stringContaining(what)])
      expect(answer.text).toContain("InvalidInput")
    }
    expect((await sendBatch(engine, most.slice(1))).status).toBe(200)
    expect((await sendBatch(engine, [])).body).toEqual({ reports: [] })
  })

  test("given no host token, a partner's or a network that is not there, then as for one event", async () => {
    const engine = await testEngine()
    expect((await sendBatch(engine, [], "t1")).status).toBe(401)
    expect((await engine.send("POST", "/host/n9/events/batch", { events: [] }, { token: "host-secret" })).status).toBe(
      404,
    )
  })

  test("given 500 events with many faults, then the answer is small", async () => {
    const engine = await testEngine()
    const wrong = {
      kind: "received",
      ...Object.fromEntries(Array.from({ length: 40 }, (_, one) => [`unknown_${one}`, 1])),
    }
    const { body, text } = await sendBatch(
      engine,
      Array.from({ length: 500 }, () => wrong),
    )
    expect((body as { reports: ReadonlyArray<unknown> }).reports).toHaveLength(500)
    expect(text.length).toBeLessThan(262_144)
    expect(text).toMatch(/and \d+ more/)
  })

  /** How many turns others have while a batch is taken. */
  const turnsDuring = async (events: ReadonlyArray<object>, stores = memoryStores): Promise<number> => {
    const engine = await testEngine({ stores })
    let turns = 0
    let isOver = false
    const turn = (): void => {
      turns += 1
      if (!isOver) setImmediate(turn)
    }
    setImmediate(turn)
    await sendBatch(engine, events)
    isOver = true
    return turns
  }

  test("given a large batch, then others have their turn while it is read", async () => {
    const wrong = { kind: "received", ...Object.fromEntries(Array.from({ length: 40 }, (_, one) => [`k${one}`, {}])) }
    expect(await turnsDuring(Array.from({ length: 500 }, () => wrong))).toBeGreaterThan(50)
  })

  // ENG-420
  test("given many receptions of several callers that take milliseconds each, then others have their turn between them", async () => {
    const busy = (milliseconds: number): void => {
      for (const begin = performance.now(); performance.now() - begin < milliseconds; );
    }
    const stores = committing((calls) => (write) => {
      busy(3)
      return calls.commit(write)
    })
    const events = Array.from({ length: 60 }, (_, call) => ({
      ...received(`c${call}`),
      calling_phone_number: `+1415555${1000 + call}`,
    }))
    expect(await turnsDuring(events, stores)).toBeGreaterThan(55)
  })

  test("given a store that fails, then the batch is 503, and sent again it takes what is left", async () => {
    let left = 1
    const fault = Effect.fail(new StoreFault({ reason: "busy", cause: "test" }))
    const stores = committing((calls) => (write) => (left-- > 0 ? calls.commit(write) : fault))
    const engine = await testEngine({ stores })
    const events = [received("a"), key("a", 1), completed("a")]
    const failed = await sendBatch(engine, events)
    expect([failed.status, failed.headers.get("retry-after")]).toEqual([503, "1"])
    left = 10
    const { body } = await sendBatch(engine, events)
    expect(body).toMatchObject({ reports: [{ changed: false }, { changed: true }, { call_status: "completed" }] })
  })
})

describe("reportHostEvents", () => {
  test("given events, then a report or a refusal for each", async () => {
    const { engine } = await testEngine()
    const results = Result.getOrThrow(await engine.run(reportHostEvents("n1", { events: [received("a"), {}] })))
    expect(results.map((result) => result._tag)).toEqual(["Success", "Failure"])
  })
})
