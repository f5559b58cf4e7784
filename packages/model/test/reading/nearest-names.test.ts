// The names that were probably meant: by example, and against a plain recursive definition of the distance.
import { nearestName, nearestNames } from "@callrules/model/reading"
import fc from "fast-check"
import { expect, test } from "vitest"

const KNOWN = ["id", "port", "host", "organization_type", "transaction_id"]

test.each([
  ["prt", "port"],
  ["PORT", "port"],
  ["Id", "id"],
  ["i_d", "id"],
  ["transacton_id", "transaction_id"],
  ["transaction idd", "transaction_id"],
  ["organisation-type", "organization_type"],
  ["organisation_tp", "organization_type"],
  ["organisatin_tp", undefined],
  ["hsot", "host"],
  ["htso", undefined],
  ["page", undefined],
  ["", undefined],
  ["_", undefined],
])("given %j, then %j is meant", (name, meant) => {
  expect(nearestName(name, KNOWN)).toBe(meant)
})

test("given several as near, then in alphabetical order; a nearer one is first wherever it stands", () => {
  expect(nearestNames("cat", ["hat", "bat", "rat", "mat", "dog"])).toEqual(["bat", "hat", "mat"])
  expect(nearestNames("colour", ["colr", "color"])).toEqual(["color", "colr"])
  expect(nearestNames("cat", ["hat", "bat"], 1)).toEqual(["bat"])
})

test("given names far longer than anybody types, then their beginnings are compared", () => {
  expect(nearestName("a".repeat(64), ["a".repeat(65)])).toBe("a".repeat(65))
  expect(nearestName(`_${"a".repeat(70)}b`, [`${"a".repeat(64)}c`])).toBe(`${"a".repeat(64)}c`)
  expect(nearestName(`${"a".repeat(60)}bbbb`, ["a".repeat(70)])).toBeUndefined()
  expect(nearestName(`${"a".repeat(61)}bbb`, ["a".repeat(70)])).toBe("a".repeat(70))
  expect(nearestName(`${"_".repeat(128)}a`, ["a"])).toBeUndefined()
})

const distance = (left: string, right: string): number => {
  if (left === "" || right === "") return left.length + right.length
  const replaced = distance(left.slice(1), right.slice(1)) + (left[0] === right[0] ? 0 : 1)
  const changed = Math.min(replaced, distance(left.slice(1), right) + 1, distance(left, right.slice(1)) + 1)
  const swapped = left.length > 1 && right.length > 1 && left[0] === right[1] && left[1] === right[0]
  return swapped ? Math.min(changed, distance(left.slice(2), right.slice(2)) + 1) : changed
}

const isNear = (name: string, known: string): boolean =>
  distance(name, known) <= (name.length <= 4 ? 1 : name.length <= 8 ? 2 : 3) &&
  distance(name, known) < Math.max(name.length, known.length)

const word = fc.string({ unit: fc.constantFrom("a", "b", "c"), minLength: 1, maxLength: 6 })
const longWord = fc.string({ unit: fc.constantFrom("a", "b"), minLength: 7, maxLength: 9 })

test("given any two names, then one is near the other exactly when the distance is small enough", () => {
  const pair = fc.oneof(
    { weight: 9, arbitrary: fc.tuple(word, word) },
    { weight: 1, arbitrary: fc.tuple(longWord, longWord) },
  )
  fc.assert(
    fc.property(pair, ([name, known]) => {
      expect(nearestName(name, [known])).toBe(isNear(name, known) ? known : undefined)
    }),
    { numRuns: 500 },
  )
})

test("given any names, then the nearest are meant, nearest first", () => {
  fc.assert(
    fc.property(word, fc.uniqueArray(word, { maxLength: 6 }), (name, known) => {
      const expected = known
        .filter((one) => isNear(name, one))
        .sort((a, b) => distance(name, a) - distance(name, b) || (a < b ? -1 : 1))
      expect(nearestNames(name, known)).toEqual(expected.slice(0, 3))
    }),
    { numRuns: 300 },
  )
})
