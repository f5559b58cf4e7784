import { describe, expect, it } from "vitest"
import { fromJson, jsonForm, toJson } from "../../src/rows/values/json-column.ts"

interface Named {
  readonly names: ReadonlyArray<string>
}

const FIRST = jsonForm<string>("names")
const THIRD = jsonForm<Named>("names", [
  (value) => ({ name: value }),
  (value) => ({ names: [(value as { readonly name: string }).name] }),
])

describe("the forms of JSON columns", () => {
  it("given a row of an earlier form, when it is read, then it has the form of today", () => {
    expect(toJson(FIRST, "a")).toBe('[1,"a"]')
    expect(fromJson(THIRD, toJson(FIRST, "a"))).toEqual({ names: ["a"] })
    expect(fromJson(THIRD, '[2,{"name":"b"}]')).toEqual({ names: ["b"] })
    expect(fromJson(THIRD, toJson(THIRD, { names: ["c"] }))).toEqual({ names: ["c"] })
  })

  it.each([toJson(THIRD, { names: [] }), '[0,""]', '["1",""]', "[]"])(
    "given %s, which no program of this form has written, when it is read, then it is not taken for a value",
    (text) => {
      expect(() => fromJson(FIRST, text)).toThrow("names has form")
    },
  )
})
