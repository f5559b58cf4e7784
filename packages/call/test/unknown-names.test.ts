import { type HostEvent, hasUnknownPhoneType, unknownNames, unknownNameWarnings } from "@callrules/call"
import { instant } from "@callrules/model"
import { describe, expect, it } from "vitest"
import { detailsOf } from "./support/arbitraries.ts"
import { hostData, legWith } from "./support/leg.ts"

const configured = ["product", "tier"]
const known = { configured, ignored: [] }

const receivedWith = (details: Parameters<typeof detailsOf>[0]): Extract<HostEvent, { kind: "received" }> => ({
  kind: "received",
  eventId: "e1",
  at: instant(0),
  details: detailsOf(details),
})

const lookUp = (customData: Record<string, string>): HostEvent => ({
  kind: "custom_data",
  eventId: "e2",
  at: instant(0),
  source: "tag",
  customData,
})

describe("names that the network does not know", () => {
  it("given one in any event of a leg, then every configured field without a value is open", () => {
    const customData = hostData({ product: "car" })
    const mistyped = [
      receivedWith({ customDataBySource: { tag: { Tier: "x" } } }),
      receivedWith({ pendingCustomDataFields: ["Tier"] }),
      lookUp({ Tier: "" }),
    ]
    for (const event of mistyped) {
      const leg = legWith({ events: [event], customData })
      expect(unknownNames(leg, known)).toEqual({ names: ["Tier"], openFields: ["tier"] })
      for (const ignored of [["Tier"], "all"] as const) {
        expect(unknownNames(leg, { configured, ignored })).toEqual({ names: [], openFields: [] })
      }
    }
    expect(unknownNames(legWith({ events: [lookUp({ tier: "" })] }), known)).toEqual({ names: [], openFields: [] })
  })

  it("given fields that the affiliate's record brought, then they do not count; the host's own do", () => {
    const customDataBySource = { affiliate: { Tier: "x" }, affiliate_record: { removed: "x" } }
    const event = receivedWith({ customDataBySource })
    expect(unknownNames(legWith({ events: [event] }), known).names).toEqual(["Tier"])
    expect(unknownNameWarnings(event, known)).toHaveLength(1)
  })

  it("given many of them, then the first are named in order, and the rest is counted", () => {
    const many = (count: number) =>
      lookUp(Object.fromEntries(Array.from({ length: count }, (_, index) => [`x${10 + count - index}`, ""])))
    const all = unknownNameWarnings(many(20), known)
    expect(all.map(({ code }) => code)).toEqual(Array.from({ length: 20 }, () => "custom-data-field-unknown"))
    expect(all.map(({ message }) => /`x(\d+)`/.exec(message)?.[1])).toEqual(
      Array.from({ length: 20 }, (_, index) => String(11 + index)),
    )
    const more = unknownNameWarnings(many(22), known)
    expect(more).toHaveLength(21)
    expect(more.at(-1)).toEqual({
      code: "custom-data-field-unknown",
      message: "the network has no custom data fields of 2 more names in this event",
      hint: "see to the ones that are named first",
    })
  })

  it("given a kind of phone that conditions do not know, then it is told from the known ones and from none", () => {
    for (const phoneType of ["cell", "mobile "])
      expect(hasUnknownPhoneType({ details: detailsOf({ phoneType }) })).toBe(true)
    for (const phoneType of ["Mobile", "Landline", null]) {
      expect(hasUnknownPhoneType({ details: detailsOf({ phoneType }) })).toBe(false)
    }
    expect(hasUnknownPhoneType({ details: null })).toBe(false)
  })

  it("given many of them, then the first 20 are named and the rest counted", () => {
    const names = Array.from({ length: 30 }, (_, index) => `x${String(index).padStart(2, "0")}`)
    const warnings = unknownNameWarnings(lookUp(Object.fromEntries(names.map((name) => [name, ""]))), known)
    expect(warnings).toHaveLength(21)
    expect(warnings[19]?.message).toContain("`x19`")
    expect(warnings[20]?.message).toContain("10 more")
  })

  it("given a name near a field, then the hint asks whether it is meant; else it says what to do", () => {
    const [near, far] = ["Tier", "colour"].map((name) => unknownNameWarnings(lookUp({ [name]: "x" }), known)[0]?.hint)
    expect(near).toMatch(/^did you mean `tier`\? /)
    expect(far).toMatch(/^configure the field, or list it/)
  })
})
