// The bound on the groups of a leg as they stand after a request.
import { describe, expect, test } from "vitest"
import { SIGNALS, type TestEngine, testEngine } from "../../fixture.ts"
import { bodyOf, errorClass } from "../../support/signal-requests.ts"

const report = ({ send }: TestEngine, transaction_id: string, ...ids: ReadonlyArray<string>) =>
  send("POST", SIGNALS, {
    search: { transaction_id },
    signals: ids.map((partner_unique_id) => ({ name: "Sale", partner_unique_id })),
  })

describe("given a leg that has as many groups as it may", () => {
  test("when a request brings another one, then it is RecordInvalid and nothing is applied; what there is can be updated", async () => {
    const engine = await testEngine({ limits: { legGroups: 3 } })
    const leg = await engine.completedCall()
    expect((await report(engine, leg, "a", "b")).status).toBe(200)
    const refused = await report(engine, leg, "a", "c", "d")
    expect([refused.status, errorClass(refused)]).toEqual([403, "RecordInvalid"])
    expect(refused.text).toContain(
      "would have 4 groups of signals, one for each `partner_unique_id`, at most 3 are allowed",
    )
    expect((await report(engine, leg, "c")).status).toBe(200)
    expect((await report(engine, leg, "d")).status).toBe(403)
    const search = { transaction_id: leg }
    const updated = await engine.send("POST", SIGNALS, {
      search,
      signals: ["a", "b", "c"].map((partner_unique_id) => ({ name: "Sale", revenue: 5, partner_unique_id })),
    })
    expect(bodyOf(updated).signals).toMatchObject(["a", "b", "c"].map(() => ({ revenue: "5.0" })))
    const preview = { token: "t1", headers: { "callrules-preview": "true" } }
    const body = { search, signals: [{ name: "Sale", partner_unique_id: "d" }] }
    expect((await engine.send("POST", SIGNALS, body, preview)).status).toBe(403)
    expect((await report(engine, await engine.completedCall(), "d")).status).toBe(200)
  })

  test("when the bound is off, then there is none", async () => {
    const engine = await testEngine({ limits: { legGroups: null } })
    const leg = await engine.completedCall()
    for (let first = 0; first < 1_010; first += 10) {
      const ids = Array.from({ length: 10 }, (_, n) => `p${first + n}`)
      expect((await report(engine, leg, ...ids)).status).toBe(200)
    }
  })

  test("when nothing is said, then it may have a thousand", async () => {
    const engine = await testEngine()
    const leg = await engine.completedCall()
    for (let first = 0; first < 1_000; first += 10) {
      const ids = Array.from({ length: 10 }, (_, n) => `p${first + n}`)
      expect((await report(engine, leg, ...ids)).status).toBe(200)
    }
    expect((await report(engine, leg, "one more")).status).toBe(403)
  })
})
