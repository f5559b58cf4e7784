// Single cases of a leg's life that vectors cannot show: identity of objects, order of keys, typed events of a host.
import {
  applyHostEvent,
  type CallState,
  callLeg,
  closeOverdue,
  customDataValues,
  type HostEvent,
  initialCall,
  keypressesSoFar,
  mergeCustomData,
} from "@callrules/call"
import { callRecordId, instant, networkId, transactionId } from "@callrules/model"
import { describe, expect, test } from "vitest"
import { detailsOf } from "./support/arbitraries.ts"

const leg = initialCall(networkId("n1"), transactionId("0000002A-DEADBEEF"), callRecordId("c1"))

const after = (...events: ReadonlyArray<HostEvent>): CallState =>
  events.reduce((state, event) => applyHostEvent(state, event).state, leg)

const received = (parts: Parameters<typeof detailsOf>[0] = {}): HostEvent => ({
  kind: "received",
  eventId: "e1",
  at: instant(0),
  details: detailsOf(parts),
})
const transferred: HostEvent = { kind: "transferred", eventId: "e2", at: instant(5_000), destinationPhoneNumber: null }
const keypress = (sequence: number, at: number): HostEvent => {
  return { kind: "keypress", eventId: `k${sequence}`, at: instant(at), sequence, key: "1" }
}

describe("given a repeated event", () => {
  test("when its keys stand in another order, then it is the same event and no contradiction", () => {
    const first = received({ demographics: { a: "1", b: "2" }, customDataBySource: { tag: { x: "1", y: "2" } } })
    const again = received({ demographics: { b: "2", a: "1" }, customDataBySource: { tag: { y: "2", x: "1" } } })
    const state = after(first)
    expect(applyHostEvent(state, again)).toStrictEqual({ state, changed: false, conflict: false })
  })

  test.each([
    ["pending fields", received({ pendingCustomDataFields: ["a", "b"] }), received({ pendingCustomDataFields: ["a"] })],
    [
      "a list with a comma in a name",
      received({ pendingCustomDataFields: ["a,b"] }),
      received({ pendingCustomDataFields: ["a", "b"] }),
    ],
    ["a value", received({ city: "Fresno" }), received({ city: "Boston" })],
    ["null", received({ city: null }), received({ city: "null" })],
    ["a value moved to another field", received({ city: "A", region: null }), received({ city: null, region: "A" })],
  ])("when %s differs, then it is a contradiction, decided the same in both orders", (_, one, other) => {
    expect(applyHostEvent(after(one), other).conflict).toBe(true)
    expect(applyHostEvent(after(other), one).conflict).toBe(true)
    expect(after(one, other)).toStrictEqual(after(other, one))
  })
})

test("given 100 keypresses, when one with a larger sequence number comes, then nothing changes", () => {
  const state = after(...Array.from({ length: 100 }, (_, index) => keypress(index + 1, index)))
  const beyond = applyHostEvent(state, keypress(101, 0))
  expect(beyond.state).toBe(state)
  expect(beyond.changed).toBe(false)
})

test("given a key pressed in the very moment of the transfer, then it belongs to the menus; later ones do not", () => {
  expect(keypressesSoFar(after(transferred, keypress(1, 5_000))).soFar).toStrictEqual(["1"])
  expect(keypressesSoFar(after(transferred, keypress(1, 5_001))).soFar).toStrictEqual([])
})

describe("given a leg that was closed because it was live for too long", () => {
  const live = after(received(), transferred)
  const now = instant(13 * 3_600_000)
  const closing = closeOverdue(live, now)
  if (closing === undefined) throw new Error("the leg is overdue")
  const closed = applyHostEvent(live, closing.event).state

  test("then the closing has a reserved id and the time of its limit, and closing again changes nothing", () => {
    expect(closing.event).toStrictEqual({
      kind: "completed",
      eventId: "callrules:overdue",
      at: instant(12 * 3_600_000),
    })
    expect(applyHostEvent(closed, closing.event).changed).toBe(false)
    expect(closeOverdue(closed, now)).toBeUndefined()
  })

  test("when the host reports its completion later, then that one counts, in both orders", () => {
    const completed: HostEvent = { kind: "completed", eventId: "e9", at: instant(14 * 3_600_000) }
    expect(applyHostEvent(closed, completed).state.completedAt).toBe(instant(14 * 3_600_000))
    expect(after(received(), transferred, completed, closing.event).completedAt).toBe(instant(14 * 3_600_000))
  })
})

test("given custom data of several sources, then the merged fields stand sorted by name", () => {
  const merged = mergeCustomData({ network: { c: "1", a: "1" }, tag: { b: "2", a: "3" } })
  expect(Object.keys(merged)).toStrictEqual(["a", "b", "c"])
  expect(customDataValues(merged)).toStrictEqual({ a: "3", b: "2", c: "1" })
})

test("given events but no receipt, then there is no leg for the ledger", () => {
  expect(callLeg(after(transferred))).toBeUndefined()
  expect(callLeg(after(transferred, received()))?.legId).toBe("0000002A-DEADBEEF")
})
