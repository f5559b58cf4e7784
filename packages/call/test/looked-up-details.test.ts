import {
  applyHostEvent,
  customDataValues,
  type HostEvent,
  initialCall,
  type LookedUpDetails,
  lookedUpThen,
  mergeCustomData,
  type ReceivedEvent,
  withLookedUp,
} from "@callrules/call"
import { callRecordId, instant, networkId, transactionId } from "@callrules/model"
import { describe, expect, it } from "vitest"
import { detailsOf } from "./support/arbitraries.ts"

const received = (parts: Parameters<typeof detailsOf>[0] = {}): ReceivedEvent => ({
  kind: "received",
  eventId: "e1",
  at: instant(0),
  details: detailsOf(parts),
})

const found: LookedUpDetails = {
  advertiserName: "Acme",
  advertiserCampaignName: "Auto",
  affiliateName: "Blue Sky",
  affiliateCustomData: { tier: "gold", region: "west" },
  isAffiliateUnknown: false,
}

describe("what is looked up about a received call", () => {
  it("given that the host sent nothing, then it is all there; nothing else changes", () => {
    const { details, ...event } = withLookedUp(received({ customDataBySource: { tag: { tier: "x" } } }), found)
    expect(event).toEqual({ kind: "received", eventId: "e1", at: 0 })
    expect(details).toEqual(
      detailsOf({
        advertiserName: "Acme",
        advertiserCampaignName: "Auto",
        affiliateName: "Blue Sky",
        customDataBySource: { tag: { tier: "x" }, affiliate_record: { tier: "gold", region: "west" } },
      }),
    )
  })

  it("given what the host sent itself, then that stands", () => {
    const sent = {
      advertiserName: "A",
      advertiserCampaignName: "C",
      affiliateName: "F",
      customDataBySource: { affiliate: { tier: "silver" } },
    }
    const { details } = withLookedUp(received(sent), found)
    expect(details).toEqual(
      detailsOf({
        ...sent,
        customDataBySource: { ...sent.customDataBySource, affiliate_record: { tier: "gold", region: "west" } },
      }),
    )
    const shown = { region: { value: "west", source: "affiliate" }, tier: { value: "silver", source: "affiliate" } }
    expect(mergeCustomData(details.customDataBySource)).toEqual(shown)
  })

  it("given that the host sent blanks for fields of the affiliate, then the affiliate's values stand", () => {
    const sent = received({ customDataBySource: { affiliate: { tier: "", other: "" } } })
    const event = withLookedUp(sent, found)
    const merged = mergeCustomData(event.details.customDataBySource)
    expect(customDataValues(merged)).toEqual({ region: "west", tier: "gold" })
    expect(withLookedUp(sent, lookedUpThen(event))).toEqual(event)
  })

  it("given a blank that comes later from the affiliate, then the values of its record stand, and no others", () => {
    const leg = initialCall(networkId("n1"), transactionId("t1"), callRecordId("c1"))
    const event = withLookedUp(received({ customDataBySource: { affiliate: { other: "x" } } }), found)
    const blank: HostEvent = {
      kind: "custom_data",
      eventId: "e2",
      at: instant(1),
      source: "affiliate",
      customData: { tier: "", other: "" },
    }
    const value: HostEvent = { ...blank, eventId: "e0", customData: { tier: "silver" } }
    for (const events of [
      [event, blank],
      [blank, event],
      [event, value, blank],
      [value, blank, event],
    ]) {
      const { customData } = events.reduce((state, one) => applyHostEvent(state, one).state, leg)
      expect(customDataValues(customData)).toEqual({ tier: "gold", region: "west" })
    }
  })

  // CIP-103
  it("given that the host takes back what it sent of the affiliate, then the affiliate's record counts again", () => {
    const leg = initialCall(networkId("n1"), transactionId("t1"), callRecordId("c1"))
    for (const sent of ["silver", "gold", ""]) {
      const event = withLookedUp(received({ customDataBySource: { affiliate: { tier: sent } } }), found)
      const blank: HostEvent = {
        kind: "custom_data",
        eventId: "e2",
        at: instant(1),
        source: "affiliate",
        customData: { tier: "" },
      }
      for (const events of [
        [event, blank],
        [blank, event],
      ]) {
        const { customData } = events.reduce((state, one) => applyHostEvent(state, one).state, leg)
        expect(customDataValues(customData)).toEqual({ tier: "gold", region: "west" })
      }
    }
  })

  it("given that nothing is found, then there is no custom data of an affiliate at all", () => {
    const nothing = {
      advertiserName: null,
      advertiserCampaignName: null,
      affiliateName: null,
      isAffiliateUnknown: false,
    }
    const event = received()
    expect(withLookedUp(event, { ...nothing, affiliateCustomData: undefined })).toEqual(event)
    expect(
      Object.keys(withLookedUp(event, { ...nothing, affiliateCustomData: {} }).details.customDataBySource),
    ).toEqual([])
  })

  it("given an event as it was kept, then what it was given then changes nothing when it comes again", () => {
    const kept = withLookedUp(received(), found)
    expect(withLookedUp(received(), lookedUpThen(kept))).toEqual(kept)
  })
})
