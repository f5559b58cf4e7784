// The pages about conditions name every code and every function that a reader may meet.
import { readFileSync } from "node:fs"
import * as language from "@callrules/condition"
import * as ask from "@callrules/condition/ask"
import * as schema from "@callrules/condition/schema"
import * as sql from "@callrules/condition/sql"
import * as recording from "@callrules/recording-condition"
import * as storedTree from "@callrules/recording-condition/stored-tree"
import { describe, expect, test } from "vitest"

const page = (name: string): string => readFileSync(new URL(`../../../docs/${name}`, import.meta.url), "utf8")
const pages = page("conditions.md") + page("condition-analysis.md") + page("why-was-this-call-not-recorded.md")

const named = (word: string): boolean =>
  pages.includes(`\`${word}\``) || pages.includes(`\`${word}(`) || new RegExp(`\\b${word}\\(`).test(pages)

describe("given the pages about conditions", () => {
  test.each([
    ["conditions", language.CONDITION_PROBLEM_CODES],
    ["warnings", ask.CONDITION_WARNING_CODES],
    ["trees", schema.TREE_PROBLEM_CODES],
    ["settings", recording.SETTINGS_PROBLEM_CODES],
    ["stored settings", recording.SETTINGS_WARNING_CODES],
    ["hours", recording.HOURS_PROBLEM_CODES],
    ["vocabularies", language.VOCABULARY_PROBLEM_CODES],
    ["columns", sql.SQL_PROBLEM_CODES],
    ["decisions", recording.RECORDING_REASONS],
  ])("then they explain every code of %s", (_, codes) => {
    expect(codes.filter((code) => !pages.includes(`\`${code}\``))).toEqual([])
  })

  test("then they name every function", () => {
    const functions = Object.entries({ ...language, ...ask, ...sql, ...schema, ...recording, ...storedTree }).flatMap(
      ([name, value]) => (typeof value === "function" && /^[a-z]/.test(name) ? [name] : []),
    )
    expect(functions.filter((name) => !named(name))).toEqual([])
  })
})
