// Where a text stops being JSON, in V8's reading of it.
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { jsonFaultPlace } from "../../src/reading/json-fault.ts"

const placeIn = (text: string): string | undefined => {
  try {
    JSON.parse(text)
  } catch (error) {
    return jsonFaultPlace(text, error, 65_536)
  }
  return "none"
}

describe("a text that is not JSON", () => {
  test.each([
    ["[1,]", "line 1, column 4"],
    ['{\n  "a": [1, 2,],\n  "b": 1\n}', "line 2, column 14"],
    ["[tru]", "line 1, column 5"],
    ["// no\n{}", "line 1, column 1"],
    ['{"a": secret}', "line 1, column 7"],
    ["'a'", "line 1, column 1"],
    // V8 has the place itself
    ['{"a":1,}', undefined],
    ["[1 2]", undefined],
    ["[1", undefined],
    [`${" ".repeat(70_000)}[1,]`, undefined],
  ])("%j: %s", (text, place) => {
    expect(placeIn(text)).toBe(place)
  })

  test("given any JSON with a sign put where a value begins, then that is the place", () => {
    fc.assert(
      fc.property(fc.json(), fc.nat(20), (json, lines) => {
        const text = `${"\n".repeat(lines)}[%${json}]`
        expect(placeIn(text)).toBe(`line ${lines + 1}, column 2`)
      }),
    )
  })

  test("given another fault than one of syntax, then there is no place", () => {
    expect(jsonFaultPlace("[1,]", new TypeError("Unexpected token"), 9)).toBeUndefined()
  })
})
