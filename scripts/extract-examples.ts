// Takes every example out of doc comments and pages and writes it as a test file, to be type-checked and run.
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { type Import, importText, mergeImports, splitImports } from "./example-imports.ts"
import { filesBelow, packageNames, ROOT, readText } from "./workspace.ts"

/** One example: its code, the file it stands in and the line its code begins on. */
export interface Example {
  readonly file: string
  readonly line: number
  readonly code: string
}

const FENCE = /^```ts[^\S\n]*\n([\s\S]*?)^```[^\S\n]*$/gm

const fencesIn = (file: string, text: string, firstLine: number): ReadonlyArray<Example> =>
  [...text.matchAll(FENCE)].map((match) => ({
    file,
    line: firstLine + text.slice(0, match.index).split("\n").length,
    code: match[1] ?? "",
  }))

/** The examples of a page: every block fenced as `ts`. */
export const examplesOfPage = (file: string, text: string): ReadonlyArray<Example> => fencesIn(file, text, 1)

/** The examples of a source file: every block fenced as `ts` in a doc comment. */
export const examplesOfSource = (file: string, text: string): ReadonlyArray<Example> =>
  [...text.matchAll(/^[^\S\n]*\/\*\*([\s\S]*?)\*\//gm)].flatMap((comment) => {
    const lines = (comment[1] ?? "").split("\n").map((line) => line.replace(/^\s*\* ?/, ""))
    const firstLine = text.slice(0, comment.index).split("\n").length
    return fencesIn(file, lines.join("\n"), firstLine)
  })

/** Every example of the workspace's packages and pages. */
export const allExamples = (): ReadonlyArray<Example> => {
  const sources = packageNames().flatMap((name) =>
    filesBelow(`packages/${name}/src`).filter((file) => file.endsWith(".ts")),
  )
  const docs = readdirSync(join(ROOT, "docs")).filter((file) => file.endsWith(".md"))
  const pages = [
    "README.md",
    ...packageNames().flatMap((name) => [`packages/${name}/README.md`, `packages/${name}/SKILL.md`]),
    ...docs.map((file) => `docs/${file}`),
  ]
  return [
    ...sources.flatMap((file) => examplesOfSource(file, readText(file))),
    ...pages.filter((file) => existsSync(join(ROOT, file))).flatMap((file) => examplesOfPage(file, readText(file))),
  ]
}

/**
 * Examples of one file as the texts of test files, most often one: their imports at the top, each example a test, in which
 * a failing `console.assert` fails the test. An example whose imports contradict those before it begins a new file.
 */
export const testsOf = (examples: ReadonlyArray<Example>): ReadonlyArray<string> => {
  const files: Array<{ imports: ReadonlyMap<string, Import>; readonly tests: Array<string> }> = []
  for (const example of examples) {
    const { imports, body } = splitImports(example.code)
    const last = files.at(-1)
    const merged = mergeImports(last?.imports ?? new Map(), imports)
    const title = JSON.stringify(`${example.file}:${example.line}`)
    const test = `it(${title}, async () => {\nconst console = checkedConsole()\n${body}\n})\n`
    if (last === undefined || merged === undefined) {
      files.push({ imports: mergeImports(new Map(), imports) ?? new Map(), tests: [test] })
    } else {
      last.imports = merged
      last.tests.push(test)
    }
  }
  return files.map((file) => `${HEAD}${importText(file.imports)}\n${file.tests.join("\n")}`)
}

const HEAD = `// written by scripts/extract-examples.ts
import { it } from "vitest"
import { checkedConsole } from "../checked-console.ts"
`

const FOLDER = "docs/test/examples"

/** Writes all examples into docs/test/examples, a file per source file, and answers how many examples there are. */
export const writeExamples = (): number => {
  rmSync(join(ROOT, FOLDER), { recursive: true, force: true })
  mkdirSync(join(ROOT, FOLDER), { recursive: true })
  const examples = allExamples()
  for (const [file, ofFile] of Map.groupBy(examples, (example) => example.file)) {
    const name = file.replaceAll(/[^a-z0-9]+/gi, "-").toLowerCase()
    for (const [index, text] of testsOf(ofFile).entries()) {
      writeFileSync(join(ROOT, FOLDER, `${name}-${index + 1}.test.ts`), text)
    }
  }
  return examples.length
}

if (import.meta.main) console.log(`${writeExamples()} examples`)
