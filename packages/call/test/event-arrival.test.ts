import {
  applyHostEvent,
  closeOverdue,
  futureTimeWarnings,
  type HostEvent,
  hasEnded,
  liveSince,
  takenOf,
  withArrival,
  withoutPersonalValues,
} from "@callrules/call"
import { type Instant, instant } from "@callrules/model"
import { describe, expect, it } from "vitest"
import { detailsOf } from "./support/arbitraries.ts"
import { legWith } from "./support/leg.ts"

const HOUR = 3_600_000
const YEAR = 365 * 24 * HOUR

const transferred = (at: number, destinationPhoneNumber: string | null = null): HostEvent => ({
  kind: "transferred",
  eventId: "e",
  at: instant(at),
  destinationPhoneNumber,
})

const stateOf = (...events: ReadonlyArray<HostEvent>) =>
  events.reduce((state, event) => applyHostEvent(state, event).state, legWith({}))

describe("an event whose time is ahead", () => {
  it("given at most five minutes, then it stays as it is, without a warning", () => {
    const event = transferred(300_000)
    expect(withArrival(event, instant(0))).toBe(event)
    expect(futureTimeWarnings(event, instant(0))).toEqual([])
  })

  it("given more, then its arrival is noted, and a warning names both times", () => {
    const event = withArrival(transferred(300_001), instant(0))
    expect(event).toEqual({ ...transferred(300_001), arrivedAt: 0 })
    const [warning, ...others] = futureTimeWarnings(event, instant(0))
    expect([warning?.code, others]).toEqual(["time-in-future", []])
    expect(warning?.message).toContain("`at` is 1970-01-01T00:05:00.001Z, and it is only 1970-01-01T00:00:00.000Z here")
    expect(warning?.hint).toContain("time zone")
    expect(withoutPersonalValues(event)).toEqual(event)
  })

  it("given a repeat that arrives later, then it is the same event, and the first arrival stands", () => {
    const first = withArrival(transferred(YEAR), instant(1))
    for (const again of [withArrival(transferred(YEAR), instant(2)), transferred(YEAR)]) {
      const { changed, conflict, state } = applyHostEvent(stateOf(first), again)
      expect([changed, conflict, state.events]).toEqual([false, false, [first]])
    }
  })

  it("given other content, then the repeat is a conflict all the same", () => {
    const first = withArrival(transferred(YEAR), instant(1))
    expect(applyHostEvent(stateOf(first), transferred(YEAR, "+14155550100")).conflict).toBe(true)
  })

  it("given no reception, then the leg is live since the earliest arrival or time", () => {
    const ahead = withArrival(transferred(YEAR), instant(7_000))
    expect(liveSince(stateOf(ahead))).toBe(7_000)
    const ended: HostEvent = { kind: "call_ended", eventId: "c", at: instant(6_000) }
    expect(liveSince(stateOf(ahead, ended))).toBe(6_000)
  })

  it("given a reception, then the leg is live and the call quiet since its arrival", () => {
    const received: HostEvent = { kind: "received", eventId: "r", at: instant(YEAR), details: detailsOf({}) }
    const live = stateOf(withArrival(received, instant(1_000)))
    expect(live.receivedAt).toBe(YEAR)
    expect(liveSince(live)).toBe(1_000)
    expect(closeOverdue(live, instant(1_000 + 12 * HOUR))).toBeUndefined()
    expect(closeOverdue(live, instant(1_001 + 12 * HOUR))?.event.at).toBe(1_000 + 12 * HOUR)
    const over = applyHostEvent(live, { kind: "completed", eventId: "c", at: instant(2_000) }).state
    expect([60_999, 61_000].map((now) => hasEnded([over], now as Instant, 60_000))).toEqual([false, true])
  })
})

describe("a reception with who has taken it", () => {
  const reception = (taken?: { readonly at: Instant; readonly by: string }): HostEvent => ({
    kind: "received",
    eventId: "r",
    at: instant(1),
    details: detailsOf({}),
    ...(taken === undefined ? {} : { taken }),
  })

  it("given a repeat that another process takes, then it is the same event, and the first one has taken it", () => {
    const taken = { at: instant(5), by: "one" }
    for (const again of [reception({ at: instant(9), by: "other" }), reception()]) {
      const { changed, conflict, state } = applyHostEvent(stateOf(reception(taken)), again)
      expect([changed, conflict, takenOf(state)]).toEqual([false, false, taken])
    }
  })

  it("given none, or one of which nobody says so, then nobody has taken it", () => {
    expect(takenOf(stateOf())).toBeUndefined()
    expect(takenOf(stateOf(reception()))).toBeUndefined()
  })
})
