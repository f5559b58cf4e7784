// A million random inputs to each reader of text: an answer every time, never an exception, and in its range.
import fc from "fast-check"
import { expect, it } from "vitest"
import { toE164 } from "../src/phone-number.ts"
import { parseRevenue } from "../src/revenue.ts"

const NUM_RUNS = 1_000_000

it("given a million texts near revenue, then each is revenue exactly when the grammar says so", () => {
  const text = fc.string({ unit: fc.constantFrom(..."-+0123456789.,eE $"), maxLength: 18 })
  fc.assert(
    fc.property(text, (input) => (parseRevenue(input) !== undefined) === /^-?[0-9]{1,12}(\.[0-9]{1,2})?$/.test(input)),
    { numRuns: NUM_RUNS },
  )
})

it("given a million texts near phone numbers, then each is E.164 or no number", () => {
  const text = fc.string({ unit: fc.constantFrom(..."+0123456789 ()-./;=extA٠"), maxLength: 24 })
  fc.assert(
    fc.property(text, (input) => /^\+[1-9]\d{1,14}$/.test(toE164(input) ?? "+10")),
    { numRuns: NUM_RUNS },
  )
  expect(toE164("+14155550123")).toBe("+14155550123")
})
