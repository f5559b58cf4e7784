// The pages about conditions name every code and every function that a reader may meet.
import { readFileSync } from "node:fs"
import * as language from "@callrules/recording-condition"
import * as schema from "@callrules/recording-condition/schema"
import { describe, expect, test } from "vitest"

const page = (name: string): string => readFileSync(new URL(`../../../docs/${name}`, import.meta.url), "utf8")
const pages = page("conditions.md") + page("condition-analysis.md")

const named = (word: string): boolean =>
  pages.includes(`\`${word}\``) || pages.includes(`\`${word}(`) || new RegExp(`\\b${word}\\(`).test(pages)

describe("given the pages about conditions", () => {
  test.each([
    ["conditions", language.CONDITION_PROBLEM_CODES],
    ["warnings", language.CONDITION_WARNING_CODES],
    ["trees", schema.TREE_PROBLEM_CODES],
    ["settings", language.SETTINGS_PROBLEM_CODES],
    ["hours", language.HOURS_PROBLEM_CODES],
    ["vocabularies", language.VOCABULARY_PROBLEM_CODES],
    ["columns", language.SQL_PROBLEM_CODES],
    ["decisions", language.RECORDING_REASONS],
  ])("then they explain every code of %s", (_, codes) => {
    expect(codes.filter((code) => !pages.includes(`\`${code}\``))).toEqual([])
  })

  test("then they name every function", () => {
    const functions = Object.entries({ ...language, ...schema }).flatMap(([name, value]) =>
      typeof value === "function" && /^[a-z]/.test(name) ? [name] : [],
    )
    expect(functions.filter((name) => !named(name))).toEqual([])
  })
})
