// Traces of a server: spans as OTLP over HTTP, to a receiver in the test, and what a receiver that does not answer changes.
import { once } from "node:events"
import { createServer, type IncomingHttpHeaders, type RequestListener } from "node:http"
import { describe, expect, onTestFinished, test, vi } from "vitest"
import { startConfigured, stop } from "../support/program.ts"

const networks = [{ id: "n", time_zone: "UTC", tokens: [{ token: "a secret" }] }]
const CALLS = "/calls_in_progress/current_calls?organization_type=Network&id=n"
const TRACE_ID = "4bf92f3577b34da6a3ce929d0e0e4736"

interface OtlpSpan {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly attributes: ReadonlyArray<{ readonly key: string; readonly value: object }>
}

interface Sent {
  readonly path: string | undefined
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** A receiver on a free port. */
const receiver = async (answer: RequestListener) => {
  const server = createServer(answer).listen(0, "127.0.0.1")
  await once(server, "listening")
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  return `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`
}

const spansIn = ({ body }: Sent): ReadonlyArray<OtlpSpan> =>
  JSON.parse(body).resourceSpans.flatMap(({ scopeSpans }: { scopeSpans: ReadonlyArray<{ spans: Array<OtlpSpan> }> }) =>
    scopeSpans.flatMap(({ spans }) => spans),
  )

describe("traces of a server", () => {
  test("given an endpoint in the configuration, then spans arrive there before the server has ended", async () => {
    const sent: Array<Sent> = []
    const endpoint = await receiver(async (request, response) => {
      const body = (await request.toArray()).join("")
      sent.push({ path: request.url, headers: request.headers, body })
      response.end("{}")
    })
    const server = await startConfigured({ networks, traces: { endpoint, headers: { "x-key": "k" } } })
    const headers = { authorization: "a secret", traceparent: `00-${TRACE_ID}-00f067aa0ba902b7-01` }
    expect((await fetch(`${server.url}${CALLS}`, { headers })).status).toBe(200)
    expect(await stop(server)).toBe(0)
    expect(sent[0]).toMatchObject({ path: "/v1/traces", headers: { "x-key": "k", "content-type": "application/json" } })
    const spans = sent.flatMap(spansIn)
    const request = spans.find(({ name }) => name === "GET /calls_in_progress/current_calls")
    expect(request).toMatchObject({ traceId: TRACE_ID, parentSpanId: "00f067aa0ba902b7" })
    expect(request?.attributes).toContainEqual({ key: "callrules.network_id", value: { stringValue: "n" } })
    expect(spans.find(({ name }) => name === "CallStore.visible")?.parentSpanId).toBe(request?.spanId)
    expect(sent.map(({ body }) => body).join()).toContain('"callrules"')
    expect(JSON.stringify(sent.map(({ body }) => body))).not.toContain("a secret")
    const [line] = server.logged().split("\n")
    expect(JSON.parse(line ?? "")).toMatchObject({ event: "request", trace_id: TRACE_ID })
  })

  test("given a receiver that never answers, then requests are answered and the server ends in its time", async () => {
    let asked = 0
    const endpoint = await receiver(() => {
      asked += 1
    })
    const server = await startConfigured({ networks, traces: { endpoint }, log_requests: false })
    const ask = async () => (await fetch(`${server.url}${CALLS}`, { headers: { authorization: "a secret" } })).status
    // more spans than one batch holds, several times
    for (let round = 0; round < 40; round++) {
      expect(new Set(await Promise.all(Array.from({ length: 100 }, ask)))).toEqual(new Set([200]))
    }
    expect(asked).toBeGreaterThan(0)
    expect(asked).toBeLessThanOrEqual(4)
    expect(await stop(server)).toBe(0)
  })

  // ENG-316
  test("given a receiver whose answers have no end, then it is left after a few bytes, and the server ends in its time", async () => {
    let written = 0
    let hasLeft = false
    const endpoint = await receiver((request, response) => {
      const chunk = Buffer.alloc(65_536)
      const more = (): void => {
        if (response.destroyed || written > 67_108_864) return
        written += chunk.length
        response.write(chunk, () => setImmediate(more))
      }
      response.on("close", () => {
        hasLeft = true
      })
      request.resume().on("end", more)
    })
    const server = await startConfigured({ networks, traces: { endpoint }, log_requests: false })
    expect((await fetch(`${server.url}${CALLS}`, { headers: { authorization: "a secret" } })).status).toBe(200)
    await vi.waitFor(() => expect(hasLeft).toBe(true), { timeout: 10_000, interval: 50 })
    // what it had sent before it saw that nobody reads any more
    expect(written).toBeLessThan(16_777_216)
    expect(await stop(server)).toBe(0)
  })

  test("given an endpoint that is none, then the server does not start and says so", async () => {
    const started = startConfigured({ networks, traces: { endpoint: "localhost:4318", share: 2 } })
    await expect(started).rejects.toThrow(/traces\.endpoint.*\n.*traces\.share/)
  })
})
