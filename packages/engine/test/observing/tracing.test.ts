// Spans of requests, through Effect's tracer: what they say, what they never say, and whose trace they belong to.
import { Outbox } from "@callrules/store"
import { memoryStores } from "@callrules/store/memory"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Tracer from "effect/Tracer"
import { describe, expect, test } from "vitest"
import { AFFILIATES, HOST_TOKEN, RECEIVED, SIGNALS, testEngine } from "../fixture.ts"

const TRACE_ID = "4bf92f3577b34da6a3ce929d0e0e4736"
const PARENT_ID = "00f067aa0ba902b7"

/** An engine whose spans are collected. */
const traced = async (share?: number) => {
  const spans: Array<Tracer.NativeSpan> = []
  const tracer = Tracer.make({
    span: (options) => {
      const span = new Tracer.NativeSpan(options)
      spans.push(span)
      return span
    },
  })
  const layer = Layer.succeed(Tracer.Tracer, tracer)
  const engine = await testEngine({ tracing: share === undefined ? { layer } : { layer, share } })
  const named = (name: string) => spans.filter((span) => span.name === name)
  return { ...engine, spans, named }
}

const attributesOf = (span: Tracer.NativeSpan | undefined) => Object.fromEntries(span?.attributes ?? [])

describe("spans of a request", () => {
  test("given signals, then a span of the request, with its reads, its decision and its commit below it", async () => {
    const { completedCall, named, send, spans } = await traced()
    const id = await completedCall()
    spans.length = 0
    const body = { search: { transaction_id: id }, signals: [{ name: "Sale of a secret boat", revenue: "149.5" }] }
    const answer = await send("POST", SIGNALS, body, { headers: { "x-request-id": "r1" } })
    expect(answer.status).toBe(200)
    const [request] = named("POST /api/<version>/transactions.json")
    expect(attributesOf(request)).toEqual({
      "http.request.method": "POST",
      "http.route": "/api/<version>/transactions.json",
      "http.response.status_code": 200,
      "callrules.network_id": "n1",
      "callrules.request_id": "r1",
    })
    expect(request?.kind).toBe("server")
    const children = spans.filter((span) => span !== request)
    expect(children.map(({ name }) => name)).toEqual(["LedgerStore.begin", "decide", "LedgerStore.commit"])
    for (const { parent, status, traceId } of children) {
      expect(parent).toMatchObject({ value: { spanId: request?.spanId } })
      expect([status._tag, traceId]).toEqual(["Ended", request?.traceId])
    }
    expect(request?.status._tag).toBe("Ended")
  })

  test("given any port, then what is asked of it is a span", async () => {
    const { host, named, send } = await traced()
    await host({ ...RECEIVED, kind: "received", call_record_id: "c" })
    const asHost = { token: HOST_TOKEN }
    expect((await send("GET", SIGNALS)).status).toBe(200)
    expect(
      (await send("POST", "/host/n1/erasures", { calling_phone_number: RECEIVED.calling_phone_number }, asHost)).status,
    ).toBe(200)
    expect(named("TransactionFeed.read").length).toBeGreaterThan(0)
    expect(named("Erasure.callsOf").length).toBeGreaterThan(0)
  })

  test("given refusals and faults, then spans name the class and neither a token, an id of the path nor a text", async () => {
    const { named, send, spans } = await traced()
    await send("POST", SIGNALS, { search: {}, signals: [{ name: "private words" }] }, { token: "a secret" })
    await send("GET", "/nothing/private-id?private=words", undefined, { token: "a secret" })
    await send("PRIVATE", AFFILIATES)
    expect(named("POST /api/<version>/transactions.json").map(attributesOf)).toMatchObject([
      { "http.response.status_code": 401, "error.type": "Unauthorized" },
    ])
    expect(named("GET")).toHaveLength(1)
    expect(named("other /api/<version>/<network_id>/affiliates.json")).toHaveLength(1)
    const told = spans.map((span) => [span.name, attributesOf(span), String(Reflect.get(span.status, "exit"))])
    expect(JSON.stringify(told)).not.toMatch(/secret|private/i)
  })

  test("given a store that fails, then its span and that of the request have failed, without what the store said", async () => {
    const { spans, ...rest } = await failing()
    expect((await rest.send("GET", "/host/outbox", undefined, { token: "host-secret" })).status).toBe(500)
    expect(spans.map(({ name }) => name)).toEqual(["GET /host/outbox", "Outbox.read"])
    for (const { status } of spans) {
      expect(status).toMatchObject({ exit: { _tag: "Failure" } })
      expect(String(Reflect.get(status, "exit"))).not.toContain("private")
    }
  })

  test("given work that no request asked for, then there are no spans", async () => {
    const { engine, spans } = await traced()
    await engine.doDueWork()
    expect(spans).toEqual([])
  })
})

const failing = async () => {
  const spans: Array<Tracer.NativeSpan> = []
  const tracer = Tracer.make({
    span: (options) => {
      const span = new Tracer.NativeSpan(options)
      spans.push(span)
      return span
    },
  })
  const stores = Layer.provideMerge(
    Layer.effect(
      Outbox,
      Effect.map(Outbox, (outbox) => ({ ...outbox, read: () => Effect.die(new Error("private row")) })),
    ),
    memoryStores,
  )
  const engine = await testEngine({
    stores,
    tracing: { layer: Layer.succeed(Tracer.Tracer, tracer) },
    log: () => {},
  })
  return { ...engine, spans }
}

describe("the trace of a request", () => {
  const requestSpan = async (traceparent: string, share?: number) => {
    const { send, spans } = await traced(share)
    await send("GET", AFFILIATES, undefined, { headers: { traceparent } })
    return spans[0]
  }

  test("given a traceparent, then the trace goes on, sampled as it says", async () => {
    const sampled = await requestSpan(`00-${TRACE_ID}-${PARENT_ID}-01`, 0)
    expect([sampled?.traceId, sampled?.sampled]).toEqual([TRACE_ID, true])
    expect(sampled?.parent).toMatchObject({ value: { spanId: PARENT_ID } })
    expect(await requestSpan(`00-${TRACE_ID}-${PARENT_ID}-00`)).toMatchObject({ sampled: false, traceId: TRACE_ID })
  })

  test("given none, or one that is malformed, then a trace begins, and the share of requests decides", async () => {
    for (const text of [
      "",
      "00-xyz-1-01",
      `00-${"0".repeat(32)}-${PARENT_ID}-01`,
      `00-${TRACE_ID}-${PARENT_ID}-01-x`,
    ]) {
      const span = await requestSpan(text)
      expect([span?.parent._tag, span?.sampled, span?.traceId.length]).toEqual(["None", true, 32])
    }
    expect((await requestSpan("", 0))?.sampled).toBe(false)
  })

  test("given a report of a request, then it names the trace", async () => {
    const reports: Array<string | null> = []
    const { send } = await testEngine({
      onRequest: ({ traceId }) => void reports.push(traceId),
      tracing: { layer: Layer.succeed(Tracer.Tracer, Tracer.nativeTracer) },
    })
    await send("GET", AFFILIATES, undefined, { headers: { traceparent: `00-${TRACE_ID}-${PARENT_ID}-01` } })
    const untraced = await testEngine({ onRequest: ({ traceId }) => void reports.push(traceId) })
    await untraced.send("GET", AFFILIATES)
    expect(reports).toEqual([TRACE_ID, null])
  })
})
