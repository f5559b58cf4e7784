// The pages of the table of rules: one per area and an overview, written from docs/rules/<area>.json.
import { AREAS, areaOf, type Rule } from "./rules-table.ts"

const NOTE = "<!-- written by scripts/write-rules.ts: change the JSON files instead -->"

/** Every page by its path. */
export const pages = (rules: ReadonlyArray<Rule>): ReadonlyMap<string, string> =>
  new Map([
    ["docs/rules/README.md", overview(rules)],
    ...AREAS.map(([area, title]) => [`docs/rules/${area.toLowerCase()}.md`, areaPage(area, title, rules)] as const),
  ])

const overview = (rules: ReadonlyArray<Rule>): string => {
  const rows = AREAS.map(([area, title]) => {
    const inArea = rules.filter((rule) => areaOf(rule.id) === area)
    return `| [${area}](${area.toLowerCase()}.md) | ${title} | ${counts(inArea).join(" | ")} |`
  })
  return `${NOTE}

# The table of rules

Every rule of the specification and every [decision](../decisions.md) of this project has a row: an id that never changes, the rule in one
sentence, its source, the file that implements it, the test that proves it, and its status.

| Area | About | From the specification | Decisions | Built |
|---|---|---:|---:|---:|
${rows.join("\n")}
| | **All** | ${counts(rules)
    .map((count) => `**${count}**`)
    .join(" | ")} |

- To find a rule in the source, search for its id: the file in the table names it in a comment.
- To add a rule, add a row at the end of its area's JSON file, name the id in the source, and run \`npx -y pnpm@12 rules\`, which
  writes these pages. A row's \`name\` is the test's name or, for a vector, the vector's id.
- A rule that a later decision replaces keeps its row with the status \`superseded\` and names its successor in \`by\`.
- A test fails when a rule, file, test or vector is missing, when a file does not name the rule's id, and when these pages are out of date.
- Whether the tests notice a change of the rules is measured per package: \`npx -y pnpm@12 mutation [package]\`.
`
}

const counts = (rules: ReadonlyArray<Rule>): ReadonlyArray<number> => {
  const decisions = rules.filter((rule) => rule.source === "decision").length
  return [rules.length - decisions, decisions, countBuilt(rules)]
}

const countBuilt = (rules: ReadonlyArray<Rule>): number => rules.filter((rule) => rule.status === "built").length

const areaPage = (area: string, title: string, rules: ReadonlyArray<Rule>): string => {
  const inArea = rules.filter((rule) => areaOf(rule.id) === area)
  const rows = inArea.map((rule) => {
    const source =
      rule.source === "decision" ? "[decision](../decisions.md)" : rule.source.replace("specification ", "")
    const file = rule.file === undefined ? "" : link(rule.file)
    const test = rule.test === undefined ? "" : `${link(rule.test)}: ${cell(rule.name ?? "")}`
    const status = rule.by === undefined ? rule.status : `superseded by ${rule.by}`
    return `| ${rule.id} | ${cell(rule.rule)} | ${source} | ${file} | ${test} | ${status} |`
  })
  return `${NOTE}

# ${title} (${area})

${countBuilt(inArea)} of ${inArea.length} rules are built. [All areas](README.md)

| Rule | Sentence | Specification | File | Test or vector | Status |
|---|---|---|---|---|---|
${rows.join("\n")}
`
}

const link = (path: string): string => `[${path.replace(/^packages\//, "")}](../../${path})`

// a cell must not end its own column, and its text is not HTML
const cell = (text: string): string =>
  text
    .replaceAll("|", "\\|")
    .replaceAll(/<(?=[a-zA-Z/])/g, "&lt;")
    .replaceAll("\n", " ")
