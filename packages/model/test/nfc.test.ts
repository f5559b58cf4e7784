// NFC of texts with long rows of combining marks: the same as the runtime's, which sees none that is out of order.
import fc from "fast-check"
import { describe, expect, it, onTestFinished, vi } from "vitest"
import { nfc } from "../src/nfc.ts"

// marks of many classes, one that is two marks of the same class, ones without a class of their own that are two marks, and one
// that composes with a letter
const MARKS = [
  "\u0301",
  "\u0316",
  "\u0334",
  "\u0345",
  "\u0327",
  "\u0344",
  "\u0f73",
  "\u0f81",
  "\u05b0",
  "\u{1d165}",
  "\u0302",
]

const texts = fc
  .array(
    fc.tuple(
      fc.constantFrom("a", "e\u0323", "", "\u1100", "\u0903", "\ud800", "\u212b", " "),
      fc.array(fc.constantFrom(...MARKS), { maxLength: 80, size: "max" }),
    ),
    { maxLength: 4 },
  )
  .map((parts) => parts.map(([letter, marks]) => letter + marks.join("")).join(""))

/** What the runtime is given to normalize while some work is done. */
const normalized = (work: () => void): ReadonlyArray<string> => {
  const given: Array<string> = []
  const normalize = String.prototype.normalize
  const spy = vi.spyOn(String.prototype, "normalize").mockImplementation(function (this: string, form?: string) {
    given.push(this)
    return normalize.call(this, form)
  })
  onTestFinished(() => spy.mockRestore())
  work()
  spy.mockRestore()
  return given
}

describe("nfc", () => {
  // REC-220
  it("is what the runtime gives, for any rows of combining marks", () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(nfc(text)).toBe(text.normalize("NFC"))
      }),
      { numRuns: 2_000 },
    )
  })

  it.each([
    ["marks of two classes in the wrong order", `a${"\u0301".repeat(500)}${"\u0316".repeat(500)}`],
    ["marks that are two marks each", "\u0f73".repeat(500)],
    ["marks of four classes in turn", `e${"\u0345\u0301\u0316\u0334".repeat(200)}z`],
  ])("given a long row of %s, then the runtime never has to sort it", (_, text) => {
    const given = normalized(() => nfc(text))
    const inOrder = (one: string): boolean => one.length < 64 || one.normalize("NFD") === one
    expect(given.length).toBeGreaterThan(0)
    expect(given.filter((one) => !inOrder(one))).toEqual([])
  })
})
