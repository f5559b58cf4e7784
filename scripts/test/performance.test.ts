// The page on speed says what was measured last.
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { pageOf } from "../../benchmarks/src/page.ts"
import type { Results } from "../../benchmarks/src/record.ts"
import { ROOT, readJson } from "../workspace.ts"

const read = (path: string): string => readFileSync(join(ROOT, path), "utf8")

test("given the recorded figures and the notes, then the page is made of them", () => {
  expect(read("docs/performance.md")).toBe(
    pageOf(readJson<Results>("benchmarks/results.json"), read("benchmarks/notes.md")),
  )
})
