import { lateCustomData, legWarnings, unknownCallRecord, unknownCampaign } from "@callrules/call"
import { instant } from "@callrules/model"
import { describe, expect, it } from "vitest"
import { callTransaction, hostData, legWith } from "./support/leg.ts"

describe("warnings about what a host reported", () => {
  it("given a completion before the reception, then both times are named; at the same time or open, then nothing", () => {
    const [warning] = legWarnings(legWith({ receivedAt: instant(2_000), completedAt: instant(1_000) }))
    expect(warning?.code).toBe("completed-before-received")
    expect(warning?.message).toContain(
      "completed at 1970-01-01T00:00:01.000Z, before it was received at 1970-01-01T00:00:02",
    )
    expect(warning?.hint).toContain("check the clock")
    for (const times of [{ receivedAt: instant(1), completedAt: instant(1) }, { completedAt: instant(1) }, {}]) {
      expect(legWarnings(legWith(times))).toEqual([])
    }
    expect(legWarnings(legWith({ receivedAt: instant(1) }))).toEqual([])
  })

  it("given ids that are not known, then they are named", () => {
    expect(unknownCallRecord("c9")).toMatchObject({
      code: "call-record-unknown",
      message: expect.stringContaining("`c9`"),
    })
    const campaign = unknownCampaign("acme", "auto")
    expect([campaign.code, campaign.message]).toEqual([
      "campaign-unknown",
      "advertiser `acme` has no campaign `auto` that is known here",
    ])
    for (const { hint } of [campaign, unknownCallRecord("c9")]) expect(hint.length).toBeGreaterThan(20)
  })
})

describe("custom data that comes late", () => {
  const before = legWith({ customData: hostData({ same: "s" }) })
  const after = legWith({ customData: hostData({ same: "s", tier: "gold", cleared: "c", equal: "e", free: "f" }) })
  const corrected = { same: "other", tier: "silver", cleared: "", equal: "e" }

  it("given a corrected call, then each field that stays as it was corrected is named", () => {
    const warnings = lateCustomData(before, after, callTransaction(2, corrected), ["same", "tier", "cleared", "equal"])
    expect(warnings.map(({ code }) => code)).toEqual(["custom-data-corrected", "custom-data-corrected"])
    expect(warnings.map(({ message }) => message.split(":")[0])).toEqual([
      "custom data `tier` stays `silver` and does not become `gold`",
      "custom data `cleared` stays cleared and does not become `c`",
    ])
    expect(warnings[0]?.hint).toContain("send the value in a signal request")
  })

  it("given a call of which no request has named a field, or not received, then nothing", () => {
    expect(lateCustomData(before, after, callTransaction(1, corrected), [])).toEqual([])
    expect(lateCustomData(before, after, null, ["tier"])).toEqual([])
  })
})
