// What the operator learns of requests: a report of each, ids to find it by, and metrics.
import type { RequestReport } from "@callrules/engine"
import type { LogEntry } from "@callrules/operations"
import { Outbox } from "@callrules/store"
import { memoryStores } from "@callrules/store/memory"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Metric from "effect/Metric"
import { describe, expect, test } from "vitest"
import { AFFILIATES, RECEIVED, SIGNALS, testEngine } from "../fixture.ts"

const observed = async () => {
  const reports: Array<RequestReport> = []
  const logged: Array<LogEntry> = []
  const engine = await testEngine({
    onRequest: (report) => void reports.push(report),
    log: (entry) => void logged.push(entry),
  })
  return { ...engine, reports, logged }
}

describe("a report of each request", () => {
  test("given requests of every kind, then each is reported with its route, its network and its class", async () => {
    const { host, reports, send } = await observed()
    await send("GET", AFFILIATES)
    await send("POST", SIGNALS, { oauth_token: "adv1", search: {} }, { token: null })
    await send("GET", AFFILIATES, undefined, { token: "wrong" })
    await send("GET", "/nothing/secret-id")
    await host({ ...RECEIVED, kind: "received", call_record_id: "r" })
    const route = "/api/<version>/<network_id>/affiliates.json"
    expect(reports).toMatchObject([
      { method: "GET", route, networkId: "n1", status: 200, errorClass: null },
      { method: "POST", route: "/api/<version>/transactions.json", networkId: "n1", errorClass: "InvalidInput" },
      { method: "GET", route, networkId: null, status: 401, errorClass: "Unauthorized" },
      { method: "GET", route: null, networkId: null, status: 404, errorClass: "RouteNotFound" },
      { method: "POST", route: "/host/<network_id>/events", networkId: "n1", status: 200 },
    ])
    expect(JSON.stringify(reports)).not.toMatch(/secret-id|adv1/)
    for (const { milliseconds } of reports) expect(milliseconds).toBeGreaterThan(0)
  })

  // ENG-483
  test.each([
    ["a network that is not there", "sk-secret"],
    ["a very long text", "x".repeat(4_000)],
    ["what cannot be seen", "n1\u202e"],
    ["a line feed", "n1\nevil"],
    ["white space around an id", " n1"],
  ])("given a host's path with %s in place of a network, then no report has it", async (_, id) => {
    const { reports, send } = await observed()
    const path = `/host/${encodeURIComponent(id)}`
    const asHost = { token: "host-secret" }
    await send("POST", `${path}/events`, { kind: "received" }, asHost)
    await send("GET", `${path}/inbox`, undefined, asHost)
    await send("GET", `${path}/inbox?nothing=1`, undefined, asHost)
    await send("GET", `/host/networks/${encodeURIComponent(id)}`, undefined, asHost)
    const known = reports.map(({ networkId, status }) => [networkId, status >= 400])
    expect(known).toEqual(known.map(() => [null, true]))
  })

  test("given a correlation id, then the answer, the report and the log have it; a strange one is replaced", async () => {
    const { reports, send } = await observed()
    const given = await send("GET", AFFILIATES, undefined, { headers: { "x-request-id": "proxy-7/a=b" } })
    expect(given.headers.get("x-request-id")).toBe("proxy-7/a=b")
    for (const id of ["a b", "x".repeat(129), 'a"b']) {
      const strange = await send("GET", AFFILIATES, undefined, { headers: { "x-request-id": id } })
      expect(strange.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/)
    }
    expect(reports[0]?.correlationId).toBe("proxy-7/a=b")
  })

  test("given a fault, then its entry in the log has the correlation id, the route and the network", async () => {
    const logged: Array<LogEntry> = []
    const stores = Layer.provideMerge(
      Layer.effect(
        Outbox,
        Effect.map(Outbox, (outbox) => ({ ...outbox, read: () => Effect.die(new Error("boom")) })),
      ),
      memoryStores,
    )
    const { send } = await testEngine({ stores, log: (entry) => void logged.push(entry) })
    await send("GET", "/host/outbox", undefined, { token: "host-secret", headers: { "x-request-id": "r1" } })
    expect(logged).toMatchObject([
      { event: "internal-error", correlationId: "r1", route: "/host/outbox", networkId: null },
    ])
  })
})

describe("metrics", () => {
  const countOf = (id: string, attributes: Readonly<Record<string, string>>): unknown =>
    Metric.snapshotUnsafe(Context.empty()).find(
      (one) => one.id === id && Object.entries(attributes).every(([name, value]) => one.attributes?.[name] === value),
    )?.state

  test("given requests, then they are counted by route and class, and timed by route", async () => {
    const { send } = await observed()
    const attributes = { route: "/api/<version>/<network_id>/affiliates.json", method: "GET", class: "Unauthorized" }
    const before = (countOf("callrules_requests_total", attributes) as { count: number } | undefined)?.count ?? 0
    await send("GET", AFFILIATES, undefined, { token: "wrong" })
    await send("GET", AFFILIATES, undefined, { token: "wrong" })
    expect(countOf("callrules_requests_total", attributes)).toMatchObject({ count: before + 2 })
    expect(countOf("callrules_request_seconds", { route: attributes.route })).toMatchObject({ min: expect.any(Number) })
  })

  test("given a recording decision, then it is counted by its reason", async () => {
    const { host } = await observed()
    const decided = async (call_record_id: string) => {
      const received = await host({ ...RECEIVED, kind: "received", call_record_id })
      const { reason, record } = (received.body as { recording: { reason: string; record: boolean } }).recording
      return countOf("callrules_recording_decisions_total", { reason, record: String(record) }) as { count: number }
    }
    const { count } = await decided("first")
    expect(await decided("second")).toMatchObject({ count: count + 1 })
  })
})
