import { describe, expect, it } from "vitest"
import { importCircles } from "../import-circles.ts"

const circles = (imports: Readonly<Record<string, ReadonlyArray<string>>>) =>
  importCircles(new Map(Object.entries(imports)))

describe("circles of imports", () => {
  it("given files that import downwards only, also twice the same, then there are none", () => {
    expect(circles({ a: ["b", "c"], b: ["c", "d"], c: ["d"], d: [] })).toEqual([])
  })

  it("given a circle over several files, then it is found once, without those that only reach it", () => {
    expect(circles({ z: ["a"], a: ["b"], b: ["c"], c: ["a", "d"], d: [] })).toEqual([["a", "b", "c"]])
  })

  it("given two circles, and a file that imports itself, then each is found", () => {
    expect(circles({ a: ["b"], b: ["a", "c"], c: ["d"], d: ["c"], e: ["e"] })).toEqual([["a", "b"], ["c", "d"], ["e"]])
  })
})
