// Which parts go, in which order, and what is said of them when the steps run out.
import { type CheckedCondition, formatCondition, readCondition } from "@callrules/condition"
import { analyzeCondition, equivalent } from "@callrules/condition/ask"
import * as Result from "effect/Result"
import { describe, expect, test } from "vitest"
import { VOCABULARY } from "./random-conditions.ts"

const read = (text: string): CheckedCondition => Result.getOrThrow(readCondition(text, VOCABULARY))

describe("given a part that can only go once another is gone, then both go", () => {
  test.each<readonly [text: string, simple: string, gone: ReadonlyArray<string>]>([
    [
      '(city contains "a" and not city starts_with "a") or city starts_with "a"',
      'city contains "a"',
      ["root.of.0.of.1", "root.of.1"],
    ],
    ["(duration present and not duration < 5) or duration < 5", "duration present", ["root.of.0.of.1", "root.of.1"]],
  ])("%s", (text, simple, gone) => {
    const { redundant, simplified } = analyzeCondition(read(text))
    expect(formatCondition(simplified)).toBe(simple)
    expect(redundant.map(({ path }) => path.join("."))).toEqual(gone)
  })
})

describe("given more and more steps, when a condition is analysed, then the answers come one by one, and no part goes that may be needed", () => {
  const stages = (text: string): ReadonlyArray<string> => {
    const condition = read(text)
    const seen: Array<string> = []
    for (let steps = 0; ; steps++) {
      const { alwaysTrue, neverTrue, redundantComplete, simplified } = analyzeCondition(condition, { steps })
      const parts = redundantComplete ? "all parts seen" : "parts open"
      const now = `${alwaysTrue.answer}, ${neverTrue.answer}: ${formatCondition(simplified)}; ${parts}`
      if (seen.at(-1) !== now) seen.push(now)
      if (redundantComplete) return seen
    }
  }

  test.each<readonly [text: string, stages: ReadonlyArray<string>]>([
    [
      "repeat",
      [
        "undecided, undecided: repeat; parts open",
        "no, undecided: repeat; parts open",
        "no, no: repeat; all parts seen",
      ],
    ],
    [
      "mobile or not mobile",
      [
        "undecided, undecided: mobile or not mobile; parts open",
        "yes, undecided: mobile or not mobile; parts open",
        "yes, no: mobile or not mobile; all parts seen",
      ],
    ],
    [
      "mobile and landline",
      [
        "undecided, undecided: mobile and landline; parts open",
        "no, undecided: mobile and landline; parts open",
        "no, yes: mobile and landline; all parts seen",
      ],
    ],
    [
      "(duration present and not duration < 5) or duration < 5",
      [
        "undecided, undecided: (duration present and not duration < 5) or duration < 5; parts open",
        "no, undecided: (duration present and not duration < 5) or duration < 5; parts open",
        "no, no: (duration present and not duration < 5) or duration < 5; parts open",
        "no, no: duration present or duration < 5; parts open",
        "no, no: duration present; all parts seen",
      ],
    ],
  ])("%s", (text, expected) => {
    expect(stages(text)).toEqual(expected)
  })
})

describe("given a negation, then parts within it go, and what is known of it then counts", () => {
  test.each<readonly [text: string, simple: string, gone: ReadonlyArray<string>]>([
    ["mobile and not (repeat and (pressed[1] or repeat))", "mobile and not repeat", ["root.of.1.of.of.1"]],
    [
      "(repeat or not mobile or pressed[1]) and not (mobile and (mobile or repeat))",
      "not mobile",
      ["root.of.1.of.of.1", "root.of.0"],
    ],
    ["not (mobile and (mobile or repeat))", "not mobile", ["root.of.of.1"]],
  ])("%s", (text, simple, gone) => {
    const { redundant, simplified } = analyzeCondition(read(text))
    expect(formatCondition(simplified)).toBe(simple)
    expect(redundant.map(({ path }) => path.join("."))).toEqual(gone)
  })
})

describe("given a condition that is always or never true, or of which nothing can go, then it is left as it is", () => {
  test.each(["mobile or not mobile or repeat", "mobile and not mobile and repeat", "mobile and repeat", ""])(
    "%s",
    (text) => {
      const condition = read(text)
      const { redundant, redundantComplete, simplified } = analyzeCondition(condition)
      expect([redundant, redundantComplete]).toEqual([[], true])
      expect(simplified).toBe(condition)
    },
  )
})

test("given conditions that differ both ways, when they are compared, then the example meets the first one", () => {
  expect(equivalent(read("mobile"), read("repeat"))).toEqual({ answer: "no", example: { mobile: true, repeat: false } })
  expect(equivalent(read("repeat"), read("mobile"))).toEqual({ answer: "no", example: { mobile: false, repeat: true } })
})

describe("given many parts, when all of them are needed, then it takes few steps to find that out", () => {
  const many = (count: number, part: (index: number) => string): string =>
    Array.from({ length: count }, (_, index) => `(${part(index)})`).join(" and ")
  const pair = (index: number) => `custom_data[a${index}] present or custom_data[b${index}] = "x"`
  const nested = (index: number) => `${pair(index)} or not (custom_data[c${index}] = "x" and pressed[1])`

  test.each([
    ["few pairs, of which random calls show most to be needed", many(15, pair), 800],
    ["many pairs, of which the calls that were looked for show most", many(30, pair), 14_000],
    ["groups in a negation", `not (${many(15, nested)})`, 4000],
  ])("%s", (_, text, steps) => {
    const { redundant, redundantComplete } = analyzeCondition(read(text), { steps })
    expect([redundant, redundantComplete]).toEqual([[], true])
  })
})
