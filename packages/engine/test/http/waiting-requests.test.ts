// Requests that wait for their calls are bounded for each organization.
import { describe, expect, test } from "vitest"
import { RECEIVED, SIGNALS, testEngine } from "../fixture.ts"

const waiting = (id: string) => ({
  call_in_progress: true,
  search: { call_record_id: "live" },
  signals: [{ name: `Sale ${id}` }],
})

const filled = async () => {
  const engine = await testEngine({ limits: { waitingRequests: 3 } })
  const post = (id: string, token = "t1") =>
    engine.send("POST", SIGNALS, waiting(id), { token, headers: { "idempotency-key": id } })
  await engine.host({ ...RECEIVED, kind: "received", call_record_id: "live" })
  for (const id of ["1", "2", "3"]) expect((await post(id)).status).toBe(201)
  return { ...engine, post }
}

describe("requests that wait for their calls", () => {
  test("given as many as an organization may have, then one more is 429, and other organizations are not concerned", async () => {
    const { post } = await filled()
    const refused = await post("4")
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "60"])
    expect(refused.body).toMatchObject({ errors: { class: "TooManyRequests" } })
    expect((await post("5", "adv1")).status).toBe(201)
  })

  test("given one that was accepted, then its repetition has its answer", async () => {
    const { post } = await filled()
    expect((await post("2")).status).toBe(201)
  })

  test("given their call is over and they are applied, then there is room again", async () => {
    const { host, post, wait } = await filled()
    await host({ kind: "completed", call_record_id: "live" })
    await host({ kind: "call_ended", call_record_id: "live" })
    wait(6_000)
    await host({ ...RECEIVED, kind: "received", call_record_id: "next" })
    expect((await post("6")).status).toBe(201)
  })
})
