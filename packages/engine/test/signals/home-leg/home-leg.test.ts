// Calls with several legs: a group stays on its leg, new groups go to the call's home leg, and nothing is counted twice.
import { describe, expect, test } from "vitest"
import { type Answered, SIGNALS, type TestEngine, testEngine } from "../../fixture.ts"
import { bodyOf, errorClass, history } from "../../support/signal-requests.ts"

const CALL = "c-legs"
const SEARCH = { call_record_id: CALL }
const PENDING = { call_in_progress: true }

const leg = (engine: TestEngine, id: string, details: Record<string, unknown> = {}): Promise<string> =>
  engine.completedCall({ call_record_id: CALL, transaction_id: id, external_unique_id: "x-legs", ...details })

/** Reports one signal for each group, located by the call record unless another search is given. */
const report = (
  engine: TestEngine,
  groups: ReadonlyArray<string>,
  search: Record<string, unknown> = SEARCH,
  options: { readonly token?: string } = {},
): Promise<Answered> =>
  engine.send(
    "POST",
    SIGNALS,
    { search, signals: groups.map((group) => ({ name: "Sale", revenue: 10, partner_unique_id: group })) },
    options,
  )

/** How many transactions of groups a leg has. */
const groupsOn = async (engine: TestEngine, id: string): Promise<number> => (await history(engine, id)).length - 1

const [ONE, TWO, THREE] = ["0000000A-00000001", "0000000A-00000002", "0000000A-00000003"]

describe("given a sale reported by call record before a second leg came", () => {
  const given = async () => {
    const engine = await testEngine()
    await leg(engine, ONE)
    bodyOf(await report(engine, ["o1"]))
    engine.wait(120_000)
    await leg(engine, TWO)
    return engine
  }

  test("when a second sale is reported, then it goes to the same leg, and the batch of both makes nothing new", async () => {
    const engine = await given()
    const second = bodyOf(await report(engine, ["o2"]))
    expect(second.call["transaction_id"]).toBe(ONE)
    const batch = await report(engine, ["o1", "o2"])
    expect(batch.headers.get("callrules-outcome")).toBe("signals=(unchanged unchanged), call=unchanged")
    expect(await groupsOn(engine, ONE)).toBe(2)
    expect(await groupsOn(engine, TWO)).toBe(0)
  })

  test("when custom data comes in the group of no id, then it goes home too, and its repetition changes nothing", async () => {
    const engine = await given()
    const request = { search: SEARCH, custom_data: [{ name: "product", value: "car" }] }
    const first = bodyOf(await engine.send("POST", SIGNALS, request))
    expect(first.call["corrects_transaction_id"]).toBe(ONE)
    expect(bodyOf(await engine.send("POST", SIGNALS, request)).call).toEqual(first.call)
    expect(await groupsOn(engine, TWO)).toBe(0)
  })

  test("when a group was sent to the second leg by its id, then it stays there, and a batch with another is refused", async () => {
    const engine = await given()
    bodyOf(await report(engine, ["o2"], { transaction_id: TWO }))
    expect(bodyOf(await report(engine, ["o2"])).call["transaction_id"]).toBe(TWO)
    const batch = await report(engine, ["o1", "o2"])
    expect([batch.status, errorClass(batch)]).toEqual([403, "RecordInvalid"])
    expect(batch.text).toContain(`\`o1\` on \`${ONE}\``)
    expect(batch.text).toContain(`\`o2\` on \`${TWO}\``)
    expect(await groupsOn(engine, ONE)).toBe(1)
    expect(await groupsOn(engine, TWO)).toBe(1)
  })

  test("when the external id of one leg is used, then it means the whole call", async () => {
    const engine = await given()
    await leg(engine, THREE, { external_unique_id: "x-other" })
    expect(bodyOf(await report(engine, ["o3"], { external_call_unique_id: "x-other" })).call["transaction_id"]).toBe(
      ONE,
    )
  })

  // SIG-309
  test("when only a correction of a group came before, then the leg of that group is the home", async () => {
    const engine = await testEngine()
    await leg(engine, ONE)
    bodyOf(await report(engine, ["o1"], { transaction_id: ONE }))
    const higher = [{ name: "Sale", revenue: 20, partner_unique_id: "o1" }]
    const corrected = await engine.send("POST", SIGNALS, { search: SEARCH, signals: higher })
    expect(corrected.headers.get("callrules-outcome")).toBe("signals=(corrected), call=unchanged")
    engine.wait(120_000)
    await leg(engine, TWO)
    expect(bodyOf(await report(engine, ["o2"])).call["transaction_id"]).toBe(ONE)
  })

  test("when only a look-up came before, then no home was chosen", async () => {
    const engine = await testEngine()
    await leg(engine, ONE)
    bodyOf(await engine.send("POST", SIGNALS, { search: SEARCH }))
    engine.wait(120_000)
    await leg(engine, TWO)
    expect(bodyOf(await report(engine, ["o1"])).call["transaction_id"]).toBe(TWO)
  })
})

test("given a request that waits for its call, when it is applied, then it chooses the home", async () => {
  const engine = await testEngine()
  await leg(engine, ONE)
  const body = { ...PENDING, search: SEARCH, signals: [{ name: "Sale", partner_unique_id: "o1" }] }
  expect((await engine.send("POST", SIGNALS, body)).status).toBe(201)
  engine.wait(120_000)
  await engine.engine.doDueWork()
  await leg(engine, TWO)
  expect(bodyOf(await report(engine, ["o2"])).call["transaction_id"]).toBe(ONE)
})

test("given several first requests at once, then one home is chosen and every group is on it", async () => {
  const engine = await testEngine()
  await leg(engine, ONE)
  await leg(engine, TWO)
  const groups = Array.from({ length: 8 }, (_, index) => `o${index}`)
  const answers = await Promise.all(groups.map((group) => report(engine, [group])))
  const legs = new Set(answers.map((answer) => bodyOf(answer).call["transaction_id"]))
  expect(legs.size).toBe(1)
})

test("given a call of another advertiser than the one named, then no call is found, and nothing is said of its reception", async () => {
  const engine = await testEngine()
  await leg(engine, ONE)
  for (const search of [SEARCH, { external_call_unique_id: "x-legs" }]) {
    const answer = await report(engine, ["o1"], { ...search, advertiser_id_from_network: "a2" })
    expect([answer.status, errorClass(answer)]).toEqual([404, "RecordNotFound"])
    expect(answer.text).toContain("no call matches")
  }
})

test("given a filter that the chosen leg does not pass, then 404 says what the leg has", async () => {
  const engine = await testEngine()
  await leg(engine, ONE)
  bodyOf(await report(engine, ["o1"]))
  const answer = await report(engine, ["o2"], { ...SEARCH, calling_phone_number: "+14155559999" })
  expect([answer.status, errorClass(answer)]).toEqual([404, "RecordNotFound"])
  expect(answer.text).toContain(`the leg \`${ONE}\``)
})

describe("given a call of which the host has told of a second leg, but not yet that it was received", () => {
  const given = async () => {
    const engine = await testEngine()
    await leg(engine, ONE)
    await engine.host({ kind: "transferred", call_record_id: CALL, transaction_id: TWO })
    const body = { ...PENDING, search: SEARCH, signals: [{ name: "Sale", revenue: 1, partner_unique_id: "o1" }] }
    expect((await engine.send("POST", SIGNALS, body)).status).toBe(201)
    engine.wait(120_000)
    await engine.engine.doDueWork()
    return engine
  }

  test("when a request waits for the call, then it waits for that leg too, and is applied to it", async () => {
    const engine = await given()
    expect(await groupsOn(engine, ONE)).toBe(0)
    await leg(engine, TWO)
    engine.wait(120_000)
    await engine.engine.doDueWork()
    expect([await groupsOn(engine, ONE), await groupsOn(engine, TWO)]).toEqual([0, 1])
  })

  test("when that leg is closed after 12 hours, then the request is applied", async () => {
    const engine = await given()
    engine.wait(12 * 3_600_000)
    await engine.engine.doDueWork()
    expect(await groupsOn(engine, ONE)).toBe(1)
  })

  test("when a later request is answered at once, then the one that waits is applied before it", async () => {
    const engine = await given()
    const later = bodyOf(await report(engine, ["o1"]))
    expect(later.signals[0]).toMatchObject({ revenue: "10.0" })
    expect(later.signals[0]?.["corrects_transaction_id"]).not.toBeNull()
  })
})

describe("given an external id that calls of two advertisers have", () => {
  const ofEach = async () => {
    const engine = await testEngine()
    await leg(engine, ONE)
    await leg(engine, TWO, {
      call_record_id: "c-other",
      advertiser_id_from_network: "a2",
      advertiser_campaign_id_from_network: "c2",
    })
    return engine
  }
  const search = { external_call_unique_id: "x-legs" }

  test("when no advertiser is named, then it is ambiguous", async () => {
    const answer = await report(await ofEach(), ["o1"], search)
    expect([answer.status, errorClass(answer)]).toEqual([403, "RecordInvalid"])
  })

  test("when one is named, then it means that one's call, as it does for that advertiser's own token", async () => {
    const engine = await ofEach()
    const named = await report(engine, ["o1"], { ...search, advertiser_id_from_network: "a2" })
    expect(bodyOf(named).call["transaction_id"]).toBe(TWO)
    const own = await report(engine, ["o1"], search, { token: "adv2" })
    expect(own.headers.get("callrules-outcome")).toBe("signals=(unchanged), call=unchanged")
  })

  test("when one is named by a request that waits, then it waits for that one's call, which may come later", async () => {
    const engine = await testEngine()
    await leg(engine, ONE)
    const body = { ...PENDING, search: { ...search, advertiser_id_from_network: "a2" }, signals: [{ name: "Sale" }] }
    expect((await engine.send("POST", SIGNALS, body)).status).toBe(201)
    engine.wait(120_000)
    await engine.engine.doDueWork()
    await leg(engine, TWO, {
      call_record_id: "c-other",
      advertiser_id_from_network: "a2",
      advertiser_campaign_id_from_network: "c2",
    })
    await engine.host({ kind: "call_ended", call_record_id: "c-other" })
    expect([await groupsOn(engine, ONE), await groupsOn(engine, TWO)]).toEqual([0, 1])
  })
})
