// Holds the table of rules: ids are complete, what is called built is there, and the pages are up to date.
import { existsSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { pages } from "../rules-pages.ts"
import { AREAS, areaOf, faultsOf, idsNamedIn, type Rule, readRules } from "../rules-table.ts"
import { filesBelow, ROOT, readText } from "../workspace.ts"

const rules = readRules()
const known = new Set(rules.map((rule) => rule.id))

describe("the rules", () => {
  it("have unique ids, numbered without a gap in each area", () => {
    for (const [area] of AREAS) {
      const ids = rules.filter((rule) => areaOf(rule.id) === area).map((rule) => rule.id)
      expect(ids).toEqual(ids.map((_, index) => `${area}-${String(index + 1).padStart(2, "0")}`))
    }
  })

  it("are one sentence each, from the specification or a decision, and none is repeated", () => {
    for (const { id, rule, source } of rules) {
      expect(rule.length, id).toBeGreaterThan(10)
      expect(rule, id).not.toMatch(/\.$/)
      expect(source, id).toMatch(/^decision$|^specification \d(\.\d)?( (rule|point) \d)?$/)
    }
    expect(new Set(rules.map((rule) => rule.rule)).size).toBe(rules.length)
  })

  it("have their file that names the id, their test file, and their test or vector", () => {
    expect(rules.flatMap((rule) => faultsOf(rule, known))).toEqual([])
  })
})

describe("the source", () => {
  it("names only rules that are there", () => {
    const ids = new RegExp(`\\b(${AREAS.map(([area]) => area).join("|")})-\\d{2,3}\\b`, "g")
    const unknown = filesBelow("packages")
      .filter((file) => /\/src\/.*\.ts$/.test(file))
      .flatMap((file) => [...readText(file).matchAll(ids)].map(([id]) => ({ file, id })))
      .filter(({ id }) => !known.has(id))
    expect(unknown).toEqual([])
  })
})

describe("the decisions", () => {
  const text = readText("docs/decisions.md")
  const named = idsNamedIn(text)

  it("each stand in docs/decisions.md with their reason", () => {
    const missing = rules.filter((rule) => rule.source === "decision" && !named.has(rule.id)).map((rule) => rule.id)
    expect(missing).toEqual([])
  })

  it("each name at least one rule before the next one begins", () => {
    const bullets = text.split(/^(?=- \*\*|#)/m).filter((part) => part.startsWith("- **"))
    expect(bullets.length).toBeGreaterThan(100)
    expect(bullets.filter((bullet) => idsNamedIn(bullet).size === 0)).toEqual([])
  })

  it("name only rules that are there", () => {
    expect([...named].filter((id) => !known.has(id))).toEqual([])
  })
})

describe("a faulty row", () => {
  const row: Rule = {
    id: "SIG-01",
    rule: "A rule",
    source: "decision",
    status: "built",
    file: "scripts/test/rules.test.ts",
    test: "scripts/test/rules.test.ts",
    name: "the rules have unique ids, numbered without a gap in each area",
  }
  const faults = (changed: Partial<Rule>) => faultsOf({ ...row, ...changed }, new Set(["SIG-01", "SIG-02"]))

  it("is told from a sound one", () => {
    expect(faults({})).toEqual([])
    expect(faults({ status: "superseded", by: "SIG-02" })).toEqual([])
  })

  it.each<[what: string, changed: Partial<Rule>]>([
    ["file that is missing", { file: "packages/model/src/gone.ts" }],
    ["file without the id", { file: "scripts/workspace.ts" }],
    ["test file that is missing", { test: "packages/model/test/gone.test.ts" }],
    ["test that is missing", { name: ["no", "such", "name"].join("-") }],
    ["successor that is missing", { status: "superseded", by: "SIG-03" }],
  ])("has a %s", (_what, changed) => {
    expect(faults(changed)).toHaveLength(1)
  })
})

describe("the pages", () => {
  for (const [path, text] of pages(rules)) {
    it(`${path} is up to date (npx -y pnpm@12 rules writes it)`, () => {
      expect(existsSync(join(ROOT, path)) ? readText(path) : "").toBe(text)
    })
  }
})
