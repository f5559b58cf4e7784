// The table of rules: the frozen sentences, what is built of them, and the chain that lets no sentence be lost.
import { createHash } from "node:crypto"
import { existsSync, readdirSync } from "node:fs"
import { join } from "node:path"
import { ROOT, readJson } from "./workspace.ts"

/** One rule: its id, its sentence, and the place of the specification it comes from, or "decision". */
export interface Rule {
  readonly id: string
  readonly rule: string
  readonly source: string
}

/** Where a rule is built: the file that keeps it, the test that proves it, and a mutation that this test catches. */
export interface BuiltRule {
  readonly status: "built"
  readonly file: string
  readonly proof: string
  readonly name: string
  readonly mutation: { readonly find: string; readonly replace: string }
}

/** One link of the chain over all rules, in the order in which they were frozen. */
export interface FrozenRule {
  readonly id: string
  readonly link: string
}

/** The areas of the table, in the order of their pages, each with its title. */
export const AREAS: ReadonlyArray<readonly [area: string, title: string]> = [
  ["SIG", "Signals"],
  ["REC", "Recording conditions and decisions"],
  ["TIM", "Timestamps"],
  ["AFF", "Affiliates"],
  ["CIP", "Calls in progress"],
  ["TRA", "Transcript analysis"],
  ["ENG", "Engine, errors, tokens and stores"],
]

/** The area a rule id belongs to. */
export const areaOf = (id: string): string => id.slice(0, 3)

export const RULES_FILE = "docs/rules/rules.json"
export const FROZEN_FILE = "docs/rules/frozen.json"

export const readRules = (): ReadonlyArray<Rule> => readJson<ReadonlyArray<Rule>>(RULES_FILE)

export const readFrozen = (): ReadonlyArray<FrozenRule> =>
  existsSync(join(ROOT, FROZEN_FILE)) ? readJson<ReadonlyArray<FrozenRule>>(FROZEN_FILE) : []

/** Every built rule by its id, from docs/rules/built/<AREA>.json. */
export const readBuilt = (): ReadonlyMap<string, BuiltRule> =>
  new Map(
    readdirSync(join(ROOT, "docs/rules/built"))
      .filter((file) => file.endsWith(".json"))
      .toSorted()
      .flatMap((file) => Object.entries(readJson<Record<string, BuiltRule>>(`docs/rules/built/${file}`))),
  )

const START = "the first rule stands on nothing"

/** The link of a rule, made of the link before it, its id and its sentence: no earlier rule can change unnoticed. */
export const linkOf = (before: string, rule: Rule): string =>
  createHash("sha256").update(`${before}\n${rule.id}\n${rule.rule}\n${rule.source}`).digest("hex").slice(0, 16)

/**
 * What is wrong between the rules and their frozen chain: rules lost, changed, or not frozen yet. Empty when all is well.
 */
export const chainFaults = (rules: ReadonlyArray<Rule>, frozen: ReadonlyArray<FrozenRule>): ReadonlyArray<string> => {
  const byId = new Map(rules.map((rule) => [rule.id, rule]))
  const faults: Array<string> = []
  let before = START
  for (const { id, link } of frozen) {
    const rule = byId.get(id)
    if (rule === undefined) faults.push(`${id} is frozen but no longer in ${RULES_FILE}`)
    else if (linkOf(before, rule) !== link) faults.push(`${id} is not the sentence that was frozen`)
    before = link
  }
  const known = new Set(frozen.map((entry) => entry.id))
  for (const rule of rules)
    if (!known.has(rule.id)) faults.push(`${rule.id} is not frozen yet: run \`node scripts/write-rules.ts\``)
  return faults
}

/** The chain with the rules that are not in it yet at its end; what is there already stays as it is. */
export const freeze = (rules: ReadonlyArray<Rule>, frozen: ReadonlyArray<FrozenRule>): ReadonlyArray<FrozenRule> => {
  const known = new Set(frozen.map((entry) => entry.id))
  const chain = [...frozen]
  for (const rule of rules) {
    if (!known.has(rule.id)) chain.push({ id: rule.id, link: linkOf(chain.at(-1)?.link ?? START, rule) })
  }
  return chain
}

/** The rule ids that a text names, ranges such as "SIG-115 to SIG-117" included. */
export const idsNamedIn = (text: string): ReadonlySet<string> => {
  const ids = new Set<string>()
  for (const [, area = "", first = "", last = first] of text.matchAll(/([A-Z]{3})-(\d{2,3})(?: to \1-(\d{2,3}))?/g)) {
    for (let number = Number(first); number <= Number(last); number += 1) {
      ids.add(`${area}-${String(number).padStart(2, "0")}`)
    }
  }
  return ids
}
