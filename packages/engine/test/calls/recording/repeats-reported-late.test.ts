// An earlier call of the same number that is reported after a call was received, while the call's recording decision is open.
import { networkId, transactionId } from "@callrules/model"
import { orThrow } from "@callrules/model/or-throw"
import { judgeLeg } from "@callrules/operations"
import { publishedVocabulary, readStoredCondition } from "@callrules/recording-condition"
import { CallStore } from "@callrules/store"
import * as Effect from "effect/Effect"
import * as fc from "fast-check"
import { describe, expect, test } from "vitest"
import {
  HOST_TOKEN,
  keptStores,
  RECEIVED,
  SETTINGS,
  START,
  shareOf,
  type TestEngine,
  testEngine,
} from "../../fixture.ts"
import { countedStores } from "../../support/counted-stores.ts"

const NUMBER = "+14155550101"
const CONDITION = "not repeat and pressed[1]"

const withCondition = async (condition: string, options: Parameters<typeof testEngine>[0] = {}) => {
  const engine = await testEngine(options)
  const settings = { record_calls: true, call_recording_condition: condition }
  expect((await engine.send("PUT", SETTINGS, settings)).status).toBe(200)
  engine.wait(3_600_000)
  return engine
}

const at = (minute: number): string => new Date(START + minute * 60_000).toISOString()
const legOf = (call: string) => ({ call_record_id: call, transaction_id: `LEG-${call}` })
const received = (call: string, minute: number, more: object = {}) => ({
  ...RECEIVED,
  ...legOf(call),
  kind: "received",
  event_id: `r${minute}`,
  at: at(minute),
  calling_phone_number: NUMBER,
  ...more,
})
const pressed = (call: string, minute: number) => ({
  ...legOf(call),
  kind: "keypress",
  event_id: "k",
  at: at(minute),
  sequence: 1,
  key: "1",
})
const completed = (call: string, minute: number) => ({
  ...legOf(call),
  kind: "completed",
  event_id: "c",
  at: at(minute),
})

const recordingOf = async ({ host }: TestEngine, event: Record<string, unknown>) => {
  const { body, status } = await host(event)
  expect(status).toBe(200)
  return (
    body as { recording: { record: boolean; reason: string; unknown_facts: unknown; explanation: string } | null }
  ).recording
}

const imported = async ({ send }: TestEngine, call: string, minute: number) => {
  const { calling_phone_number, at: when } = received(call, minute)
  const reception = { ...RECEIVED, calling_phone_number, at: when }
  const past = { ...legOf(call), received: reception, completed: { at: at(minute + 1) } }
  const { body } = await send("POST", "/host/n1/past_calls", { calls: [past] }, { token: HOST_TOKEN })
  expect(body).toMatchObject({ reports: [{ outcome: "imported" }] })
}

// REC-326
describe("given a call whose decision is open, when an earlier call of its number is reported", () => {
  test.each<readonly [string, (engine: TestEngine) => Promise<unknown>]>([
    ["as received", (engine) => engine.host(received("earlier", 5))],
    ["as a past call", (engine) => imported(engine, "earlier", 5)],
  ])("%s, then the call is not recorded: `repeat` is unknown", async (_, report) => {
    const engine = await withCondition(CONDITION)
    await engine.host(received("later", 10))
    await report(engine)
    expect(await recordingOf(engine, pressed("later", 11))).toBeNull()
    expect(await recordingOf(engine, completed("later", 12))).toMatchObject({
      record: false,
      reason: "unknown-facts",
      unknown_facts: ["repeat"],
      explanation: expect.stringMatching(/; an earlier call of this number was reported after this call was received$/),
    })
  })

  test("then a decision that does not rest on it stands", async () => {
    const engine = await withCondition("pressed[1] and (not repeat or mobile)")
    await engine.host(received("later", 10, { phone_type: "Mobile" }))
    await engine.host(received("earlier", 5))
    expect(await recordingOf(engine, pressed("later", 11))).toMatchObject({ record: true })
  })

  test("but of another campaign or number, later, or before the period, then it does not count", async () => {
    const engine = await withCondition(CONDITION)
    await engine.host(received("later", 10))
    await engine.host(received("other", 5, { calling_phone_number: "+14155550177" }))
    await engine.host(received("after", 15))
    await engine.host(received("long-ago", -50 * 24 * 60))
    expect(await recordingOf(engine, pressed("later", 11))).toMatchObject({ record: true })
  })

  test("then a reception that comes before that call makes the call the first again", async () => {
    const engine = await withCondition("not repeat and pressed[1] and landline")
    await engine.host(received("later", 10, { phone_type: "Landline" }))
    await engine.host(received("earlier", 5))
    expect(await recordingOf(engine, pressed("later", 11))).toBeNull()
    const again = received("later", 3, { phone_type: "Landline" })
    expect(await recordingOf(engine, again)).toMatchObject({ record: true })
  })

  test("then the leg is judged so by its own condition, and not by one that may have been decided before", async () => {
    const stores = await keptStores()
    const engine = await withCondition(CONDITION, { stores })
    await engine.host(received("later", 10))
    await engine.host(received("earlier", 5))
    await engine.host(pressed("later", 11))
    await engine.host(completed("later", 12))
    const found = Effect.flatMap(CallStore, (calls) => calls.leg(networkId("n1"), transactionId("LEG-later")))
    const leg = await Effect.runPromise(Effect.provide(found, stores))
    if (leg === undefined) throw new Error("there is no leg")
    const judged = (text: string) =>
      judgeLeg(leg, (customDataFields) => orThrow(readStoredCondition(text, publishedVocabulary({ customDataFields }))))
    expect(judged(CONDITION)).toMatchObject({ kind: "judged", record: false, isUncertain: true })
    expect(judged("not repeat")).toEqual({ kind: "unjudged", reason: "changed-facts", facts: ["repeat"] })
    expect(judged("pressed[1]")).toMatchObject({ kind: "judged", record: true })
  })
})

// REC-326
test("given calls of one number that are reported in any order, when all are received before one is decided, then the first alone is recorded", async () => {
  const minutes = fc.uniqueArray(fc.nat({ max: 50 }), { minLength: 1, maxLength: 5 })
  await fc.assert(
    fc.asyncProperty(minutes, fc.boolean(), async (given, isFirstImported) => {
      const engine = await withCondition(CONDITION)
      const first = Math.min(...given)
      const isImported = (minute: number) => isFirstImported && minute === first
      for (const minute of given) {
        if (isImported(minute)) await imported(engine, `${minute}`, minute)
        else await engine.host(received(`${minute}`, minute))
      }
      const recorded: Array<number> = []
      for (const minute of given.filter((one) => !isImported(one))) {
        await engine.host(pressed(`${minute}`, minute))
        const recording = await recordingOf(engine, completed(`${minute}`, minute + 1))
        if (recording?.record === true) recorded.push(minute)
      }
      await engine.engine.close()
      expect(recorded).toEqual(isFirstImported ? [] : [first])
    }),
    { numRuns: shareOf(40) },
  )
})

test.each([
  [CONDITION, 2],
  ["pressed[1]", 1],
  ["pressed[1] and (not repeat or mobile)", 1],
  ["repeat and pressed[1]", 1],
])("given `%s`, then earlier calls are looked up %i times", async (condition, times) => {
  const { calls, ...counted } = countedStores()
  const engine = await withCondition(condition, counted)
  await engine.host(received("call", 10, { phone_type: "Mobile" }))
  await engine.host(pressed("call", 11))
  await engine.host(completed("call", 12))
  expect(calls.filter((one) => one === "calls.hasEarlierCall")).toHaveLength(times)
})
