// Calls of few callers, each with up to three legs, in a batch in any order: decided as one by one in the order of their receptions.
import * as fc from "fast-check"
import { expect, test } from "vitest"
import { HOST_TOKEN, RECEIVED, SETTINGS, shareOf, testEngine } from "../../fixture.ts"

const NUMBERS = ["+14155550101", "+14155550177", null]

/** A leg: its call, its number, and when it was received, in minutes. */
interface Leg {
  readonly call: number
  readonly number: number
  readonly minute: number
  readonly ends: boolean
}

const legs = fc.uniqueArray(
  fc.record({
    call: fc.nat({ max: 4 }),
    number: fc.nat({ max: NUMBERS.length - 1 }),
    minute: fc.nat({ max: 50 }),
    ends: fc.boolean(),
  }),
  { selector: ({ minute }) => minute, minLength: 1, maxLength: 9 },
)

const eventsOf = (start: number, all: ReadonlyArray<Leg>) =>
  all.flatMap(({ call, number, minute, ends }) => {
    const leg = { call_record_id: `call-${call}`, transaction_id: `LEG-${minute}` }
    const received = { ...RECEIVED, kind: "received", event_id: "r", calling_phone_number: NUMBERS[number], ...leg }
    const at = (ms: number): string => new Date(start + minute * 60_000 + ms).toISOString()
    const completed = { kind: "completed", event_id: "c", at: at(30_000), ...leg }
    return [{ ...received, at: at(0) }, ...(ends ? [completed] : [])]
  })

/** The minutes of the legs that are recorded, once the events have been told in these batches. */
const recorded = async (
  all: ReadonlyArray<Leg>,
  batchesOf: (events: ReturnType<typeof eventsOf>) => ReadonlyArray<object>,
) => {
  const engine = await testEngine()
  const settings = { record_calls: true, call_recording_condition: "not repeat" }
  expect((await engine.send("PUT", SETTINGS, settings)).status).toBe(200)
  const start = engine.now()
  engine.wait(3_600_000)
  for (const events of batchesOf(eventsOf(start, all))) {
    const { status } = await engine.send("POST", "/host/n1/events/batch", { events }, { token: HOST_TOKEN })
    expect(status).toBe(200)
  }
  const answers = await Promise.all(
    all.map(({ minute }) =>
      engine.send("GET", `/host/n1/calls/LEG-${minute}/history`, undefined, { token: HOST_TOKEN }),
    ),
  )
  await engine.engine.close()
  return all.flatMap(({ minute }, index) => (/"record":true/.test(answers[index]?.text ?? "") ? [minute] : []))
}

/** The events in any order in which no leg ends before it is received: a leg that does is not recorded. */
const shuffled = <Event extends { readonly kind: string; readonly transaction_id: string }>(
  events: ReadonlyArray<Event>,
  keys: Iterator<number>,
): ReadonlyArray<Event> => {
  const received = new Map<string, number>()
  const keyed = events.map((event) => {
    const key = keys.next().value
    if (event.kind === "received") received.set(event.transaction_id, key)
    return [event.kind === "received" ? key : Math.max(key, received.get(event.transaction_id) ?? 0), event] as const
  })
  // a reception and an end of one key keep their order
  return keyed.sort(([one], [other]) => one - other).map(([, event]) => event)
}

// REC-252
test("given any batch, then its calls are decided as one by one", async () => {
  await fc.assert(
    fc.asyncProperty(legs, fc.infiniteStream(fc.nat()), async (all, draws) => {
      const inTime = all.toSorted((one, other) => one.minute - other.minute)
      const oneByOne = await recorded(inTime, (events) => events.map((event) => [event]))
      expect(await recorded(inTime, (events) => [shuffled(events, draws)])).toEqual(oneByOne)
    }),
    { numRuns: shareOf(60) },
  )
})
