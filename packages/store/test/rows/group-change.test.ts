// What changed in a version of a group: kept in place of the whole where it is short.
import { expect, test } from "vitest"
import { ifWorthIt } from "../../src/rows/values/group-change.ts"

const texts = (customData: number) => ({ signals: "", customData: "x".repeat(customData) })

test("given what changed, then a short change is kept, and a long one only where the whole is far longer", () => {
  expect(ifWorthIt(texts(100), texts(100))).toEqual(texts(100))
  expect(ifWorthIt(texts(16_384), texts(16_384))).toEqual(texts(16_384))
  expect(ifWorthIt(texts(16_385), texts(16_385))).toBeNull()
  expect(ifWorthIt(texts(20_000), texts(319_999))).toBeNull()
  expect(ifWorthIt(texts(20_000), texts(320_000))).toEqual(texts(20_000))
})
