// The order of checks and the errors every interface shares.
import { Directory } from "@callrules/store"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { describe, expect, test } from "vitest"
import { AFFILIATES, CURRENT_CALLS, SETTINGS, SIGNALS, testEngine } from "../fixture.ts"

const errorClass = (body: unknown): unknown => (body as { errors: { class: string } }).errors.class
const invalidData = (body: unknown): string => (body as { errors: { invalid_data: string } }).errors.invalid_data

describe("route, method and version come first", () => {
  test("given an unknown path, then 404 RouteNotFound, even without a token", async () => {
    const { send } = await testEngine()
    const answer = await send("GET", "/api/2026-11-01/nothing.json", undefined, { token: null })
    expect([answer.status, errorClass(answer.body)]).toEqual([404, "RouteNotFound"])
  })

  test("given a path that is nearly right, then the hint says the right one; else it shows the paths there are", async () => {
    const { send } = await testEngine()
    const hint = async (path: string) => invalidData((await send("GET", path, undefined, { token: null })).body)
    expect(await hint("/api/2026-11-01/transactions")).toContain("did you mean `/api/2026-11-01/transactions.json`?")
    expect(await hint(`${SIGNALS}/`)).toContain(`did you mean \`${SIGNALS}\`?`)
    expect(await hint("/calls_in_progress/current_calls/")).toContain(
      "did you mean `/calls_in_progress/current_calls`?",
    )
    expect(await hint("/api/transactions.json")).toContain("did you mean `/api/<version>/transactions.json`?")
    expect(await hint("/api/v1")).toContain("`/api/<version>/` goes on with `transactions.json`, ")
    expect(await hint("/")).toContain("paths begin with `/api/`, `/calls_in_progress/`, `/call/` or `/host/`")
    expect(await hint("/host/n1/event")).toContain("did you mean `/host/n1/events`?")
    const closed = await testEngine({ hostInterface: false })
    const answer = await closed.send("GET", "/host/n1/event", undefined, { token: null })
    expect(answer.text).not.toContain("events`")
  })

  test("given a method the path does not have, then 405 with Allow", async () => {
    const { send } = await testEngine()
    const answer = await send("DELETE", SIGNALS)
    expect([answer.status, errorClass(answer.body), answer.headers.get("allow")]).toEqual([
      405,
      "MethodNotAllowed",
      "GET, HEAD, POST, PUT, OPTIONS",
    ])
    const read = await send("PATCH", AFFILIATES)
    expect([read.status, read.headers.get("allow")]).toEqual([405, "GET, HEAD, POST, OPTIONS"])
    expect(invalidData(read.body)).toContain("use GET or POST")
  })

  test("given HEAD, then the answer of GET without its body, errors too", async () => {
    const { send } = await testEngine()
    for (const [path, token, status] of [
      [AFFILIATES, "t1", 200],
      [AFFILIATES, null, 401],
      ["/host/outbox/taken", "t1", 405],
      ["/nowhere", "t1", 404],
      ["/%ff", "t1", 400],
      [AFFILIATES.replace("2026", "2020"), "t1", 400],
    ] as const) {
      const [head, got] = [
        await send("HEAD", path, undefined, { token }),
        await send("GET", path, undefined, { token }),
      ]
      expect([path, head.status, head.text]).toEqual([path, status, ""])
      expect([got.status, got.text === ""]).toEqual([status, false])
      expect(head.headers.get("content-type")).toBe(got.headers.get("content-type"))
      expect(head.headers.get("content-length")).toBe(String(new TextEncoder().encode(got.text).length))
    }
  })

  test("given OPTIONS, then 204 with Allow, without a token; on no path 404", async () => {
    const { send } = await testEngine()
    const answer = await send("OPTIONS", AFFILIATES, undefined, { token: null })
    expect([answer.status, answer.text, answer.headers.get("allow")]).toEqual([204, "", "GET, HEAD, POST, OPTIONS"])
    const host = await send("OPTIONS", "/host/outbox/taken", undefined, { token: null })
    expect([host.status, host.headers.get("allow")]).toEqual([204, "POST, OPTIONS"])
    expect((await send("OPTIONS", "/nowhere", undefined, { token: null })).status).toBe(404)
    expect((await send("OPTIONS", AFFILIATES.replace("2026", "2020"), undefined, { token: null })).status).toBe(400)
  })

  test("given a version the interface does not have, then 400 that lists the versions, before the token", async () => {
    const { send } = await testEngine()
    for (const path of [SIGNALS, AFFILIATES, SETTINGS]) {
      const answer = await send(path === AFFILIATES ? "GET" : "POST", path.replace("2026-11-01", "2020-01-01"), "x", {
        token: null,
      }).catch(() => undefined)
      const plain = answer ?? (await send("GET", path.replace("2026-11-01", "2020-01-01"), undefined, { token: null }))
      expect([plain.status, errorClass(plain.body)]).toEqual([400, "InvalidVersion"])
      expect(invalidData(plain.body)).toContain("2026-11-01")
    }
  })

  test("given versions of its own for an interface, then only those are answered", async () => {
    const { send } = await testEngine({ versions: { signals: ["2027-01-01"] } })
    expect((await send("POST", SIGNALS, {})).status).toBe(400)
    expect((await send("POST", "/api/2027-01-01/transactions.json", {})).status).toBe(403)
    expect((await send("GET", AFFILIATES)).status).toBe(200)
  })
})

describe("then the token", () => {
  test("given no token or a wrong one, then 401 on every interface", async () => {
    const { send } = await testEngine()
    for (const path of [AFFILIATES, SETTINGS, CURRENT_CALLS, "/call/transcript_analysis/c"]) {
      for (const token of [null, "wrong"]) {
        const answer = await send("GET", path, undefined, { token })
        expect([answer.status, errorClass(answer.body)]).toEqual([401, "Unauthorized"])
      }
    }
    expect((await send("POST", SIGNALS, {}, { token: null })).status).toBe(401)
    expect((await send("POST", SIGNALS, { oauth_token: "wrong" }, { token: null })).status).toBe(401)
  })

  test("given no token or a wrong one, then the answer names the header and how it is written", async () => {
    const { send } = await testEngine()
    for (const path of [AFFILIATES, "/host/outbox"]) {
      for (const token of [null, "wrong", "Basic d3Jvbmc="]) {
        const answer = await send("GET", path, undefined, { token })
        expect([answer.status, answer.headers.get("www-authenticate")]).toEqual([401, 'Bearer realm="callrules"'])
        expect(invalidData(answer.body)).toContain("in the `Authorization` header, as it is or after `Bearer `")
      }
    }
  })

  test("given the token bare, after Bearer, or in a signal body, then it is taken", async () => {
    const { send } = await testEngine()
    expect((await send("GET", AFFILIATES, undefined, { token: "t1" })).status).toBe(200)
    expect((await send("GET", AFFILIATES, undefined, { token: "Bearer t1" })).status).toBe(200)
    expect((await send("GET", AFFILIATES, undefined, { token: "bearer   t1" })).status).toBe(200)
    const inBody = { oauth_token: "t1", search: { transaction_id: "none" } }
    expect((await send("POST", SIGNALS, inBody, { token: null })).status).toBe(404)
    expect((await send("POST", SIGNALS, inBody, { token: "t1" })).status).toBe(404)
  })

  test("given two different tokens in header and body, then 401", async () => {
    const { send } = await testEngine()
    expect((await send("POST", SIGNALS, { oauth_token: "t2", search: {} })).status).toBe(401)
  })

  // ENG-428, ENG-459
  test.each([
    [987654, "`oauth_token` must be text, not a number"],
    [["t1"], "`oauth_token` must be text, not a list"],
    [{ token: "t1" }, "`oauth_token` must be text, not an object"],
    [true, "`oauth_token` must be text, not `true`"],
    ["  ", "`oauth_token` must be text, not blank"],
    [null, "the token is missing"],
  ])(
    "given %j in a body, then 401 says what is wrong, where the token goes and that it is text",
    async (token, says) => {
      const { send } = await testEngine()
      const answer = await send("POST", SIGNALS, { oauth_token: token, signals: [{ name: "s" }] }, { token: null })
      expect([answer.status, answer.headers.get("www-authenticate")]).toEqual([401, 'Bearer realm="callrules"'])
      expect(answer.text).toContain(says)
      expect(answer.text).toContain("or as text in `oauth_token` of the body")
      expect(answer.text).not.toMatch(/987654|t1/)
    },
  )

  test("given a token in the address, then it is not looked at", async () => {
    const { send } = await testEngine()
    expect((await send("GET", `${CURRENT_CALLS}&oauth_token=t1`, undefined, { token: null })).status).toBe(401)
  })
})

describe("then the permission, then the body", () => {
  test("given a token without permissions, then 403 UnauthorizedOperation, whatever the body", async () => {
    const { send } = await testEngine()
    const requests = [
      ["POST", SIGNALS, { nonsense: 1 }],
      ["GET", AFFILIATES, undefined],
      ["POST", AFFILIATES, {}],
      ["PUT", SETTINGS, {}],
      ["GET", CURRENT_CALLS, undefined],
      ["GET", "/call/transcript_analysis/c", undefined],
    ] as const
    for (const [method, path, body] of requests) {
      const answer = await send(method, path, body, { token: "nothing" })
      expect([answer.status, errorClass(answer.body)]).toEqual([403, "UnauthorizedOperation"])
    }
  })

  test("given a body that is not JSON or too large, then 400 or 413", async () => {
    const { send } = await testEngine()
    for (const body of ["{", "", "nope", '{"a":1}x']) {
      const answer = await send("POST", SIGNALS, body)
      expect([body, answer.status, errorClass(answer.body)]).toEqual([body, 400, "MalformedRequest"])
    }
    const large = await send("POST", SIGNALS, JSON.stringify({ a: "x".repeat(1_048_576) }))
    expect([large.status, errorClass(large.body)]).toEqual([413, "BodyTooLarge"])
  })

  test("given a body with a content coding, then 415 names the header and what is read", async () => {
    const { send } = await testEngine()
    for (const coding of ["gzip", "br", "identity, gzip"]) {
      const answer = await send("POST", SIGNALS, "x", { headers: { "content-encoding": coding } })
      expect([answer.status, errorClass(answer.body)]).toEqual([415, "UnsupportedMediaType"])
      expect(invalidData(answer.body)).toContain(`the request body has the \`Content-Encoding\` \`${coding}\``)
      expect(answer.headers.get("accept-encoding")).toBe("identity")
    }
    for (const coding of ["identity", "Identity", ""]) {
      const headers = { "content-encoding": coding }
      expect((await send("POST", SIGNALS, { search: { transaction_id: "x" } }, { headers })).status).toBe(404)
    }
  })

  test("given several faults, then one message names them all, in the order of the request", async () => {
    const { send } = await testEngine()
    const answer = await send("POST", SIGNALS, { search: {}, signals: [{}, { name: "Sale", revenue: "$1" }] })
    expect([answer.status, errorClass(answer.body)]).toEqual([403, "InvalidInput"])
    expect(invalidData(answer.body).split("; ").length).toBeGreaterThanOrEqual(3)
  })

  test("given Accept: application/problem+json, then RFC 9457 with an entry per problem", async () => {
    const { send } = await testEngine()
    const headers = { accept: "application/problem+json" }
    const answer = await send("POST", SIGNALS, { search: {}, signals: [{}] }, { headers })
    expect(answer.headers.get("content-type")).toBe("application/problem+json")
    expect(answer.body).toMatchObject({
      title: "InvalidInput",
      status: 403,
      errors: [
        { pointer: "/search", code: "search-key-missing" },
        { pointer: "/signals/0/name", code: "signal-name-missing" },
      ],
    })
  })

  test("given Accept that names application/problem+json with a weight of 0, then the specified error body", async () => {
    const { send } = await testEngine()
    const typeFor = async (accept: string) =>
      (await send("POST", SIGNALS, { search: {} }, { headers: { accept } })).headers.get("content-type")
    for (const weight of ["q=0", "q=0.0", "Q=0.000", " q=0 ", "charset=utf-8; q=0."]) {
      expect(await typeFor(`application/json, application/problem+json;${weight}`)).toContain("application/json")
    }
    for (const weight of ["q=0.1", "q=0.001", "q=1", "charset=utf-8"]) {
      expect(await typeFor(`text/html;q=0, Application/Problem+JSON;${weight}`)).toBe("application/problem+json")
    }
  })

  test("given a wrong token for what it may not do, then 401 comes before 403", async () => {
    const { send } = await testEngine()
    const answer = await send("POST", AFFILIATES, {}, { token: "wrong" })
    expect([answer.status, errorClass(answer.body)]).toEqual([401, "Unauthorized"])
  })
})

describe("then access, then existence", () => {
  test("given another network in the path, then 403 UnauthorizedAdvertiser, after the body", async () => {
    const { send } = await testEngine()
    const answers = [
      await send("GET", AFFILIATES.replace("/n1/", "/n2/")),
      await send("PUT", SETTINGS.replace("/n1/", "/n2/"), { record_calls: true }),
      await send("GET", CURRENT_CALLS.replace("id=n1", "id=n2")),
    ]
    for (const answer of answers) {
      expect([answer.status, errorClass(answer.body)]).toEqual([403, "UnauthorizedAdvertiser"])
    }
    const faulty = await send("PUT", SETTINGS.replace("/n1/", "/n2/"), { record_calls: "yes" })
    expect(errorClass(faulty.body)).toBe("InvalidInput")
  })

  test("given an advertiser's token, then affiliates and other organizations are closed to it", async () => {
    const { send } = await testEngine()
    for (const path of [AFFILIATES, CURRENT_CALLS, SETTINGS.replace("/a1/", "/a2/").replace("c1", "c2")]) {
      const answer = await send("GET", path, undefined, { token: "adv1" })
      expect([answer.status, errorClass(answer.body)]).toEqual([403, "UnauthorizedAdvertiser"])
    }
  })

  test("given what is not there, then the answer says what to do", async () => {
    const { send } = await testEngine()
    for (const [path, token] of [
      ["/api/2026-11-01/n1/affiliates/none.json", "t1"],
      [SETTINGS.replace("/c1.", "/none."), "t1"],
      ["/call/transcript_analysis/none", "t1"],
      ["/host/n9/inbox", "host-secret"],
      ["/host/n9/calls?calling_phone_number=4155550123", "host-secret"],
      ["/host/n1/calls/none/history", "host-secret"],
      ["/host/n1/calls/none/recording", "host-secret"],
      [CURRENT_CALLS.replace("Network&id=n1", "Advertiser&id=none"), "t1"],
      [SETTINGS.replace("/a1/", "/a2/"), "adv1"],
    ] as const) {
      const answer = await send("GET", path, undefined, { token })
      expect([path, invalidData(answer.body)]).toEqual([path, expect.stringMatching(/ \(.+\)$/)])
    }
  })

  test("given an answer with a body, then it says that nobody is to guess another type of it", async () => {
    const { send } = await testEngine()
    for (const [method, path, options] of [
      ["GET", AFFILIATES, {}],
      ["GET", "/nowhere", {}],
      ["GET", "/nowhere", { headers: { accept: "application/problem+json" } }],
    ] as const) {
      const { headers } = await send(method, path, undefined, options)
      expect([path, headers.get("x-content-type-options")]).toEqual([path, "nosniff"])
    }
    const { headers, text } = await send("OPTIONS", SIGNALS, undefined, { token: null })
    expect([text, headers.get("x-content-type-options")]).toEqual(["", null])
  })

  test("given an unexpected fault, then 500 with an id that the log has too, and no stack", async () => {
    const entries: Array<{ faultId?: string }> = []
    const directory = Layer.mock(Directory, { token: () => Effect.die(new Error("boom")) })
    const { send } = await testEngine({ directory, log: (entry) => entries.push(entry) })
    const answer = await send("GET", AFFILIATES)
    expect([answer.status, errorClass(answer.body)]).toEqual([500, "InternalServiceError"])
    expect(entries[0]?.faultId).toBeDefined()
    expect(invalidData(answer.body)).toContain(entries[0]?.faultId)
    expect(answer.text).not.toContain(".ts:")
  })

  test("given what neither is reached nor exists, then access is answered before existence", async () => {
    const { send } = await testEngine()
    const answer = await send("GET", SETTINGS.replace("/n1/", "/n9/").replace("c1", "c9"))
    expect(errorClass(answer.body)).toBe("UnauthorizedAdvertiser")
  })
})
