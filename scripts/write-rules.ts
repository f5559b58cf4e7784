// Writes the pages of the table of rules and freezes rules that are new. Run it after a change under docs/rules.
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { pages } from "./rules-pages.ts"
import { chainFaults, FROZEN_FILE, freeze, readBuilt, readFrozen, readRules } from "./rules-table.ts"
import { ROOT } from "./workspace.ts"

const rules = readRules()
const frozen = freeze(rules, readFrozen())
const faults = chainFaults(rules, frozen)
if (faults.length > 0) {
  console.error(faults.join("\n"))
  process.exit(1)
}
const chain = frozen.map((entry) => `  { "id": "${entry.id}", "link": "${entry.link}" }`)
writeFileSync(join(ROOT, FROZEN_FILE), `[\n${chain.join(",\n")}\n]\n`)
const built = readBuilt()
for (const [path, text] of pages(rules, built)) writeFileSync(join(ROOT, path), text)
console.log(`${rules.length} rules, ${built.size} built`)
