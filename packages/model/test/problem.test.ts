// Problems: their place as a JSON Pointer and as people write it.
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { jsonPointer, type PathSegment, pathText } from "../src/problem.ts"

// RFC 6901, section 4: first ~1, then ~0
const read = (pointer: string): ReadonlyArray<string> =>
  pointer
    .split("/")
    .slice(1)
    .map((segment) => segment.replaceAll("~1", "/").replaceAll("~0", "~"))

describe("jsonPointer", () => {
  it.each<[ReadonlyArray<PathSegment>, string]>([
    [[], ""],
    [[""], "/"],
    [[0], "/0"],
    [["signals", 2, "name"], "/signals/2/name"],
    [["a/b", "~"], "/a~1b/~0"],
    [["~1"], "/~01"],
    [["/~"], "/~1~0"],
    [["a b", '"', "ü"], '/a b/"/ü'],
    [["__proto__", "constructor"], "/__proto__/constructor"],
  ])("given %j, then it is `%s`", (path, pointer) => {
    expect(jsonPointer(path)).toBe(pointer)
  })

  it("given any path, then reading the pointer gives the path back", () => {
    const segment = fc.oneof(fc.string({ unit: fc.constantFrom("~", "/", "0", "1", "a", "[") }), fc.nat())
    fc.assert(
      fc.property(fc.array(segment), (path) => {
        expect(read(jsonPointer(path))).toEqual(path.map(String))
      }),
    )
  })
})

describe("pathText", () => {
  it.each<[ReadonlyArray<PathSegment>, string]>([
    [[], ""],
    [["name"], "name"],
    [["signals", 2, "name"], "signals[2].name"],
    [[0], "[0]"],
    [[0, "name"], "[0].name"],
    [["users", 1, "email_settings", 0, "email_address"], "users[1].email_settings[0].email_address"],
    [["matrix", 0, 1], "matrix[0][1]"],
  ])("given %j, then it is `%s`", (path, text) => {
    expect(pathText(path)).toBe(text)
  })
})
