import { withHostValues, withoutHostValues } from "@callrules/call"
import { describe, expect, it } from "vitest"
import { callTransaction, hostData, legWith } from "./support/leg.ts"

const state = legWith({ customData: hostData({ tier: "gold", region: "west" }) })

describe("custom data that counts", () => {
  it("given the first transaction, then it has what the host reported by now, and nothing else", () => {
    const first = callTransaction(1, { tier: "silver", old: "x" })
    expect(withHostValues(state, first)).toEqual({ ...first, customData: { tier: "gold", region: "west" } })
  })

  it("given a correction, then its values stand over the host's, cleared ones too", () => {
    const correction = callTransaction(2, { tier: "", product: "house" })
    expect(withHostValues(state, correction).customData).toEqual({ tier: "", region: "west", product: "house" })
  })
})

describe("a correction as it is kept", () => {
  const before = callTransaction(1, { tier: "gold", region: "west" })

  it("given the first correction, then only what differs from the host's values is kept", () => {
    const correction = callTransaction(2, { tier: "gold", region: "east", product: "house" })
    const kept = withoutHostValues(correction, before, callTransaction(1, { tier: "silver" }))
    expect(kept).toEqual({ ...correction, customData: { region: "east", product: "house" } })
  })

  it("given a later one, then what was corrected before is kept too", () => {
    const correction = callTransaction(3, { tier: "gold", region: "" })
    const kept = withoutHostValues(correction, before, callTransaction(2, { product: "house" }))
    expect(kept.customData).toEqual({ product: "house", region: "" })
  })

  it("given a field with the name of what every object has, then it is a plain field", () => {
    const correction = callTransaction(2, JSON.parse('{"__proto__":"p","constructor":"c"}'))
    const { customData } = withoutHostValues(correction, before, callTransaction(1, {}))
    expect(Object.entries(customData)).toEqual([
      ["__proto__", "p"],
      ["constructor", "c"],
    ])
  })
})
