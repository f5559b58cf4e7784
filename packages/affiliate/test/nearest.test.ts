// The nearest known name, against a plain recursive definition of the distance.
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { nearestName } from "../src/nearest.ts"
import { runs } from "./support/runs.ts"

const distance = (left: string, right: string): number => {
  if (left === "" || right === "") return left.length + right.length
  const replaced = distance(left.slice(1), right.slice(1)) + (left[0] === right[0] ? 0 : 1)
  const changed = Math.min(replaced, distance(left.slice(1), right) + 1, distance(left, right.slice(1)) + 1)
  const swapped = left.length > 1 && right.length > 1 && left[0] === right[1] && left[1] === right[0]
  return swapped ? Math.min(changed, distance(left.slice(2), right.slice(2)) + 1) : changed
}

const allowed = (name: string): number => Math.min(2, Math.floor((name.length - 1) / 2))
const word = fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 6 })

describe("nearestName", () => {
  test("is there exactly when the distance is small enough", () => {
    fc.assert(
      fc.property(word, word, (name, known) => {
        const near = name !== "" && distance(name, known) <= allowed(name)
        expect(nearestName(name, [known])).toBe(near ? known : undefined)
      }),
      { numRuns: runs(1500) },
    )
  })

  test("is the first of the nearest", () => {
    fc.assert(
      fc.property(word, fc.array(word, { maxLength: 5 }), (name, known) => {
        const least = Math.min(...known.map((one) => distance(name, one)))
        const expected =
          name !== "" && least <= allowed(name) ? known.find((one) => distance(name, one) === least) : undefined
        expect(nearestName(name, known)).toBe(expected)
      }),
      { numRuns: runs(500) },
    )
  })

  test.each([
    ["APPROVED", "Approved"],
    ["Aprpoved", "Approved"],
    ["approve", "Approved"],
    ["Arcived", "Archived"],
    ["on", undefined],
    ["A", undefined],
    ["", undefined],
    ["x".repeat(65), undefined],
  ])("of `%s` is %s", (name, nearest) => {
    expect(nearestName(name, ["Applied", "Approved", "Archived", "x".repeat(65)])).toBe(nearest)
  })

  test("is looked for in names of up to 64 characters", () => {
    expect(nearestName("x".repeat(64), ["x".repeat(65)])).toBe("x".repeat(65))
  })
})
