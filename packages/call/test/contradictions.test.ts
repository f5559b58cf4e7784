import {
  applyHostEvent,
  type CallState,
  contradictedKeys,
  contradictions,
  type HostEvent,
  isMoved,
  type ReceivedEvent,
} from "@callrules/call"
import { instant } from "@callrules/model"
import { describe, expect, it } from "vitest"
import { detailsOf } from "./support/arbitraries.ts"
import { legWith } from "./support/leg.ts"

const received = (
  parts: Parameters<typeof detailsOf>[0] = {},
  event: Partial<Pick<ReceivedEvent, "eventId" | "at">> = {},
): ReceivedEvent => ({ kind: "received", eventId: "r1", at: instant(1_000), details: detailsOf(parts), ...event })

const completed = (at: number): HostEvent => ({ kind: "completed", eventId: "c1", at: instant(at) })

const legAfter = (...events: ReadonlyArray<HostEvent>): CallState =>
  events.reduce((state, event) => applyHostEvent(state, event).state, legWith())

describe("a second reception of a leg", () => {
  const first = received({ city: "Fresno", affiliateName: "Blue", customDataBySource: { tag: { tier: "gold" } } })

  it("given other values, then their keys are named as hosts send them, and those that it leaves out are not", () => {
    const other = received({ city: "Bern", affiliateName: null, customDataBySource: { tag: { tier: "x", more: "y" } } })
    expect(contradictedKeys(legAfter(first), other)).toEqual(["city", "custom_data.tag.tier"])
    const named = received({ affiliateName: "Red", advertiserCampaignIdFromNetwork: "camp-2" })
    expect(contradictedKeys(legAfter(first), named)).toEqual(["advertiser_campaign_id_from_network", "affiliate_name"])
  })

  it("given another time, then that is named first, and at most five keys are", () => {
    expect(contradictedKeys(legAfter(first), received({}, { at: instant(1_001) }))).toEqual(["at"])
    const before = received({
      city: "a",
      region: "a",
      zipCode: "a",
      mediaType: "a",
      affiliateName: "a",
      phoneType: "a",
    })
    const after = received(
      { city: "b", region: "b", zipCode: "b", mediaType: "b", affiliateName: "b", phoneType: "b" },
      { at: instant(2_000) },
    )
    const keys = contradictedKeys(legAfter(before), after)
    expect(keys).toHaveLength(5)
    expect(keys[0]).toBe("at")
  })

  it("given further fields, then they are compared too", () => {
    const before = received({ further: { advertiser_campaign_country: "US" } })
    const after = received({ further: { advertiser_campaign_country: "CH", qualified_regions: "x" } })
    expect(contradictedKeys(legAfter(before), after)).toEqual(["advertiser_campaign_country"])
  })

  it("given the same values, no reception before, or an event of another kind, then nothing is contradicted", () => {
    expect(contradictedKeys(legAfter(first), first)).toEqual([])
    expect(contradictedKeys(legWith(), first)).toEqual([])
    expect(contradictedKeys(legAfter(completed(5)), first)).toEqual([])
    expect(contradictedKeys(legAfter(first), completed(5))).toEqual([])
  })

  it("given a contradiction, then the warning names the keys and says which reception counts", () => {
    const before = legAfter(first)
    const event = received({ city: "Bern" }, { eventId: "r2" })
    expect(contradictions(before, applyHostEvent(before, event).state, event)).toEqual([
      {
        code: "received-contradicted",
        message:
          "the leg was reported as received before, with another value of `city`; of two receptions the one with the earlier `at` counts",
        hint: "report a leg as received once; give another leg a transaction id of its own",
      },
    ])
  })
})

describe("keys that contradict each other", () => {
  const key = (sequence: number, pressed: string, eventId: string): HostEvent => ({
    kind: "keypress",
    eventId,
    at: instant(2_000),
    sequence,
    key: pressed,
  })
  const codes = (before: ReadonlyArray<HostEvent>, event: HostEvent): ReadonlyArray<string> => {
    const leg = legAfter(...before)
    return contradictions(leg, applyHostEvent(leg, event).state, event).map(({ code }) => code)
  }

  it("given another key in the same place, then the warning says that no key is known", () => {
    const before = legAfter(key(1, "1", "e1"))
    const event = key(1, "9", "e2")
    expect(contradictions(before, applyHostEvent(before, event).state, event)).toEqual([
      {
        code: "keypress-contradicted",
        message:
          "another key was reported as number 1 of this leg; while the recording decision is open, no key of the leg is known to it",
        hint: "count the keys of a leg from 1, each with a number of its own",
      },
    ])
    expect(codes([key(1, "1", "e1")], key(2, "9", "e2"))).toEqual([])
    expect(codes([key(1, "1", "e1")], key(1, "1", "e2"))).toEqual([])
  })

  it("given more keys than are kept, then the one too many is named", () => {
    const kept = Array.from({ length: 100 }, (_, index) => key(index + 1, "1", `e${index}`))
    expect(codes(kept, key(101, "2", "more"))).toEqual(["keypress-dropped"])
    expect(codes(kept.slice(1), key(101, "2", "more"))).toEqual([])
  })
})

describe("a call that was over and moves", () => {
  const over = legAfter(received(), completed(5_000))

  it("given another start or end, then it has moved; given the same ones, or that it was not over, then not", () => {
    expect(isMoved(over, over)).toBe(false)
    expect(isMoved(over, { ...over, completedAt: instant(5_001) })).toBe(true)
    expect(isMoved(over, { ...over, receivedAt: instant(999) })).toBe(true)
    expect(isMoved({ ...over, receivedAt: null }, over)).toBe(false)
    expect(isMoved({ ...over, receivedAt: null }, { ...over, completedAt: null })).toBe(true)
    expect(isMoved({ ...over, completedAt: null }, over)).toBe(false)
  })

  it("given a completion at another time, then the warning says from when to when the call was, and is now", () => {
    const event: HostEvent = { kind: "completed", eventId: "c2", at: instant(4_000) }
    const after = { ...over, completedAt: instant(4_000) }
    const [warning, ...others] = contradictions(over, after, event)
    expect(others).toEqual([])
    expect(warning?.code).toBe("call-moved")
    expect(warning?.message).toBe(
      "the call was over, and its times have changed: from 1970-01-01T00:00:01.000Z - 1970-01-01T00:00:05.000Z to 1970-01-01T00:00:01.000Z - 1970-01-01T00:00:04.000Z",
    )
    expect(warning?.hint).toContain("stay where they are")
    const [unknown] = contradictions({ ...over, receivedAt: null }, after, event)
    expect(unknown?.message).toContain("from unknown - 1970-01-01T00:00:05.000Z to 1970-01-01T00:00:01.000Z")
  })

  it("given nothing of the kind, then there is no warning", () => {
    expect(contradictions(over, over, completed(5_000))).toEqual([])
    expect(contradictions(legWith(), over, completed(5_000))).toEqual([])
  })
})
