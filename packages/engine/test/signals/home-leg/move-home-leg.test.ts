// The host moves the home leg of a call: groups still to come go to the new one, what is there stays.
import { moveHomeLeg } from "@callrules/operations"
import { describe, expect, test } from "vitest"
import { type Answered, HOST_TOKEN, RECEIVED, SIGNALS, type TestEngine, testEngine } from "../../fixture.ts"
import { bodyOf, errorClass, history } from "../../support/signal-requests.ts"

const CALL = "c-home"
const [ONE, TWO] = ["0000000A-00000001", "0000000A-00000002"]

const withTwoLegs = async (): Promise<TestEngine> => {
  const engine = await testEngine()
  for (const transaction_id of [ONE, TWO]) {
    await engine.completedCall({ call_record_id: CALL, transaction_id })
    engine.wait(60_000)
  }
  return engine
}

const sale = ({ send }: TestEngine, group: string, token = "t1"): Promise<Answered> => {
  const request = { search: { call_record_id: CALL }, partner_unique_id: group, signals: [{ name: "Sale" }] }
  return send("POST", SIGNALS, request, { token })
}

/** The leg that a sale of a group goes to. */
const legOfSale = async (engine: TestEngine, group: string, token?: string): Promise<unknown> =>
  bodyOf(await sale(engine, group, token)).call["transaction_id"]

const move = ({ send }: TestEngine, body: unknown, record = CALL): Promise<Answered> =>
  send("PUT", `/host/n1/call_records/${record}/home_leg`, body, { token: HOST_TOKEN })

describe("given a call with two legs and a home", () => {
  test("when the host moves the home, then new groups go to the new one and known groups stay", async () => {
    const engine = await withTwoLegs()
    expect(await legOfSale(engine, "o1")).toBe(TWO)
    const moved = await move(engine, { transaction_id: ONE })
    const at = new Date(engine.now()).toISOString()
    const home_legs = [
      { advertiser_id_from_network: null, leg_id: ONE, moves: [{ from_leg_id: TWO, to_leg_id: ONE, at }] },
    ]
    expect([moved.status, moved.body]).toEqual([200, { call_record_id: CALL, home_legs }])
    expect(await legOfSale(engine, "o2")).toBe(ONE)
    const again = await sale(engine, "o1")
    expect([again.status, again.headers.get("callrules-outcome")]).toEqual([200, "signals=(unchanged), call=unchanged"])
    expect(await history(engine, ONE)).toHaveLength(2)
    expect(await history(engine, TWO)).toHaveLength(2)
  })

  test("when the home is moved to where it is, then nothing is kept of that", async () => {
    const engine = await withTwoLegs()
    await legOfSale(engine, "o1")
    const [first, second] = [await move(engine, { transaction_id: TWO }), await move(engine, { transaction_id: TWO })]
    expect(first.body).toEqual(second.body)
    expect(first.body).toMatchObject({ home_legs: [{ leg_id: TWO, moves: [] }] })
  })

  test("when the home of an advertiser's reach is moved, then that of the network stays, and the history shows both", async () => {
    const engine = await withTwoLegs()
    expect(await legOfSale(engine, "o1")).toBe(TWO)
    await move(engine, { transaction_id: ONE, advertiser_id_from_network: "a1" })
    expect(await legOfSale(engine, "o2", "adv1")).toBe(ONE)
    expect(await legOfSale(engine, "o3")).toBe(TWO)
    const shown = await engine.send("GET", `/host/n1/calls/${TWO}/history`, undefined, { token: HOST_TOKEN })
    expect(shown.body).toMatchObject({
      further_ids: [],
      home_legs: [
        { advertiser_id_from_network: null, leg_id: TWO, moves: [] },
        { advertiser_id_from_network: "a1", leg_id: ONE, moves: [{ from_leg_id: null, to_leg_id: ONE }] },
      ],
    })
  })

  test("when the host chooses the home before any request, then the first group goes there", async () => {
    const engine = await withTwoLegs()
    await move(engine, { transaction_id: ONE })
    expect(await legOfSale(engine, "o1")).toBe(ONE)
  })

  test("when many requests and moves come at once, then each group is on the leg that was home when it came", async () => {
    const engine = await withTwoLegs()
    const groups = Array.from({ length: 8 }, (_, index) => `g${index}`)
    const answers = await Promise.all(
      groups.flatMap((group, index) => [
        sale(engine, group),
        engine.engine.run(moveHomeLeg("n1", CALL, { transaction_id: index % 2 === 0 ? ONE : TWO })),
      ]),
    )
    expect(answers.filter((answer) => "status" in answer && answer.status !== 200)).toEqual([])
    const made = (await history(engine, ONE)).length - 1 + (await history(engine, TWO)).length - 1
    expect(made).toBe(groups.length)
  })
})

describe("a home leg that cannot be", () => {
  test.each([
    ["of no leg", { transaction_id: "none" }, CALL, 404, "RecordNotFound", "there is no call transaction `none`"],
    ["of another call", { transaction_id: ONE }, "other", 403, "RecordInvalid", "belongs to call record"],
    ["that was not received", { transaction_id: "live" }, "early", 403, "RecordInvalid", "not reported as received"],
    [
      "of another advertiser",
      { transaction_id: ONE, advertiser_id_from_network: "a2" },
      CALL,
      403,
      "RecordInvalid",
      "belongs to advertiser `a1`",
    ],
    ["with a mistyped key", { transaction: ONE }, CALL, 403, "InvalidInput", "transaction_id"],
  ])("given one %s, then it is refused", async (_, body, record, status, refusal, text) => {
    const engine = await withTwoLegs()
    await engine.host({ kind: "transferred", call_record_id: "early", transaction_id: "live" })
    await engine.host({ ...RECEIVED, kind: "received", call_record_id: "other", transaction_id: "elsewhere" })
    const answer = await move(engine, body, record)
    expect([answer.status, errorClass(answer)]).toEqual([status, refusal])
    expect(answer.text).toContain(text)
  })

  test("given the id of signals, then it is refused and the leg is named", async () => {
    const engine = await withTwoLegs()
    const signals = bodyOf(await sale(engine, "o1")).signals as ReadonlyArray<Record<string, unknown>>
    const answer = await move(engine, { transaction_id: signals[0]?.["transaction_id"] })
    expect(errorClass(answer)).toBe("RecordInvalid")
    expect(answer.text).toContain(TWO)
  })
})
