// What is said about each mistake, word for word. `GOLDEN=write` writes the files anew; to add a mistake, add its text to one.
import { readdirSync, readFileSync, writeFileSync } from "node:fs"
import {
  applyEdits,
  CONDITION_PROBLEM_CODES,
  readCondition,
  suggestCondition,
  type Vocabulary,
} from "@callrules/condition"
import * as Result from "effect/Result"
import { describe, expect, test } from "vitest"
import { callVocabulary } from "../support/call-vocabulary.ts"
import { problemsOf, readTexts, saidOf, writeBlocks } from "../support/golden-blocks.ts"
import { extended } from "../support/vocabularies.ts"

const folder = new URL("golden/", import.meta.url)
const VOCABULARIES: Readonly<Record<string, Vocabulary>> = {
  "any-field.txt": callVocabulary({ customDataFields: "any" }),
}
const TOPICS = readdirSync(folder).map((name) => {
  const content = readFileSync(new URL(name, folder), "utf8")
  return { name, content, texts: readTexts(content), vocabulary: VOCABULARIES[name] ?? extended }
})

describe("given a mistake, when its condition is read, then it is said where it is, what it is and what is right", () => {
  test.each(TOPICS)("$name", ({ name, content, texts, vocabulary }) => {
    const written = writeBlocks(texts, vocabulary)
    if (process.env["GOLDEN"] === "write") writeFileSync(new URL(name, folder), written)
    else expect(written).toBe(content)
  })
})

describe("given a mistake, when each of its problems has edits, then they make a condition that is valid", () => {
  test.each(TOPICS)("$name", ({ texts, vocabulary }) => {
    const refused = texts.filter((text) => {
      const problems = problemsOf(text, vocabulary)
      const isWhole = problems.length > 0 && problems.every(({ edits }) => edits !== undefined)
      return isWhole && suggestCondition(text, problems, vocabulary) === undefined
    })
    expect(refused).toEqual([])
  })
})

// what one problem is about that nobody can put right is part of no other problem's edits
describe("given a mistake, when one of its problems has no edits, then those of the others make no valid condition", () => {
  test.each(TOPICS)("$name", ({ texts, vocabulary }) => {
    const valid = texts.filter((text) => {
      const problems = problemsOf(text, vocabulary)
      const made = [problems, ...problems.map((problem) => [problem])].map((some) => applyEdits(text, some) ?? text)
      const isValid = made.some((edited) => edited !== text && Result.isSuccess(readCondition(edited, vocabulary)))
      return isValid && problems.some(({ edits }) => edits === undefined)
    })
    expect(valid).toEqual([])
  })
})

describe("given a mistake, when another name is wrong too, then neither hides the other", () => {
  const before = "regoin present or "
  test.each(TOPICS)("$name", ({ texts, vocabulary }) => {
    const unknown = saidOf("regoin present", vocabulary)
    const hiding = texts
      // a connective or a comment alone is another mistake behind a test
      .filter((text) => !/^(?:and|or|#|--)/.test(text))
      // behind `or` nobody can say what an exception is of, nor what a word joins that is no `and`
      .filter((text) => !/\b(?:unless|except|but not|without|sauf|plus|with|also)\b| -[a-z]/i.test(text))
      .filter((text) => {
        const [first, ...others] = saidOf(before + text, vocabulary, before.length)
        return first === undefined || others.join("\n") !== saidBeside(text, others, vocabulary).join("\n")
      })
    expect(unknown).toHaveLength(1)
    expect(hiding).toEqual([])
  })
})

// a negation in other words is clear where it is alone: REC-358
const IN_GENERAL = /\| write one comparison for each attribute, .*$/
const saidBeside = (text: string, others: ReadonlyArray<string>, vocabulary: Vocabulary): ReadonlyArray<string> =>
  saidOf(text, vocabulary).map((said, index) => {
    const general = IN_GENERAL.exec(others[index] ?? "")?.[0]
    return general === undefined ? said : said.replace(/\| .*$/, () => general)
  })

test("given the problem codes, then a mistake shows each", () => {
  const shown = new Set(
    TOPICS.flatMap(({ texts, vocabulary }) =>
      texts.flatMap((text) => problemsOf(text, vocabulary).map(({ code }) => code)),
    ),
  )
  // a value that is not a text, a text beyond a limit, an unpaired surrogate and more than 100 problems do not fit in a text file; other tests show them
  const others = ["not-text", "text-too-long", "nested-too-deep", "too-many-parts", "lone-surrogate", "problems-more"]
  expect(CONDITION_PROBLEM_CODES.filter((code) => !shown.has(code))).toEqual(others)
})
