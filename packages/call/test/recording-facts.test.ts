import { applyHostEvent, recordingFacts } from "@callrules/call"
import { instant } from "@callrules/model"
import { describe, expect, it } from "vitest"
import { detailsOf } from "./support/arbitraries.ts"
import { legWith } from "./support/leg.ts"

const KNOWN = { duringHours: true, repeat: false }

describe("the facts that a recording condition is decided on", () => {
  it("given a leg of which all is known, then its values stand under the names of the vocabulary", () => {
    const parts = {
      phoneType: "Mobile",
      affiliateName: "Blue",
      mediaType: "Online",
      promoNumberDescription: "spring",
      customDataBySource: { tag: { tier: "gold" } },
    }
    const { state } = applyHostEvent(legWith(), {
      kind: "received",
      eventId: "r1",
      at: instant(0),
      details: detailsOf(parts),
    })
    const pressed = applyHostEvent(state, { kind: "keypress", eventId: "k1", at: instant(1), sequence: 1, key: "2" })
    expect(recordingFacts(pressed.state, KNOWN, [])).toEqual({
      facts: {
        during_hours: true,
        repeat: false,
        phone_type: "Mobile",
        keypresses: ["2"],
        custom_data: { tier: "gold" },
        affiliate_name: "Blue",
        media_type: "Online",
        promo_number_description: "spring",
      },
      unknown: { attributes: [], keypressesOpen: true },
    })
  })

  it("given look-ups that failed and fields that are still looked up or may be meant, then they are not known", () => {
    const leg = legWith({ pendingCustomDataFields: ["score"] })
    const { facts, unknown } = recordingFacts(leg, { duringHours: null, repeat: null }, ["tier"])
    expect(unknown.attributes).toEqual([
      { attribute: "during_hours" },
      { attribute: "repeat" },
      { attribute: "custom_data", field: "score" },
      { attribute: "custom_data", field: "tier" },
    ])
    expect([facts["during_hours"], facts["repeat"], facts["phone_type"]]).toEqual([null, null, undefined])
    expect(recordingFacts(leg, { duringHours: false, repeat: null }, []).unknown.attributes).toEqual([
      { attribute: "repeat" },
      { attribute: "custom_data", field: "score" },
    ])
  })

  it("given a kind of phone that conditions do not know, then the kind is not known", () => {
    const leg = legWith({ details: detailsOf({ phoneType: "Satellite" }) })
    expect(recordingFacts(leg, KNOWN, []).unknown.attributes).toEqual([{ attribute: "phone_type" }])
  })

  it("given a completed leg, then no more keys may come", () => {
    const leg = legWith({ receivedAt: instant(0), completedAt: instant(5) })
    expect(recordingFacts(leg, KNOWN, []).unknown.keypressesOpen).toBe(false)
  })
})
