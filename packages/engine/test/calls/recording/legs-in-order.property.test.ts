// Calls with up to three legs in one batch, in the order in which everything happened, some of it told before: each leg is decided as
// one by one.
import * as fc from "fast-check"
import { expect, test } from "vitest"
import { HOST_TOKEN, RECEIVED, SETTINGS, shareOf, testEngine } from "../../fixture.ts"

const NUMBERS = ["+14155550101", "+14155550177", null]
const CONDITIONS = ["not repeat", 'custom_data[product] != "out"', "not pressed[1] and not repeat", "repeat"]

const KINDS = ["received", "received", "custom_data", "keypress", "transferred", "completed", "call_ended"] as const

const steps = fc.array(
  fc.record({
    kind: fc.constantFrom(...KINDS),
    leg: fc.nat({ max: 2 }),
    call: fc.nat({ max: 2 }),
    number: fc.nat({ max: NUMBERS.length - 1 }),
    product: fc.constantFrom("in", "out"),
    // one without an id now and then: it is of the call's only leg, or refused
    hasId: fc.integer({ max: 7, min: 0 }).map((draw) => draw > 0),
  }),
  { minLength: 2, maxLength: 14 },
)

type Steps = typeof steps extends fc.Arbitrary<infer Of> ? Of : never

/** Of a call that ends before anything else was said of it nobody knows which leg that opens: such an end is left out. */
const withoutEarlyEnds = (given: Steps): Steps =>
  given.filter(
    ({ call, kind }, place) =>
      kind !== "call_ended" || given.slice(0, place).some((one) => one.call === call && one.kind !== "call_ended"),
  )

const eventsOf = (start: number, given: Steps) =>
  withoutEarlyEnds(given).map(({ call, hasId, kind, leg, number, product }, place) => {
    const event = { kind, event_id: `e${place}`, at: new Date(start + place * 60_000).toISOString() }
    const call_record_id = `call-${call}`
    const ofLeg = { ...event, call_record_id, ...(hasId ? { transaction_id: `LEG-${call}-${leg}` } : {}) }
    if (kind === "received") return { ...RECEIVED, ...ofLeg, calling_phone_number: NUMBERS[number] }
    if (kind === "custom_data") return { ...ofLeg, source: "tag", custom_data: { product } }
    if (kind === "keypress") return { ...ofLeg, sequence: place + 1, key: "1" }
    return kind === "call_ended" ? { ...event, call_record_id } : ofLeg
  })

/** The decision of each leg, once the events have been told in these batches. */
const decisions = async (
  given: Steps,
  condition: string,
  batchesOf: (events: ReadonlyArray<object>) => ReadonlyArray<ReadonlyArray<object>>,
) => {
  const engine = await testEngine()
  const host = { token: HOST_TOKEN }
  const settings = { record_calls: true, call_recording_condition: condition }
  expect((await engine.send("PUT", SETTINGS, settings)).status).toBe(200)
  const start = engine.now()
  engine.wait(3_600_000)
  for (const events of batchesOf(eventsOf(start, given))) {
    expect((await engine.send("POST", "/host/n1/events/batch", { events }, host)).status).toBe(200)
  }
  const calls = [...new Set(given.map(({ call }) => call))].sort()
  const answers = await Promise.all(
    calls.map((call) => engine.send("GET", `/host/n1/calls/call-${call}/recording`, undefined, host)),
  )
  await engine.engine.close()
  return answers.map(({ body }) => {
    const { legs = [] } = body as { legs?: ReadonlyArray<{ leg_id: string; recording: { reason: string } | null }> }
    return legs.map(({ leg_id, recording }) => `${leg_id} ${recording?.reason ?? "open"}`).sort()
  })
}

// REC-252, SIG-318
test("given a batch in the order in which everything happened, then each leg is decided as one by one", async () => {
  await fc.assert(
    fc.asyncProperty(steps, fc.constantFrom(...CONDITIONS), fc.nat({ max: 4 }), async (given, condition, before) => {
      const singles = (events: ReadonlyArray<object>) => events.map((event) => [event])
      const oneByOne = await decisions(given, condition, singles)
      const inBatch = (events: ReadonlyArray<object>) => [...singles(events.slice(0, before)), events.slice(before)]
      expect(await decisions(given, condition, inBatch)).toEqual(oneByOne)
    }),
    { numRuns: shareOf(60) },
  )
})
