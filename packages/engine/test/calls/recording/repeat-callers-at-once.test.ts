// Calls of one caller that are reported at once, in a batch or in requests side by side: a later one is a repeat all the same.
import { CallStore } from "@callrules/store"
import { memoryStores } from "@callrules/store/memory"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { describe, expect, test } from "vitest"
import { HOST_TOKEN, RECEIVED, SETTINGS, type TestEngine, testEngine } from "../../fixture.ts"

/** Stores that take a while, as those on a disk do. */
const slowStores = Layer.provideMerge(
  Layer.effect(
    CallStore,
    Effect.map(CallStore, (calls) => ({
      ...calls,
      commit: (write: Parameters<typeof calls.commit>[0]) =>
        Effect.andThen(
          Effect.promise(() => new Promise((resolve) => setTimeout(resolve, 2))),
          calls.commit(write),
        ),
    })),
  ),
  memoryStores,
)

const engineWith = async (condition: string): Promise<TestEngine> => {
  const engine = await testEngine({ stores: slowStores })
  const settings = { record_calls: true, call_recording_condition: condition }
  expect((await engine.send("PUT", SETTINGS, settings)).status).toBe(200)
  engine.wait(3_600_000)
  return engine
}

const minutesAgo = ({ now }: TestEngine, minutes: number): string => new Date(now() - minutes * 60_000).toISOString()

const received = (engine: TestEngine, call: string, minutes: number, number = RECEIVED.calling_phone_number) => ({
  ...RECEIVED,
  kind: "received",
  event_id: "r",
  at: minutesAgo(engine, minutes),
  call_record_id: call,
  transaction_id: `LEG-${call}`,
  calling_phone_number: number,
})

const completed = (engine: TestEngine, call: string, minutes: number) => ({
  kind: "completed",
  event_id: "c",
  at: minutesAgo(engine, minutes),
  call_record_id: call,
  transaction_id: `LEG-${call}`,
})

const batch = async ({ send }: TestEngine, events: ReadonlyArray<object>) => {
  const { body, status } = await send("POST", "/host/n1/events/batch", { events }, { token: HOST_TOKEN })
  expect(status).toBe(200)
  return body as { readonly reports: ReadonlyArray<{ readonly call_record_id: string }> }
}

/** Which calls were recorded. */
const recorded = async ({ send }: TestEngine, ...calls: ReadonlyArray<string>): Promise<string> => {
  const answers = await Promise.all(
    calls.map((call) => send("GET", `/host/n1/calls/LEG-${call}/history`, undefined, { token: HOST_TOKEN })),
  )
  return calls.filter((_, index) => /"record":true/.test(answers[index]?.text ?? "")).join()
}

// REC-252
describe("calls of one caller that are reported at once", () => {
  test.each([
    ["not repeat", "first"],
    ["repeat", "second"],
  ])("given a batch, when the condition is `%s`, then the %s is recorded alone", async (condition, which) => {
    const engine = await engineWith(condition)
    await batch(engine, [
      received(engine, "first", 50),
      completed(engine, "first", 45),
      received(engine, "second", 20),
      completed(engine, "second", 15),
    ])
    expect(await recorded(engine, "first", "second")).toBe(which)
  })

  test("given a batch in which the later one stands first, then it is a repeat too", async () => {
    const engine = await engineWith("not repeat")
    const { reports } = await batch(engine, [
      received(engine, "second", 20),
      received(engine, "other", 30, "+14155550177"),
      received(engine, "first", 50),
    ])
    expect(reports.map(({ call_record_id }) => call_record_id)).toEqual(["second", "other", "first"])
    expect(await recorded(engine, "first", "second", "other")).toBe("first,other")
  })

  test("given many callers, each with several calls, then each call but the first of a caller is a repeat", async () => {
    const engine = await engineWith("not repeat")
    const events = Array.from({ length: 60 }, (_, place) =>
      received(engine, `${place}`, 59 - place / 2, `+1415555${String(1_000 + (place % 7))}`),
    )
    await batch(engine, events)
    const ids = events.map(({ call_record_id }) => call_record_id)
    expect(await recorded(engine, ...ids)).toBe(ids.slice(0, 7).join())
  })

  test("given a call with legs of two callers, each of whom has called before, then both legs are repeats", async () => {
    const engine = await engineWith("not repeat")
    const other = "+14155550177"
    await batch(engine, [
      { ...received(engine, "both", 20), transaction_id: "LEG-first-leg" },
      { ...received(engine, "both", 15, other), transaction_id: "LEG-second-leg" },
      received(engine, "one", 50),
      received(engine, "two", 45, other),
    ])
    expect(await recorded(engine, "one", "two", "first-leg", "second-leg")).toBe("one,two")
  })

  const twoLegs = (engine: TestEngine) => {
    const legOf = (leg: string, minutes: number) => ({
      ...received(engine, "two-legs", minutes),
      transaction_id: `LEG-${leg}`,
    })
    const ended = (leg: string, minutes: number) => ({
      ...completed(engine, "two-legs", minutes),
      transaction_id: `LEG-${leg}`,
    })
    return {
      first: legOf("leg-1", 50),
      firstEnds: ended("leg-1", 45),
      second: legOf("leg-2", 20),
      secondEnds: ended("leg-2", 15),
    }
  }

  test.each([
    ["not repeat", "leg-1"],
    ["repeat", "leg-2,between"],
  ])(
    "given a call of the same number between two legs, when the condition is `%s`, then %s is recorded",
    async (condition, which) => {
      const engine = await engineWith(condition)
      const { first, firstEnds, second, secondEnds } = twoLegs(engine)
      const between = [received(engine, "between", 30), completed(engine, "between", 25)]
      await batch(engine, [first, firstEnds, ...between, second, secondEnds])
      expect(await recorded(engine, "leg-1", "leg-2", "between")).toBe(which)
    },
  )

  test.each([
    ["the later leg first", ({ first, second }: ReturnType<typeof twoLegs>) => [second, first]],
    [
      "the first leg's caller withheld",
      ({ first, second }: ReturnType<typeof twoLegs>) => [{ ...first, calling_phone_number: null }, second],
    ],
    [
      "all that ends before what begins",
      ({ first, firstEnds, second, secondEnds }: ReturnType<typeof twoLegs>) => [secondEnds, firstEnds, first, second],
    ],
  ])("given a call between two legs, with %s, then the second leg is a repeat", async (_, eventsOf) => {
    const engine = await engineWith("not repeat")
    await batch(engine, [...eventsOf(twoLegs(engine)), received(engine, "between", 30)])
    expect(await recorded(engine, "leg-2")).toBe("")
  })

  test("given a call between two legs of which the first was reported before, then the second leg is a repeat", async () => {
    const engine = await engineWith("not repeat")
    const { first, second } = twoLegs(engine)
    await engine.host(first)
    await batch(engine, [first, received(engine, "between", 30), second])
    expect(await recorded(engine, "leg-1", "between", "leg-2")).toBe("leg-1")
  })

  test("given two numbers that cross over in two calls, then each later leg is a repeat, whatever the order of the list", async () => {
    const [one, other] = ["+14155550101", "+14155550177"]
    const legs = (engine: TestEngine) => [
      { ...received(engine, "A", 50, one), transaction_id: "LEG-A1" },
      { ...received(engine, "B", 40, other), transaction_id: "LEG-B1" },
      { ...received(engine, "A", 30, other), transaction_id: "LEG-A2" },
      { ...received(engine, "B", 20, one), transaction_id: "LEG-B2" },
    ]
    for (const order of [
      [0, 1, 2, 3],
      [3, 2, 1, 0],
      [2, 0, 3, 1],
      [1, 3, 0, 2],
    ]) {
      const engine = await engineWith("not repeat")
      const inTime = legs(engine)
      await batch(
        engine,
        order.flatMap((place) => inTime[place] ?? []),
      )
      expect(await recorded(engine, "A1", "B1", "A2", "B2")).toBe("A1,B1")
    }
  })

  test.each([
    ["without a number", null],
    ["with another number", "+14155550177"],
  ])(
    "given a call that is received %s and then once more, earlier, then a later call is a repeat",
    async (_, number) => {
      const engine = await engineWith("not repeat")
      const first = { ...received(engine, "twice", 20), calling_phone_number: number }
      const again = { ...received(engine, "twice", 50), event_id: "again" }
      await batch(engine, [first, again, received(engine, "later", 30)])
      expect(await recorded(engine, "later")).toBe("")
    },
  )

  test.each([
    ["of another advertiser", { advertiser_id_from_network: "a2", advertiser_campaign_id_from_network: "c2" }],
    ["without an id of its leg, beside two legs", { transaction_id: undefined }],
  ])("given a later refused reception %s, then it does not move the call before an earlier one", async (_, more) => {
    const engine = await engineWith("not repeat")
    const call = received(engine, "call", 20)
    const other = { ...call, transaction_id: "LEG-other", event_id: "o", at: minutesAgo(engine, 10) }
    const refused = { ...call, ...more, event_id: "refused", at: minutesAgo(engine, 50) }
    await batch(engine, [received(engine, "earlier", 30), call, other, refused])
    expect(await recorded(engine, "earlier", "call")).toBe("earlier")
  })

  test("given a call that is received twice, with two numbers, then it is decided in its place in the list", async () => {
    const engine = await engineWith("not repeat")
    const [one, other] = ["+14155550101", "+14155550177"]
    await batch(engine, [
      received(engine, "A", 56, one),
      received(engine, "D", 9, other),
      received(engine, "B", 6, other),
      { ...received(engine, "B", 43, one), event_id: "again" },
    ])
    expect(await recorded(engine, "A", "D", "B")).toBe("A,D")
  })

  test("given a call whose leg has no id of the host's yet, then its calls are decided in the order of the list", async () => {
    const engine = await engineWith("not repeat")
    const [one, other] = ["+14155550101", "+14155550177"]
    await engine.host({
      kind: "keypress",
      event_id: "k",
      call_record_id: "A",
      sequence: 1,
      key: "1",
      at: minutesAgo(engine, 59),
    })
    await batch(engine, [
      { ...received(engine, "A", 2, one), transaction_id: "LEG-A0" },
      { ...received(engine, "A", 31, other), transaction_id: "LEG-A1" },
      received(engine, "B", 23, other),
    ])
    expect(await recorded(engine, "A0", "A1", "B")).toBe("A0,A1")
  })

  test("given one leg under two calls, then the list says which call has it", async () => {
    const engine = await engineWith("not repeat")
    const again = { ...received(engine, "again", 50), transaction_id: "LEG-call" }
    await batch(engine, [received(engine, "earlier", 30), received(engine, "call", 20), again])
    expect(await recorded(engine, "earlier", "call")).toBe("earlier")
  })

  test("given requests side by side, then the second that arrives is a repeat", async () => {
    const engine = await engineWith("not repeat")
    await Promise.all([
      engine.host(received(engine, "first", 50)),
      engine.host(received(engine, "second", 20)),
      engine.host(received(engine, "third", 10)),
    ])
    expect(await recorded(engine, "first", "second", "third")).toBe("first")
  })
})
