import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { compareText } from "../../src/memory/text-order.ts"
import { compareCodePoints } from "../support/code-points.ts"

const units = ["\0", "a", "\ud7ff", "\ud800", "\udbff", "\udc00", "\udfff", "\ue000", "\uffff"]
const anyText = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...units) }))

describe("the order of text", () => {
  it("given two texts, when they are compared, then their code points decide", () => {
    fc.assert(
      fc.property(anyText, anyText, (a, b) => {
        expect(Math.sign(compareText(a, b))).toBe(compareCodePoints(a, b))
      }),
      { numRuns: 1_000 },
    )
  })

  it("given text beyond the first plane, when it is compared, then it stands after all others", () => {
    expect(compareText("\u{10000}", "\uffff")).toBeGreaterThan(0)
    expect(["\u{10000}", "\uffff"].sort()).toEqual(["\u{10000}", "\uffff"])
  })
})
