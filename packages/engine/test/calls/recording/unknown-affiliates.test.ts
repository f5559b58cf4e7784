// Affiliates that a reception names and its network does not have: the host is told, and no recording rests on what their own records
// may say.
import { staticDirectory } from "@callrules/directory"
import { describe, expect, test } from "vitest"
import {
  type Answered,
  affiliatePath,
  HOST_TOKEN,
  RECEIVED,
  SETTINGS,
  type TestEngine,
  testEngine,
} from "../../fixture.ts"

const OPT_OUT = "custom_data[opt_out] absent"

const directory = staticDirectory({
  id: "n1",
  customDataFields: ["opt_out", "tier"],
  tokens: [{ token: "t1" }],
  advertisers: [{ id: "a1", campaigns: [{ id: "c1" }] }],
})

const affiliate = (custom_data: Readonly<Record<string, string>> = { opt_out: "yes" }) => ({
  name: "Blue Sky",
  sites: [{ id_from_network: "s1" }],
  custom_data,
})

/** A network with one affiliate, `Afx`, whose callers have opted out. */
const given = async (condition: string, hasAffiliate = true): Promise<TestEngine> => {
  const engine = await testEngine({ directory })
  const settings = { record_calls: true, call_recording_condition: condition }
  expect((await engine.send("PUT", SETTINGS, settings)).status).toBe(200)
  if (hasAffiliate) expect((await engine.send("PUT", affiliatePath("Afx"), affiliate())).status).toBe(201)
  return engine
}

const through = (id: string, parts: object = {}) => ({
  ...RECEIVED,
  kind: "received",
  call_record_id: id,
  event_id: "received",
  affiliate_id_from_network: id,
  ...parts,
})

const codes = ({ body }: Answered): ReadonlyArray<string> =>
  (body as { warnings: ReadonlyArray<{ code: string }> }).warnings.map(({ code }) => code)

const recording = ({ body }: Answered): unknown => (body as { recording: unknown }).recording

const transfer = async ({ host }: TestEngine, id: string): Promise<unknown> =>
  recording(await host({ kind: "transferred", call_record_id: id }))

const NOT_KNOWN = { record: false, reason: "unknown-facts" }

describe("given a network with an affiliate, and a condition on a field that its record sets", () => {
  test("when an id is in another spelling, then the host is warned, again on a repeat, and the call is not recorded", async () => {
    const engine = await given(OPT_OUT)
    for (const id of ["AFX", "afx", "Afx-1", "07"]) {
      const first = await engine.host(through(id))
      expect([codes(first), recording(first)]).toEqual([["affiliate-unknown"], null])
      expect(codes(await engine.host(through(id)))).toEqual(["affiliate-unknown"])
      expect(await transfer(engine, id)).toMatchObject({
        ...NOT_KNOWN,
        unknown_facts: ["custom_data[opt_out]"],
        explanation: expect.stringContaining(`through affiliate \`${id}\`, which the network does not have`),
      })
    }
  })

  test("when the call names its affiliate by something else than its id, then the host is told which key does, and the call is not recorded", async () => {
    const engine = await given(OPT_OUT)
    for (const named of [{ affiliate_name: "Blue Sky" }, { affiliate_id: "Afx" }]) {
      const [id = ""] = Object.keys(named)
      const answer = await engine.host(through(id, { affiliate_id_from_network: null, ...named }))
      expect(answer.body).toMatchObject({
        warnings: [{ code: "affiliate-unknown", hint: expect.stringContaining("`affiliate_id_from_network`") }],
      })
      expect(await transfer(engine, id)).toMatchObject(NOT_KNOWN)
    }
  })

  test("when the affiliate was deleted before, then so it is, although it was the only one", async () => {
    const engine = await given(OPT_OUT)
    expect((await engine.send("DELETE", affiliatePath("Afx"))).status).toBe(200)
    expect(codes(await engine.host(through("Afx")))).toEqual(["affiliate-unknown"])
    expect(await transfer(engine, "Afx")).toMatchObject(NOT_KNOWN)
  })

  test("when the affiliate is created after the reception, then its record stays unknown", async () => {
    const engine = await given(OPT_OUT)
    await engine.host(through("Late"))
    await engine.send("PUT", affiliatePath("Late"), { ...affiliate({ tier: "gold" }), name: "Late" })
    expect(codes(await engine.host(through("Late")))).toEqual(["affiliate-unknown"])
    expect(await transfer(engine, "Late")).toMatchObject(NOT_KNOWN)
  })

  test("when a value stands over the record's, then it is known; a value that the record's would stand over is not", async () => {
    const engine = await given('custom_data[opt_out] = "no"')
    const sources = [
      ["network", false],
      ["advertiser", false],
      ["campaign", false],
      ["promo_number", false],
      ["affiliate", true],
      ["tag", true],
      ["real_time_routing", true],
    ] as const
    for (const [source, isKnown] of sources) {
      const answer = await engine.host(through(source, { custom_data: { [source]: { opt_out: "no" } } }))
      expect(codes(answer)).toEqual(["affiliate-unknown"])
      if (isKnown) expect(recording(answer)).toMatchObject({ record: true })
      else expect(await transfer(engine, source)).toMatchObject(NOT_KNOWN)
    }
  })

  test("when a look-up brings a value that stands over the record's, then it is known", async () => {
    const engine = await given('custom_data[opt_out] = "no"')
    await engine.host(through("AFX"))
    const lookedUp = { kind: "custom_data", source: "tag", custom_data: { opt_out: "no" }, call_record_id: "AFX" }
    expect(recording(await engine.host(lookedUp))).toMatchObject({ record: true })
  })

  test("when the condition asks for the affiliate's name, then it is known only where the host sends it", async () => {
    const engine = await given('affiliate_name != "Blue Sky"')
    await engine.host(through("AFX"))
    expect(await transfer(engine, "AFX")).toMatchObject({ ...NOT_KNOWN, unknown_facts: ["affiliate_name"] })
    const named = await engine.host(through("Named", { affiliate_name: "Red Earth" }))
    expect(recording(named)).toMatchObject({ record: true })
  })

  test("when the condition asks for nothing of the affiliate, or the call came through none, then it is recorded", async () => {
    const engine = await given("not repeat")
    expect(recording(await engine.host(through("AFX")))).toMatchObject({ record: true })
    const other = await given(OPT_OUT)
    const answer = await other.host(through("none", { affiliate_id_from_network: null }))
    expect([codes(answer), recording(answer)]).toMatchObject([[], { record: true }])
  })

  test("when another reception of the leg names an unknown affiliate, then it is not recorded, whichever counts", async () => {
    for (const seconds of [-5, 5]) {
      const engine = await given(`pressed[1] and ${OPT_OUT}`)
      const leg = { transaction_id: "leg", call_record_id: "r" }
      const time = (shift: number): string => new Date(engine.now() + shift * 1_000).toISOString()
      await engine.host(through("none", { ...leg, affiliate_id_from_network: null, at: time(0) }))
      const answer = await engine.host(through("AFX", { ...leg, event_id: "e2", at: time(seconds) }))
      expect(codes(answer)).toContain("affiliate-unknown")
      await engine.host({ kind: "keypress", sequence: 1, key: "1", ...leg })
      expect(recording(await engine.host({ kind: "transferred", ...leg }))).toMatchObject(NOT_KNOWN)
    }
  })
})

test("given a network that keeps no affiliates here, when its calls name some, then nothing is unknown and nobody is warned", async () => {
  const engine = await given(OPT_OUT, false)
  const answer = await engine.host(through("AFX"))
  expect([codes(answer), recording(answer)]).toMatchObject([[], { record: true }])
})

test("given a past call of an unknown affiliate, when it is imported, then the host is warned", async () => {
  const engine = await given(OPT_OUT)
  const received = { ...RECEIVED, affiliate_id_from_network: "AFX", at: "2025-03-01T09:00:00Z" }
  const calls = [{ call_record_id: "AFX", received, completed: { at: "2025-03-01T09:04:10Z" } }]
  const { body, text } = await engine.send("POST", "/host/n1/past_calls", { calls }, { token: HOST_TOKEN })
  expect([body, text]).toMatchObject([{ reports: [{ warnings: [{ code: "affiliate-unknown" }] }] }, text])
})
