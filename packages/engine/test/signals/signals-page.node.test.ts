// What docs/signals.md promises in prose, tried as it says it.
import { describe, expect, test } from "vitest"
import { RECEIVED, SIGNALS, testEngine } from "../fixture.ts"

type Json = Record<string, unknown>

const ID = "0000002A-DEADBEEF"
const received = (changes: Json = {}): Json => ({
  ...RECEIVED,
  kind: "received",
  call_record_id: "call-77",
  transaction_id: ID,
  ...changes,
})
const of = (kind: string, changes: Json = {}): Json => ({
  kind,
  call_record_id: "call-77",
  transaction_id: ID,
  ...changes,
})

describe("signals", () => {
  const deep = (levels: number): string => `${"[".repeat(levels)}${"]".repeat(levels)}`

  test.each([
    ["nested more than 100 deep", `{"search":${deep(101)}}`, 400],
    ["with a duplicate key", '{"search":{},"search":{}}', 400],
    ["larger than 1 MiB", `{"partner_unique_id":"${"x".repeat(1_048_577)}"}`, 413],
    ["with more than 40,000 keys", `{${Array.from({ length: 40_001 }, (_, index) => `"k${index}":1`).join()}}`, 413],
    ["an empty list", "[]", 403],
  ])("a body %s", async (_, body, status) => {
    const { send } = await testEngine()
    expect((await send("POST", SIGNALS, body)).status).toBe(status)
  })

  test("a body of more than 128 KiB whose token is only inside of it is 413; in the header it is read", async () => {
    const engine = await testEngine()
    const id = await engine.completedCall()
    const signals = Array.from({ length: 100 }, (_, index) => ({ name: `${index}${"x".repeat(240)}`, revenue: 1 }))
    const body = JSON.stringify({ search: { transaction_id: id }, signals, oauth_token: "t1" })
    const padded = body.replace("{", `{${" ".repeat(131_072)}`)
    expect((await engine.send("POST", SIGNALS, padded, { token: null })).status).toBe(413)
    expect((await engine.send("POST", SIGNALS, padded)).status).toBe(200)
  })

  test("Location says where the fate of a request that waits can be read, from waiting to applied", async () => {
    const engine = await testEngine()
    await engine.host(received())
    const accepted = await engine.send("POST", SIGNALS, {
      search: { transaction_id: ID },
      signals: [{ name: "Sale" }],
      call_in_progress: true,
    })
    const location = accepted.headers.get("location") ?? ""
    const fate = async (token = "t1") => (await engine.send("GET", location, undefined, { token })).body
    expect(await fate()).toMatchObject({ status: "waiting", arrived_at_time: "2026-11-20T15:00:00Z" })
    expect((await engine.send("GET", location, undefined, { token: "adv1" })).status).toBe(404)
    await engine.host(of("completed"))
    expect(await fate()).toMatchObject({ status: "applied", transaction_ids: [expect.any(String)] })
  })

  test("Accept: application/problem+json gives an entry for each problem, with its code and JSON Pointer", async () => {
    const { send } = await testEngine()
    const body = { search: { transaction_id: "T-1" }, signals: [{ value: "y" }] }
    const answered = await send("POST", SIGNALS, body, { headers: { accept: "application/problem+json" } })
    expect(answered.headers.get("content-type")).toContain("application/problem+json")
    expect(answered.text).toContain('"/signals/0/value"')
    expect(answered.text).toContain("signal-name-missing")
  })
})
