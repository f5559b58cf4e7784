// The name that was probably meant: by example, and against a plain recursive definition of the distance.
import { nearestName } from "@callrules/model/nearest-name"
import fc from "fast-check"
import { expect, test } from "vitest"

const KNOWN = ["id", "port", "host", "organization_type", "transaction_id"]

test.each([
  ["prt", "port"],
  ["PORT", "port"],
  ["Id", "id"],
  ["transacton_id", "transaction_id"],
  ["transaction_idd", "transaction_id"],
  ["organisationtype", "organization_type"],
  ["hsot", "host"],
  ["organisation_typ", "organization_type"],
  ["organisation_tp", undefined],
  ["page", undefined],
  ["", undefined],
])("given %j, then %j is meant", (name, meant) => {
  expect(nearestName(name, KNOWN)).toBe(meant)
})

test("given two that are as near, then the first; a nearer one wins wherever it stands", () => {
  expect(nearestName("cat", ["bat", "hat"])).toBe("bat")
  expect(nearestName("colour", ["colr", "color"])).toBe("color")
})

test("given a name too long for a slip, then none", () => {
  expect(nearestName("a".repeat(64), ["a".repeat(65)])).toBe("a".repeat(65))
  expect(nearestName("a".repeat(65), ["a".repeat(65)])).toBeUndefined()
})

const distance = (left: string, right: string): number => {
  if (left === "" || right === "") return left.length + right.length
  const replaced = distance(left.slice(1), right.slice(1)) + (left[0] === right[0] ? 0 : 1)
  const changed = Math.min(replaced, distance(left.slice(1), right) + 1, distance(left, right.slice(1)) + 1)
  const swapped = left.length > 1 && right.length > 1 && left[0] === right[1] && left[1] === right[0]
  return swapped ? Math.min(changed, distance(left.slice(2), right.slice(2)) + 1) : changed
}

const allowed = (name: string): number => Math.min(2, Math.floor((name.length - 1) / 2))
const word = fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 6 })

test("given any two names, then one is near the other exactly when the distance is small enough", () => {
  fc.assert(
    fc.property(word, word, (name, known) => {
      const near = name !== "" && distance(name, known) <= allowed(name)
      expect(nearestName(name, [known])).toBe(near ? known : undefined)
    }),
    { numRuns: 500 },
  )
})

test("given any names, then the first of the nearest is meant", () => {
  fc.assert(
    fc.property(word, fc.array(word, { maxLength: 5 }), (name, known) => {
      const least = Math.min(...known.map((one) => distance(name, one)))
      const expected =
        name !== "" && least <= allowed(name) ? known.find((one) => distance(name, one) === least) : undefined
      expect(nearestName(name, known)).toBe(expected)
    }),
    { numRuns: 300 },
  )
})
