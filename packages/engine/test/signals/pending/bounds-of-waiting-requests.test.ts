// Requests that wait for their calls are bounded for each organization.
import { describe, expect, test } from "vitest"
import { HOST_TOKEN, RECEIVED, SIGNALS, testEngine } from "../../fixture.ts"

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

  test("given requests that are as large as those of an organization may be together, then one more is 429 until they are applied", async () => {
    const { host, send, wait } = await testEngine({ limits: { waitingBytes: 1_100 } })
    const post = (id: string, name: string, token = "t1") =>
      send("POST", SIGNALS, { ...waiting(id), signals: [{ name }] }, { token, headers: { "idempotency-key": id } })
    await host({ ...RECEIVED, kind: "received", call_record_id: "live" })
    expect((await post("1", "ü".repeat(250))).status).toBe(201)
    // what this process has accepted counts at once
    expect((await post("2", "ü".repeat(250))).status).toBe(201)
    const refused = await post("3", "small")
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "60"])
    expect(refused.text).toContain("have 1100 bytes already")
    // what is in the store counts again later
    wait(6_000)
    expect((await post("3", "small")).status).toBe(429)
    expect((await post("1", "ü".repeat(250))).status).toBe(201)
    expect((await post("4", "small", "adv1")).status).toBe(201)
    for (const kind of ["completed", "call_ended"]) await host({ kind, call_record_id: "live" })
    wait(6_000)
    expect((await post("3", "small")).status).toBe(201)
  })

  test("given as many that failed as an organization may have, then one more is 429 until the host drops one", async () => {
    const { host, send, wait } = await testEngine({ limits: { failedRequests: 2, groupSignals: 1 } })
    const post = (id: string, token = "t1") => {
      const signals = [{ name: `A ${id}` }, { name: `B ${id}` }]
      return send("POST", SIGNALS, { ...waiting(id), signals }, { token, headers: { "idempotency-key": id } })
    }
    await host({ ...RECEIVED, kind: "received", call_record_id: "live" })
    for (const id of ["1", "2"]) expect((await post(id)).status).toBe(201)
    for (const kind of ["completed", "call_ended"]) await host({ kind, call_record_id: "live" })
    wait(6_000)
    const refused = await post("3")
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "60"])
    expect(refused.text).toContain("2 requests of this organization have failed and are kept for the host")
    expect((await post("1")).status).toBe(201)
    expect((await post("4", "adv1")).status).toBe(201)
    const failed = await send("GET", "/host/n1/inbox", undefined, { token: HOST_TOKEN })
    const [first] = (failed.body as { entries: ReadonlyArray<{ entry_id: string }> }).entries
    await send("DELETE", `/host/n1/inbox/${first?.entry_id}`, undefined, { token: HOST_TOKEN })
    wait(6_000)
    expect((await post("3")).status).toBe(201)
  })
})
