// Places, wording and bounds of a reading.
import {
  addProblem,
  checkKeys,
  isFull,
  isSound,
  knownNames,
  newReading,
  problemsOf,
  type Reading,
  report,
  reportDuplicate,
  reportMissing,
  reportTooMany,
  reportUnknown,
  reportUnknownKey,
  reportWrongType,
  reportWrongValue,
} from "@callrules/model/reading"
import { describe, expect, test } from "vitest"

/** The one problem that is found at `users[1]`. */
const found = (find: (reading: Reading<"code">) => void) => {
  const reading = newReading<"code">("the request")
  reading.place.push("users", 1)
  find(reading)
  expect(reading.place).toEqual(["users", 1])
  expect(reading.problems).toHaveLength(1)
  return reading.problems[0]
}

describe("given a problem, then it is worded in one way", () => {
  test.each<readonly [string, (reading: Reading<"code">) => void, object]>([
    [
      "missing",
      (reading) => reportMissing(reading, "code", "role", "add a role"),
      { code: "code", path: ["users", 1, "role"], message: "`users[1].role` is missing", hint: "add a role" },
    ],
    [
      "missing without a hint",
      (reading) => reportMissing(reading, "code", "role"),
      { code: "code", path: ["users", 1, "role"], message: "`users[1].role` is missing" },
    ],
    [
      "of the place itself",
      (reading) => report(reading, "code", null, "is wrong"),
      { code: "code", path: ["users", 1], message: "`users[1]` is wrong" },
    ],
    [
      "of the wrong type",
      (reading) => reportWrongType(reading, "code", "port", "a whole number", "80", "remove the quotes"),
      {
        code: "code",
        path: ["users", 1, "port"],
        message: "`users[1].port` must be a whole number, not the text `80`",
        hint: "remove the quotes",
      },
    ],
    [
      "of a wrong value",
      (reading) => reportWrongValue(reading, "code", "port", "a port", 80.5),
      { code: "code", path: ["users", 1, "port"], message: "`users[1].port` must be a port, not `80.5`" },
    ],
    [
      "unknown key",
      (reading) => reportUnknownKey(reading, "code", "rol\u202e", ["role", "id"]),
      {
        code: "code",
        path: ["users", 1, "rol\u202e"],
        message: "unknown key `users[1].rol\\u{202e}`",
        hint: "did you mean `role`?",
      },
    ],
    [
      "unknown key near to none",
      (reading) => reportUnknownKey(reading, "code", "x", ["role", "id"]),
      {
        code: "code",
        path: ["users", 1, "x"],
        message: "unknown key `users[1].x`",
        hint: "known keys are `role` and `id`",
      },
    ],
    [
      "unknown name as a value",
      (reading) => reportUnknown(reading, "code", "role", "role", "Bos\u0000", ["Boss"], "write a role"),
      {
        code: "code",
        path: ["users", 1, "role"],
        message: "unknown role `Bos\\u{0}` in `users[1].role`",
        hint: "did you mean `Boss`?",
      },
    ],
    [
      "unknown name as a key",
      (reading) => reportUnknown(reading, "code", "tag", "source", "tag", [], "use a known one"),
      { code: "code", path: ["users", 1, "tag"], message: "unknown source `users[1].tag`", hint: "use a known one" },
    ],
    [
      "duplicate",
      (reading) => reportDuplicate(reading, "code", "id", "id", "7", ["users", 0, "id"], "use each once"),
      {
        code: "code",
        path: ["users", 1, "id"],
        message: "duplicate id `7` in `users[1].id`, first in `users[0].id`",
        hint: "use each once",
      },
    ],
    [
      "too many",
      (reading) => reportTooMany(reading, "code", "tags", 3, 2, "split them"),
      {
        code: "code",
        path: ["users", 1, "tags"],
        message: "`users[1].tags` has 3 entries, at most 2 are allowed",
        hint: "split them",
      },
    ],
    [
      "in words of its own",
      (reading) => addProblem(reading, "code", "a", "a differs"),
      { code: "code", path: ["users", 1, "a"], message: "a differs" },
    ],
  ])("%s", (_, find, problem) => {
    expect(found(find)).toStrictEqual(problem)
  })

  test("at the root", () => {
    const reading = newReading<"code">("the request")
    reportWrongType(reading, "code", null, "an object", [])
    reportUnknownKey(reading, "code", "x", [])
    expect(reading.problems).toStrictEqual([
      { code: "code", path: [], message: "the request must be an object, not an empty list" },
      { code: "code", path: ["x"], message: "unknown key `x`", hint: "known keys are " },
    ])
  })

  test("and its path stays as it was when the place moves on", () => {
    const reading = newReading<"code">("the request")
    reading.place.push("a")
    report(reading, "code", null, "is wrong")
    reading.place.pop()
    expect(reading.problems[0]?.path).toEqual(["a"])
  })
})

test("given known names, then up to ten are listed", () => {
  const names = Array.from({ length: 11 }, (_, index) => `n${index}`)
  expect(knownNames("keys", names.slice(0, 10))).toMatch(/^known keys are `n0`, .* and `n9`$/)
  expect(knownNames("keys", names)).toBe("remove it")
})

test("given keys, then the unknown ones are reported, those that are undefined and inherited ones are not", () => {
  const reading = newReading<"code">("the request")
  const object = Object.assign(Object.create({ inherited: 1 }), { id: 1, gone: undefined, nul: null, constructor: 1 })
  checkKeys(reading, "code", object, ["id"])
  expect(reading.problems.map(({ path }) => path.join())).toEqual(["nul", "constructor"])
  checkKeys(reading, "code", { id: 1, own: 1, other: 1 }, ["id"], ["own"])
  expect(reading.problems.at(-1)?.path).toEqual(["other"])
  expect(reading.problems).toHaveLength(3)
})

describe("given more problems than anybody reads", () => {
  const many = (count: number): Reading<"code"> => {
    const reading = newReading<"code">("the request")
    for (let index = 0; index < count; index++) reportMissing(reading, "code", index)
    return reading
  }

  test("then a reading without problems is sound", () => {
    expect([isSound(many(0)), isSound(many(1)), isFull(many(1))]).toEqual([true, false, false])
  })

  test.each([
    [100, undefined, 0],
    [101, "and 1 more", 1],
    [5_100, "and 5,000 more", 5_000],
    [9_999, "and 9,899 more", 9_899],
    [10_000, "and at least 9,900 more", 9_900],
    [20_000, "and at least 9,900 more", 9_900],
  ])("of %i the first hundred are worded and the rest counted", (count, message, more) => {
    const reading = many(count)
    const problems = problemsOf(reading)
    expect(problems.slice(0, 100).map(({ path }) => path[0])).toEqual(Array.from({ length: 100 }, (_, index) => index))
    expect(problems.at(100)).toStrictEqual(
      message && {
        code: "problems-more",
        path: [],
        message,
        hint: "fix the listed problems and send again",
        count: more,
      },
    )
    expect(problems.length).toBeLessThan(102)
    expect(isFull(reading)).toBe(count >= 10_000)
  })

  test("then each way to report counts one", () => {
    const ways: ReadonlyArray<(reading: Reading<"code">) => void> = [
      (reading) => addProblem(reading, "code", null, "wrong"),
      (reading) => report(reading, "code", null, "is wrong"),
      (reading) => reportMissing(reading, "code", null),
      (reading) => reportWrongType(reading, "code", null, "text", 1),
      (reading) => reportWrongValue(reading, "code", null, "text", 1),
      (reading) => reportUnknownKey(reading, "code", "x", []),
      (reading) => reportUnknown(reading, "code", "x", "name", "x", [], ""),
      (reading) => reportDuplicate(reading, "code", "x", "id", "7", ["y"]),
      (reading) => reportTooMany(reading, "code", null, 2, 1),
    ]
    for (const way of ways) {
      const reading = many(100)
      way(reading)
      expect([reading.problems.length, reading.unworded, reading.comparisons]).toEqual([100, 1, 4_000])
    }
  })

  test("then unknown keys are looked at until no more are counted", () => {
    const reading = newReading<"code">("the request")
    const keys = Array.from({ length: 30_000 }, (_, index) => [`k${index}`, 1] as const)
    checkKeys(reading, "code", Object.fromEntries(keys), ["id"])
    expect(problemsOf(reading).at(-1)?.message).toBe("and at least 9,900 more")
  })
})

test("given many mistyped names, then the nearest is looked for on behalf of the first twenty", () => {
  const reading = newReading<"code">("the request")
  for (let index = 0; index < 25; index++) reportUnknownKey(reading, "code", "nam", ["name"])
  const hints = reading.problems.map(({ hint }) => hint)
  expect(hints.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => "did you mean `name`?"))
  expect(hints.slice(20)).toEqual(Array.from({ length: 5 }, () => "known keys are `name`"))
})
