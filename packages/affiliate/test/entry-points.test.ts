// What each entry point loads: the validator never loads Schema, and the schemas stand on the same field rules.
import { existsSync, readFileSync } from "node:fs"
import { expect, test } from "vitest"

const loadedBy = (entry: string, seen = new Set<string>()): ReadonlySet<string> => {
  if (seen.has(entry)) return seen
  seen.add(entry)
  const file = new URL(entry)
  if (!existsSync(file)) return seen
  const source = readFileSync(file, "utf8")
  for (const [, clause = "", name = ""] of source.matchAll(
    /^(?:import|export) ((?:type )?(?:\{[^}]*\}|\* as \w+)) from "([^"]+)"/gmu,
  )) {
    if (clause.startsWith("type ")) continue
    loadedBy(name.startsWith(".") ? new URL(name, file).href : `package:${name}`, seen)
  }
  return seen
}

const packagesOf = (entry: string): ReadonlyArray<string> =>
  [...loadedBy(new URL(entry, import.meta.url).href)].filter((name) => name.startsWith("package:")).toSorted()

test("the validator loads effect's Result, the model's reading kit, how names are compared and what misuse is told with, and nothing else", () => {
  expect(packagesOf("../src/index.ts")).toEqual([
    "package:@callrules/model/case-folding",
    "package:@callrules/model/misuse",
    "package:@callrules/model/reading",
    "package:effect/Result",
  ])
})

test("the schemas load effect's Schema and the model's reading kit, and nothing else", () => {
  expect(packagesOf("../src/schema/index.ts")).toEqual(["package:@callrules/model/reading", "package:effect/Schema"])
})
