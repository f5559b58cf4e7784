// A request id that comes again on another path than the first: another version, another call, another network, another interface;
// before and after its request was applied. An id is the organization's, and means one request: its path and its body (SIG-177 to SIG-186).
import { describe, expect, test } from "vitest"
import { AFFILIATES, CURRENT_CALLS, RECEIVED, SETTINGS, SIGNALS, type TestEngine, testEngine } from "../../fixture.ts"

const OTHER_VERSION = "2027-02-02"
const ELSEWHERE = SIGNALS.replace(/\d{4}-\d\d-\d\d/, OTHER_VERSION)
const KEY = "one-id"

type Json = Record<string, unknown>

const story = async () => {
  const engine = await testEngine({ versions: { signals: ["2026-11-01", OTHER_VERSION] } })
  return { ...engine, ...waysOf(engine) }
}

const waysOf = ({ send, host }: TestEngine) => ({
  /** Sends a request under the id. */
  held: (path: string, body: unknown, { method = "POST", token = "t1" } = {}) =>
    send(method, path, body, { token, headers: { "idempotency-key": KEY } }),
  /** A call that is received and not over. */
  liveCall: async (network = "n1"): Promise<string> => {
    const { body } = await host({ ...RECEIVED, kind: "received", call_record_id: "r" }, network)
    return (body as { transaction_id: string }).transaction_id
  },
  complete: (transaction_id: string, network = "n1") =>
    host({ kind: "completed", call_record_id: "r", transaction_id, at: "2026-11-20T15:01:00Z" }, network),
})

const sale = (transaction_id: string, revenue = 1, more: Json = {}): Json => ({
  search: { transaction_id },
  signals: [{ name: "Sale", revenue }],
  ...more,
})

const refused = ({ status, text }: { readonly status: number; readonly text: string }): void => {
  expect([status, text]).toEqual([403, expect.stringContaining("InvalidInput")])
  expect(text).toContain("`Idempotency-Key`")
}

const transactionsOf = async ({ send }: TestEngine, id: string, network = "n1"): Promise<number> => {
  const { body } = await send("GET", `/host/${network}/calls/${id}/history`, undefined, { token: "host-secret" })
  return (body as { transactions: ReadonlyArray<unknown> }).transactions.length
}

describe("a request id of an applied request", () => {
  test("given the path of another version, then the same body is refused, by every method, and the first path answers on", async () => {
    const engine = await story()
    const id = await engine.completedCall()
    const first = await engine.held(SIGNALS, sale(id))
    expect(first.status).toBe(200)
    refused(await engine.held(ELSEWHERE, sale(id)))
    refused(await engine.held(ELSEWHERE, sale(id), { method: "PUT" }))
    refused(await engine.held(ELSEWHERE, sale(id, 2)))
    expect((await engine.held(SIGNALS, sale(id), { method: "PUT" })).text).toBe(first.text)
    expect(await transactionsOf(engine, id)).toBe(2)
  })

  test("given another call in the body, then it is refused, and that call has nothing", async () => {
    const engine = await story()
    const [id, other] = [await engine.completedCall(), await engine.completedCall()]
    await engine.held(SIGNALS, sale(id))
    refused(await engine.held(SIGNALS, sale(other)))
    expect(await transactionsOf(engine, other)).toBe(1)
  })

  test("given another locator of the same call, then it is another request", async () => {
    const engine = await story()
    const id = await engine.completedCall({ call_record_id: "r" })
    await engine.held(SIGNALS, sale(id))
    refused(await engine.held(SIGNALS, { ...sale(id), search: { call_record_id: "r" } }))
  })

  test("given the call's id after a correction, then it is another request, though the call is the same", async () => {
    const engine = await story()
    const id = await engine.completedCall()
    const body = sale(id, 1, { custom_data: [{ name: "product", value: "boat" }] })
    const first = await engine.held(SIGNALS, body)
    const { call } = first.body as { call: { transaction_id: string } }
    expect(call.transaction_id).not.toBe(id)
    refused(await engine.held(SIGNALS, { ...body, search: { transaction_id: call.transaction_id } }))
    expect((await engine.held(SIGNALS, body)).text).toBe(first.text)
  })

  test("given another network, then the id is free there, and each network keeps its own answer", async () => {
    const engine = await story()
    const id = await engine.completedCall()
    const first = await engine.held(SIGNALS, sale(id))
    const there = await engine.completedCall({}, "n2")
    const second = await engine.held(SIGNALS, sale(there, 2), { token: "t2" })
    expect([first.status, second.status]).toEqual([200, 200])
    refused(await engine.held(ELSEWHERE, sale(there, 2), { token: "t2" }))
    expect((await engine.held(SIGNALS, sale(id))).text).toBe(first.text)
    expect((await engine.held(SIGNALS, sale(there, 2), { token: "t2" })).text).toBe(second.text)
  })

  test("given the advertiser's token, then the id is its own, on either path", async () => {
    const engine = await story()
    const id = await engine.completedCall()
    await engine.held(SIGNALS, sale(id))
    expect((await engine.held(ELSEWHERE, sale(id, 3), { token: "adv1" })).status).toBe(200)
    refused(await engine.held(SIGNALS, sale(id, 3), { token: "adv1" }))
  })

  test("given a path that is none, a version that is not offered and a query, then no id is looked up or used", async () => {
    const engine = await story()
    const id = await engine.completedCall()
    for (const [path, status] of [
      [`${SIGNALS}/`, 404],
      [`/${SIGNALS}`, 404],
      [SIGNALS.replace("2026-11-01", "2020-01-01"), 400],
    ] as const) {
      expect([path, (await engine.held(path, sale(id))).status]).toEqual([path, status])
    }
    expect((await engine.held(ELSEWHERE, sale(id))).status).toBe(200)
    refused(await engine.held(SIGNALS, sale(id)))
    expect((await engine.held(`${SIGNALS}/`, sale(id))).status).toBe(404)
  })

  test("given the other interfaces, then they neither look at the id nor use it", async () => {
    const engine = await story()
    const id = await engine.completedCall()
    const affiliate = { id_from_network: "7", name: "Blue Sky", sites: [{ id_from_network: 1 }] }
    const ask = async () => [
      (await engine.held(SETTINGS, { record_calls: true, call_recording_condition: "" })).status,
      (await engine.held(AFFILIATES, affiliate)).status,
      (await engine.held(CURRENT_CALLS, undefined, { method: "GET" })).status,
      (await engine.held("/call/transcript_analysis/call-1", undefined, { method: "GET" })).status,
    ]
    expect(await ask()).toEqual([200, 201, 200, 200])
    const first = await engine.held(SIGNALS, sale(id))
    expect(first.status).toBe(200)
    expect(await ask()).toEqual([200, 200, 200, 200])
    expect((await engine.held(SIGNALS, sale(id))).text).toBe(first.text)
  })
})

describe("a request id of a request that waits for its call", () => {
  const waiting = (id: string, revenue = 1) => sale(id, revenue, { call_in_progress: true })

  test("given the path of another version, then it is refused while it waits and after it was applied", async () => {
    const engine = await story()
    const id = await engine.liveCall()
    const first = await engine.held(SIGNALS, waiting(id))
    expect([first.status, first.text]).toEqual([201, ""])
    refused(await engine.held(ELSEWHERE, waiting(id)))
    await engine.complete(id)
    expect(await transactionsOf(engine, id)).toBe(2)
    refused(await engine.held(ELSEWHERE, waiting(id)))
    const again = await engine.held(SIGNALS, waiting(id), { method: "PUT" })
    expect([again.status, again.text, again.headers.get("location")]).toEqual([201, "", first.headers.get("location")])
    expect(await transactionsOf(engine, id)).toBe(2)
  })

  test("given the same request without the flag, then it is another one, while it waits and after it was applied", async () => {
    const engine = await story()
    const id = await engine.liveCall()
    await engine.held(SIGNALS, waiting(id))
    refused(await engine.held(SIGNALS, sale(id)))
    await engine.complete(id)
    refused(await engine.held(SIGNALS, sale(id)))
    refused(await engine.held(ELSEWHERE, sale(id)))
    expect(await transactionsOf(engine, id)).toBe(2)
  })

  test("given another call or another amount, then it is refused, also when the first has failed", async () => {
    const engine = await story()
    const id = await engine.liveCall()
    const faulty = { ...waiting(id), revenue: 5 }
    expect((await engine.held(SIGNALS, faulty)).status).toBe(201)
    refused(await engine.held(SIGNALS, waiting(id)))
    await engine.complete(id)
    const other = await engine.completedCall({ call_record_id: "other" })
    refused(await engine.held(SIGNALS, waiting(other)))
    refused(await engine.held(SIGNALS, sale(other)))
    expect((await engine.held(SIGNALS, faulty)).status).toBe(201)
    expect([await transactionsOf(engine, id), await transactionsOf(engine, other)]).toEqual([1, 1])
  })

  test("given another network, then the id is free there, and both are applied once", async () => {
    const engine = await story()
    const [id, there] = [await engine.liveCall(), await engine.liveCall("n2")]
    expect((await engine.held(SIGNALS, waiting(id))).status).toBe(201)
    expect((await engine.held(ELSEWHERE, waiting(there, 2), { token: "t2" })).status).toBe(201)
    await engine.complete(id)
    await engine.complete(there, "n2")
    refused(await engine.held(SIGNALS, waiting(there, 2), { token: "t2" }))
    refused(await engine.held(ELSEWHERE, waiting(id)))
    expect([await transactionsOf(engine, id), await transactionsOf(engine, there, "n2")]).toEqual([2, 2])
  })

  test("given the id first under the other version, then that path is its own", async () => {
    const engine = await story()
    const id = await engine.liveCall()
    const first = await engine.held(ELSEWHERE, waiting(id))
    expect(first.headers.get("location")).toContain(OTHER_VERSION)
    refused(await engine.held(SIGNALS, waiting(id)))
    expect((await engine.held(ELSEWHERE, waiting(id))).headers.get("location")).toBe(first.headers.get("location"))
  })
})
