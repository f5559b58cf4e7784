// A value of the wrong kind: the comparison that is meant is given, as it can be written in place of the wrong one.
import { applyEdits, readCondition, type Vocabulary } from "@callrules/condition"
import * as Result from "effect/Result"
import { describe, expect, test } from "vitest"
import { extended } from "../support/vocabularies.ts"

const problemsOf = (text: string, vocabulary: Vocabulary = extended) => {
  const read = readCondition(text, vocabulary)
  return Result.isFailure(read) ? read.failure : []
}

/** The text with the edits of its only problem. */
const corrected = (text: string, vocabulary?: Vocabulary): string | undefined => {
  const problems = problemsOf(text, vocabulary)
  expect(problems).toHaveLength(1)
  return applyEdits(text, problems)
}

describe("given a text that is compared with numbers, when the edits are applied, then they are texts as they were written", () => {
  test.each([
    ["media_type = 5", 'media_type = "5"'],
    ["media_type != 5", 'media_type != "5"'],
    ["media_type =-5", 'media_type = "-5"'],
    ["media_type = 12.25", 'media_type = "12.25"'],
    ["media_type = 5 min", 'media_type = "5 min"'],
    ["media_type = 1 h 2.5 min and mobile", 'media_type = "1 h 2.5 min" and mobile'],
    ["media_type = 90   min\n  30 sec", 'media_type = "90 min 30 sec"'],
    ["media_type in (5, 60, -7)", 'media_type in ("5", "60", "-7")'],
    ["media_type   \tin( 5 min, 1 h 30 min )", 'media_type   \tin ("5 min", "1 h 30 min")'],
    ["custom_data[product] = 5 or repeat", 'custom_data[product] = "5" or repeat'],
  ])("%j", (text, right) => {
    expect(problemsOf(text).map(({ code }) => code)).toEqual(["text-expected"])
    expect(corrected(text)).toBe(right)
    expect(problemsOf(right)).toEqual([])
  })

  test("and a sign that is misspelled besides is not repeated", () => {
    expect(problemsOf("media_type <=> 5").map(({ hint }) => hint)).toEqual(["write `=`", 'write `= "5"`'])
  })
})

describe("given a negative duration", () => {
  test.each(["duration > -5", "duration >= -1.5"])("when it is exceeded (%s), then any duration is meant", (text) => {
    expect(problemsOf(text).map(({ code, hint }) => [code, hint])).toEqual([
      ["negative-duration", "write `duration present`"],
    ])
  })

  test.each(["duration < -5", "duration != # less - than\n-5.5", "duration not# -\nin (-5, 1 min 30 sec,-6)"])(
    "when it is tested otherwise (%j), then nobody knows what was meant",
    (text) => {
      expect(problemsOf(text).map(({ code, edits }) => [code, edits])).toEqual([["negative-duration", undefined]])
    },
  )

  test("and a plain number may be negative, and zero is no negative duration", () => {
    expect(problemsOf("score > -5 and score in (-1, 2) and duration in (0, 0 sec)")).toEqual([])
  })
})

describe("given a number that is compared with texts, when the edits are applied, then they are numbers", () => {
  test.each([
    ['score = "5"', "score = 5"],
    ['score != "5"', "score != 5"],
    ['score in ("5", "12.5")', "score in (5, 12.5)"],
    ['score not   in ("5")', "score not in (5)"],
  ])("%s", (text, right) => {
    expect(problemsOf(text).map(({ code }) => code)).toEqual(["number-expected"])
    expect(corrected(text)).toBe(right)
    expect(problemsOf(right)).toEqual([])
  })

  test.each([
    ['duration = "1:30"', "write `= 1 min 30 sec`"],
    ['score in ("5", "1,000")', "write `in (5, 1000)`"],
    ['score = "many"', "write a number in digits, such as `60`"],
    ['score in ("5", "many", "6")', "write a number in digits, such as `60`"],
    ['score in ("", "5")', "write a number in digits, such as `60`"],
  ])("and where no number can be told, an example is given: %s", (text, hint) => {
    expect(problemsOf(text).map(({ hint: given }) => given)).toEqual([hint])
  })
})

describe("given a comparison that the kind of its attribute does not have", () => {
  test.each([
    ["score = 5 min", "unit-not-taken", "= 5 min"],
    ["score in (5, 6 sec)", "unit-not-taken", "in (5, 6 sec)"],
    ['score contains "5"', "test-not-taken", 'contains "5"'],
    ["media_type >= 5", "test-not-taken", ">= 5"],
  ])("when it is %s, then that is said of the comparison", (text, code, stretch) => {
    expect(problemsOf(text).map(({ code: told, span }) => [told, text.slice(span.offset)])).toEqual([[code, stretch]])
  })

  test("when a unit stands behind one number of a list for a duration, then nothing is wrong", () => {
    expect(problemsOf("duration in (5, 6 sec)")).toEqual([])
  })
})
