// docs/conditions.md: each example of its table of codes is a mistake of that code, by itself or at its place in a test.
import { readFileSync } from "node:fs"
import { describe, expect, test } from "vitest"
import { problemsOf } from "../support/golden-blocks.ts"
import { extended } from "../support/vocabularies.ts"

const page = readFileSync(new URL("../../../../docs/conditions.md", import.meta.url), "utf8")
const start = page.indexOf("| Code                   | For example                         | What is wrong")
const table = page.slice(start, page.indexOf("\n\n", start))

/** Where an example that is no whole condition may stand. */
const PLACES = ["@", "media_type @", "media_type = @", "duration > @", "mobile @ repeat", "mobile @", "@ mobile"]

const rows = table.split("\n").flatMap((line) => {
  const [, code = "", example = ""] = line.split(/(?<!\|)\|(?!\|)/).map((cell) => cell.trim())
  const examples = Array.from(example.matchAll(/`([^`]+)`/g), ([, text = ""]) => text)
  return code.startsWith("`") ? [{ code: code.replaceAll("`", ""), examples }] : []
})

const isMet = (code: string, example: string): boolean =>
  PLACES.some((place) =>
    problemsOf(
      place.replace("@", () => example),
      extended,
    ).some((problem) => problem.code === code),
  )

describe("given the page about conditions", () => {
  test("then its table has a row for each code, nearly all with examples", () => {
    expect(rows.length).toBeGreaterThan(40)
    expect(rows.filter(({ examples }) => examples.length > 0).length).toBeGreaterThan(35)
  })

  // a value that is not a text, and a text that is shortened in the table, are shown by other tests
  test.each(rows.filter(({ code }) => code !== "not-text" && code !== "nested-too-deep"))(
    "$code: each example is a mistake of it",
    ({ code, examples }) => {
      expect(examples.filter((example) => !isMet(code, example))).toEqual([])
    },
  )
})
