// Host events of one leg whose transaction id stands on any of them, in any order and more than once: one leg, one state.
import { deepStrictEqual } from "node:assert/strict"
import { applyHostEvent, type CallState, initialCall, isVisible, validateHostEvent } from "@callrules/call"
import { callRecordId, networkId, transactionId } from "@callrules/model"
import { reportHostEvent } from "@callrules/operations"
import { CallStore } from "@callrules/store"
import { zone } from "@callrules/timestamp"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import fc from "fast-check"
import { expect, test } from "vitest"
import { CURRENT_CALLS, RECEIVED, START, testEngine } from "../../fixture.ts"
import { untaken } from "../../support/untaken.ts"

const utc = Result.getOrThrow(zone("UTC"))
const NETWORK = networkId("n1")

type Body = Readonly<Record<string, unknown>>

const KINDS: ReadonlyArray<Body> = [
  { ...RECEIVED, advertiser_id_from_network: "nobody", kind: "received", custom_data: { tag: { product: "car" } } },
  { kind: "keypress", sequence: 1, key: "1" },
  { kind: "keypress", sequence: 2, key: "7" },
  { kind: "custom_data", source: "tag", custom_data: { lead_id: "7" } },
  { kind: "transferred", destination_phone_number: "+14155550199" },
  { kind: "completed" },
  { kind: "call_ended" },
]

const at = (second: number): string => new Date(START + second * 1_000).toISOString()

/**
 * Every delivery of one event of a leg, and whether it names the leg. What two reports under different event ids are about
 * can only be known where both name the leg or neither does, so there the answer is one for all.
 */
const reportsOf = (body: Body, place: number): fc.Arbitrary<ReadonlyArray<readonly [Body, boolean]>> => {
  const report = (number: number, second: number): Body => ({
    ...body,
    event_id: `e${place}/${number}`,
    at: at(place + second),
  })
  const times = fc.array(fc.boolean(), { minLength: 1, maxLength: 3 })
  const once = times.map((named) => named.map((isNamed) => [report(0, 0), isNamed] as const))
  const twice = fc
    .tuple(fc.boolean(), fc.integer({ min: -2, max: 2 }))
    .map(([isNamed, second]) => [[report(0, 0), isNamed] as const, [report(1, second), isNamed] as const])
  return fc.oneof({ arbitrary: once, weight: 3 }, { arbitrary: twice, weight: 1 })
}

const deliveries = fc
  .subarray(
    KINDS.map((body, place) => [body, place] as const),
    { minLength: 1 },
  )
  .chain((chosen) => fc.tuple(...chosen.map(([body, place]) => reportsOf(body, place))))
  .map((reports) => reports.flat())
  .chain((reports) => fc.shuffledSubarray([...reports], { minLength: reports.length }))

const replayed = (initial: CallState, bodies: ReadonlyArray<Body>): CallState =>
  bodies.reduce<CallState>(
    (state, body) => applyHostEvent(state, Result.getOrThrow(validateHostEvent(body, { zone: utc })).event).state,
    initial,
  )

test("given events of one leg whose id stands on any of them, when they come in any order and more than once, then there is one leg in one state", async () => {
  const { engine, send } = await testEngine()
  let calls = 0
  await fc.assert(
    fc.asyncProperty(deliveries, async (reports) => {
      calls += 1
      const record = callRecordId(`r${calls}`)
      const named = transactionId(`X${calls}`)
      const bodies = reports.map(([body]): Body => ({ ...body, call_record_id: record }))
      for (const [place, [, isNamed]] of reports.entries()) {
        const body = isNamed ? { ...bodies[place], transaction_id: named } : bodies[place]
        const report = Result.getOrThrow(await engine.run(reportHostEvent(NETWORK, body)))
        expect(report).toMatchObject({ callRecordId: record, conflict: false })
      }
      const [legs, found] = Result.getOrThrow(
        await engine.run(
          Effect.flatMap(CallStore, (store) =>
            Effect.all([store.byCallRecordId(NETWORK, record), store.byTransactionId(NETWORK, named)]),
          ),
        ),
      )
      const [leg, ...others] = legs
      expect(others.map(({ state }) => state.legId)).toEqual([])
      const expected = replayed(initialCall(NETWORK, leg?.state.legId ?? named, record), bodies)
      deepStrictEqual(leg === undefined ? undefined : untaken(leg.state), expected)
      expect(leg?.head?.customData).toEqual(
        expected.receivedAt === null
          ? undefined
          : Object.fromEntries(Object.entries(expected.customData).map(([name, { value }]) => [name, value])),
      )
      if (reports.some(([, isNamed]) => isNamed)) expect(found).toEqual({ kind: "call", leg })
      const shown = await send("GET", `${CURRENT_CALLS}&call_record_id=${record}`)
      const { current_calls } = shown.body as { readonly current_calls: ReadonlyArray<Body> }
      expect(current_calls.map((call) => call["transaction_id"])).toEqual(
        isVisible(expected) ? [leg?.head?.transactionId ?? leg?.state.legId] : [],
      )
    }),
    { numRuns: 400 },
  )
})
