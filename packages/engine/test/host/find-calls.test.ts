// Calls are found by the caller's number and a time: what support knows of a call before it knows an id.
import { type AskedCallsOfCaller, findCalls } from "@callrules/operations"
import * as Result from "effect/Result"
import { describe, expect, test } from "vitest"
import { bodyFaults } from "../contract/described-answer.ts"
import { type Answered, HOST_TOKEN, RECEIVED, SETTINGS, type TestEngine, testEngine } from "../fixture.ts"
import { errorClass } from "../support/signal-requests.ts"

const find = ({ send }: TestEngine, query: string, token: string | null = HOST_TOKEN): Promise<Answered> =>
  send("GET", `/host/n1/calls?${query}`, undefined, { token })

interface Found {
  readonly legs: ReadonlyArray<{ readonly leg_id: string; readonly call_record_id: string }>
  readonly next: string | null
}

const foundIn = (answer: Answered): Found => {
  expect([answer.status, answer.status === 200 && bodyFaults("FoundLegs", answer.body)]).toEqual([200, ""])
  return answer.body as Found // as the contract says
}

const recordsIn = (answer: Answered): ReadonlyArray<string> =>
  foundIn(answer).legs.map(({ call_record_id }) => call_record_id)

const received = (engine: TestEngine, id: string, at: string, more: Record<string, unknown> = {}) =>
  engine.host({ ...RECEIVED, kind: "received", call_record_id: id, transaction_id: `leg-${id}`, at, ...more })

const NUMBER = "calling_phone_number=%2B14155550123"

describe("given calls of several callers", () => {
  const given = async (): Promise<TestEngine> => {
    const engine = await testEngine()
    await engine.send("PUT", SETTINGS, { record_calls: true, call_recording_condition: "mobile" })
    await received(engine, "one", "2026-11-19T09:00:00Z")
    await received(engine, "two", "2026-11-20T09:00:00Z", { phone_type: "Landline" })
    await received(engine, "three", "2026-11-20T10:00:00Z")
    await received(engine, "other", "2026-11-20T09:30:00Z", { calling_phone_number: "+14155550124" })
    return engine
  }

  test("when those of one number are asked for, then each is told with its leg, its campaign and whether it is recorded, the latest first", async () => {
    const engine = await given()
    await engine.host({ kind: "completed", call_record_id: "two", at: "2026-11-20T09:01:00Z" })
    const answer = await find(engine, NUMBER)
    expect(recordsIn(answer)).toEqual(["three", "two", "one"])
    expect(answer.body).toMatchObject({
      legs: [
        { call_record_id: "three", call_status: "received", record: true, reason: "condition-true" },
        {
          leg_id: "leg-two",
          call_record_id: "two",
          advertiser_id_from_network: "a1",
          advertiser_campaign_id_from_network: "c1",
          received_at: "2026-11-20T09:00:00.000Z",
          call_status: "completed",
          record: false,
          reason: "condition-false",
        },
        { call_record_id: "one" },
      ],
      next: null,
    })
  })

  test.each([
    "calling_phone_number=(415)%20555-0123",
    "calling_phone_number=+1%20415%20555%200123",
    "calling_phone_number=4155550123",
  ])("when the number is written in another way (%s), then it finds the same", async (query) => {
    expect(recordsIn(await find(await given(), query))).toEqual(["three", "two", "one"])
  })

  test("when times are given, then calls from the first one on and before the second one are found, in any format and in the network's zone", async () => {
    const engine = await given()
    expect(recordsIn(await find(engine, `${NUMBER}&from=2026-11-20T09:00:00Z&to=2026-11-20T10:00:00Z`))).toEqual([
      "two",
    ])
    expect(recordsIn(await find(engine, `${NUMBER}&from=2026-11-20T11:00:00+02:00`))).toEqual(["three", "two"])
    expect(recordsIn(await find(engine, `${NUMBER}&to=2026/11/20%2004:30:00%20AM`))).toEqual(["two", "one"])
    expect(recordsIn(await find(engine, "calling_phone_number=4155550199"))).toEqual([])
  })

  test("when a call was received again with another number, then only that number finds it", async () => {
    const engine = await given()
    await received(engine, "three", "2026-11-20T10:00:00Z", { calling_phone_number: "+14155550124" })
    const [ours, others] = [await find(engine, NUMBER), await find(engine, "calling_phone_number=4155550124")]
    expect([recordsIn(ours).includes("three"), recordsIn(others).includes("three")].filter(Boolean)).toHaveLength(1)
  })

  test("when the caller of one is erased, then the number does not find it any more", async () => {
    const engine = await given()
    await engine.host({ kind: "completed", call_record_id: "two", at: "2026-11-20T09:01:00Z" })
    const erased = await engine.send("POST", "/host/n1/erasures", { call_record_id: "two" }, { token: HOST_TOKEN })
    expect(erased.status).toBe(200)
    expect(recordsIn(await find(engine, NUMBER))).toEqual(["three", "one"])
  })

  test.each([
    ["", "`calling_phone_number` is missing"],
    ["calling_phone_number=12", "`calling_phone_number` must be a phone number"],
    [`${NUMBER}&from=yesterday`, "`from` is not a valid timestamp"],
    [`${NUMBER}&from=1795186800&to=1795186800`, "`to` must be later than `from`"],
    [`${NUMBER}&after=made-up`, "`after` is not the `next` of this list"],
    [`${NUMBER}&after=leg-other`, "`after` is not the `next` of this list"],
    [`${NUMBER}&since=1`, "unknown parameter `since`"],
  ])("when it is asked for wrongly (%s), then it is refused and says why", async (query, message) => {
    const answer = await find(await given(), query)
    expect([answer.status, errorClass(answer), answer.text]).toEqual([
      403,
      "InvalidInput",
      expect.stringContaining(message),
    ])
  })

  test("when it is asked with a partner's token or for another network, then there is no answer", async () => {
    const engine = await given()
    expect((await find(engine, NUMBER, "t1")).status).toBe(401)
    const answer = await engine.send("GET", `/host/n2/calls?${NUMBER}`, undefined, { token: HOST_TOKEN })
    expect(foundIn(answer).legs).toEqual([])
    expect((await engine.send("GET", `/host/n9/calls?${NUMBER}`, undefined, { token: HOST_TOKEN })).status).toBe(404)
  })
})

// ENG-450
test("given more calls of a caller than one answer has, when each `next` is followed, then each comes once, also if one is erased meanwhile", async () => {
  const engine = await testEngine()
  for (let one = 0; one < 201; one++) {
    await engine.completedCall({ call_record_id: `c${one}` })
    if (one % 3 === 0) engine.wait(1_000)
  }
  const first = foundIn(await find(engine, NUMBER))
  expect(first.legs).toHaveLength(100)
  const last = first.legs.at(-1)?.call_record_id
  await engine.send("POST", "/host/n1/erasures", { call_record_id: last }, { token: HOST_TOKEN })
  const second = foundIn(await find(engine, `${NUMBER}&after=${first.next}`))
  const third = foundIn(await find(engine, `${NUMBER}&after=${second.next}`))
  expect([second.legs.length, third.legs.length, third.next]).toEqual([100, 1, null])
  const all = [first, second, third].flatMap(({ legs }) => legs.map(({ leg_id }) => leg_id))
  expect(new Set(all).size).toBe(201)
})

// ENG-450
test("given more calls of a caller than one answer has, when the last one of an answer is reported as received earlier, then the next answer goes on where that one ended", async () => {
  const engine = await testEngine()
  const start = Date.parse("2026-11-20T09:00:00Z")
  const at = (second: number): string => new Date(start + second * 1_000).toISOString()
  for (let one = 0; one < 201; one++) await received(engine, `c${one}`, at(one), { event_id: `received-${one}` })
  const first = foundIn(await find(engine, NUMBER))
  expect([first.legs.length, first.legs.at(-1)?.call_record_id]).toEqual([100, "c101"])
  await received(engine, "c101", at(-60), { event_id: "received-101-again" })
  const second = foundIn(await find(engine, `${NUMBER}&after=${first.next}`))
  const third = foundIn(await find(engine, `${NUMBER}&after=${second.next}`))
  const all = [first, second, third].flatMap(({ legs }) => legs.map(({ leg_id }) => leg_id))
  expect([new Set(all).size, third.next]).toEqual([201, null])
  // the list that ended with c101 is none of these
  for (const query of [`to=${at(101)}`, `from=${at(102)}`]) {
    const answer = await find(engine, `${NUMBER}&${query}&after=${first.next}`)
    expect([answer.status, answer.text]).toEqual([403, expect.stringContaining("is not the `next` of this list")])
  }
})

// ENG-450
test.each([
  [{}, "`calling_phone_number` is missing"],
  [{ calling_phone_number: null }, "`calling_phone_number` is missing"],
  [{ calling_phone_number: 5 }, "`calling_phone_number` must be text, not the number `5`"],
  [{ calling_phone_number: "4155550123", after: 5 }, "`after` is not the `next` of this list"],
])(
  "given a caller of the typed function without types, when it asks for %j, then it is refused and says why",
  async (asked, message) => {
    const { engine } = await testEngine()
    // as JavaScript may call it
    const answer = await engine.run(findCalls("n1", asked as AskedCallsOfCaller))
    expect(Result.isFailure(answer) && [answer.failure.class, answer.failure.problems[0]?.message]).toEqual([
      "InvalidInput",
      message,
    ])
  },
)
