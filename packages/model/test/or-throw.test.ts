// The throwing form of every reader: a value comes out as it is, and an Error says all that is wrong.
import { InvalidInputError, orThrow } from "@callrules/model/or-throw"
import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"

const missing = { code: "missing", path: ["signals", 2, "name"], message: "`name` is missing" }
const unknown = { code: "unknown", path: [], message: "no field is called `nam`", hint: "did you mean `name`?" }
const inText = { ...unknown, span: { offset: 9, line: 2, column: 3, length: 3 } }

/** What it throws. */
const thrownBy = (refused: Parameters<typeof orThrow>[0]): unknown => {
  try {
    return orThrow(refused)
  } catch (error) {
    return error
  }
}

describe("a result that is to be a value or an Error", () => {
  it("is its value", () => {
    expect(orThrow(Result.succeed(undefined))).toBe(undefined)
    expect(orThrow(Result.succeed(5))).toBe(5)
  })

  it.each([
    ["a list of problems", [missing, unknown]],
    ["an object with problems", { class: "RecordInvalid", problems: [missing, unknown] }],
  ])("is an Error with a line for each problem of %s", (_, refused) => {
    const error = thrownBy(Result.fail(refused))
    expect(error).toBeInstanceOf(InvalidInputError)
    expect(error).toMatchObject({ name: "InvalidInputError", problems: [missing, unknown] })
    expect(String(error)).toBe(
      "InvalidInputError: signals[2].name: `name` is missing\nno field is called `nam` (did you mean `name`?)",
    )
  })

  it("says a place once, where the message names it", () => {
    const problem = { code: "missing", path: ["signals", 2, "name"], message: "`signals[2].name` is missing" }
    expect(thrownBy(Result.fail(problem))).toMatchObject({ message: "`signals[2].name` is missing" })
  })

  it.each([
    ["one problem", inText, "line 2, column 3: no field is called `nam` (did you mean `name`?)"],
    ["a problem of a value", missing, "signals[2].name: `name` is missing"],
    [
      "a problem in a text of an object",
      { ...inText, path: ["a"] },
      "a, line 2, column 3: no field is called `nam` (did you mean `name`?)",
    ],
  ])("says the place of %s", (_, refused, message) => {
    expect(thrownBy(Result.fail(refused))).toMatchObject({ message })
  })
})
