import { hostCorrection } from "@callrules/call"
import { describe, expect, it } from "vitest"
import { callTransaction, hostData, legWith } from "./support/leg.ts"

const state = legWith({ customData: hostData({ tier: "gold", region: "west" }) })

describe("custom data of the host that comes after the call was received", () => {
  it("given values that the call does not have, then all its values with them; fields that requests have named stay", () => {
    const head = callTransaction(2, { tier: "", product: "house" })
    expect(hostCorrection(state, head, ["tier", "product"])).toEqual({ tier: "", product: "house", region: "west" })
    expect(hostCorrection(state, head, ["product"])).toEqual({ tier: "gold", product: "house", region: "west" })
  })

  it("given a value that the host has taken back, then the call has none", () => {
    const head = callTransaction(1, { tier: "gold", region: "west", city: "Bern" })
    expect(hostCorrection(state, head, [])).toEqual({ tier: "gold", region: "west" })
    expect(hostCorrection(state, head, ["city"])).toBeUndefined()
  })

  it("given the values that the call has, or none, then nothing changes; a cleared field is one without a value", () => {
    expect(hostCorrection(state, callTransaction(1, { region: "west", tier: "gold", city: "" }), [])).toBeUndefined()
    expect(hostCorrection(legWith(), callTransaction(1, {}), [])).toBeUndefined()
  })

  it("given a field of an unusual name, then it is a name like any other", () => {
    const unusual = legWith({ customData: JSON.parse('{"__proto__": {"value": "v", "source": "tag"}}') })
    const values = hostCorrection(unusual, callTransaction(1, {}), ["constructor"])
    expect(JSON.stringify(values)).toBe('{"__proto__":"v"}')
  })
})
