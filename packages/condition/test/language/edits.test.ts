// Edits applied to their text, and the condition that they make.
import { applyEdits, readCondition, suggestCondition } from "@callrules/condition"
import * as Result from "effect/Result"
import { describe, expect, test } from "vitest"
import { problemsOf } from "../support/golden-blocks.ts"
import { extended } from "../support/vocabularies.ts"

const problem = (...edits: ReadonlyArray<readonly [offset: number, length: number, replacement: string]>) => ({
  edits: edits.map(([offset, length, replacement]) => ({ offset, length, replacement })),
})

describe("given edits within a stretch that another one replaces", () => {
  test.each([
    ["a smaller one is part of it", [problem([2, 1, "x"]), problem([0, 4, "whole"])], "whole"],
    [
      "a problem with several edits is part of it as a whole",
      [problem([0, 0, "not "], [2, 1, ""]), problem([0, 4, "whole"])],
      "whole",
    ],
    ["of two of the same stretch the last one stays", [problem([0, 4, "first"]), problem([0, 4, "last"])], "last"],
    ["one that only touches it stays", [problem([4, 0, "!"]), problem([0, 4, "whole"])], "whole!"],
  ])("then %s", (_, problems, edited) => {
    expect(applyEdits("abcd", problems)).toBe(edited)
  })
})

test("given edits that overlap otherwise, then they make no text", () => {
  expect(applyEdits("abcd", [problem([0, 2, "x"]), problem([1, 2, "y"])])).toBeUndefined()
})

test("given a problem without edits, then nothing is suggested", () => {
  const text = "mobil and foo"
  const problems = problemsOf(text, extended)
  expect(applyEdits(text, problems)).toBe(text)
  expect(suggestCondition(text, problems, extended)).toBeUndefined()
})

test("given edits that make a condition of the vocabulary, then it is suggested in canonical form", () => {
  const text = "MOBILE&&(repeat)"
  const problems = problemsOf(text, extended)
  expect(suggestCondition(text, problems, extended)).toBe("mobile and repeat")
  expect(suggestCondition(text, problems, { attributes: [], keypresses: false })).toBeUndefined()
  expect(Result.isSuccess(readCondition("mobile and repeat", extended))).toBe(true)
})
