// Host events come twice and out of order: the state of a leg must not show it.

// node's own comparison: it takes fields named constructor and __proto__ for the plain names they are
import { deepStrictEqual } from "node:assert/strict"
import { applyHostEvent, type CallState, type HostEvent, initialCall, isVisible } from "@callrules/call"
import { callRecordId, instant, networkId, transactionId } from "@callrules/model"
import fc from "fast-check"
import { expect, test } from "vitest"
import { deliveries, hostEvent } from "./support/arbitraries.ts"
import { stateByDefinition } from "./support/state-by-definition.ts"

const leg = initialCall(networkId("n1"), transactionId("0000002A-DEADBEEF"), callRecordId("c1"))

const replay = (events: ReadonlyArray<HostEvent>): CallState =>
  events.reduce((state, event) => applyHostEvent(state, event).state, leg)

test("given events of a leg, when they come in any order and more than once, then the state is one and the same", () => {
  fc.assert(
    fc.property(deliveries(3), ([events, delivered]) => {
      deepStrictEqual(replay(delivered), replay(events))
    }),
    { numRuns: 2_000 },
  )
})

test("given more keypresses and look-ups than are kept, when they come in any order, then the same ones are kept", () => {
  const keypresses = Array.from({ length: 110 }, (_, index): HostEvent => {
    const sequence = index + 1
    return { kind: "keypress", eventId: `k${sequence}`, at: instant(sequence), sequence, key: "1" }
  })
  const lookUps = Array.from({ length: 24 }, (_, index): HostEvent => {
    const customData = { tier: `${index}` }
    return { kind: "custom_data", eventId: `d${index}`, at: instant(index % 5), source: "tag", customData }
  })
  const all = [...keypresses, ...lookUps]
  const expected = replay(all)
  expect(expected.keypresses).toHaveLength(100)
  expect(expected.events).toHaveLength(116)
  fc.assert(
    fc.property(fc.shuffledSubarray(all, { minLength: all.length }), (shuffled) => {
      deepStrictEqual(replay(shuffled), expected)
    }),
    { numRuns: 30 },
  )
})

test("given any events, when they are applied one by one, then the state is what its definition says of all of them", () => {
  fc.assert(
    fc.property(fc.array(hostEvent(3), { maxLength: 14 }), (events) => {
      const { events: _, ...state } = replay(events)
      deepStrictEqual(state, stateByDefinition(leg, events))
    }),
    { numRuns: 2_000 },
  )
})

test("given any state, when an event comes again, then nothing changes and the very same object is given back", () => {
  fc.assert(
    fc.property(fc.array(hostEvent(3), { maxLength: 10 }), hostEvent(3), (events, event) => {
      const once = applyHostEvent(replay(events), event).state
      const twice = applyHostEvent(once, event)
      expect(twice.changed).toBe(false)
      expect(twice.state).toBe(once)
    }),
    { numRuns: 500 },
  )
})

test("given a completed leg, when anything else comes, then it stays completed and invisible", () => {
  fc.assert(
    fc.property(
      fc.array(hostEvent(3), { maxLength: 10 }),
      fc.array(hostEvent(3), { maxLength: 10 }),
      (before, after) => {
        const completed: HostEvent = { kind: "completed", eventId: "end", at: instant(3_000) }
        const state = replay([...before, completed, ...after])
        expect(state.status).toBe("completed")
        expect(isVisible(state)).toBe(false)
      },
    ),
    { numRuns: 500 },
  )
})

test("given a state, when it is stored as JSON and read back, then applying events goes on as before", () => {
  fc.assert(
    fc.property(fc.array(hostEvent(3), { maxLength: 8 }), hostEvent(3), (events, event) => {
      const state = replay(events)
      // what a store gives back has the shape of what it was given
      const stored = JSON.parse(JSON.stringify(state)) as CallState
      deepStrictEqual(stored, state)
      deepStrictEqual(applyHostEvent(stored, event).state, applyHostEvent(state, event).state)
    }),
    { numRuns: 500 },
  )
})
