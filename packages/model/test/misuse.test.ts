// What a program is told that calls a function with the wrong kind of argument.
import { misused, misusedBriefly } from "@callrules/model/misuse"
import { fail, succeed } from "effect/Result"
import { describe, expect, test } from "vitest"

const told = (given: unknown): string => {
  try {
    return misused("a zone", given, 'orThrow(zone("UTC"))')
  } catch (error) {
    expect(error).toBeInstanceOf(TypeError)
    return String(error)
  }
}

describe("a function that is called with the wrong kind of argument", () => {
  test.each([
    [undefined, "nothing"],
    [null, "`null`"],
    [5, "`5`"],
    [true, "`true`"],
    [7n, "`7`"],
    ["UTC", 'the text "UTC"'],
    ["x".repeat(40), `the text "${"x".repeat(40)}"`],
    ["x".repeat(41), `the text "${"x".repeat(40)}..."`],
    ['a"b', 'the text "a\\"b"'],
    [() => 1, "a function"],
    [[1], "a list"],
    [{}, "another object"],
    [{ _tag: "Other" }, "another object"],
    [succeed(1), "a result (take its value: `orThrow(result)`)"],
    [fail(1), "a refused result (`orThrow` of `@callrules/model/or-throw` says why it was refused)"],
  ])("given %s, then the error says what it is, and what to write", (given, as) => {
    expect(told(given)).toBe(`TypeError: expected a zone and got ${as}; write orThrow(zone("UTC"))`)
  })

  test("given an entry point that is loaded for its size, then what was given is left out", () => {
    expect(() => misusedBriefly("a zone", "zone(name)")).toThrow(new TypeError("expected a zone; write zone(name)"))
  })
})
