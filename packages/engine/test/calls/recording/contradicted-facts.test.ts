// Events of a leg that contradict each other while its recording decision is open: what is uncertain records nothing.
import { staticDirectory } from "@callrules/directory"
import { describe, expect, test } from "vitest"
import { type Answered, HOST_TOKEN, RECEIVED, START, type TestEngine, testEngine, VERSION } from "../../fixture.ts"

const at = (seconds: number): string => new Date(START + seconds * 1_000).toISOString()

/** Fridays from 10:00 in New York, where the tests begin at 10:00. */
const hours = { timeZone: "America/New_York", days: { friday: [{ from: "10:00", to: "17:00" }] } }

const directory = staticDirectory({
  id: "n1",
  timeZone: "America/New_York",
  customDataFields: ["product", "consent"],
  tokens: [{ token: "t1" }],
  advertisers: [{ id: "a1", campaigns: [{ id: "c1", hours }, { id: "c2" }] }],
})

const settingsOf = (campaign: string): string =>
  `/api/${VERSION}/n1/advertisers/a1/advertiser_campaigns/${campaign}.json`

const given = async (condition: string): Promise<TestEngine> => {
  const engine = await testEngine({ directory })
  await engine.send("PUT", settingsOf("c1"), { record_calls: true, call_recording_condition: condition })
  return engine
}

const RECEPTION = { ...RECEIVED, kind: "received", call_record_id: "r", transaction_id: "leg", at: at(10) }

/** Reports receptions in the order given, then the key that the conditions of these tests wait for. */
const decided = async ({ host }: TestEngine, ...receptions: ReadonlyArray<object>): Promise<Answered> => {
  for (const [index, reception] of receptions.entries()) {
    const answer = await host({ ...RECEPTION, event_id: `received ${index}`, ...reception })
    expect(answer.status).toBe(200)
  }
  await host({ kind: "keypress", sequence: 1, key: "1", call_record_id: "r", transaction_id: "leg", at: at(15) })
  return host({ kind: "transferred", call_record_id: "r", transaction_id: "leg", at: at(20) })
}

const recordingOf = ({ body }: Answered) => (body as { readonly recording: unknown }).recording

describe("given two receptions of a leg whose decision is open", () => {
  test("that differ in nothing a condition asks for, then the call is recorded", async () => {
    const engine = await given("pressed[1] and during_hours and custom_data[product] absent")
    const answer = await decided(engine, {}, { at: at(9), city: "Fresno", custom_data: { tag: { consent: "yes" } } })
    expect(recordingOf(answer)).toMatchObject({ record: true, reason: "condition-true" })
  })

  test("of which one has a blank phone type, then the type is unknown, and it is not recorded, whichever counts", async () => {
    for (const first of [null, "Landline"]) {
      for (const seconds of [5, 12]) {
        const engine = await given("not mobile and pressed[1]")
        const answer = await decided(engine, { phone_type: first }, { phone_type: " ", at: at(seconds) })
        expect(recordingOf(answer)).toMatchObject({ record: false, unknown_facts: ["mobile"] })
      }
    }
  })

  test("of two campaigns, then no settings hold, and it is not recorded, whichever comes first", async () => {
    const receptions = [{}, { at: at(5), advertiser_campaign_id_from_network: "c2" }]
    const condition = { record_calls: true, call_recording_condition: "pressed[1]" }
    for (const order of [receptions, receptions.toReversed()]) {
      const engine = await given("pressed[1]")
      await engine.send("PUT", settingsOf("c2"), condition)
      const [first = {}, second = {}] = order
      await engine.host({ ...RECEPTION, event_id: "e1", ...first })
      const answer = await engine.host({ ...RECEPTION, event_id: "e2", ...second })
      expect(recordingOf(answer)).toMatchObject({ record: false, reason: "campaign-contradicted" })
    }
  })

  test("of which the one that counts began out of hours, then it is the one that is asked about", async () => {
    const engine = await given("pressed[1] and during_hours")
    expect(recordingOf(await decided(engine, {}, { at: at(-10) }))).toMatchObject({ record: false })
    const other = await given("pressed[1] or not during_hours")
    expect(recordingOf(await decided(other, { at: at(10) }, { at: at(-10) }))).toMatchObject({ record: true })
  })

  test("with two numbers, then whether the caller is a repeat one is not known", async () => {
    const [known, unknown] = [{ calling_phone_number: "+14155550111" }, { calling_phone_number: "+14155550122" }]
    const receptions = [unknown, { ...known, at: at(5) }]
    for (const order of [receptions, receptions.toReversed()]) {
      const engine = await given("pressed[1] and not repeat")
      await engine.completedCall({ ...known, call_record_id: "before", at: at(-600) })
      const answer = await decided(engine, ...order)
      expect(recordingOf(answer)).toMatchObject({ record: false })
    }
  })

  test("with two values of a fact, or with one only where it does not count, then the fact is not known", async () => {
    const optOut = { custom_data: { tag: { product: "optout" } } }
    const cases: ReadonlyArray<readonly [condition: string, other: object, counting: object, unknown: string]> = [
      ["custom_data[product] absent", optOut, {}, "custom_data[product]"],
      ['custom_data[product] != "optout"', optOut, { custom_data: { tag: { product: "x" } } }, "custom_data[product]"],
      ["custom_data[consent] absent", { custom_data: { tag: { Consent: "no" } } }, {}, "custom_data[consent]"],
      ["custom_data[product] absent", { pending_custom_data_fields: ["product"] }, {}, "custom_data[product]"],
      ["mobile", { phone_type: "Landline" }, { phone_type: "Mobile" }, "mobile"],
      ["media_type absent", { media_type: "Radio" }, {}, "media_type"],
      ["promo_number_description absent", { promo_number_description: "P" }, {}, "promo_number_description"],
    ]
    for (const [condition, other, counting, unknown] of cases) {
      const receptions = [{ ...counting, at: at(5) }, other]
      const known = await decided(await given(`pressed[1] and ${condition}`), ...receptions)
      expect(recordingOf(known), condition).toMatchObject({ record: false, unknown_facts: [unknown] })
      const displaced = await decided(await given(`pressed[1] and ${condition}`), ...receptions.toReversed())
      expect(recordingOf(displaced), condition).toMatchObject({ record: false })
    }
  })

  test("then what both say is known, and so is what only the one that counts says", async () => {
    const engine = await given('pressed[1] and custom_data[product] = "solar" and mobile')
    const counting = { at: at(5), phone_type: "Mobile", custom_data: { tag: { product: "solar" } } }
    const answer = await decided(engine, counting, { phone_type: "Mobile" })
    expect(recordingOf(answer)).toMatchObject({ record: true })
  })
})

describe("given as many late look-ups as a leg keeps", () => {
  const lookUp = (id: number, seconds: number, custom_data: object) => ({
    kind: "custom_data",
    call_record_id: "r",
    transaction_id: "leg",
    event_id: `look-up ${id}`,
    at: at(seconds),
    source: "tag",
    custom_data,
  })

  test("when one is dropped before the leg is received, then what it said is not known either", async () => {
    for (const dropped of [{ product: "optout" }, { Product: "optout" }, { product: null }]) {
      const engine = await given('pressed[1] and custom_data[product] != "optout"')
      await engine.host(lookUp(1, 11, { product: "x" }))
      const answer = await engine.host(lookUp(1, 12, dropped))
      expect((answer.body as { warnings: ReadonlyArray<{ code: string }> }).warnings.map(({ code }) => code)).toContain(
        "look-up-dropped",
      )
      await engine.host({ ...RECEPTION, event_id: "e1" })
      await engine.host({ kind: "keypress", sequence: 1, key: "1", call_record_id: "r", transaction_id: "leg" })
      const transferred = await engine.host({ kind: "transferred", call_record_id: "r", transaction_id: "leg" })
      expect(recordingOf(transferred)).toMatchObject({ record: false, unknown_facts: ["custom_data[product]"] })
    }
  })

  test("when one more has the caller's opt-out, or takes the place of one that had it, then it is not known, and the host is warned", async () => {
    const optOut = { product: "optout" }
    const others = Array.from({ length: 16 }, (_, id) => lookUp(id, 11 + id / 100, { consent: "yes" }))
    for (const lookUps of [
      [...others, lookUp(16, 14, optOut)],
      [lookUp(16, 14, optOut), ...others],
    ]) {
      const engine = await given("pressed[1] and custom_data[product] absent")
      await engine.host({ ...RECEPTION, event_id: "e1" })
      const answers = []
      for (const event of lookUps) answers.push(await engine.host(event))
      expect(answers.at(-1)?.body).toMatchObject({ warnings: [{ code: "look-up-dropped" }] })
      await engine.host({ kind: "keypress", sequence: 1, key: "1", call_record_id: "r", transaction_id: "leg" })
      const answer = await engine.host({ kind: "transferred", call_record_id: "r", transaction_id: "leg" })
      expect(recordingOf(answer)).toMatchObject({ record: false })
    }
  })
})

describe("given a reception under the id of another one", () => {
  test("when it has another affiliate, then what that brings is looked up, and what both bring is not known", async () => {
    const at5 = { at: at(5) }
    for (const second of [at5, { at: at(12) }]) {
      const engine = await given('pressed[1] and custom_data[product] != "optout"')
      for (const [id, product] of [
        ["f1", "solar"],
        ["f2", "optout"],
      ] as const) {
        const affiliate = { name: `Affiliate ${id}`, sites: [{ id_from_network: "s" }], custom_data: { product } }
        const put = await engine.send("PUT", `/api/${VERSION}/n1/affiliates/${id}.json`, affiliate)
        expect(put.status).toBe(201)
      }
      await engine.host({ ...RECEPTION, event_id: "e1", affiliate_id_from_network: "f1" })
      await engine.host({ ...RECEPTION, event_id: "e1", affiliate_id_from_network: "f2", ...second })
      await engine.host({ kind: "keypress", sequence: 1, key: "1", call_record_id: "r", transaction_id: "leg" })
      const answer = await engine.host({ kind: "transferred", call_record_id: "r", transaction_id: "leg" })
      expect(recordingOf(answer)).toMatchObject({ record: false })
    }
  })
})

describe("given two keys at one place", () => {
  test("when they are different, then the keys are not known, and what was reported twice alike is", async () => {
    const key = (id: string, sequence: number, pressed: string, seconds: number) => ({
      kind: "keypress",
      call_record_id: "r",
      transaction_id: "leg",
      event_id: id,
      at: at(seconds),
      sequence,
      key: pressed,
    })
    const recorded = async (...keys: ReadonlyArray<ReturnType<typeof key>>): Promise<unknown> => {
      const engine = await given("pressed[1] and not pressed[1 9]")
      await engine.host({ ...RECEPTION, event_id: "e1" })
      for (const one of keys) await engine.host(one)
      return recordingOf(await engine.host({ kind: "transferred", call_record_id: "r", transaction_id: "leg" }))
    }
    const first = key("k1", 1, "1", 11)
    const unknown = { record: false, unknown_facts: ["pressed"] }
    expect(await recorded(key("k2", 2, "9", 13), key("k3", 2, "8", 12), first)).toMatchObject(unknown)
    expect(await recorded(key("k3", 2, "8", 12), key("k2", 2, "9", 13), first)).toMatchObject(unknown)
    expect(await recorded(key("k3", 2, "8", 12), key("k4", 2, "8", 13), first)).toMatchObject({ record: true })
  })
})

describe("given a call whose caller was erased before it was received", () => {
  test("when it is received, then what an erasure takes is not known to the decision", async () => {
    for (const condition of ["custom_data[product] absent", "not repeat"]) {
      const engine = await given(condition)
      await engine.host({ kind: "keypress", sequence: 1, key: "1", call_record_id: "r", transaction_id: "leg" })
      const erased = await engine.send("POST", "/host/n1/erasures", { call_record_id: "r" }, { token: HOST_TOKEN })
      expect(erased.status).toBe(200)
      const custom_data = { tag: { product: "optout" } }
      await engine.host({ ...RECEPTION, event_id: "e1", custom_data })
      const answer = await engine.host({ kind: "transferred", call_record_id: "r", transaction_id: "leg" })
      expect(recordingOf(answer), condition).toMatchObject({ record: false, reason: "unknown-facts" })
    }
  })
})
