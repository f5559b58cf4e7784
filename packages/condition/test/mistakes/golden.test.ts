// What is said about each mistake, word for word.
import { readdirSync, readFileSync } from "node:fs"
import { CONDITION_PROBLEM_CODES, type ConditionProblem, readCondition, renderProblem } from "@callrules/condition"
import * as Result from "effect/Result"
import { describe, expect, test } from "vitest"
import { leadTo, replacementIn } from "../support/follow-hints.ts"
import { GOLDEN_CASES } from "../support/golden-cases.ts"
import { extended } from "../support/vocabularies.ts"

const folder = new URL("golden/", import.meta.url)

const said = (text: string): string => {
  const read = readCondition(text, extended)
  return Result.isFailure(read)
    ? `${read.failure.map((problem) => renderProblem(text, problem)).join("\n\n")}\n`
    : "nothing\n"
}

describe("given a mistake, when its condition is read, then it is said where it is, what it is and what is right", () => {
  test.each(GOLDEN_CASES.map(([name, text]) => [name, text] as const))("%s", (name, text) => {
    expect(said(text)).toBe(readFileSync(new URL(`${name}.txt`, folder), "utf8"))
  })
})

const problemsOf = (text: string): ReadonlyArray<ConditionProblem> => {
  const read = readCondition(text, extended)
  return Result.isFailure(read) ? read.failure : []
}

describe("given a mistake, when its reader does what every hint says, then the condition is valid and the one that was meant", () => {
  const meant = GOLDEN_CASES.flatMap(([name, text, right]) =>
    right === undefined ? [] : [[name, text, right] as const],
  )

  test.each(meant)("%s", (_, text, right) => {
    expect(problemsOf(right)).toEqual([])
    expect(leadTo(text, problemsOf(text), right)).toBe(true)
  })

  test("each case whose hints say what to write says what was meant", () => {
    const open = GOLDEN_CASES.filter(
      ([, text, right]) =>
        right === undefined && problemsOf(text).every(({ hint }) => replacementIn(hint) !== undefined),
    )
    expect(open.map(([name]) => name)).toEqual([])
  })
})

test("given the golden files, then each belongs to a case and each case has a name of its own", () => {
  const names = GOLDEN_CASES.map(([name]) => `${name}.txt`)
  expect(new Set(names).size).toBe(names.length)
  expect(readdirSync(folder).sort()).toEqual([...names].sort())
})

test("given the problem codes, then a mistake shows each", () => {
  const shown = new Set(
    GOLDEN_CASES.flatMap(([, text]) => {
      const read = readCondition(text, extended)
      return Result.isFailure(read) ? read.failure.map(({ code }) => code) : []
    }),
  )
  // what is no text and half a character cannot stand in a text file; parse-text.test.ts shows them
  expect(CONDITION_PROBLEM_CODES.filter((code) => !shown.has(code))).toEqual(["not-text", "lone-surrogate"])
})
