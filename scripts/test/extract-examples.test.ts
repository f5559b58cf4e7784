// Examples: where they are found and what becomes of them.
import { expect, it } from "vitest"
import { examplesOfPage, examplesOfSource, testsOf } from "../extract-examples.ts"

it("given a doc comment with an example, then its code and line are found", () => {
  const text = [
    "// a file",
    "/**",
    " * Adds.",
    " *",
    " * @example",
    " * ```ts",
    " * const a = 1",
    " * ```",
    " */",
    "export const x = 1",
  ].join("\n")
  expect(examplesOfSource("packages/a/src/x.ts", text)).toEqual([
    { file: "packages/a/src/x.ts", line: 7, code: "const a = 1\n" },
  ])
})

it("given a page, then every block of ts is found and no other", () => {
  const text = "# A\n```sh\nls\n```\n```ts\nlet a\n```\ntext\n```ts\nlet b\n```\n"
  expect(examplesOfPage("README.md", text).map((example) => [example.line, example.code])).toEqual([
    [6, "let a\n"],
    [10, "let b\n"],
  ])
})

it("given examples of one file, then they share their imports and each is a test", () => {
  const first = 'import {\n  a,\n  type B,\n} from "@callrules/model"\n\nconsole.assert(a === 1)\n'
  const second =
    'import { a, c as d } from "@callrules/model"\nimport * as call from "@callrules/call"\n\nconsole.assert(d)\n'
  const [text = "", ...others] = testsOf([
    { file: "README.md", line: 3, code: first },
    { file: "README.md", line: 13, code: second },
  ])
  expect(others).toEqual([])
  expect(text.match(/import \{ a \} from "@callrules\/model"/g)).toHaveLength(1)
  for (const line of ["import { type B }", "import { c as d }", 'import * as call from "@callrules/call"']) {
    expect(text).toContain(line)
  }
  expect(text.indexOf("it(")).toBeGreaterThan(text.lastIndexOf("import "))
  expect(text).toContain('it("README.md:13"')
})

it("given examples whose imports contradict each other, then they stand in two files", () => {
  const code = (module: string) => `import { parse } from "${module}"\n\nparse()\n`
  const texts = testsOf([
    { file: "README.md", line: 3, code: code("@callrules/timestamp") },
    { file: "README.md", line: 9, code: code("@callrules/recording-condition") },
  ])
  expect(texts).toHaveLength(2)
})
