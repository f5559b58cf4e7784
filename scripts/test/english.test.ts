// Refuses a few words that make comments and pages hard to read: archaic ones, and phrases that have a plainer form.
import { describe, expect, it } from "vitest"
import { filesBelow, readText } from "../workspace.ts"

const PLAINER: ReadonlyArray<readonly [wrong: RegExp, right: string]> = [
  [/\blest\b/i, "so that ... not"],
  [/\b(mends?|mended)\b/i, "fix"],
  [/\bfor naught\b|\bheretofore\b|\bwhence\b|\bthereof\b/i, "a modern word"],
  [/\bis no (place|object|text|list|JSON|number)\b/i, "is not a ..."],
  [/\b(pass|passes|taken) for none\b/i, "is ignored, or reads as missing"],
  [/\bholds? back nobody\b/i, "blocks nothing"],
  [/\bthe word that\b/i, "the acknowledgement"],
  [/\bare looked for on behalf of\b/i, "are computed for"],
  [/\bsays no\b.*\bto search for\b/i, "names no"],
]

// quoted problems are messages of the code: their wording is tested where they are made
const QUOTED = /^(> |- Answered: )/

const pages = ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md"]
const documents = [
  ...pages,
  ...filesBelow("docs").filter((file) => /^docs\/(rules\/)?[^/]+\.(md|json)$/.test(file)),
  ...filesBelow(".changeset").filter((file) => file.endsWith(".md")),
  ...filesBelow("packages").filter((file) => /^packages\/[^/]+\/README\.md$/.test(file)),
]

const found = (file: string, lines: ReadonlyArray<readonly [line: number, text: string]>): ReadonlyArray<string> =>
  lines.flatMap(([line, text]) =>
    PLAINER.filter(([wrong]) => wrong.test(text)).map(
      ([wrong, right]) => `${file}:${line} ${wrong.exec(text)?.[0]} -> ${right}`,
    ),
  )

const numbered = (text: string) => text.split("\n").map((line, index) => [index + 1, line] as const)

describe("plain English", () => {
  it("is what pages, rules and changesets are written in", () => {
    expect(
      documents.flatMap((file) =>
        found(
          file,
          numbered(readText(file)).filter(([, line]) => !QUOTED.test(line)),
        ),
      ),
    ).toEqual([])
  })

  it("is what comments are written in", () => {
    const isComment = ([, line]: readonly [number, string]): boolean => /^\s*(\/\/|\/?\*)|\s\/\/ /.test(line)
    const sources = ["packages", "scripts", "benchmarks"]
      .flatMap((folder) => filesBelow(folder))
      .filter((file) => file.endsWith(".ts") && file !== "scripts/test/english.test.ts")
    expect(sources.flatMap((file) => found(file, numbered(readText(file)).filter(isComment)))).toEqual([])
  })
})
