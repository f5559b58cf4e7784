// The analysis against truth tables, and its answers on conditions that people write.

import {
  type CheckedCondition,
  compileCondition,
  evaluateCall,
  formatCondition,
  readCondition,
} from "@callrules/condition"
import { type Answer, analyzeCondition, equivalent, implies } from "@callrules/condition/ask"
import * as Result from "effect/Result"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { runs } from "../../support/runs.ts"
import { anyCondition, checked, denseTree, type PlainCall, plainly, VOCABULARY } from "./random-conditions.ts"
import { everyCall, leaveOut, plainCall } from "./truth-table.ts"

const read = (text: string): CheckedCondition => Result.getOrThrow(readCondition(text, VOCABULARY))

/** Holds an answer to "is it so for every call" against the calls of a truth table and against its own example. */
const holdAgainst = (answer: Answer, calls: ReadonlyArray<PlainCall>, isSo: (call: PlainCall) => boolean): void => {
  expect(answer.answer).not.toBe("undecided")
  if (answer.answer === "yes") expect(calls.filter((call) => !isSo(call))).toEqual([])
  if (answer.answer === "no") expect(isSo(plainCall(answer.example))).toBe(false)
}

describe("given random conditions whose tests hang together", () => {
  test("when one is analysed then always and never true agree with its truth table", () => {
    fc.assert(
      fc.property(denseTree(), (root) => {
        const analysis = analyzeCondition(checked(root))
        const calls = everyCall(root)
        holdAgainst(analysis.alwaysTrue, calls, (call) => plainly(root, call))
        holdAgainst(analysis.neverTrue, calls, (call) => !plainly(root, call))
      }),
      { numRuns: runs(300) },
    )
  })

  test("when its redundant parts are left out then no row of the truth table changes, and no other part can go", () => {
    fc.assert(
      fc.property(denseTree(), (root) => {
        const { redundant, redundantComplete, simplified, alwaysTrue, neverTrue } = analyzeCondition(checked(root))
        expect(redundantComplete).toBe(true)
        if (alwaysTrue.answer === "yes" || neverTrue.answer === "yes") expect(redundant).toEqual([])
        const calls = everyCall(root)
        expect(calls.filter((call) => plainly(root, call) !== plainly(simplified.root, call))).toEqual([])
        expect(analyzeCondition(simplified).redundant).toEqual([])
      }),
      { numRuns: runs(300) },
    )
  })

  test("when two are compared then implies and equivalent agree with the truth table", () => {
    const pairs = fc
      .tuple(denseTree(2), denseTree(2))
      .chain(([a, b]) =>
        fc.constantFrom([a, b], [a, a], [{ kind: "or" as const, of: [a, b] }, a], [a, { kind: "not" as const, of: b }]),
      )
    fc.assert(
      fc.property(pairs, ([a, b]) => {
        if (a === undefined || b === undefined) return
        const calls = everyCall(a, b)
        holdAgainst(implies(checked(a), checked(b)), calls, (call) => !plainly(a, call) || plainly(b, call))
        holdAgainst(equivalent(checked(a), checked(b)), calls, (call) => plainly(a, call) === plainly(b, call))
      }),
      { numRuns: runs(300) },
    )
  })

  test("when the budget is small then an answer is the full one or undecided", () => {
    fc.assert(
      fc.property(anyCondition(), fc.nat(400), (condition, steps) => {
        const full = analyzeCondition(condition)
        const short = analyzeCondition(condition, { steps })
        for (const question of ["alwaysTrue", "neverTrue"] as const) {
          if (short[question].answer !== "undecided") expect(short[question].answer).toBe(full[question].answer)
        }
      }),
      { numRuns: runs(300) },
    )
  })
})

test("given a part that is needed when it is left out by hand then the truth table changes", () => {
  // keeps `leaveOut` honest: it is what the vectors of redundant parts are read with
  const { root } = read("mobile and repeat")
  if (root?.kind !== "and" || root.of[1] === undefined) return expect.unreachable()
  const less = leaveOut(root, root.of[1])
  expect(everyCall(root).some((call) => plainly(root, call) !== plainly(less, call))).toBe(true)
})

describe("given conditions that can never be true", () => {
  test.each([
    'custom_data[x] = "a" and custom_data[x] = "b"',
    'custom_data[x] = "abc" and custom_data[x] contains "d"',
    'custom_data[x] = "abc" and not custom_data[x] starts_with "ab"',
    'custom_data[x] in ("a", "b") and custom_data[x] ends_with "c"',
    'custom_data[x] contains "abc" and not custom_data[x] contains "b"',
    'custom_data[x] starts_with "ab" and custom_data[x] starts_with "b"',
    'custom_data[x] ends_with "ab" and custom_data[x] ends_with "bb"',
    'custom_data[x] starts_with "ab" and custom_data[x] absent',
    'custom_data[x] = "e\\u{301}" and custom_data[x] != "\\u{e9}"',
    'city = "Lyon" and city != "LYON"',
    'city contains "ly" and not city contains "LY"',
    "duration < 5 and duration > 5",
    "duration >= 5 and duration <= 5 and duration != 5",
    "duration > 1 min and duration = 60",
    "duration in (1, 2) and duration > 2",
    "duration < 5 and duration absent",
    "pressed[1 2] and not pressed[1]",
    "pressed[1] and pressed[2]",
    "mobile and landline",
    'not custom_data[x] contains ""',
  ])("%s", (text) => {
    expect(analyzeCondition(read(text)).neverTrue).toEqual({ answer: "yes" })
  })
})

describe("given conditions that are met by some call", () => {
  test.each([
    'custom_data[x] starts_with "ab" and custom_data[x] ends_with "ba" and not custom_data[x] contains "abba"',
    'custom_data[x] contains "a-b" and not custom_data[x] contains "-b-" and not custom_data[x] contains " "',
    'custom_data[x] contains "\\u{301}" and custom_data[x] contains "e" and custom_data[x] ends_with "\\u{308}"',
    'city contains "ΟΣ" and city contains "σα" and not city = "ος"',
    "duration > 5 and duration < 5.001",
    "not duration < 5 and not duration >= 5",
    "duration != 5 and duration absent",
    'custom_data[constructor] = "a" and custom_data["__proto__"] = "b"',
    "not mobile and not landline",
    "pressed[1] and not pressed[1 2]",
  ])("%s", (text) => {
    const condition = read(text)
    const { neverTrue } = analyzeCondition(condition)
    expect(neverTrue.answer).toBe("no")
    if (neverTrue.answer === "no") expect(evaluateCall(compileCondition(condition), neverTrue.example)).toBe(true)
  })
})

describe("given redundant parts", () => {
  test.each([
    ["mobile and repeat and mobile", "mobile and repeat"],
    ["mobile or (mobile and repeat)", "mobile"],
    ['custom_data[x] = "a" and custom_data[x] present', 'custom_data[x] = "a"'],
    ["pressed[1] and pressed[1 2]", "pressed[1 2]"],
    ["duration > 5 and duration > 60 sec", "duration > 1 min"],
    ["mobile and not landline", "mobile"],
    ["repeat or (mobile and landline)", "repeat"],
    ["not duration < 5", "not duration < 5"],
    ["duration >= 5", "duration >= 5"],
  ])("%s", (text, simple) => {
    expect(formatCondition(analyzeCondition(read(text)).simplified)).toBe(simple)
  })

  test("then each is named by its place", () => {
    const { redundant } = analyzeCondition(read("mobile or (repeat and (pressed[1] or repeat))"))
    expect(redundant.map(({ path }) => path.join("."))).toEqual(["root.of.1.of.1"])
  })
})

test("given a missing number when `not (n < 5)` is compared with `n >= 5` then it makes the difference", () => {
  expect(implies(read("duration >= 5"), read("not duration < 5"))).toEqual({ answer: "yes" })
  expect(implies(read("not duration < 5"), read("duration >= 5"))).toEqual({ answer: "no", example: {} })
})

test("given one test of an exclusive group in each condition then implies knows the group", () => {
  expect(implies(read("mobile"), read("not landline"))).toEqual({ answer: "yes" })
})

test("given no condition then it is always true, and only conditions that are always true are equal to it", () => {
  const none = read("")
  expect(analyzeCondition(none).alwaysTrue).toEqual({ answer: "yes" })
  expect(analyzeCondition(none).neverTrue).toEqual({ answer: "no", example: {} })
  expect(equivalent(none, read("mobile or not mobile"))).toEqual({ answer: "yes" })
  expect(equivalent(none, read("repeat"))).toEqual({ answer: "no", example: { repeat: false } })
  const apart = { answer: "no", example: { mobile: false, repeat: true } }
  expect(equivalent(read("mobile"), read("mobile or repeat"))).toEqual(apart)
  expect(equivalent(read("mobile or repeat"), read("mobile"))).toEqual(apart)
  expect(equivalent(read("mobile and repeat"), read("repeat and mobile"))).toEqual({ answer: "yes" })
})

test("given conditions of two vocabularies that read an attribute in different ways then they are not compared", () => {
  const text = 'city = "a"'
  const exact = Result.getOrThrow(
    readCondition(text, { attributes: [{ name: "city", kind: "text" }], keypresses: false }),
  )
  expect(implies(exact, read(text))).toEqual({ answer: "undecided" })
})

describe("given attributes that read one fact", () => {
  const vocabulary = {
    attributes: [
      { name: "seconds", kind: "number", fact: "duration" },
      { name: "length", kind: "number", fact: "duration" },
      { name: "exact", kind: "text", fact: "name" },
      { name: "loose", kind: "text", fact: "name", caseInsensitive: true },
    ],
    keypresses: false,
  } as const
  const readHere = (text: string) => Result.getOrThrow(readCondition(text, vocabulary))

  test("in one way, then they are one", () => {
    expect(implies(readHere("seconds > 5"), readHere("length > 4"))).toEqual({ answer: "yes" })
  })

  test("in two ways, then a contradiction between them is never called possible", () => {
    expect(analyzeCondition(readHere('exact = "A" and loose = "b"')).neverTrue).toEqual({ answer: "undecided" })
  })
})
