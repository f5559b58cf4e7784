// Holds the table of rules: no frozen sentence is lost, what is called built is there, and the pages say so.
import { existsSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { builtFaults } from "../built-faults.ts"
import { pages } from "../rules-pages.ts"
import {
  AREAS,
  areaOf,
  type BuiltRule,
  chainFaults,
  freeze,
  idsNamedIn,
  readBuilt,
  readFrozen,
  readRules,
} from "../rules-table.ts"
import { ROOT, readText } from "../workspace.ts"

// the chain as it stood on its first day; later rules follow it, none of these ever goes
const FIRST_DAY = { rules: 706, last: { id: "ENG-91", link: "ba4cf1d97911c17c" } }

const rules = readRules()
const frozen = readFrozen()
const built = readBuilt()

describe("the frozen rules", () => {
  it("are all there, word for word", () => {
    expect(chainFaults(rules, frozen)).toEqual([])
  })

  it("begin with the chain of the first day", () => {
    expect(frozen[FIRST_DAY.rules - 1]).toEqual(FIRST_DAY.last)
  })

  it("have ids that are unique, of a known area, numbered without a gap", () => {
    for (const [area] of AREAS) {
      const ids = rules.filter((rule) => areaOf(rule.id) === area).map((rule) => rule.id)
      expect(ids).toEqual(ids.map((_, index) => `${area}-${String(index + 1).padStart(2, "0")}`))
    }
    expect(new Set(rules.map((rule) => areaOf(rule.id)))).toEqual(new Set(AREAS.map(([area]) => area)))
  })

  it("are one sentence each, from the specification or a decision, and none is said twice", () => {
    for (const { id, rule, source } of rules) {
      expect(rule.length, id).toBeGreaterThan(10)
      expect(rule, id).not.toMatch(/\.$/)
      expect(source, id).toMatch(/^decision$|^specification \d(\.\d)?( (rule|point) \d)?$/)
    }
    expect(new Set(rules.map((rule) => rule.rule)).size).toBe(rules.length)
  })
})

describe("the chain", () => {
  const [first, second, ...others] = rules
  if (first === undefined || second === undefined) throw new Error("there are no rules")

  it("when a rule is removed, then the fault names it", () => {
    expect(chainFaults([second, ...others], frozen)).toContainEqual(expect.stringContaining(first.id))
  })

  it("when a sentence is reworded, then the fault names it", () => {
    expect(chainFaults([{ ...first, rule: `${first.rule} or not` }, second, ...others], frozen)).toEqual([
      `${first.id} is not the sentence that was frozen`,
    ])
  })

  it("when a rule is removed from the chain too, then the links after it no longer fit", () => {
    const [, ...shorter] = frozen
    expect(chainFaults([second, ...others], shorter).length).toBeGreaterThan(0)
  })

  it("when a rule is new, then freezing appends it and changes nothing before it", () => {
    const more = freeze([...rules, { id: "ENG-999", rule: "A rule of tomorrow", source: "decision" }], frozen)
    expect(more.slice(0, frozen.length)).toEqual(frozen)
    expect(more.at(-1)?.id).toBe("ENG-999")
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
    const known = new Set(rules.map((rule) => rule.id))
    expect([...named].filter((id) => !known.has(id))).toEqual([])
  })
})

describe("the built rules", () => {
  it("have their file, their proof, their test or vector, and a mutation that fits", () => {
    const known = new Set(rules.map((rule) => rule.id))
    expect([...built].flatMap(([id, row]) => builtFaults(id, row, known))).toEqual([])
  })

  it("stand in the file of their area", () => {
    for (const [area] of AREAS) {
      const path = `docs/rules/built/${area}.json`
      if (!existsSync(join(ROOT, path))) continue
      for (const id of Object.keys(JSON.parse(readText(path)) as Record<string, BuiltRule>))
        expect(areaOf(id)).toBe(area)
    }
  })

  it("are faulted when the file, the proof, the test or the mutation is missing", () => {
    const known = new Set(["SIG-01"])
    const file = "scripts/workspace.ts"
    const row: BuiltRule = {
      status: "built",
      file,
      proof: "scripts/test/rules.test.ts",
      name: "are all there, word for word",
      mutation: { find: "Where things are in this workspace", replace: "" },
    }
    const faults = (id: string, changed: Partial<BuiltRule>) => builtFaults(id, { ...row, ...changed }, known)
    expect(faults("SIG-01", {})).toEqual([])
    expect(faults("SIG-02", {})).toHaveLength(1)
    expect(faults("SIG-01", { file: "packages/model/src/gone.ts" })).toHaveLength(1)
    expect(faults("SIG-01", { proof: "packages/model/test/gone.test.ts" })).toHaveLength(1)
    expect(faults("SIG-01", { name: ["no", "such", "name"].join("-") })).toHaveLength(1)
    expect(faults("SIG-01", { mutation: { find: ["no", "such text"].join("-"), replace: "" } })).toHaveLength(1)
    expect(faults("SIG-01", { mutation: { find: "export const", replace: "" } })).toHaveLength(1)
    expect(faults("SIG-01", { mutation: { find: "things", replace: "things" } })).toHaveLength(1)
  })
})

describe("the pages", () => {
  for (const [path, text] of pages(rules, built)) {
    it(`${path} is up to date (node scripts/write-rules.ts writes it)`, () => {
      expect(existsSync(join(ROOT, path)) ? readText(path) : "").toBe(text)
    })
  }
})
