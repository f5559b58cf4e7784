// The bound on what all transactions of a call hold of its custom data.
import { describe, expect, test } from "vitest"
import { SIGNALS, type TestEngine, testEngine } from "../../fixture.ts"
import { errorClass, history } from "../../support/signal-requests.ts"

const values = (product: string, leadId?: string) => [
  { name: "product", value: product },
  ...(leadId === undefined ? [] : [{ name: "lead_id", value: leadId }]),
]

const report = ({ send }: TestEngine, transaction_id: string, body: object, headers: Record<string, string> = {}) =>
  send("POST", SIGNALS, { search: { transaction_id }, ...body }, { token: "t1", headers })

describe("given a call whose transactions hold as much as they may", () => {
  test("when a request changes a value, then it is RecordInvalid and nothing is applied; signals and repeated values pass", async () => {
    const engine = await testEngine({ limits: { callCharacters: 3 * 1_000 } })
    const leg = await engine.completedCall()
    const long = "x".repeat(950)
    for (const text of [long, `${long}y`]) {
      expect((await report(engine, leg, { custom_data: values(text) })).status).toBe(200)
    }
    const before = await history(engine, leg)
    for (const headers of [{}, { "callrules-preview": "true" }]) {
      const refused = await report(engine, leg, { custom_data: values(long, "z") }, headers)
      expect([refused.status, errorClass(refused)]).toEqual([403, "RecordInvalid"])
      expect(refused.text).toContain(
        "the 4 transactions that the call would have would hold more than the 3000 characters",
      )
    }
    expect(await history(engine, leg)).toEqual(before)
    expect((await report(engine, leg, { custom_data: values(`${long}y`), signals: [{ name: "Sale" }] })).status).toBe(
      200,
    )
    expect((await report(engine, leg, { custom_data: values("") })).status).toBe(200)
    expect((await report(engine, leg, { custom_data: values("short", "short") })).status).toBe(200)
    expect((await report(engine, await engine.completedCall(), { custom_data: values(long) })).status).toBe(200)
  })

  // SIG-319
  test("when an organization set to attribution only guesses a value of the call, then a right guess is answered as a wrong one", async () => {
    const engine = await testEngine({ limits: { callCharacters: 3 * 1_000 } })
    const leg = await engine.completedCall({
      advertiser_id_from_network: "a2",
      advertiser_campaign_id_from_network: "c2",
      custom_data: { tag: { product: "solar" } },
    })
    const send = (token: string, custom_data: unknown, headers = {}) =>
      engine.send("POST", SIGNALS, { search: { transaction_id: leg }, custom_data }, { token, headers })
    const long = "x".repeat(970)
    for (const text of [long, `${long}y`]) {
      expect((await send("t1", [{ name: "lead_id", value: text }])).status).toBe(200)
    }
    const answers = async (token: string, value: string) =>
      Promise.all(
        [{ "callrules-preview": "true" }, {}].map(async (headers) => {
          const { status, text } = await send(token, [{ name: "product", value }], headers)
          return status === 200 ? 200 : text
        }),
      )
    expect((await answers("t1", "solar")).every((answer) => answer === 200)).toBe(true)
    expect(await answers("t1", "roofs")).toEqual(Array(2).fill(expect.stringContaining("more than the 3000")))
    expect(await answers("adv2", "solar")).toEqual(await answers("adv2", "roofs"))
    expect(await answers("adv2", "solar")).toEqual(await answers("t1", "roofs"))
    // clearing a value does not show how long it was
    expect(await answers("adv2", "")).toEqual(await answers("adv2", "roofs"))
  })

  // SIG-319
  test.each([
    ["too many groups", { legGroups: 1 }, [{ name: "Sale" }]],
    ["a group of too many signals", { groupSignals: 1 }, [{ name: "Sale" }, { name: "Lead" }]],
    ["a group of too many characters", { groupCharacters: 10 }, [{ name: "A name that is longer" }]],
  ])("and its request passes another bound too, with %s, then nothing tells either", async (_, limits, signals) => {
    const engine = await testEngine({ limits: { callCharacters: 300, ...limits } })
    const leg = await engine.completedCall({
      advertiser_id_from_network: "a2",
      advertiser_campaign_id_from_network: "c2",
      custom_data: { tag: { product: "solar" } },
    })
    const send = (token: string, body: object, headers = {}) =>
      engine.send("POST", SIGNALS, { search: { transaction_id: leg }, ...body }, { token, headers })
    const first = await send("t1", {
      custom_data: [{ name: "lead_id", value: "x".repeat(120) }],
      signals: [{ name: "a" }],
    })
    expect(first.status).toBe(200)
    for (const [in_progress, headers] of [
      [false, {}],
      [false, { "callrules-preview": "true" }],
      [true, { "callrules-preview": "true" }],
    ] as const) {
      const answer = async (token: string, value: string) => {
        const more = { partner_unique_id: "2", call_in_progress: in_progress, signals }
        return (await send(token, { ...more, custom_data: [{ name: "product", value }] }, headers)).text
      }
      const wrong = await answer("adv2", "roofs")
      expect(wrong).toContain("more than the 300 characters")
      expect(await answer("adv2", "solar")).toBe(wrong)
      expect(await answer("adv2", "")).toBe(wrong)
      // who sees the values is told what is so
      expect(await answer("t1", "solar")).not.toContain("more than the 300 characters")
    }
  })

  test("when the bound is off, then there is none; when nothing is said, then sixteen of a megabyte are too many", async () => {
    const million = (letter: string) => ({ custom_data: values(letter.repeat(1_040_000)) })
    for (const [limits, statuses] of [
      [{ callCharacters: null }, [200]],
      [{}, [200, 403]],
    ] as const) {
      const engine = await testEngine({ limits })
      const leg = await engine.completedCall()
      const answered = new Set<number>()
      for (const letter of "abcdefghijklmnopqr") answered.add((await report(engine, leg, million(letter))).status)
      expect([...answered]).toEqual(statuses)
    }
  })
})
