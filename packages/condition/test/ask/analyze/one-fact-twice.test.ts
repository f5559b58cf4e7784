// Attributes that read one fact in two ways: the analysis does not know them to hang together, and claims no more than it tried.
import { type CheckedCondition, readCondition, type Vocabulary } from "@callrules/condition"
import { equivalent, implies } from "@callrules/condition/ask"
import * as Result from "effect/Result"
import { describe, expect, test } from "vitest"

const VOCABULARY: Vocabulary = {
  attributes: [
    { name: "exact", kind: "text", fact: "name" },
    { name: "loose", kind: "text", fact: "name", caseInsensitive: true },
  ],
  keypresses: false,
}

const read = (text: string): CheckedCondition => Result.getOrThrow(readCondition(text, VOCABULARY))

// no name is so, and only trying it shows that
const IMPOSSIBLE = '(exact = "A" and loose = "b")'
const POSSIBLE = 'exact = "C"'

describe("given two conditions of which one has a part that no call meets", () => {
  test("when it is asked whether the one implies the other, then the calls found do not count, and nothing is decided", () => {
    expect(implies(read(IMPOSSIBLE), read(POSSIBLE))).toEqual({ answer: "undecided" })
  })

  test.each([
    [IMPOSSIBLE, POSSIBLE],
    [POSSIBLE, IMPOSSIBLE],
  ])("when the other is met by some call, then that call shows that they differ: %s, %s", (a, b) => {
    expect(equivalent(read(a), read(b))).toEqual({ answer: "no", example: { name: "C" } })
  })

  test.each([
    [`${POSSIBLE} or ${IMPOSSIBLE}`, POSSIBLE],
    [POSSIBLE, `${POSSIBLE} or ${IMPOSSIBLE}`],
    [IMPOSSIBLE, `${IMPOSSIBLE} and ${POSSIBLE}`],
  ])("when they differ in that part alone, then nothing is decided: %s, %s", (a, b) => {
    expect(equivalent(read(a), read(b))).toEqual({ answer: "undecided" })
  })
})

test("given conditions of two vocabularies, when they are compared for the same verdict, then nothing is decided", () => {
  const text = 'exact = "a"'
  const other = Result.getOrThrow(
    readCondition(text, { attributes: [{ name: "exact", kind: "text", caseInsensitive: true }], keypresses: false }),
  )
  expect(equivalent(read(text), other)).toEqual({ answer: "undecided" })
  expect(implies(other, read(text))).toEqual({ answer: "undecided" })
})

test("given no steps, when conditions are compared, then nothing is decided", () => {
  expect(implies(read(POSSIBLE), read(IMPOSSIBLE), { steps: 0 })).toEqual({ answer: "undecided" })
  expect(equivalent(read(POSSIBLE), read(POSSIBLE), { steps: 0 })).toEqual({ answer: "undecided" })
})
