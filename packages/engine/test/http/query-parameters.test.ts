// Query parameters that a path does not have: one rule for every path.
import { describe, expect, test } from "vitest"
import { AFFILIATES, affiliatePath, CURRENT_CALLS, SETTINGS, SIGNALS, testEngine } from "../fixture.ts"
import { errorClass } from "../support/signal-requests.ts"

const PARTNER_PATHS = [
  ["POST", SIGNALS, { search: { transaction_id: "x" } }],
  ["PUT", SIGNALS, { search: { transaction_id: "x" } }],
  ["GET", SIGNALS, undefined],
  ["GET", AFFILIATES, undefined],
  ["POST", AFFILIATES, { id_from_network: "a", name: "A", sites: [{ id_from_network: 1 }] }],
  ["GET", affiliatePath("a"), undefined],
  ["PUT", affiliatePath("a"), { name: "A", sites: [{ id_from_network: 1 }] }],
  ["DELETE", affiliatePath("a"), undefined],
  ["GET", SETTINGS, undefined],
  ["POST", SETTINGS, { record_calls: true }],
  ["PUT", SETTINGS, { record_calls: true }],
  ["GET", CURRENT_CALLS, undefined],
  ["GET", "/call/transcript_analysis/c", undefined],
] as const

const HOST_PATHS = [
  ["POST", "/host/n1/events", { kind: "completed", event_id: "e", at: "1795186800", call_record_id: "r" }],
  ["POST", "/host/n1/events/batch", { events: [] }],
  [
    "PUT",
    "/host/n1/call_records/r/transcript_summary",
    { event_id: "e", at: "1795186800", transcript_summary: "A sale." },
  ],
  ["PUT", "/host/n1/call_records/r/home_leg", { transaction_id: "leg" }],
  ["GET", "/host/n1/calls?calling_phone_number=4155550123", undefined],
  ["GET", "/host/n1/calls/leg/history", undefined],
  ["GET", "/host/n1/calls/leg/recording", undefined],
  ["GET", "/host/n1/inbox", undefined],
  ["POST", "/host/n1/inbox/x/retry", undefined],
  ["DELETE", "/host/n1/inbox/x", undefined],
  ["GET", "/host/outbox", undefined],
  ["POST", "/host/outbox/taken", { taken: [] }],
] as const

const withParameter = (path: string, parameter: string): string =>
  `${path}${path.includes("?") ? "&" : "?"}${parameter}`

describe("a query parameter that a path does not have", () => {
  test("given one, then every path refuses it and names it, and nothing is done", async () => {
    const { send } = await testEngine()
    for (const [method, path, body] of PARTNER_PATHS) {
      const answer = await send(method, withParameter(path, "nonsense=1"), body)
      expect([method, path, answer.status, errorClass(answer)]).toEqual([method, path, 403, "InvalidInput"])
      expect(answer.text).toContain("unknown parameter `nonsense`")
    }
    for (const [method, path, body] of HOST_PATHS) {
      const answer = await send(method, withParameter(path, "nonsense=1"), body, { token: "host-secret" })
      expect([method, path, answer.status, errorClass(answer)]).toEqual([method, path, 403, "InvalidInput"])
      expect(answer.text).toContain("unknown parameter `nonsense`")
    }
    expect((await send("GET", AFFILIATES)).body).toEqual([])
    expect((await send("GET", SETTINGS)).status).toBe(404)
    expect((await send("GET", "/host/outbox", undefined, { token: "host-secret" })).body).toMatchObject({ events: [] })
  })

  test("given a mistyped or a repeated one, then the hint says what is meant", async () => {
    const { send } = await testEngine()
    const ask = (path: string) => send("GET", path, undefined, { token: "host-secret" })
    expect((await ask("/host/n1/inbox?statsu=waiting")).text).toContain("did you mean `status`?")
    expect((await ask("/host/n1/inbox?status=waiting&status=failed")).text).toContain("duplicate parameter `status`")
    expect((await ask("/host/n1/calls/leg/history?limit=5")).text).toContain("this path takes no parameters")
    const two = (await ask("/host/outbox?a=1&b=2")).text
    expect([two.includes("`a`"), two.includes("`b`")]).toEqual([true, true])
  })

  // ENG-467
  test.each([
    ["/host/n1/calls?calling_phone_number=12&zz=1&from=x&to=y", ["calling_phone_number", "zz", "from", "to"]],
    ["/host/n1/calls?zz=1", ["zz", "calling_phone_number"]],
    ["/host/n1/calls?calling_phone_number=12&from=1795186800&from=2", ["calling_phone_number", "from"]],
    ["/host/n1/calls?calling_phone_number=4155550123&after=x&zz=1", ["after", "zz"]],
    ["/host/n1/inbox?status=bad&zz=1", ["status", "zz"]],
    ["/host/n1/inbox?zz=1&after=x", ["zz", "after"]],
    ["/host/n1/inbox?status=bad&after=x", ["status", "after"]],
    ["/host/n1/calls?after=x&calling_phone_number=12", ["after", "calling_phone_number"]],
    ["/host/n1/inbox?status=waiting&zz=1", ["zz"]],
    ["/host/none/inbox?status=waiting&zz=1", ["zz"]],
    ["/host/outbox?limit=0&zz=1&after=x", ["limit", "zz", "after"]],
    [`${SIGNALS}?limit=0&zz=1&from=x`, ["limit", "zz", "from"]],
    [`${CURRENT_CALLS}&zz=1&from_phone_number=1`, ["zz", "from_phone_number"]],
  ])(
    "given one beside others that are wrong, when %s is read, then every problem is told, in order",
    async (path, at) => {
      const { send } = await testEngine()
      const token = path.startsWith("/host") ? "host-secret" : "t1"
      const { body } = await send("GET", path, undefined, { token, headers: { accept: "application/problem+json" } })
      const { errors, title } = body as { title: string; errors: ReadonlyArray<{ pointer: string }> }
      expect([title, errors.map(({ pointer }) => pointer.slice(1))]).toEqual(["InvalidInput", at])
    },
  )

  test("given a token in the address, then the hint names the header", async () => {
    const { send } = await testEngine()
    for (const path of [SIGNALS, AFFILIATES]) {
      const answer = await send(
        path === SIGNALS ? "POST" : "GET",
        `${path}?oauth_token=t1`,
        path === SIGNALS ? {} : undefined,
      )
      expect(answer.text).toContain("send the token in the `Authorization` header")
    }
  })

  test("given no token, or none for the interface, then that is answered first", async () => {
    const { send } = await testEngine()
    for (const [method, path, body] of PARTNER_PATHS) {
      const asked = withParameter(path, "nonsense=1")
      expect((await send(method, asked, body, { token: null })).status).toBe(401)
      expect(errorClass(await send(method, asked, body, { token: "nothing" }))).toBe("UnauthorizedOperation")
    }
    for (const [method, path, body] of HOST_PATHS) {
      expect((await send(method, withParameter(path, "nonsense=1"), body, { token: "t1" })).status).toBe(401)
    }
  })
})
