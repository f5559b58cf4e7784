// Bodies that are JSON and yet refused: nested too deeply to be kept, or with two readings.
import { describe, expect, test } from "vitest"
import { AFFILIATES, affiliatePath, HOST_TOKEN, SETTINGS, SIGNALS, testEngine } from "../fixture.ts"
import { errorClass } from "../support/signal-requests.ts"

/** Every route that reads a body. */
const BODIES = [
  ["POST", SIGNALS, "t1"],
  ["POST", AFFILIATES, "t1"],
  ["PUT", affiliatePath("a"), "t1"],
  ["POST", SETTINGS, "t1"],
  ["POST", "/host/n1/events", HOST_TOKEN],
  ["PUT", "/host/n1/call_records/c/transcript_summary", HOST_TOKEN],
  ["POST", "/host/outbox/taken", HOST_TOKEN],
] as const

const nested = (depth: number): string => "[".repeat(depth) + "]".repeat(depth)

/** A pending request that is as deep as is said. */
const pending = (depth: number, transaction_id: string): string =>
  `{"search":{"transaction_id":"${transaction_id}"},"call_in_progress":true,"signals":[{"name":"s","value":${nested(depth - 3)}}]}`

const PROBLEM_JSON = { accept: "application/problem+json" }

describe("a body's depth", () => {
  test("given a body nested too deeply, then 400 on every route, and nothing is kept", async () => {
    const { completedCall, send } = await testEngine()
    const id = await completedCall()
    for (const depth of [101, 4_400, 500_000]) {
      for (const [method, path, token] of BODIES) {
        const answer = await send(method, path, nested(depth), { token, headers: PROBLEM_JSON })
        expect([path, answer.status, answer.body]).toMatchObject([
          path,
          400,
          { title: "MalformedRequest", errors: [{ code: "body-too-deep", pointer: "" }] },
        ])
      }
      expect((await send("POST", SIGNALS, pending(depth, id))).status).toBe(400)
    }
    expect((await send("GET", "/host/n1/inbox", undefined, { token: HOST_TOKEN })).body).toEqual({
      entries: [],
      next: null,
    })
  })

  test("given a body nested as deeply as it may be, then it is read, and listed once it has failed", async () => {
    const { completedCall, send } = await testEngine()
    expect((await send("POST", SIGNALS, pending(100, await completedCall()))).status).toBe(201)
    const listed = await send("GET", "/host/n1/inbox", undefined, { token: HOST_TOKEN })
    expect([listed.status, listed.text.includes(nested(97))]).toEqual([200, true])
  })

  test("given brackets inside of text, then they do not count", async () => {
    const { send } = await testEngine()
    const body = { search: { transaction_id: `${"[".repeat(500)}\\"${"{".repeat(500)}` } }
    expect((await send("POST", SIGNALS, body)).status).toBe(404)
  })
})

describe("a body that never ends", () => {
  test("given it on any route, then 504 when the time of the request is over", async () => {
    const { engine } = await testEngine({ limits: { requestMilliseconds: 30 } })
    for (const [method, path, token] of BODIES) {
      const body = new ReadableStream({
        start: (controller) => controller.enqueue(new TextEncoder().encode('{"search":')),
      })
      const request: RequestInit & { readonly duplex: "half" } = {
        method,
        body,
        duplex: "half",
        headers: { authorization: token },
      }
      const answer = await engine.handler(new Request(`http://localhost${path}`, request))
      expect([path, answer.status, await answer.text()]).toEqual([path, 504, expect.stringContaining("RequestTimeout")])
    }
  })

  test.each([
    [30, "0.03 seconds"],
    [1_000, "1 second"],
  ])(
    "given %d milliseconds for a request, then the 504 says %s, and what to do whatever was asked",
    async (requestMilliseconds, says) => {
      const { engine } = await testEngine({ limits: { requestMilliseconds } })
      const endless: RequestInit & { readonly duplex: "half" } = {
        method: "PUT",
        body: new ReadableStream(),
        duplex: "half",
        headers: { authorization: "t1" },
      }
      const answer = await engine.handler(new Request(`http://localhost${affiliatePath("a")}`, endless))
      const hint = "send it again; if it takes as long again, send or ask for less in one request"
      expect(await answer.text()).toContain(`the request took longer than ${says}; nothing of it was applied (${hint})`)
    },
  )
})

describe("a key that an object says twice", () => {
  test("given it on any route, then 400 names the key and its place, and nothing is done", async () => {
    const { completedCall, send } = await testEngine()
    const id = await completedCall()
    const twice = `{"search":{"transaction_id":"${id}"},"signals":[{"name":"a"},{"name":"s","revenue":"10","revenue":"2000"}]}`
    const answer = await send("POST", SIGNALS, twice)
    expect([answer.status, errorClass(answer)]).toEqual([400, "MalformedRequest"])
    expect(answer.text).toContain("duplicate key `signals[1].revenue` (send each key of an object once")
    for (const [method, path, token] of BODIES) {
      const refused = await send(method, path, '{"a/b":[0,{"x":{},"y":[{"y":1}],"\\u0078":null}]}', {
        token,
        headers: PROBLEM_JSON,
      })
      expect([path, refused.status, refused.body]).toMatchObject([
        path,
        400,
        { title: "MalformedRequest", errors: [{ code: "key-repeated", pointer: "/a~1b/1/x" }] },
      ])
    }
    const history = await send("GET", `/host/n1/calls/${id}/history`, undefined, { token: HOST_TOKEN })
    expect((history.body as { transactions: ReadonlyArray<unknown> }).transactions).toHaveLength(1)
  })

  test("given it at the top, then the place is its name; a very long one is cut in the message", async () => {
    const { send } = await testEngine()
    const top = await send("POST", SIGNALS, '{"search":{},"search":{"transaction_id":"x"}}')
    expect(top.text).toContain("duplicate key `search`")
    const long = await send("POST", SIGNALS, `{"${"k".repeat(9_000)}":1,"${"k".repeat(9_000)}":2}`)
    expect([long.status, long.text.length < 1_000]).toEqual([400, true])
  })

  test("given one key in several objects, or the names that every object has, then nothing is repeated", async () => {
    const { send } = await testEngine()
    const body =
      '{"search":{"transaction_id":"x"},"signals":[{"name":"a"},{"name":"b"}],"__proto__":{"constructor":{}}}'
    const answer = await send("POST", SIGNALS, body)
    expect([answer.status, errorClass(answer)]).toEqual([403, "InvalidInput"])
    expect((await send("POST", SIGNALS, `${body.slice(0, -1)},"__proto__":1}`)).status).toBe(400)
  })
})

describe("a number that JSON.parse takes for another one", () => {
  const sale = (id: string, revenue: string) =>
    `{"search":{"transaction_id":"${id}"},"signals":[{"name":"Sale"},{"name":"Deal","revenue":${revenue}}]}`

  test.each([
    ...["1e-400", "-1E-400", "0.000001e-320", `0.${"0".repeat(330)}1`, "1e400", `-${"9".repeat(400)}`],
    ...["99.990000000000000000001", "999999999999.989999999", "123456789012.3400001", "1.00000000000000000001"],
  ])("given %s as revenue, then 400 names its place, and nothing is done", async (revenue) => {
    const { completedCall, send } = await testEngine()
    const id = await completedCall()
    const answer = await send("POST", SIGNALS, sale(id, revenue), { headers: PROBLEM_JSON })
    expect([answer.status, answer.body]).toMatchObject([
      400,
      { title: "MalformedRequest", errors: [{ code: "number-lost", pointer: "/signals/1/revenue" }] },
    ])
    const history = await send("GET", `/host/n1/calls/${id}/history`, undefined, { token: HOST_TOKEN })
    expect((history.body as { transactions: ReadonlyArray<unknown> }).transactions).toHaveLength(1)
  })

  test.each(["1e-5", "1e-300", "0.001"])("given %s as revenue, then it has too many decimals", async (revenue) => {
    const { completedCall, send } = await testEngine()
    const answer = await send("POST", SIGNALS, sale(await completedCall(), revenue), { headers: PROBLEM_JSON })
    expect([answer.status, answer.body]).toMatchObject([403, { errors: [{ code: "revenue-invalid" }] }])
  })

  test.each(["0", "-0", "0e-400", "0.00", "0e999", "1e2", "100.0", "99.950000000000003"])(
    "given %s as revenue, then it is taken",
    async (revenue) => {
      const { completedCall, send } = await testEngine()
      expect((await send("POST", SIGNALS, sale(await completedCall(), revenue))).status).toBe(200)
    },
  )

  test.each<[string, string, string, string]>([
    ["POST", SIGNALS, '{"search":{"transaction_id":"x"},"partner_unique_id":#}', "/partner_unique_id"],
    ["POST", "/host/n1/events", '{"kind":"completed","call_record_id":"1","event_id":#}', "/event_id"],
    ["POST", AFFILIATES, '{"sites":[{"id_from_network":#}]}', "/sites/0/id_from_network"],
  ])("given an id that is not whole and would be read as one, by %s %s, then 400 names its place", async (...given) => {
    const [method, path, body, pointer] = given
    const { send } = await testEngine()
    for (const id of ["9007199254740990.6", "9007199254740991.4", "1.00000000000000000001"]) {
      const token = path.startsWith("/host") ? HOST_TOKEN : "t1"
      const answer = await send(method, path, body.replace("#", id), { headers: PROBLEM_JSON, token })
      expect([answer.status, answer.body]).toMatchObject([400, { errors: [{ code: "number-lost", pointer }] }])
    }
  })

  test("given such a number inside of a text, then it is a text", async () => {
    const { send } = await testEngine()
    const body = { search: { transaction_id: `1e-400 ${"9".repeat(240)}` } }
    expect((await send("POST", SIGNALS, body)).status).toBe(404)
  })
})

describe("a body that is longer than its Content-Length says", () => {
  test("given it on any route, then 413, and no more of it is read than a body may have", async () => {
    const { engine } = await testEngine()
    for (const [method, path, token] of BODIES) {
      let sent = 0
      const body = new ReadableStream({
        pull: (controller) => {
          sent += 65_536
          controller.enqueue(new Uint8Array(65_536))
        },
      })
      const headers = { authorization: token, "content-length": "5" }
      const request: RequestInit & { readonly duplex: "half" } = { method, body, duplex: "half", headers }
      const answer = await engine.handler(new Request(`http://localhost${path}`, request))
      expect([path, answer.status, sent < 1_400_000]).toEqual([path, 413, true])
    }
  })
})

describe("a body whose sender is not known yet", () => {
  test("given its token in the body, then at most 128 KiB are read, and the hint says where the token goes", async () => {
    const { completedCall, send } = await testEngine()
    const body = (bytes: number, id: string) => {
      const text = JSON.stringify({ oauth_token: "t1", search: { transaction_id: id } })
      return `${text.slice(0, -1)}${" ".repeat(bytes - text.length)}}`
    }
    const id = await completedCall()
    expect((await send("POST", SIGNALS, body(131_072, id), { token: null })).status).toBe(200)
    const refused = await send("POST", SIGNALS, body(131_073, id), { token: null })
    expect([refused.status, errorClass(refused)]).toEqual([413, "BodyTooLarge"])
    expect(refused.text).toContain("send the token in the `Authorization` header")
    expect((await send("POST", SIGNALS, body(1_048_576, id))).status).toBe(200)
  })

  test("given a token in the header that is unknown or may not send signals, then nothing of the body is read", async () => {
    const { engine } = await testEngine()
    for (const [authorization, status] of [
      ["unknown", 401],
      ["nothing", 403],
    ] as const) {
      let pulled = 0
      const body = new ReadableStream({ pull: () => void pulled++ }, { highWaterMark: 0 })
      const request: RequestInit & { readonly duplex: "half" } = {
        method: "POST",
        body,
        duplex: "half",
        headers: { authorization },
      }
      const answer = await engine.handler(new Request(`http://localhost${SIGNALS}`, request))
      expect([answer.status, pulled]).toEqual([status, 0])
    }
  })
})

describe("a body of very many keys", () => {
  const keys = (count: number): string =>
    JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, key) => [`k${key}`, 0])))

  test("given more than 40,000 on any route, then 413 before it is parsed", async () => {
    const { send } = await testEngine()
    for (const [method, path, token] of BODIES) {
      // cut short, so that it could not be parsed
      const answer = await send(method, path, keys(40_001).slice(0, -1), { token, headers: PROBLEM_JSON })
      expect([path, answer.status, answer.body]).toMatchObject([
        path,
        413,
        { title: "BodyTooLarge", errors: [{ code: "body-too-many-keys" }] },
      ])
    }
    expect((await send("POST", SIGNALS, keys(40_000))).status).toBe(403)
  })

  // ENG-336
  test("given more arrays and objects than a body may have, then it is refused: read as JSON they take fifty times its size", async () => {
    const { send } = await testEngine()
    const objects = (count: number): string => `[${Array.from({ length: count - 1 }, () => "{}").join(",")}]`
    const answer = await send("POST", SIGNALS, objects(40_001), { headers: PROBLEM_JSON })
    expect([answer.status, answer.body]).toMatchObject([413, { errors: [{ code: "body-too-many-keys" }] }])
    expect(answer.text).toContain("more than 40000 arrays and objects")
    expect((await send("POST", SIGNALS, objects(40_000))).status).toBe(403)
    expect((await send("POST", SIGNALS, objects(2_001), { token: null })).status).toBe(413)
  })
})

describe("a body that is not JSON", () => {
  test.each(["hunter2-secret-token", "token=hunter2", '{"a":hunter2}', '"hunter2', "{hunter2", '{"a":1}hunter2'])(
    "given %s, then 400 quotes nothing of it, since it may be a token in the wrong place",
    async (body) => {
      const { send } = await testEngine()
      const answer = await send("POST", SIGNALS, body)
      expect(answer.status).toBe(400)
      expect(answer.text).toContain("not JSON")
      expect(answer.text).not.toContain("hunter")
    },
  )

  // ENG-427
  test.each([
    ["<signal><name>hunter2</name></signal>", "this looks like XML or HTML"],
    [' \n<?xml version="1.0"?><a/>', "this looks like XML or HTML"],
    ["search%5Btransaction_id%5D=hunter2&name=Sale", "this looks like a form"],
    ["signals[0].name=Sale", "this looks like a form"],
    ["{hunter2", undefined],
    ["", undefined],
    ['"a=b', undefined],
  ])("given %j, then the hint says what it looks like, where that is known", async (body, looks) => {
    const { send } = await testEngine()
    const { text } = await send("POST", SIGNALS, body)
    const read = "send one JSON value in UTF-8 as the request body"
    expect(text).toContain(looks === undefined ? `(${read})` : `(${looks}, and JSON is read: ${read})`)
    expect(text).not.toContain("hunter")
  })
})

// ENG-303
describe("a body whose token is only in it", () => {
  const keys = (count: number, value = "1"): string =>
    `{${Array.from({ length: count }, (_, index) => `"k${index}":"${value}"`).join(",")}}`

  test("given a body whose token is only in it, with more keys than a report needs, then it is refused before it is parsed", async () => {
    const { send } = await testEngine()
    const answer = await send("POST", SIGNALS, keys(2_001).slice(0, -1), { token: null, headers: PROBLEM_JSON })
    expect([answer.status, answer.body]).toMatchObject([
      413,
      {
        errors: [
          {
            code: "body-too-many-keys",
            detail: "the request body has more than 2000 keys, and the header has no token",
          },
        ],
      },
    ])
    expect((await send("POST", SIGNALS, keys(2_000), { token: null })).status).toBe(401)
  })

  test("given many of them at once, then others have their turn in between", async () => {
    const { send } = await testEngine()
    const body = keys(1_900, "x".repeat(50))
    let turns = 0
    let isOver = false
    // a timer waits for a millisecond, in which a fast runtime has several turns
    const later = typeof setImmediate === "function" ? setImmediate : setTimeout
    const count = (): void => {
      turns += 1
      if (!isOver) later(count)
    }
    later(count)
    const answers = await Promise.all(Array.from({ length: 20 }, () => send("POST", SIGNALS, body, { token: null })))
    isOver = true
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 401))
    expect(turns).toBeGreaterThanOrEqual(10)
  })
})
