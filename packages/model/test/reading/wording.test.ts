// The wording of what is wrong, by example: one for each way in which a value can be.
import {
  didYouMean,
  knownNames,
  newReading,
  problemsOf,
  type Reading,
  reportDuplicate,
  reportMissing,
  reportTooMany,
  reportUnknown,
  reportUnknownKey,
  reportWrongType,
  reportWrongValue,
} from "@callrules/model/reading"
import { expect, test } from "vitest"
import { reportWrongStructure } from "../../src/reading/wording.ts"

const told = (reports: (reading: Reading) => void) => {
  const reading = newReading("the file")
  reports(reading)
  return problemsOf(reading).map(({ hint, message, path }) => [path.join("."), message, hint])
}

test.each<[string, (reading: Reading) => void, ReadonlyArray<unknown>]>([
  ["missing", (to) => reportMissing(to, "c", "a", "send it"), ["a", "`a` is missing", "send it"]],
  [
    "of the wrong type",
    (to) => reportWrongType(to, "c", "a", "a text", 5, "quote it"),
    ["a", "`a` must be a text, not the number `5`", "quote it"],
  ],
  [
    "of the wrong value",
    (to) => reportWrongValue(to, "c", null, "1 or 2", 3),
    ["", "the file must be 1 or 2, not `3`", undefined],
  ],
  [
    "a text in place of a list",
    (to) => reportWrongStructure(to, "c", "a", "a list", "hidden"),
    ["a", "`a` must be a list, not a text", undefined],
  ],
  [
    "an empty text in place of a list",
    (to) => reportWrongStructure(to, "c", "a", "a list", ""),
    ["a", "`a` must be a list, not empty text", undefined],
  ],
  [
    "a number in place of a list",
    (to) => reportWrongStructure(to, "c", "a", "a list", 12_345),
    ["a", "`a` must be a list, not a number", undefined],
  ],
  [
    "true in place of a list",
    (to) => reportWrongStructure(to, "c", "a", "a list", true),
    ["a", "`a` must be a list, not `true`", undefined],
  ],
  [
    "too many",
    (to) => reportTooMany(to, "c", "a", 7, 5, "send fewer"),
    ["a", "`a` has 7 entries, at most 5 are allowed", "send fewer"],
  ],
  [
    "a duplicate",
    (to) => reportDuplicate(to, "c", "id", "id", "x", ["users", 0, "id"], "rename it"),
    ["id", "duplicate id `x` in `id`, first in `users[0].id`", "rename it"],
  ],
  [
    "an unknown key",
    (to) => reportUnknownKey(to, "c", "prt", ["port", "host"]),
    ["prt", "unknown key `prt`", "did you mean `port`?"],
  ],
  [
    "an unknown key like none",
    (to) => reportUnknownKey(to, "c", "zzz", ["port", "host"]),
    ["zzz", "unknown key `zzz`", "known keys are `port` and `host`"],
  ],
  [
    "an unknown name",
    (to) => reportUnknown(to, "c", "a", "colour", "rde", ["red"], "leave it out"),
    ["a", "unknown colour `rde` in `a`", "did you mean `red`?"],
  ],
  [
    "an unknown name like none",
    (to) => reportUnknown(to, "c", "a", "colour", "blue", ["red"], "leave it out"),
    ["a", "unknown colour `blue` in `a`", "leave it out"],
  ],
])("given a value that is %s, then it is told in one way", (_, reports, expected) => {
  expect(told(reports)).toEqual([expected])
})

// ENG-482
test.each<[string, (reading: Reading) => void, string, string | undefined]>([
  [
    "of the wrong type",
    (to) => reportWrongType(to, "c", "a", "a number", "s3cret"),
    "`a` must be a number, not a text of 6 characters",
    undefined,
  ],
  [
    "of the wrong value",
    (to) => reportWrongValue(to, "c", "a", "a day", "s"),
    "`a` must be a day, not a text of 1 character",
    undefined,
  ],
  ["a number", (to) => reportWrongType(to, "c", "a", "a text", 5), "`a` must be a text, not the number `5`", undefined],
  [
    "an empty text",
    (to) => reportWrongType(to, "c", "a", "a number", ""),
    "`a` must be a number, not empty text",
    undefined,
  ],
  ["an unknown key", (to) => reportUnknownKey(to, "c", "prt", ["port"]), "unknown key `prt`", "did you mean `port`?"],
  [
    "an unknown name",
    (to) => reportUnknown(to, "c", "a", "colour", "rde", ["red"], ""),
    "unknown colour in `a`",
    "did you mean `red`?",
  ],
  [
    "a duplicate",
    (to) => reportDuplicate(to, "c", "id", "id", "s3cret", ["b"]),
    "duplicate id in `id`, first in `b`",
    undefined,
  ],
])(
  "given an input whose texts are hidden, when a value is %s, then it is told without them",
  (_, reports, message, hint) => {
    const reading = newReading("the file", true)
    reports(reading)
    expect(problemsOf(reading)).toMatchObject([hint === undefined ? { message } : { message, hint }])
  },
)

test("given names, then a hint shows them; of more than ten none", () => {
  const ten = Array.from({ length: 10 }, (_, index) => `n${index}`)
  expect(knownNames("keys", ["a"])).toBe("known keys are `a`")
  expect(knownNames("keys", ten)).toMatch(/^known keys are `n0`, .*`n8` and `n9`$/)
  expect(knownNames("keys", [...ten, "n10"])).toBe("remove it")
  expect(didYouMean("a\u202eb")).toBe("did you mean `a\\u{202e}b`?")
})

test("given very many mistyped names, then those behind the first ones have no suggestion", () => {
  const hints = told((reading) => {
    for (let index = 0; index < 90; index++) reportUnknownKey(reading, "c", "prt", ["port", "host"])
  }).map(([, , hint]) => hint)
  const suggested = hints.filter((hint) => hint === "did you mean `port`?").length
  expect(suggested).toBeGreaterThan(0)
  expect(suggested).toBe(hints.indexOf("known keys are `port` and `host`"))
})

// SIG-340
test("given very many known names, when several are mistyped, then so many are compared for all problems together, and short lists still help", () => {
  let compared = 0
  const counted = (names: ReadonlyArray<string>): ReadonlySet<string> => {
    const known = new Set(names)
    known[Symbol.iterator] = function* (): SetIterator<string> {
      for (const name of names) {
        compared++
        yield name
      }
    }
    return known
  }
  const fields = counted(Array.from({ length: 1_500 }, (_, number) => `field_${number}_of_a_long_name`))
  const hints = told((reading) => {
    for (const name of ["a", "b", "c", "d"]) {
      reportUnknown(reading, "c", name, "field", "feild_7_of_a_long_name", fields, "leave it out")
    }
    reportUnknownKey(reading, "c", "prt", ["port"])
  }).map(([, , hint]) => hint)
  const meant = "did you mean `field_7_of_a_long_name`?"
  expect(hints).toEqual([meant, meant, "leave it out", "leave it out", "did you mean `port`?"])
  expect(compared).toBe(3_000)
})
