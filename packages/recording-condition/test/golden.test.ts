// What is said about each mistake, word for word.
import { readdirSync, readFileSync } from "node:fs"
import { CONDITION_PROBLEM_CODES, readCondition, renderProblem } from "@callrules/recording-condition"
import * as Result from "effect/Result"
import { describe, expect, test } from "vitest"
import { GOLDEN_CASES } from "./support/golden-cases.ts"
import { extended } from "./support/vocabularies.ts"

const folder = new URL("golden/", import.meta.url)

const said = (text: string): string => {
  const read = readCondition(text, extended)
  return Result.isFailure(read)
    ? `${read.failure.map((problem) => renderProblem(text, problem)).join("\n\n")}\n`
    : "nothing\n"
}

describe("given a mistake, when its condition is read, then it is said where it is, what it is and what is right", () => {
  test.each(GOLDEN_CASES)("%s", (name, text) => {
    expect(said(text)).toBe(readFileSync(new URL(`${name}.txt`, folder), "utf8"))
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
