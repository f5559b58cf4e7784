// The bound on a group as it stands after a request; every request by itself is within its own bounds.
import { describe, expect, test } from "vitest"
import { HOST_TOKEN, SIGNALS, type TestEngine, testEngine } from "../../fixture.ts"
import { bodyOf, errorClass } from "../../support/signal-requests.ts"

const signals = (from: number, count: number) => Array.from({ length: count }, (_, n) => ({ name: `s${from + n}` }))

/** Reports signals of one group in requests of at most 100. */
const report = async ({ send }: TestEngine, transaction_id: string, from: number, to: number) => {
  for (let first = from; first < to; first += 100) {
    const body = { search: { transaction_id }, signals: signals(first, Math.min(100, to - first)) }
    expect((await send("POST", SIGNALS, body)).status).toBe(200)
  }
}

describe("given a group that is full", () => {
  test("when a request adds a name, then it is RecordInvalid and nothing is applied; one that adds none passes", async () => {
    const engine = await testEngine()
    const transaction_id = await engine.completedCall()
    await report(engine, transaction_id, 0, 1_000)
    const post = (...sent: ReadonlyArray<Record<string, unknown>>) =>
      engine.send("POST", SIGNALS, { search: { transaction_id }, signals: sent })
    const refused = await post({ name: "S0", revenue: 5 }, { name: "one more" })
    expect([refused.status, errorClass(refused)]).toEqual([403, "RecordInvalid"])
    expect(refused.text).toContain("the group of `partner_unique_id` empty text would have 1,001 signals")
    const updated = bodyOf(await post({ name: "S0", revenue: 5 }))
    expect(updated.signals).toMatchObject([{ revenue: "5.0" }])
    expect(bodyOf(await post({ name: "one more", partner_unique_id: "other" })).signals).toHaveLength(1)
  })

  test("when two groups of a request are, then both are told, in the order of the request", async () => {
    const engine = await testEngine({ limits: { groupSignals: 1 } })
    const search = { transaction_id: await engine.completedCall() }
    const of = (partner_unique_id: string, ...names: ReadonlyArray<string>) =>
      names.map((name) => ({ name, partner_unique_id }))
    const body = { search, signals: [...of("q", "a"), ...of("p", "a", "b"), ...of("q", "b")] }
    const { text } = await engine.send("POST", SIGNALS, body)
    expect(text).toMatch(/`q` would have 2 signals.*; .*`p` would have 2 signals/)
    expect((await engine.send("POST", SIGNALS, { search, signals: of("p", "a") })).status).toBe(200)
  })

  test("when the call does not exist, then that is told first", async () => {
    const { send } = await testEngine({ limits: { groupSignals: 1 } })
    expect((await send("POST", SIGNALS, { search: { transaction_id: "x" }, signals: signals(0, 2) })).status).toBe(404)
  })

  test("when the bound is off, then there is none", async () => {
    const engine = await testEngine({ limits: { groupSignals: null } })
    await report(engine, await engine.completedCall(), 0, 1_100)
  })
})

test("given a pending request that would make its group too large, then it fails where the host finds it", async () => {
  const { host, send } = await testEngine({ limits: { groupSignals: 1 } })
  const of = { call_record_id: "r", transaction_id: "leg" }
  const ids = { advertiser_id_from_network: "a1", advertiser_campaign_id_from_network: "c1" }
  await host({ kind: "received", ...of, ...ids })
  const body = { search: { transaction_id: "leg" }, signals: signals(0, 2), call_in_progress: true }
  expect((await send("POST", SIGNALS, body)).status).toBe(201)
  await host({ kind: "completed", ...of })
  const inbox = await send("GET", "/host/n1/inbox", undefined, { token: HOST_TOKEN })
  expect(inbox.text).toContain("would have 2 signals, at most 1 are allowed")
})
