// Values that JSON can hold and that JavaScript cannot turn into text: they are wrong like any other, and hold up nobody.
import { EXAMPLES, type Example, HOST_EXAMPLES, HOST_OPERATIONS, OPERATIONS } from "@callrules/contract"
import { storedDirectory } from "@callrules/directory"
import { describe, expect, test } from "vitest"
import { HOST_TOKEN, RECEIVED, SIGNALS, testEngine } from "../fixture.ts"
import { INTERFACES } from "./wrong-requests.ts"

const HOSTILE = [
  '{"toString":2}',
  '{"valueOf":1,"toString":1}',
  '[{"toString":2}]',
  '{"toJSON":1}',
  '{"length":9}',
  '{"then":1}',
  '{"constructor":1}',
]

/** Copies of a value with another one in place of each of its parts, keys too. */
const withEachPart = (value: unknown, hostile: unknown): ReadonlyArray<unknown> => {
  if (Array.isArray(value)) {
    return [hostile, ...value.flatMap((one, at) => withEachPart(one, hostile).map((other) => value.with(at, other)))]
  }
  if (typeof value !== "object" || value === null) return [hostile]
  const entries = Object.entries(value)
  return [
    hostile,
    { ...value, toString: 2, valueOf: 3, toJSON: 4 },
    ...entries.flatMap(([key, one]) => withEachPart(one, hostile).map((other) => ({ ...value, [key]: other }))),
  ]
}

const requestOf = ({ body, operation, parameters, title: name }: Example) => {
  const isHost = HOST_OPERATIONS.some(({ id }) => id === operation)
  const described = [...OPERATIONS, ...HOST_OPERATIONS].find(({ id }) => id === operation)
  const path = (described?.paths[0] ?? "")
    .replace("{version}", "2026-11-01")
    .replaceAll(/\{(\w+)\}/g, (_, parameter: string) => encodeURIComponent(parameters[parameter] ?? ""))
  return { name, method: described?.methods[0] ?? "", path, body, token: isHost ? HOST_TOKEN : "t1" }
}

describe("values that are no text and cannot be made one", () => {
  // SIG-297
  test.each(HOSTILE)(
    "given a caller's number that is %s, then it is refused, and waits for nothing",
    async (hostile) => {
      const { completedCall, send } = await testEngine()
      const id = await completedCall()
      const body = `{"search":{"transaction_id":"${id}","calling_phone_number":${hostile}},"signals":[{"name":"Sale"}]}`
      expect((await send("POST", SIGNALS, body)).status).not.toBe(500)
      const byStart = `{"search":{"call_start_time":"1795219182000","calling_phone_number":${hostile}},"signals":[{"name":"Sale"}]}`
      const refused = await send("POST", SIGNALS, byStart)
      expect([refused.status, refused.text]).toEqual([403, expect.stringContaining("calling_phone_number")])
    },
  )

  // SIG-297
  test("given one that waits for a shared call, then what others have sent for the call is applied", async () => {
    const { host, send } = await testEngine()
    const leg = { ...RECEIVED, call_record_id: "r", transaction_id: "leg" }
    await host({ ...leg, kind: "received" })
    const hostile = `{"search":{"call_record_id":"r","calling_phone_number":{"toString":2}},"signals":[{"name":"Sale"}],"call_in_progress":true}`
    expect((await send("POST", SIGNALS, hostile, { token: "adv1" })).status).toBe(201)
    const sale = { search: { call_record_id: "r" }, signals: [{ name: "Sale", revenue: "5" }], call_in_progress: true }
    expect((await send("POST", SIGNALS, sale)).status).toBe(201)
    const ended = { kind: "call_ended", call_record_id: "r", transaction_id: "leg" }
    expect((await host({ kind: "completed", call_record_id: "r", transaction_id: "leg" })).status).toBe(200)
    expect((await host(ended)).status).toBe(200)
    const { text } = await send("GET", "/host/n1/calls/leg/history", undefined, { token: HOST_TOKEN })
    expect(text).toContain('"revenue":"5.0"')
    const failed = await send("GET", "/host/n1/inbox?status=failed", undefined, { token: HOST_TOKEN })
    expect(failed.text).toContain("calling_phone_number")
  })

  const requests = [
    ...Object.entries(INTERFACES).map(([name, { body, method, path, token = "t1" }]) => ({
      name,
      method,
      path,
      body,
      token,
    })),
    ...[...EXAMPLES, ...HOST_EXAMPLES].filter(({ body }) => body !== undefined).map(requestOf),
  ]
  // SIG-297
  test.each(requests.map((request) => [request.name, request] as const))(
    "given such values in each place of `%s`, then none is a fault of the server",
    async (_, { body: whole, method, path, token }) => {
      const directory = storedDirectory({
        id: "n1",
        customDataFields: ["product"],
        tokens: [{ token: "t1" }],
        advertisers: [{ id: "a1", campaigns: [{ id: "c1" }] }],
      })
      const { engine, send, wait } = await testEngine({ directory })
      const faults: Array<string> = []
      for (const hostile of HOSTILE.map((text): unknown => JSON.parse(text))) {
        for (const body of withEachPart(whole, hostile)) {
          if ((await send(method, path, body, { token })).status >= 500) faults.push(JSON.stringify(body))
        }
      }
      wait(7_200_000)
      await engine.doDueWork()
      expect(faults).toEqual([])
    },
  )
})
