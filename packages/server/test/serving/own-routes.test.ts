// What the program answers itself to hosts: where it fails, and where it refuses.
import { mkdtempSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { hashToken } from "@callrules/directory"
import type { Engine } from "@callrules/engine"
import { StoreFault } from "@callrules/store"
import * as Result from "effect/Result"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { type RunningServer, startServer } from "../../src/commands/serve.ts"
import { serverLog } from "../../src/serving/log.ts"
import { withOwnRoutes } from "../../src/serving/own-routes.ts"

const host = Result.succeed({ changedBy: "host token" })
const AWAY = new StoreFault({ reason: "unavailable", cause: "the disk is gone" })

const failing = (
  logRequests: boolean,
  asHost: Engine["asHost"] = async () => host,
  cause: unknown = new Error("no such module"),
) => {
  const lines: Array<Record<string, unknown>> = []
  const log = serverLog((line) => lines.push(JSON.parse(line)))
  const handler = withOwnRoutes(
    // a route without a network runs no operation
    { engine: { asHost, run: () => Promise.reject(cause) }, hostTokenHash: hashToken("host"), log, logRequests },
    [{ methods: ["GET"], path: "/metrics", answer: () => Promise.reject(cause) }],
    async () => new Response("the engine"),
  )
  return { ask: () => handler(new Request("http://x/metrics", { headers: { "x-request-id": "7" } })), lines }
}

describe("the program's own routes", () => {
  test("given one that fails, then the answer has the id under which its cause is in the log", async () => {
    const { ask, lines } = failing(true)
    const answer = await ask()
    const [entry, request] = lines
    expect(entry).toMatchObject({
      level: "error",
      event: "internal-error",
      correlation_id: "7",
      route: "/metrics",
      cause: "Error: no such module",
      stack: expect.arrayContaining([expect.stringMatching(/^ +at .*own-routes/)]),
    })
    expect(request).toMatchObject({ event: "request", status: 500, class: "InternalServiceError", correlation_id: "7" })
    expect([answer.status, await answer.json()]).toEqual([
      500,
      {
        errors: {
          class: "InternalServiceError",
          invalid_data: expect.stringContaining(
            `an unexpected error occurred; its id is ${String(entry?.["fault_id"])}`,
          ),
        },
      },
    ])
  })

  test("given a log without requests, then a failure is in it all the same", async () => {
    const { ask, lines } = failing(false)
    await ask()
    expect(lines).toMatchObject([{ event: "internal-error" }])
  })

  // ENG-373
  test("given one whose store does not answer, then the answer is 503, and says when to ask again", async () => {
    const { ask, lines } = failing(false, async () => host, AWAY)
    const answer = await ask()
    expect(lines).toMatchObject([{ level: "error", event: "store-fault", route: "/metrics" }])
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "5"])
    expect(await answer.json()).toMatchObject({ errors: { class: "ServiceUnavailable" } })
  })

  test("given a store that cannot say who asks, then the answer is 503, and its cause is in the log under the id that it has", async () => {
    const { ask, lines } = failing(false, () => Promise.reject(AWAY))
    const answer = await ask()
    expect(lines).toMatchObject([
      {
        level: "error",
        event: "store-fault",
        correlation_id: "7",
        route: "/metrics",
        cause: "StoreFault: unavailable: the disk is gone",
      },
    ])
    expect([answer.status, answer.headers.get("retry-after"), await answer.json()]).toEqual([
      503,
      "5",
      {
        errors: {
          class: "ServiceUnavailable",
          invalid_data: expect.stringContaining(
            `the service cannot answer at present; the id of this failure is ${String(lines[0]?.["fault_id"])}`,
          ),
        },
      },
    ])
  })
})

/** What a server answers on one of the program's own paths, and at the engine's. */
describe("the contract of the host interface, on the program's own paths", () => {
  let running: RunningServer
  beforeAll(async () => {
    const folder = mkdtempSync(join(tmpdir(), "callrules-test-"))
    const config = join(folder, "callrules.json")
    const networks = [{ id: "n1", time_zone: "UTC" }]
    writeFileSync(config, JSON.stringify({ networks, host_token: "host", log_requests: false }))
    running = await startServer({ config, port: 0, db: ":memory:" })
  }, 60_000)
  afterAll(() => running.close())

  const ask = async (what: string, headers: Readonly<Record<string, string>> = {}) => {
    const [method = "", path = ""] = what.split(" ")
    const response = await fetch(`${running.url}${path}`, {
      method,
      headers: { authorization: "host", accept: "application/problem+json", ...headers },
    })
    const text = await response.text()
    return { status: response.status, headers: response.headers, body: text === "" ? {} : JSON.parse(text) }
  }

  // ENG-458
  test.each([
    ["/heatlh", "did you mean `/health`?"],
    ["/redy/", "did you mean `/ready`?"],
    ["/openapi", "did you mean `/openapi.json`?"],
    ["/host/openapi", "did you mean `/host/openapi.json`?"],
    ["/metric", "did you mean `/metrics`?"],
    ["/problems", "did you mean `/problems/`?"],
    ["/problem/token-missing", "did you mean `/problems/token-missing`?"],
    ["/problems/tokn-missing", "did you mean `/problems/token-missing`?"],
    ["/problems/revenue", "`/problems/` lists all"],
    ["/host/n1/outboxx", "did you mean `/host/outbox`?"],
    ["/host/n1/evnets", "did you mean `/host/n1/events`?"],
    ["/host/n1/webhook", "did you mean `/host/n1/webhooks`?"],
    ["/host/n1/backup", "did you mean `/host/backup`?"],
  ])("given the mistyped path %s of the program or the engine, then the 404 says: %s", async (path, hint) => {
    expect((await ask(`GET ${path}`)).body).toMatchObject({ status: 404, errors: [{ code: "route-not-found", hint }] })
  })

  test("given an interface of the host apart, then each listener gives the paths that it has", async () => {
    const folder = mkdtempSync(join(tmpdir(), "callrules-test-"))
    const config = join(folder, "callrules.json")
    const apart = { host_interface: { port: 0 }, host_token: "host", log_requests: false }
    writeFileSync(config, JSON.stringify({ networks: [{ id: "n1", time_zone: "UTC" }], ...apart }))
    const two = await startServer({ config, port: 0, db: ":memory:" })
    const said = async (url: string | null, path: string) => (await fetch(`${url}${path}`)).text()
    for (const url of [two.url, two.hostUrl]) expect(await said(url, "/heatlh")).toContain("did you mean `/health`?")
    expect(await said(two.url, "/openapi")).toContain("did you mean `/openapi.json`?")
    expect(await said(two.hostUrl, "/host/openapi")).toContain("did you mean `/host/openapi.json`?")
    expect(await said(two.hostUrl, "/openapi")).not.toContain("did you mean")
    expect(await said(two.url, "/host/openapi")).not.toContain("did you mean")
    expect(await said(two.url, "/metric")).not.toContain("did you mean")
    await two.close()
  })

  // ENG-443
  test.each([
    ["POST /openapi.json", {}, 405, "method-not-allowed"],
    ["POST /host/openapi.json", {}, 405, "method-not-allowed"],
    ["PUT /problems/token-missing", {}, 405, "method-not-allowed"],
    ["GET /host/n1/webhooks", { authorization: "wrong" }, 401, "host-token-invalid"],
    ["GET /host/backup", {}, 405, "method-not-allowed"],
    ["PUT /host/n1/webhooks", {}, 405, "method-not-allowed"],
    ["GET /host/n1/webhooks/1/resend", {}, 405, "method-not-allowed"],
    ["POST /metrics", {}, 405, "method-not-allowed"],
    ["POST /health", {}, 405, "method-not-allowed"],
    ["DELETE /ready", {}, 405, "method-not-allowed"],
    ["GET /host/n9/webhooks", {}, 404, "network-not-found"],
    ["DELETE /host/n9/webhooks/1", {}, 404, "network-not-found"],
    ["DELETE /host/n1/webhooks/1", {}, 404, "message-not-found"],
    ["POST /host/n1/webhooks/one/resend", {}, 404, "message-not-found"],
    ["GET /host/n1/webhooks?state=waiting", {}, 403, "unknown-parameter"],
    ["GET /host/n1/webhooks?status=waiting&status=waiting", {}, 403, "repeated-parameter"],
    ["GET /host/n1/webhooks?status=done", {}, 403, "unknown-status"],
    ["GET /host/n1/webhooks?after=first", {}, 403, "cursor-invalid"],
    ["GET /metrics?x=1", {}, 403, "unknown-parameter"],
    ["DELETE /host/n1/webhooks/1", { "callrules-preview": "true" }, 403, "preview-not-offered"],
  ])("given %s %j, then it is refused as the engine refuses: %i %s", async (what, given, status, code) => {
    const answer = await ask(what, given)
    expect([answer.status, answer.headers.get("content-type")]).toEqual([status, "application/problem+json"])
    expect(answer.body).toMatchObject({
      status,
      errors: [{ code, type: `/problems/${code}`, hint: expect.any(String) }],
    })
    expect((await fetch(`${running.url}/problems/${code}`)).status).toBe(200)
    expect(answer.headers.has("allow")).toBe(status === 405)
    const plain = await ask(what, { ...given, accept: "*/*" })
    expect(plain.body).toEqual({ errors: { class: answer.body.title, invalid_data: expect.any(String) } })
  })

  test("given several parameters that are wrong, then each is named with its value", async () => {
    const { body } = await ask("GET /host/n1/webhooks?state=done&status=done&after=first")
    expect(body.errors).toMatchObject([
      { pointer: "/state", detail: expect.stringContaining("unknown parameter `state`") },
      {
        pointer: "/status",
        detail: "unknown status `done` in `status`",
        hint: "use `failed`, `waiting` or `delivered`",
      },
      { pointer: "/after", detail: "`after` must be the `next` of a list, not `first`" },
    ])
  })

  test("given HEAD and OPTIONS, then they are answered as on every other path", async () => {
    expect(await ask("HEAD /host/n1/webhooks")).toMatchObject({ status: 200, body: {} })
    for (const [path, allow] of [
      ["/host/n1/webhooks", "GET, HEAD, OPTIONS"],
      ["/host/backup", "POST, OPTIONS"],
      ["/health", "GET, HEAD, OPTIONS"],
    ]) {
      const { headers, status } = await ask(`OPTIONS ${path}`, { authorization: "" })
      expect([status, headers.get("allow")]).toEqual([204, allow])
    }
  })

  // ENG-444
  test.each([
    ["/host/backups", "/host/backup"],
    ["/host/n1/webhook", "/host/n1/webhooks"],
    ["/host/n1/webhooks/1/resent", "/host/n1/webhooks/1/resend"],
    ["/metric", "/metrics"],
  ])("given %s, then the path of the program's own that was meant is %s", async (path, meant) => {
    const { body, status } = await ask(`GET ${path}`)
    expect([status, body.errors]).toMatchObject([
      404,
      [{ code: "route-not-found", hint: `did you mean \`${meant}\`?` }],
    ])
  })
})
