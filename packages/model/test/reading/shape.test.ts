// Shapes of settings: what is right is read, and everything that is wrong is told with its place.
import {
  eachOf,
  given,
  INVALID,
  isSound,
  listOf,
  mapOf,
  newReading,
  objectOf,
  objectWithDefaults,
  oneOf,
  optional,
  orNull,
  problemsOf,
  type Reading,
  report,
  required,
  type Shape,
  secret,
  single,
  withDefault,
  within,
} from "@callrules/model/reading"
import { describe, expect, test } from "vitest"

const TEXT = single("a text", (value): value is string => typeof value === "string")
const PASSWORD = secret("a password, text", (value): value is string => typeof value === "string")
const COLOUR = oneOf("colour", ["red", "green"])

/** What a shape reads at the root or at a key, and every problem as `place: message (hint)`. */
const read = <A>(shape: Shape<A>, value: unknown, key: string | null = null) => {
  const reading = newReading("the file")
  const found = shape.read(reading, key, value)
  const problems = problemsOf(reading).map(
    ({ code, hint, message, path }) => `${code} ${path.join(".")}: ${message}${hint === undefined ? "" : ` (${hint})`}`,
  )
  expect(reading.place).toEqual([])
  return { found, problems }
}

describe("single values", () => {
  test("given what is right, then it is read", () => {
    expect(read(TEXT, "a")).toEqual({ found: "a", problems: [] })
    expect(read(PASSWORD, "a")).toEqual({ found: "a", problems: [] })
    expect([TEXT.what, PASSWORD.what, COLOUR.what]).toEqual(["a text", "a password, text", "a colour"])
  })

  test("given something else, then its place is told, and of a secret nothing else", () => {
    expect(read(TEXT, 5, "name")).toEqual({
      found: undefined,
      problems: ["invalid name: `name` must be a text, not the number `5`"],
    })
    expect(read(PASSWORD, 12_345, "password")).toEqual({
      found: undefined,
      problems: ["invalid password: `password` must be a password, text"],
    })
  })

  test("given one of several words, then it is that word, or the nearest one is meant", () => {
    expect(read(COLOUR, "green")).toEqual({ found: "green", problems: [] })
    expect(read(COLOUR, "gren", "paint").problems).toEqual([
      "invalid paint: unknown colour `gren` in `paint` (did you mean `green`?)",
    ])
    expect(read(COLOUR, "yellow", "paint").problems).toEqual([
      "invalid paint: unknown colour `yellow` in `paint` (known colours are `red` and `green`)",
    ])
    expect(read(COLOUR, 5, "paint")).toEqual({
      found: undefined,
      problems: ["invalid paint: `paint` must be a colour, not the number `5` (known colours are `red` and `green`)"],
    })
  })
})

describe("lists and maps", () => {
  test("given a list, then each entry is read at its place, and wrong ones are left out", () => {
    expect(listOf(TEXT).what).toBe("a list")
    expect(read(listOf(TEXT), ["a", 1, "b", null], "names")).toEqual({
      found: ["a", "b"],
      problems: [
        "invalid names.1: `names[1]` must be a text, not the number `1`",
        "invalid names.3: `names[3]` must be a text, not `null`",
      ],
    })
    expect(read(listOf(TEXT), [])).toEqual({ found: [], problems: [] })
  })

  test("given no list, or one that is too short, then that is told", () => {
    expect(read(listOf(TEXT), "a", "names")).toEqual({
      found: undefined,
      problems: ["invalid names: `names` must be a list, not a text"],
    })
    const two = listOf(TEXT, "a list of two or more", 2)
    expect(two.what).toBe("a list of two or more")
    expect(read(two, ["a"]).problems).toEqual(["invalid : the file must be a list of two or more, not a list"])
    expect(read(two, ["a", "b"]).problems).toEqual([])
  })

  test("given an object of any keys, then its values are read, and wrong ones are left out", () => {
    expect(mapOf(TEXT).what).toBe("an object")
    expect(read(mapOf(TEXT), { a: "1", b: 2, c: "3" }, "map")).toEqual({
      found: { a: "1", c: "3" },
      problems: ["invalid map.b: `map.b` must be a text, not the number `2`"],
    })
    for (const [wrong, as] of [[["a"], "a list"] as const, [7, "a number"] as const, ["", "empty text"] as const]) {
      expect(read(mapOf(TEXT), wrong, "map")).toEqual({
        found: undefined,
        problems: [`invalid map: \`map\` must be an object, not ${as}`],
      })
    }
  })
})

describe("objects of known keys", () => {
  const LIMITS = objectOf({
    most: withDefault(
      single("a number", (value): value is number => typeof value === "number"),
      9,
    ),
  })
  const SETTINGS = objectOf({
    name: required(TEXT),
    colour: optional(COLOUR),
    size: withDefault(TEXT, "large"),
    material: withDefault(orNull(TEXT), null),
    limits: objectWithDefaults(LIMITS),
  })

  test("given every key, then each is read", () => {
    const all = { name: "a", colour: "red", size: "small", material: "oak", limits: { most: 3 } }
    expect(SETTINGS.what).toBe("an object")
    expect(read(SETTINGS, all)).toEqual({ found: all, problems: [] })
  })

  test("given the required keys alone, then defaults stand for the others", () => {
    expect(read(SETTINGS, { name: "a" })).toEqual({
      found: { name: "a", colour: undefined, size: "large", material: null, limits: { most: 9 } },
      problems: [],
    })
  })

  test("given null where there may be none, then it is null; and another value is told as before", () => {
    expect(orNull(TEXT).what).toBe(`${TEXT.what}, or null`)
    expect(read(orNull(TEXT), null)).toEqual({ found: null, problems: [] })
    expect(read(orNull(TEXT), 1)).toEqual(read(TEXT, 1))
  })

  test("given a missing key, a mistyped one and ones that every object has, then each is told", () => {
    const given = JSON.parse('{"nam":"a","toString":1,"limits":{"mots":3}}')
    expect(read(SETTINGS, given, "settings").problems).toEqual([
      "invalid settings.nam: unknown key `settings.nam` (did you mean `name`?)",
      "invalid settings.toString: unknown key `settings.toString` (known keys are `name`, `colour`, `size`, `material` and `limits`)",
      "invalid settings.limits.mots: unknown key `settings.limits.mots` (did you mean `most`?)",
      "invalid settings.name: `settings.name` is missing (give a text)",
    ])
  })

  test("given a wrong value under a key, then it is told once, and not as missing", () => {
    expect(read(SETTINGS, { name: 5 }).problems).toEqual(["invalid name: `name` must be a text, not the number `5`"])
  })

  test("given no object, then that is told", () => {
    for (const [wrong, as] of [[[], "an empty list"] as const, [null, "`null`"] as const, ["x", "a text"] as const]) {
      expect(read(SETTINGS, wrong)).toEqual({
        found: undefined,
        problems: [`invalid : the file must be an object, not ${as}`],
      })
    }
  })
})

describe("reading at places", () => {
  const wrong = (reading: Reading): void => report(reading, INVALID, null, "is wrong")

  test("given a key or none, then what is read there has that place, and the place before afterwards", () => {
    const reading = newReading("the file")
    const found = within(reading, "a", () => {
      wrong(reading)
      return within(reading, null, () => {
        wrong(reading)
        return 7
      })
    })
    wrong(reading)
    expect([found, problemsOf(reading).map(({ path }) => path)]).toEqual([7, [["a"], ["a"], []]])
    expect(isSound(reading)).toBe(false)
  })

  test("given the entries of a list, then each is read at its place; what is no list has none", () => {
    const reading = newReading("the file")
    const seen: Array<unknown> = []
    for (const value of [{ list: ["a", "b"] }, { list: "ab" }, {}, null, "ab"]) {
      eachOf(reading, value, "list", (entry) => {
        seen.push(entry)
        wrong(reading)
      })
    }
    expect([seen, problemsOf(reading).map(({ path }) => path)]).toEqual([
      ["a", "b"],
      [
        ["list", 0],
        ["list", 1],
      ],
    ])
    expect([given({ a: 1 }, "a"), given({}, "toString")]).toEqual([1, null])
  })
})
