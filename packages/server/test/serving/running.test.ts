// A server in operation: its log, its health, its metrics, its copies, and what takes its file away.
import { existsSync, mkdirSync, rmSync, statSync } from "node:fs"
import { request as nodeRequest } from "node:http"
import { dirname, join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { freshDatabase, runProgram, type Server, startConfigured, startServer, stop } from "../support/program.ts"

const AFFILIATES = "/api/2026-11-01/n/affiliates.json"
const networks = [{ id: "n", time_zone: "UTC", tokens: [{ token: "secret" }] }]
const soon = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

const ask = (url: string, path: string, headers: Record<string, string> = {}, method = "GET") =>
  fetch(`${url}${path}`, { method, headers })

const entriesOf = (server: Server): ReadonlyArray<Record<string, unknown>> =>
  server
    .logged()
    .trim()
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line))

const requestLines = (server: Server): ReadonlyArray<Record<string, unknown>> =>
  entriesOf(server).filter(({ event }) => event === "request")

describe("a server in operation", () => {
  const database = freshDatabase()
  const backups = join(dirname(database), "backups")
  mkdirSync(backups)
  let server: Server
  beforeAll(async () => {
    server = await startConfigured({ networks, host_token: "host", backup_folder: backups }, database)
  }, 60_000)
  afterAll(() => stop(server), 60_000)

  test("given requests, then each is a line of the log with its time, ids, route, network and duration", async () => {
    const answer = await ask(server.url, AFFILIATES, { authorization: "secret", "x-request-id": "from-the-proxy" })
    expect(answer.headers.get("x-request-id")).toBe("from-the-proxy")
    await ask(server.url, "/unknown")
    while (requestLines(server).length < 2) await soon(10)
    const [known, unknown] = requestLines(server)
    expect(known).toEqual({
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      level: "info",
      event: "request",
      correlation_id: "from-the-proxy",
      method: "GET",
      route: "/api/<version>/<network_id>/affiliates.json",
      client_address: "127.0.0.1",
      network_id: "n",
      status: 200,
      class: null,
      milliseconds: expect.any(Number),
    })
    expect(unknown).toMatchObject({ route: null, network_id: null, status: 404, class: "RouteNotFound" })
    expect(server.logged()).not.toContain("secret")
  })

  test("given /openapi.json, then anybody gets the document of this server's versions", async () => {
    const answer = await ask(server.url, "/openapi.json")
    expect([answer.status, await answer.json()]).toMatchObject([200, { openapi: "3.1.0", servers: [{ url: "." }] }])
    const host = (await (await ask(server.url, "/host/openapi.json")).json()) as { paths: Record<string, unknown> }
    expect(Object.keys(host.paths)).toContain("/host/{network_id}/events")
    const etag = answer.headers.get("etag") ?? ""
    expect((await ask(server.url, "/openapi.json", { "if-none-match": etag })).status).toBe(304)
  })

  test("given a refused request, then its problem links to a page that anybody can read", async () => {
    const answer = await ask(server.url, AFFILIATES, { accept: "application/problem+json" })
    const { errors, type } = (await answer.json()) as { errors: ReadonlyArray<{ type: string }>; type: string }
    for (const link of [type, errors[0]?.type ?? ""]) {
      const page = await ask(server.url, link)
      expect([page.status, await page.text()]).toEqual([200, expect.stringContaining("# `")])
    }
  })

  test("given /health and /ready, then 200 to anybody", async () => {
    for (const path of ["/health", "/ready"]) {
      expect((await ask(server.url, path)).status).toBe(200)
      expect((await ask(server.url, path, {}, "HEAD")).status).toBe(200)
    }
  })

  test("given /metrics, then Prometheus reads them with the host token, and nobody else", async () => {
    expect((await ask(server.url, "/metrics")).status).toBe(401)
    expect((await ask(server.url, "/metrics", { authorization: "secret" })).status).toBe(401)
    const answer = await ask(server.url, "/metrics", { authorization: "Bearer host" })
    expect(answer.headers.get("content-type")).toContain("text/plain; version=0.0.4")
    const text = await answer.text()
    for (const name of [
      "callrules_requests_total",
      "callrules_request_seconds_bucket",
      "callrules_requests_under_way",
      "callrules_store_waiting",
      "callrules_inbox_waiting",
      "callrules_outbox_waiting",
      "callrules_outbox_oldest_seconds",
      "callrules_event_loop_delay_seconds",
      "callrules_database_bytes",
      "process_resident_memory_bytes",
    ])
      expect(text).toMatch(new RegExp(`^${name}(\\{.*\\})? [0-9.e+-]+`, "m"))
  })

  test("given what the program answers itself to hosts, then each is a line of the log too", async () => {
    const before = requestLines(server).length
    const id = { "x-request-id": "scrape-7" }
    const answer = await ask(server.url, "/metrics", { authorization: "host", ...id })
    expect(answer.headers.get("x-request-id")).toBe("scrape-7")
    await ask(server.url, "/metrics", { authorization: "wrong" })
    await ask(server.url, "/host/backup", { authorization: "host" }, "POST")
    while (requestLines(server).length < before + 3) await soon(10)
    const [read, refused, copied] = requestLines(server).slice(before)
    expect(read).toEqual({
      time: expect.any(String),
      level: "info",
      event: "request",
      correlation_id: "scrape-7",
      method: "GET",
      route: "/metrics",
      client_address: "127.0.0.1",
      network_id: null,
      status: 200,
      class: null,
      milliseconds: expect.any(Number),
    })
    expect(refused).toMatchObject({ route: "/metrics", status: 401, class: "Unauthorized", network_id: null })
    expect(copied).toMatchObject({ route: "/host/backup", method: "POST", status: 201 })
  })

  test("given an answer of the program itself, then nobody is to guess another type of it", async () => {
    const host = { authorization: "host" }
    for (const [path, headers, method] of [
      ["/health", {}, "GET"],
      ["/ready", {}, "GET"],
      ["/metrics", host, "GET"],
      ["/metrics", {}, "GET"],
      ["/host/backup", host, "POST"],
      ["/host/n/webhooks/messages", {}, "GET"],
      ["/openapi.json", {}, "GET"],
      ["/unknown", {}, "GET"],
    ] as const) {
      const answer = await ask(server.url, path, headers, method)
      expect([path, answer.headers.get("x-content-type-options")]).toEqual([path, "nosniff"])
    }
  })

  test("given callrules backup, then the server copies its database while it is used, for its owner alone", async () => {
    const config = join(dirname(database), "callrules.json")
    const port = Number(new URL(server.url).port)
    expect((await ask(server.url, "/host/backup", {}, "POST")).status).toBe(401)
    const made = await ask(server.url, "/host/backup", { authorization: "host" }, "POST")
    const { file } = (await made.json()) as { file: string }
    expect([made.status, dirname(file), statSync(file).mode & 0o777]).toEqual([201, backups, 0o600])
    const copy = new DatabaseSync(file)
    expect(copy.prepare("PRAGMA integrity_check").get()).toMatchObject({ integrity_check: "ok" })
    copy.close()
    expect(() => new DatabaseSync(database).prepare("SELECT 1 FROM legs")).toThrow("locked")
    const printed = await runProgram(["backup", "--config", config, "--port", String(port)])
    expect(printed.code).toBe(0)
    expect(existsSync(printed.stdout.trim())).toBe(true)
    const stopped = await runProgram(["backup", "--config", config, "--port", "1"])
    expect([stopped.code, stopped.stderr]).toEqual([1, expect.stringContaining("does not answer")])
  })
})

describe("callrules tokens", () => {
  test("given a running server, then tokens are made, listed, rotated and revoked, and a secret is shown once", async () => {
    const own = freshDatabase()
    const { child, url } = await startConfigured({ networks, host_token: "host" }, own)
    const of = ["--config", join(dirname(own), "callrules.json"), "--port", new URL(url).port]
    const tokens = (...args: ReadonlyArray<string>) => runProgram(["tokens", ...args, ...of])
    const status = async (token: string) =>
      (await ask(url, "/calls_in_progress/current_calls?organization_type=Network&id=n", { authorization: token }))
        .status
    const made = await tokens(
      "create",
      "--network",
      "n",
      "--id",
      "crm",
      "--expires",
      "90d",
      "--permissions",
      "calls_in_progress",
    )
    const { token, token_id } = JSON.parse(made.stdout) as { token: string; token_id: string }
    expect([made.code, token_id, await status(token)]).toEqual([0, "crm", 200])
    const listed = await tokens("list", "--network", "n")
    expect(listed.stdout).toContain('"token_id":"crm"')
    expect(listed.stdout).not.toContain(token)
    const rotated = await tokens("rotate", "crm", "--network", "n")
    const second = (JSON.parse(rotated.stdout) as { token: string }).token
    expect([await status(token), await status(second)]).toEqual([401, 200])
    expect((await tokens("revoke", "crm", "--network", "n")).code).toBe(0)
    expect(await status(second)).toBe(401)
    const mistyped = await tokens("revoke", "crm", "--network", "n")
    expect([mistyped.code, mistyped.stderr]).toEqual([
      1,
      "callrules: there is no token `crm`; `callrules tokens list --network n` prints those that there are\n",
    ])
    const host = JSON.parse((await tokens("create", "--use", "host_read_only")).stdout) as { token: string }
    expect((await ask(url, "/host/networks", { authorization: host.token })).status).toBe(200)
    const useless = await tokens("create", "--network", "n", "--expires", "0d")
    expect([useless.code, useless.stderr]).toEqual([
      1,
      expect.stringMatching(/--expires 0 would have expired when it is made/),
    ])
    const wrong = await tokens("create", "--network", "n", "--expires", "soon")
    expect([wrong.code, wrong.stderr]).toEqual([1, expect.stringContaining("a duration is a number with a unit")])
    child.kill()
  })
})

describe("a server whose surroundings change", () => {
  test("given a reader of its log that goes away, then it goes on", async () => {
    const server = await startConfigured({ networks })
    server.child.stderr?.destroy()
    server.child.stdout?.destroy()
    for (let number = 0; number < 20; number++) {
      expect((await ask(server.url, AFFILIATES, { authorization: "secret" })).status).toBe(200)
    }
    await soon(100)
    expect((await ask(server.url, "/health")).status).toBe(200)
    expect(await stop(server, "SIGTERM")).toBe(0)
  })

  test("given a database that is removed, then within seconds it is not ready, and requests are 503", async () => {
    const database = freshDatabase()
    const server = await startConfigured({ networks }, database)
    expect((await ask(server.url, "/ready")).status).toBe(200)
    rmSync(database)
    await soon(2_500)
    expect((await ask(server.url, "/ready")).status).toBe(503)
    expect((await ask(server.url, "/health")).status).toBe(200)
    const answer = await ask(server.url, AFFILIATES, { authorization: "secret" })
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "5"])
    // ENG-524
    await soon(1_010)
    expect((await ask(server.url, "/ready")).status).toBe(503)
    await stop(server)
    expect(existsSync(database)).toBe(false)
    const changes = entriesOf(server).filter(({ event }) => event === "not-ready" || event === "ready")
    expect(changes).toEqual([
      {
        time: expect.any(String),
        level: "error",
        event: "not-ready",
        message: "the engine is not ready: the stores do not answer",
        cause: expect.stringContaining("was removed"),
      },
    ])
  })

  test("given a server that is told to end, then it is not ready, which the log does not say", async () => {
    const limits = { shutdown_delay_seconds: 1 }
    const server = await startConfigured({ networks, limits }, freshDatabase())
    expect((await ask(server.url, "/ready")).status).toBe(200)
    const stopped = stop(server)
    let status = 200
    while (status === 200) status = (await ask(server.url, "/ready")).status
    expect(status).toBe(503)
    await stopped
    expect(entriesOf(server).filter(({ event }) => event === "not-ready")).toEqual([])
  })
})

/** Asks over a unix socket, or with a path or a host that `fetch` would not send. */
const askRaw = (options: object): Promise<number> =>
  new Promise((resolve, reject) => {
    nodeRequest(options, (answer) => {
      answer.resume()
      expect(answer.headers["x-content-type-options"]).toBe("nosniff")
      answer.on("end", () => resolve(answer.statusCode ?? 0))
    })
      .on("error", reject)
      .end()
  })

describe("the host interface at an address of its own", () => {
  test("given a unix socket, then it is there, and nowhere else, whatever the path looks like", async () => {
    const database = freshDatabase()
    const socket = join(dirname(database), "host.sock")
    const server = await startConfigured({ networks, host_token: "host", host_interface: { socket } }, database)
    const headers = { authorization: "host" }
    const port = Number(new URL(server.url).port)
    for (const path of ["/host/outbox", "/metrics", "/%68ost/outbox", "//host/outbox", "/host/backup"]) {
      expect([path, await askRaw({ host: "127.0.0.1", port, path, headers })]).toEqual([path, 404])
    }
    for (const path of ["/api/../host/outbox", "/api/%2e%2e/host/outbox", "/./host/outbox"]) {
      expect([path, await askRaw({ host: "127.0.0.1", port, path, headers })]).toEqual([path, 400])
    }
    expect(await askRaw({ socketPath: socket, path: "/host/outbox", headers })).toBe(200)
    expect(await askRaw({ socketPath: socket, path: "/metrics", headers })).toBe(200)
    expect(await askRaw({ socketPath: socket, path: "/ready" })).toBe(200)
    expect(await askRaw({ socketPath: socket, path: AFFILIATES, headers: { authorization: "secret" } })).toBe(404)
    expect(statSync(socket).mode & 0o777).toBe(0o660)
    // a process that was killed leaves its socket behind
    await stop(server, "SIGKILL")
    expect(existsSync(socket)).toBe(true)
    const next = await startConfigured({ networks, host_token: "host", host_interface: { socket } }, database)
    expect(await askRaw({ socketPath: socket, path: "/host/outbox", headers })).toBe(200)
    expect(await stop(next)).toBe(0)
    expect(existsSync(socket)).toBe(false)
  })

  test("given a port, then it is there, and not where the partners are", async () => {
    const host_interface = { port: 0 }
    const server = await startConfigured({ networks, host_token: "host", host_interface })
    const hostUrl = /host interface: (\S+)/.exec(server.printed)?.[1] ?? ""
    const headers = { authorization: "host" }
    expect((await ask(hostUrl, "/host/outbox", headers)).status).toBe(200)
    expect((await ask(server.url, "/host/outbox", headers)).status).toBe(404)
    await stop(server)
  })
})

describe("the demo", () => {
  test("given another address of this machine, then nobody listens there", async () => {
    const server = await startServer(freshDatabase())
    const { hostname, port } = new URL(server.url)
    expect(hostname).toBe("127.0.0.1")
    await expect(askRaw({ host: "127.0.0.2", port, path: "/health" })).rejects.toThrow("ECONNREFUSED")
    await stop(server)
  })

  test("given a name or a page of a stranger, then it is refused", async () => {
    const server = await startServer(freshDatabase())
    const port = Number(new URL(server.url).port)
    const at = (headers: object) => askRaw({ host: "127.0.0.1", port, path: "/health", headers })
    expect(await at({ host: `127.0.0.1:${port}` })).toBe(200)
    expect(await at({ host: `localhost:${port}` })).toBe(200)
    expect(await at({ host: `localhost:${port}`, origin: `http://localhost:${port}` })).toBe(200)
    expect(await at({ host: `rebound.example:${port}` })).toBe(403)
    expect(await at({ host: `localhost:${port}`, origin: "https://stranger.example" })).toBe(403)
    expect(await at({ host: `localhost:${port}`, origin: "null" })).toBe(403)
    expect(await at({ host: `localhost:${port}`, origin: "http://localhost:1" })).toBe(403)
    await stop(server)
  })
})
