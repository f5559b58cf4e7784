// `npx -y pnpm@12 rules`: writes the pages of the table of rules. Run it after a change of docs/rules/*.json.
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { pages } from "./rules-pages.ts"
import { readRules } from "./rules-table.ts"
import { ROOT } from "./workspace.ts"

const rules = readRules()
for (const [path, text] of pages(rules)) writeFileSync(join(ROOT, path), text)
console.log(`${rules.length} rules, ${rules.filter((rule) => rule.status === "built").length} built`)
