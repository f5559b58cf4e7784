// Holds the threat model: every test that it names is there.
import { existsSync } from "node:fs"
import { join } from "node:path"
import { expect, it } from "vitest"
import { ROOT, readText } from "../workspace.ts"

it("names tests that are there, at least one for each threat", () => {
  const rows = readText("docs/security.md")
    .split("\n")
    .filter((line) => line.startsWith("| ") && !line.startsWith("| against "))
  const tests = rows.map((row) => [...row.matchAll(/`((?:packages|scripts)\/[^`]+)`/g)].map(([, path]) => path ?? ""))
  expect(rows.length).toBeGreaterThan(10)
  expect(rows.filter((_, index) => tests[index]?.length === 0)).toEqual([])
  expect(tests.flat().filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
})
