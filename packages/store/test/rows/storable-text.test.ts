import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { restored, restoredOrNull, storable, storableOrNull } from "../../src/rows/values/storable-text.ts"
import { compareCodePoints } from "../support/code-points.ts"

const anyText = fc.oneof(
  fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)) }),
  fc.string({
    unit: fc.constantFrom(
      "\0",
      "\u0001",
      "\u0002",
      "\ud800",
      "\udbff",
      "\udc00",
      "\udfff",
      "\ue000",
      "\ue001",
      "a",
      "\u{1f600}",
    ),
  }),
)

describe("text as it is stored", () => {
  it("given any text, when it is stored and read, then it is the same, and a database can hold it", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(restored(storable(text))).toBe(text)
        expect(storable(text).isWellFormed() && !storable(text).includes("\0")).toBe(true)
      }),
    )
  })

  it("given two texts, when they are stored, then they stand in the order of their code points", () => {
    fc.assert(
      fc.property(anyText, anyText, (a, b) => {
        const order = Math.sign(Buffer.compare(Buffer.from(storable(a)), Buffer.from(storable(b))))
        expect(order).toBe(compareCodePoints(a, b))
      }),
      { numRuns: 500 },
    )
  })

  it("given an ordinary text, when it is stored, then it stays as it is", () => {
    expect(storable("T1 \u{1f600} é \n")).toBe("T1 \u{1f600} é \n")
    expect([storableOrNull(null), restoredOrNull(null)]).toEqual([null, null])
    expect([storableOrNull("\0"), restoredOrNull("\u0001\u0001")]).toEqual(["\u0001\u0001", "\0"])
  })
})
