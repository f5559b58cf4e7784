// Why a call was recorded, or was not, asked afterwards: on the facts and the settings of the moment when it was decided.
import { callRecordId, networkId } from "@callrules/model"
import { CallStore } from "@callrules/store"
import * as Effect from "effect/Effect"
import { describe, expect, test } from "vitest"
import { bodyFaults } from "../../contract/described-answer.ts"
import {
  type Answered,
  HOST_TOKEN,
  keptStores,
  RECEIVED,
  SETTINGS,
  SIGNALS,
  type TestEngine,
  testEngine,
} from "../../fixture.ts"

const why = ({ send }: TestEngine, id: string, network = "n1"): Promise<Answered> =>
  send("GET", `/host/${network}/calls/${id}/recording`, undefined, { token: HOST_TOKEN })

/** The only leg of an answer. */
const legOf = (answer: Answered): Record<string, unknown> => {
  const { legs } = answer.body as { legs: ReadonlyArray<Record<string, unknown>> } // as the contract says
  expect([answer.status, legs.length, bodyFaults("RecordingDecisions", answer.body)]).toEqual([200, 1, ""])
  return legs[0] ?? {}
}

const withCondition = async (condition: string): Promise<TestEngine> => {
  const engine = await testEngine()
  await engine.send("PUT", SETTINGS, { record_calls: true, call_recording_condition: condition })
  return engine
}

const CALL = { call_record_id: "r", transaction_id: "leg" }
const RECEPTION = { ...RECEIVED, ...CALL, kind: "received" }

describe("given a call that was not recorded, asked why", () => {
  test("when its condition was not met, then the parts, what decided, and what would have turned it are told", async () => {
    const engine = await withCondition('mobile and custom_data[product] = "car"')
    await engine.host({ ...RECEPTION, phone_type: "Mobile", custom_data: { tag: { product: "boat", lead_id: "7" } } })
    await engine.host({ ...CALL, kind: "transferred" })
    const leg = legOf(await why(engine, "r"))
    expect(leg).toMatchObject({
      leg_id: "leg",
      call_status: "bridged",
      recording: { record: false, reason: "condition-false" },
      settings: { version: 1, record_calls: true, call_recording_condition: 'mobile and custom_data[product] = "car"' },
      facts: {
        known: { phone_type: "Mobile", custom_data: { product: "boat" } },
        unknown: [],
        keypresses_open: false,
      },
      explained: {
        met: false,
        deciding: [{ fact: "custom_data[product]", value: "boat" }],
        flips: [{ changes: [{ fact: "custom_data[product]", from: "boat", to: "car" }] }],
        tree: { kind: "and", met: false, of: [{ text: "mobile", met: true }, { met: false }] },
        unknown: [],
        rest: "",
      },
      hint: "",
    })
    expect(JSON.stringify(leg["facts"])).not.toContain("lead_id")
  })

  test("when values and settings change afterwards, then the answer stays as it was", async () => {
    const engine = await withCondition('custom_data[product] = "car" or pressed[1]')
    await engine.host({ ...RECEPTION, custom_data: { tag: { product: "boat" } } })
    await engine.host({ ...CALL, kind: "keypress", sequence: 1, key: "2" })
    await engine.host({ ...CALL, kind: "transferred" })
    const before = legOf(await why(engine, "r"))
    await engine.host({ ...CALL, kind: "completed" })
    await engine.send("PUT", SETTINGS, { call_recording_condition: "mobile" })
    const custom_data = [{ name: "product", value: "car" }]
    expect((await engine.send("POST", SIGNALS, { search: { transaction_id: "leg" }, custom_data })).status).toBe(200)
    expect(legOf(await why(engine, "r"))).toEqual({ ...before, call_status: "completed" })
    expect(before).toMatchObject({ facts: { known: { keypresses: ["2"] } } })
  })

  test("when it was certain while keys could still come, then what was open is told, and counts as open", async () => {
    const engine = await withCondition("mobile and pressed[1]")
    await engine.host({ ...RECEPTION, phone_type: "Landline" })
    expect(legOf(await why(engine, "r"))).toMatchObject({
      recording: { record: false, reason: "condition-false" },
      facts: { keypresses_open: true },
      explained: {
        met: false,
        unknown: ["pressed"],
        deciding: [{ fact: "mobile", value: false }],
        flips: [
          {
            changes: [
              { fact: "mobile", from: false, to: true },
              { fact: "pressed", from: null, to: ["1"] },
            ],
          },
        ],
      },
    })
  })

  test("when a fact was not known, then what was left of the condition is told, and what to do", async () => {
    const engine = await withCondition('mobile and custom_data[product] = "car"')
    await engine.host({ ...RECEPTION, phone_type: "Mobile", pending_custom_data_fields: ["product"] })
    await engine.host({ ...CALL, kind: "transferred" })
    const leg = legOf(await why(engine, "r"))
    expect(leg).toMatchObject({
      recording: { record: false, reason: "unknown-facts", unknown_facts: ["custom_data[product]"] },
      facts: { unknown: [{ attribute: "custom_data", field: "product" }] },
      explained: { met: null, rest: 'custom_data[product] = "car"' },
      hint: "report the facts that were not known before the call is transferred, each with one value",
    })
    const { words } = leg["explained"] as { words: string } // as the contract says
    expect(words.split("\n")).toEqual([
      "It is not certain that the call meets the condition:",
      "- `custom_data[product]` is not known",
      'It would if `custom_data[product]` were "car".',
      "",
      "? all of:",
      "  + mobile",
      '  ? custom_data[product] = "car"',
    ])
  })

  test("when calls were stopped after its reception, then that is told apart from settings that record none", async () => {
    const engine = await withCondition("pressed[1]")
    await engine.host(RECEPTION)
    expect(legOf(await why(engine, "r"))).toMatchObject({
      recording: null,
      hint: expect.stringMatching(/^it is decided/),
    })
    await engine.send("PUT", SETTINGS, { record_calls: false })
    await engine.host({ ...CALL, kind: "transferred" })
    expect(legOf(await why(engine, "r"))).toMatchObject({
      recording: { reason: "no-calls" },
      settings: { record_calls: true },
      explained: null,
      hint: expect.stringMatching(/^after the call was received/),
    })
    await engine.host({ ...RECEPTION, call_record_id: "r2", transaction_id: "leg2" })
    const hint = "set `record_calls` of the campaign to true; calls received from then on follow it"
    expect(legOf(await why(engine, "r2"))).toMatchObject({ settings: { record_calls: false }, hint })
  })
})

describe("given a caller whose data was erased, asked why", () => {
  test("when the facts are gone, then the decision and its reason are still told, and nothing is made up", async () => {
    const stores = await keptStores()
    const engine = await testEngine({ stores })
    await engine.send("PUT", SETTINGS, { record_calls: true, call_recording_condition: "mobile" })
    await engine.completedCall(CALL)
    const erase = Effect.gen(function* () {
      const calls = yield* CallStore
      const [leg] = yield* calls.byCallRecordId(networkId("n1"), callRecordId("r"))
      if (leg?.recording?.decision === null || leg?.recording?.decision === undefined) throw new Error("no decision")
      const recording = { ...leg.recording, decision: { ...leg.recording.decision, facts: "0123456789abcdef" } }
      const { hasAssignedEvents, isErased, state, version: expectedVersion } = leg
      const nothing = { joiningId: null, firstTransaction: null, callCorrection: null, settings: null, events: [] }
      const expectedCallRecordVersion = null
      return yield* calls.commit({
        ...nothing,
        state,
        recording,
        expectedVersion,
        isErased,
        expectedCallRecordVersion,
        hasAssignedEvents,
      })
    })
    expect(await Effect.runPromise(Effect.provide(erase, stores))).toBe("committed")
    expect(legOf(await why(engine, "r"))).toMatchObject({
      recording: { record: true, reason: "condition-true", condition: "mobile" },
      settings: { version: 1 },
      facts: null,
      facts_erased: true,
      explained: null,
    })
  })
})

describe("given an id, asked why", () => {
  test("when it is a leg's, a correction's or that of signals, then it means the leg; a call record's means all of its legs", async () => {
    const engine = await withCondition("")
    const two = { call_record_id: "r", transaction_id: "leg2" }
    await engine.completedCall(CALL)
    await engine.host({ ...RECEIVED, ...two, kind: "received" })
    const { legs } = (await why(engine, "r")).body as { legs: ReadonlyArray<{ leg_id: string }> } // as the contract says
    expect(legs.map(({ leg_id }) => leg_id)).toEqual(["leg", "leg2"])
    const request = { search: { transaction_id: "leg" }, signals: [{ name: "Sale" }] }
    const sold = (await engine.send("POST", SIGNALS, request)).body as { signals: [{ transaction_id: string }] } // as specified
    for (const id of ["leg", sold.signals[0].transaction_id]) {
      expect(legOf(await why(engine, id))).toMatchObject({
        leg_id: "leg",
        recording: { reason: "all-calls" },
        facts: null,
        facts_erased: false,
        explained: null,
      })
    }
    expect(legOf(await why(engine, "leg2"))).toMatchObject({ leg_id: "leg2" })
  })

  test("when nothing has it, or another network's call, then 404 says what to ask for", async () => {
    const engine = await withCondition("")
    await engine.completedCall(CALL)
    for (const answer of [await why(engine, "none"), await why(engine, "r", "n2")]) {
      expect([answer.status, answer.text]).toEqual([404, expect.stringContaining("use the id of a call record")])
    }
  })
})

test("given a call of many legs, when each is asked why, then others have their turn between them", async () => {
  const engine = await withCondition("mobile or repeat and during_hours")
  for (let leg = 0; leg < 40; leg++) {
    await engine.host({ ...RECEPTION, transaction_id: `leg-${leg}` })
    await engine.host({ ...CALL, transaction_id: `leg-${leg}`, kind: "transferred" })
  }
  const done: Array<string> = []
  const asked = why(engine, "r").then((answer) => done.push(`legs ${answer.status}`))
  const other = engine.send("GET", SETTINGS).then((answer) => done.push(`settings ${answer.status}`))
  await Promise.all([asked, other])
  expect(done).toEqual(["settings 200", "legs 200"])
})
