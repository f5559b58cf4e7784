import {
  type CompletedEvent,
  detailsWithoutPersonalValues,
  erasedWarnings,
  type HostEvent,
  type ReceivedEvent,
  stateWithoutPersonalValues,
  summaryErased,
  withoutPersonalValues,
} from "@callrules/call"
import { instant } from "@callrules/model"
import { describe, expect, it } from "vitest"
import { detailsOf } from "./support/arbitraries.ts"
import { hostData, legWith } from "./support/leg.ts"

const PERSONAL = {
  callingPhoneNumber: "+14155550123",
  city: "Fresno",
  region: "CA",
  zipCode: "93650",
  demographics: { age_range: "30-39" },
  customDataBySource: { tag: { tier: "gold" } },
  further: { verified_zip_code: "93650", advertiser_campaign_country: "US" },
}

const OTHER = { affiliateName: "Blue", mediaType: "Online", calledPhoneNumber: "+18005550100", phoneType: "Mobile" }

const received = (parts: Parameters<typeof detailsOf>[0]): ReceivedEvent => ({
  kind: "received",
  eventId: "r1",
  at: instant(0),
  details: detailsOf(parts),
})

const customData = (values: Readonly<Record<string, string>>): HostEvent => ({
  kind: "custom_data",
  eventId: "d1",
  at: instant(1),
  source: "tag",
  customData: values,
})

const completed: CompletedEvent = { kind: "completed", eventId: "c1", at: instant(2) }

describe("what is left of a caller's data", () => {
  const left = detailsOf({ ...OTHER, further: { advertiser_campaign_country: "US" } })

  it("given details, then what says who called and from where is gone, and the rest stays", () => {
    expect(detailsWithoutPersonalValues(detailsOf({ ...PERSONAL, ...OTHER }))).toEqual(left)
    expect(detailsWithoutPersonalValues(left)).toEqual(left)
    expect(detailsWithoutPersonalValues(detailsOf(OTHER))).toStrictEqual(detailsOf(OTHER))
  })

  it("given events, then received ones and custom data lose their values, and others nothing", () => {
    expect(withoutPersonalValues(received({ ...PERSONAL, ...OTHER }))).toEqual({ ...received({}), details: left })
    expect(withoutPersonalValues(customData({ tier: "gold" }))).toEqual(customData({}))
    expect(withoutPersonalValues(completed)).toEqual(completed)
  })

  it("given a leg, then its details, its events and its custom data have none", () => {
    const leg = legWith({
      details: detailsOf(PERSONAL),
      events: [received(PERSONAL), customData({ tier: "gold" }), completed],
      customData: hostData({ tier: "gold" }),
      completedAt: instant(2),
    })
    const erased = stateWithoutPersonalValues(leg)
    expect(JSON.stringify(erased)).not.toMatch(/4155550123|Fresno|CA"|93650|30-39|gold/)
    expect(erased).toMatchObject({ customData: {}, completedAt: 2, details: { city: null } })
    expect(erased.events.map(({ kind }) => kind)).toEqual(["received", "custom_data", "completed"])
    expect(stateWithoutPersonalValues(legWith())).toEqual(legWith())
  })
})

describe("an event of an erased call", () => {
  it("given personal values, then each is named by the key that the host sent", () => {
    expect(erasedWarnings(received({ ...PERSONAL, ...OTHER }))).toEqual([
      {
        code: "caller-erased",
        message:
          "the caller's data of this call was erased; not kept: `calling_phone_number`, `city`, `region`, `zip_code`, `demographics_data`, `custom_data`, `verified_zip_code`",
        hint: "stop sending personal data of this call",
      },
    ])
    expect(erasedWarnings(received({ city: "Bern" }))[0]?.message).toMatch(/not kept: `city`$/)
    expect(erasedWarnings(customData({ tier: "gold" }))[0]?.message).toMatch(/not kept: `custom_data`$/)
  })

  it("given none, then there is no warning", () => {
    for (const event of [received(OTHER), received({ customDataBySource: { tag: {} } }), customData({}), completed]) {
      expect(erasedWarnings(event)).toEqual([])
    }
  })

  it("given a summary, then it is said to be not kept", () => {
    expect(summaryErased("record-1")).toMatchObject({
      code: "caller-erased",
      message: "the caller's data of call record `record-1` was erased; the summary is not kept",
      hint: "stop sending personal data of this call",
    })
  })
})
