// Conditions as large as the limits allow: they are decided and explained like small ones.
import {
  type CheckedCondition,
  type Condition,
  type ConditionTest,
  checkCondition,
  readCondition,
} from "@callrules/condition"
import { analyzeCondition, equivalent, explainCondition, implies } from "@callrules/condition/ask"
import * as Result from "effect/Result"
import { describe, expect, test } from "vitest"
import { VOCABULARY } from "./random-conditions.ts"

const read = (text: string): CheckedCondition => Result.getOrThrow(readCondition(text, VOCABULARY))

/** Two characters each, so that 1,900 values stay within the limit of a condition's text. */
const code = (index: number): string => index.toString(36).padStart(2, "0")
const codes = (from: number, count: number): ReadonlyArray<string> =>
  Array.from({ length: count }, (_, index) => code(from + index))
const zipCodes = Array.from({ length: 1600 }, (_, index) => String(10_000 + 37 * index))
const quoted = (values: ReadonlyArray<string>): string => values.map((value) => `"${value}"`).join(", ")

const FACTS = (value: string) => ({ custom_data: { x: value } })

describe("given a list of very many values of one attribute", () => {
  const all = 1296 // of the codes with two characters
  const LISTS: ReadonlyArray<readonly [name: string, text: string, met: string, unmet: string]> = [
    ["ZIP codes", `custom_data[x] in (${quoted(zipCodes)})`, "10037", "99"],
    ["not in", `custom_data[x] not in (${quoted(codes(0, all))})`, "other", "7z"],
    [
      "several lists",
      `custom_data[x] in (${quoted(codes(0, 900))}) and custom_data[x] in (${quoted(codes(400, 896))})`,
      code(400),
      code(399),
    ],
    [
      "lists with other tests",
      `custom_data[x] in (${quoted(codes(0, all))}) and custom_data[x] != "7z" and (custom_data[x] starts_with "7" or custom_data[x] contains "q" or custom_data[x] ends_with "y")`,
      "7a",
      "7z",
    ],
    [
      "one by one",
      codes(0, 620)
        .map((value) => `custom_data[x] = "${value}"`)
        .join(" or "),
      code(619),
      "zz",
    ],
    ["numbers", `duration in (${Array.from({ length: 1900 }, (_, index) => index).join(", ")})`, "", ""],
  ]

  test.each(LISTS)("when it is analysed then it is decided: %s", (_, text) => {
    const { alwaysTrue, neverTrue, redundant, redundantComplete } = analyzeCondition(read(text))
    expect([alwaysTrue.answer, neverTrue.answer, redundant, redundantComplete]).toEqual(["no", "no", [], true])
  })

  test.each(LISTS)("when a call is explained then the facts are as few as can be: %s", (_, text, met, unmet) => {
    const calls = met === "" ? [{ duration: 3 }, { duration: 3.5 }] : [FACTS(met), FACTS(unmet)]
    expect(calls.map((call) => explainCondition(read(text), call))).toMatchObject([
      { met: true, quality: "smallest", deciding: [{}], flips: [{}] },
      { met: false, quality: "smallest", deciding: [{}], flips: [{}] },
    ])
  })

  test("when two are compared then the answer is exact", () => {
    const list = (values: ReadonlyArray<string>) => read(`custom_data[x] in (${quoted(values)})`)
    const [most, ...others] = [codes(0, all), codes(0, all - 1), [...codes(0, all)].reverse()].map(list)
    if (most === undefined) return expect.unreachable()
    const [fewer, reversed] = others
    if (fewer === undefined || reversed === undefined) return expect.unreachable()
    expect(implies(fewer, most)).toEqual({ answer: "yes" })
    expect(implies(most, fewer)).toEqual({ answer: "no", example: FACTS("zz") })
    expect(equivalent(most, reversed)).toEqual({ answer: "yes" })
    expect(equivalent(most, fewer).answer).toBe("no")
    expect(implies(most, read('custom_data[x] present and not custom_data[x] contains "-"'))).toEqual({ answer: "yes" })
    expect(implies(most, read('custom_data[x] != "5y"'))).toEqual({ answer: "no", example: FACTS("5y") })
  })

  test("when two lists have nothing in common then no call is in both", () => {
    const text = `custom_data[x] in (${quoted(codes(0, 648))}) and custom_data[x] in (${quoted(codes(648, 648))})`
    expect(analyzeCondition(read(text)).neverTrue).toEqual({ answer: "yes" })
  })
})

describe("given a condition with as many parts as the limits allow", () => {
  const tests = (count: number, test: (index: number) => ConditionTest): ReadonlyArray<ConditionTest> =>
    Array.from({ length: count }, (_, index) => test(index))
  const tree = (kind: "and" | "or", of: ReadonlyArray<ConditionTest>): CheckedCondition => {
    const condition: Condition = { version: 1, root: { kind, of } }
    return Result.getOrThrow(checkCondition(condition, VOCABULARY))
  }
  const field = (index: number): ConditionTest => ({
    kind: "text",
    attribute: "custom_data",
    field: code(index),
    operator: "=",
    value: "a",
  })

  test("when all of them are needed then that is found out, and the facts of a call are as few as can be", () => {
    const condition = tree("or", tests(400, field))
    expect(analyzeCondition(condition)).toMatchObject({ redundant: [], redundantComplete: true })
    const { quality, deciding, flips } = explainCondition(condition, {})
    expect([quality, deciding.length, flips.length]).toEqual(["smallest", 400, 400])
  })

  test("when all but one of them are needless then they go", () => {
    const flag: ConditionTest = { kind: "flag", attribute: "mobile" }
    const same = tree(
      "and",
      tests(1900, () => flag),
    )
    expect(analyzeCondition(same).redundant).toHaveLength(1899)
    const below = (number: number): ConditionTest => ({
      kind: "number",
      attribute: "duration",
      operator: "<",
      value: { number },
    })
    const bounds = analyzeCondition(
      tree(
        "and",
        tests(1000, (index) => below(1000 - index)),
      ),
    )
    expect(bounds.redundantComplete).toBe(true)
    expect(bounds.simplified.root).toEqual(below(1))
  })
})
