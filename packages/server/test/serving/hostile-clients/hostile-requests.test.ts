// What a stranger tries who has read the page on security and nothing else: requests that two readers read differently, ways past
// the rules of a proxy, other people's calls, and bodies that are meant to cost much.
import { connect } from "node:net"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { type Server, startConfigured, stop } from "../../support/program.ts"

const advertisers = [
  { id: "a", campaigns: [{ id: "c" }] },
  { id: "b", campaigns: [{ id: "d" }] },
]
const networks = [
  {
    id: "n1",
    time_zone: "UTC",
    advertisers,
    tokens: [{ token: "t-n1" }, { token: "t-adv", advertiser: "a" }, { token: "t-none", permissions: [] }],
  },
  { id: "n2", time_zone: "UTC", advertisers, tokens: [{ token: "t-n2" }] },
]
const SIGNALS = "/api/2026-11-01/transactions.json"
const CURRENT = "/calls_in_progress/current_calls?organization_type=Network&id=n1"

let server: Server
beforeAll(async () => {
  server = await startConfigured({ networks, host_token: "host-secret" })
}, 60_000)
afterAll(() => stop(server), 60_000)

/** The status lines that a server answers to bytes; it is given until it closes the connection, or a while. */
const statusesOf = (bytes: string): Promise<ReadonlyArray<string>> =>
  new Promise((resolve) => {
    let text = ""
    const socket = connect(Number(new URL(server.url).port), "127.0.0.1", () => socket.write(bytes))
    const done = (): void => {
      clearTimeout(timer)
      socket.destroy()
      resolve([...text.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map((match) => match[1] ?? ""))
    }
    const timer = setTimeout(done, 1_000)
    socket.on("data", (chunk) => {
      text += chunk.toString("latin1")
    })
    socket.on("error", done)
    socket.on("close", done)
  })

const request = (target: string, headers: ReadonlyArray<string> = [], method = "GET"): string =>
  [`${method} ${target} HTTP/1.1`, "Host: x", "Connection: close", ...headers, "", ""].join("\r\n")

const ask = async (
  method: string,
  path: string,
  token: string,
  body?: unknown,
  headers: Record<string, string> = {},
) => {
  const answer = await fetch(`${server.url}${path}`, {
    method,
    headers: { authorization: token, ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: answer.status, text: await answer.text() }
}

const HIDDEN = "GET /metrics HTTP/1.1\r\nHost: x\r\nAuthorization: host-secret\r\n\r\n"

describe("a request that two readers would cut differently", () => {
  const post = (headers: ReadonlyArray<string>, body: string) => `${request(SIGNALS, headers, "POST")}${body}`
  for (const [what, bytes] of [
    ["a length and chunks", post(["Content-Length: 4", "Transfer-Encoding: chunked"], `0\r\n\r\n${HIDDEN}`)],
    ["two lengths", post(["Content-Length: 2", `Content-Length: ${2 + HIDDEN.length}`], `{}${HIDDEN}`)],
    ["an unknown coding", post(["Transfer-Encoding: xchunked"], `0\r\n\r\n${HIDDEN}`)],
    [
      "chunks and another coding",
      post(["Transfer-Encoding: chunked", "Transfer-Encoding: identity"], `0\r\n\r\n${HIDDEN}`),
    ],
    ["a space before the colon", request("/health", ["Transfer-Encoding : chunked"])],
    ["a folded header", request(CURRENT, ["Authorization: t-", " n1"])],
    ["line feeds alone", "GET /health HTTP/1.1\nHost: x\n\n"],
    ["no host", "GET /health HTTP/1.1\r\n\r\n"],
    ["two hosts", request("/health", ["Host: y"])],
  ] as const) {
    test(`given ${what}, then 400, and nothing behind it is answered`, async () => {
      expect(await statusesOf(bytes)).toEqual(["400"])
    })
  }

  test("given two tokens in two headers, then neither counts", async () => {
    expect(await statusesOf(request(CURRENT, ["Authorization: t-n1", "Authorization: t-n2"]))).toEqual(["401"])
    expect(await statusesOf(request(CURRENT, ["Authorization: wrong", "Authorization: t-n1"]))).toEqual(["401"])
  })
})

describe("a path past the rule of a proxy", () => {
  const TOKEN = ["Authorization: host-secret"]
  for (const target of [
    "/metrics#x",
    "/host/outbox#",
    "/x\\..\\metrics",
    "\\metrics",
    "/\\metrics",
    "/./metrics",
    "/x/%2e%2e/metrics",
  ]) {
    test(`given ${target}, then it is refused before it is looked at`, async () => {
      expect(await statusesOf(request(target, TOKEN))).toEqual(["400"])
    })
  }
  for (const target of [
    "//metrics",
    "//x/metrics",
    "/%6detrics",
    "/METRICS",
    "/metrics;x",
    "/metrics/",
    "/;/host/outbox",
    "/%68ost/outbox",
  ]) {
    test(`given ${target}, then there is nothing`, async () => {
      expect(await statusesOf(request(target, TOKEN))).toEqual(["404"])
    })
  }

  test("given headers that some servers take for the path or the method, then they are nothing here", async () => {
    const headers = { "x-original-url": "/metrics", "x-rewrite-url": "/metrics", "x-http-method-override": "DELETE" }
    expect(await ask("GET", "/health", "host-secret", undefined, headers)).toEqual({
      status: 200,
      text: '{"status":"healthy"}',
    })
    expect((await ask("POST", "/host/outbox", "host-secret", {}, headers)).status).toBe(405)
  })
})

describe("the host interface and what is beside it", () => {
  const WAYS: ReadonlyArray<Record<string, string>> = [
    {},
    { cookie: "authorization=host-secret" },
    { authorization: `Basic ${Buffer.from("host:host-secret").toString("base64")}` },
    { authorization: "Bearer Bearer host-secret" },
    { authorization: "t-n1" },
    { "x-forwarded-for": "127.0.0.1", forwarded: "for=127.0.0.1;host=localhost" },
  ]
  test("given everything but the token in its header, then 401", async () => {
    for (const headers of WAYS) {
      for (const path of ["/metrics?token=host-secret", "/host/outbox", "/host/n1/inbox", "/host/tokens"]) {
        expect([path, (await fetch(`${server.url}${path}`, { headers })).status]).toEqual([path, 401])
      }
    }
  })

  test("given names that every object has, then there is nothing under them", async () => {
    for (const name of ["__proto__", "constructor", "..%2f..%2f..%2fetc%2fpasswd"]) {
      expect((await ask("GET", `/problems/${name}`, "t-n1")).status).toBe(404)
      expect((await ask("GET", `/host/${name}/inbox`, "host-secret")).status).toBe(404)
    }
  })
})

describe("other people's calls", () => {
  beforeAll(async () => {
    const about = { call_record_id: "r", transaction_id: "LEG-B", at: "2026-11-20T15:00:00Z" }
    const campaign = { advertiser_id_from_network: "b", advertiser_campaign_id_from_network: "d" }
    await ask("POST", "/host/n1/events", "host-secret", { kind: "received", event_id: "r", ...about, ...campaign })
    await ask("POST", "/host/n1/events", "host-secret", { kind: "completed", event_id: "c", ...about })
  })
  const report = (more: object = {}) => ({ search: { transaction_id: "LEG-B" }, signals: [{ name: "Sale" }], ...more })

  test("given another network's or another advertiser's token, then the call is not there", async () => {
    const unknown = await ask("POST", SIGNALS, "t-n2", { ...report(), search: { transaction_id: "LEG-X" } })
    for (const token of ["t-n2", "t-adv"]) {
      const { status, text } = await ask("POST", SIGNALS, token, report())
      expect([status, text]).toEqual([404, unknown.text.replace("LEG-X", "LEG-B")])
    }
    expect((await ask("POST", SIGNALS, "t-none", report())).status).toBe(403)
    expect((await ask("GET", "/api/2026-11-01/n2/affiliates.json", "t-n1")).status).toBe(403)
  })

  test("given a request that waits, then it is not applied to a call out of reach", async () => {
    for (const token of ["t-n2", "t-adv"]) await ask("POST", SIGNALS, token, report({ call_in_progress: true }))
    const { text } = await ask("GET", "/host/n1/calls/LEG-B/history", "host-secret")
    expect(JSON.parse(text)).toMatchObject({ transactions: [{ type: "Call" }] })
    expect(JSON.parse(text).transactions).toHaveLength(1)
  })
})

describe("the log", () => {
  test("given line ends, quotes and secrets wherever a client can write them, then every line is one object without them", async () => {
    await ask("GET", "/api/%0a%7b%22level%22%3a%22error%22%7d/forged?forged=1", "forged-token")
    await ask("POST", SIGNALS, "t-n1", { search: { transaction_id: 'forged\n{"level":"error"}' }, signals: [] })
    await ask("GET", "/health-forged", "t-n1", undefined, { "x-request-id": 'forged"}' })
    await ask("GET", CURRENT, "t-n1", undefined, {
      traceparent: "forged",
      "user-agent": "forged",
      "x-forwarded-for": "forged",
    })
    const lines = server.logged().trim().split("\n")
    for (const line of lines) expect(JSON.parse(line)).toMatchObject({ event: expect.any(String) })
    expect(server.logged()).not.toMatch(/forged|t-n1|host-secret/)
  })
})

describe("what is sent to cost much", () => {
  const many = <A>(count: number, one: A) => Array.from({ length: count }, () => one)
  for (const [what, path, token, body] of [
    ["sites that are empty", "/api/2026-11-01/n1/affiliates.json", "t-n1", { sites: many(39_000, {}) }],
    ["sites that are numbers", "/api/2026-11-01/n1/affiliates.json", "t-n1", { sites: many(500_000, 0) }],
    ["signals that are numbers", SIGNALS, "t-n1", { search: {}, signals: many(400_000, 1) }],
    ["a key of a mebibyte", SIGNALS, "t-n1", { ["k".repeat(1_000_000)]: 1 }],
    ["a batch of numbers", "/host/n1/events/batch", "host-secret", { events: many(400_000, 1) }],
  ] as const) {
    test(`given ${what}, then a refusal that is small`, async () => {
      const { status, text } = await ask("POST", path, token, body)
      expect([status, text.length < 65_536]).toEqual([403, true])
    })
  }

  test("given 5,000 requests in a row on one connection, then others are answered", async () => {
    const flood = statusesOf("GET /nothing HTTP/1.1\r\nHost: x\r\n\r\n".repeat(5_000))
    expect((await ask("GET", CURRENT, "t-n2")).status).toBe(403)
    await flood
    expect((await ask("GET", "/health", "")).status).toBe(200)
  })
})
