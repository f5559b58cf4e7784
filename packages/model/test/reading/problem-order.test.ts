// Problems stand in the order of the input that they are about.
import { inInputOrder } from "@callrules/model/reading"
import fc from "fast-check"
import { describe, expect, test } from "vitest"

type Path = ReadonlyArray<string | number>

const problem = (path: Path, code = "wrong") => ({ code, path, message: "is wrong" })
const ordered = (paths: ReadonlyArray<Path>, input: unknown) =>
  inInputOrder(
    paths.map((path) => problem(path)),
    input,
  ).map(({ path }) => path.join("."))

describe("the order of problems", () => {
  test.each<[string, ReadonlyArray<Path>, unknown, ReadonlyArray<string>]>([
    ["keys as they stand", [["b"], ["c"], ["a"]], { a: 1, b: 2, c: 3 }, ["a", "b", "c"]],
    ["not in alphabetical order", [["a"], ["b"]], { b: 2, a: 1 }, ["b", "a"]],
    [
      "items by number",
      [
        ["l", 10],
        ["l", 9],
        ["l", 2],
      ],
      { l: [] },
      ["l.2", "l.9", "l.10"],
    ],
    ["missing keys last", [["x"], ["a"]], { a: 1 }, ["a", "x"]],
    [
      "missing keys of an object before what follows it",
      [["b"], ["a", "x"], ["a", "y"]],
      { a: { y: 1 }, b: 2 },
      ["a.y", "a.x", "b"],
    ],
    ["a whole after its parts", [[], ["a"], ["a", "b"]], { a: { b: 1 } }, ["a.b", "a", ""]],
    ["what no object holds as missing", [["a", "b"], ["c"]], { a: 1, c: 2 }, ["a.b", "c"]],
    [
      "keys of what is null as missing",
      [
        ["a", "b"],
        ["a", "c"],
      ],
      { a: null },
      ["a.b", "a.c"],
    ],
    ["keys that every object has as missing", [["toString"], ["a"]], { a: 1 }, ["a", "toString"]],
  ])("given several, then %s", (_, paths, input, places) => {
    expect(ordered(paths, input)).toEqual(places)
  })

  test("given several of one place, then they keep their order", () => {
    const problems = ["first", "second", "third"].map((code) => problem(["a"], code))
    expect(inInputOrder([problem(["b"]), ...problems], { a: 1, b: 2 }).map(({ code }) => code)).toEqual([
      "first",
      "second",
      "third",
      "wrong",
    ])
  })

  test("given none or one, then nothing is looked at", () => {
    const unread = new Proxy({}, { ownKeys: () => expect.unreachable("the input was read") })
    const one = [problem(["a"])]
    expect([inInputOrder([], unread), inInputOrder(one, unread)]).toEqual([[], one])
    expect(inInputOrder(one, unread)).toBe(one)
  })

  test("given any order in which they were found, then the outcome is the same", () => {
    const input = { a: { b: [1, { c: 2 }], d: 3 }, e: [4] }
    const paths: ReadonlyArray<Path> = [
      ["a", "b", 0],
      ["a", "b", 1, "c"],
      ["a", "b", 1],
      ["a", "b"],
      ["a", "d"],
      ["a", "x"],
      ["a"],
      ["e", 0],
      ["e"],
      ["z"],
      [],
    ]
    const places = paths.map((path) => path.join("."))
    fc.assert(
      fc.property(fc.shuffledSubarray([...paths], { minLength: paths.length }), (found) => {
        expect(ordered(found, input)).toEqual(places)
      }),
    )
  })
})
