// Stores that fail while a call is reported: what its events say is decided once they are answered, and not on a fault.
import { StoreFault } from "@callrules/store"
import * as Effect from "effect/Effect"
import { describe, expect, test } from "vitest"
import { RECEIVED, SETTINGS, testEngine } from "../../fixture.ts"
import { countedStores } from "../../support/counted-stores.ts"

/** What a call came to where the so-manieth call of a port fails; its host sends again what is not answered. */
const callWithFault = async (condition: string, reason: StoreFault["reason"], failing: number) => {
  let asked = Number.NEGATIVE_INFINITY
  const { calls, ...stores } = countedStores(() => {
    asked += 1
    return asked === failing ? Effect.fail(new StoreFault({ reason, cause: "gone for a moment" })) : Effect.void
  })
  const { host, send } = await testEngine({ ...stores, log: () => {} })
  await send("PUT", SETTINGS, { record_calls: true, call_recording_condition: condition })
  const first = { ...RECEIVED, kind: "received", call_record_id: "first" }
  await host({ ...first, event_id: "first", at: "2026-11-20T14:00:00Z" })
  await send("PUT", SETTINGS, { record_calls: true, call_recording_condition: `${condition} or pressed[9]` })
  asked = -1
  const statuses: Array<number> = []
  let answer: unknown
  for (const event of [
    { ...RECEIVED, kind: "received", event_id: "r", at: "2026-11-20T14:30:00Z" },
    { kind: "keypress", event_id: "k", at: "2026-11-20T14:31:00Z", sequence: 1, key: "1" },
    { kind: "transferred", event_id: "t", at: "2026-11-20T14:32:00Z" },
  ]) {
    let status = 0
    while (status !== 200) {
      const answered = await host({ ...event, call_record_id: "second" })
      status = answered.status
      statuses.push(status)
      answer = answered.body
    }
  }
  asked = Number.NEGATIVE_INFINITY
  return { calls: calls.length, statuses, answer }
}

// REC-274
describe.each([
  ["unavailable", 503],
  ["busy", 503],
  ["defect", 500],
] as const)(
  "given a store that is %s for one look-up, when the event is sent again, then the call is decided as if nothing had been",
  (reason, status) => {
    test.each(["repeat and pressed[1]", "not during_hours and pressed[1]", ""])("under `%s`", async (condition) => {
      const sound = await callWithFault(condition, reason, -1)
      expect(sound.answer).toMatchObject({ recording: { record: true } })
      expect(sound.statuses).toEqual([200, 200, 200])
      let repeated = 0
      for (let failing = 0; failing < sound.calls; failing++) {
        const { answer, statuses } = await callWithFault(condition, reason, failing)
        expect({ failing, answer }).toEqual({ failing, answer: sound.answer })
        const faults = statuses.filter((one) => one !== 200)
        // what is done after an event is done later where it fails
        expect([[], [status]]).toContainEqual(faults)
        repeated += faults.length
      }
      expect(repeated).toBeGreaterThan(10)
    })
  },
)
