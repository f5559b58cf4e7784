// Too many requests at once: refused with Retry-After, by token and overall.
import type { Limits } from "@callrules/operations"
import { LedgerStore } from "@callrules/store"
import { memoryStores } from "@callrules/store/memory"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { describe, expect, test } from "vitest"
import { AFFILIATES, HOST_TOKEN, SIGNALS, testEngine } from "../fixture.ts"

/** An engine whose signal requests wait until they are let go. */
const held = async (limits: Partial<Pick<Limits, "requests" | "requestsPerToken" | "requestsBesideOthers">>) => {
  let release = (): void => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const stores = Layer.provideMerge(
    Layer.effect(
      LedgerStore,
      Effect.map(LedgerStore, (ledger) => ({
        ...ledger,
        commit: (write) =>
          Effect.andThen(
            Effect.promise(() => released),
            ledger.commit(write),
          ),
      })),
    ),
    memoryStores,
  )
  const engine = await testEngine({ stores, limits })
  const search = { transaction_id: await engine.completedCall() }
  const sale = (token: string) => engine.send("POST", SIGNALS, { search, signals: [{ name: "Sale" }] }, { token })
  /** Sends a request until it is refused, for those before it take their time to begin. */
  const refused = async (token: string | null) => {
    for (;;) {
      const answer = await engine.send("GET", AFFILIATES, undefined, { token })
      if (answer.status !== 200 && answer.status !== 401) return answer
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  }
  return { ...engine, release, sale, refused }
}

describe("requests under way", () => {
  test("given as many of one token as allowed, then one more is 429, and other tokens and the host go on", async () => {
    const { refused, release, sale, send } = await held({ requestsPerToken: 2 })
    const underWay = [sale("t1"), sale("t1")]
    const further = await refused("t1")
    expect([further.status, further.headers.get("retry-after"), further.body]).toMatchObject([
      429,
      "1",
      { errors: { class: "TooManyRequests" } },
    ])
    expect((await send("GET", `${AFFILIATES.replace("n1", "n2")}`, undefined, { token: "t2" })).status).toBe(200)
    expect((await send("GET", "/host/outbox", undefined, { token: HOST_TOKEN })).status).toBe(200)
    release()
    expect((await Promise.all(underWay)).map(({ status }) => status)).toEqual([200, 200])
    expect((await send("GET", AFFILIATES)).status).toBe(200)
  })

  // ENG-390
  test("given a network with three quarters of all requests under way, then one more of it is 503, also of its host, and others go on", async () => {
    const { host, release, sale, send } = await held({ requests: 4 })
    const sales = [sale("t1"), sale("t1"), sale("t1")]
    let further = await host({ kind: "keypress", call_record_id: "k", sequence: 1, key: "1" })
    while (further.status === 200)
      further = await host({ kind: "keypress", call_record_id: "k", sequence: 1, key: "1" })
    expect([further.status, further.headers.get("retry-after")]).toEqual([503, "1"])
    expect(further.text).toContain("3 requests of this network are under way already")
    expect((await send("GET", AFFILIATES)).status).toBe(503)
    expect((await send("GET", AFFILIATES.replace("n1", "n2"), undefined, { token: "t2" })).status).toBe(200)
    expect((await host({ kind: "keypress", call_record_id: "k", sequence: 1, key: "1" }, "n2")).status).toBe(200)
    release()
    expect((await Promise.all(sales)).map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await send("GET", AFFILIATES)).status).toBe(200)
  })

  test("given a network that asks for more than its share, then a read of its own waits, and one of another network does not", async () => {
    const { release, sale, send } = await held({ requestsBesideOthers: 2 })
    const othersAffiliates = () => send("GET", AFFILIATES.replace("n1", "n2"), undefined, { token: "t2" })
    const sales = [sale("t1"), sale("t1")]
    // those before it take their time to begin
    for (let reads = 0; reads < 50; reads++) expect((await othersAffiliates()).status).toBe(200)
    const answered: Array<string> = []
    const own = send("GET", AFFILIATES).then(() => answered.push("own"))
    await othersAffiliates().then(() => answered.push("other"))
    expect(answered).toEqual(["other"])
    release()
    expect((await Promise.all(sales)).map(({ status }) => status)).toEqual([200, 200])
    await own
    expect(answered).toEqual(["other", "own"])
  })

  test("given as many as allowed overall, then one more is 503 before anything else is looked at", async () => {
    const { engine, refused, send } = await held({ requests: 2 })
    const cuts: Array<() => void> = []
    /** A host's request whose body does not end until it is cut. */
    const endless = (): Promise<Response> => {
      const body = new ReadableStream({ start: (stream) => void cuts.push(() => stream.error(new Error("cut"))) })
      const headers = { authorization: HOST_TOKEN, "content-type": "application/json" }
      return engine.handler(
        new Request("http://localhost/host/outbox/taken", { method: "POST", headers, body, duplex: "half" }),
      )
    }
    const underWay = [endless(), endless()]
    const further = await refused(null)
    expect([further.status, further.headers.get("retry-after"), further.body]).toMatchObject([
      503,
      "1",
      { errors: { class: "ServiceUnavailable" } },
    ])
    for (const cut of cuts) cut()
    await Promise.all(underWay)
    expect((await send("GET", AFFILIATES)).status).toBe(200)
  })
})

describe("handlers for listeners of their own", () => {
  test("given the partners' handler, then there is no host interface; given the host's, then nothing else", async () => {
    const { engine } = await testEngine()
    const ask = async (handler: (request: Request) => Promise<Response>, path: string, token: string) =>
      (await handler(new Request(`http://localhost${path}`, { headers: { authorization: token } }))).status
    expect(await ask(engine.partnerHandler, "/host/outbox", HOST_TOKEN)).toBe(404)
    expect(await ask(engine.partnerHandler, "/%68ost/outbox", HOST_TOKEN)).toBe(404)
    expect(await ask(engine.partnerHandler, "/api/../host/outbox", HOST_TOKEN)).toBe(404)
    expect(await ask(engine.partnerHandler, AFFILIATES, "t1")).toBe(200)
    expect(await ask(engine.hostHandler, "/host/outbox", HOST_TOKEN)).toBe(200)
    expect(await ask(engine.hostHandler, AFFILIATES, "t1")).toBe(404)
    expect(await ask(engine.handler, "/host/outbox", HOST_TOKEN)).toBe(200)
  })
})
