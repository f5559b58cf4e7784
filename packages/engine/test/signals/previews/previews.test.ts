// Previews of signal requests over HTTP: which leg and why, what would change, and that nothing has happened.
import { Directory } from "@callrules/store"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { describe, expect, test } from "vitest"
import { directory, HOST_TOKEN, SIGNALS, type TestEngine, testEngine } from "../../fixture.ts"

const LEG_1 = "0000002A-00000001"
const LEG_2 = "0000002A-00000002"

const asking = (body: unknown, rest: object = {}) => ({
  signals: [{ name: "Sale", revenue: "5" }],
  ...Object(body),
  ...rest,
})

const given = async () => {
  const fixture = await testEngine()
  const preview = async (body: unknown, headers: Record<string, string> = {}) => {
    const answer = await fixture.send("POST", SIGNALS, body, { headers: { "callrules-preview": "true", ...headers } })
    // as the contract says
    return { ...answer, said: answer.body as Record<string, never> & { readonly leg: unknown } }
  }
  return { ...fixture, preview }
}

const historyOf = async ({ send }: Pick<TestEngine, "send">, legId: string): Promise<string> =>
  (await send("GET", `/host/n1/calls/${legId}/history`, undefined, { token: HOST_TOKEN })).text

describe("given a call that is over, when a report is previewed", () => {
  test("then it says the leg, every group and the call as they would be, and nothing has changed", async () => {
    const { completedCall, preview, send } = await given()
    await completedCall({ call_record_id: "c-1", transaction_id: LEG_1 })
    const before = await historyOf({ send }, LEG_1)
    const body = {
      search: { call_record_id: "c-1" },
      partner_unique_id: "order-7",
      signals: [{ name: "Sale", revenue: "5" }],
      custom_data: [{ name: "product", value: "boat" }],
    }
    const { headers, said, status } = await preview(body)
    expect(status).toBe(200)
    expect(headers.get("content-type")).toBe("application/vnd.callrules.preview+json")
    expect(said).toEqual({
      status: 200,
      repeated: false,
      leg: {
        transaction_id: LEG_1,
        call_record_id: "c-1",
        chosen: "only-leg",
        reason: "it is the only leg of the call that the request may reach",
      },
      signals: [
        {
          transaction_id: null,
          corrects_transaction_id: null,
          name: "Sale",
          partner_unique_id: "order-7",
          occurred_at_time_t: "1795186800",
          occurred_at_time: "2026-11-20T15:00:00Z",
          revenue: "5.0",
          value: "true",
          outcome: "created",
        },
      ],
      call: {
        transaction_id: null,
        corrects_transaction_id: LEG_1,
        start_time_t: "1795186800",
        call_start_time: "2026-11-20T15:00:00Z",
        outcome: "corrected",
        custom_data: [{ name: "product", before: "", after: "boat" }],
      },
      new_names: ["Sale"],
      custom_data_erased: false,
      earlier_wait: false,
      problems: [],
    })
    expect(await historyOf({ send }, LEG_1)).toBe(before)
    const real = await send("POST", SIGNALS, body)
    expect(real.headers.get("callrules-outcome")).toBe("signals=(created), call=corrected")
    const again = await preview(body)
    expect(again.said).toMatchObject({
      signals: [{ outcome: "unchanged", transaction_id: expect.stringMatching(/^00000ABC-/) }],
      call: { outcome: "unchanged", custom_data: [] },
    })
  })

  test("then an advertiser is not told which names others in the network have reported", async () => {
    const { completedCall, send } = await given()
    await completedCall({ call_record_id: "c-1", transaction_id: LEG_1 })
    await completedCall({ call_record_id: "c-2", transaction_id: LEG_2, advertiser_id_from_network: "a2" })
    expect((await send("POST", SIGNALS, asking({ search: { call_record_id: "c-2" } }))).status).toBe(200)
    const ask = async (name: string, token: string) => {
      const body = { search: { call_record_id: "c-1" }, signals: [{ name }], oauth_token: token }
      const answer = await send("POST", SIGNALS, body, { token: null, headers: { "callrules-preview": "true" } })
      expect([answer.status, answer.text]).toEqual([200, answer.text])
      return (answer.body as { readonly new_names: ReadonlyArray<string> }).new_names
    }
    expect([await ask("Sale", "t1"), await ask("Quote", "t1")]).toEqual([[], ["Quote"]])
    expect([await ask("Sale", "adv1"), await ask("Quote", "adv1")]).toEqual([[], []])
  })

  // CIP-108
  test("then an organization set to attribution only is not told the call's values, nor whether they change", async () => {
    const { completedCall, send } = await given()
    await completedCall({
      transaction_id: LEG_1,
      advertiser_id_from_network: "a2",
      advertiser_campaign_id_from_network: "c2",
      custom_data: { tag: { product: "solar" } },
    })
    const valuesFor = async (token: string) => {
      const body = asking({ search: { transaction_id: LEG_1 } }, { custom_data: [{ name: "product", value: "roof" }] })
      const { body: said } = await send("POST", SIGNALS, body, { token, headers: { "callrules-preview": "true" } })
      return (said as { readonly call: { readonly custom_data: unknown } | null }).call?.custom_data
    }
    expect(await valuesFor("adv2")).toBeUndefined()
    expect(await valuesFor("t1")).toEqual([{ name: "product", before: "solar", after: "roof" }])
  })

  // CIP-112
  test("then an organization that the directory has lost meanwhile is told no values of calls, in the feed neither", async () => {
    const known = Layer.effect(
      Directory,
      Effect.map(Directory, (tables) => ({ ...tables, advertiser: () => Effect.succeed(undefined) })),
    )
    const { completedCall, send } = await testEngine({ directory: Layer.provide(known, directory) })
    await completedCall({ transaction_id: LEG_1, custom_data: { tag: { product: "solar" } } })
    const body = asking({ search: { transaction_id: LEG_1 } }, { custom_data: [{ name: "product", value: "roof" }] })
    const headers = { "callrules-preview": "true" }
    const answers = [
      await send("POST", SIGNALS, body, { token: "adv1", headers }),
      await send("GET", SIGNALS, undefined, { token: "adv1" }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers.map(({ text }) => text).join()).not.toContain("solar")
    expect((await send("GET", SIGNALS)).text).toContain("solar")
  })

  // CIP-108
  test("then a guess of what another token has reported is answered to such an organization as any other value", async () => {
    const { completedCall, send } = await given()
    const place = { advertiser_id_from_network: "a2", advertiser_campaign_id_from_network: "c2" }
    await completedCall({ transaction_id: LEG_1, ...place })
    const report = (token: string, value: string, headers = {}) =>
      send(
        "POST",
        SIGNALS,
        asking({ search: { transaction_id: LEG_1 } }, { custom_data: [{ name: "product", value }] }),
        {
          token,
          headers,
        },
      )
    expect((await report("t1", "solar")).status).toBe(200)
    const preview = { "callrules-preview": "true" }
    const [right, wrong] = [await report("adv2", "solar", preview), await report("adv2", "roofs", preview)]
    expect([right.status, right.text]).toEqual([200, wrong.text])
    expect(right.body).toMatchObject({ signals: [{ outcome: "corrected" }] })
    expect((await report("t1", "solar", preview)).body).toMatchObject({ signals: [{ outcome: "unchanged" }] })
  })

  test("then the casing of a name, the request id and the home leg are still free", async () => {
    const { completedCall, preview, send, wait } = await given()
    await completedCall({ call_record_id: "c-1", transaction_id: LEG_1 })
    const search = { call_record_id: "c-1" }
    const key = { "idempotency-key": "k1" }
    expect((await preview({ search, signals: [{ name: "SALE" }] }, key)).said).toMatchObject({ new_names: ["SALE"] })
    wait(120_000)
    await completedCall({ call_record_id: "c-1", transaction_id: LEG_2 })
    const real = await send("POST", SIGNALS, { search, signals: [{ name: "Sale" }] }, { headers: key })
    expect(real.body).toMatchObject({ signals: [{ name: "Sale" }], call: { transaction_id: LEG_2 } })
    expect((await preview({ search, signals: [{ name: "Sale" }] }, key)).said).toMatchObject({
      status: 200,
      repeated: true,
      leg: null,
      signals: [],
    })
    expect((await preview({ search, signals: [{ name: "Quote" }] }, key)).text).toContain("another request")
  })

  test("then it is refused as the report would be", async () => {
    const { completedCall, host, preview, send } = await given()
    await completedCall({ call_record_id: "c-1", transaction_id: LEG_1 })
    const live = { call_record_id: "live", transaction_id: LEG_2 }
    await host({
      ...live,
      kind: "received",
      advertiser_id_from_network: "a1",
      advertiser_campaign_id_from_network: "c1",
    })
    for (const body of [
      asking({ search: {} }),
      asking({ search: { call_record_id: "none" } }),
      asking({ search: { call_record_id: "live" } }),
      asking({ search: { call_record_id: "c-1", network_id: "n2" } }),
      asking({ search: { call_record_id: "c-1" } }, { revenue: "5" }),
    ]) {
      const [previewed, sent] = [await preview(body), await send("POST", SIGNALS, body)]
      expect([previewed.status, previewed.text]).toEqual([sent.status, sent.text])
      expect(sent.status).toBeGreaterThan(400)
    }
  })
})

// SIG-278
describe("given calls of several legs, when a report is previewed", () => {
  test("then each way to choose a leg is named", async () => {
    const { completedCall, preview, send, wait } = await given()
    await completedCall({ call_record_id: "c-1", transaction_id: LEG_1 })
    wait(120_000)
    await completedCall({ call_record_id: "c-1", transaction_id: LEG_2 })
    const chosen = async (search: object, group: string) => {
      const { said } = await preview(asking({ search }, { partner_unique_id: group }))
      return said.leg
    }
    const whole = { call_record_id: "c-1" }
    expect(await chosen({ transaction_id: LEG_1 }, "a")).toMatchObject({ chosen: "transaction-id" })
    expect(await chosen({ call_start_time: "2026-11-20T15:00:09Z" }, "a")).toMatchObject({
      transaction_id: LEG_1,
      chosen: "closest-start",
    })
    expect(await chosen(whole, "a")).toMatchObject({ transaction_id: LEG_2, chosen: "latest-leg" })
    await send("POST", SIGNALS, asking({ search: { transaction_id: LEG_1 } }, { partner_unique_id: "b" }))
    expect(await chosen(whole, "b")).toMatchObject({ transaction_id: LEG_1, chosen: "carries-group" })
    await send("POST", SIGNALS, asking({ search: whole }, { partner_unique_id: "a" }))
    expect(await chosen(whole, "c")).toMatchObject({ transaction_id: LEG_2, chosen: "home-leg" })
  })
})

// SIG-279
describe("given a call in progress, when a report for it is previewed", () => {
  test("then it says what would be done now, and why it would fail, and nothing waits", async () => {
    const { host, preview, send } = await given()
    const live = { call_record_id: "live", transaction_id: LEG_1 }
    const campaign = { advertiser_id_from_network: "a1", advertiser_campaign_id_from_network: "c1" }
    await host({ ...live, ...campaign, kind: "received" })
    const body = asking({ search: { call_record_id: "live" } }, { call_in_progress: true })
    expect((await preview(body)).said).toMatchObject({
      status: 201,
      leg: { transaction_id: LEG_1 },
      signals: [{ outcome: "created" }],
      problems: [],
    })
    const spoilt = { ...body, signals: [{ name: "Sale", revenue: "$5" }] }
    expect((await preview(spoilt)).said).toMatchObject({
      status: 201,
      leg: null,
      problems: [{ code: "revenue-invalid", pointer: "/signals/0/revenue" }],
    })
    expect((await preview({ ...body, search: { call_record_id: "unknown" } })).said).toMatchObject({
      status: 201,
      leg: null,
      problems: [{ code: "call-not-found" }],
    })
    expect((await preview({ call_in_progress: true })).status).toBe(403)
    const inbox = await send("GET", "/host/n1/inbox", undefined, { token: HOST_TOKEN })
    expect(inbox.body).toMatchObject({ entries: [] })
  })

  test("then what waits for the call already is told, and not applied", async () => {
    const { host, preview, send, wait } = await given()
    const live = { call_record_id: "live", transaction_id: LEG_1 }
    const campaign = { advertiser_id_from_network: "a1", advertiser_campaign_id_from_network: "c1" }
    await host({ ...live, ...campaign, kind: "received" })
    const body = asking({ search: { call_record_id: "live" } })
    const { headers } = await send("POST", SIGNALS, { ...body, call_in_progress: true })
    await host({ ...live, kind: "completed" })
    wait(61_000)
    expect((await preview(body)).said).toMatchObject({ earlier_wait: true, signals: [{ outcome: "created" }] })
    // a look-up is answered at once, but one that is kept for later comes after what waits
    const lookUp = { search: { call_record_id: "live" } }
    expect((await preview(lookUp)).said).toMatchObject({ earlier_wait: false })
    expect((await preview({ ...lookUp, call_in_progress: true })).said).toMatchObject({ earlier_wait: true })
    expect((await send("GET", headers.get("location") ?? "")).body).toMatchObject({ status: "waiting" })
    expect((await send("POST", SIGNALS, body)).headers.get("callrules-outcome")).toContain("unchanged")
  })
})

// SIG-280
test("given a header that is neither true nor false, when a report comes, then it is refused, not applied", async () => {
  const { completedCall, preview, send } = await given()
  await completedCall({ call_record_id: "c-1", transaction_id: LEG_1 })
  const before = await historyOf({ send }, LEG_1)
  const body = asking({ search: { call_record_id: "c-1" } })
  for (const value of ["yes", "", "1", "TRUE", "true, true"]) {
    const answer = await preview(body, { "callrules-preview": value })
    expect([answer.status, answer.text]).toEqual([403, expect.stringContaining("Callrules-Preview")])
  }
  expect(await historyOf({ send }, LEG_1)).toBe(before)
  expect((await preview(body, { "callrules-preview": "false" })).headers.get("callrules-outcome")).toBe(
    "signals=(created), call=unchanged",
  )
})
