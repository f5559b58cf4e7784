// Request ids over HTTP: the same request gets the same answer, however often it comes.
import { networkId } from "@callrules/model"
import { LedgerStore } from "@callrules/store"
import * as Effect from "effect/Effect"
import { getOrThrow } from "effect/Result"
import { describe, expect, test } from "vitest"
import { SIGNALS, testEngine } from "../../fixture.ts"
import { bodyOf, errorClass, history, sale } from "../../support/signal-requests.ts"

describe("a request id", () => {
  const key = (id: string) => ({ headers: { "idempotency-key": id } })

  test("given A, B, then A again under its request id, then the stored answer comes and B stands", async () => {
    const engine = await testEngine()
    const id = await engine.completedCall()
    const a = await engine.send("POST", SIGNALS, sale(id, { revenue: "1" }), key("a"))
    const b = await engine.send("POST", SIGNALS, sale(id, { revenue: "2" }), key("b"))
    const late = await engine.send("POST", SIGNALS, sale(id, { revenue: "1" }), key("a"))
    expect(late.text).toBe(a.text)
    expect(late.headers.get("callrules-outcome")).toBe(a.headers.get("callrules-outcome"))
    expect([a, b, late].map(({ headers }) => headers.get("callrules-repeated"))).toEqual([null, null, "true"])
    expect(await history(engine, id)).toHaveLength(3)
    expect(bodyOf(await engine.send("POST", SIGNALS, sale(id, { revenue: "2" }))).signals).toEqual(bodyOf(b).signals)
  })

  test("given the same id with another body or path, then 403 InvalidInput", async () => {
    const { send, completedCall } = await testEngine()
    const id = await completedCall()
    await send("POST", SIGNALS, sale(id), key("a"))
    const answer = await send("POST", SIGNALS, sale(id, { revenue: "5" }), key("a"))
    expect([answer.status, errorClass(answer)]).toEqual([403, "InvalidInput"])
    const reordered = { signals: sale(id).signals, search: { transaction_id: id }, oauth_token: "t1" }
    expect((await send("POST", SIGNALS, reordered, key("a"))).status).toBe(200)
  })

  test("given an id that has an answer, when it comes with a request that is not valid, then it is another request", async () => {
    const { send, completedCall } = await testEngine()
    const id = await completedCall()
    await send("POST", SIGNALS, sale(id), key("a"))
    for (const body of [
      sale(id, { revenue: "x" }),
      { ...sale(id), search: { call_record_id: "call-1", network_id: "n2" } },
      { call_in_progress: true, search: {} },
    ]) {
      const answer = await send("POST", SIGNALS, body, key("a"))
      expect([errorClass(answer), answer.text]).toEqual(["InvalidInput", expect.stringContaining("used before")])
    }
  })

  test("given a long answer under a request id, when the group has changed since, then the same text comes again", async () => {
    const { send, completedCall } = await testEngine()
    const id = await completedCall()
    const search = { transaction_id: id }
    const signals = Array.from({ length: 100 }, (_, number) => ({
      name: `${number} ${"ä".repeat(60)}`,
      revenue: "1.5",
    }))
    const first = await send("POST", SIGNALS, { search, signals }, key("a"))
    expect(first.text.length).toBeGreaterThan(4_096)
    await send("POST", SIGNALS, { search, signals: [{ name: signals[0]?.name, revenue: "2" }, { name: "more" }] })
    const again = await send("POST", SIGNALS, { search, signals }, key("a"))
    expect([again.status, again.text]).toEqual([200, first.text])
    expect(again.headers.get("callrules-outcome")).toBe(first.headers.get("callrules-outcome"))
  })

  test("given an answer of several groups, then its transactions are kept, and of a short one the text", async () => {
    const { engine, send, completedCall } = await testEngine()
    const search = { transaction_id: await completedCall() }
    const kept = async (requestId: string, ids: ReadonlyArray<string>) => {
      const signals = ids.map((partner_unique_id) => ({ name: "Sale", partner_unique_id }))
      const { text } = await send("POST", SIGNALS, { search, signals }, key(requestId))
      const outcome = Effect.flatMap(LedgerStore, (ledger) =>
        ledger.outcome({ networkId: networkId("n1"), advertiserIdFromNetwork: null, requestId }),
      )
      const { body } = getOrThrow(await engine.run(outcome)) ?? {}
      return { length: text.length, isText: body === text }
    }
    const [short, long] = [await kept("short", ["a"]), await kept("long", ["a", "b", "c"])]
    expect([short.length < 512, short.isText, long.length > 512, long.isText]).toEqual([true, true, true, false])
  })

  test("given a refused request, then its id is not used up", async () => {
    const { send, completedCall } = await testEngine()
    const id = await completedCall()
    expect((await send("POST", SIGNALS, sale(id, { revenue: "x" }), key("a"))).status).toBe(403)
    expect((await send("POST", SIGNALS, sale(id), key("a"))).status).toBe(200)
  })

  test("given twins at the same time, then both get the one answer", async () => {
    const engine = await testEngine()
    const id = await engine.completedCall()
    const twins = await Promise.all([1, 2, 3].map(() => engine.send("POST", SIGNALS, sale(id), key("twin"))))
    expect(new Set(twins.map((twin) => twin.text)).size).toBe(1)
    expect(await history(engine, id)).toHaveLength(2)
  })

  test("given an id that is no visible ASCII, then 403", async () => {
    const { send } = await testEngine()
    expect((await send("POST", SIGNALS, sale("x"), key("a b"))).status).toBe(403)
  })

  test("given the same request id from another organization, then it is another request", async () => {
    const { send, completedCall } = await testEngine()
    const id = await completedCall()
    const other = await completedCall()
    expect((await send("POST", SIGNALS, sale(id), key("a"))).status).toBe(200)
    expect((await send("POST", SIGNALS, sale(other), { ...key("a"), token: "adv1" })).status).toBe(200)
  })

  test("given a request id without permission, then 403 UnauthorizedOperation comes first", async () => {
    const { send } = await testEngine()
    const answer = await send("POST", SIGNALS, {}, { headers: { "idempotency-key": "not valid" }, token: "nothing" })
    expect(errorClass(answer)).toBe("UnauthorizedOperation")
  })

  test("given an unchanged answer under a request id, then it is remembered too", async () => {
    const { send, completedCall } = await testEngine()
    const id = await completedCall()
    await send("POST", SIGNALS, sale(id, { revenue: "1" }))
    const unchanged = await send("POST", SIGNALS, sale(id, { revenue: "1" }), key("a"))
    await send("POST", SIGNALS, sale(id, { revenue: "2" }))
    const late = await send("POST", SIGNALS, sale(id, { revenue: "1" }), key("a"))
    expect(late.text).toBe(unchanged.text)
    expect(bodyOf(await send("POST", SIGNALS, sale(id, { revenue: "2" }))).signals[0]?.["revenue"]).toBe("2.0")
  })
})
