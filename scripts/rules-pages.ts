// The pages of the table of rules: one per area and an overview, written from the rules and what is built of them.
import { AREAS, areaOf, type BuiltRule, type Rule } from "./rules-table.ts"

/** Path of an area's page. */
export const pageOf = (area: string): string => `docs/rules/${area.toLowerCase()}.md`

const NOTE = "<!-- written by scripts/write-rules.ts: change rules.json or built/*.json instead -->"

/** Every page by its path. */
export const pages = (rules: ReadonlyArray<Rule>, built: ReadonlyMap<string, BuiltRule>): ReadonlyMap<string, string> =>
  new Map([
    ["docs/rules/README.md", overview(rules, built)],
    ...AREAS.map(([area, title]) => [pageOf(area), areaPage(area, title, rules, built)] as const),
  ])

const overview = (rules: ReadonlyArray<Rule>, built: ReadonlyMap<string, BuiltRule>): string => {
  const rows = AREAS.map(([area, title]) => {
    const inArea = rules.filter((rule) => areaOf(rule.id) === area)
    const decisions = inArea.filter((rule) => rule.source === "decision").length
    return `| [${area}](${area.toLowerCase()}.md) | ${title} | ${inArea.length - decisions} | ${decisions} | ${countBuilt(inArea, built)} |`
  })
  const decisions = rules.filter((rule) => rule.source === "decision").length
  return `${NOTE}

# The table of rules

Every rule of the specification and every [decision](../decisions.md) of this project has a row: an id that never changes, the rule in one
sentence, where it comes from, the file that keeps it, the test that proves it, and its status.

| Area | About | From the specification | Decisions | Built |
|---|---|---:|---:|---:|
${rows.join("\n")}
| | **All** | **${rules.length - decisions}** | **${decisions}** | **${countBuilt(rules, built)}** |

How the table is kept true:

- \`rules.json\` holds the sentences. \`frozen.json\` chains them: each link is a hash over the link before it and the rule, so no rule can be lost or
  reworded unnoticed. New rules are added at the end of their area.
- \`built/<AREA>.json\` says for each built rule its file, its proof (a test file and a test name, which for a vector holds the vector's id) and a one-line
  mutation of the file. \`node scripts/prove-rules.ts\` applies each mutation to a copy of the packages and demands that the proof fails.
- A test fails when a rule, a file, a test or a vector is missing, when a mutation no longer fits, and when these pages are stale
  (\`node scripts/write-rules.ts\` writes them).
`
}

const areaPage = (
  area: string,
  title: string,
  rules: ReadonlyArray<Rule>,
  built: ReadonlyMap<string, BuiltRule>,
): string => {
  const inArea = rules.filter((rule) => areaOf(rule.id) === area)
  const rows = inArea.map((rule) => {
    const row = built.get(rule.id)
    const source =
      rule.source === "decision" ? "[decision](../decisions.md)" : rule.source.replace("specification ", "")
    const place = row === undefined ? "" : link(row.file)
    const proof = row === undefined ? "" : `${link(row.proof)}: ${cell(row.name)}`
    return `| ${rule.id} | ${cell(rule.rule)} | ${source} | ${place} | ${proof} | ${row?.status ?? "planned"} |`
  })
  return `${NOTE}

# ${title} (${area})

${countBuilt(inArea, built)} of ${inArea.length} rules are built. [All areas](README.md)

| Rule | Sentence | Specification | File | Vector or test | Status |
|---|---|---|---|---|---|
${rows.join("\n")}
`
}

const countBuilt = (rules: ReadonlyArray<Rule>, built: ReadonlyMap<string, BuiltRule>): number =>
  rules.filter((rule) => built.has(rule.id)).length

const link = (path: string): string => `[${path.replace(/^packages\//, "")}](../../${path})`

// a cell must not end its own column, and its text is not HTML
const cell = (text: string): string =>
  text
    .replaceAll("|", "\\|")
    .replaceAll(/<(?=[a-zA-Z/])/g, "&lt;")
    .replaceAll("\n", " ")
