// What people write in SQL, spreadsheets, programs, mail filters, English and other languages, and what they mean: the edits lead there,
// or nowhere, never to another condition. The texts and their meanings were written down before any was read.
import { readFileSync } from "node:fs"
import { applyEdits, formatCondition, readCondition, suggestCondition, type Vocabulary } from "@callrules/condition"
import { equivalent } from "@callrules/condition/ask"
import * as Result from "effect/Result"
import { describe, expect, test } from "vitest"
import { callVocabulary } from "../support/call-vocabulary.ts"
import { problemsOf } from "../support/golden-blocks.ts"
import { extended } from "../support/vocabularies.ts"

interface Meant {
  readonly topic: string
  readonly text: string
  /** `null` where nobody can say. */
  readonly meant: string | null
}

// the file is this package's own
const texts = JSON.parse(
  readFileSync(new URL("../../vectors/meant.json", import.meta.url), "utf8"),
) as ReadonlyArray<Meant>

const FIELDS = "product state opt_out consent agent_name score lead_source do_not_record".split(" ")
const withFields = callVocabulary({ customDataFields: [...FIELDS, "zip code"] })
const vocabularyOf = (topic: string): Vocabulary => (topic.startsWith("negations: ") ? withFields : extended)

const isSame = (one: string, other: string, vocabulary: Vocabulary): boolean =>
  one === other ||
  equivalent(Result.getOrThrow(readCondition(one, vocabulary)), Result.getOrThrow(readCondition(other, vocabulary)))
    .answer === "yes"

interface Stretch {
  readonly offset: number
  readonly length: number
}

const overlap = (one: Stretch, other: Stretch): boolean =>
  one.offset < other.offset + other.length && other.offset < one.offset + one.length

// REC-188
describe("given a text as people write it, when its edits are applied, then it is what was meant or refused", () => {
  test.each(texts)("$topic: $text", ({ topic, text, meant }) => {
    const vocabulary = vocabularyOf(topic)
    const problems = problemsOf(text, vocabulary)
    expect(problems).not.toEqual([])
    const suggestion = suggestCondition(text, problems, vocabulary)
    if (suggestion === undefined) return
    expect(meant).not.toBeNull()
    expect(isSame(suggestion, meant ?? "", vocabulary)).toBe(true)
  })

  // what the edits of some problems make may be refused, but never means something else
  test.each(texts)("$topic: $text, each edit alone", ({ topic, text, meant }) => {
    const vocabulary = vocabularyOf(topic)
    for (const problem of problemsOf(text, vocabulary)) {
      const edited = problem.edits === undefined ? undefined : applyEdits(text, [problem])
      const read = edited === undefined ? undefined : readCondition(edited, vocabulary)
      if (read === undefined || Result.isFailure(read)) continue
      expect(meant).not.toBeNull()
      expect(isSame(formatCondition(read.success), meant ?? "", vocabulary)).toBe(true)
    }
  })
})

// REC-201
test("given these texts, then a mistake is reported once: two problems speak about one stretch only where a test is missing besides", () => {
  const overlapping = texts.filter(({ topic, text }) => {
    const problems = problemsOf(text, vocabularyOf(topic)).filter(({ code }) => code !== "missing-test")
    return problems.some(({ span }, index) => problems.slice(index + 1).some((other) => overlap(span, other.span)))
  })
  expect(overlapping.map(({ text }) => text)).toEqual([])
})

test("given these texts, then some of those whose meaning can be told have edits that say it", () => {
  const told = texts.filter(({ meant }) => meant !== null)
  const led = told.filter(({ topic, text }) => {
    const vocabulary = vocabularyOf(topic)
    return suggestCondition(text, problemsOf(text, vocabulary), vocabulary) !== undefined
  })
  expect(told.length).toBeGreaterThan(400)
  expect(led.length / told.length).toBeGreaterThan(0.1)
})

// what one problem is about that nobody can put right is part of no other problem's edits
test("given these texts, when a problem has no edits, then those of the others make no valid condition", () => {
  const valid = texts.filter(({ topic, text }) => {
    const vocabulary = vocabularyOf(topic)
    const problems = problemsOf(text, vocabulary)
    const made = [problems, ...problems.map((problem) => [problem])].map((some) => applyEdits(text, some) ?? text)
    const isValid = made.some((edited) => edited !== text && Result.isSuccess(readCondition(edited, vocabulary)))
    return isValid && problems.some(({ edits }) => edits === undefined)
  })
  expect(valid.map(({ text }) => text)).toEqual([])
})
