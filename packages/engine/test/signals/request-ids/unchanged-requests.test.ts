// Requests that change nothing: what is stored for them is bounded for each organization, and for refused ones it is nothing.
import { describe, expect, test } from "vitest"
import { HOST_TOKEN, RECEIVED, SIGNALS, testEngine } from "../../fixture.ts"
import { countedStores } from "../../support/counted-stores.ts"
import { sale } from "../../support/signal-requests.ts"

const HOUR = 3_600_000

const key = (id: string, token = "t1") => ({ token, headers: { "idempotency-key": id } })

/** An engine with a call that has a sale, and requests that report it again. */
const filled = async (unchangedRequests: number | null = 3) => {
  const engine = await testEngine({ limits: { unchangedRequests } })
  const leg = await engine.completedCall()
  const again = (id: string, body: object = sale(leg)) => engine.send("POST", SIGNALS, body, key(id))
  expect((await engine.send("POST", SIGNALS, sale(leg))).status).toBe(200)
  for (const id of ["1", "2", "3"]) expect((await again(id)).status).toBe(200)
  return { ...engine, again, leg }
}

describe("requests under a request id that change nothing", () => {
  test("given as many as an organization may have in a day, then one more is 429; the next day it is not", async () => {
    const { again, wait } = await filled()
    const refused = await again("4")
    expect(refused.status).toBe(429)
    expect(refused.body).toMatchObject({ errors: { class: "TooManyRequests" } })
    expect(refused.text).toContain("3 requests of this organization have changed nothing today (UTC)")
    const seconds = Number(refused.headers.get("retry-after"))
    expect([seconds > 0, seconds <= 3_600]).toEqual([true, true])
    wait(24 * HOUR)
    expect((await again("4")).status).toBe(200)
  })

  test("given there is no room, then a look-up is one of them, and a change, a repetition and a request without an id are not", async () => {
    const { again, leg, send } = await filled()
    expect((await again("look-up", { search: { transaction_id: leg } })).status).toBe(429)
    expect((await again("2")).status).toBe(200)
    expect((await send("POST", SIGNALS, sale(leg))).status).toBe(200)
    expect((await again("change", sale(leg, { revenue: "1" }))).status).toBe(200)
    expect((await send("POST", SIGNALS, sale(leg, { revenue: "1" }), key("5", "adv1"))).status).toBe(200)
  })

  test("given the bound is off, then there is none", async () => {
    const { again } = await filled(null)
    for (const id of ["4", "5"]) expect((await again(id)).status).toBe(200)
  })

  test("given requests for calls in progress that changed nothing, then they are counted, and one more is 429", async () => {
    const { host, send } = await testEngine({ limits: { unchangedRequests: 2 } })
    const post = (id: string) =>
      send("POST", SIGNALS, { ...sale("x"), search: { call_record_id: "live" }, call_in_progress: true }, key(id))
    await host({ ...RECEIVED, kind: "received", call_record_id: "live" })
    for (const id of ["1", "2", "3"]) expect((await post(id)).status).toBe(201)
    for (const kind of ["completed", "call_ended"]) await host({ kind, call_record_id: "live" })
    const waiting = await send("GET", "/host/n1/inbox?status=waiting", undefined, { token: HOST_TOKEN })
    expect(waiting.body).toMatchObject({ entries: [] })
    expect((await post("4")).status).toBe(429)
    expect((await post("2")).status).toBe(201)
  })
})

// SIG-184
test("given refused requests of every kind under request ids, then nothing is written for them", async () => {
  const { calls, ...options } = countedStores()
  const engine = await testEngine(options)
  const leg = await engine.completedCall()
  await engine.host({ ...RECEIVED, kind: "received", call_record_id: "live" })
  expect((await engine.send("POST", SIGNALS, sale(leg), key("taken"))).status).toBe(200)
  calls.length = 0
  const refused: ReadonlyArray<readonly [status: number, body: object, id?: string, token?: string]> = [
    [403, {}],
    [403, sale(leg, { revenue: "x" })],
    [403, { ...sale(leg), signals: Array.from({ length: 101 }, (_, place) => ({ name: `S${place}` })) }],
    [403, { ...sale(leg), call_in_progress: true, search: {} }],
    [403, sale(leg, { revenue: "5" }), "taken"],
    [403, sale(leg), "permission", "nothing"],
    [403, { ...sale(leg), search: { call_record_id: "call-1", network_id: "n2" } }],
    [404, sale("0000002A-DEADBEEF")],
    [404, { ...sale(leg), search: { call_record_id: "live" } }],
    [401, sale(leg), "token", "unknown"],
  ]
  for (const [place, [status, body, id = `k${place}`, token = "t1"]] of refused.entries()) {
    const answer = await engine.send("POST", SIGNALS, body, key(id, token))
    expect([place, answer.status]).toEqual([place, status])
  }
  expect(calls.filter((call) => /commit|accept|put|append/.test(call))).toEqual([])
  expect((await engine.send("POST", SIGNALS, sale(leg, { revenue: "6" }), key("k1"))).status).toBe(200)
  expect(calls.filter((call) => call === "ledger.commit")).toHaveLength(1)
})
